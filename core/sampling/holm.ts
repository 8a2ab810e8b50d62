/**
 * Holm's step-down correction: multiplies the smallest of m p-values by m, the next by m − 1 and so on, keeping their order, so
 * that the chance of even one false alarm in the family stays at the level.
 *
 * Source: Holm, "A Simple Sequentially Rejective Multiple Test Procedure" (1979).
 *
 * @param pValues - uncorrected, 0..1, in any order
 * @returns corrected p-values in the same order, not cut at 1 (which anything above 1 means), so that the factor of each can be told
 */
export function adjustHolm(pValues: readonly number[]): number[] {
  const order = pValues
    .map((_, index) => index)
    .sort((left, right) => (pValues[left] as number) - (pValues[right] as number));
  const adjusted = new Array<number>(pValues.length);
  let largest = 0;
  order.forEach((index, rank) => {
    largest = Math.max(largest, (pValues[index] as number) * (pValues.length - rank));
    adjusted[index] = largest;
  });
  return adjusted;
}
