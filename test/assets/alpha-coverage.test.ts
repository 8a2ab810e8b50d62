import { describe, expect, it } from 'vitest';
import {
  ALPHA_CUTOFF,
  matchCoverage,
  measureCoverage,
  preserveCoverage,
} from '../../assets/generator/paint/alpha-coverage.ts';
import { createPicture, type Picture } from '../../assets/generator/paint/picture.ts';
import { createRandomStream } from '../../assets/generator/random/random-stream.ts';
import { COARSEST_COVERED_MIP } from '../../core/scatter/index.ts';
import { measureBoxMipCoverage } from '../support/box-mip-coverage.ts';
import { manifest, meshFromPrimitive, readPicture, readPrimitives, type ModelFigures } from '../support/read-model.ts';

/**
 * Share of its area a cell may win or lose in a mip before a distant crown turns to lace or to a lump. The worst are the stems of
 * flowers, 10 texels across; of all others 4 %.
 */
const COVERAGE_TOLERANCE = 0.15;

/** What a mip's texel spans at the coarsest that the renderer samples. */
const COARSEST_TEXEL = 2 ** COARSEST_COVERED_MIP;

/** Left, top, width and height, texels. */
type Region = readonly [number, number, number, number];

/** Rectangles of the atlas that a model's cards show, found by following its triangles: one for each set that hangs together. */
async function findCells(model: ModelFigures, size: number): Promise<Region[]> {
  const cells = new Map<string, Region>();
  for (const primitive of (await readPrimitives(model.model)).values()) {
    const { vertices, indices } = meshFromPrimitive(primitive);
    const parents = vertices.map((_, vertex) => vertex);
    const find = (vertex: number): number => {
      let root = vertex;
      while (parents[root] !== root) root = parents[root] as number;
      parents[vertex] = root;
      return root;
    };
    for (let index = 0; index < indices.length; index += 3) {
      const first = find(indices[index] as number);
      parents[find(indices[index + 1] as number)] = first;
      parents[find(indices[index + 2] as number)] = find(first);
    }
    const boxes = new Map<number, [number, number, number, number]>();
    for (const [vertex, { u, v }] of vertices.entries()) {
      const box = boxes.get(find(vertex)) ?? [Infinity, Infinity, -Infinity, -Infinity];
      boxes.set(find(vertex), [Math.min(box[0], u), Math.min(box[1], v), Math.max(box[2], u), Math.max(box[3], v)]);
    }
    for (const [uMin, vMin, uMax, vMax] of boxes.values()) {
      // Bark wraps in v and has no alpha; cards lie inside the picture.
      if (vMin < 0 || vMax > 1) continue;
      // Half a texel is the cards' own inset.
      const left = Math.floor((uMin * size) / COARSEST_TEXEL) * COARSEST_TEXEL;
      const top = Math.floor((vMin * size) / COARSEST_TEXEL) * COARSEST_TEXEL;
      const right = Math.ceil((uMax * size) / COARSEST_TEXEL) * COARSEST_TEXEL;
      const bottom = Math.ceil((vMax * size) / COARSEST_TEXEL) * COARSEST_TEXEL;
      const cell: Region = [left, top, right - left, bottom - top];
      cells.set(cell.join(), cell);
    }
  }
  return [...cells.values()];
}

function expectCoverageKept(path: string, picture: Picture, regions: readonly Region[]): void {
  const bytes = picture.rgba.map((value) => value * 255);
  for (const region of regions) {
    const fine = measureBoxMipCoverage(bytes, picture.width, region, 0, ALPHA_CUTOFF);
    for (let mip = 1; mip <= COARSEST_COVERED_MIP; mip += 1) {
      const coarse = measureBoxMipCoverage(bytes, picture.width, region, mip, ALPHA_CUTOFF);
      expect(
        Math.abs(coarse / fine - 1),
        `${path} ${region.join(' ')} at mip ${String(mip)}: ${String(coarse)} of ${String(fine)}`,
      ).toBeLessThan(COVERAGE_TOLERANCE);
    }
  }
}

const models = Object.entries(manifest.models).map(([name, model]) => ({ name, model }));

describe('cut-outs keep their area in the mips a GPU makes', () => {
  it.each(models.filter(({ model }) => model.surface === 'cutout'))('atlas of $name', async ({ model }) => {
    const picture = readPicture(model.texture);
    const cells = await findCells(model, picture.width);
    expect(cells.length).toBeGreaterThan(0);
    expectCoverageKept(model.texture, picture, cells);
  });

  it.each(models.filter(({ model }) => model.billboard !== undefined))('billboard of $name', ({ model }) => {
    const path = model.billboard?.albedo ?? '';
    const picture = readPicture(path);
    expectCoverageKept(path, picture, [[0, 0, picture.width, picture.height]]);
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
    expect(measureCoverage(preserveCoverage(needles), 2)).toBeGreaterThan(0.2);
  });

  function scatteredDots(share: number) {
    const random = createRandomStream(`dots ${String(share)}`);
    const picture = createPicture(128, 128);
    for (let texel = 0; texel < 128 * 128; texel += 1) picture.rgba[texel * 4 + 3] = random.next() < share ? 1 : 0;
    return picture;
  }

  it('leaves every texel on its side of the cutoff', () => {
    const before = scatteredDots(0.3);
    const after = preserveCoverage(before);
    for (let offset = 3; offset < before.rgba.length; offset += 4) {
      expect((after.rgba[offset] as number) >= ALPHA_CUTOFF).toBe((before.rgba[offset] as number) >= ALPHA_CUTOFF);
    }
  });

  it.each([0.3, 0.42, 0.6])('takes no coarse mip of scattered dots (share %d) further from mip 0', (share) => {
    const before = scatteredDots(share);
    const after = preserveCoverage(before);
    const mips = Array.from({ length: COARSEST_COVERED_MIP }, (_, index) => index + 1);
    const error = (picture: typeof before): number =>
      Math.abs(
        mips.reduce((sum, mip) => sum + measureCoverage(picture, mip), 0) / mips.length - measureCoverage(picture, 0),
      );
    expect(error(after)).toBeLessThanOrEqual(error(before));
  });
});

describe('matchCoverage', () => {
  /** Shares that average to about 0.6, so that most texels go by their majority. */
  function coveredShares(): Picture {
    const random = createRandomStream('shares');
    const picture = createPicture(128, 128);
    for (let texel = 0; texel < 128 * 128; texel += 1) picture.rgba[texel * 4 + 3] = random.next() ** 0.67;
    return picture;
  }

  it.each([0, 0.05, 0.3, 0.6, 0.95, 1])('draws the ratio that it is told: %d', (ratio) => {
    expect(measureCoverage(matchCoverage(coveredShares(), ratio), 0)).toBeCloseTo(ratio, 2);
  });

  it('leaves what is empty empty and keeps the order of the shares', () => {
    const before = coveredShares();
    before.rgba[3] = 0;
    const after = matchCoverage(before, 0.4);
    expect(after.rgba[3]).toBe(0);
    for (let offset = 7; offset < before.rgba.length; offset += 4) {
      const rise = (before.rgba[offset] as number) - (before.rgba[offset - 4] as number);
      const riseAfter = (after.rgba[offset] as number) - (after.rgba[offset - 4] as number);
      expect(rise * riseAfter).toBeGreaterThanOrEqual(0);
    }
  });
});
