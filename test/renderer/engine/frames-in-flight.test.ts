import { describe, expect, it } from 'vitest';
import { createFramesInFlight } from '../../../renderer/engine/frames-in-flight.ts';
import type { FenceContext } from '../../../renderer/engine/frames-in-flight.ts';

interface ScriptedFence {
  isReached: boolean;
  isDeleted: boolean;
  readonly generation: number;
}

/** A GPU that reaches its fences when the test says so. */
function createScriptedGpu() {
  const gpu = {
    fences: [] as ScriptedFence[],
    isLost: false,
    generation: 0,
    SYNC_GPU_COMMANDS_COMPLETE: 1,
    SYNC_STATUS: 2,
    SIGNALED: 3,
    fenceSync(): ScriptedFence | null {
      if (gpu.isLost) return null;
      const fence = { isReached: false, isDeleted: false, generation: gpu.generation };
      gpu.fences.push(fence);
      return fence;
    },
    getSyncParameter: (fence: ScriptedFence): number => (fence.isReached ? 3 : 4),
    deleteSync(fence: ScriptedFence | null): void {
      if (fence !== null) fence.isDeleted = true;
    },
    isSync: (fence: ScriptedFence): boolean => !gpu.isLost && fence.generation === gpu.generation,
    flush: (): void => undefined,
  };
  return gpu satisfies FenceContext<ScriptedFence>;
}

describe('frames in flight', () => {
  it('lets two frames start, and a third only when the first has been drawn', () => {
    const gpu = createScriptedGpu();
    const frames = createFramesInFlight(gpu);
    expect(frames.hasRoom()).toBe(true);
    frames.markSubmitted();
    expect(frames.hasRoom()).toBe(true);
    frames.markSubmitted();
    expect(frames.hasRoom()).toBe(false);
    gpu.fences[0]!.isReached = true;
    expect(frames.hasRoom()).toBe(true);
  });

  it('is idle only when every frame has been drawn', () => {
    const gpu = createScriptedGpu();
    const frames = createFramesInFlight(gpu);
    expect(frames.isIdle()).toBe(true);
    frames.markSubmitted();
    frames.markSubmitted();
    gpu.fences[0]!.isReached = true;
    expect(frames.isIdle()).toBe(false);
    gpu.fences[1]!.isReached = true;
    expect(frames.isIdle()).toBe(true);
  });

  it('deletes every fence that was reached, so that a long run keeps no more than two', () => {
    const gpu = createScriptedGpu();
    const frames = createFramesInFlight(gpu);
    for (let frame = 0; frame < 1000; frame += 1) {
      expect(frames.hasRoom()).toBe(true);
      frames.markSubmitted();
      if (frame > 0) gpu.fences[frame - 1]!.isReached = true;
    }
    frames.hasRoom();
    expect(gpu.fences.filter((fence) => !fence.isDeleted).length).toBeLessThanOrEqual(2);
  });

  it('does not hold up a page whose context is gone, nor its frames after the return', () => {
    const gpu = createScriptedGpu();
    const frames = createFramesInFlight(gpu);
    frames.markSubmitted();
    frames.markSubmitted();
    gpu.isLost = true;
    expect(frames.hasRoom()).toBe(true);
    frames.markSubmitted();
    gpu.isLost = false;
    gpu.generation += 1;
    expect(frames.hasRoom()).toBe(true);
  });

  it('forgets frames of a context that was lost and came back while nobody asked', () => {
    const gpu = createScriptedGpu();
    const frames = createFramesInFlight(gpu);
    frames.markSubmitted();
    frames.markSubmitted();
    gpu.generation += 1;
    expect(frames.hasRoom()).toBe(true);
    frames.markSubmitted();
    frames.markSubmitted();
    expect(frames.hasRoom()).toBe(false);
  });
});
