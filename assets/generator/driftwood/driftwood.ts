import { shadeByRelief } from '../bark/bark.ts';
import type { ClutterLevel, ClutterSpecies } from '../clutter/clutter-model.ts';
import { creaseNormals } from '../mesh/crease-normals.ts';
import { dropEmptyTriangles } from '../mesh/drop-empty-triangles.ts';
import { computeBounds, createMesh, mapPositions, type Mesh, type Vertex } from '../mesh/mesh-builder.ts';
import { orientTriangles } from '../mesh/orient-triangles.ts';
import { simplifyMesh } from '../mesh/simplify.ts';
import { addTube, type TubeRing } from '../mesh/tube.ts';
import { addScaled, normalize, scale, subtract, vec, type Vector3 } from '../mesh/vector3.ts';
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

const SILVER = rgb(150, 139, 122);
const GREY = rgb(106, 95, 80);
const STAIN = rgb(114, 96, 75);
const CRACK = rgb(70, 58, 46);

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
    const crack = smoothstep(0.07, 0.012, split) * smoothstep(-0.2, 0.25, tilingFbm(u * 5, v * 5, 5, 5, 2, 0xd5));
    const broad = tilingFbm(u * 3, v * 4, 3, 4, 4, 0xd6);
    let color = mixColor(GREY, SILVER, clamp01(0.5 + 0.75 * strand + 0.5 * fibre));
    color = mixColor(color, STAIN, 0.55 * smoothstep(0, 0.5, broad) + 0.5 * knot);
    color = mixColor(scaleColor(color, 1 + 0.16 * fibre - 0.25 * knot), CRACK, 0.75 * crack);
    return { color, relief: 0.4 * strand + 0.25 * fibre - 0.9 * crack + 0.4 * knot };
  });
  shadeByRelief(canvas, 0.35);
  return composeAtlas(TEXELS, [
    { place: { name: 'wood', left: 0, top: 0, width: TEXELS, height: TEXELS }, picture: pictureFromCanvas(canvas) },
  ]);
}

/** One limb: points along it with their radius, metres. */
interface Limb {
  readonly points: readonly (readonly [x: number, y: number, z: number, radius: number])[];
  readonly ringCount: number;
  readonly sideCount: number;
  /** Whether its first ring is an open break; the others start inside another limb. */
  readonly isBrokenAtStart: boolean;
  /** Left out of the far level: the simplifier would press it flat into the trunk, where its faces and the trunk's would fight. */
  readonly isNearOnly?: boolean;
}

/** Rings and sides of what is thin: roots, and the low branches. */
const ROOT = { ringCount: 3, sideCount: 5, isBrokenAtStart: false } as const;
const BRANCH = { ringCount: 4, sideCount: 5, isBrokenAtStart: false } as const;

/**
 * The butt of a fallen trunk, its root wad at −x and its broken end at +x. It is drawn up to 4.4 times as large: what rises does so
 * outwards and by less than half a right angle, since a steep prong would stand over a meadow like a horn.
 */
