/** Reversed polynomial of the CRC that PNG uses (PNG specification, 5.5). */
const POLYNOMIAL = 0xedb88320;

const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1)
    remainder = (remainder & 1) === 1 ? (remainder >>> 1) ^ POLYNOMIAL : remainder >>> 1;
  return remainder;
});

/** CRC-32 of bytes, unsigned. */
export function computeCrc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (REMAINDERS[(crc ^ byte) & 0xff] as number);
  return (crc ^ 0xffffffff) >>> 0;
}
