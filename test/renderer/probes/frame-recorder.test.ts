import { describe, expect, it } from 'vitest';
import { FRAME_COLUMNS } from '../../../core/sampling/index.ts';
import { createFrameRecorder } from '../../../renderer/probes/frame-recorder.ts';
import type { RecordedFrame } from '../../../renderer/probes/frame-recorder.ts';

const RECORDED_COLUMNS = FRAME_COLUMNS.filter((column) => column !== 'gpuFrameTimeMs');

/** A frame whose every column holds a value of its own. */
function distinctFrame(base: number): RecordedFrame {
  return Object.fromEntries(RECORDED_COLUMNS.map((column, index) => [column, base + index])) as RecordedFrame;
}

describe('frame recorder', () => {
  it('gives back every column of every frame, with null where no GPU time came', () => {
    const recorder = createFrameRecorder(2);
    recorder.record(distinctFrame(100));
    recorder.record(distinctFrame(200));
    recorder.setGpuFrameTime(1, 4.5);
    const columns = recorder.toColumns();
    for (const [index, column] of RECORDED_COLUMNS.entries())
      expect(columns[column]).toEqual([100 + index, 200 + index]);
    expect(columns.gpuFrameTimeMs).toEqual([null, 4.5]);
    expect(recorder.isFull).toBe(true);
  });

  it('ignores GPU times of frames outside the record, as warm-up frames are', () => {
    const recorder = createFrameRecorder(3);
    recorder.record(distinctFrame(0));
    recorder.setGpuFrameTime(-4, 9);
    recorder.setGpuFrameTime(2, 9);
    expect(recorder.toColumns().gpuFrameTimeMs).toEqual([null]);
  });

  it('refuses a frame beyond its capacity', () => {
    const recorder = createFrameRecorder(1);
    recorder.record(distinctFrame(0));
    expect(() => recorder.record(distinctFrame(1))).toThrow(/at most 1 frames/);
  });
});
