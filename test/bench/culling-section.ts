import { createClipmap, scrollClipmap } from '../../core/clipmap/index.ts';
import {
  createCullResult,
  createCullView,
  createHeightPyramid,
  cullResidentSetInto,
  cullViewInto,
  FAR_METERS,
  fillPyramidFromClipmap,
  NEAR_METERS,
} from '../../core/culling/index.ts';
import type { CullPath, CullResult, HeightPyramid } from '../../core/culling/index.ts';
import { createReferenceField, createWorldField } from '../../core/height-field/index.ts';
import { CULL_PATHS, REFERENCE_PRESETS } from '../../core/scenario/index.ts';
import type { CameraPose } from '../../core/scenario/index.ts';
import { advanceStreaming, createStreaming } from '../../core/streaming/index.ts';
import { buildPlayfield } from './playfield.ts';
import { sampleInterleaved } from './sample-interleaved.ts';
import type { TimedCandidate } from './sample-interleaved.ts';

/** The default world (world.md §2). */
const SEED = 1337;

const ASPECT_RATIO = 16 / 9;
const SAMPLE_COUNT = 200;

/** Instance counts of the playfield; the last one only when asked for, it takes half a minute to build. */
const PUBLISHED_COUNTS = [12_000, 120_000] as const;
const LARGEST_COUNT = 1_000_000;

/** What was published (figures.md, "Culling"); milliseconds at 120,000 are of a first plain implementation, on another machine. */
const PUBLISHED = {
  'C1/12000': 'T1 keeps about half of T0; T2 and T3 remove 60 to 80 % of that; under 1 ms',
  'C3/12000': 'T2 and T3 remove 5 to 10 % of what T1 keeps; under 1 ms',
  'C1/120000': 'T0 1.0, T1 1.5, T2 5.5 to 24, T3 9 to 16 ms; kept by T2 10,383, by T3 9,675',
} as const satisfies Record<string, string>;

/** Times of one cull path in one scene. */
export interface CullingRow extends TimedCandidate {
  readonly scene: string;
  readonly instanceCount: number;
  readonly drawnCount: number | undefined;
}

/** Moves the eye by less than anything is decided by, so that no pass may reuse what it knows of the last one's eye. */
function nudged(pose: CameraPose, round: number): CameraPose {
  return { ...pose, xWorldMeters: pose.xWorldMeters + (round & 1) * 1e-6 };
}

