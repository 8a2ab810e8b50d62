/**
 * The constants and calls of EXT_disjoint_timer_query_webgl2 that the timer needs, so that a test can script a query object.
 * A real `WebGL2RenderingContext` satisfies it.
 */
export interface TimerQueryContext<Query> {
  readonly QUERY_RESULT: number;
  readonly QUERY_RESULT_AVAILABLE: number;
  createQuery(): Query;
  deleteQuery(query: Query): void;
  beginQuery(target: number, query: Query): void;
  endQuery(target: number): void;
  getQueryParameter(query: Query, name: number): unknown;
  getParameter(name: number): unknown;
}

/** The extension's own constants. */
export interface TimerQueryExtension {
  readonly TIME_ELAPSED_EXT: number;
  readonly GPU_DISJOINT_EXT: number;
}

/**
 * Queries in flight at most. Drivers answer a few frames late; a longer ring would only hide a GPU that never answers, so the
 * frame that finds the ring full goes untimed and is counted in `droppedQueryCount`.
 */
const RING_LENGTH = 8;

const NANOSECONDS_PER_MS = 1e6;

/** GPU time a frame from timer queries; every result carries the frame it was asked for. */
export interface GpuTimer {
  /** Opens the query of a frame; does nothing while the ring is full. */
  beginFrame(frameIndex: number): void;
  /** Closes the query opened by `beginFrame`. */
  endFrame(): void;
  /** Closes it for a frame that drew nothing, whose index another frame will have: no result comes of it. */
  abandonFrame(): void;
  /**
   * Hands over every finished query, oldest first. Must run in a later task than `endFrame`: nothing is available before control
   * has returned to the event loop.
   */
  poll(onResult: (frameIndex: number, gpuFrameTimeMs: number) => void): void;
  /** Queries not answered yet. */
  readonly pendingQueryCount: number;
  /** Frames without a result because the ring was full. */
  readonly droppedQueryCount: number;
  /** Queries thrown away because the GPU reported a disjoint operation while they were open. */
  readonly disjointQueryCount: number;
}

/**
 * Creates a GPU timer over a context that has the extension. A result is read in the order that the extension demands:
 * availability, then the disjoint flag, then the value (KhronosGroup/WebGL#3497); a disjoint flag discards every open query.
 */
export function createGpuTimer<Query>(gl: TimerQueryContext<Query>, extension: TimerQueryExtension): GpuTimer {
  const pending: { readonly query: Query; readonly frameIndex: number }[] = [];
  let openQuery: { readonly query: Query; readonly frameIndex: number } | undefined;
  let droppedQueryCount = 0;
  let disjointQueryCount = 0;

  function discardAll(): void {
    for (const { query } of pending) gl.deleteQuery(query);
    disjointQueryCount += pending.length;
    pending.length = 0;
  }

  return {
    beginFrame(frameIndex) {
      if (pending.length >= RING_LENGTH) {
        droppedQueryCount += 1;
        return;
      }
      openQuery = { query: gl.createQuery(), frameIndex };
      gl.beginQuery(extension.TIME_ELAPSED_EXT, openQuery.query);
    },
    endFrame() {
      if (openQuery === undefined) return;
      gl.endQuery(extension.TIME_ELAPSED_EXT);
      pending.push(openQuery);
      openQuery = undefined;
    },
    abandonFrame() {
      if (openQuery === undefined) return;
      gl.endQuery(extension.TIME_ELAPSED_EXT);
      gl.deleteQuery(openQuery.query);
      openQuery = undefined;
    },
    poll(onResult) {
      while (pending.length > 0) {
        const oldest = pending[0] as (typeof pending)[number];
        if (gl.getQueryParameter(oldest.query, gl.QUERY_RESULT_AVAILABLE) !== true) return;
        if (gl.getParameter(extension.GPU_DISJOINT_EXT) === true) {
          discardAll();
          return;
        }
        const nanoseconds = gl.getQueryParameter(oldest.query, gl.QUERY_RESULT);
        gl.deleteQuery(oldest.query);
        pending.shift();
        if (typeof nanoseconds === 'number') onResult(oldest.frameIndex, nanoseconds / NANOSECONDS_PER_MS);
      }
    },
    get pendingQueryCount() {
      return pending.length;
    },
    get droppedQueryCount() {
      return droppedQueryCount;
    },
    get disjointQueryCount() {
      return disjointQueryCount;
    },
  };
}
