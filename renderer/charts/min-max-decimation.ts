/** A point of a line, in data units. */
export interface LinePoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Thins a line so that no spike is lost: of every bucket of neighbouring points the lowest and the highest stay, in their order.
 * Lines of at most `2 · bucketCount` points are returned whole. For drawing only; statistics are never taken from the result.
 *
 * @param points - in ascending x
 * @param bucketCount - about the width in pixels that the line is drawn on, at least 1
 */
export function decimateMinMax(points: readonly LinePoint[], bucketCount: number): readonly LinePoint[] {
  if (!(bucketCount >= 1)) throw new RangeError(`expected at least one bucket, found ${bucketCount}`);
  if (points.length <= 2 * bucketCount) return points;
  const kept: LinePoint[] = [];
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    const start = Math.floor((bucket * points.length) / bucketCount);
    const end = Math.floor(((bucket + 1) * points.length) / bucketCount);
    let lowest = points[start] as LinePoint;
    let highest = lowest;
    for (let index = start + 1; index < end; index++) {
      const point = points[index] as LinePoint;
      if (point.y < lowest.y) lowest = point;
      if (point.y > highest.y) highest = point;
    }
    if (lowest === highest) kept.push(lowest);
    else kept.push(...(lowest.x < highest.x ? [lowest, highest] : [highest, lowest]));
  }
  return kept;
}
