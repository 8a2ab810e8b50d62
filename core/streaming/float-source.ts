/**
 * Hands out the memory of a set's largest arrays.
 *
 * @param length - floats that are needed
 * @returns an array of at least so many, all of them zero, that nobody else uses
 */
export type FloatSource = (length: number) => Float32Array;

/** The source of those who have none: new memory, exactly as much as is needed. */
export function allocateFloats(length: number): Float32Array {
  return new Float32Array(length);
}
