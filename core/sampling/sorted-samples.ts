declare const sortedSamplesBrand: unique symbol;

/**
 * Finite samples in ascending order, at least one. Made by {@link sortSamples} only, so that whatever reads an order statistic
 * need not check again.
 */
export type SortedSamples = Float64Array & { readonly [sortedSamplesBrand]: true };

/**
 * Copies and sorts samples. Allocates one array of the same length; O(n log n).
 *
 * @param values - finite numbers, at least one
 * @throws RangeError when there is no sample or one is not finite
 */
export function sortSamples(values: readonly number[]): SortedSamples {
  if (values.length === 0) throw new RangeError('expected at least one sample, found none');
  for (const value of values) {
    if (!Number.isFinite(value)) throw new RangeError(`expected finite samples, found ${value}`);
  }
  return Float64Array.from(values).sort() as SortedSamples;
}
