import type { InventoryRow } from '../../core/bridge/index.ts';
import type { CameraPose, Configuration } from '../../core/scenario/index.ts';
import type { ResidentSet } from '../../core/streaming/index.ts';
import type { GpuDescription } from '../engine/index.ts';
import type { TerrainMirror } from './terrain-mirror.ts';

/** What the last frame did; refilled every frame. Times in milliseconds, counts over both layers. */
export interface SceneCounters {
  /** Placing meshes and deciding what is drawn; nothing is handed to the GPU in it. */
  cullMs: number;
  /** Copying the matrices of instances that came into view, or are new, and handing them to the GPU. */
  uploadMs: number;
  /**
   * All streaming work on the main thread since the frame before: reading the workers' messages, uploads of rings and casters, changes
   * of sets; and all of {@link uploadMs} in a frame that shows a new set.
   */
  streamingMs: number;
  residentInstances: number;
  outsideDistanceInstances: number;
  outsideFrustumInstances: number;
  hiddenByTerrainInstances: number;
  drawnInstances: number;
  /** Overlays are not counted, neither here nor in the triangles. */
  drawCalls: number;
  triangles: number;
  /** Bytes written into buffers and textures since the frame before. */
  uploadedBytes: number;
  /** Bytes of all vertex, index, instance and uniform buffers that there are. */
  gpuBufferBytes: number;
}

/** What is resident, for tests and audits. Holds until the next frame: the arrays then go back to the workers. */
interface ResidentWorld {
  readonly forest: ResidentSet;
  readonly clutter: ResidentSet;
  readonly terrain: Pick<TerrainMirror, 'clipmap' | 'rings' | 'pyramid'>;
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
  /**
   * One frame's work and drawing: streaming, culling, apply, render. Called by the frame loop only. While the world of the pose, or of a
   * new configuration or a restored context any shader or texture, has not come it draws nothing, and the picture before stays; what
   * comes into view later compiles nothing. An eye that is always faster than its world is drawn where it was.
   *
   * @returns whether a picture was drawn
   */
  renderFrame(): boolean;
  /** As {@link renderFrame} but for the drawing itself: streaming, uploads and culling, for flights that nobody watches. */
  passFrame(): boolean;
  /** Whether the resident world is that of the current pose's own cells and nothing is under way in the workers. */
  isWorldExact(): boolean;
  /**
   * Resolves when the world of the current pose is resident, so that the next frame draws it complete; also when the context is lost
   * meanwhile. Rejects when the workers have failed or the scene is disposed.
   */
  settle(): Promise<void>;
  readonly counters: Readonly<SceneCounters>;
  /**
   * True when the resident world is that of this pose, it has been drawn under this configuration and at this size, every asset is loaded
   * and no shader is being compiled. False once the workers have failed.
   */
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
  /** Why the world does not stream any more, one line with what to do; what is resident stays. */
  findStreamingFailure(): string | undefined;
  /** Calls back when streaming fails, with that line, and at once if it has. Returns the way to stop listening. */
  onStreamingFailure(listener: (failure: string) => void): () => void;
  /** What each batch and ring adds to the frame that was drawn last. */
  getInventory(): readonly InventoryRow[];
  /** What is resident now; undefined while any of it is missing. */
  getResidentWorld(): ResidentWorld | undefined;
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
  /** Waits for the pose's world, draws it and reads the picture back. Rejects as {@link settle} does, and when the context is lost. */
  captureScreenshotPng(): Promise<Blob>;
  /** As {@link captureScreenshotPng}, but the bare pixels: RGBA, 4 bytes a pixel, row-major, top row first, drawing-buffer size. */
  capturePixels(): Promise<Uint8Array>;
  /**
   * Height of the ground for walking cameras: as it is drawn around the eye, which costs a look into a table; elsewhere that of the exact
   * field, which may have to lay a stretch of road first (milliseconds).
   */
  groundHeightMeters(xWorldMeters: number, zWorldMeters: number): number;
  dispose(): void;
}
