import type { CameraPose, Configuration } from '../../core/scenario/index.ts';
import type { GpuDescription } from '../engine/index.ts';

/** What the last frame did; refilled every frame. Times in milliseconds, counts over both layers. */
export interface SceneCounters {
  cullMs: number;
  streamingMs: number;
  residentInstances: number;
  outsideDistanceInstances: number;
  outsideFrustumInstances: number;
  hiddenByTerrainInstances: number;
  drawnInstances: number;
  /** Overlays are not counted, neither here nor in the triangles. */
  drawCalls: number;
  triangles: number;
}

/** What a warm-up keeps time with, and what may end it. */
export interface WarmUpPace {
  /** Resolves when another frame may be drawn, at the latest when `shouldStop` has come true. */
  waitForTurn(): Promise<unknown>;
  /** Called after each frame's last draw. */
  markSubmitted(): void;
  /** Asked at every look at the shaders; true ends the warm-up there and then. Must come true at some time: a shader may never. */
  shouldStop(): boolean;
}

/** The streamed world as drawn: owns every Babylon object below it. One per page. */
export interface WorldScene {
  readonly configuration: Configuration;
  /** Applies a configuration; a change of cull path takes effect on the next frame, other axes rebuild what they touch. */
  applyConfiguration(configuration: Configuration): Promise<void>;
  readonly cameraPose: CameraPose;
  setCameraPose(pose: CameraPose): void;
  /** Where the wind stands from the next frame on; its movement repeats every 300 s. 0 until told otherwise. */
  setWindTimeSeconds(seconds: number): void;
  /** One frame's work and drawing: streaming, culling, apply, render. Called by the frame loop only. */
  renderFrame(): void;
  readonly counters: Readonly<SceneCounters>;
  /** True when streaming has nothing left for this pose, every asset is loaded and no shader is being compiled. */
  isSettled(): boolean;
  /**
   * Compiles every shader that drawing under any of these configurations can need, whatever the pose, and resolves when all
   * are ready, after which frames under these configurations compile nothing, or when it was stopped or the context was lost.
   */
  warmUpVariants(configurations: readonly Configuration[], pace: WarmUpPace): Promise<void>;
  /** Shader programs asked for so far, and those of them still being compiled. */
  compiledEffectCount(): number;
  compilingEffectCount(): number;
  /** Which shader failed to compile and why, one line; a scene that has one never settles. */
  findCompileFailure(): string | undefined;
  readonly gpu: GpuDescription;
  /** The context that is drawn into, for timer queries. */
  readonly gl: WebGL2RenderingContext;
  readonly drawingBufferWidthDevicePx: number;
  readonly drawingBufferHeightDevicePx: number;
  readonly isContextLost: boolean;
  /** Calls back when the GPU takes the context away and when everything has been rebuilt after its return. Returns the way to stop listening. */
  onContextLost(listener: () => void): () => void;
  onContextRestored(listener: () => void): () => void;
  /** Hidden chunks as red wire boxes (key B). */
  setHiddenChunksShown(isShown: boolean): void;
  /** Draws once more and reads the picture back. */
  captureScreenshotPng(): Promise<Blob>;
  /** As {@link captureScreenshotPng}, but the bare pixels: RGBA, 4 bytes a pixel, row-major, top row first, drawing-buffer size. */
  capturePixels(): Uint8Array;
  /** Height of the exact field, for walking cameras. */
  groundHeightMeters(xWorldMeters: number, zWorldMeters: number): number;
  dispose(): void;
}
