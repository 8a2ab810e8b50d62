export { createWorldScene } from './create-world-scene.ts';
export type { SceneCounters, WorldScene } from './world-scene.ts';
