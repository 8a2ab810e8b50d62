import { expect, it } from 'vitest';
import { TREE_SPECIES } from '../../../core/scatter/index.ts';
import { useTestPage } from '../../support/test-page.ts';

const getTestPage = useTestPage('test/renderer/pages/props-page.ts');

/** Eyes all round: into the sun, away from it, and from both sides. */
const EYE_ANGLES_RADIANS = [0.6, 2.2, 3.8, 5.3];

/** Of 255. A billboard whose normals look into the picture instead of out of it misses by 7 to 11. */
const MEAN_COLOR_TOLERANCE = 6.5;

it.each(TREE_SPECIES.map(({ id }) => id))(
  'hands %s over between mesh and billboard without a jump in brightness, hue or size',
  async (asset) => {
    for (const eyeAngle of EYE_ANGLES_RADIANS) {
      const [mesh, billboard] = await getTestPage().page.evaluate(
        async ([id, angle]) => [
          await globalThis.propsPage.drawTree(id, 'low', angle),
          await globalThis.propsPage.drawTree(id, 'billboard', angle),
        ],
        [asset, eyeAngle] as const,
      );
      const label = `${asset} from ${eyeAngle}: mesh ${JSON.stringify(mesh)} billboard ${JSON.stringify(billboard)}`;
      expect(mesh?.coveredPixels, label).toBeGreaterThan(200);
      expect((billboard?.coveredPixels ?? 0) / (mesh?.coveredPixels ?? 0), label).toBeGreaterThan(0.9);
      expect((billboard?.coveredPixels ?? 0) / (mesh?.coveredPixels ?? 0), label).toBeLessThan(1.1);
      for (const channel of [0, 1, 2]) {
        const difference = (billboard?.meanColor[channel] ?? NaN) - (mesh?.meanColor[channel] ?? NaN);
        expect(Math.abs(difference), label).toBeLessThan(MEAN_COLOR_TOLERANCE);
      }
    }
  },
);
