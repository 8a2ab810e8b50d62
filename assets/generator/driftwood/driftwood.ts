import { shadeByRelief } from '../bark/bark.ts';
import type { ClutterLevel, ClutterSpecies } from '../clutter/clutter-model.ts';
import { dropEmptyTriangles } from '../mesh/drop-empty-triangles.ts';
import { computeBounds, createMesh, mapPositions, type Mesh } from '../mesh/mesh-builder.ts';
import { orientTriangles } from '../mesh/orient-triangles.ts';
import { simplifyMesh } from '../mesh/simplify.ts';
import { addTube, type TubeRing } from '../mesh/tube.ts';
import { vec, type Vector3 } from '../mesh/vector3.ts';
import { composeAtlas, getRegion, type Atlas } from '../paint/atlas.ts';
import { createCanvas, fillCanvas } from '../paint/canvas.ts';
import { clamp01, mixColor, rgb, scaleColor, smoothstep } from '../paint/color.ts';
import { pictureFromCanvas } from '../paint/picture.ts';
import { tilingFbm } from '../random/tiling-noise.ts';
import { solidFbm } from '../random/solid-noise.ts';

const HEIGHT_METERS = 0.5;

const TEXELS = 512;

/** Length of wood that the picture's height covers, metres: about a texel a millimetre and a half. */
const TILE_METERS = 0.8;

const SILVER = rgb(160, 153, 142);
const GREY = rgb(104, 96, 86);
const STAIN = rgb(128, 108, 86);
const CRACK = rgb(52, 46, 40);

/** Knots, as places of the picture and their radius across the grain, in widths of the picture. */
const KNOTS: readonly (readonly [u: number, v: number, radius: number])[] = [
  [0.22, 0.3, 0.035],
  [0.71, 0.62, 0.045],
  [0.48, 0.9, 0.028],
];

/** Bleached wood, its grain running down the picture and round its knots; once around in u, repeating in v. */
function paintWood(): Atlas {
  const canvas = createCanvas(TEXELS, TEXELS, true);
  fillCanvas(canvas, (x, y) => {
    const u = x / TEXELS;
    const v = y / TEXELS;
    let pushed = u + 0.1 * v + 0.02 * tilingFbm(u * 3, v * 4, 3, 4, 3, 0xd1);
    let knot = 0;
    for (const [knotU, knotV, radius] of KNOTS) {
      const du = u - knotU;
      // The grain parts before a knot and closes behind it, over four times its width.
      const dv = (v - knotV - Math.round(v - knotV)) / 4;
      const near = Math.exp(-(du * du + dv * dv) / (2 * radius * radius));
      pushed += 0.6 * du * near;
      knot = Math.max(knot, Math.exp(-(du * du + dv * dv * 9) / (radius * radius)));
    }
    // Ten repeats of the grain lean one tenth of the way round over the height, so it closes in v.
    const fibre = tilingFbm(pushed * 90, v * 6, 90, 6, 3, 0xd2);
    const strand = tilingFbm(pushed * 20, v * 3, 20, 3, 3, 0xd3);
    const split = Math.abs(tilingFbm(pushed * 20, v * 2, 20, 2, 3, 0xd4));
    const crack = smoothstep(0.05, 0.008, split) * smoothstep(-0.1, 0.35, tilingFbm(u * 5, v * 5, 5, 5, 2, 0xd5));
    const broad = tilingFbm(u * 3, v * 4, 3, 4, 4, 0xd6);
    let color = mixColor(GREY, SILVER, clamp01(0.55 + 0.5 * strand + 0.35 * fibre));
    color = mixColor(color, STAIN, 0.55 * smoothstep(0, 0.5, broad) + 0.5 * knot);
    color = mixColor(scaleColor(color, 1 + 0.12 * fibre - 0.3 * knot), CRACK, 0.8 * crack);
    return { color, relief: 0.4 * strand + 0.25 * fibre - 0.9 * crack + 0.4 * knot };
  });
  shadeByRelief(canvas, 0.5);
  return composeAtlas(TEXELS, [
    { place: { name: 'wood', left: 0, top: 0, width: TEXELS, height: TEXELS }, picture: pictureFromCanvas(canvas) },
  ]);
}

/** One limb: points along it with their radius, metres, pointed at its end. */
interface Limb {
  readonly points: readonly (readonly [x: number, y: number, z: number, radius: number])[];
  readonly ringCount: number;
  readonly sideCount: number;
}

