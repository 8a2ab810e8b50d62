const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Bytes of a Base64 text (RFC 4648, standard alphabet, padded). Written out because core has neither a page's `atob` nor Node's
 * Buffer.
 */
export function decodeBase64(text: string): Uint8Array {
  const digits = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 6) / 8));
  let bits = 0;
  let bitCount = 0;
  let length = 0;
  for (const digit of digits) {
    bits = (bits << 6) | DIGITS.indexOf(digit);
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    bytes[length] = bits >> bitCount;
    bits &= (1 << bitCount) - 1;
    length += 1;
  }
  return bytes;
}
