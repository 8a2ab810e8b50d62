import { createClipmap, emitRingVerticesInto, scrollClipmap } from '../../../core/clipmap/index.ts';
import { createHeightPyramid, fillPyramidFromClipmap } from '../../../core/culling/index.ts';
import { createGroundCover, updateGroundCover } from '../../../core/ground-cover/index.ts';
import { createWorldField } from '../../../core/height-field/index.ts';
import { configurationSchema } from '../../../core/scenario/index.ts';
import type { CameraPose, Configuration } from '../../../core/scenario/index.ts';
import {
  advanceStreaming,
  CHUNK_BOUNDS_STRIDE,
  CHUNK_RANGE_STRIDE,
  createStreaming,
  CULL_VOLUME_STRIDE,
  INSTANCE_MATRIX_STRIDE,
} from '../../../core/streaming/index.ts';
import type { ResidentSet } from '../../../core/streaming/index.ts';
import { createWorldScene } from '../../../renderer/scene/index.ts';
import type { WorldScene } from '../../../renderer/scene/index.ts';
import { sampleBlock } from '../../../renderer/sampler/sample-block.ts';
import { createSmallBlock } from '../../support/small-block.ts';

const CONFIGURATION: Configuration = configurationSchema.parse({ tier: 'low', cull: 'T3' });

function createCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'display: block; width: 240px; height: 136px';
  document.body.replaceChildren(canvas);
  return canvas;
}

let openScene: WorldScene | undefined;

/** The page's one scene, made at its first use: a test that breaks its workers takes another. */
async function getScene(): Promise<WorldScene> {
  openScene ??= await createWorldScene(createCanvas(), CONFIGURATION);
  return openScene;
}

function closeScene(): void {
  openScene?.dispose();
  openScene = undefined;
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}

function poseAt(scene: WorldScene, xWorldMeters: number, zWorldMeters: number, yawRadians = 0): CameraPose {
  const yWorldMeters = scene.groundHeightMeters(xWorldMeters, zWorldMeters) + 20;
  return { xWorldMeters, yWorldMeters, zWorldMeters, yawRadians, pitchRadians: 0.1, verticalFovRadians: 1.2 };
}

/** A random number generator by seed (mulberry32), so that a failing flight can be flown again. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

function isEqualArray(found: ArrayLike<number>, expected: ArrayLike<number>, length: number): boolean {
  for (let index = 0; index < length; index++) if (!Object.is(found[index], expected[index])) return false;
  return true;
}

/** What of a set differs from one built from nothing, to the bit; empty when nothing does. */
function listSetDifferences(found: ResidentSet, expected: ResidentSet): string[] {
  const differences: string[] = [];
  const compare = (what: string, isEqual: boolean): void => {
    if (!isEqual) differences.push(`${found.layer}: ${what}`);
  };
  compare('origin', found.originXWorldMeters === expected.originXWorldMeters);
  compare('origin', found.originZWorldMeters === expected.originZWorldMeters);
  const { chunkCount } = expected.chunks;
  compare('chunk count', found.chunks.chunkCount === chunkCount);
  compare('chunks', isEqualArray(found.chunks.chunkX, expected.chunks.chunkX, chunkCount));
  compare('chunks', isEqualArray(found.chunks.chunkZ, expected.chunks.chunkZ, chunkCount));
  compare('bounds', isEqualArray(found.chunks.bounds, expected.chunks.bounds, CHUNK_BOUNDS_STRIDE * chunkCount));
  compare('batches', found.batches.length === expected.batches.length);
  for (const [index, batch] of expected.batches.entries()) {
    const other = found.batches[index];
    const { key, band, instanceCount, chunkRangeCount } = batch;
    if (other?.key !== key || other.instanceCount !== instanceCount) {
      differences.push(`${found.layer}: ${key} has ${other?.instanceCount} instances, not ${instanceCount}`);
      continue;
    }
    compare(`${key} band`, JSON.stringify(other.band) === JSON.stringify(band));
    compare(`${key} matrices`, isEqualArray(other.matrices, batch.matrices, INSTANCE_MATRIX_STRIDE * instanceCount));
    compare(`${key} volumes`, isEqualArray(other.volumes, batch.volumes, CULL_VOLUME_STRIDE * instanceCount));
    compare(`${key} ranges`, isEqualArray(other.chunkRanges, batch.chunkRanges, CHUNK_RANGE_STRIDE * chunkRangeCount));
  }
  return differences;
}

