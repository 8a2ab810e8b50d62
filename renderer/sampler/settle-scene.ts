import type { WorldScene } from '../scene/index.ts';
import type { BlockFault, BlockGuard } from './block-guard.ts';
import type { PacedFrames } from './paced-frames.ts';

/**
 * Frames in a row that must find everything idle. A settled frame can still reveal one more variant when a texture arrives, and
 * three frames are cheap beside a hitch inside a block.
 */
const SETTLED_FRAMES = 3;

/** Longest wait. A software rasteriser on two busy cores settles in under 30 s; beyond this something is broken. */
const SETTLE_TIMEOUT_MS = 240_000;

/**
 * Draws frames until streaming is idle and nothing is being compiled. Returns undefined when settled, else the fault.
 */
export async function settleScene(
  scene: WorldScene,
  guard: BlockGuard,
  frames: PacedFrames,
): Promise<BlockFault | undefined> {
  const startMs = performance.now();
  let settledFrames = 0;
  let previousCompileCount = scene.compiledEffectCount();
  while (settledFrames < SETTLED_FRAMES) {
    await frames.waitForTurn();
    const fault = guard.findFault();
    if (fault !== undefined) return fault;
    scene.renderFrame();
    frames.markSubmitted();
    const isIdle = scene.isSettled() && scene.compiledEffectCount() === previousCompileCount;
    previousCompileCount = scene.compiledEffectCount();
    settledFrames = isIdle ? settledFrames + 1 : 0;
    if (performance.now() - startMs > SETTLE_TIMEOUT_MS) {
      return {
        reason: 'settle-timeout',
        detail: `expected streaming idle and no compile within ${SETTLE_TIMEOUT_MS / 1000} s, found the scene still busy`,
      };
    }
  }
  return undefined;
}
