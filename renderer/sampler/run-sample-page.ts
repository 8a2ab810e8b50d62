import type { BlockOutcome } from '../../core/bridge/index.ts';
import type { Host } from '../host/index.ts';
import { layOutCanvas } from './lay-out-canvas.ts';
import { sampleBlock } from './sample-block.ts';

/**
 * The whole life of a `sample` page: asks the host for its block, runs it, reports once. A failure of ours is reported as a
 * rejected block with its message, so that the comparison can repeat it and name the reason.
 */
export async function runSamplePage(canvas: HTMLCanvasElement, host: Host): Promise<void> {
  const request = await host.getBlockRequest();
  layOutCanvas(canvas, request.protocol.viewportWidthCssPx, request.protocol.viewportHeightCssPx);
  let outcome: BlockOutcome;
  try {
    const { version } = await host.describe();
    outcome = await sampleBlock(canvas, request, version);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    outcome = { status: 'rejected', blockId: request.blockId, reason: 'page-failed', detail };
  }
  await host.reportOutcome(outcome);
}
