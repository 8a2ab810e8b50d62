import type { Mesh } from '../mesh/mesh-builder.ts';
import { addTube, type BarkSkin, type TubeRing } from '../mesh/tube.ts';
import { mixVector, vec, type Vector3 } from '../mesh/vector3.ts';
import { smoothstep } from '../paint/color.ts';

/** Shape of a trunk. Heights in metres above the ground. */
export interface TrunkShape {
  readonly heightMeters: number;
  /** Radius at the very ground, root flare included; the greatest radius of the model. */
  readonly baseRadiusMeters: number;
  /** Radius the trunk would have at the ground without the flare. */
  readonly bodyRadiusMeters: number;
  readonly tipRadiusMeters: number;
  /** Height over which the flare falls to a third. */
  readonly flareMeters: number;
  readonly rootLobeCount: number;
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
  const t = heightMeters / shape.heightMeters;
  const calm = Math.sin(Math.PI * t) * smoothstep(0, 0.15, t);
  return vec(
    Math.sin(t * 5.1 + shape.swayPhase) * calm * shape.swayMeters,
    heightMeters,
    Math.cos(t * 4.3 + shape.swayPhase * 1.7) * calm * shape.swayMeters,
  );
}

/** Radius of the trunk at a height, flare included, lobes not. */
export function trunkRadius(shape: TrunkShape, heightMeters: number): number {
  const t = heightMeters / shape.heightMeters;
  const body = shape.tipRadiusMeters + (shape.bodyRadiusMeters - shape.tipRadiusMeters) * (1 - t) ** 0.85;
  return body + (shape.baseRadiusMeters - shape.bodyRadiusMeters) * Math.exp(-heightMeters / shape.flareMeters);
}

/** Add the trunk with rings at the given heights. */
export function addTrunk(
  mesh: Mesh,
  shape: TrunkShape,
  ringHeights: readonly number[],
  sideCount: number,
  skin: BarkSkin,
  shadeAt: (heightMeters: number) => number,
): void {
  const rings = ringHeights.map((height): TubeRing => {
    const lobeDepth = 0.1 * Math.exp(-height / (shape.flareMeters * 2));
    const shade = shadeAt(height) * (0.72 + 0.28 * smoothstep(0, 0.5, height));
    const tint = mixVector(shape.tintFoot, shape.tintTop, smoothstep(0, shape.tintTopMeters, height));
    return {
      center: trunkCenter(shape, height),
      radiusMeters: trunkRadius(shape, height),
      tint: vec(tint.x * shade, tint.y * shade, tint.z * shade),
      swayWeight: 0.12 * (height / shape.heightMeters) ** 2,
      // Roots: the lobes only cut in, so the base radius stays the greatest.
      lobe: (angle) => 1 - lobeDepth * (0.5 - 0.5 * Math.cos(angle * shape.rootLobeCount)),
    };
  });
  addTube(mesh, rings, sideCount, skin);
}
