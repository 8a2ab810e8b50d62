import type { CameraPose, Configuration } from '../../core/scenario/index.ts';

/** What the last frame did; refilled every frame. Times in milliseconds, counts over both layers. */
export interface SceneCounters {
  cullMs: number;
  streamingMs: number;
  residentInstances: number;
  outsideDistanceInstances: number;
  outsideFrustumInstances: number;
  hiddenByTerrainInstances: number;
  drawnInstances: number;
  drawCalls: number;
  triangles: number;
}

/** The streamed world as drawn: owns every Babylon object below it. One per page. */
export interface WorldScene {
  readonly configuration: Configuration;
  /** Applies a configuration; a change of cull path takes effect on the next frame, other axes rebuild what they touch. */
  applyConfiguration(configuration: Configuration): Promise<void>;
  readonly cameraPose: CameraPose;
  setCameraPose(pose: CameraPose): void;
  /** One frame's work and drawing: streaming, culling, apply, render. Called by the frame loop only. */
  renderFrame(): void;
  readonly counters: Readonly<SceneCounters>;
  /** True when streaming has nothing left for this pose and no shader is being compiled. */
  isSettled(): boolean;
  /** Hidden chunks as red wire boxes (key B). */
  setHiddenChunksShown(isShown: boolean): void;
  /** Draws once more and reads the picture back. */
  captureScreenshotPng(): Promise<Blob>;
  /** Height of the exact field, for walking cameras. */
  groundHeightMeters(xWorldMeters: number, zWorldMeters: number): number;
  dispose(): void;
}
