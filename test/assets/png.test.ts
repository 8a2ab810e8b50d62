import { decode } from 'fast-png';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCrc32 } from '../../assets/generator/output/crc32.ts';
import { encodePicture } from '../../assets/generator/output/png.ts';
import { createPicture, pictureToBytes } from '../../assets/generator/paint/picture.ts';
import { createRandomStream } from '../../assets/generator/random/random-stream.ts';

describe('encodePicture', () => {
  it('comes back byte for byte from a decoder that checks every checksum, whatever was painted', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(3 as const, 4 as const),
        fc.string(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (width, height, channels, seed, noise) => {
          const picture = createPicture(width, height);
          const random = createRandomStream(seed);
          // From a smooth ramp to pure noise, so that every filter is chosen at times.
          for (let at = 0; at < picture.rgba.length; at += 1) {
            picture.rgba[at] = noise * random.next() + (1 - noise) * ((at % 97) / 96);
          }
          const decoded = decode(encodePicture(picture, channels), { checkCrc: true });
          expect([decoded.width, decoded.height, decoded.channels, decoded.depth]).toEqual([
            width,
            height,
            channels,
            8,
          ]);
          expect(decoded.data).toEqual(pictureToBytes(picture, channels));
        },
      ),
    );
  });

  it('packs a smooth picture into a fraction of its size', () => {
    const picture = createPicture(256, 256);
    for (let at = 0; at < picture.rgba.length; at += 1) picture.rgba[at] = (Math.sin(at / 4096) + 1) / 2;
    expect(encodePicture(picture, 3).byteLength).toBeLessThan((256 * 256 * 3) / 20);
  });
});

describe('computeCrc32', () => {
  it('gives the check value of its catalogue entry', () => {
    // CRC-32/ISO-HDLC of the digits 1 to 9 in the catalogue of parametrised CRC algorithms (G. Cook).
    expect(computeCrc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  });
});
