export { sampleClutterInto } from './clutter-candidate.ts';
export { CLUTTER_CLASSES } from './clutter-classes.ts';
export type { ClutterClass } from './clutter-classes.ts';
export { createPlacement, createTreePlacement } from './placement.ts';
export type { Placement } from './placement.ts';
export { sampleTreeInto, TREE_CELL_METERS } from './tree-candidate.ts';
export { computeCanopyDensity, sampleCanopyDensity } from './tree-density.ts';
export { TREE_SPECIES } from './tree-species.ts';
export type { TreeSpecies } from './tree-species.ts';
