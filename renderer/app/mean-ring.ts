/** The last values of a series and their mean. */
export interface MeanRing {
  readonly count: number;
  push(value: number): void;
  clear(): void;
  /** Undefined while there is no value. */
  computeMean(): number | undefined;
}

/**
 * Creates an empty ring for `length` values.
 *
 * @throws RangeError unless `length` is a whole number from 1.
 */
export function createMeanRing(length: number): MeanRing {
  if (!Number.isInteger(length) || length < 1) {
    throw new RangeError(`A ring of values needs a whole length from 1, found ${String(length)}.`);
  }
  const values = new Float64Array(length);
  let count = 0;
  let nextIndex = 0;
  return {
    get count() {
      return count;
    },
    push(value) {
      values[nextIndex] = value;
      nextIndex = (nextIndex + 1) % length;
      count = Math.min(count + 1, length);
    },
    clear() {
      count = 0;
      nextIndex = 0;
    },
    computeMean() {
      if (count === 0) {
        return undefined;
      }
      // A partly filled ring holds its values from index 0, a full one everywhere; order does not matter to a mean.
      let sum = 0;
      for (let index = 0; index < count; index++) {
        sum += values[index] as number;
      }
      return sum / count;
    },
  };
}
