import {
  createClipmap,
  emitRingVerticesInto,
  RING_COUNT,
  RING_VERTEX_STRIDE,
  RING_VERTICES,
  scrollClipmap,
} from '../../core/clipmap/index.ts';
import type { Clipmap, RingVertices } from '../../core/clipmap/index.ts';
import { createReferenceField, createWorldField } from '../../core/height-field/index.ts';
import type { WorldField } from '../../core/height-field/index.ts';
import { REFERENCE_PRESETS } from '../../core/scenario/index.ts';
import { advanceStreaming, createStreaming } from '../../core/streaming/index.ts';
import { printFigureHeader, printFigures, summarizeFigure } from './figure.ts';
import type { Figure } from './figure.ts';
import { createHeightWorkloads } from './height-workloads.ts';
import { timeRounds } from './sample-interleaved.ts';
import type { Candidate } from './sample-interleaved.ts';

/** The default world (world.md §2), with its road as it is by default. */
const SEED = 1337;
const SAMPLE_COUNT = 60;

/** Rounds of what takes a second and more each, or whose every round needs a walk. */
const SLOW_SAMPLE_COUNT = 15;

/** Both forms of the reference field on every workload, in turn, after they were seen to agree. */
function benchHeightField(): Figure[] {
  const straightforward = createReferenceField('dense', SEED, 'scalar');
  const fast = createReferenceField('dense', SEED);
  if (fast.sampleRowInto === undefined) console.log('  this engine refuses the kernel: both rows are the scalar form');
  return createHeightWorkloads(SEED).flatMap((workload) => {
    const expected = workload.sum(straightforward);
    const found = workload.sum(fast);
    if (!Object.is(found, expected)) throw new Error(`${workload.name}: expected the sum ${expected}, found ${found}`);
    let kept = 0;
    const [slowMs = [], fastMs = []] = timeRounds(
      [straightforward, fast].map((field, index) => ({
        name: `${index}`,
        run() {
          kept += workload.sum(field);
        },
      })),
      SAMPLE_COUNT,
    );
    if (Number.isNaN(kept)) throw new Error(`${workload.name}: expected numbers`);
    const toRate = (ms: number): number => workload.sampleCount / ms / 1000;
    const published = '1.2 (0.83 µs a sample)';
    return [
      summarizeFigure(`${workload.name}: straightforward`, 'M/s', slowMs.map(toRate), published),
      summarizeFigure(`${workload.name}: kernel`, 'M/s', fastMs.map(toRate), published),
      summarizeFigure(
        `${workload.name}: ratio`,
        '×',
        slowMs.map((ms, round) => ms / (fastMs[round] ?? Number.NaN)),
      ),
    ];
  });
}

/** Emits the drawn arrays of every level in a mask. */
function emitLevels(out: RingVertices, clipmap: Clipmap, mask: number, x: number, z: number): void {
  for (let level = 0; level < RING_COUNT; level++) {
    if ((mask & (1 << level)) !== 0) emitRingVerticesInto(out, clipmap, level, x, z);
  }
}

/**
 * A whole build, and steps of 2 m across a line that rings 0 to L snap to and coarser ones do not: each of them moves by two cells.
 */
