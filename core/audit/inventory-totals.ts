import { PIECE_ASSETS } from '../bridge/index.ts';
import type { InventoryRow } from '../bridge/index.ts';

/** What all rows of an inventory come to. */
export interface InventoryTotals {
  /** Of all batches; once, whatever passes draw them. */
  readonly residentInstances: number;
  /** Of all batches, in the picture. */
  readonly drawnInstances: number;
  /** Of all batches, in the shadow pass; once, however many cascades draw them. */
  readonly shadowInstances: number;
  /** Pieces that are no instances, by asset: rings of the terrain, the sky. */
  readonly pieces: Readonly<Record<string, number>>;
  /** Of all passes. */
  readonly triangles: number;
  /** Of all passes. */
  readonly drawCalls: number;
  readonly shadowDrawCalls: number;
}

/** Most draw calls at the canopy preset, shadows counted. */
const CANOPY_DRAW_CALL_LIMIT = 250;

/** The preset that the limit is stated for. */
const CANOPY_PRESET_ID = 'canopy';

/** Sums an inventory. */
export function sumInventory(rows: readonly InventoryRow[]): InventoryTotals {
  const sum = (counted: readonly InventoryRow[], read: (row: InventoryRow) => number): number =>
    counted.reduce((total, row) => total + read(row), 0);
  const isBatch = ({ asset }: InventoryRow): boolean => !PIECE_ASSETS.includes(asset);
  const batchRows = rows.filter((row) => isBatch(row) && row.pass === 'color');
  const shadowRows = rows.filter(({ pass }) => pass === 'shadow');
  const pieces: Record<string, number> = {};
  for (const row of rows) {
    if (!isBatch(row)) pieces[row.asset] = (pieces[row.asset] ?? 0) + row.drawnInstances;
  }
  return {
    residentInstances: sum(batchRows, (row) => row.residentInstances),
    drawnInstances: sum(batchRows, (row) => row.drawnInstances),
    shadowInstances: sum(shadowRows, (row) => row.drawnInstances),
    pieces,
    triangles: sum(rows, countTriangles),
    drawCalls: sum(rows, (row) => row.drawCalls),
    shadowDrawCalls: sum(shadowRows, (row) => row.drawCalls),
  };
}

/** Triangles that a row sends to the GPU. */
export function countTriangles({ drawnInstances, trianglesPerInstance, drawCalls }: InventoryRow): number {
  return drawnInstances * trianglesPerInstance * drawCalls;
}

/** What the draw calls at a preset may come to; undefined where no limit is stated. */
export function findDrawCallLimit(presetId: string): number | undefined {
  return presetId === CANOPY_PRESET_ID ? CANOPY_DRAW_CALL_LIMIT : undefined;
}

/** What a frame that misses its limit fails for, one line; empty where it keeps to it or has none. */
export function listInventoryFailures(presetId: string, totals: Pick<InventoryTotals, 'drawCalls'>): readonly string[] {
  const limit = findDrawCallLimit(presetId);
  if (limit === undefined || totals.drawCalls <= limit) return [];
  return [`${presetId}: expected at most ${limit} draw calls with shadows, found ${totals.drawCalls}`];
}
