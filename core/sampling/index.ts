export { FRAME_COLUMNS } from './frame-columns.ts';
export type { FrameColumn, FrameSeries } from './frame-columns.ts';
