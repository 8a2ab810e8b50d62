import type { BlockOutcome } from '../../../core/bridge/index.ts';
import type { Configuration } from '../../../core/scenario/index.ts';
import { createWorldScene } from '../../../renderer/scene/index.ts';
import { watchBlock } from '../../../renderer/sampler/block-guard.ts';
import { createPacedFrames } from '../../../renderer/sampler/paced-frames.ts';
import { sampleBlock } from '../../../renderer/sampler/sample-block.ts';
import { settleScene } from '../../../renderer/sampler/settle-scene.ts';
import { warmUpScene } from '../../../renderer/sampler/warm-up-scene.ts';
import { createSmallBlock } from '../../support/small-block.ts';

/** What happens to the page's world while it gets ready. */
export interface Trouble {
  /** A line that the driver's compiler refuses goes into every fragment shader that holds this text. */
  readonly brokenShaderText?: string;
  /** The context is lost when this many shaders have been handed to the driver. */
  readonly losesContextAtShader?: number;
  readonly framesPerBlock?: number;
}

// eslint-disable-next-line @typescript-eslint/unbound-method -- called with the context as its this below
const shaderSource = WebGL2RenderingContext.prototype.shaderSource;

/** Stands in front of the real call, so that the real driver refuses or loses. A disposed world may still hand over shaders. */
function makeTrouble(canvas: HTMLCanvasElement, { brokenShaderText, losesContextAtShader }: Trouble): void {
  let shaderCount = 0;
  WebGL2RenderingContext.prototype.shaderSource = function (this: WebGL2RenderingContext, shader, source) {
    if (this.canvas === canvas) shaderCount++;
    const isBroken = brokenShaderText !== undefined && source.includes(brokenShaderText);
    shaderSource.call(this, shader, isBroken ? `${source}\nplanted fault` : source);
    if (this.canvas === canvas && shaderCount === losesContextAtShader)
      this.getExtension('WEBGL_lose_context')?.loseContext();
  };
}

function createCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'display: block; width: 320px; height: 180px';
  document.body.replaceChildren(canvas);
  return canvas;
}

/** Runs a small block under trouble. */
async function runBlock(trouble: Trouble): Promise<{ readonly outcome: BlockOutcome; readonly tookMs: number }> {
  const canvas = createCanvas();
  makeTrouble(canvas, trouble);
  const startMs = performance.now();
  const block = createSmallBlock();
  const framesPerBlock = trouble.framesPerBlock ?? block.protocol.framesPerBlock;
  try {
    const request = { ...block, protocol: { ...block.protocol, framesPerBlock } };
    const outcome = await sampleBlock(canvas, request, '0.0.0-test');
    return { outcome, tookMs: performance.now() - startMs };
  } finally {
    WebGL2RenderingContext.prototype.shaderSource = shaderSource;
  }
}

/** Runs a block whose arms differ in their shadows, on the cheapest tier that has any. */
function runShadowBlock(): Promise<BlockOutcome> {
  const { configuration } = createSmallBlock();
  const matching: Configuration = { ...configuration, tier: 'medium', shadows: 'matching' };
  const request = createSmallBlock({ configuration: matching, otherConfiguration: { ...matching, shadows: 'off' } });
  return sampleBlock(createCanvas(), request, '0.0.0-test');
}

/** Warms up and settles with no time left; the reasons why not. */
async function getReadyTooLate(): Promise<readonly (string | undefined)[]> {
  const canvas = createCanvas();
  const { configuration, otherConfiguration } = createSmallBlock();
  const guard = watchBlock(canvas);
  const scene = await createWorldScene(canvas, configuration);
  const stage = { scene, guard, pacedFrames: createPacedFrames(scene.gl, guard) };
  const deadlineMs = performance.now() - 1;
  const warmUpFault = await warmUpScene(stage, [configuration, otherConfiguration], deadlineMs);
  const settleFault = await settleScene(stage, deadlineMs);
  guard.dispose();
  scene.dispose();
  return [warmUpFault?.reason, settleFault?.reason];
}

/** What tests call in this page. */
export interface SamplerPage {
  readonly runBlock: typeof runBlock;
  readonly runShadowBlock: typeof runShadowBlock;
  readonly getReadyTooLate: typeof getReadyTooLate;
}

declare global {
  var samplerPage: SamplerPage;
}

globalThis.samplerPage = { runBlock, runShadowBlock, getReadyTooLate };

/** A page that no test can hold runs one long block by itself and says in its title where that stands. */
if (location.hash === '#title') {
  document.title = 'sampling';
  void runBlock({ framesPerBlock: 100_000 }).then(({ outcome }) => {
    document.title = outcome.status === 'rejected' ? outcome.reason : outcome.status;
  });
}
