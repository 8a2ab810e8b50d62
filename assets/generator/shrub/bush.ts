import { paintBark } from '../bark/bark.ts';
import { composeClutterAtlas } from '../clutter/blade-painting.ts';
import type { ClutterSpecies } from '../clutter/clutter-model.ts';
import { buildFittedClutter } from '../clutter/fitted-far.ts';
import { paintSprig, type SprigHabit } from '../foliage/broad-leaf.ts';
import { addCard } from '../mesh/card.ts';
import { computeBounds, createMesh, mapPositions, type Mesh } from '../mesh/mesh-builder.ts';
import { addTube } from '../mesh/tube.ts';
import {
  add,
  addScaled,
  cross,
  directionFromAngles,
  normalize,
  scale,
  subtract,
  vec,
  vectorLength,
  type Vector3,
} from '../mesh/vector3.ts';
import { getRegion, type Atlas } from '../paint/atlas.ts';
import { createCanvas } from '../paint/canvas.ts';
import { rgb, smoothstep } from '../paint/color.ts';
import { solidFbm } from '../random/solid-noise.ts';
import { createRandomStream, type RandomStream } from '../random/random-stream.ts';

const HEIGHT_METERS = 1.5;

/** How far the stems reach below the ground, metres: the foot of a bush on a slope must not hang free. */
const DEPTH_METERS = 0.12;

/** Willow-like leaves of a subalpine shrub: dull greens, a few that turn. */
const SPRIG: SprigHabit = {
  palette: {
    dark: rgb(44, 58, 30),
    mid: rgb(74, 94, 44),
    light: rgb(108, 126, 68),
    turning: rgb(132, 120, 62),
    twig: rgb(84, 70, 54),
  },
  leafCount: 34,
  leafLength: 62,
  leafHalfWidthRatio: 0.27,
  widestAt: 0.42,
  veinCount: 7,
  sideTwigCount: 4,
  turningShare: 0.03,
};

const SPRIGS = ['sprig-a', 'sprig-b', 'sprig-c', 'sprig-d'] as const;

function paintBushAtlas(): Atlas {
  const bark = paintBark(64, 512, {
    plateColumns: 2,
    plateRows: 9,
    furrowWidth: 0.3,
    furrow: [58, 50, 42],
    plateDark: [86, 76, 64],
    plateLight: [126, 114, 98],
    lichen: [140, 142, 120],
    lichenAmount: 0.3,
    seed: 0xb054,
  });
  return composeClutterAtlas([
    { name: 'bark', left: 0, top: 0, canvas: bark },
    ...SPRIGS.map((name, index) => {
      const canvas = createCanvas(224, 256);
      // The last one is the densest: the far level, of fewer cards, wears more of it.
      const habit = name === 'sprig-d' ? { ...SPRIG, leafCount: 52, leafLength: 54, sideTwigCount: 6 } : SPRIG;
      paintSprig(canvas, habit, createRandomStream(`bush/${name}`));
      return { name, left: 64 + (index % 2) * 224, top: Math.floor(index / 2) * 256, canvas };
    }),
  ]);
}

/** A stem or a branch of it, thinnest at its end. */
interface Stem {
  readonly points: readonly Vector3[];
  readonly footRadiusMeters: number;
}

/** Stems lean out from one foot and then rise; each forks twice. */
function growStems(): Stem[] {
  const random = createRandomStream('bush/stems');
  const stems: Stem[] = [];
  const stemCount = 8;
  for (let index = 0; index < stemCount; index += 1) {
    const azimuth = index * 2.39996 + 0.5 * random.centred();
    const away = Math.sqrt((index + 0.3) / stemCount);
    const reach = HEIGHT_METERS * (0.92 - 0.22 * away + 0.12 * random.centred());
    const main = growBranch(
      vec(0.07 * Math.cos(azimuth) * away, -DEPTH_METERS, 0.07 * Math.sin(azimuth) * away),
      directionFromAngles(azimuth, 1.5 - 0.72 * away),
      reach,
      0.35 * away,
      random,
    );
    stems.push({ points: main, footRadiusMeters: 0.022 });
    for (let fork = 0; fork < 2; fork += 1) {
      const from = main[1 + fork] as Vector3;
      const turned = azimuth + (fork === 0 ? 1 : -1) * (0.9 + 0.5 * random.next());
      stems.push({
        points: growBranch(
          from,
          directionFromAngles(turned, 0.5 + 0.5 * random.next()),
          reach * (0.5 - 0.12 * fork),
          0.1,
          random,
        ),
        footRadiusMeters: 0.012,
      });
    }
  }
  return stems;
}

