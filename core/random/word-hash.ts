import { FNV_OFFSET_BASIS, FNV_PRIME } from './lattice-hash.ts';

/** What UTF-8 encoders put in place of half a surrogate pair (WHATWG Encoding, "UTF-8 encode"). */
const REPLACEMENT_CODE_POINT = 0xfffd;

function foldByte(state: number, byte: number): number {
  return Math.imul(state ^ byte, FNV_PRIME);
}

/** Folds one code point in as its UTF-8 bytes. By hand because core's library has no text encoder. */
function foldCodePoint(state: number, codePoint: number): number {
  if (codePoint < 0x80) return foldByte(state, codePoint);
  const lastByte = 0x80 | (codePoint & 0x3f);
  if (codePoint < 0x800) return foldByte(foldByte(state, 0xc0 | (codePoint >> 6)), lastByte);
  const secondLastByte = 0x80 | ((codePoint >> 6) & 0x3f);
  if (codePoint < 0x10000) {
    return foldByte(foldByte(foldByte(state, 0xe0 | (codePoint >> 12)), secondLastByte), lastByte);
  }
  const thirdLastByte = 0x80 | ((codePoint >> 12) & 0x3f);
  return foldByte(
    foldByte(foldByte(foldByte(state, 0xf0 | (codePoint >> 18)), thirdLastByte), secondLastByte),
    lastByte,
  );
}

/**
 * FNV-1a over the UTF-8 bytes of a text: turns a world's word into its seed. `atmo` gives 627994160. Text is taken as it is,
 * without trimming or Unicode normalisation; an unpaired surrogate counts as U+FFFD.
 *
 * @returns an integer in [0, 2³²); 0x811c9dc5 for the empty text
 */
export function hashWord(text: string): number {
  let state = FNV_OFFSET_BASIS;
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number;
    const isUnpairedSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
    state = foldCodePoint(state, isUnpairedSurrogate ? REPLACEMENT_CODE_POINT : codePoint);
  }
  return state >>> 0;
}
