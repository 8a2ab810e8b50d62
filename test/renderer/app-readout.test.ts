import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameWindow } from '../../renderer/app/frame-window.ts';
import { createMeanRing } from '../../renderer/app/mean-ring.ts';
import { shortenRendererName } from '../../renderer/app/renderer-name.ts';
import { parseStartOptions } from '../../renderer/app/start-options.ts';
import { estimateTimeLeftMs } from '../../renderer/app/time-left.ts';
import { formatCount, formatFps, formatMs, formatShare } from '../../renderer/ui/format-number.ts';

describe('window of frames', () => {
  it('means the last values, as an array would', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.integer({ min: 0, max: 99 })), (length, values) => {
        const ring = createMeanRing(length);
        values.forEach((value) => ring.push(value));
        const kept = values.slice(-length);
        const mean = kept.length === 0 ? undefined : kept.reduce((sum, value) => sum + value, 0) / kept.length;
        expect(ring.count).toBe(kept.length);
        if (mean === undefined) expect(ring.computeMean()).toBeUndefined();
        else expect(ring.computeMean()).toBeCloseTo(mean, 9);
      }),
    );
  });

  it('refuses a length that is no count', () => {
    for (const length of [0, -1, 1.5, Number.NaN]) {
      expect(() => createMeanRing(length)).toThrow(RangeError);
    }
  });

  it('has no GPU time until one was measured, and none after it was cleared', () => {
    const window = createFrameWindow(4);
    window.add(11, { frameTimeMs: 1, cpuSubmitMs: 2, cullMs: 3, streamingMs: 4 });
    window.add(12, { frameTimeMs: 4, cpuSubmitMs: 2, cullMs: 3, streamingMs: 4 });
    expect(window.getMeans()).toEqual({
      frameCount: 2,
      frameTimeMs: 2.5,
      cpuSubmitMs: 2,
      cullMs: 3,
      streamingMs: 4,
      gpuFrameTimeMs: undefined,
      gpuFrameCount: 0,
    });
    window.setGpuFrameTime(11, 7);
    expect(window.getMeans()).toMatchObject({ gpuFrameTimeMs: 7, gpuFrameCount: 1 });
    window.clear();
    expect(window.getMeans()).toMatchObject({ frameCount: 0, gpuFrameTimeMs: undefined, gpuFrameCount: 0 });
    window.setGpuFrameTime(12, 7);
    expect(window.getMeans().gpuFrameCount).toBe(0);
  });

  it('leaves out GPU times that no GPU can have taken, as a capture does', () => {
    const window = createFrameWindow(8);
    const gpuTimesMs = [3, -1, 1.8e17, Number.POSITIVE_INFINITY, 5, 0, 0, 0];
    gpuTimesMs.forEach((gpuTimeMs, frameIndex) => {
      window.add(frameIndex, { frameTimeMs: 16, cpuSubmitMs: 2, cullMs: 3, streamingMs: 4 });
      window.setGpuFrameTime(frameIndex, gpuTimeMs);
    });
    expect(window.getMeans()).toMatchObject({ frameCount: 8, gpuFrameTimeMs: 4, gpuFrameCount: 2 });
  });

  it('means the GPU times of the frames in the window only, as an array would', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.integer({ min: 1, max: 99 })), (length, gpuTimesMs) => {
        const window = createFrameWindow(length);
        const firstFrameIndex = 5;
        gpuTimesMs.forEach((_, frame) =>
          window.add(firstFrameIndex + frame, { frameTimeMs: 50, cpuSubmitMs: 1, cullMs: 1, streamingMs: 1 }),
        );
        gpuTimesMs.forEach((gpuTimeMs, frame) => window.setGpuFrameTime(firstFrameIndex + frame, gpuTimeMs));
        const kept = gpuTimesMs.slice(-length);
        const { gpuFrameCount, gpuFrameTimeMs } = window.getMeans();
        expect(gpuFrameCount).toBe(kept.length);
        if (kept.length === 0) expect(gpuFrameTimeMs).toBeUndefined();
        else expect(gpuFrameTimeMs).toBeCloseTo(kept.reduce((sum, value) => sum + value, 0) / kept.length, 9);
      }),
    );
  });
});

