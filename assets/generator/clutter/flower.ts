import { addCard } from '../mesh/card.ts';
import { createMesh, mapPositions, computeBounds, type Mesh } from '../mesh/mesh-builder.ts';
import { add, addScaled, cross, directionFromAngles, normalize, scale, vec, type Vector3 } from '../mesh/vector3.ts';
import { getRegion, type Atlas } from '../paint/atlas.ts';
import { createCanvas, type Canvas } from '../paint/canvas.ts';
import { rgb, scaleColor, type Color } from '../paint/color.ts';
import { drawBentStroke, drawEllipse } from '../paint/stroke.ts';
import { paintSprig } from '../foliage/broad-leaf.ts';
import { createRandomStream, type RandomStream } from '../random/random-stream.ts';
import {
  bentStrokeTip,
  composeClutterAtlas,
  GRASS_PALETTE,
  paintBlades,
  paintFlowerHead,
  paintStem,
} from './blade-painting.ts';
import { SINK_METERS, type ClutterSpecies } from './clutter-model.ts';
import { buildFittedClutter } from './fitted-far.ts';

const FLOWER_HEIGHT_METERS = 0.4;

/** Three texels of the coarsest mip that is held, so that the middle one is the stem; of four, two would hold less than half of it each. */
const STEM_WIDTH_TEXELS = 48;

const HEADS = ['head-white', 'head-violet', 'head-yellow'] as const;

function paintFlowerAtlas(): Atlas {
  const stream = (part: string) => createRandomStream(`flower/${part}`);
  return composeClutterAtlas([
    {
      name: 'head-white',
      left: 0,
      top: 0,
      canvas: paintFlowerHead(
        192,
        {
          petalCount: 13,
          petalWidth: 0.15,
          petal: rgb(222, 221, 210),
          petalBase: rgb(206, 208, 180),
          eye: rgb(214, 166, 48),
          eyeRadius: 0.27,
        },
        stream('head-white'),
      ),
    },
    {
      name: 'head-violet',
      left: 192,
      top: 0,
      canvas: paintFlowerHead(
        192,
        {
          petalCount: 9,
          petalWidth: 0.21,
          petal: rgb(132, 108, 164),
          petalBase: rgb(94, 74, 128),
          eye: rgb(206, 186, 92),
          eyeRadius: 0.2,
        },
        stream('head-violet'),
      ),
    },
    {
      name: 'head-yellow',
      left: 0,
      top: 192,
      canvas: paintFlowerHead(
        192,
        {
          petalCount: 6,
          petalWidth: 0.34,
          petal: rgb(216, 182, 64),
          petalBase: rgb(190, 146, 44),
          eye: rgb(168, 122, 36),
          eyeRadius: 0.22,
        },
        stream('head-yellow'),
      ),
    },
    { name: 'basal', left: 192, top: 192, canvas: paintBasalLeaves(stream('basal')) },
    { name: 'clump', left: 0, top: 384, canvas: paintClump(stream('clump')) },
    { name: 'stem-a', left: 384, top: 0, canvas: paintStem(STEM_WIDTH_TEXELS, 320, stream('stem-a')) },
    { name: 'stem-b', left: 448, top: 0, canvas: paintStem(STEM_WIDTH_TEXELS, 320, stream('stem-b')) },
    {
      name: 'leaves',
      left: 192,
      top: 320,
      canvas: paintBlades(
        320,
        192,
        { bladeCount: 46, bladeHalfWidth: 5.2, rootSpread: 0.3, leanRadians: 1.25, strawShare: 0.03, seedHeadShare: 0 },
        stream('leaves'),
      ),
    },
  ]);
}

/** Broad leaves that lie near the ground. */
function paintBasalLeaves(random: RandomStream): Canvas {
  const canvas = createCanvas(192, 128);
  paintSprig(
    canvas,
    {
      palette: {
        dark: GRASS_PALETTE.dark,
        mid: rgb(74, 94, 46),
        light: rgb(108, 124, 66),
        turning: GRASS_PALETTE.straw,
        twig: GRASS_PALETTE.root,
      },
      leafCount: 26,
      leafLength: 46,
      leafHalfWidthRatio: 0.24,
      widestAt: 0.62,
      veinCount: 5,
      sideTwigCount: 6,
      turningShare: 0.05,
    },
    random,
  );
  return canvas;
}

