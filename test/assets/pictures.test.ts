import { readFileSync } from 'node:fs';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';

const ASSETS = new URL('../../assets/', import.meta.url);

function load(path: string) {
  const { width, height, channels, data } = decode(readFileSync(new URL(path, ASSETS)));
  const texel = (column: number, row: number, channel: number): number =>
    data[
      ((((row % height) + height) % height) * width + (((column % width) + width) % width)) * channels + channel
    ] as number;
  return { width, height, texel };
}

const manifest = JSON.parse(readFileSync(new URL('manifest.json', ASSETS), 'utf8')) as {
  readonly models: Readonly<
    Record<
      string,
      {
        readonly texture: string;
        readonly surface: string;
        readonly billboard?: { readonly albedo: string; readonly normal: string };
      }
    >
  >;
  readonly grounds: Readonly<Record<string, unknown>>;
};

const GROUNDS = Object.keys(manifest.grounds);

/** Every picture that is drawn with an alpha test. */
const CUT_OUTS = Object.values(manifest.models).flatMap(({ texture, surface, billboard }) => [
  ...(surface === 'cutout' ? [texture] : []),
  ...(billboard === undefined ? [] : [billboard.albedo]),
]);

describe('ground textures', () => {
  it.each(GROUNDS.flatMap((name) => [`textures/ground-${name}.png`, `textures/ground-${name}-normal.png`]))(
    '%s tiles: the step over an edge is like any step inside',
    (path) => {
      const { width, height, texel } = load(path);
      const stepAcross = (column: number): number => {
        let sum = 0;
        for (let row = 0; row < height; row += 1) {
          for (let channel = 0; channel < 3; channel += 1)
            sum += Math.abs(texel(column, row, channel) - texel(column - 1, row, channel));
        }
        return sum;
      };
      const stepDown = (row: number): number => {
        let sum = 0;
        for (let column = 0; column < width; column += 1) {
          for (let channel = 0; channel < 3; channel += 1)
            sum += Math.abs(texel(column, row, channel) - texel(column, row - 1, channel));
        }
        return sum;
      };
      // The edge must not stand out of the spread of all inner lines.
      const insideAcross = Array.from({ length: width - 1 }, (_, index) => stepAcross(index + 1));
      const insideDown = Array.from({ length: height - 1 }, (_, index) => stepDown(index + 1));
      expect(stepAcross(0)).toBeLessThanOrEqual(Math.max(...insideAcross));
      expect(stepDown(0)).toBeLessThanOrEqual(Math.max(...insideDown));
    },
  );

  it.each(GROUNDS)(
    'ground-%s: brightness is moderate and even over the tile, so that no repeat shows from afar',
    (name) => {
      const { width, height, texel } = load(`textures/ground-${name}.png`);
      const blocks: number[] = [];
      for (let blockRow = 0; blockRow < 4; blockRow += 1) {
        for (let blockColumn = 0; blockColumn < 4; blockColumn += 1) {
          let sum = 0;
          for (let row = 0; row < height / 4; row += 1) {
            for (let column = 0; column < width / 4; column += 1) {
              for (let channel = 0; channel < 3; channel += 1) {
                sum += texel((blockColumn * width) / 4 + column, (blockRow * height) / 4 + row, channel);
              }
            }
          }
          blocks.push(sum / ((width / 4) * (height / 4) * 3 * 255));
        }
      }
      const mean = blocks.reduce((sum, block) => sum + block, 0) / blocks.length;
      expect(mean).toBeGreaterThan(0.2);
      expect(mean).toBeLessThan(0.55);
      for (const block of blocks) expect(Math.abs(block / mean - 1)).toBeLessThan(0.06);
    },
  );
});

describe('cut-outs have colour under their transparent texels', () => {
  it.each(CUT_OUTS)('%s: no clear texel is darker or lighter than the paint by much', (path) => {
    const { width, height, texel } = load(path);
    const painted: number[] = [];
    const clear: number[] = [];
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const brightness = texel(column, row, 0) + texel(column, row, 1) + texel(column, row, 2);
        if (texel(column, row, 3) >= 128) painted.push(brightness);
        else clear.push(brightness);
      }
    }
    painted.sort((left, right) => left - right);
    const darkest = painted[Math.floor(painted.length * 0.001)] as number;
    const lightest = painted[Math.floor(painted.length * 0.999)] as number;
    const outliers = clear.filter((brightness) => brightness < darkest || brightness > lightest);
    expect(outliers.length / clear.length).toBeLessThan(0.005);
  });
});

describe('billboard normals', () => {
  it.each(['pine', 'fir', 'sapling'])(
    '%s: unit length where the tree is, left half looks left, right half right',
    (name) => {
      const albedo = load(`billboards/${name}.png`);
      const normal = load(`billboards/${name}-normal.png`);
      let leftSum = 0;
      let rightSum = 0;
      for (let row = 0; row < normal.height; row += 1) {
        for (let column = 0; column < normal.width; column += 1) {
          if (albedo.texel(column, row, 3) < 200) continue;
          const [x, y, z] = [0, 1, 2].map((channel) => (normal.texel(column, row, channel) / 255) * 2 - 1) as [
            number,
            number,
            number,
          ];
          expect(Math.abs(Math.hypot(x, y, z) - 1)).toBeLessThan(0.02);
          if (column < normal.width / 2) leftSum += x;
          else rightSum += x;
        }
      }
      expect(leftSum).toBeLessThan(0);
      expect(rightSum).toBeGreaterThan(0);
    },
  );
});
