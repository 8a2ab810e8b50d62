import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashWord } from '../../../core/random/index.ts';

/** FNV-1a over the bytes of Node's own UTF-8 encoder, in big integers. */
function hashWordExactly(text: string): number {
  let state = 0x811c9dc5n;
  for (const byte of new TextEncoder().encode(text)) state = ((state ^ BigInt(byte)) * 0x01000193n) % 2n ** 32n;
  return Number(state);
}

describe('hashWord', () => {
  it.each([
    ['atmo', 627994160],
    ['', 0x811c9dc5],
    // Published FNV-1a test vectors (Noll's test suite).
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('hashes %j to %i', (text, word) => {
    expect(hashWord(text)).toBe(word);
  });

  it.each(['é', 'ß', '€', '山', '🌲', 'Föhre 🌲', '\u{10ffff}', '\ud83c', 'x\udf32y', '\u07ff', '\u0800', '\uffff'])(
    'encodes %j as UTF-8 does',
    (text) => {
      expect(hashWord(text)).toBe(hashWordExactly(text));
    },
  );

  it('agrees with the oracle on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(hashWord(text)).toBe(hashWordExactly(text));
      }),
    );
  });
});
