/** Input types that take no text: a letter pressed on them is free for a hotkey. */
const TEXTLESS_INPUT_TYPES = new Set([
  'button',
  'checkbox',
  'radio',
  'submit',
  'reset',
  'range',
  'color',
  'file',
  'image',
]);

/** Whether a key press at `target` writes or picks there, so that no hotkey may take it. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) {
    return false;
  }
  if (target instanceof HTMLInputElement) {
    return !TEXTLESS_INPUT_TYPES.has(target.type);
  }
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
