import { addCard } from '../mesh/card.ts';
import { createMesh, mapPositions, computeBounds, type Mesh } from '../mesh/mesh-builder.ts';
import { addScaled, directionFromAngles, normalize, vec } from '../mesh/vector3.ts';
import { getRegion, type Atlas } from '../paint/atlas.ts';
import { createRandomStream } from '../random/random-stream.ts';
import { paintBladeAtlas } from './blade-painting.ts';
import { SINK_METERS, type ClutterSpecies } from './clutter-model.ts';

interface TuftLod {
  readonly cardCount: number;
  readonly midribPoints: number;
  /** Half width of a card as a ratio of the tuft's height. */
  readonly halfWidthRatio: number;
  /** Distance of the card's foot from the middle as a ratio of the tuft's height. */
  readonly footRatio: number;
  readonly leanRadians: number;
}

/** Build a tuft of leaning cards set round a ring, so that it is as full from above as from the side. */
function buildTuft(name: string, heightMeters: number, level: TuftLod, atlas: Atlas): Mesh {
  const random = createRandomStream(`${name}/tuft`);
  const mesh = createMesh();
  for (let index = 0; index < level.cardCount; index += 1) {
    const azimuth = index * 2.39996 + 0.4 * random.centred();
    const outward = directionFromAngles(azimuth, 0);
    // The first card stands in the middle and sets the height; the others lean away from it.
    const away = index === 0 ? 0 : Math.sqrt(index / level.cardCount);
    const foot = addScaled(vec(0, 0, 0), outward, heightMeters * level.footRatio * away);
    const lean = level.leanRadians * away * (0.8 + 0.3 * random.next());
    const length = heightMeters * (index === 0 ? 1 : 0.82 + 0.22 * random.next());
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
    const tone = random.centred() * 0.07;
    addCard(mesh, {
      midrib,
      // Across the lean, turned a little so that cards do not all face outwards.
      across: directionFromAngles(azimuth + Math.PI / 2 + 1.1 * random.centred(), 0),
      halfWidthMeters: heightMeters * level.halfWidthRatio,
      region: getRegion(atlas, `blades-${'abcd'[index % 4] as string}`),
      isMirrored: random.next() < 0.5,
      shadeAt: (position, along) => {
        const occlusion = 0.62 + 0.38 * along;
        return {
          // Lit like the ground it stands on, with a little roundness.
          normal: normalize(vec(position.x * 0.8, heightMeters, position.z * 0.8)),
          tint: vec(occlusion * (0.95 + tone), occlusion * 0.97, occlusion * (0.94 - tone)),
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
    heightMeters,
    paintAtlas: () => paintBladeAtlas(name, bunch),
    surface: 'cutout',
    buildLevels: (atlas) =>
      (['near', 'far'] as const).map((lod) => ({ name: lod, mesh: buildTuft(name, heightMeters, levels[lod], atlas) })),
  };
}

/** Grass: a single full tuft of broad blades. */
export const GRASS = createBladeSpecies(
  'grass',
  0.4,
  {
    near: { cardCount: 8, midribPoints: 3, halfWidthRatio: 0.5, footRatio: 0.36, leanRadians: 0.75 },
    far: { cardCount: 4, midribPoints: 2, halfWidthRatio: 0.66, footRatio: 0.28, leanRadians: 0.6 },
  },
  { bladeCount: 58, bladeHalfWidth: 4.2, rootSpread: 0.3, leanRadians: 1, strawShare: 0.08, seedHeadShare: 0.02 },
);

/** Meadow: a wide thin patch of fine blades with seed heads; many stand close and make a sward. */
export const MEADOW = createBladeSpecies(
  'meadow',
  0.3,
  {
    near: { cardCount: 11, midribPoints: 2, halfWidthRatio: 0.62, footRatio: 1.15, leanRadians: 0.5 },
    far: { cardCount: 3, midribPoints: 2, halfWidthRatio: 1.3, footRatio: 0.9, leanRadians: 0.5 },
  },
  { bladeCount: 70, bladeHalfWidth: 2.9, rootSpread: 0.4, leanRadians: 1, strawShare: 0.05, seedHeadShare: 0.05 },
);
