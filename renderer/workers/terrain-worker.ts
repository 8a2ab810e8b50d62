import { createBufferPool } from './buffer-pool.ts';
import { serveFeed } from './serve-feed.ts';
import { createTerrainJob, TERRAIN_POOL_BYTES } from './terrain-job.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Script of the worker that keeps the rings. */
const pool = createBufferPool(TERRAIN_POOL_BYTES);
serveFeed(globalThis as unknown as WorkerScope, createTerrainJob(pool), pool);
