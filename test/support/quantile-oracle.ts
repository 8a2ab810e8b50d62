/**
 * Quantile by its definition as the inverse of a piecewise linear distribution: sample k (from 1) sits at the plotting position
 * p(k), and the quantile is read off the line between neighbours. Type 7 has p(k) = (k − 1) / (n − 1), type 8
 * p(k) = (k − ⅓) / (n + ⅓). Searches linearly.
 */
export function quantileByPlottingPositions(
  values: readonly number[],
  ratio: number,
  method: 'type7' | 'type8',
): number {
  const ascending = [...values].sort((left, right) => left - right);
  const count = ascending.length;
  const positionOf = (rank: number): number =>
    method === 'type7' ? (rank - 1) / (count - 1) : (rank - 1 / 3) / (count + 1 / 3);
  if (count === 1 || ratio <= positionOf(1)) return ascending[0] as number;
  for (let rank = 1; rank < count; rank++) {
    const lowerPosition = positionOf(rank);
    const upperPosition = positionOf(rank + 1);
    if (ratio > upperPosition) continue;
    const weight = (ratio - lowerPosition) / (upperPosition - lowerPosition);
    return (ascending[rank - 1] as number) * (1 - weight) + (ascending[rank] as number) * weight;
  }
  return ascending[count - 1] as number;
}
