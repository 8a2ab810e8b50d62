import { addCard } from '../mesh/card.ts';
import { createMesh, mapPositions, computeBounds, type Mesh } from '../mesh/mesh-builder.ts';
import { addScaled, directionFromAngles, normalize, vec } from '../mesh/vector3.ts';
import { getRegion, type Atlas } from '../paint/atlas.ts';
import { createRandomStream } from '../random/random-stream.ts';
import { paintBladeAtlas } from './blade-painting.ts';
import { SINK_METERS, type ClutterSpecies } from './clutter-model.ts';
import { buildFittedClutter } from './fitted-far.ts';

interface TuftLod {
  readonly cardCount: number;
  readonly midribPoints: number;
  /** Half width of a card as a ratio of the tuft's height. */
  readonly halfWidthRatio: number;
  /** Distance of the card's foot from the middle as a ratio of the tuft's height. */
  readonly footRatio: number;
  readonly leanRadians: number;
  /** Shortest card as a ratio of the tuft's height. */
  readonly leastLengthRatio: number;
}

/** Build a tuft of leaning cards set round a ring, so that it is as full from above as from the side. */
function buildTuft(name: string, heightMeters: number, level: TuftLod, atlas: Atlas, cardScale: number): Mesh {
  const random = createRandomStream(`${name}/tuft`);
  const mesh = createMesh();
  for (let index = 0; index < level.cardCount; index += 1) {
    const azimuth = index * 2.39996 + 0.4 * random.centred();
    const outward = directionFromAngles(azimuth, 0);
    // The first card stands in the middle and sets the height; the others lean away from it.
    const away = index === 0 ? 0 : Math.sqrt(index / level.cardCount);
    const foot = addScaled(vec(0, 0, 0), outward, heightMeters * level.footRatio * away);
    const lean = level.leanRadians * away * (0.8 + 0.3 * random.next());
    const length =
      heightMeters * (index === 0 ? 1 : level.leastLengthRatio + (1.05 - level.leastLengthRatio) * random.next());
    const midrib = Array.from({ length: level.midribPoints }, (_, point) => {
      const t = point / (level.midribPoints - 1);
      const angle = lean * (0.45 + 0.55 * t);
      const reach = (length + SINK_METERS) * t;
      return addScaled(
        addScaled(foot, outward, Math.sin(angle) * reach),
        vec(0, 1, 0),
        Math.cos(angle) * reach - SINK_METERS,
      );
    });
    const hue = random.centred() * 0.12;
    const light = 0.94 + 0.08 * random.centred();
    addCard(mesh, {
      midrib,
      // Across the lean, turned a little so that cards do not all face outwards.
      across: directionFromAngles(azimuth + Math.PI / 2 + 1.1 * random.centred(), 0),
      halfWidthMeters: heightMeters * level.halfWidthRatio * cardScale,
      region: getRegion(atlas, `blades-${'abcd'[index % 4] as string}`),
      isMirrored: random.next() < 0.5,
      shadeAt: (position, along) => {
        // The foot is in the shade of its neighbours, yet no darker than the ground between them.
        const occlusion = light * (0.7 + 0.3 * along);
        return {
          // Lit like the ground it stands on, with a little roundness.
          normal: normalize(vec(position.x * 0.8, heightMeters, position.z * 0.8)),
          tint: vec(occlusion * (1 + hue * along), occlusion, occlusion * (1 - hue * along)),
          swayWeight: along ** 1.5,
        };
      },
    });
  }
  const bounds = computeBounds(mesh);
  mapPositions(mesh, (p) => vec(p.x, Math.min(heightMeters, p.y > 0 ? (p.y * heightMeters) / bounds.max.y : p.y), p.z));
  return mesh;
}

function createBladeSpecies(
  name: string,
  heightMeters: number,
  levels: Readonly<Record<'near' | 'far', TuftLod>>,
  bunch: Parameters<typeof paintBladeAtlas>[1],
): ClutterSpecies {
  return {
    name,
    surface: 'cutout',
    heightMeters,
    paintAtlas: () => paintBladeAtlas(name, bunch),
    buildLevels: (atlas) =>
      buildFittedClutter(
        buildTuft(name, heightMeters, levels.near, atlas, 1),
        (cardScale) => buildTuft(name, heightMeters, levels.far, atlas, cardScale),
        heightMeters,
        atlas,
      ),
  };
}

/** Grass: a single full tuft of broad blades. */
export const GRASS = createBladeSpecies(
  'grass',
  0.4,
  {
    near: {
      cardCount: 14,
      midribPoints: 4,
      halfWidthRatio: 0.46,
      footRatio: 0.42,
      leanRadians: 0.95,
      leastLengthRatio: 0.66,
    },
    far: {
      cardCount: 6,
      midribPoints: 2,
      halfWidthRatio: 0.5,
      footRatio: 0.32,
      leanRadians: 0.75,
      leastLengthRatio: 0.8,
    },
  },
  { bladeCount: 54, bladeHalfWidth: 4, rootSpread: 0.3, leanRadians: 1.1, strawShare: 0.07, seedHeadShare: 0.04 },
);

/** Meadow: a wide patch of fine blades with seed heads; many stand close and make a sward. */
export const MEADOW = createBladeSpecies(
  'meadow',
  0.3,
  {
    near: {
      cardCount: 26,
      midribPoints: 3,
      halfWidthRatio: 0.5,
      footRatio: 1.8,
      leanRadians: 0.6,
      leastLengthRatio: 0.6,
    },
    far: {
      cardCount: 9,
      midribPoints: 2,
      halfWidthRatio: 0.8,
      footRatio: 1.6,
      leanRadians: 0.5,
      leastLengthRatio: 0.75,
    },
  },
  { bladeCount: 62, bladeHalfWidth: 2.9, rootSpread: 0.4, leanRadians: 1.1, strawShare: 0.06, seedHeadShare: 0.06 },
);
