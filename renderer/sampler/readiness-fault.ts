import type { WorldScene } from '../scene/index.ts';
import type { BlockFault } from './block-guard.ts';

/** Why a scene's world does not stream any more. */
export function findStreamingFault(scene: WorldScene): BlockFault | undefined {
  const detail = scene.findStreamingFailure();
  return detail === undefined ? undefined : { reason: 'page-failed', detail };
}

/** What keeps a scene from ever being ready, or from being so in time. A guard's fault goes before it: it may be the cause. */
export function findReadinessFault(scene: WorldScene, deadlineMs: number): BlockFault | undefined {
  const streamingFault = findStreamingFault(scene);
  if (streamingFault !== undefined) return streamingFault;
  const failure = scene.findCompileFailure();
  if (failure !== undefined) return { reason: 'page-failed', detail: failure };
  if (performance.now() <= deadlineMs) return undefined;
  const compilingCount = scene.compilingEffectCount();
  const found = compilingCount > 0 ? `${compilingCount} shaders still being compiled` : 'the scene still streaming';
  return { reason: 'settle-timeout', detail: `expected the scene to be ready in time, found ${found}` };
}