/** What of the resident world differs from one built from nothing for the scene's eye. */
function listDifferences(scene: WorldScene): string[] {
  const { xWorldMeters, zWorldMeters } = scene.cameraPose;
  const { world: variant, seed, tier, road } = scene.configuration;
  const resident = scene.getResidentWorld();
  if (resident === undefined) return ['nothing is resident'];
  const field = createWorldField({ variant, seed, hasRoad: road === 'on' });
  const scratch = advanceStreaming(createStreaming({ field, seed, tier }), xWorldMeters, zWorldMeters);
  const differences = (['forest', 'clutter'] as const).flatMap((layer) => {
    const expected = scratch[layer];
    return expected === undefined ? [`no ${layer}`] : listSetDifferences(resident[layer], expected);
  });

  const clipmap = createClipmap(field);
  scrollClipmap(clipmap, xWorldMeters, zWorldMeters);
  for (const ring of clipmap.rings) {
    const { level, originXGrid, originZGrid, sampleSpacingMeters, heightsMeters } = ring;
    const vertexCount = heightsMeters.length;
    const vertices = { positions: new Float32Array(3 * vertexCount), normals: new Float32Array(3 * vertexCount) };
    emitRingVerticesInto(
      vertices,
      clipmap,
      level,
      originXGrid * sampleSpacingMeters,
      originZGrid * sampleSpacingMeters,
    );
    const cover = createGroundCover();
    updateGroundCover(cover, ring, { field, seed });
    const drawn = resident.terrain.rings[level];
    const mirrored = resident.terrain.clipmap.rings[level];
    const isEqual =
      drawn !== undefined &&
      mirrored?.originXGrid === originXGrid &&
      mirrored.originZGrid === originZGrid &&
      isEqualArray(drawn.positions, vertices.positions, 3 * vertexCount) &&
      isEqualArray(drawn.normals, vertices.normals, 3 * vertexCount) &&
      isEqualArray(drawn.cover, cover.values, cover.values.length) &&
      isEqualArray(mirrored.heightsMeters, heightsMeters, vertexCount);
    if (!isEqual) differences.push(`terrain: ring ${level}`);
  }
  const { pyramid } = resident.terrain;
  const { cellSizeMeters, cellsPerEdge } = pyramid;
  const expected = createHeightPyramid({ cellSizeMeters, cellsPerEdge });
  fillPyramidFromClipmap(expected, clipmap, xWorldMeters, zWorldMeters);
  const isPyramidEqual =
    pyramid.originXWorldMeters === expected.originXWorldMeters &&
    pyramid.originZWorldMeters === expected.originZWorldMeters &&
    isEqualArray(pyramid.floorsMeters, expected.floorsMeters, expected.floorsMeters.length) &&
    isEqualArray(pyramid.ceilingsMeters, expected.ceilingsMeters, expected.ceilingsMeters.length);
  if (!isPyramidEqual) differences.push('terrain: pyramid');
  return differences;
}

/**
 * Flies legs of random heading, length and speed, with a jump before every third, and compares the world with one from nothing at the
 * end of each.
 */
async function flyRandomly(seed: number, legCount: number): Promise<readonly string[]> {
  const scene = await getScene();
  const random = createRandom(seed);
  const differences: string[] = [];
  let x = 0;
  let z = 0;
  for (let leg = 0; leg < legCount; leg++) {
    if (leg % 3 === 0) {
      x = 6000 * (random() - 0.5);
      z = 6000 * (random() - 0.5);
    }
    const heading = 2 * Math.PI * random();
    // From a walk to the fast flight of 144 m/s.
    const stepMeters = 0.05 + 2.35 * random();
    const frameCount = Math.round(10 + 30 * random());
    for (let frame = 0; frame < frameCount; frame++) {
      x += stepMeters * Math.sin(heading);
      z += stepMeters * Math.cos(heading);
      scene.setCameraPose(poseAt(scene, x, z, heading));
      scene.passFrame();
      await nextFrame();
    }
    await scene.settle();
    differences.push(...listDifferences(scene).map((difference) => `leg ${leg} at (${x}, ${z}): ${difference}`));
  }
  return differences;
}

/** What a jump showed. */
interface JumpReport {
  /** Frames that drew nothing before the first that did. */
  readonly framesWithoutPicture: number;
  readonly differingPixels: number;
  readonly pixels: number;
}

