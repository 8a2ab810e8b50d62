import { configurationSchema, REFERENCE_PRESETS } from '../../../core/scenario/index.ts';
import type { CameraPose, Configuration } from '../../../core/scenario/index.ts';
import { createWorldScene } from '../../../renderer/scene/index.ts';
import type { SceneCounters, WorldScene } from '../../../renderer/scene/index.ts';

const WIDTH_PX = 480;
const HEIGHT_PX = 270;

/** What the context was asked to do while it was watched. */
interface ContextWork {
  drawCalls: number;
  triangles: number;
  /** Bytes written into vertex and index buffers; uniform blocks are not counted. */
  vertexBytes: number;
}

const canvas = document.createElement('canvas');
canvas.style.cssText = `display: block; width: ${WIDTH_PX}px; height: ${HEIGHT_PX}px`;
document.body.append(canvas);
const INITIAL_CONFIGURATION: Configuration = configurationSchema.parse({ cull: 'T0' });
const scene: WorldScene = await createWorldScene(canvas, INITIAL_CONFIGURATION);
const loseContext = scene.gl.getExtension('WEBGL_lose_context');
let work: ContextWork | undefined;
watchContext(scene.gl);

/** Counts draws and uploads of everything that this page ever draws, by standing in front of the context's own functions. */
function watchContext(gl: WebGL2RenderingContext): void {
  const bufferSubData = gl.bufferSubData.bind(gl) as (...parameters: unknown[]) => void;
  const bufferData = gl.bufferData.bind(gl) as (...parameters: unknown[]) => void;
  const drawElements = gl.drawElements.bind(gl);
  const drawElementsInstanced = gl.drawElementsInstanced.bind(gl);
  const countBytes = (target: unknown, source: unknown): void => {
    const isVertices = target === gl.ARRAY_BUFFER || target === gl.ELEMENT_ARRAY_BUFFER;
    if (work !== undefined && isVertices) work.vertexBytes += ArrayBuffer.isView(source) ? source.byteLength : 0;
  };
  gl.bufferSubData = (...parameters: unknown[]) => {
    countBytes(parameters[0], parameters[2]);
    bufferSubData(...parameters);
  };
  gl.bufferData = (...parameters: unknown[]) => {
    countBytes(parameters[0], parameters[1]);
    bufferData(...parameters);
  };
  const countDraw = (indexCount: number, instanceCount: number): void => {
    if (work === undefined) return;
    work.drawCalls++;
    work.triangles += (indexCount / 3) * instanceCount;
  };
  gl.drawElements = (mode, count, type, offset) => {
    countDraw(count, 1);
    drawElements(mode, count, type, offset);
  };
  gl.drawElementsInstanced = (mode, count, type, offset, instanceCount) => {
    countDraw(count, instanceCount);
    drawElementsInstanced(mode, count, type, offset, instanceCount);
  };
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}

/** Waits for the rasteriser, so that frames do not queue up without end. */
function finish(): void {
  scene.gl.readPixels(0, 0, 1, 1, scene.gl.RGBA, scene.gl.UNSIGNED_BYTE, new Uint8Array(4));
}

async function settle(): Promise<void> {
  do {
    await nextFrame();
    scene.renderFrame();
    finish();
  } while (!scene.isSettled());
}

function findPose(presetId: string): CameraPose {
  const found = REFERENCE_PRESETS.find(({ preset }) => preset.id === presetId);
  if (found === undefined) throw new RangeError(`expected a reference preset, found ${presetId}`);
  return found.preset.pose;
}

async function goTo(presetId: string, configuration: Partial<Configuration>): Promise<void> {
  await scene.applyConfiguration({ ...INITIAL_CONFIGURATION, ...configuration });
  scene.setCameraPose(findPose(presetId));
  await settle();
}

const pictures = new Map<string, Uint8Array>();

/** Draws a pose and keeps the picture under a name. */
async function keepPicture(
  name: string,
  presetId: string,
  configuration: Partial<Configuration>,
): Promise<SceneCounters> {
  await goTo(presetId, configuration);
  pictures.set(name, await scene.capturePixels());
  return { ...scene.counters };
}

/** Pixels of two kept pictures that differ in any channel, and of how many. */
function comparePictures(name: string, otherName: string): { differingPixels: number; pixels: number } {
  const picture = pictures.get(name);
  const other = pictures.get(otherName);
  if (picture === undefined || other?.length !== picture.length)
    throw new RangeError('expected two pictures of one size');
  let differingPixels = 0;
  for (let offset = 0; offset < picture.length; offset += 4) {
    const isEqual = [0, 1, 2].every((channel) => picture[offset + channel] === other[offset + channel]);
    if (!isEqual) differingPixels++;
  }
  return { differingPixels, pixels: picture.length / 4 };
}

