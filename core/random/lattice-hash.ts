/** FNV-1a's 32-bit offset basis and prime (Fowler, Noll, Vo). */
export const FNV_OFFSET_BASIS = 0x811c9dc5;
export const FNV_PRIME = 0x01000193;

/** Turns a 32-bit word, signed or not, into [0, 1): the quotient is exact because a double holds every 32-bit integer. */
const WORD_TO_UNIT = 1 / 2 ** 32;

/**
 * Spreads the entropy of an FNV state over all 32 bits. Without it the last value folded in reaches the high bits, which are
 * the ones that decide, through a single product.
 */
function finaliseWord(state: number): number {
  let word = state ^ (state >>> 15);
  word = Math.imul(word, 0x2545f491);
  word ^= word >>> 13;
  word = Math.imul(word, 0x27d4eb2d);
  return word ^ (word >>> 16);
}

/**
 * Hash of a lattice point as a signed 32-bit word, for callers that want its bits: `word >>> 29` is the integer
 * floor(8 · {@link hashLattice}). Does not allocate.
 *
 * @param x - integer lattice coordinate, east; taken modulo 2³²
 * @param z - integer lattice coordinate, north; taken modulo 2³²
 * @param seed - integer
 */
export function hashLatticeWord(x: number, z: number, seed: number): number {
  return finaliseWord(Math.imul(Math.imul(FNV_OFFSET_BASIS ^ seed ^ x, FNV_PRIME) ^ z, FNV_PRIME));
}

/**
 * Hash of a lattice point. Integers are taken modulo 2³², so coordinates repeat only after 4 billion cells. Does not allocate.
 *
 * Source: the hash of the game Day Hike's terrain, after its public description.
 *
 * @param x - integer lattice coordinate, east
 * @param z - integer lattice coordinate, north
 * @param seed - integer
 * @returns a multiple of 2⁻³² in [0, 1)
 */
export function hashLattice(x: number, z: number, seed: number): number {
  return (hashLatticeWord(x, z, seed) >>> 0) * WORD_TO_UNIT;
}

/**
 * Hash of a lattice point and a slot index, for cells that need several independent numbers. Index 0 is not the same number
 * as {@link hashLattice}: the index is folded in as a third value. Does not allocate.
 *
 * @param x - integer lattice coordinate, east
 * @param z - integer lattice coordinate, north
 * @param index - integer slot
 * @param seed - integer
 * @returns a multiple of 2⁻³² in [0, 1)
 */
export function hashLattice3(x: number, z: number, index: number, seed: number): number {
  const planeState = Math.imul(Math.imul(FNV_OFFSET_BASIS ^ seed ^ x, FNV_PRIME) ^ z, FNV_PRIME);
  return (finaliseWord(Math.imul(planeState ^ index, FNV_PRIME)) >>> 0) * WORD_TO_UNIT;
}
