import { expect, it } from 'vitest';
import { TREE_SPECIES } from '../../../core/scatter/index.ts';
import { useTestPage } from '../../support/test-page.ts';

const getTestPage = useTestPage('test/renderer/pages/props-page.ts');

/** Eyes all round: into the sun, away from it, and from both sides. */
const EYE_ANGLES_RADIANS = [0.6, 2.2, 3.8, 5.3];

/** A high sun and a low one: the billboard's normals answer to both. */
const HOURS = [9.5, 18.3];

interface Tolerance {
  /** Of 255. */
  readonly meanColor: number;
  readonly minCoverage: number;
  readonly maxCoverage: number;
}

/**
 * A living billboard whose normals look into the picture instead of out of it misses by 7 to 11. Its area is its mesh's from the side
 * that it shows; the cards of the coarsest mesh lose some of theirs at this distance, most on the thin sapling.
 */
const LIVING: Tolerance = { meanColor: 6.5, minCoverage: 0.95, maxCoverage: 1.2 };

/**
 * Dead wood is lit without the wrap of needles and is not round: a billboard shows one side of it to every eye, and of a log the long
 * one. A mesh that shows its inside instead of its outside misses by 45.
 */
const DEAD: Readonly<Record<string, Tolerance>> = {
  snag: { meanColor: 9, minCoverage: 0.94, maxCoverage: 1.07 },
  log: { meanColor: 22, minCoverage: 0.95, maxCoverage: 1.4 },
};

/** Fewer say little: a row more or less along the edge of a snag, a dozen pixels wide, is 8 %. */
const LEAST_PIXELS = 150;

it.each(TREE_SPECIES.map(({ id }) => id))(
  'hands %s over between mesh and billboard without a jump in brightness, hue or size',
  async (asset) => {
    const tolerance = DEAD[asset] ?? LIVING;
    for (const [eyeAngle, hours] of EYE_ANGLES_RADIANS.flatMap((angle) =>
      HOURS.map((hour) => [angle, hour] as const),
    )) {
      const [mesh, billboard] = await getTestPage().page.evaluate(
        async ([id, angle, hour]) => [
          await globalThis.propsPage.drawTree(id, 'low', angle, hour),
          await globalThis.propsPage.drawTree(id, 'billboard', angle, hour),
        ],
        [asset, eyeAngle, hours] as const,
      );
      const label = `${asset} from ${eyeAngle} at ${hours} h: mesh ${JSON.stringify(mesh)} billboard ${JSON.stringify(billboard)}`;
      expect(mesh?.coveredPixels, label).toBeGreaterThan(LEAST_PIXELS);
      expect((billboard?.coveredPixels ?? 0) / (mesh?.coveredPixels ?? 0), label).toBeGreaterThan(
        tolerance.minCoverage,
      );
      expect((billboard?.coveredPixels ?? 0) / (mesh?.coveredPixels ?? 0), label).toBeLessThan(tolerance.maxCoverage);
      for (const channel of [0, 1, 2]) {
        const difference = (billboard?.meanColor[channel] ?? NaN) - (mesh?.meanColor[channel] ?? NaN);
        expect(Math.abs(difference), label).toBeLessThan(tolerance.meanColor);
      }
    }
  },
);
