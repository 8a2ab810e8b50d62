/**
 * How long a page may take from its start until its first frame counts: loading, compiling and streaming. A software rasteriser
 * on two busy cores is ready in under 30 s; hosts give a page up after 180 s (core/bridge/block-limit.ts), and a page that
 * gives up before them can still say why.
 */
export const READY_LIMIT_MS = 120_000;
