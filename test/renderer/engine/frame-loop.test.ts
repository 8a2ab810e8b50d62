import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFrameLoop } from '../../../renderer/engine/frame-loop.ts';

/** A display whose frames the test calls: the clock is the one thing that is not ours. */
let pending = new Map<number, FrameRequestCallback>();
let nextRequest = 1;

function showFrame(stampMs: number): void {
  const due = [...pending.values()];
  pending.clear();
  for (const callback of due) callback(stampMs);
}

beforeEach(() => {
  pending = new Map();
  nextRequest = 1;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    pending.set(nextRequest, callback);
    return nextRequest++;
  });
  vi.stubGlobal('cancelAnimationFrame', (request: number) => pending.delete(request));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const always = (): boolean => true;

describe('frame loop', () => {
  it('calls one frame a stamp from start to stop, however often it is started', () => {
    const stamps: number[] = [];
    const loop = createFrameLoop((stampMs) => stamps.push(stampMs), always);
    showFrame(1);
    loop.start();
    loop.start();
    showFrame(2);
    showFrame(3);
    loop.stop();
    showFrame(4);
    loop.start();
    showFrame(5);
    expect(stamps).toEqual([2, 3, 5]);
  });

  it('can be stopped, and stopped and started, by its own frame', () => {
    const stamps: number[] = [];
    const loop = createFrameLoop((stampMs) => {
      stamps.push(stampMs);
      loop.stop();
      if (stampMs === 1) loop.start();
    }, always);
    loop.start();
    showFrame(1);
    expect(pending.size).toBe(1);
    showFrame(2);
    showFrame(3);
    expect(stamps).toEqual([1, 2]);
    expect(loop.isRunning).toBe(false);
  });

  it('passes over the stamps at which no frame can be started', () => {
    const stamps: number[] = [];
    let hasRoom = false;
    const loop = createFrameLoop(
      (stampMs) => stamps.push(stampMs),
      () => hasRoom,
    );
    loop.start();
    showFrame(1);
    showFrame(2);
    hasRoom = true;
    showFrame(3);
    expect(stamps).toEqual([3]);
    expect(loop.isRunning).toBe(true);
  });

  it('stops when a frame throws, and lets the error through', () => {
    const loop = createFrameLoop(() => {
      throw new Error('expected');
    }, always);
    loop.start();
    expect(() => showFrame(1)).toThrow('expected');
    expect(loop.isRunning).toBe(false);
    expect(pending.size).toBe(0);
  });
});
