import { afterEach, describe, expect, it } from 'vitest';
import { createClipmap, scrollClipmap } from '../../../core/clipmap/index.ts';
import { createWorldField } from '../../../core/height-field/index.ts';
import { createBufferPool } from '../../../renderer/workers/buffer-pool.ts';
import type { TerrainUpdate, WorldDescription } from '../../../renderer/workers/feed-messages.ts';
import { listPyramidBuffers, listRingBuffers, listSetBuffers } from '../../../renderer/workers/list-buffers.ts';
import { createScatterJob } from '../../../renderer/workers/scatter-job.ts';
import { serveFeed } from '../../../renderer/workers/serve-feed.ts';
import { createTerrainJob } from '../../../renderer/workers/terrain-job.ts';
import type { WorkerScope } from '../../../renderer/workers/worker-scope.ts';
import { createWorldFeed } from '../../../renderer/workers/world-feed.ts';
import type { WorkerName, WorkerPort, WorldFeed } from '../../../renderer/workers/world-feed.ts';

const WORLD: WorldDescription = { variant: 'dense', seed: 1337, hasRoad: false, tier: 'low' };

const openPorts: MessagePort[] = [];
afterEach(() => {
  for (const port of openPorts.splice(0)) port.close();
});

/** The real jobs behind real message ports, in this very thread: all that is missing is the thread of their own. */
function startInThread(name: WorkerName): WorkerPort & { readonly isTerminated: boolean } {
  const { port1, port2 } = new MessageChannel();
  openPorts.push(port1, port2);
  const pool = createBufferPool(16e6);
  serveFeed(port2, name === 'terrain' ? createTerrainJob(pool) : createScatterJob(pool), pool);
  let isTerminated = false;
  return {
    get isTerminated() {
      return isTerminated;
    },
    set onmessage(listener: (event: MessageEvent<unknown>) => void) {
      port1.onmessage = listener;
    },
    onmessageerror: null,
    onerror: null,
    postMessage: (message, transfer) => port1.postMessage(message, transfer),
    terminate() {
      isTerminated = true;
      port1.close();
    },
  };
}

function lookAt(feed: WorldFeed, xWorldMeters: number, zWorldMeters: number): void {
  feed.look({ xWorldMeters, zWorldMeters, stepXMeters: 0, stepZMeters: 0 });
}

async function waitForAnswers(feed: WorldFeed): Promise<void> {
  while (!feed.isAnswered) await new Promise((resolve) => setTimeout(resolve, 2));
}

/** Takes out all that waits, as the page does when it applies it, and hands its memory back. */
function takeAll(feed: WorldFeed): { readonly terrain: readonly TerrainUpdate[]; readonly layers: readonly string[] } {
  const terrain = [...feed.terrainUpdates];
  feed.takeTerrain(
    terrain.flatMap(({ rings, pyramid }) => [...rings.flatMap(listRingBuffers), ...listPyramidBuffers(pyramid)]),
  );
  const layers: string[] = [];
  for (const layer of ['forest', 'clutter'] as const) {
    const update = feed.findSet(layer);
    if (update === undefined) continue;
    layers.push(`${layer} ${update.set.originXWorldMeters} ${update.set.originZWorldMeters}`);
    feed.takeSet(layer, listSetBuffers(update.set, update.preparation));
  }
  return { terrain, layers };
}

function createFeed(): WorldFeed {
  return createWorldFeed({
    startWorker: startInThread,
    onFailure(failure) {
      throw new Error(failure);
    },
  });
}

