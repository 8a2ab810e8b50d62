import type { WorldScene } from '../scene/index.ts';
import type { BlockGuard } from './block-guard.ts';
import type { PacedFrames } from './paced-frames.ts';

/** What a block is drawn on: the scene, what may end it, and the pace of its frames. */
export interface BlockStage {
  readonly scene: WorldScene;
  readonly guard: BlockGuard;
  readonly pacedFrames: PacedFrames;
}
