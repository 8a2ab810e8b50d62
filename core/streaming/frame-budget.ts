/**
 * Streaming on the main thread that a frame may begin with, and above which a flight calls it slow, milliseconds: a quarter of a
 * frame at 60 a second (figures.md, bars).
 */
export const STREAMING_BUDGET_MS = 4;