describe('a world feed', () => {
  it('counts the time that a message takes to be read', () => {
    const ports: { -readonly [Key in keyof WorkerPort]: WorkerPort[Key] }[] = [];
    const feed = createWorldFeed({
      startWorker() {
        const port = {
          onmessage: null,
          onmessageerror: null,
          onerror: null,
          postMessage: () => undefined,
          terminate: () => undefined,
        };
        ports.push(port);
        return port;
      },
      onFailure: () => undefined,
    });
    const answer = { kind: 'done', lookNumber: 1 };
    let readingMs = 0;
    // Browsers deserialise a message when its data is first asked for.
    const event = {
      get data() {
        const startMs = performance.now();
        while (performance.now() < startMs + 5);
        readingMs = performance.now() - startMs;
        return answer;
      },
    };
    ports[0]?.onmessage?.(event as MessageEvent<unknown>);
    expect(readingMs).toBeGreaterThan(0);
    expect(feed.takeMessageMs()).toBeGreaterThanOrEqual(readingMs);
    expect(feed.takeMessageMs()).toBe(0);
    feed.dispose();
  });

  it('brings terrain and both sets of the newest eye, and nothing of those passed over', async () => {
    const feed = createFeed();
    feed.open(WORLD);
    for (const x of [-4000, 2500, 800, 100]) lookAt(feed, x, 40);
    await waitForAnswers(feed);
    const { terrain, layers } = takeAll(feed);
    expect(terrain.map(({ eyeXWorldMeters, rings }) => [eyeXWorldMeters, rings.length])).toEqual([[100, 7]]);
    expect(layers).toEqual(['forest 105 45', 'clutter 100.5 40.5']);

    const clipmap = createClipmap(createWorldField({ variant: 'dense', seed: 1337, hasRoad: false }));
    scrollClipmap(clipmap, 100, 40);
    expect([...terrain[0]!.originsGrid]).toEqual(
      clipmap.rings.flatMap(({ originXGrid, originZGrid }) => [originXGrid, originZGrid]),
    );
    feed.dispose();
  });

  it('asks for nothing within the same cells, and for what has changed beyond them', async () => {
    const feed = createFeed();
    feed.open(WORLD);
    lookAt(feed, 100.1, 40.1);
    await waitForAnswers(feed);
    takeAll(feed);
    lookAt(feed, 100.6, 40.4);
    expect(feed.isAnswered).toBe(true);
    lookAt(feed, 102.2, 40.1);
    await waitForAnswers(feed);
    const { terrain, layers } = takeAll(feed);
    expect(terrain.map(({ rings }) => rings.map(({ level }) => level))).toEqual([[0]]);
    expect(layers).toEqual(['clutter 103.5 40.5']);
    feed.dispose();
  });

  it('drops what was built for the world before, and goes on with the next', async () => {
    const feed = createFeed();
    feed.open(WORLD);
    lookAt(feed, 100, 40);
    // Each answer of the first world is on its way or waits when the second is opened.
    while (feed.terrainUpdates.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    feed.open({ ...WORLD, variant: 'plain' });
    expect(feed.terrainUpdates).toEqual([]);
    expect(feed.findSet('forest')).toBeUndefined();
    lookAt(feed, 100, 40);
    await waitForAnswers(feed);
    const finest = feed.terrainUpdates.flatMap(({ rings }) => rings).find(({ level }) => level === 0);
    const clipmap = createClipmap(createWorldField({ variant: 'plain', seed: 1337, hasRoad: false }));
    scrollClipmap(clipmap, 100, 40);
    expect(finest?.heightsMeters).toEqual(clipmap.rings[0]?.heightsMeters);
    expect(takeAll(feed).layers).toHaveLength(2);
    feed.dispose();
  });

  it('keeps the worker from building more than the page applies', async () => {
    const feed = createFeed();
    feed.open(WORLD);
    for (let step = 0; step < 8; step++) {
      lookAt(feed, 2 * step, 0);
      for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(feed.terrainUpdates.length).toBeLessThanOrEqual(2);
    expect(feed.isAnswered).toBe(false);
    takeAll(feed);
    await waitForAnswers(feed);
    expect(takeAll(feed).terrain.at(-1)?.eyeXWorldMeters).toBe(14);
    feed.dispose();
  });
});

describe('a failure of a worker', () => {
  /** A feed over workers that nothing serves, and what it said of its failure. */
  function createIdleFeed() {
    const failures: string[] = [];
    const ports = new Map<WorkerName, WorkerPort & { isTerminated: boolean }>();
    const feed = createWorldFeed({
      startWorker(name) {
        const port = {
          onmessage: null,
          onmessageerror: null,
          onerror: null,
          postMessage: () => undefined,
          isTerminated: false,
          terminate() {
            port.isTerminated = true;
          },
        };
        ports.set(name, port);
        return port;
      },
      onFailure: (failure) => failures.push(failure),
    });
    return { feed, failures, ports };
  }

  it.each([
    [null, /expected an object, found null/],
    [{ kind: 'moon', session: 1 }, /kind of the answer: expected terrain or set or done, found "moon"/],
    [{ kind: 'terrain', session: 1, eyeXWorldMeters: Number.NaN }, /eye east: expected a finite number, found NaN/],
    [{ kind: 'set', session: 1, set: { layer: 'forest', originXWorldMeters: 0 } }, /origin of the set/],
    [{ kind: 'set', session: -1 }, /session: expected an integer of at least 0, found -1/],
  ])('is an answer that is not of the contract: %j', (message, reason) => {
    const { feed, failures, ports } = createIdleFeed();
    feed.open(WORLD);
    ports.get('scatter')?.onmessage?.(new MessageEvent('message', { data: message }));
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(/^The scatter worker failed: /);
    expect(failures[0]).toMatch(reason);
    expect(failures[0]).toMatch(/Reload the page/);
    expect([...ports.values()].every(({ isTerminated }) => isTerminated)).toBe(true);
  });

  it('is told once, and the first reason stays', () => {
    const { feed, failures, ports } = createIdleFeed();
    const port = ports.get('terrain');
    const event = { message: 'Uncaught RangeError: too far', preventDefault: () => undefined };
    port?.onerror?.(event as unknown as ErrorEvent);
    port?.onmessage?.(new MessageEvent('message', { data: 1 }));
    expect(failures).toEqual([feed.failure]);
    expect(feed.failure).toContain('Uncaught RangeError: too far');
  });

  it('is a worker that cannot be started', () => {
    const failures: string[] = [];
    const feed = createWorldFeed({
      startWorker() {
        throw new Error('workers are forbidden here');
      },
      onFailure: (failure) => failures.push(failure),
    });
    feed.open(WORLD);
    lookAt(feed, 0, 0);
    expect(failures).toEqual([feed.failure]);
    expect(feed.failure).toContain('The terrain worker failed: workers are forbidden here');
  });

  it('is a request that is not of the contract, which the worker leaves uncaught', () => {
    const scope: WorkerScope = { onmessage: null, postMessage: () => undefined };
    const pool = createBufferPool(0);
    serveFeed(scope, createTerrainJob(pool), pool);
    const send = (data: unknown): void => scope.onmessage?.(new MessageEvent('message', { data }));
    expect(() => send({ kind: 'open', session: 1, world: { ...WORLD, tier: 'ultra' } })).toThrow(
      /tier of the world: expected low or medium or high, found "ultra"/,
    );
    expect(() => send({ kind: 'look', session: 1, lookNumber: 1, eyeXWorldMeters: '0' })).toThrow(TypeError);
    expect(() => send({ kind: 'recycle', answerCount: 1, buffers: [new Uint8Array(1)] })).toThrow(/ArrayBuffer/);
  });
});
