import { z } from 'zod';
import { FRAME_COLUMNS } from '../sampling/index.ts';
import type { FrameColumn, FrameSeries } from '../sampling/index.ts';

const frameValues = z.array(z.union([z.number(), z.null()]));

/** Schema of a frame series as it travels and lies on disk: JSON has no `undefined` and no NaN, so a missing value is null. */
export const framesMessageSchema = z.strictObject(
  Object.fromEntries(FRAME_COLUMNS.map((column) => [column, frameValues])) as Record<FrameColumn, typeof frameValues>,
);

/** A frame series as core works with it: a missing value is `undefined`. Allocates every column. */
export function readFramesMessage(frames: Readonly<z.infer<typeof framesMessageSchema>>): FrameSeries {
  const series = {} as Record<FrameColumn, readonly (number | undefined)[]>;
  for (const column of FRAME_COLUMNS) series[column] = frames[column].map((value) => value ?? undefined);
  return series;
}
