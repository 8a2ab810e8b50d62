export { clamp, mix, smoothstep, smoothstepDerivative } from './interpolation.ts';
export { quinticFade, quinticFadeDerivative, quinticFadeSecondDerivative } from './quintic-fade.ts';