/** Five points that start along a direction and bend outwards and down by their own weight. */
function growBranch(
  foot: Vector3,
  direction: Vector3,
  lengthMeters: number,
  droop: number,
  random: RandomStream,
): Vector3[] {
  const points = [foot];
  let heading = direction;
  for (let step = 0; step < 4; step += 1) {
    points.push(addScaled(points[step] as Vector3, heading, lengthMeters / 4));
    heading = normalize(add(heading, vec(0.16 * random.centred(), 0.12 - droop * 0.5, 0.16 * random.centred())));
  }
  return points;
}

/** Middle of the crown and its half extents: what "inside" means for light. */
const CROWN_MIDDLE = vec(0, 0.72, 0);
const CROWN_HALF = vec(0.82, 0.74, 0.82);

/** How far out of the crown's middle a place is, 1 at its skin. */
function crownRatio(position: Vector3): number {
  const away = subtract(position, CROWN_MIDDLE);
  return vectorLength(vec(away.x / CROWN_HALF.x, away.y / CROWN_HALF.y, away.z / CROWN_HALF.z));
}

function swayAt(position: Vector3): number {
  return Math.min(1, Math.max(0, position.y / HEIGHT_METERS)) ** 1.4;
}

function addStem(mesh: Mesh, atlas: Atlas, stem: Stem, step: 2 | 4): void {
  const points = stem.points.filter((_, index) => index % step === 0);
  addTube(
    mesh,
    points.map((center, index) => {
      const shade = 0.35 + 0.5 * smoothstep(0.2, 1, crownRatio(center));
      return {
        center,
        radiusMeters: stem.footRadiusMeters * (1 - (0.82 * index) / (points.length - 1)),
        tint: vec(shade, shade, shade),
        swayWeight: swayAt(center),
      };
    }),
    3,
    { region: getRegion(atlas, 'bark'), repeatCount: 1, tileMeters: 0.8 },
  );
}

interface LeafHabit {
  readonly cardCount: number;
  readonly midribPoints: number;
  readonly lengthMeters: number;
  /** How many of five cards stand on a stem; the others fill the crown evenly. */
  readonly stemShareOfFive: number;
  readonly sprigs: readonly (typeof SPRIGS)[number][];
}

/** A place on a stem and the way it runs there. */
interface LeafPlace {
  readonly foot: Vector3;
  readonly heading: Vector3;
}

function pickOnStem(stems: readonly Stem[], index: number, random: RandomStream): LeafPlace {
  const { points } = stems[index % stems.length] as Stem;
  // Stems are bare near the ground; their branches carry leaves from where they fork.
  const bareRatio = index % 3 === 0 ? 0.25 : 0.08;
  const along = (points.length - 1.001) * (bareRatio + (1 - bareRatio) * random.next() ** 0.8);
  const before = points[Math.floor(along)] as Vector3;
  const after = points[Math.min(points.length - 1, Math.floor(along) + 1)] as Vector3;
  return {
    foot: addScaled(before, subtract(after, before), along - Math.floor(along)),
    heading: normalize(subtract(after, before)),
  };
}

/** A place inside the crown's skin on an even spiral, lobed so that the crown is no ball; its twig is left to the imagination. */
function pickInCrown(share: number, index: number, random: RandomStream): LeafPlace {
  const azimuth = index * 2.39996;
  const outward = directionFromAngles(azimuth, Math.asin(Math.min(1, -0.55 + 1.5 * share)));
  const lobe = 0.62 + 0.3 * solidFbm(outward, 1.9, 2, 0xb1) + 0.12 * random.centred();
  return {
    foot: add(
      CROWN_MIDDLE,
      vec(outward.x * CROWN_HALF.x * lobe, outward.y * CROWN_HALF.y * lobe, outward.z * CROWN_HALF.z * lobe),
    ),
    heading: normalize(add(outward, vec(0, 0.5, 0))),
  };
}

