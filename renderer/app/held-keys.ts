import type { FlyInput } from './fly-camera.ts';
import { isTypingTarget } from './typing-target.ts';

/** Keys that fly while they are held, by place on the keyboard: the same hand position on every layout. */
const FLY_CODES = ['KeyW', 'KeyS', 'KeyA', 'KeyD', 'KeyE', 'KeyQ'] as const;

/** What is held now. */
export interface HeldKeys {
  readonly input: FlyInput;
  readonly isFlying: boolean;
}

/** Listens on the whole window. Losing focus releases everything: the key-up then goes elsewhere. */
export function listenToHeldKeys(): HeldKeys {
  const held = new Set<string>();
  let isFast = false;
  window.addEventListener('keydown', (event) => {
    isFast = event.shiftKey;
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
    if (!isShortcut && !isTypingTarget(event.target) && FLY_CODES.some((code) => code === event.code)) {
      held.add(event.code);
    }
  });
  window.addEventListener('keyup', (event) => {
    isFast = event.shiftKey;
    held.delete(event.code);
  });
  window.addEventListener('blur', () => {
    isFast = false;
    held.clear();
  });
  const axis = (positive: string, negative: string): number => Number(held.has(positive)) - Number(held.has(negative));
  return {
    get input() {
      return { forward: axis('KeyW', 'KeyS'), right: axis('KeyD', 'KeyA'), up: axis('KeyE', 'KeyQ'), isFast };
    },
    get isFlying() {
      return held.size > 0;
    },
  };
}
