import { isInPaddedBand } from './batch-plan.ts';
import type { BatchPlan } from './batch-plan.ts';
import { KEEPING } from './gathered-placements.ts';
import type { GatheredPlacements } from './gathered-placements.ts';
import { isLatticeSlot } from './placement-cache.ts';

/** A plan with the placements it draws. */
export interface PlannedBatch {
  readonly plan: BatchPlan;
  readonly gathered: GatheredPlacements;
  /** Indices into `gathered`, ascending, so in cell order. */
  readonly members: Int32Array;
}

/** Selects a batch's members among the kept placements. Allocates the member list. */
export function selectBatchMembers(plan: BatchPlan, gathered: GatheredPlacements): PlannedBatch {
  const { cache } = gathered;
  const leastKeeping = plan.level === 'billboard' ? KEEPING.billboard : KEEPING.everything;
  let memberCount = 0;
  const members = scratchMembersFor(gathered.count);
  for (let index = 0; index < gathered.count; index += 1) {
    const slot = gathered.slots[index] as number;
    if (cache.kinds[slot] !== plan.kind || (gathered.keeping[index] as number) < leastKeeping) continue;
    if (!isInPaddedBand(plan.band, plan.padMeters, gathered.distances[index] as number)) continue;
    if (plan.lattice !== 'every-cell' && isLatticeSlot(cache, slot) !== (plan.lattice === 'on-lattice')) continue;
    members[memberCount] = index;
    memberCount += 1;
  }
  return { plan, gathered, members: members.slice(0, memberCount) };
}

/** Reused by the function above, which is not re-entrant. */
let scratchMembers = new Int32Array(0);

function scratchMembersFor(count: number): Int32Array {
  if (scratchMembers.length < count) scratchMembers = new Int32Array(2 * count);
  return scratchMembers;
}
