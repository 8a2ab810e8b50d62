export { layAlongGroundInto, tiltToGroundInto } from './orientation.ts';
export type { Orientation } from './orientation.ts';
export { encloseTiltedCylinderInto } from './tilted-cylinder.ts';
export type { UprightCylinder } from './tilted-cylinder.ts';
export { tiltedRotationInto } from './tilted-rotation.ts';
