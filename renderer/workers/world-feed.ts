import { CLUTTER_REBUILD_CELL_METERS, FOREST_REBUILD_CELL_METERS } from '../../core/streaming/index.ts';
import type { ResidentSet } from '../../core/streaming/index.ts';
import type { SetUpdate, TerrainUpdate, WorkerRequest, WorldDescription } from './feed-messages.ts';
import { listPyramidBuffers, listRingBuffers, listSetBuffers } from './list-buffers.ts';
import { parseWorkerAnswer } from './parse-answer.ts';

/** The part of a `Worker` that the page uses. */
export interface WorkerPort {
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  onmessageerror: ((event: MessageEvent<unknown>) => void) | null;
  /** Called with what the worker's script did not catch; without a message when the script could not be loaded. */
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  terminate(): void;
}

/** The two workers of a page. */
const WORKER_NAMES = ['terrain', 'scatter'] as const;

/** Which worker. */
export type WorkerName = (typeof WORKER_NAMES)[number];

/** Where the eye is and how it moves. */
export interface FeedEye {
  readonly xWorldMeters: number;
  readonly zWorldMeters: number;
  /** What it moved in the last frame, metres. */
  readonly stepXMeters: number;
  readonly stepZMeters: number;
}

/** The world around an eye, built beside the page. One world at a time. */
export interface WorldFeed {
  /** Another world from now on; what was built for the one before is dropped when it comes. */
  open(world: WorldDescription): void;
  /** Asks for what an eye needs. Only the newest eye matters; one in the same cells as the last asks for nothing. */
  look(eye: FeedEye): void;
  /** Whether all that was asked for has come. */
  readonly isAnswered: boolean;
  /** Scrolls that have come and were not taken, oldest first; each builds on the one before. */
  readonly terrainUpdates: readonly TerrainUpdate[];
  /** Newest set of a layer that has come and was not taken. */
  findSet(layer: ResidentSet['layer']): SetUpdate | undefined;
  /**
   * Takes all scrolls out.
   *
   * @param buffers - memory that is no longer used; do not touch it afterwards
   */
  takeTerrain(buffers: readonly ArrayBuffer[]): void;
  /** Takes a layer's set out, as {@link takeTerrain} does. */
  takeSet(layer: ResidentSet['layer'], buffers: readonly ArrayBuffer[]): void;
  /** Time spent on messages since this was last asked, reading them included, milliseconds. */
  takeMessageMs(): number;
  /** Why no more comes, one line for the user with what to do; undefined while all is well. The first stays. */
  readonly failure: string | undefined;
  /** Ends both workers. */
  dispose(): void;
}

/** What a feed needs of its page. */
export interface FeedOptions {
  /** Starts a worker; what it throws becomes the feed's failure. */
  readonly startWorker: (name: WorkerName) => WorkerPort;
  /** Called at the first failure, once. */
  readonly onFailure: (failure: string) => void;
}

/** The finest ring snaps to this, metres: within a cell of this size no ring moves. */
export const TERRAIN_CELL_METERS = 2;

/** A worker has something to do when the eye enters another cell of one of these sizes. */
const CELL_SIZES_METERS: Readonly<Record<WorkerName, readonly number[]>> = {
  terrain: [TERRAIN_CELL_METERS],
  scatter: [FOREST_REBUILD_CELL_METERS, CLUTTER_REBUILD_CELL_METERS],
};

