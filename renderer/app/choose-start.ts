import { configurationSchema, protocolSchema, REFERENCE_PRESETS } from '../../core/scenario/index.ts';
import { describeGpu } from '../engine/index.ts';
import type { GpuDescription } from '../engine/index.ts';
import { createInitialState } from './bench-state.ts';
import type { BenchState, Message } from './bench-state.ts';
import { chooseTier, UNKNOWN_GPU } from './choose-tier.ts';
import { shortenRendererName } from './renderer-name.ts';
import { parseStartOptions } from './start-options.ts';

/** What the bench starts with, and what to tell the user about it. */
export interface Start {
  readonly state: BenchState;
  readonly messages: readonly Omit<Message, 'id'>[];
}

/**
 * Chooses the first state: arm A culls by frustum and arm B by pyramid, which is the question the bench opens with; the page's
 * address may set other axes; unless it sets the tier, both arms start at the one that suits the GPU and follow it. The protocol has
 * the cap mode that the host was started with.
 */
export function chooseStart(search: string, isHostUncapped: boolean): Start {
  const { overrides, refusals } = parseStartOptions(search);
  const messages: Omit<Message, 'id'>[] = refusals.map((text) => ({ tone: 'failure', text }));
  const gpu = readGpu();
  const automaticTier = gpu === undefined ? UNKNOWN_GPU : chooseTier(gpu.renderer);
  const isTierAutomatic = overrides.tier === undefined;
  if (gpu?.isSoftware === true && isTierAutomatic) {
    // A higher tier would take seconds a frame: whoever wonders at the picture is to know why.
    const text = `No GPU here: ${shortenRendererName(gpu.renderer)} draws on the CPU. Both arms start at the low tier; choose another in Arms.`;
    messages.push({ tone: 'info', text });
  }
  const axes = { tier: automaticTier.tier, ...overrides };
  const state = createInitialState({
    configurations: {
      A: configurationSchema.parse({ ...axes, cull: 'T1' }),
      B: configurationSchema.parse({ ...axes, cull: 'T3' }),
    },
    automaticTier,
    isTierAutomatic,
    presets: REFERENCE_PRESETS,
    protocol: protocolSchema.parse({ capMode: isHostUncapped ? 'uncapped' : 'capped' }),
  });
  return { state, messages };
}

/** What a context made for asking draws with, or undefined without WebGL2; the world says what to do then. */
function readGpu(): GpuDescription | undefined {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (gl === null) {
    return undefined;
  }
  const gpu = describeGpu(gl);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return gpu;
}
