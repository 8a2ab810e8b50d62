import type { BlockFault } from './block-guard.ts';
import { findReadinessFault } from './readiness-fault.ts';
import type { BlockStage } from './block-stage.ts';

/**
 * Frames in a row that must find everything idle. A settled frame can still reveal one more variant when a texture arrives, and
 * three frames are cheap beside a hitch inside a block.
 */
const SETTLED_FRAMES = 3;

/**
 * Draws frames until streaming is idle and nothing is being compiled. Returns undefined when settled, else the fault.
 *
 * @param deadlineMs - on the page's clock; a scene that is still busy then is a `settle-timeout`
 */
export async function settleScene(
  { scene, guard, pacedFrames }: BlockStage,
  deadlineMs: number,
): Promise<BlockFault | undefined> {
  let settledFrames = 0;
  let previousCompileCount = scene.compiledEffectCount();
  while (settledFrames < SETTLED_FRAMES) {
    await pacedFrames.waitForTurn();
    const fault = guard.findFault() ?? findReadinessFault(scene, deadlineMs);
    if (fault !== undefined) return fault;
    scene.renderFrame();
    pacedFrames.markSubmitted();
    const isIdle = scene.isSettled() && scene.compiledEffectCount() === previousCompileCount;
    previousCompileCount = scene.compiledEffectCount();
    settledFrames = isIdle ? settledFrames + 1 : 0;
  }
  return undefined;
}