/** Jumps between two places; compares the first picture that is drawn with the one of the settled place. */
async function jump(): Promise<JumpReport> {
  const scene = await getScene();
  const [here, there] = [poseAt(scene, 900, -400), poseAt(scene, -2300, 1700, 1)];
  for (const pose of [there, here]) {
    scene.setCameraPose(pose);
    // So that no shader is missing in either picture.
    do {
      await nextFrame();
      scene.renderFrame();
    } while (!scene.isSettled());
  }
  scene.setCameraPose(there);
  let framesWithoutPicture = 0;
  while (!scene.renderFrame()) {
    framesWithoutPicture++;
    await nextFrame();
  }
  // The task that drew the frame may still read it.
  const pixels = new Uint8Array(4 * scene.drawingBufferWidthDevicePx * scene.drawingBufferHeightDevicePx);
  const { gl } = scene;
  const read = (): Uint8Array => {
    gl.readPixels(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    return pixels.slice();
  };
  const first = read();
  for (let frame = 0; frame < 3; frame++) {
    await nextFrame();
    scene.renderFrame();
  }
  await scene.settle();
  scene.renderFrame();
  const settled = read();
  let differingPixels = 0;
  for (let offset = 0; offset < first.length; offset += 4) {
    if ([0, 1, 2].some((channel) => first[offset + channel] !== settled[offset + channel])) differingPixels++;
  }
  return { framesWithoutPicture, differingPixels, pixels: first.length / 4 };
}

/** Heights of the ground beside the settled eye and a kilometre away, as the scene tells them, as it draws them, and exactly. */
async function compareGround(): Promise<{
  readonly told: readonly number[];
  readonly drawn: readonly (number | undefined)[];
  readonly exact: readonly number[];
}> {
  const scene = await getScene();
  scene.setCameraPose(poseAt(scene, 900, -400));
  await scene.settle();
  const places = [900.3, 903.7, 1900.3].map((x) => [x, -401.4] as const);
  const { world: variant, seed, road } = scene.configuration;
  const field = createWorldField({ variant, seed, hasRoad: road === 'on' });
  const sample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
  return {
    told: places.map(([x, z]) => scene.groundHeightMeters(x, z)),
    drawn: places.map(([x, z]) => scene.getResidentWorld()?.terrain.pyramid.surface?.heightMeters(x, z)),
    exact: places.map(([x, z]) => {
      field.sampleInto(sample, x, z);
      return sample.heightMeters;
    }),
  };
}

/** Disposes a scene while its world is on its way. */
async function disposeWhileSettling(): Promise<readonly string[]> {
  closeScene();
  const scene = await createWorldScene(createCanvas(), CONFIGURATION);
  scene.setCameraPose(poseAt(scene, 0, 0));
  const waits = [scene.settle(), scene.capturePixels()].map((wait) =>
    wait.then(
      () => 'came',
      (error: unknown) => String(error),
    ),
  );
  scene.dispose();
  return Promise.all(waits);
}

/** Stands in front of `Worker` for as long as something runs. */
async function withWorkers<Result>(workerClass: typeof Worker, run: () => Promise<Result>): Promise<Result> {
  const original = globalThis.Worker;
  globalThis.Worker = workerClass;
  try {
    return await run();
  } finally {
    globalThis.Worker = original;
  }
}

const BrowserWorker = globalThis.Worker;

/** Workers whose scripts are not where they are looked for. */
class LostWorker extends BrowserWorker {
  constructor(address: string | URL, options?: WorkerOptions) {
    super(new URL('nowhere.js', address), options);
  }
}

/** Workers whose scatter script breaks at its first look. */
class BreakingWorker extends BrowserWorker {
  override postMessage(message: { kind?: string }, transfer: Transferable[]): void;
  override postMessage(message: { kind?: string }, options?: StructuredSerializeOptions): void;
  override postMessage(message: { kind?: string }, options?: StructuredSerializeOptions | Transferable[]): void {
    const planted = message.kind === 'look' ? { ...message, eyeXWorldMeters: 'planted fault' } : message;
    super.postMessage(planted, options as Transferable[]);
  }
}

/** Runs a block whose workers fail. */
async function runBlockWith(
  trouble: 'lost' | 'breaking',
): Promise<{ readonly reason: string; readonly detail: string }> {
  closeScene();
  const outcome = await withWorkers(trouble === 'lost' ? LostWorker : BreakingWorker, () =>
    sampleBlock(createCanvas(), createSmallBlock(), '0.0.0-test'),
  );
  return outcome.status === 'rejected' ? outcome : { reason: outcome.status, detail: '' };
}

/** What a scene says of breaking workers, and whether the waits for its world end. */
async function watchFailingScene(): Promise<{ readonly told: readonly string[]; readonly settling: string }> {
  closeScene();
  return withWorkers(BreakingWorker, async () => {
    const scene = await createWorldScene(createCanvas(), CONFIGURATION);
    const told: string[] = [];
    scene.onStreamingFailure((failure) => told.push(failure));
    scene.setCameraPose(poseAt(scene, 0, 0));
    const settling = await scene.settle().then(
      () => 'settled',
      (error: unknown) => String(error),
    );
    if (scene.renderFrame() || scene.isSettled()) told.push('drew a world that never came');
    scene.dispose();
    return { told, settling };
  });
}

/** What tests call in this page. */
export interface StreamingPage {
  readonly flyRandomly: typeof flyRandomly;
  readonly jump: typeof jump;
  readonly compareGround: typeof compareGround;
  readonly disposeWhileSettling: typeof disposeWhileSettling;
  readonly runBlockWith: typeof runBlockWith;
  readonly watchFailingScene: typeof watchFailingScene;
}

declare global {
  var streamingPage: StreamingPage;
}

globalThis.streamingPage = {
  flyRandomly,
  jump,
  compareGround,
  disposeWhileSettling,
  runBlockWith,
  watchFailingScene,
};