function benchClipmap(field: WorldField): Figure[] {
  const floatCount = RING_VERTEX_STRIDE * RING_VERTICES ** 2;
  const out: RingVertices = { positions: new Float32Array(floatCount), normals: new Float32Array(floatCount) };
  const clipmap = createClipmap(field);
  let fresh = createClipmap(field);
  const build: Candidate = {
    name: 'seven rings at start, drawn arrays included',
    prepare() {
      fresh = createClipmap(field);
    },
    run(round) {
      emitLevels(out, fresh, scrollClipmap(fresh, round, -round), round, -round);
    },
  };
  const steps = Array.from({ length: RING_COUNT }, (_, level): Candidate => {
    const lineMeters = 2 ** (level + 1);
    return {
      name: level === 0 ? 'scroll of ring 0' : `scroll of rings 0…${level}`,
      prepare() {
        scrollClipmap(clipmap, lineMeters - 1, 0.5);
      },
      run() {
        emitLevels(out, clipmap, scrollClipmap(clipmap, lineMeters + 1, 0.5), 0, 0);
      },
    };
  });
  const emit: Candidate = {
    name: 'drawn arrays of one ring',
    run(round) {
      emitRingVerticesInto(out, clipmap, Math.abs(round) % RING_COUNT, 0, 0);
    },
  };
  const [buildMs, emitMs, ...stepMs] = timeRounds([build, emit, ...steps], SAMPLE_COUNT);
  return [
    summarizeFigure(build.name, 'ms', buildMs, '750, 105 a ring'),
    summarizeFigure(emit.name, 'ms', emitMs, '1.8 with the scroll of the ring'),
    ...steps.map(({ name }, level) =>
      summarizeFigure(`${name}, drawn arrays included`, 'ms', stepMs[level], (1.8 * (level + 1)).toFixed(1)),
    ),
  ];
}

/**
 * Crossings of the rebuild cells. The forest's line at x = 10 m (and 30 m further each time) is not one of the clutter's, the
 * clutter's at 3 m not one of the forest's, so each is timed alone. Warm is there and back, with every cell in the caches; on
 * the way is a line not crossed before, with the cells that came into reach to be sampled.
 */
function benchCrossings(field: WorldField): Figure[] {
  const { pose } = REFERENCE_PRESETS.find(({ preset }) => preset.id === 'C4')?.preset ?? {};
  if (pose === undefined) throw new Error('expected a reference preset C4, found none');
  const originX = Math.round(pose.xWorldMeters / 30) * 30;
  const originZ = Math.round(pose.zWorldMeters / 30) * 30 + 0.5;
  const create = (): ReturnType<typeof createStreaming> => createStreaming({ field, seed: SEED, tier: 'high' });
  const warm = create();
  const walking = create();
  advanceStreaming(walking, originX, originZ);
  let cold = create();
  let walkedMeters = 0;
  const crossing = (name: string, fromMeters: number, toMeters: number): Candidate => ({
    name,
    prepare: () => advanceStreaming(warm, originX + fromMeters, originZ),
    run: () => advanceStreaming(warm, originX + toMeters, originZ),
  });
  const onTheWay = (name: string, fromMeters: number, toMeters: number): Candidate => ({
    name,
    prepare() {
      walkedMeters += 30;
      advanceStreaming(walking, originX + walkedMeters + fromMeters, originZ);
    },
    run: () => advanceStreaming(walking, originX + walkedMeters + toMeters, originZ),
  });
  const start: Candidate = {
    name: 'forest and clutter at start, caches cold',
    prepare() {
      cold = create();
    },
    run: () => advanceStreaming(cold, originX, originZ),
  };
  const candidates = [
    crossing('10 m crossing of the forest, warm', 9.5, 10.5),
    onTheWay('10 m crossing of the forest, on the way', 9.5, 10.5),
    crossing('3 m crossing of the clutter, warm', 2.5, 3.5),
    onTheWay('3 m crossing of the clutter, on the way', 2.5, 3.5),
    start,
  ];
  const published = ['9–10', '25–33 cold; 244 cells', '', '', '56,148 forest cells'];
  return timeRounds(candidates, SLOW_SAMPLE_COUNT).map((samples, index) =>
    summarizeFigure(candidates[index]?.name ?? '', 'ms', samples, published[index]),
  );
}

/** Measures terrain and placement in this process: height samples, rings, crossings. Prints each group as it is done; returns the figures. */
export function benchTerrain(): readonly Figure[] {
  console.log('\nterrain, dense, seed 1337, with the road except for the bare height field');
  printFigureHeader();
  const field = createWorldField({ variant: 'dense', seed: SEED, hasRoad: true });
  return [
    ...printFigures(benchHeightField()),
    ...printFigures(benchClipmap(field)),
    ...printFigures(benchCrossings(field)),
  ];
}
