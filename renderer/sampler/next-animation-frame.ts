/**
 * Resolves with the next animation frame's stamp, milliseconds. Code after the await runs in a microtask of the same frame, so
 * a loop over it reads top to bottom and draws where a callback would.
 */
export function nextAnimationFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
