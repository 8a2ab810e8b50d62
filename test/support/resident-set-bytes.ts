import { expect } from 'vitest';
import type { ResidentSet } from '../../core/streaming/index.ts';

/** Equal in every number of every array; arrays are compared as bytes, of which there are millions. */
export function expectSameBytes(found: ResidentSet, expected: ResidentSet): void {
  const bytesOf = (array: ArrayBufferView): Uint8Array =>
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  const flatten = (value: object): [string, unknown][] =>
    Object.entries(value).flatMap(([name, part]: [string, unknown]): [string, unknown][] =>
      typeof part === 'object' && part !== null && !ArrayBuffer.isView(part)
        ? flatten(part).map(([inner, leaf]) => [`${name}.${inner}`, leaf])
        : [[name, part]],
    );
  const expectedLeaves = new Map(flatten(expected));
  const foundLeaves = flatten(found);
  expect(foundLeaves.map(([name]) => name)).toEqual([...expectedLeaves.keys()]);
  for (const [name, leaf] of foundLeaves) {
    const other = expectedLeaves.get(name);
    if (ArrayBuffer.isView(leaf) && ArrayBuffer.isView(other)) {
      expect(Buffer.compare(bytesOf(leaf), bytesOf(other)), name).toBe(0);
    } else {
      expect(leaf, name).toBe(other);
    }
  }
}