/** Sprigs along the outer part of every stem and branch, the most where the light is. */
function addLeaves(mesh: Mesh, atlas: Atlas, stems: readonly Stem[], habit: LeafHabit, cardScale: number): void {
  const random = createRandomStream('bush/leaves');
  for (let index = 0; index < habit.cardCount; index += 1) {
    const { foot, heading } =
      index % 5 < habit.stemShareOfFive
        ? pickOnStem(stems, index, random)
        : pickInCrown((index + 0.5) / habit.cardCount, index, random);
    const outward = normalize(subtract(foot, vec(0, 0.35, 0)));
    const direction = normalize(
      add(
        add(heading, scale(outward, 0.7)),
        vec(1.1 * random.centred(), 0.25 + 0.7 * random.centred(), 1.1 * random.centred()),
      ),
    );
    const length = habit.lengthMeters * (0.75 + 0.5 * random.next()) * cardScale;
    const across = normalize(
      add(cross(direction, outward), vec(0.9 * random.centred(), 0.9 * random.centred(), 0.9 * random.centred())),
    );
    const droop = 0.12 + 0.2 * random.next();
    const hue = 0.09 * random.centred();
    const light = 0.94 + 0.1 * random.centred();
    addCard(mesh, {
      midrib: Array.from({ length: habit.midribPoints }, (_, point) => {
        const t = point / (habit.midribPoints - 1);
        return addScaled(addScaled(foot, direction, length * (t - 0.08)), vec(0, -1, 0), length * droop * t * t);
      }),
      across,
      halfWidthMeters: length * 0.44,
      region: getRegion(atlas, habit.sprigs[index % habit.sprigs.length] as string),
      isMirrored: random.next() < 0.5,
      shadeAt: (position) => {
        const occlusion =
          light *
          (0.42 + 0.58 * smoothstep(0.25, 1.02, crownRatio(position))) *
          (0.72 + 0.28 * smoothstep(0, 0.7, position.y));
        return {
          normal: normalize(add(normalize(subtract(position, CROWN_MIDDLE)), vec(0, 0.35, 0))),
          tint: vec(occlusion * (1 + hue), occlusion, occlusion * (1 - hue)),
          swayWeight: swayAt(position),
        };
      },
    });
  }
}

function standExactly(mesh: Mesh): Mesh {
  const highest = computeBounds(mesh).max.y;
  mapPositions(mesh, (p) => ({ ...p, y: p.y > 0 ? Math.min(HEIGHT_METERS, (p.y * HEIGHT_METERS) / highest) : p.y }));
  return mesh;
}

function buildNear(atlas: Atlas): Mesh {
  const mesh = createMesh();
  const stems = growStems();
  for (const [index, stem] of stems.entries()) addStem(mesh, atlas, stem, index % 3 === 0 ? 2 : 4);
  addLeaves(
    mesh,
    atlas,
    stems,
    { cardCount: 124, midribPoints: 3, lengthMeters: 0.38, stemShareOfFive: 2, sprigs: SPRIGS },
    1,
  );
  return standExactly(mesh);
}

function buildFar(atlas: Atlas, cardScale: number): Mesh {
  const mesh = createMesh();
  const stems = growStems();
  // Every third is a stem from the ground; a handful of them hold up what is seen of the foot.
  for (const stem of stems.filter((_, index) => index % 3 === 0).slice(0, 3)) addStem(mesh, atlas, stem, 4);
  addLeaves(
    mesh,
    atlas,
    stems,
    {
      cardCount: 50,
      midribPoints: 2,
      lengthMeters: 0.5,
      stemShareOfFive: 1,
      sprigs: ['sprig-d', 'sprig-a', 'sprig-d', 'sprig-b'],
    },
    cardScale,
  );
  return standExactly(mesh);
}

/** A many-stemmed shrub, up to head height. */
export const BUSH: ClutterSpecies = {
  name: 'bush',
  surface: 'cutout',
  heightMeters: HEIGHT_METERS,
  paintAtlas: paintBushAtlas,
  buildLevels: (atlas) =>
    buildFittedClutter(buildNear(atlas), (cardScale) => buildFar(atlas, cardScale), HEIGHT_METERS, atlas),
};
