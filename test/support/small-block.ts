import type { BlockRequest } from '../../core/bridge/index.ts';
import { configurationSchema, protocolSchema, REFERENCE_PRESETS } from '../../core/scenario/index.ts';

/** A block that a software rasteriser is through with in seconds: low tier, small picture, few frames. */
export function createSmallBlock(changes: Partial<BlockRequest> = {}): BlockRequest {
  const configuration = configurationSchema.parse({ tier: 'low', cull: 'T3' });
  return {
    blockId: 'C1/round-0/block-0/A',
    arm: 'A',
    configuration,
    otherConfiguration: { ...configuration, cull: 'T1' },
    preset: REFERENCE_PRESETS[0]!.preset,
    protocol: protocolSchema.parse({
      framesPerBlock: 8,
      warmupFrames: 2,
      rounds: 1,
      viewportWidthCssPx: 320,
      viewportHeightCssPx: 180,
      capMode: 'capped',
    }),
    shouldCaptureScreenshot: false,
    ...changes,
  };
}
