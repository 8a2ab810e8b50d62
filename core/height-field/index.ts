export type { HeightField, HeightSample } from './height-field.ts';
