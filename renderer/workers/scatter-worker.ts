import { createBufferPool } from './buffer-pool.ts';
import { createScatterJob, SCATTER_POOL_BYTES } from './scatter-job.ts';
import { serveFeed } from './serve-feed.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Script of the worker that keeps the placements. */
const pool = createBufferPool(SCATTER_POOL_BYTES);
serveFeed(globalThis as unknown as WorkerScope, createScatterJob(pool), pool);
