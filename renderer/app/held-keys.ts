import type { FlyInput } from './fly-camera.ts';
import { createHoldTimes } from './hold-times.ts';
import { isTypingTarget } from './typing-target.ts';

/** Keys that fly while they are held, by place on the keyboard: the same hand position on every layout. */
const FLY_CODES = ['KeyW', 'KeyS', 'KeyA', 'KeyD', 'KeyE', 'KeyQ'] as const;

/** What was held since the last frame. */
export interface HeldKeys {
  /** How each axis was held since the last call, and how long ago that was. */
  takeInput(nowMs: number): { readonly input: FlyInput; readonly elapsedMs: number };
}

/** Listens on the whole window. Losing focus releases everything: the key-up then goes elsewhere. */
export function listenToHeldKeys(): HeldKeys {
  const times = createHoldTimes(performance.now());
  let isFast = false;
  window.addEventListener('keydown', (event) => {
    isFast = event.shiftKey;
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
    if (!isShortcut && !isTypingTarget(event.target) && FLY_CODES.some((code) => code === event.code)) {
      times.press(event.code, event.timeStamp);
    }
  });
  window.addEventListener('keyup', (event) => {
    isFast = event.shiftKey;
    times.release(event.code, event.timeStamp);
  });
  window.addEventListener('blur', (event) => {
    isFast = false;
    times.releaseAll(event.timeStamp);
  });
  return {
    takeInput(nowMs) {
      const { elapsedMs, getHeldRatio } = times.take(nowMs);
      const axis = (positive: string, negative: string): number => getHeldRatio(positive) - getHeldRatio(negative);
      const input = { forward: axis('KeyW', 'KeyS'), right: axis('KeyD', 'KeyA'), up: axis('KeyE', 'KeyQ'), isFast };
      return { input, elapsedMs };
    },
  };
}
