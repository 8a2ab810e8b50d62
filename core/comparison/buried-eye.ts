import { createWorldField } from '../height-field/index.ts';
import type { Configuration, Preset } from '../scenario/index.ts';

/** The axes that a height field is built from. */
export type WorldChoice = Pick<Configuration, 'world' | 'seed' | 'road'>;

/**
 * Least height of an eye over the exact ground, metres. The drawn ground may stand over the exact one by centimetres near the
 * eye, and the ground rises ahead of it; lower than this a picture may show the inside of a hill.
 */
const MIN_EYE_HEIGHT_METERS = 0.5;

/**
 * Looks for a preset whose eye is in or under the ground of a world. A pose holds an absolute height, so one that was made for
 * one world and seed says nothing about another, and a picture from inside a hill measures nothing.
 *
 * @param worlds - of every configuration that the presets are drawn in, in the order of naming
 * @returns one line that names the preset, world, expected, found and what to do, for the first that is buried; else `undefined`
 */
export function findBuriedEye(worlds: readonly WorldChoice[], presets: readonly Preset[]): string | undefined {
  const ground = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
  for (const { world, seed, road } of worlds) {
    const field = createWorldField({ variant: world, seed, hasRoad: road === 'on' });
    for (const { id, pose } of presets) {
      field.sampleInto(ground, pose.xWorldMeters, pose.zWorldMeters);
      const clearanceMeters = pose.yWorldMeters - ground.heightMeters;
      if (clearanceMeters >= MIN_EYE_HEIGHT_METERS) continue;
      return (
        `preset ${id} in world ${world}, seed ${seed}: expected the eye at least ${MIN_EYE_HEIGHT_METERS} m above the ground ` +
        `(y ${ground.heightMeters.toFixed(1)} m there), found y ${pose.yWorldMeters.toFixed(1)} m, ` +
        `${describeClearance(clearanceMeters)}; take the world and seed that its pose was made for, or a scenario file with a ` +
        'pose written out for this one'
      );
    }
  }
  return undefined;
}

function describeClearance(clearanceMeters: number): string {
  const distance = Math.abs(clearanceMeters).toFixed(1);
  return clearanceMeters < 0 ? `${distance} m under it` : `${distance} m above it`;
}
