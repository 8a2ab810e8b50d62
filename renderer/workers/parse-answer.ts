import { RING_COUNT, RING_VERTEX_STRIDE, RING_VERTICES } from '../../core/clipmap/index.ts';
import { GROUND_COVER_STRIDE } from '../../core/ground-cover/index.ts';
import {
  CHUNK_BOUNDS_STRIDE,
  CHUNK_RANGE_STRIDE,
  CULL_VOLUME_STRIDE,
  INSTANCE_MATRIX_STRIDE,
} from '../../core/streaming/index.ts';
import { PYRAMID_CELLS } from './feed-messages.ts';
import type { DoneMessage, SetUpdate, TerrainUpdate, WorkerAnswer } from './feed-messages.ts';
import {
  requireArray,
  requireCount,
  requireElements,
  requireNumber,
  requireObject,
  requireWord,
} from './message-shape.ts';

const RING_VERTEX_COUNT = RING_VERTICES ** 2;

/** Cells of all levels of the pyramid: each has a quarter of the one below. */
const PYRAMID_CELL_COUNT = (4 * PYRAMID_CELLS ** 2 - 1) / 3;

/**
 * Parses what a worker sends to the page. Looks at every array's class and length, not at what is in it: the sender is our own code.
 *
 * @throws TypeError that says what was expected where when the message is not of the contract
 */
export function parseWorkerAnswer(data: unknown): WorkerAnswer | DoneMessage {
  const message = requireObject(data, 'answer');
  requireCount(message['session'], 'session');
  switch (requireWord(message['kind'], ['terrain', 'set', 'done'], 'kind of the answer')) {
    case 'terrain':
      requireTerrain(message);
      break;
    case 'set':
      requireSet(message);
      break;
    case 'done':
      requireCount(message['lookNumber'], 'number of the look');
      break;
  }
  return data as WorkerAnswer | DoneMessage;
}

type Unparsed<Message> = { readonly [Key in keyof Message]?: unknown };

function requireTerrain(update: Unparsed<TerrainUpdate>): void {
  requireNumber(update.eyeXWorldMeters, 'eye east');
  requireNumber(update.eyeZWorldMeters, 'eye north');
  requireElements(update.originsGrid, Float64Array, 2 * RING_COUNT, 'origins of the rings');
  for (const entry of requireArray(update.rings, 'rings')) {
    const ring = requireObject(entry, 'ring');
    const level = requireCount(ring['level'], 'level of a ring');
    if (level >= RING_COUNT)
      throw new TypeError(`streaming message: expected ${RING_COUNT} rings, found ring ${level}`);
    for (const name of ['positions', 'normals'] as const) {
      requireElements(ring[name], Float32Array, RING_VERTEX_STRIDE * RING_VERTEX_COUNT, `${name} of a ring`);
    }
    requireElements(ring['cover'], Float32Array, GROUND_COVER_STRIDE * RING_VERTEX_COUNT, 'cover of a ring');
    requireElements(ring['heightsMeters'], Float64Array, RING_VERTEX_COUNT, 'heights of a ring');
    requireElements(ring['gradientsX'], Float32Array, RING_VERTEX_COUNT, 'gradients of a ring');
    requireElements(ring['gradientsZ'], Float32Array, RING_VERTEX_COUNT, 'gradients of a ring');
  }
  const pyramid = requireObject(update.pyramid, 'pyramid');
  requireNumber(pyramid['originXWorldMeters'], 'origin of the pyramid');
  requireNumber(pyramid['originZWorldMeters'], 'origin of the pyramid');
  requireElements(pyramid['floorsMeters'], Float32Array, PYRAMID_CELL_COUNT, 'floors of the pyramid');
  requireElements(pyramid['ceilingsMeters'], Float32Array, PYRAMID_CELL_COUNT, 'ceilings of the pyramid');
}

function requireSet(update: Unparsed<SetUpdate>): void {
  const set = requireObject(update.set, 'set');
  requireWord(set['layer'], ['forest', 'clutter'], 'layer of the set');
  requireNumber(set['originXWorldMeters'], 'origin of the set');
  requireNumber(set['originZWorldMeters'], 'origin of the set');
  const chunks = requireObject(set['chunks'], 'chunks');
  const chunkCount = requireCount(chunks['chunkCount'], 'count of chunks');
  requireElements(chunks['chunkX'], Int32Array, chunkCount, 'chunks');
  requireElements(chunks['chunkZ'], Int32Array, chunkCount, 'chunks');
  requireElements(chunks['bounds'], Float32Array, CHUNK_BOUNDS_STRIDE * chunkCount, 'bounds of the chunks');
  const batches = requireArray(set['batches'], 'batches');
  for (const entry of batches) requireBatch(requireObject(entry, 'batch'));
  const preparation = requireObject(update.preparation, 'preparation');
  requireElements(preparation['chunkLowestTops'], Float32Array, chunkCount, 'lowest tops of the chunks');
  const clusters = requireArray(preparation['clusters'], 'clusters');
  if (clusters.length !== batches.length) {
    throw new TypeError(`streaming message: expected clusters of ${batches.length} batches, found ${clusters.length}`);
  }
  for (const cluster of clusters) requireElements(cluster, Float32Array, 0, 'clusters of a batch');
}

function requireBatch(batch: Readonly<Record<string, unknown>>): void {
  const instanceCount = requireCount(batch['instanceCount'], 'count of instances');
  const rangeCount = requireCount(batch['chunkRangeCount'], 'count of chunk ranges');
  requireElements(batch['matrices'], Float32Array, INSTANCE_MATRIX_STRIDE * instanceCount, 'matrices of a batch');
  requireElements(batch['volumes'], Float32Array, CULL_VOLUME_STRIDE * instanceCount, 'volumes of a batch');
  requireElements(batch['chunkRanges'], Uint32Array, CHUNK_RANGE_STRIDE * rangeCount, 'ranges of a batch');
}