/** The whole clump from the side, small: what the far level shows. */
function paintClump(random: RandomStream): Canvas {
  const canvas = paintBlades(
    192,
    128,
    { bladeCount: 40, bladeHalfWidth: 2.4, rootSpread: 0.22, leanRadians: 0.9, strawShare: 0.03, seedHeadShare: 0 },
    random,
  );
  const petals = [rgb(218, 217, 206), rgb(130, 106, 162), rgb(214, 180, 64)];
  for (let index = 0; index < 9; index += 1) {
    const stroke = {
      x0: 96 + random.centred() * 30,
      y0: 128,
      angle: -Math.PI / 2 + random.centred() * 0.45,
      bend: random.centred() * 0.3,
      length: 62 + 50 * random.next(),
    };
    drawBentStroke(
      canvas,
      { ...stroke, halfWidth0: 1.6, halfWidth1: 1.1, color0: GRASS_PALETTE.dark, color1: GRASS_PALETTE.light },
      6,
    );
    const tip = bentStrokeTip(stroke);
    const petal = petals[[0, 1, 0, 2, 0, 1, 2, 1, 0][index] as number] as Color;
    drawEllipse(canvas, {
      x: tip.x,
      y: tip.y,
      radiusX: 5.2,
      radiusY: 3.4,
      angle: 0.3 * random.centred(),
      shade: (u, v) => ({ color: Math.hypot(u, v) < 0.35 ? rgb(210, 164, 52) : scaleColor(petal, 0.95 - 0.15 * v) }),
    });
  }
  return canvas;
}

/** One stem of the clump. */
interface FlowerStem {
  readonly foot: Vector3;
  readonly top: Vector3;
  readonly azimuthRadians: number;
  readonly head: (typeof HEADS)[number];
  readonly headRadiusMeters: number;
}

/** Stems of a clump; the first is the tallest and stands in the middle. */
const STEM_COUNT = 15;

/** Whites are the most common, as in a hay meadow. */
const HEAD_ORDER = [0, 1, 0, 2, 0, 0, 2, 1, 0, 2, 0, 1, 0, 2, 0] as const;

function growStems(): FlowerStem[] {
  const random = createRandomStream('flower/stems');
  return Array.from({ length: STEM_COUNT }, (_, index) => {
    const azimuth = index * 2.39996 + 0.4 * random.centred();
    const away = 0.02 + 0.058 * Math.sqrt(index);
    return {
      foot: vec(Math.cos(azimuth) * away * 0.45, -SINK_METERS * 0.5, Math.sin(azimuth) * away * 0.45),
      top: addScaled(
        scale(directionFromAngles(azimuth, 0), away * 1.35),
        vec(0, 1, 0),
        FLOWER_HEIGHT_METERS * (index === 0 ? 0.96 : 0.5 + 0.42 * random.next()),
      ),
      azimuthRadians: azimuth,
      head: HEADS[HEAD_ORDER[index] as number] as (typeof HEADS)[number],
      headRadiusMeters: (index % 3 === 1 ? 0.017 : 0.021) + 0.008 * random.next(),
    };
  });
}

/** A flat square that looks up and outwards. */
function addHead(mesh: Mesh, atlas: Atlas, stem: FlowerStem, sizeRatio: number): void {
  const axis = normalize(add(vec(0, 1, 0), scale(directionFromAngles(stem.azimuthRadians, 0), 0.8)));
  const across = normalize(cross(axis, vec(0.3, 0, 1)));
  const down = cross(across, axis);
  const radius = stem.headRadiusMeters * sizeRatio;
  addCard(mesh, {
    midrib: [addScaled(stem.top, down, radius), addScaled(stem.top, down, -radius)],
    across,
    halfWidthMeters: radius,
    region: getRegion(atlas, stem.head),
    isMirrored: false,
    // Moves with the end of its stem.
    shadeAt: () => ({ ...shadeStem(stem.top, 1), normal: axis, tint: vec(1, 1, 1) }),
  });
}

