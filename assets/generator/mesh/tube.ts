import { addGridTriangles, addVertex, type Mesh } from './mesh-builder.ts';
import { add, addScaled, cross, normalize, scale, subtract, vec, type Vector3 } from './vector3.ts';
import type { AtlasRegion } from '../paint/atlas.ts';

/** One ring of a tube: a trunk or a limb. */
export interface TubeRing {
  readonly center: Vector3;
  readonly radiusMeters: number;
  readonly tint: Vector3;
  readonly swayWeight: number;
  /** Radius factor by angle for root flares and fluting; 1 where left out. */
  readonly lobe?: (angleRadians: number) => number;
}

/** How a tube is skinned with a bark strip that tiles sideways inside `region` and downwards over the whole texture. */
export interface BarkSkin {
  readonly region: AtlasRegion;
  /** Times the strip is repeated around; the side count must be a multiple of it. */
  readonly repeatCount: number;
  /** Length along the tube that one whole texture height covers, metres. */
  readonly tileMeters: number;
}

/** Add an open tube through the rings. Seam vertices are doubled once per bark repeat. */
export function addTube(
  mesh: Mesh,
  rings: readonly TubeRing[],
  sideCount: number,
  skin: BarkSkin,
  turnRadians = 0,
): void {
  if (sideCount % skin.repeatCount !== 0) {
    throw new RangeError(`tube sides: expected a multiple of ${String(skin.repeatCount)}, found ${String(sideCount)}`);
  }
  const sidesPerRepeat = sideCount / skin.repeatCount;
  const frames = ringFrames(rings);
  for (let repeat = 0; repeat < skin.repeatCount; repeat += 1) {
    const firstIndex = mesh.vertices.length;
    let alongMeters = 0;
    for (const [ringIndex, ring] of rings.entries()) {
      const frame = frames[ringIndex] as { right: Vector3; forward: Vector3 };
      const previous = rings[ringIndex - 1];
      if (previous !== undefined) {
        const step = subtract(ring.center, previous.center);
        alongMeters += Math.hypot(step.x, step.y, step.z);
      }
      for (let side = 0; side <= sidesPerRepeat; side += 1) {
        const angle = turnRadians + ((repeat * sidesPerRepeat + side) / sideCount) * Math.PI * 2;
        const outward = add(scale(frame.right, Math.cos(angle)), scale(frame.forward, Math.sin(angle)));
        const radius = ring.radiusMeters * (ring.lobe?.(angle) ?? 1);
        const u = skin.region.uLeft + (skin.region.uRight - skin.region.uLeft) * (side / sidesPerRepeat);
        addVertex(mesh, {
          position: addScaled(ring.center, outward, radius),
          normal: tubeNormal(rings, ringIndex, angle, outward, frame),
          u,
          // Downwards in the picture is downwards on the trunk; the texture wraps in v.
          v: 1 - alongMeters / skin.tileMeters,
          tint: ring.tint,
          swayWeight: ring.swayWeight,
        });
      }
    }
    addGridTriangles(mesh, firstIndex, rings.length, sidesPerRepeat + 1);
  }
}

/** Step of the difference that finds how a lobe turns, radians. */
const LOBE_STEP_RADIANS = 0.02;

/** Outwards, leant by the taper along the tube and turned by the lobes round it, so that root flares catch the light. */
function tubeNormal(
  rings: readonly TubeRing[],
  index: number,
  angle: number,
  outward: Vector3,
  frame: { readonly right: Vector3; readonly forward: Vector3 },
): Vector3 {
  const radiusOf = (ring: TubeRing, at: number): number => ring.radiusMeters * (ring.lobe?.(at) ?? 1);
  const ring = rings[index] as TubeRing;
  const before = rings[Math.max(0, index - 1)] as TubeRing;
  const after = rings[Math.min(rings.length - 1, index + 1)] as TubeRing;
  const span = subtract(after.center, before.center);
  const spanMeters = Math.max(1e-6, Math.hypot(span.x, span.y, span.z));
  const taper = (radiusOf(after, angle) - radiusOf(before, angle)) / spanMeters;
  const turn =
    (radiusOf(ring, angle + LOBE_STEP_RADIANS) - radiusOf(ring, angle - LOBE_STEP_RADIANS)) / (2 * LOBE_STEP_RADIANS);
  const sideways = add(scale(frame.right, -Math.sin(angle)), scale(frame.forward, Math.cos(angle)));
  const leant = addScaled(outward, span, -taper / spanMeters);
  return normalize(addScaled(leant, sideways, -turn / Math.max(1e-3, radiusOf(ring, angle))));
}

/** A right and a forward axis per ring, square to the tube, carried along so that the skin does not twist. */
function ringFrames(rings: readonly TubeRing[]): { right: Vector3; forward: Vector3 }[] {
  let right: Vector3 | undefined;
  return rings.map((ring, index) => {
    const before = rings[Math.max(0, index - 1)] as TubeRing;
    const after = rings[Math.min(rings.length - 1, index + 1)] as TubeRing;
    const axis = normalize(subtract(after.center, before.center));
    const seed: Vector3 = right ?? (Math.abs(axis.y) > 0.9 ? vec(1, 0, 0) : vec(0, 1, 0));
    const forward = normalize(cross(seed, axis));
    right = normalize(cross(axis, forward));
    // A lying limb starts from "up", so its right axis is up: any start will do, all sides carry the same bark.
    return { right, forward };
  });
}
