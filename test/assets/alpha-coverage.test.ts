import { readFileSync } from 'node:fs';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { ALPHA_CUTOFF, measureCoverage, preserveCoverage } from '../../assets/generator/paint/alpha-coverage.ts';
import { createPicture } from '../../assets/generator/paint/picture.ts';
import { createRandomStream } from '../../assets/generator/random/random-stream.ts';
import { measureBoxMipCoverage } from '../support/box-mip-coverage.ts';

const ASSETS = new URL('../../assets/', import.meta.url);

/** Share of its area a cut-out may win or lose in a mip before a distant crown turns to lace or to a lump. */
const COVERAGE_TOLERANCE = 0.2;

type Region = readonly [name: string, left: number, top: number, width: number, height: number];

const SPRAY_CELLS: readonly Region[] = [
  ['frond-a', 256, 0, 256, 512],
  ['frond-b', 512, 0, 256, 512],
  ['frond-c', 768, 0, 256, 512],
  ['bough', 256, 512, 384, 512],
  ['curtain', 640, 512, 192, 512],
  ['leader', 832, 512, 192, 512],
];

const CUT_OUTS: readonly { readonly file: string; readonly cells: readonly Region[]; readonly coarsestMip: number }[] =
  [
    {
      file: 'textures/pine.png',
      coarsestMip: 4,
      cells: [
        ['spray-a', 256, 0, 256, 320],
        ['spray-b', 512, 0, 256, 320],
        ['spray-c', 768, 0, 256, 320],
        ['rosette-a', 256, 320, 256, 256],
        ['rosette-b', 512, 320, 256, 256],
        ['rosette-c', 768, 320, 256, 256],
        ['pad-a', 256, 576, 384, 224],
        ['pad-b', 640, 576, 384, 224],
        ['pad-c', 256, 800, 384, 224],
        ['pad-d', 640, 800, 384, 224],
      ],
    },
    { file: 'textures/fir.png', coarsestMip: 4, cells: SPRAY_CELLS },
    { file: 'textures/sapling.png', coarsestMip: 4, cells: SPRAY_CELLS },
    { file: 'textures/grass.png', coarsestMip: 3, cells: [['all', 0, 0, 512, 512]] },
    { file: 'textures/meadow.png', coarsestMip: 3, cells: [['all', 0, 0, 512, 512]] },
    { file: 'textures/flower.png', coarsestMip: 3, cells: [['all', 0, 0, 512, 512]] },
    ...['pine', 'fir', 'sapling'].map((name) => ({
      file: `billboards/${name}.png`,
      coarsestMip: 3,
      cells: [['all', 0, 0, 256, 256]] as Region[],
    })),
  ];

describe('cut-outs keep their area in the mips a GPU makes', () => {
  it.each(CUT_OUTS)('$file', ({ file, cells, coarsestMip }) => {
    const picture = decode(readFileSync(new URL(file, ASSETS)));
    for (const [name, ...region] of cells) {
      const fine = measureBoxMipCoverage(picture.data, picture.width, region, 0, ALPHA_CUTOFF);
      for (let mip = 1; mip <= coarsestMip; mip += 1) {
        const coarse = measureBoxMipCoverage(picture.data, picture.width, region, mip, ALPHA_CUTOFF);
        expect(
          Math.abs(coarse / fine - 1),
          `${name} at mip ${String(mip)}: ${String(coarse)} of ${String(fine)}`,
        ).toBeLessThan(COVERAGE_TOLERANCE);
      }
    }
  });
});

describe('preserveCoverage', () => {
  it('brings back thin needles that plain mips lose', () => {
    const needles = createPicture(128, 128);
    for (let row = 0; row < 128; row += 1) {
      for (let column = 0; column < 128; column += 1)
        needles.rgba[(row * 128 + column) * 4 + 3] = (column + row) % 5 < 2 ? 1 : 0;
    }
    expect(measureCoverage(needles, 2)).toBeLessThan(0.2);
    expect(measureCoverage(preserveCoverage(needles, 2), 2)).toBeGreaterThan(0.2);
  });

  function scatteredDots(share: number) {
    const random = createRandomStream(`dots ${String(share)}`);
    const picture = createPicture(128, 128);
    for (let texel = 0; texel < 128 * 128; texel += 1) picture.rgba[texel * 4 + 3] = random.next() < share ? 1 : 0;
    return picture;
  }

  it('leaves every texel on its side of the cutoff', () => {
    const before = scatteredDots(0.3);
    const after = preserveCoverage(before, 2);
    for (let offset = 3; offset < before.rgba.length; offset += 4) {
      expect((after.rgba[offset] as number) >= ALPHA_CUTOFF).toBe((before.rgba[offset] as number) >= ALPHA_CUTOFF);
    }
  });

  it.each([0.3, 0.42, 0.6])('never takes mip 1 and 2 of scattered dots (share %d) further from mip 0', (share) => {
    const before = scatteredDots(share);
    const after = preserveCoverage(before, 2);
    const error = (picture: typeof before): number =>
      Math.abs((measureCoverage(picture, 1) + measureCoverage(picture, 2)) / 2 - measureCoverage(picture, 0));
    expect(error(after)).toBeLessThanOrEqual(error(before));
  });
});