/** Starts both workers. They do nothing until a world is opened. */
export function createWorldFeed({ startWorker, onFailure }: FeedOptions): WorldFeed {
  let session = 0;
  let failure: string | undefined;
  let messageMs = 0;
  let terrainUpdates: TerrainUpdate[] = [];
  const setOfLayer = new Map<ResidentSet['layer'], SetUpdate>();
  const ports = new Map<WorkerName, WorkerPort>();
  /** Cells of the eye that each worker was last asked for: x and z of each of its cell sizes; NaN before the first. */
  const askedCells: Readonly<Record<WorkerName, Float64Array>> = {
    terrain: new Float64Array(2 * CELL_SIZES_METERS.terrain.length).fill(Number.NaN),
    scatter: new Float64Array(2 * CELL_SIZES_METERS.scatter.length).fill(Number.NaN),
  };
  /** Newest look that a worker has not answered; with it all older ones are answered. */
  const unansweredLooks = new Map<WorkerName, number>();
  let lookNumber = 0;

  function fail(name: WorkerName, reason: string): void {
    if (failure !== undefined) return;
    failure = `The ${name} worker failed: ${reason}. Reload the page; if that does not help, report this line.`;
    for (const port of ports.values()) port.terminate();
    onFailure(failure);
  }

  function post(name: WorkerName, request: WorkerRequest, transfer: ArrayBuffer[] = []): void {
    if (failure === undefined) ports.get(name)?.postMessage(request, transfer);
  }

  function recycle(name: WorkerName, answerCount: number, buffers: readonly ArrayBuffer[]): void {
    post(name, { kind: 'recycle', answerCount, buffers }, [...buffers]);
  }

  function receive(name: WorkerName, event: MessageEvent<unknown>): void {
    // Before the data is touched: browsers deserialise a message when it is first read.
    const startMs = performance.now();
    try {
      const answer = parseWorkerAnswer(event.data);
      if (answer.kind === 'terrain') keepTerrain(answer);
      else if (answer.kind === 'set') keepSet(answer);
      else if (answer.lookNumber === unansweredLooks.get(name)) unansweredLooks.delete(name);
    } catch (error) {
      fail(name, error instanceof Error ? error.message : String(error));
    }
    messageMs += performance.now() - startMs;
  }

  function keepTerrain(update: TerrainUpdate): void {
    if (update.session === session) terrainUpdates.push(update);
    else recycle('terrain', 1, [...update.rings.flatMap(listRingBuffers), ...listPyramidBuffers(update.pyramid)]);
  }

  function keepSet(update: SetUpdate): void {
    const { layer } = update.set;
    const stale = update.session === session ? setOfLayer.get(layer) : update;
    if (update.session === session) setOfLayer.set(layer, update);
    if (stale !== undefined) recycle('scatter', 1, listSetBuffers(stale.set, stale.preparation));
  }

  function dropWaiting(): void {
    for (const update of terrainUpdates) {
      recycle('terrain', 1, [...update.rings.flatMap(listRingBuffers), ...listPyramidBuffers(update.pyramid)]);
    }
    terrainUpdates = [];
    for (const { set, preparation } of setOfLayer.values()) recycle('scatter', 1, listSetBuffers(set, preparation));
    setOfLayer.clear();
  }

  function start(name: WorkerName): void {
    try {
      const port = startWorker(name);
      port.onmessage = (event) => receive(name, event);
      port.onmessageerror = () => fail(name, 'a message could not be read');
      port.onerror = (event) => {
        // What a worker reports is told here; the page need not complain a second time.
        event.preventDefault();
        fail(name, event.message || 'its script could not be loaded');
      };
      ports.set(name, port);
    } catch (error) {
      fail(name, error instanceof Error ? error.message : String(error));
    }
  }
  for (const name of WORKER_NAMES) start(name);

  function ask(name: WorkerName, eye: FeedEye): void {
    if (!enterCells(askedCells[name], CELL_SIZES_METERS[name], eye)) return;
    lookNumber += 1;
    unansweredLooks.set(name, lookNumber);
    const { xWorldMeters, zWorldMeters, stepXMeters, stepZMeters } = eye;
    const place = { eyeXWorldMeters: xWorldMeters, eyeZWorldMeters: zWorldMeters, stepXMeters, stepZMeters };
    post(name, { kind: 'look', session, lookNumber, ...place });
  }

  return {
    open(world) {
      dropWaiting();
      session += 1;
      for (const name of WORKER_NAMES) askedCells[name].fill(Number.NaN);
      unansweredLooks.clear();
      for (const name of WORKER_NAMES) post(name, { kind: 'open', session, world });
    },
    look(eye) {
      for (const name of WORKER_NAMES) ask(name, eye);
    },
    get isAnswered() {
      return unansweredLooks.size === 0;
    },
    get terrainUpdates() {
      return terrainUpdates;
    },
    findSet: (layer) => setOfLayer.get(layer),
    takeTerrain(buffers) {
      recycle('terrain', terrainUpdates.length, buffers);
      terrainUpdates = [];
    },
    takeSet(layer, buffers) {
      if (setOfLayer.delete(layer)) recycle('scatter', 1, buffers);
    },
    takeMessageMs() {
      const spentMs = messageMs;
      messageMs = 0;
      return spentMs;
    },
    get failure() {
      return failure;
    },
    dispose() {
      for (const port of ports.values()) port.terminate();
      ports.clear();
    },
  };
}

/** Writes the cells that an eye stands in and says whether any of them is another. Asked every frame; does not allocate. */
function enterCells(cells: Float64Array, sizesMeters: readonly number[], eye: FeedEye): boolean {
  let hasEntered = false;
  for (let index = 0; index < sizesMeters.length; index++) {
    const sizeMeters = sizesMeters[index] as number;
    const cellX = Math.floor(eye.xWorldMeters / sizeMeters);
    const cellZ = Math.floor(eye.zWorldMeters / sizeMeters);
    if (cells[2 * index] === cellX && cells[2 * index + 1] === cellZ) continue;
    cells[2 * index] = cellX;
    cells[2 * index + 1] = cellZ;
    hasEntered = true;
  }
  return hasEntered;
}
