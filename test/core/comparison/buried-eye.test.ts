import { describe, expect, it } from 'vitest';
import { findBuriedEye } from '../../../core/comparison/index.ts';
import { createWorldField } from '../../../core/height-field/index.ts';
import { REFERENCE_PRESETS } from '../../../core/scenario/index.ts';
import type { Configuration, Preset } from '../../../core/scenario/index.ts';

type World = Pick<Configuration, 'world' | 'seed' | 'road'>;

const HOME: World = { world: 'dense', seed: 1337, road: 'on' };
const PRESETS = REFERENCE_PRESETS.map(({ preset }) => preset);

/** Poses that stand well in {@link HOME} and are written out here, so that the figures below hold whatever presets are searched for. */
const WRITTEN_OUT: readonly Preset[] = (
  [
    ['C1', 2385, 121.753, -439],
    ['C3', 4823, 115.888, -1658],
    ['C4', 954, 58.498, 2370],
    ['open-meadow', 5777, 64.233, 2423],
  ] as const
).map(([id, xWorldMeters, yWorldMeters, zWorldMeters]) => ({
  id,
  title: id,
  pose: { xWorldMeters, yWorldMeters, zWorldMeters, yawRadians: 0, pitchRadians: 0, verticalFovRadians: 1.4 },
}));

function presetsOf(...ids: readonly string[]): Preset[] {
  return WRITTEN_OUT.filter(({ id }) => ids.includes(id));
}

/** C1 at a height over the exact ground of a world. */
function standAt({ world, seed, road }: World, clearanceMeters: number): Preset {
  const ground = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
  const [preset] = presetsOf('C1') as [Preset];
  createWorldField({ variant: world, seed, hasRoad: road === 'on' }).sampleInto(
    ground,
    preset.pose.xWorldMeters,
    preset.pose.zWorldMeters,
  );
  return { ...preset, pose: { ...preset.pose, yWorldMeters: ground.heightMeters + clearanceMeters } };
}

describe('findBuriedEye', () => {
  it('finds nothing wrong with the reference presets in the world they were searched in', () => {
    expect(findBuriedEye([HOME, HOME], PRESETS)).toBeUndefined();
  });

  it.each([
    { worlds: [{ world: 'ridged', seed: 1337, road: 'off' }], ids: ['C1'], found: 'found y 121.8 m, 191.3 m under it' },
    { worlds: [{ world: 'ridged', seed: 1337, road: 'off' }], ids: ['C3'], found: 'found y 115.9 m, 451.3 m under it' },
    {
      worlds: [{ world: 'dense', seed: 42, road: 'off' }],
      ids: ['C1', 'C4'],
      found: 'found y 58.5 m, 76.9 m under it',
    },
    {
      worlds: [HOME, { world: 'dense', seed: 42, road: 'off' }],
      ids: ['C4'],
      found: 'found y 58.5 m, 76.9 m under it',
    },
    {
      worlds: [{ world: 'dense', seed: 5, road: 'off' }],
      ids: ['open-meadow'],
      found: 'found y 64.2 m, 0.1 m under it',
    },
  ] satisfies { worlds: World[]; ids: string[]; found: string }[])(
    'finds the first of $ids in $worlds',
    ({ worlds, ids, found }) => {
      const problem = findBuriedEye(worlds, presetsOf(...ids)) ?? '';
      const { world, seed } = worlds.at(-1) as World;
      expect(problem).toContain(
        `preset ${ids.at(-1)} in world ${world}, seed ${seed}: expected the eye at least 0.5 m`,
      );
      expect(problem).toContain(found);
      expect(problem).toContain('a pose written out for this one');
      expect(problem).not.toContain('\n');
    },
  );

  it.each<[World, number, boolean]>([
    [HOME, 0.51, false],
    [HOME, 0.49, true],
    [{ world: 'ridged', seed: 7, road: 'off' }, 0.51, false],
    [{ world: 'ridged', seed: 7, road: 'off' }, 0.49, true],
    [{ world: 'plain', seed: 0xffffffff, road: 'off' }, -0.01, true],
  ])('in %j takes an eye %d m over the ground for buried: %s', (world, clearanceMeters, isBuried) => {
    expect(findBuriedEye([world], [standAt(world, clearanceMeters)]) !== undefined).toBe(isBuried);
  });
});
