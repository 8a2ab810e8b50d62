import { decode } from 'fast-png';

/** Counts the pixels of a PNG whose red, green and blue, 0 to 255, satisfy a predicate. */
export function countPixels(
  png: Uint8Array,
  isCounted: (rgb: readonly [red: number, green: number, blue: number]) => boolean,
): number {
  const { data, channels } = decode(png);
  let count = 0;
  for (let offset = 0; offset < data.length; offset += channels) {
    if (isCounted([data[offset] as number, data[offset + 1] as number, data[offset + 2] as number])) count += 1;
  }
  return count;
}
