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

/** Bits of {@link MemberSelection.taken}, so no kind has more plans. */
const MOST_PLANS_OF_A_KIND = 8;

/** What the plans ask, kind by kind, so that a placement is held against the five plans of its kind in a few compares. */
interface PlanColumns {
  /** Kind k has the entries planStarts[k] up to planStarts[k + 1] of the other columns. */
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
    const planCount = planOrder.length - (planStarts[kind] as number);
    if (planCount > MOST_PLANS_OF_A_KIND) {
      throw new RangeError(`batch plans: expected at most ${MOST_PLANS_OF_A_KIND} of a kind, found ${planCount}`);
    }
    planStarts[kind + 1] = planOrder.length;
  }
  const ordered = planOrder.map((index) => plans[index] as BatchPlan);
  const padded = ordered.map(computePaddedBand);
  return {
    planStarts,
    planOrder: Int32Array.from(planOrder),
    nearest: Float64Array.from(padded, ({ nearestMeters }) => nearestMeters),
    farthest: Float64Array.from(padded, ({ farthestMeters }) => farthestMeters),
    leastKeeping: Uint8Array.from(ordered, ({ level }) =>
      level === 'billboard' ? KEEPING.billboard : KEEPING.everything,
    ),
    latticeMasks: Uint8Array.from(ordered, ({ lattice }) => LATTICE_MASKS[lattice]),
  };
}

/** Plans of one gathering, tabulated once for all of a layer's rebuilds. */
export interface MemberSelection {
  readonly plans: readonly BatchPlan[];
  readonly gathered: GatheredPlacements;
  readonly columns: PlanColumns;
  /** For every placement of the gathering, a bit for each plan of its kind that takes it; refilled at every selection. */
  readonly taken: Uint8Array;
}

/**
 * Creates the selection of some plans' members from a gathering.
 *
 * @throws RangeError when there are more than eight plans of a kind
 */
export function createMemberSelection(plans: readonly BatchPlan[], gathered: GatheredPlacements): MemberSelection {
  return { plans, gathered, columns: tabulatePlans(plans), taken: new Uint8Array(gathered.slots.length) };
}

/** Holds every kept placement against the plans of its kind: marks which take it, and counts them a plan. */
function markMembers({ columns, gathered, taken: takenBits }: MemberSelection, counts: Int32Array): void {
  const { planStarts, planOrder, nearest, farthest, leastKeeping, latticeMasks } = columns;
  const { slots, distances, keeping, cache, count } = gathered;
  const { kinds } = cache;
  const latticeStart = countDenseSlots(cache);
  for (let index = 0; index < count; index += 1) {
    const slot = slots[index] as number;
    const kind = kinds[slot] as number;
    const distance = distances[index] as number;
    const kept = keeping[index] as number;
    const latticeBit = slot >= latticeStart ? ON_LATTICE : OFF_LATTICE;
    const start = planStarts[kind] as number;
    const end = planStarts[kind + 1] as number;
    let taken = 0;
    for (let entry = start; entry < end; entry += 1) {
      if (distance < (nearest[entry] as number) || distance > (farthest[entry] as number)) continue;
      if (kept < (leastKeeping[entry] as number) || ((latticeMasks[entry] as number) & latticeBit) === 0) continue;
      const plan = planOrder[entry] as number;
      counts[plan] = (counts[plan] as number) + 1;
      taken |= 1 << (entry - start);
    }
    takenBits[index] = taken;
  }
}

/** Fills the plans' lists from the marks. */
function listMembers({ columns, gathered, taken: takenBits }: MemberSelection, members: readonly Int32Array[]): void {
  const { planStarts, planOrder } = columns;
  const { slots, cache, count } = gathered;
  const { kinds } = cache;
  const filled = new Int32Array(members.length);
  for (let index = 0; index < count; index += 1) {
    let taken = takenBits[index] as number;
    if (taken === 0) continue;
    let entry = planStarts[kinds[slots[index] as number] as number] as number;
    for (; taken !== 0; taken >>= 1, entry += 1) {
      if ((taken & 1) === 0) continue;
      const plan = planOrder[entry] as number;
      const place = filled[plan] as number;
      (members[plan] as Int32Array)[place] = index;
      filled[plan] = place + 1;
    }
  }
}

/** Selects every plan's members among what its gathering keeps now, in the plans' order. Allocates the member lists. */
export function selectMembers(selection: MemberSelection): readonly PlannedBatch[] {
  const { plans, gathered } = selection;
  const counts = new Int32Array(plans.length);
  markMembers(selection, counts);
  const members = Array.from(counts, (count) => new Int32Array(count));
  listMembers(selection, members);
  return plans.map((plan, index) => ({ plan, gathered, members: members[index] as Int32Array }));
}