describe('numbers as shown', () => {
  it('takes the rate of the mean, not the mean of rates: 1 ms and 4 ms are 400 fps', () => {
    expect(formatFps((1 + 4) / 2)).toBe('400.0');
  });

  it.each([
    [formatFps(undefined), 'n/a'],
    [formatFps(0), 'n/a'],
    [formatMs(undefined), 'n/a'],
    [formatMs(0.004), '0.00'],
    [formatCount(999), '999'],
    [formatCount(1_234_567), '1\u2009234\u2009567'],
    [formatShare(1, 3), '33.3 %'],
    [formatShare(0, 0), '–'],
  ])('prints %s', (printed, expected) => {
    expect(printed).toBe(expected);
  });
});

describe('renderer names', () => {
  it.each([
    ['ANGLE (Mesa, llvmpipe (LLVM 15.0.7, 256 bits), OpenGL 4.5)', 'llvmpipe (LLVM 15.0.7, 256 bits)'],
    [
      'ANGLE (NVIDIA, NVIDIA GeForce RTX 3080 (0x00002206) Direct3D11 vs_5_0 ps_5_0, D3D11)',
      'NVIDIA GeForce RTX 3080 (0x00002206)',
    ],
    ['ANGLE (Apple, ANGLE Metal Renderer: Apple M1 Pro, Unspecified Version)', 'Apple M1 Pro'],
    [
      'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
      'Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE))',
    ],
    ['Adreno (TM) 640', 'Adreno (TM) 640'],
    ['', ''],
  ])('shortens %s', (full, short) => {
    expect(shortenRendererName(full)).toBe(short);
  });
});

describe('time left', () => {
  const progress = { startedAtMs: 1000, lastFinishAtMs: 1000, nowMs: 1000, finishedBlockCount: 0, blockCount: 4 };

  it.each([
    ['nothing is known before the first block', {}, undefined],
    ['one of four took 2 s', { finishedBlockCount: 1, lastFinishAtMs: 3000, nowMs: 3000 }, 6000],
    ['the block under way counts', { finishedBlockCount: 1, lastFinishAtMs: 3000, nowMs: 3500 }, 5500],
    [
      'a block that takes too long does not count twice',
      { finishedBlockCount: 1, lastFinishAtMs: 3000, nowMs: 90_000 },
      4000,
    ],
    ['all done', { finishedBlockCount: 4, lastFinishAtMs: 9000, nowMs: 9100 }, 0],
    ['more blocks than planned, after repeats', { finishedBlockCount: 5, lastFinishAtMs: 9000, nowMs: 9100 }, 0],
  ])('%s', (_title, change, expected) => {
    expect(estimateTimeLeftMs({ ...progress, ...change })).toBe(expected);
  });
});

describe('options in the address', () => {
  it('takes axes and leaves other parameters alone', () => {
    expect(parseStartOptions('?mode=preview&tier=low&seed=7&renderScale=0.5&world=plain')).toEqual({
      overrides: { tier: 'low', seed: 7, renderScale: 0.5, world: 'plain' },
      refusals: [],
    });
    expect(parseStartOptions('?road=off&shadows=off&timeOfDayHours=18.4&mist=0.2&cull=T0')).toEqual({
      overrides: { road: 'off', shadows: 'off', timeOfDayHours: 18.4, mist: 0.2 },
      refusals: [],
    });
  });

  it.each([
    'tier=ultra',
    'seed=-1',
    'seed=',
    'seed=1e99',
    'renderScale=0',
    'renderScale=x',
    'world=moon',
    'road=true',
    'shadows=soft',
    'timeOfDayHours=20',
    'mist=',
  ])('refuses %s with its name and what was found', (parameter) => {
    const { overrides, refusals } = parseStartOptions(`?${parameter}`);
    const [name, value] = parameter.split('=');
    expect(overrides).toEqual({});
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toContain(`asks for ${name!} "${value!}"`);
  });
});
