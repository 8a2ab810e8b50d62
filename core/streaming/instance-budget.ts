import type { GatheredPlacements } from './gathered-placements.ts';

/** Reused by the function below, which is not re-entrant; grown to the largest gathering seen. */
let scratchIndices = new Int32Array(0);
let scratchDistances = new Float64Array(0);

/** A group of placements that share a budget, by index into the gathering. */
export interface BudgetGroup {
  /** Most placements of the group to keep, >= 0. */
  readonly instanceBudget: number;
  /** Whether the placement counts against this budget. */
  isMember(index: number): boolean;
  /** What stays of a member that the budget drops, one of KEEPING. */
  keepingWhenDropped(index: number): number;
}

/**
 * Keeps the nearest placements of a group and drops the rest of it, ties in cell order.
 *
 * @param gathered - `keeping` of dropped placements is lowered, never raised
 * @param group - whose budget it is
 */
export function dropBeyondBudget(gathered: GatheredPlacements, group: BudgetGroup): void {
  const { instanceBudget } = group;
  if (scratchIndices.length < gathered.count) {
    scratchIndices = new Int32Array(gathered.keeping.length);
    scratchDistances = new Float64Array(gathered.keeping.length);
  }
  let memberCount = 0;
  for (let index = 0; index < gathered.count; index += 1) {
    if (!group.isMember(index)) continue;
    scratchIndices[memberCount] = index;
    scratchDistances[memberCount] = gathered.distances[index] as number;
    memberCount += 1;
  }
  if (memberCount <= instanceBudget) return;

  // The budget-th distance in sorted order is the cut; what stands exactly on it fills up what is left, in cell order.
  const sorted = scratchDistances.subarray(0, memberCount).sort();
  const cutDistance = instanceBudget > 0 ? (sorted[instanceBudget - 1] as number) : -1;
  let nearerCount = 0;
  while (nearerCount < instanceBudget && (sorted[nearerCount] as number) < cutDistance) nearerCount += 1;
  let leftOnCut = instanceBudget - nearerCount;
  for (let member = 0; member < memberCount; member += 1) {
    const index = scratchIndices[member] as number;
    const distance = gathered.distances[index] as number;
    if (distance < cutDistance) continue;
    if (distance === cutDistance && leftOnCut > 0) {
      leftOnCut -= 1;
      continue;
    }
    gathered.keeping[index] = Math.min(gathered.keeping[index] as number, group.keepingWhenDropped(index));
  }
}
