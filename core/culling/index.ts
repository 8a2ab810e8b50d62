export { CHUNK_VERDICT } from './cull-contract.ts';
export type { CullPath, CullResult, CullView } from './cull-contract.ts';
export { cullResidentSetInto } from './cull-resident-set.ts';
export { createCullResult, prepareCulling } from './cull-result.ts';
export type { CullPreparation } from './cull-result.ts';
export {
  copyCullViewInto,
  createCullView,
  cullViewInto,
  FAR_METERS,
  hasCullViewChanged,
  NEAR_METERS,
} from './cull-view.ts';
export { createClipmapSurface, fillPyramidFromClipmap } from './fill-pyramid-from-clipmap.ts';
export { fillPyramidFromGrid } from './fill-pyramid-from-grid.ts';
export type { CornerGrid } from './fill-pyramid-from-grid.ts';
export { createHeightPyramid } from './height-pyramid.ts';
export type { HeightPyramid } from './height-pyramid.ts';
export { BRUTE_SAMPLE_COUNT } from './sight-lines.ts';
