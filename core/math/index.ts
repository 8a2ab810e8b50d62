export { clamp, mix, smoothstep, smoothstepDerivative } from './interpolation.ts';
