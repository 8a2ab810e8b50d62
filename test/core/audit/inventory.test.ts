import { describe, expect, it } from 'vitest';
import { findDrawCallLimit, listInventoryFailures, sumInventory } from '../../../core/audit/index.ts';
import { REFERENCE_PRESETS } from '../../../core/scenario/index.ts';
import type { InventoryRow } from '../../../core/bridge/index.ts';

const ROW: InventoryRow = {
  key: 'pine/full',
  asset: 'pine',
  level: 'full',
  pass: 'color',
  residentInstances: 100,
  drawnInstances: 40,
  trianglesPerInstance: 1000,
  drawCalls: 1,
};

describe('inventory', () => {
  it('counts instances of batches once, names the pieces beside them, and adds up what every draw call draws', () => {
    const shadow: InventoryRow = { ...ROW, pass: 'shadow', drawnInstances: 60, drawCalls: 3 };
    const piece = { ...ROW, residentInstances: 1, drawnInstances: 1, trianglesPerInstance: 500 };
    const pieces: InventoryRow[] = [
      { ...piece, key: 'terrain/ring-0', asset: 'terrain', level: 'ring-0' },
      { ...piece, key: 'terrain/ring-1', asset: 'terrain', level: 'ring-1' },
      { ...piece, key: 'sky', asset: 'sky', level: 'whole' },
    ];
    const unseen: InventoryRow = { ...ROW, key: 'pine/low', level: 'low', drawnInstances: 0, drawCalls: 0 };
    expect(sumInventory([ROW, unseen, shadow, ...pieces])).toEqual({
      residentInstances: 200,
      drawnInstances: 40,
      shadowInstances: 60,
      pieces: { terrain: 2, sky: 1 },
      triangles: 40 * 1000 + 3 * 60 * 1000 + 3 * 500,
      drawCalls: 1 + 3 + 3,
      shadowDrawCalls: 3,
    });
    expect(sumInventory([]).drawCalls).toBe(0);
  });

  it('has a limit of 250 draw calls at the canopy, which is a preset', () => {
    const limits = REFERENCE_PRESETS.map(({ preset }) => findDrawCallLimit(preset.id));
    expect(limits.filter((limit) => limit !== undefined)).toEqual([250]);
  });

  it.each([
    ['canopy', 250, 0],
    ['canopy', 251, 1],
    ['C1', 10_000, 0],
  ])('%s with %s draw calls fails %s times', (presetId, drawCalls, failureCount) => {
    expect(listInventoryFailures(presetId, { drawCalls })).toHaveLength(failureCount);
  });
});
