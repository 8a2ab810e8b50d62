/**
 * Columns of a frame series, one value a frame. Times are milliseconds: `frameTimeMs` is the interval between the
 * animation-frame stamps of two drawn frames, at most two of which are in flight on the GPU: a fence says when the next may start
 * (renderer/engine/frames-in-flight.ts), and a stamp that finds no room draws nothing and ends no interval. `cpuSubmitMs` the main thread's work inside the frame, `cullMs` and `streamingMs` parts of it, `gpuFrameTimeMs`
 * from timer queries only (missing where there is no timer or the query was discarded). The rest are counts.
 */
export const FRAME_COLUMNS = [
  'frameTimeMs',
  'cpuSubmitMs',
  'cullMs',
  'streamingMs',
  'gpuFrameTimeMs',
  'drawCalls',
  'triangles',
  'residentInstances',
  'outsideDistanceInstances',
  'outsideFrustumInstances',
  'hiddenByTerrainInstances',
  'drawnInstances',
] as const;

export type FrameColumn = (typeof FRAME_COLUMNS)[number];

/** Raw frames of one block: every column has one entry a frame; `undefined` marks a value that was not measured. */
export type FrameSeries = Readonly<Record<FrameColumn, readonly (number | undefined)[]>>;