function shadeStem(position: Vector3, along: number): { normal: Vector3; tint: Vector3; swayWeight: number } {
  const occlusion = 0.6 + 0.4 * along;
  return {
    normal: normalize(vec(position.x, FLOWER_HEIGHT_METERS * 0.8, position.z)),
    tint: vec(occlusion, occlusion, occlusion),
    swayWeight: Math.min(1, Math.max(0, position.y / FLOWER_HEIGHT_METERS)) ** 1.5,
  };
}

/** Heads the far level keeps besides its painted clump, so that it still shows colour from above. */
const FAR_HEAD_COUNT = 4;

/** Leaf cards of the levels. */
const NEAR_LEAF_CARDS = 7;
const FAR_LEAF_CARDS = 3;

function buildNear(atlas: Atlas): Mesh {
  const mesh = createMesh();
  for (const [index, stem] of growStems().entries()) {
    addCard(mesh, {
      midrib: [stem.foot, stem.top],
      across: directionFromAngles(stem.azimuthRadians + Math.PI / 2 + index, 0),
      halfWidthMeters: 0.0225,
      region: getRegion(atlas, index % 2 === 0 ? 'stem-a' : 'stem-b'),
      isMirrored: index % 3 === 0,
      shadeAt: shadeStem,
    });
    addHead(mesh, atlas, stem, 1);
  }
  for (let card = 0; card < NEAR_LEAF_CARDS; card += 1) {
    const azimuth = card * 2.39996;
    const outward = directionFromAngles(azimuth, 0);
    // Three of blades upright, the others of broad leaves that lie outwards.
    const isBasal = card % 2 === 1;
    const foot = addScaled(vec(0, -SINK_METERS, 0), outward, isBasal ? 0.02 : 0.04);
    const length = FLOWER_HEIGHT_METERS * (isBasal ? 0.42 : 0.6);
    addCard(mesh, {
      midrib: [0, 0.55, 1].map((t) =>
        addScaled(
          addScaled(foot, vec(0, 1, 0), length * t * (isBasal ? 1.1 - 0.5 * t : 1)),
          outward,
          length * t * (isBasal ? 0.75 : 0.3 * t),
        ),
      ),
      across: directionFromAngles(azimuth + Math.PI / 2, 0),
      halfWidthMeters: FLOWER_HEIGHT_METERS * (isBasal ? 0.26 : 0.42),
      region: getRegion(atlas, isBasal ? 'basal' : 'leaves'),
      isMirrored: card % 3 === 1,
      shadeAt: shadeStem,
    });
  }
  return standExactly(mesh);
}

function buildFar(atlas: Atlas, cardScale: number): Mesh {
  const mesh = createMesh();
  for (const stem of growStems().slice(0, FAR_HEAD_COUNT)) addHead(mesh, atlas, stem, 1.3);
  for (let card = 0; card < FAR_LEAF_CARDS; card += 1) {
    addCard(mesh, {
      midrib: [vec(0, -SINK_METERS, 0), vec(0, FLOWER_HEIGHT_METERS * 0.9, 0)],
      across: directionFromAngles((card / FAR_LEAF_CARDS) * Math.PI + 0.3, 0),
      halfWidthMeters: FLOWER_HEIGHT_METERS * 0.55 * cardScale,
      region: getRegion(atlas, 'clump'),
      isMirrored: card % 2 === 1,
      shadeAt: shadeStem,
    });
  }
  return standExactly(mesh);
}

function standExactly(mesh: Mesh): Mesh {
  const highest = computeBounds(mesh).max.y;
  mapPositions(mesh, (p) => vec(p.x, Math.min(FLOWER_HEIGHT_METERS, (p.y * FLOWER_HEIGHT_METERS) / highest), p.z));
  return mesh;
}

/** Flower: a clump of daisies, bellflowers and buttercups over a rosette of leaves. */
export const FLOWER: ClutterSpecies = {
  name: 'flower',
  heightMeters: FLOWER_HEIGHT_METERS,
  paintAtlas: paintFlowerAtlas,
  surface: 'cutout',
  buildLevels: (atlas) =>
    buildFittedClutter(buildNear(atlas), (cardScale) => buildFar(atlas, cardScale), FLOWER_HEIGHT_METERS, atlas),
};
