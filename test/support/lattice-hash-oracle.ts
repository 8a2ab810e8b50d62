/** The hash of world.md §1 in exact big-integer arithmetic, one statement a step. */
const WORD = 2n ** 32n;

function toWord(value: bigint): bigint {
  return ((value % WORD) + WORD) % WORD;
}

/** Hash of any number of integers, folded in order; [0, 1). */
export function hashIntegersExactly(values: readonly number[], seed: number): number {
  let state = 0x811c9dc5n ^ toWord(BigInt(seed));
  for (const value of values) state = toWord((state ^ toWord(BigInt(value))) * 0x01000193n);
  state ^= state >> 15n;
  state = toWord(state * 0x2545f491n);
  state ^= state >> 13n;
  state = toWord(state * 0x27d4eb2dn);
  state ^= state >> 16n;
  return Number(state) / Number(WORD);
}
