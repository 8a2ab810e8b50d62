export type { SceneCounters, WorldScene } from './world-scene.ts';
