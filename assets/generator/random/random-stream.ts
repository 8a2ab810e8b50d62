/** A seeded stream of pseudo-random numbers; the same seed gives the same stream on every machine. */
export interface RandomStream {
  /** Next number in [0, 1). */
  next(): number;
  /** Next number in [start, end). */
  between(start: number, end: number): number;
  /** Next number near 0, in (-1, 1), triangular: the sum of two draws, so that middling values are the rule. */
  centred(): number;
}

/** FNV-1a over the UTF-16 units of a word, to 32 bits: lets every part of an asset own a named stream. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Hash of two integers and a seed to [0, 1), for lattice noise. */
export function hashLattice(x: number, y: number, seed: number): number {
  let hash = Math.imul(0x811c9dc5 ^ seed ^ x, 0x01000193);
  hash = Math.imul(hash ^ y, 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2545f491);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0x27d4eb2d);
  hash ^= hash >>> 16;
  return (hash >>> 0) / 0x1_0000_0000;
}

/** Create a stream named by a word. The step is mulberry32 (T. Ettinger, public domain), 32-bit integer arithmetic only. */
export function createRandomStream(word: string): RandomStream {
  let state = hashWord(word);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  return {
    next,
    between: (start, end) => start + (end - start) * next(),
    centred: () => next() + next() - 1,
  };
}
