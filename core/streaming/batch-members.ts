import { computePaddedBand } from './batch-plan.ts';
import type { BatchPlan } from './batch-plan.ts';
import { KEEPING } from './gathered-placements.ts';
import type { GatheredPlacements } from './gathered-placements.ts';
import { countDenseSlots } from './placement-cache.ts';

/** A plan with the placements it draws. */
export interface PlannedBatch {
  readonly plan: BatchPlan;
  readonly gathered: GatheredPlacements;
  /** Indices into `gathered`, ascending, so in cell order. */
  readonly members: Int32Array;
}

/** Bits of a lattice membership: whether cells off the far lattice are taken, and cells on it. */
const OFF_LATTICE = 1;
const ON_LATTICE = 2;
const LATTICE_MASKS = { 'every-cell': OFF_LATTICE | ON_LATTICE, 'off-lattice': OFF_LATTICE, 'on-lattice': ON_LATTICE };

/** What the plans ask, a column a question and an entry a plan, so that a placement is held against five plans in a few compares. */
interface PlanColumns {
  /** Plans of kind k are entries planStarts[k] up to planStarts[k + 1] of `planOrder`. */
  readonly planStarts: Int32Array;
  readonly planOrder: Int32Array;
  readonly nearest: Float64Array;
  readonly farthest: Float64Array;
  readonly leastKeeping: Uint8Array;
  readonly latticeMasks: Uint8Array;
}

function tabulatePlans(plans: readonly BatchPlan[]): PlanColumns {
  const kindCount = plans.reduce((most, plan) => Math.max(most, plan.kind + 1), 0);
  const planStarts = new Int32Array(kindCount + 1);
  const planOrder: number[] = [];
  for (let kind = 0; kind < kindCount; kind += 1) {
    for (const [index, plan] of plans.entries()) if (plan.kind === kind) planOrder.push(index);
    planStarts[kind + 1] = planOrder.length;
  }
  const padded = plans.map(computePaddedBand);
  return {
    planStarts,
    planOrder: Int32Array.from(planOrder),
    nearest: Float64Array.from(padded, ({ nearestMeters }) => nearestMeters),
    farthest: Float64Array.from(padded, ({ farthestMeters }) => farthestMeters),
    leastKeeping: Uint8Array.from(plans, ({ level }) =>
      level === 'billboard' ? KEEPING.billboard : KEEPING.everything,
    ),
    latticeMasks: Uint8Array.from(plans, ({ lattice }) => LATTICE_MASKS[lattice]),
  };
}

/**
 * Walks the kept placements and, of each, the plans that draw it. Called twice, to count and to fill, so that a plan's list is
 * allocated at its length.
 */
function walkMembers(
  columns: PlanColumns,
  gathered: GatheredPlacements,
  counts: Int32Array,
  members: readonly Int32Array[] | undefined,
): void {
  const { planStarts, planOrder, nearest, farthest, leastKeeping, latticeMasks } = columns;
  const { slots, distances, keeping, cache } = gathered;
  const { kinds } = cache;
  const latticeStart = countDenseSlots(cache);
  for (let index = 0; index < gathered.count; index += 1) {
    const slot = slots[index] as number;
    const kind = kinds[slot] as number;
    const distance = distances[index] as number;
    const kept = keeping[index] as number;
    const latticeBit = slot >= latticeStart ? ON_LATTICE : OFF_LATTICE;
    const end = planStarts[kind + 1] as number;
    for (let entry = planStarts[kind] as number; entry < end; entry += 1) {
      const plan = planOrder[entry] as number;
      if (distance < (nearest[plan] as number) || distance > (farthest[plan] as number)) continue;
      if (kept < (leastKeeping[plan] as number) || ((latticeMasks[plan] as number) & latticeBit) === 0) continue;
      const count = counts[plan] as number;
      counts[plan] = count + 1;
      if (members !== undefined) (members[plan] as Int32Array)[count] = index;
    }
  }
}

/** Selects every plan's members among the kept placements, in the plans' order. Allocates the member lists. */
export function selectMembers(plans: readonly BatchPlan[], gathered: GatheredPlacements): readonly PlannedBatch[] {
  const columns = tabulatePlans(plans);
  const counts = new Int32Array(plans.length);
  walkMembers(columns, gathered, counts, undefined);
  const members = Array.from(counts, (count) => new Int32Array(count));
  walkMembers(columns, gathered, counts.fill(0), members);
  return plans.map((plan, index) => ({ plan, gathered, members: members[index] as Int32Array }));
}