/** A bough that a flood left: bent, broken at its thick end, three forks, one of them down in the ground. */
const LIMBS: readonly Limb[] = [
  {
    points: [
      [-0.65, 0.035, -0.1, 0],
      [-0.62, 0.03, -0.085, 0.052],
      [-0.36, 0.045, 0.01, 0.082],
      [-0.06, 0.05, 0.05, 0.078],
      [0.24, 0.075, 0.01, 0.062],
      [0.45, 0.14, -0.09, 0.046],
      [0.58, 0.24, -0.15, 0.028],
      [0.64, 0.31, -0.16, 0],
    ],
    ringCount: 14,
    sideCount: 8,
  },
  {
    points: [
      [-0.14, 0.06, 0.04, 0.055],
      [-0.06, 0.17, 0.09, 0.042],
      [-0.02, 0.31, 0.08, 0.031],
      [-0.07, 0.41, 0.12, 0.02],
      [-0.04, 0.49, 0.16, 0],
    ],
    ringCount: 7,
    sideCount: 6,
  },
  {
    points: [
      [0.14, 0.06, 0.03, 0.05],
      [0.3, 0.06, 0.17, 0.037],
      [0.42, 0.02, 0.29, 0.028],
      [0.52, -0.06, 0.33, 0],
    ],
    ringCount: 6,
    sideCount: 6,
  },
  {
    points: [
      [-0.36, 0.06, 0, 0.045],
      [-0.4, 0.15, -0.1, 0.026],
      [-0.41, 0.2, -0.16, 0.018],
      [-0.42, 0.215, -0.175, 0],
    ],
    ringCount: 5,
    sideCount: 5,
  },
];

/** A point of a smooth curve through the limb's points (Catmull-Rom), with its radius. */
function pointOnLimb({ points }: Limb, share: number): { readonly center: Vector3; readonly radiusMeters: number } {
  const scaled = share * (points.length - 1);
  const index = Math.min(points.length - 2, Math.floor(scaled));
  const t = scaled - index;
  const at = (step: number, part: number): number =>
    (points[Math.max(0, Math.min(points.length - 1, index + step))] as readonly number[])[part] as number;
  const curve = (part: number): number => {
    const [a, b, c, d] = [at(-1, part), at(0, part), at(1, part), at(2, part)] as const;
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
  };
  return {
    center: vec(curve(0), curve(1), curve(2)),
    radiusMeters: at(0, 3) * (1 - t) + at(1, 3) * t,
  };
}

function buildNear(atlas: Atlas): Mesh {
  const limbs = createMesh();
  for (const limb of LIMBS) {
    const rings = Array.from({ length: limb.ringCount }, (_, ring): TubeRing => {
      const share = ring / (limb.ringCount - 1);
      const { center, radiusMeters } = pointOnLimb(limb, share);
      // Light that the ground takes from what lies close to it.
      const shade = 0.62 + 0.38 * smoothstep(-0.03, 0.14, center.y);
      return {
        center,
        radiusMeters,
        tint: vec(shade, shade, shade),
        swayWeight: 0,
        lobe: (angle) => 1 + 0.2 * solidFbm(vec(Math.cos(angle), Math.sin(angle), share * 5), 0.9, 2, 0xd9),
      };
    });
    addTube(limbs, rings, limb.sideCount, {
      region: getRegion(atlas, 'wood'),
      repeatCount: 1,
      tileMeters: TILE_METERS,
    });
  }
  const mesh = dropEmptyTriangles(limbs);
  orientTriangles(mesh);
  const highest = computeBounds(mesh).max.y;
  mapPositions(mesh, (p) => ({ ...p, y: p.y > 0 ? Math.min(HEIGHT_METERS, (p.y * HEIGHT_METERS) / highest) : p.y }));
  return mesh;
}

/** Triangles of the far level. */
const FAR_TRIANGLES = 80;

function buildLevels(atlas: Atlas): ClutterLevel[] {
  const near = buildNear(atlas);
  const far = simplifyMesh(near, FAR_TRIANGLES, ['x', 'y'], { attributeRatio: 0.2 });
  return [
    { name: 'near', mesh: near },
    { name: 'far', mesh: far.mesh, errorMeters: far.errorMeters },
  ];
}

/** Driftwood lying along x. */
export const DRIFTWOOD: ClutterSpecies = {
  name: 'driftwood',
  surface: 'opaque',
  heightMeters: HEIGHT_METERS,
  paintAtlas: paintWood,
  buildLevels,
};
