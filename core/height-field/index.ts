export type { HeightField, HeightSample } from './height-field.ts';
export { createReferenceField } from './reference-field.ts';
export type { ReferenceVariant } from './reference-parameters.ts';
