import type { Preset, Protocol } from '../scenario/index.ts';

export type ArmId = 'A' | 'B';

/** One block to be run. */
export interface BlockSlot {
  /** Unique within the comparison: `<preset>/round-<r>/block-<p>/<arm>`. */
  readonly blockId: string;
  readonly presetId: string;
  /** From 0. */
  readonly roundIndex: number;
  /** 0..3. Positions 0–1 and 2–3 are the pairs of unlike neighbours, 1–2 the pair of like ones. */
  readonly positionInRound: number;
  readonly arm: ArmId;
}

/** Blocks in a round. */
export const BLOCKS_PER_ROUND = 4;

/**
 * Even rounds run ABBA, odd ones BAAB. Either order cancels a linear drift inside the round; taking turns makes the like
 * neighbours B–B and A–A in turn, so that the A/A floor rests on both arms, and gives neither arm the first block of every round.
 */
const ROUND_ORDERS: readonly (readonly ArmId[])[] = [
  ['A', 'B', 'B', 'A'],
  ['B', 'A', 'A', 'B'],
];

/**
 * Lists every block of a comparison in the order of running: round by round, and inside a round preset by preset, four blocks
 * each. Presets take turns so that a slow drift over the session touches all of them alike; the four blocks of a preset's round
 * stay together so that pairs are true neighbours in time.
 *
 * @param presets - with distinct ids
 * @throws RangeError when two presets share an id
 */
export function scheduleComparison(
  presets: readonly Pick<Preset, 'id'>[],
  protocol: Pick<Protocol, 'rounds'>,
): readonly BlockSlot[] {
  const presetIds = presets.map((preset) => preset.id);
  const repeatedId = presetIds.find((id, index) => presetIds.indexOf(id) !== index);
  if (repeatedId !== undefined) throw new RangeError(`expected presets with distinct ids, found "${repeatedId}" twice`);
  const slots: BlockSlot[] = [];
  for (let roundIndex = 0; roundIndex < protocol.rounds; roundIndex++) {
    const order = ROUND_ORDERS[roundIndex % ROUND_ORDERS.length] as readonly ArmId[];
    for (const presetId of presetIds) {
      order.forEach((arm, positionInRound) => {
        const blockId = `${presetId}/round-${roundIndex}/block-${positionInRound}/${arm}`;
        slots.push({ blockId, presetId, roundIndex, positionInRound, arm });
      });
    }
  }
  return slots;
}
