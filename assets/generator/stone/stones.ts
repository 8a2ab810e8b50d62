import type { ClutterSpecies } from '../clutter/clutter-model.ts';
import { buildDenseStone, buildStoneLevels, type StoneTriangleCounts } from './stone-mesh.ts';
import { createStoneForm, type StoneHabit } from './stone-form.ts';
import { paintStone, type StoneGrowth } from './stone-painting.ts';

function createStoneSpecies(habit: StoneHabit, counts: StoneTriangleCounts, growth: StoneGrowth): ClutterSpecies {
  const form = createStoneForm(habit);
  return {
    name: habit.name,
    surface: 'opaque',
    heightMeters: habit.heightMeters,
    paintAtlas: () => paintStone(form, buildDenseStone(form).chart, growth),
    buildLevels: () => buildStoneLevels(form, counts),
  };
}

/** A stone to step over, up to chest height at its largest scale. */
export const ROCK = createStoneSpecies(
  {
    name: 'rock',
    heightMeters: 0.4,
    depthMeters: 0.12,
    halfLengthMeters: 0.42,
    halfWidthMeters: 0.33,
    faceCount: 15,
    sharpness: 24,
    lumpRatio: 0.06,
    bedRatio: 0.02,
    seed: 0x0c4b,
  },
  { near: 460, far: 68 },
  { moss: 0.42, lichen: 0.8 },
);

/** A block higher than the eye; its base is as wide as the reference world's large boulder. */
export const BOULDER = createStoneSpecies(
  {
    name: 'boulder',
    heightMeters: 2,
    depthMeters: 0.5,
    halfLengthMeters: 1.4,
    halfWidthMeters: 1.2,
    faceCount: 17,
    sharpness: 30,
    lumpRatio: 0.08,
    bedRatio: 0.05,
    seed: 0xb01d,
  },
  { near: 1500, far: 210 },
  { moss: 0.5, lichen: 1 },
);
