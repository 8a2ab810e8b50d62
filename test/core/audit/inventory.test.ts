import { describe, expect, it } from 'vitest';
import { findDrawCallLimit, sumInventory } from '../../../core/audit/index.ts';
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
  it('counts draw calls and triangles of all passes, and what is resident once', () => {
    const shadow: InventoryRow = { ...ROW, pass: 'shadow', drawnInstances: 60, drawCalls: 3 };
    const terrain: InventoryRow = { ...ROW, key: 'terrain', residentInstances: 7, drawnInstances: 7, drawCalls: 7 };
    expect(sumInventory([ROW, shadow, terrain])).toEqual({
      residentInstances: 107,
      drawnInstances: 107,
      triangles: 107_000,
      drawCalls: 11,
      shadowDrawCalls: 3,
    });
    expect(sumInventory([]).drawCalls).toBe(0);
  });

  it('has a limit of 250 draw calls at the canopy, which is a preset', () => {
    const limits = REFERENCE_PRESETS.map(({ preset }) => findDrawCallLimit(preset.id));
    expect(limits.filter((limit) => limit !== undefined)).toEqual([250]);
  });
});
