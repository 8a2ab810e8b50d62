import type { Configuration } from '../../core/scenario/index.ts';
import type { BlockFault } from './block-guard.ts';
import type { BlockStage } from './block-stage.ts';
import { findReadinessFault } from './readiness-fault.ts';

/**
 * Compiles every shader that these configurations can need. Returns undefined when all are ready, else the fault.
 *
 * @param deadlineMs - on the page's clock; shaders that are not ready then are a `settle-timeout`
 */
export async function warmUpScene(
  { scene, guard, pacedFrames }: BlockStage,
  configurations: readonly Configuration[],
  deadlineMs: number,
): Promise<BlockFault | undefined> {
  await scene.warmUpVariants(configurations, {
    waitForTurn: () => pacedFrames.waitForTurn(),
    markSubmitted: () => pacedFrames.markSubmitted(),
    shouldStop: () => guard.findFault() !== undefined || findReadinessFault(scene, deadlineMs) !== undefined,
  });
  return guard.findFault() ?? findReadinessFault(scene, deadlineMs);
}
