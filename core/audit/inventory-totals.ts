import type { InventoryRow } from '../bridge/index.ts';

/** What all rows of an inventory come to. */
export interface InventoryTotals {
  readonly residentInstances: number;
  readonly drawnInstances: number;
  readonly triangles: number;
  readonly drawCalls: number;
  readonly shadowDrawCalls: number;
}

/** Most draw calls at the canopy preset, shadows counted. */
const CANOPY_DRAW_CALL_LIMIT = 250;

/** The preset that the limit is stated for. */
const CANOPY_PRESET_ID = 'canopy';

/** Sums an inventory. Resident instances are counted once, whatever passes draw them. */
export function sumInventory(rows: readonly InventoryRow[]): InventoryTotals {
  const sum = (read: (row: InventoryRow) => number, counted = rows): number =>
    counted.reduce((total, row) => total + read(row), 0);
  const colorRows = rows.filter(({ pass }) => pass === 'color');
  const shadowRows = rows.filter(({ pass }) => pass === 'shadow');
  return {
    residentInstances: sum((row) => row.residentInstances, colorRows),
    drawnInstances: sum((row) => row.drawnInstances),
    triangles: sum(countTriangles),
    drawCalls: sum((row) => row.drawCalls),
    shadowDrawCalls: sum((row) => row.drawCalls, shadowRows),
  };
}

/** Triangles that a row sends to the GPU. */
export function countTriangles({ drawnInstances, trianglesPerInstance }: InventoryRow): number {
  return drawnInstances * trianglesPerInstance;
}

/** What the draw calls at a preset may come to; undefined where no limit is stated. */
export function findDrawCallLimit(presetId: string): number | undefined {
  return presetId === CANOPY_PRESET_ID ? CANOPY_DRAW_CALL_LIMIT : undefined;
}
