export type { HeightField, HeightSample } from './height-field.ts';
export { createReferenceField } from './reference-field.ts';
export type { ReferenceVariant } from './reference-parameters.ts';
export { sampleHeightRowInto } from './sample-height-row.ts';
export { roadSurfaceWeight } from './road-surface.ts';
export { createWorldField } from './world-field.ts';
export type { WorldField } from './world-field.ts';
