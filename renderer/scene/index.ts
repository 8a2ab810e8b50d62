export { createWorldScene } from './create-world-scene.ts';
export type { InventoryRow } from './inventory.ts';
export type { ResidentWorld, SceneCounters, WorldScene } from './world-scene.ts';