function benchScene(
  scene: string,
  results: readonly CullResult[],
  pyramid: HeightPyramid,
  pose: CameraPose,
  sampleCount: number,
): CullingRow[] {
  const view = createCullView();
  const drawn = new Map<CullPath, number>();
  const candidates = CULL_PATHS.map((path) => ({
    name: path,
    run(round: number) {
      cullViewInto(view, nudged(pose, round), ASPECT_RATIO, NEAR_METERS, FAR_METERS);
      for (const result of results) cullResidentSetInto(result, view, path, pyramid);
      drawn.set(
        path,
        results.reduce((sum, result) => sum + result.counters.drawn, 0),
      );
    },
  }));
  const timed = sampleInterleaved(candidates, sampleCount);
  const kept = CULL_PATHS.map((path) => drawn.get(path) ?? Number.NaN);
  // A path that keeps more than the one before it is broken, and its time means nothing.
  if (!kept.every((count, index) => index === 0 || count <= (kept[index - 1] ?? Infinity))) {
    throw new Error(`${scene}: expected T0 >= T1 >= T2 >= T3 kept, found ${kept.join(', ')}`);
  }
  const instanceCount = results.reduce((sum, result) => sum + result.counters.resident, 0);
  return timed.map((row, index) => ({ ...row, scene, instanceCount, drawnCount: kept[index] }));
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

function printRows(rows: readonly CullingRow[]): void {
  const base = rows[1]?.drawnCount ?? Number.NaN;
  console.log(`\n${rows[0]?.scene ?? ''}, ${formatCount(rows[0]?.instanceCount ?? 0)} instances`);
  console.log('  path   median ms      MAD   samples      kept   less than T1');
  for (const row of rows) {
    const drawnCount = row.drawnCount ?? Number.NaN;
    const less = row.name > 'T1' ? `${(100 * (1 - drawnCount / base)).toFixed(1)} %` : '';
    console.log(
      `  ${row.name}   ${row.medianMs.toFixed(3).padStart(11)} ${row.medianAbsoluteDeviationMs.toFixed(3).padStart(8)} ` +
        `${String(row.sampleCount).padStart(9)} ${formatCount(drawnCount).padStart(9)} ${less.padStart(14)}`,
    );
  }
}

function benchPlayfield(presetId: string, instanceCount: number): CullingRow[] {
  const pose = REFERENCE_PRESETS.find((reference) => reference.preset.id === presetId)?.preset.pose;
  if (pose === undefined) throw new Error(`expected a reference preset ${presetId}, found none`);
  const field = createReferenceField('dense', SEED);
  const { pyramid, set } = buildPlayfield(field, SEED, pose.xWorldMeters, pose.zWorldMeters, instanceCount);
  // The preset's eye height above this ground: the playfield's triangles are 2.25 m wide, the clipmap's 1 m.
  const groundMeters = pyramid.surface?.heightMeters(pose.xWorldMeters, pose.zWorldMeters) ?? Number.NaN;
  const eye = { ...pose, yWorldMeters: groundMeters + 1.7 };
  const samples = instanceCount > PUBLISHED_COUNTS[1] ? SAMPLE_COUNT / 5 : SAMPLE_COUNT;
  const rows = benchScene(`playfield ${presetId}`, [createCullResult(set)], pyramid, eye, samples);
  printRows(rows);
  const published = Object.entries(PUBLISHED).find(([key]) => key === `${presetId}/${String(instanceCount)}`)?.[1];
  if (published !== undefined) console.log(`  published: ${published}`);
  return rows;
}

/** The streamed world at every reference preset, and what it costs to keep the live pyramid filled. */
function benchStreamedWorld(): CullingRow[] {
  const field = createWorldField({ variant: 'dense', seed: SEED, hasRoad: true });
  const clipmap = createClipmap(field);
  const pyramid = createHeightPyramid({ cellSizeMeters: 4, cellsPerEdge: 512 });
  const streaming = createStreaming({ field, seed: SEED, tier: 'high' });
  const rows: CullingRow[] = [];
  for (const { preset } of REFERENCE_PRESETS) {
    const { pose } = preset;
    scrollClipmap(clipmap, pose.xWorldMeters, pose.zWorldMeters);
    fillPyramidFromClipmap(pyramid, clipmap, pose.xWorldMeters, pose.zWorldMeters);
    const { forest, clutter } = advanceStreaming(streaming, pose.xWorldMeters, pose.zWorldMeters);
    const results = [forest, clutter].filter((set) => set !== undefined).map((set) => createCullResult(set));
    const presetRows = benchScene(`streamed ${preset.id}`, results, pyramid, pose, SAMPLE_COUNT);
    printRows(presetRows);
    rows.push(...presetRows);
  }
  rows.push(...benchFill(clipmap, pyramid));
  return rows;
}

function benchFill(clipmap: ReturnType<typeof createClipmap>, pyramid: HeightPyramid): CullingRow[] {
  let x = 0;
  const timed = sampleInterleaved(
    [
      {
        name: 'walk 2 m',
        run() {
          x += 2;
          scrollClipmap(clipmap, x, 0);
        },
      },
      {
        name: 'refill after 2 m',
        run() {
          fillPyramidFromClipmap(pyramid, clipmap, x, 0);
        },
      },
      {
        name: 'fill whole',
        run() {
          // Forget what was filled, so that everything is.
          pyramid.clipmapFill = undefined;
          fillPyramidFromClipmap(pyramid, clipmap, x, 0);
        },
      },
    ],
    SAMPLE_COUNT,
  );
  console.log('\nlive pyramid, 512 × 512 cells of 4 m, and the clipmap it follows');
  for (const { name, medianMs, medianAbsoluteDeviationMs } of timed) {
    console.log(
      `  ${name.padEnd(18)} ${medianMs.toFixed(3).padStart(8)} ms   MAD ${medianAbsoluteDeviationMs.toFixed(3)}`,
    );
  }
  return timed.map((row) => ({ ...row, scene: 'fill', instanceCount: 0, drawnCount: undefined }));
}

/**
 * Times the cull paths on the published playfield and on the streamed world, and prints a table a scene.
 *
 * @param isMillionWanted - whether the playfield is also filled with a million instances
 */
export function benchCulling(isMillionWanted: boolean): readonly CullingRow[] {
  console.log('\nculling, milliseconds a pass');
  const rows = (isMillionWanted ? [...PUBLISHED_COUNTS, LARGEST_COUNT] : PUBLISHED_COUNTS).flatMap((count) => [
    ...benchPlayfield('C1', count),
    ...benchPlayfield('C3', count),
  ]);
  rows.push(...benchStreamedWorld());
  return rows;
}
