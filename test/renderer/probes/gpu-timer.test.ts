import { describe, expect, it } from 'vitest';
import { createGpuTimer } from '../../../renderer/probes/gpu-timer.ts';
import type { TimerQueryContext } from '../../../renderer/probes/gpu-timer.ts';

const EXTENSION = { TIME_ELAPSED_EXT: 1, GPU_DISJOINT_EXT: 2 };

interface ScriptedQuery {
  isAvailable: boolean;
  nanoseconds: number;
  isDeleted: boolean;
}

/** A GPU whose answers the test scripts; it logs the order of questions and refuses a second open query, as drivers do. */
function createScriptedGpu() {
  const queries: ScriptedQuery[] = [];
  const questions: string[] = [];
  let open: ScriptedQuery | undefined;
  const gpu = {
    isDisjoint: false,
    queries,
    questions,
    QUERY_RESULT: 10,
    QUERY_RESULT_AVAILABLE: 11,
    createQuery(): ScriptedQuery {
      const query = { isAvailable: false, nanoseconds: 0, isDeleted: false };
      queries.push(query);
      return query;
    },
    deleteQuery(query: ScriptedQuery): void {
      query.isDeleted = true;
    },
    beginQuery(_target: number, query: ScriptedQuery): void {
      if (open !== undefined) throw new Error('a TIME_ELAPSED query is already open');
      open = query;
    },
    endQuery(): void {
      if (open === undefined) throw new Error('no open query');
      open = undefined;
    },
    getQueryParameter(query: ScriptedQuery, name: number): unknown {
      questions.push(name === gpu.QUERY_RESULT ? 'result' : 'available');
      return name === gpu.QUERY_RESULT ? query.nanoseconds : query.isAvailable;
    },
    getParameter(): unknown {
      questions.push('disjoint');
      return gpu.isDisjoint;
    },
  };
  return gpu satisfies TimerQueryContext<ScriptedQuery>;
}

function drawFrame(timer: ReturnType<typeof createGpuTimer>, frameIndex: number): void {
  timer.beginFrame(frameIndex);
  timer.endFrame();
}

describe('GPU timer', () => {
  it('asks for availability, then disjoint, then the result, and tags it with its frame', () => {
    const gpu = createScriptedGpu();
    const timer = createGpuTimer(gpu, EXTENSION);
    drawFrame(timer, 7);
    Object.assign(gpu.queries[0]!, { isAvailable: true, nanoseconds: 2_500_000 });
    const results: [number, number][] = [];
    timer.poll((frameIndex, gpuFrameTimeMs) => results.push([frameIndex, gpuFrameTimeMs]));
    expect(results).toEqual([[7, 2.5]]);
    expect(gpu.questions).toEqual(['available', 'disjoint', 'result']);
    expect(timer.pendingQueryCount).toBe(0);
  });

  it('reads no result before it is available, whatever stands in it', () => {
    const gpu = createScriptedGpu();
    const timer = createGpuTimer(gpu, EXTENSION);
    drawFrame(timer, 0);
    gpu.queries[0]!.nanoseconds = 123;
    timer.poll(() => expect.unreachable('nothing is available yet'));
    expect(gpu.questions).toEqual(['available']);
    expect(timer.pendingQueryCount).toBe(1);
  });

  it('gives a frame that drew nothing no result, and leaves its index to the next', () => {
    const gpu = createScriptedGpu();
    const timer = createGpuTimer(gpu, EXTENSION);
    timer.beginFrame(3);
    timer.abandonFrame();
    drawFrame(timer, 3);
    expect(gpu.queries.map(({ isDeleted }) => isDeleted)).toEqual([true, false]);
    for (const query of gpu.queries) Object.assign(query, { isAvailable: true, nanoseconds: 4_000_000 });
    const results: [number, number][] = [];
    timer.poll((frameIndex, gpuFrameTimeMs) => results.push([frameIndex, gpuFrameTimeMs]));
    expect(results).toEqual([[3, 4]]);
  });

  it('throws away every open query when the GPU was disjoint, and counts them', () => {
    const gpu = createScriptedGpu();
    const timer = createGpuTimer(gpu, EXTENSION);
    for (let frame = 0; frame < 3; frame += 1) drawFrame(timer, frame);
    gpu.queries[0]!.isAvailable = true;
    gpu.isDisjoint = true;
    timer.poll(() => expect.unreachable('a disjoint result must not get through'));
    expect(timer.disjointQueryCount).toBe(3);
    expect(timer.pendingQueryCount).toBe(0);
    expect(gpu.queries.every((query) => query.isDeleted)).toBe(true);
  });

  it('keeps bounded memory over a GPU that never answers, and counts the frames it skipped', () => {
    const gpu = createScriptedGpu();
    const timer = createGpuTimer(gpu, EXTENSION);
    for (let frame = 0; frame < 10_000; frame += 1) {
      timer.poll(() => expect.unreachable('this GPU never answers'));
      drawFrame(timer, frame);
    }
    expect(gpu.queries.length).toBe(timer.pendingQueryCount);
    expect(timer.pendingQueryCount + timer.droppedQueryCount).toBe(10_000);
  });

  it('deletes every query it has read', () => {
    const gpu = createScriptedGpu();
    const timer = createGpuTimer(gpu, EXTENSION);
    const seenFrames: number[] = [];
    for (let frame = 0; frame < 100; frame += 1) {
      drawFrame(timer, frame);
      gpu.queries.at(-1)!.isAvailable = true;
      timer.poll((frameIndex) => seenFrames.push(frameIndex));
    }
    expect(seenFrames).toEqual(Array.from({ length: 100 }, (_, frame) => frame));
    expect(gpu.queries.every((query) => query.isDeleted)).toBe(true);
  });
});