const LIMBS: readonly Limb[] = [
  {
    points: [
      [-0.45, 0.16, 0.01, 0.19],
      [-0.36, 0.14, 0.01, 0.136],
      [-0.24, 0.105, -0.01, 0.112],
      [0, 0.08, -0.06, 0.104],
      [0.26, 0.07, -0.045, 0.095],
      [0.46, 0.075, 0.01, 0.088],
      [0.58, 0.085, 0.06, 0.082],
    ],
    ringCount: 10,
    sideCount: 10,
    isBrokenAtStart: true,
  },
  {
    ...ROOT,
    points: [
      [-0.34, 0.2, -0.04, 0.09],
      [-0.46, 0.34, -0.13, 0.056],
      [-0.56, 0.47, -0.27, 0.026],
    ],
  },
  {
    ...ROOT,
    points: [
      [-0.34, 0.2, 0.05, 0.085],
      [-0.43, 0.29, 0.17, 0.054],
      [-0.47, 0.36, 0.33, 0.024],
    ],
  },
  {
    ...ROOT,
    points: [
      [-0.36, 0.13, -0.06, 0.085],
      [-0.46, 0.13, -0.24, 0.054],
      [-0.5, 0.07, -0.41, 0.024],
    ],
  },
  {
    ...ROOT,
    points: [
      [-0.36, 0.11, 0.07, 0.085],
      [-0.48, 0.06, 0.22, 0.054],
      [-0.55, -0.08, 0.33, 0.03],
    ],
  },
  {
    ...ROOT,
    points: [
      [-0.38, 0.2, 0, 0.085],
      [-0.51, 0.23, 0.02, 0.054],
      [-0.6, 0.29, 0.07, 0.026],
    ],
  },
  {
    ...BRANCH,
    points: [
      [0.06, 0.08, -0.05, 0.06],
      [0.24, 0.09, -0.17, 0.042],
      [0.4, 0.045, -0.25, 0.032],
      [0.52, 0.05, -0.33, 0.018],
    ],
  },
  {
    ...BRANCH,
    isNearOnly: true,
    points: [
      [-0.08, 0.1, 0, 0.056],
      [0.02, 0.12, 0.13, 0.038],
      [0.11, 0.12, 0.2, 0.03],
    ],
  },
];

/** How far a break leans and splinters along the limb, metres and no more than so many radii. */
const BREAK_METERS = 0.13;
const BREAK_RADII = 1.5;

/** Splinters round a break: how fast the tear changes, in bumps a radius. */
const SPLINTER_FREQUENCY = 2.2;

/** How far the limbs wander from the curves through their points, metres. */
const WANDER_METERS = 0.016;

/** A point between the limb's points, half way between a smooth curve (Catmull-Rom) and straight pieces: kinks stay kinks. */
function pointOnLimb({ points }: Limb, share: number): { readonly center: Vector3; readonly radiusMeters: number } {
  const scaled = share * (points.length - 1);
  const index = Math.min(points.length - 2, Math.floor(scaled));
  const t = scaled - index;
  const at = (step: number, part: number): number =>
    (points[Math.max(0, Math.min(points.length - 1, index + step))] as readonly number[])[part] as number;
  const place = (part: number): number => {
    const [a, b, c, d] = [at(-1, part), at(0, part), at(1, part), at(2, part)] as const;
    const curve = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
    const wander = solidFbm(vec(share * 4, part * 7, points.length), 1, 2, 0xda) * WANDER_METERS;
    return 0.5 * (curve + b + (c - b) * t) + wander;
  };
  return { center: vec(place(0), place(1), place(2)), radiusMeters: at(0, 3) * (1 - t) + at(1, 3) * t };
}

/** Rings of a limb, its ends closed by a ring that stands in one point `endRadii` beyond the last, or inside where negative. */
function buildRings(limb: Limb, endRadii: number): TubeRing[] {
  const rings = Array.from({ length: limb.ringCount }, (_, ring): TubeRing => {
    const share = ring / (limb.ringCount - 1);
    const { center, radiusMeters } = pointOnLimb(limb, share);
    return {
      center,
      radiusMeters,
      tint: vec(1, 1, 1),
      swayWeight: 0,
      lobe: (angle) => 1 + 0.3 * solidFbm(vec(Math.cos(angle), Math.sin(angle), share * 5), 0.9, 2, 0xd9),
    };
  });
  const close = (end: number, inner: number): TubeRing => {
    const [last, before] = [rings.at(end) as TubeRing, rings.at(inner) as TubeRing];
    const inwards = normalize(subtract(before.center, last.center));
    return { ...last, center: addScaled(last.center, inwards, -endRadii * last.radiusMeters), radiusMeters: 0 };
  };
  return [...(limb.isBrokenAtStart ? [close(0, 1)] : []), ...rings, close(-1, -2)];
}

