import { FRAME_COLUMNS } from '../../core/sampling/index.ts';
import type { FrameColumn, FrameSeries } from '../../core/sampling/index.ts';

/** A block's raw frames from the columns that matter to a test; the others were not measured. */
export function makeFrameSeries(columns: Partial<FrameSeries> & Pick<FrameSeries, 'frameTimeMs'>): FrameSeries {
  const series = {} as Record<FrameColumn, readonly (number | undefined)[]>;
  for (const column of FRAME_COLUMNS) series[column] = columns[column] ?? columns.frameTimeMs.map(() => undefined);
  return series;
}

/** `count` times `value`, then the next pair: `repeat([999, 8], [1, 200])`. */
export function repeat(...parts: readonly (readonly [count: number, value: number])[]): number[] {
  return parts.flatMap(([count, value]) => new Array<number>(count).fill(value));
}
