export { createWorldScene } from './create-world-scene.ts';
export type { SceneCounters, WarmUpPace, WorldScene } from './world-scene.ts';
