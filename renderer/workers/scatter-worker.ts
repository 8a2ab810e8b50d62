import { createBufferPool } from './buffer-pool.ts';
import { createScatterJob } from './scatter-job.ts';
import { serveFeed } from './serve-feed.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Script of the worker that keeps the placements. */
serveFeed(globalThis as unknown as WorkerScope, createScatterJob(), createBufferPool(0));
