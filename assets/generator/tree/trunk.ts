import type { Mesh } from '../mesh/mesh-builder.ts';
import { addTube, type TubeRing } from '../mesh/tube.ts';
import { mixVector, vec, type Vector3 } from '../mesh/vector3.ts';
import type { AtlasRegion } from '../paint/atlas.ts';
import { smoothstep } from '../paint/color.ts';
import { tilingFbm } from '../random/tiling-noise.ts';

/** Shape of a trunk. Heights in metres above the ground. */
export interface TrunkShape {
  readonly heightMeters: number;
  /** How far the roots reach below y = 0: a giant at four times its size stands in the ground on a slope, too. */
  readonly depthMeters: number;
  /** Radius at the very ground, root flare included; below it the roots spread on. */
  readonly baseRadiusMeters: number;
  /** Radius the trunk would have at the ground without the flare. */
  readonly bodyRadiusMeters: number;
  readonly tipRadiusMeters: number;
  /** Height over which the flare falls to a third. */
  readonly flareMeters: number;
  readonly rootLobeCount: number;
  /** Times the bark strip goes round: a giant's plates must stay as small as a tree's when it is drawn at four times its size. */
  readonly barkRepeats: number;
  /** How far the axis strays from the vertical, metres. */
  readonly swayMeters: number;
  readonly swayPhase: number;
  /** Tint of the bark at the foot and from `tintTopMeters` upwards. */
  readonly tintFoot: Vector3;
  readonly tintTop: Vector3;
  readonly tintTopMeters: number;
}

/** Axis of the trunk at a height. Straight at the foot and at the tip, gently bent between. */
export function trunkCenter(shape: TrunkShape, heightMeters: number): Vector3 {
  const t = Math.max(0, heightMeters) / shape.heightMeters;
  const calm = Math.sin(Math.PI * t) * smoothstep(0, 0.15, t);
  return vec(
    Math.sin(t * 5.1 + shape.swayPhase) * calm * shape.swayMeters,
    heightMeters,
    Math.cos(t * 4.3 + shape.swayPhase * 1.7) * calm * shape.swayMeters,
  );
}

/** Radius of the trunk at a height, flare included, lobes not. */
export function trunkRadius(shape: TrunkShape, heightMeters: number): number {
  const t = Math.max(0, heightMeters) / shape.heightMeters;
  const body = shape.tipRadiusMeters + (shape.bodyRadiusMeters - shape.tipRadiusMeters) * (1 - t) ** 0.85;
  const along = heightMeters / shape.flareMeters;
  const flare = along > 0 ? Math.exp(-along) : 1 - 0.7 * along;
  return body + (shape.baseRadiusMeters - shape.bodyRadiusMeters) * flare;
}

/** Rings and sides of the finest trunk, from which the simplifier makes every level's. */
const TRUNK_RINGS = 44;

/** Sides of each repeat of the bark. */
const SIDES_PER_REPEAT = 6;

/** Share of the rings that stand in the flare, where the trunk bends most. */
const FLARE_RINGS_RATIO = 0.36;

/** Lightness swells and sinks along the trunk by this much, so that the bark's repeats do not show. */
const BARK_SWELL = 0.14;

/** Add the finest trunk from its roots to a height. */
export function addTrunk(
  mesh: Mesh,
  shape: TrunkShape,
  topMeters: number,
  bark: AtlasRegion,
  tileMeters: number,
  shadeAt: (heightMeters: number) => number,
): void {
  const rings = trunkRingHeights(shape, topMeters).map((height): TubeRing => {
    const lobeDepth = Math.min(0.3, 0.24 * Math.exp(-height / (shape.flareMeters * 1.7)));
    const swell = 1 - BARK_SWELL * (0.5 + tilingFbm(height * 0.5 + 8, shape.swayPhase, 64, 8, 2, 0xba4));
    const shade = swell * shadeAt(height) * (0.62 + 0.38 * smoothstep(-0.05, 0.7, height));
    const tint = mixVector(shape.tintFoot, shape.tintTop, smoothstep(0, shape.tintTopMeters, height));
    return {
      center: trunkCenter(shape, height),
      radiusMeters: trunkRadius(shape, height),
      tint: vec(tint.x * shade, tint.y * shade, tint.z * shade),
      swayWeight: 0.12 * (Math.max(0, height) / shape.heightMeters) ** 2,
      // Roots: the lobes only cut in, so the radius stays the greatest. They are no two alike.
      lobe: (angle) =>
        1 -
        lobeDepth * (0.5 - 0.5 * Math.cos(angle * shape.rootLobeCount + 0.7 * Math.sin(angle + shape.swayPhase))) +
        0.03 * Math.sin(angle * 2 + height * 0.9) * smoothstep(0.2, 1.5, height),
    };
  });
  addTube(mesh, rings, shape.barkRepeats * SIDES_PER_REPEAT, {
    region: bark,
    repeatCount: shape.barkRepeats,
    tileMeters,
  });
}

function trunkRingHeights(shape: TrunkShape, topMeters: number): number[] {
  const flareTop = shape.flareMeters * 3;
  const inFlare = Math.round(TRUNK_RINGS * FLARE_RINGS_RATIO);
  return Array.from({ length: TRUNK_RINGS }, (_, index) =>
    index < inFlare
      ? -shape.depthMeters + ((flareTop + shape.depthMeters) * index) / inFlare
      : flareTop + ((topMeters - flareTop) * (index - inFlare)) / (TRUNK_RINGS - 1 - inFlare),
  );
}
