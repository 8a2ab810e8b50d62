import type { WorkerName, WorkerPort } from './world-feed.ts';

/** Starts one of our workers. The bundler looks for exactly this form of `new Worker` and bundles the script named in it. */
export function startWorker(name: WorkerName): WorkerPort {
  switch (name) {
    case 'terrain':
      return new Worker(new URL('./terrain-worker.ts', import.meta.url), { type: 'module', name: 'terrain' });
    case 'scatter':
      return new Worker(new URL('./scatter-worker.ts', import.meta.url), { type: 'module', name: 'scatter' });
  }
}
