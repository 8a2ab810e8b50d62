import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCKS_PER_ROUND, scheduleComparison } from '../../../core/sampling/index.ts';

describe('scheduleComparison', () => {
  it('interleaves presets and turns the order round by round', () => {
    const slots = scheduleComparison([{ id: 'C1' }, { id: 'C2' }], { rounds: 2 });
    expect(slots.map((slot) => `${slot.presetId}${slot.arm}`).join(' ')).toBe(
      'C1A C1B C1B C1A C2A C2B C2B C2A C1B C1A C1A C1B C2B C2A C2A C2B',
    );
    expect(slots[2]).toEqual({
      blockId: 'C1/round-0/block-2/B',
      presetId: 'C1',
      roundIndex: 0,
      positionInRound: 2,
      arm: 'B',
    });
  });

  it('cancels a linear drift in every round and gives each block its own id', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 6 }), (rounds, presetCount) => {
        const presets = Array.from({ length: presetCount }, (_, index) => ({ id: `P${index}` }));
        const slots = scheduleComparison(presets, { rounds });
        expect(slots).toHaveLength(rounds * presetCount * BLOCKS_PER_ROUND);
        expect(new Set(slots.map((slot) => slot.blockId)).size).toBe(slots.length);
        for (let start = 0; start < slots.length; start += BLOCKS_PER_ROUND) {
          const round = slots.slice(start, start + BLOCKS_PER_ROUND);
          const centroid = round.reduce((sum, slot) => sum + slot.positionInRound * (slot.arm === 'A' ? 1 : -1), 0);
          expect(centroid).toBe(0);
          expect(new Set(round.map((slot) => `${slot.presetId} ${slot.roundIndex}`)).size).toBe(1);
        }
      }),
    );
  });

  it('refuses two presets with one id', () => {
    expect(() => scheduleComparison([{ id: 'C1' }, { id: 'C1' }], { rounds: 1 })).toThrow('"C1" twice');
  });
});