/** Push the vertices of a break along the limb, each as far as the wood tore there. */
function splinter(
  mesh: Mesh,
  firstVertex: number,
  rings: readonly TubeRing[],
  ring: number,
  inner: number,
  columns: number,
): void {
  const last = rings[ring] as TubeRing;
  const outwards = normalize(subtract(last.center, (rings[inner] as TubeRing).center));
  for (let column = 0; column < columns; column += 1) {
    const index = firstVertex + ring * columns + column;
    const vertex = mesh.vertices[index] as Vertex;
    const place = scale(subtract(vertex.position, last.center), 1 / last.radiusMeters);
    const torn = solidFbm(place, SPLINTER_FREQUENCY, 2, 0xdb);
    const reach = Math.min(BREAK_METERS, BREAK_RADII * last.radiusMeters);
    mesh.vertices[index] = { ...vertex, position: addScaled(vertex.position, outwards, torn * reach) };
  }
}

/**
 * The wood with round normals. The far level starts from `plain` ends: the simplifier would spend its triangles on splinters that
 * no one sees from there.
 */
function buildRound(atlas: Atlas, end: 'broken' | 'plain'): Mesh {
  const limbs = createMesh();
  for (const limb of LIMBS.filter(({ isNearOnly }) => end === 'broken' || isNearOnly !== true)) {
    const firstVertex = limbs.vertices.length;
    const rings = buildRings(limb, end === 'broken' ? -0.5 : 0.4);
    addTube(limbs, rings, limb.sideCount, {
      region: getRegion(atlas, 'wood'),
      repeatCount: 1,
      tileMeters: TILE_METERS,
    });
    const columns = limb.sideCount + 1;
    if (end === 'plain') continue;
    splinter(limbs, firstVertex, rings, rings.length - 2, rings.length - 3, columns);
    if (limb.isBrokenAtStart) splinter(limbs, firstVertex, rings, 1, 2, columns);
  }
  const mesh = dropEmptyTriangles(limbs);
  orientTriangles(mesh);
  const highest = computeBounds(mesh).max.y;
  mapPositions(mesh, (p) => ({ ...p, y: p.y > 0 ? Math.min(HEIGHT_METERS, (p.y * HEIGHT_METERS) / highest) : p.y }));
  return mesh;
}

/** Bends sharper than this are edges: only the breaks are; round a limb of five sides each turns by 1.26. */
const CREASE_RADIANS = 1.35;

/** Normals broken at the edges, and light. */
function finish(mesh: Mesh): Mesh {
  const creased = creaseNormals(mesh, CREASE_RADIANS);
  return { indices: creased.indices, vertices: creased.vertices.map(shadeVertex) };
}

/** Light that the ground takes from what lies close to it and looks down. */
function shadeVertex(vertex: Vertex): Vertex {
  const shade = (0.8 + 0.2 * smoothstep(-0.03, 0.16, vertex.position.y)) * (0.93 + 0.07 * vertex.normal.y);
  return { ...vertex, tint: vec(shade, shade, shade) };
}

/** Triangles of the far level. */
const FAR_TRIANGLES = 80;

function buildLevels(atlas: Atlas): ClutterLevel[] {
  const far = simplifyMesh(buildRound(atlas, 'plain'), FAR_TRIANGLES, ['x', 'y'], { attributeRatio: 0.2 });
  return [
    { name: 'near', mesh: finish(buildRound(atlas, 'broken')) },
    { name: 'far', mesh: finish(far.mesh), errorMeters: far.errorMeters },
  ];
}

/** Driftwood: weathered butt of a trunk, lying along x. */
export const DRIFTWOOD: ClutterSpecies = {
  name: 'driftwood',
  surface: 'opaque',
  heightMeters: HEIGHT_METERS,
  paintAtlas: paintWood,
  buildLevels,
};
