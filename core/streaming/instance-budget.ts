import type { DistanceBand } from '../fade/index.ts';
import type { LatticeMembership } from './batch-plan.ts';
import type { GatheredPlacements } from './gathered-placements.ts';
import { countDenseSlots } from './placement-cache.ts';
import { computeEyeOffsetMeters } from './rebuild-cell.ts';

/** Distances from the rebuild cell's centre, metres, both ends included. */
export interface CountedRange {
  readonly minMeters: number;
  readonly maxMeters: number;
}

/**
 * Where a placement counts against the budget of a band: where every eye of the rebuild cell has it within the band. What only
 * some of those eyes can see, and what membership holds for its pad's sake, is resident without counting.
 *
 * The published budgets are a full band of a full world without any pad (π · 120² / 100 = 452 trees for 460). A wider count
 * meets them before the world is full and drops what can be seen; with this one a world of one instance a cell stays below them
 * wherever in its cell each instance stands, at the price of a resident ring that is uncounted, and bounded as the pad is.
 */
export function computeCountedRange(band: DistanceBand, rebuildCellMeters: number): CountedRange {
  const eyeOffsetMeters = computeEyeOffsetMeters(rebuildCellMeters);
  return {
    minMeters: band.fadeInStartMeters > 0 ? band.fadeInStartMeters + eyeOffsetMeters : 0,
    maxMeters: band.fadeOutEndMeters - eyeOffsetMeters,
  };
}

/** A group of placements that share a budget. */
export interface BudgetGroup {
  /** Most counted placements of the group to keep, >= 1. */
  readonly instanceBudget: number;
  /** Where members of the group count. */
  readonly counted: CountedRange;
  /** Which cells' placements belong to the group, counted or not. */
  readonly lattice: LatticeMembership;
  /** What stays of a member that the budget drops, one of KEEPING, by its index into the gathering. */
  keepingWhenDropped(index: number): number;
}

/**
 * Keeps as many counted members of a group as its budget allows, the nearest, ties in cell order. Where that drops any, members
 * farther out that do not count go too: a ring that stays around a bare one would be stranger than an earlier end.
 *
 * @param gathered - `keeping` of dropped placements is lowered, never raised
 * @param group - whose budget it is
 */
export function dropBeyondBudget(gathered: GatheredPlacements, group: BudgetGroup): void {
  const { instanceBudget, lattice } = group;
  const { distances, slots } = gathered;
  const { minMeters, maxMeters } = group.counted;
  const latticeStart = countDenseSlots(gathered.cache);
  const firstSlot = lattice === 'on-lattice' ? latticeStart : 0;
  const endSlot = lattice === 'off-lattice' ? latticeStart : Infinity;
  let countedCount = 0;
  for (let index = 0; index < gathered.count; index += 1) {
    const distance = distances[index] as number;
    const slot = slots[index] as number;
    if (distance >= minMeters && distance <= maxMeters && slot >= firstSlot && slot < endSlot) countedCount += 1;
  }
  if (countedCount <= instanceBudget) return;

  // The budget-th distance in sorted order is the cut; what stands exactly on it fills up what is left, in cell order.
  const isMember = (index: number): boolean =>
    (slots[index] as number) >= firstSlot && (slots[index] as number) < endSlot;
  const sorted = distances
    .subarray(0, gathered.count)
    .filter((distance, index) => distance >= minMeters && distance <= maxMeters && isMember(index))
    .sort();
  const cutDistance = sorted[instanceBudget - 1] as number;
  let nearerCount = 0;
  while ((sorted[nearerCount] as number) < cutDistance) nearerCount += 1;
  let leftOnCut = instanceBudget - nearerCount;
  for (let index = 0; index < gathered.count; index += 1) {
    const distance = distances[index] as number;
    if (distance < cutDistance || !isMember(index)) continue;
    if (distance === cutDistance && leftOnCut > 0) {
      leftOnCut -= 1;
      continue;
    }
    gathered.keeping[index] = Math.min(gathered.keeping[index] as number, group.keepingWhenDropped(index));
  }
}