/** Draws one frame under watch. */
function watchFrame(): ContextWork & { readonly counters: SceneCounters } {
  work = { drawCalls: 0, triangles: 0, vertexBytes: 0 };
  scene.renderFrame();
  const watched = work;
  work = undefined;
  return { ...watched, counters: { ...scene.counters } };
}

/** Pixels that the overlay's red dominates. */
async function countRedPixels(): Promise<number> {
  const pixels = await scene.capturePixels();
  let count = 0;
  for (let offset = 0; offset < pixels.length; offset += 4) {
    const [red, green, blue] = pixels.subarray(offset, offset + 3);
    if ((red as number) > 2 * (green as number) && (red as number) > 2 * (blue as number) && (red as number) > 100)
      count++;
  }
  return count;
}

/** What a lost context did to the scene. */
interface ContextLossReport {
  readonly events: readonly string[];
  /** What a picture that was asked for meanwhile came to. */
  readonly capture: string;
  readonly bufferBytesBefore: number;
  readonly bufferBytesAfter: number;
}

/** Loses the context, draws into the void, gets it back, keeps the first picture as `restored`, and waits until the world stands again. */
async function loseAndRestoreContext(): Promise<ContextLossReport> {
  const bufferBytesBefore = scene.counters.gpuBufferBytes;
  if (loseContext === null) throw new Error('expected WEBGL_lose_context, found none');
  const events: string[] = [];
  const stops = [
    scene.onContextLost(() => events.push(`lost ${String(scene.isContextLost)} ${String(scene.isSettled())}`)),
    scene.onContextRestored(() => events.push(`restored ${String(scene.isContextLost)}`)),
  ];
  loseContext.loseContext();
  await nextFrame();
  scene.renderFrame();
  const capture = await scene.capturePixels().then(
    () => 'a picture',
    (error: unknown) => String(error),
  );
  await nextFrame();
  loseContext.restoreContext();
  while (events.length < 2) await nextFrame();
  // The first picture that is drawn at all.
  pictures.set('restored', await scene.capturePixels());
  await settle();
  for (const stop of stops) stop();
  return { events, capture, bufferBytesBefore, bufferBytesAfter: scene.counters.gpuBufferBytes };
}

/**
 * Switches the shadows at a settled pose.
 *
 * @returns what `isSettled` said right after the switch, and whenever it was asked before a picture with the new shadows was drawn
 */
async function switchShadows(presetId: string): Promise<readonly boolean[]> {
  await goTo(presetId, { shadows: 'matching' });
  await scene.applyConfiguration({ ...INITIAL_CONFIGURATION, shadows: 'off' });
  const answers = [scene.isSettled()];
  while (!scene.renderFrame()) {
    answers.push(scene.isSettled());
    await nextFrame();
  }
  await settle();
  return answers;
}

/** Warms up at a preset. Returns the shaders asked for so far. */
async function warmUp(presetId: string, configurations: readonly Partial<Configuration>[]): Promise<number> {
  scene.setCameraPose(findPose(presetId));
  await scene.warmUpVariants(
    configurations.map((configuration) => ({ ...INITIAL_CONFIGURATION, ...configuration })),
    { waitForTurn: () => Promise.resolve(), markSubmitted: finish, shouldStop: () => false },
  );
  return scene.compiledEffectCount();
}

/** What tests call in this page. */
export interface WorldPage {
  readonly scene: WorldScene;
  readonly presetIds: readonly string[];
  readonly goTo: typeof goTo;
  readonly keepPicture: typeof keepPicture;
  readonly comparePictures: typeof comparePictures;
  readonly watchFrame: typeof watchFrame;
  readonly countRedPixels: typeof countRedPixels;
  readonly loseAndRestoreContext: typeof loseAndRestoreContext;
  readonly switchShadows: typeof switchShadows;
  readonly warmUp: typeof warmUp;
}

declare global {
  var worldPage: WorldPage;
}

globalThis.worldPage = {
  scene,
  presetIds: REFERENCE_PRESETS.map(({ preset }) => preset.id),
  goTo,
  keepPicture,
  comparePictures,
  watchFrame,
  countRedPixels,
  loseAndRestoreContext,
  switchShadows,
  warmUp,
};
