import { describe, expect, it } from 'vitest';
import { formatTraceJson } from '../../../core/capture/index.ts';
import { makeSimulatedCapture } from '../../support/simulated-captures.ts';

interface TraceFile {
  readonly traceEvents: readonly {
    readonly ph: string;
    readonly tid: number;
    readonly ts: number;
    readonly dur?: number;
    readonly name: string;
  }[];
}

describe('formatTraceJson', () => {
  it('lays blocks end to end, each as long as its frames, which lie inside it', async () => {
    const capture = await makeSimulatedCapture();
    const { traceEvents } = JSON.parse(formatTraceJson(capture)) as TraceFile;
    const slices = (tid: number) => traceEvents.filter((event) => event.ph === 'X' && event.tid === tid);
    const [blocks, frames, cpu] = [slices(1), slices(2), slices(3)];
    expect(blocks.map(({ name }) => name)).toEqual(capture.blocks.map(({ blockId }) => blockId));
    expect(frames).toHaveLength(16 * 40);
    expect(cpu).toHaveLength(frames.length);
    let end = 0;
    blocks.forEach((block, index) => {
      expect(block.ts).toBeCloseTo(end, 2);
      const sumMs =
        capture.blocks[index]?.frames.frameTimeMs.reduce<number>((sum, value) => sum + (value ?? 0), 0) ?? 0;
      expect(block.dur).toBeCloseTo(1000 * sumMs, 2);
      end = block.ts + (block.dur ?? 0);
    });
    expect((frames.at(-1)?.ts ?? 0) + (frames.at(-1)?.dur ?? 0)).toBeCloseTo(end, 2);
  });
});
