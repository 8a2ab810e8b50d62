import type { ClutterLevel, ClutterSpecies } from '../clutter/clutter-model.ts';
import { tintToMatch } from '../clutter/fitted-far.ts';
import { creaseNormals } from '../mesh/crease-normals.ts';
import {
  addGridTriangles,
  addVertex,
  computeBounds,
  createMesh,
  mapPositions,
  type Mesh,
} from '../mesh/mesh-builder.ts';
import { dropEmptyTriangles } from '../mesh/drop-empty-triangles.ts';
import { orientTriangles } from '../mesh/orient-triangles.ts';
import { simplifyMesh } from '../mesh/simplify.ts';
import { add, addScaled, cross, directionFromAngles, normalize, scale, vec, type Vector3 } from '../mesh/vector3.ts';
import { getRegion, type Atlas } from '../paint/atlas.ts';
import { smoothstep } from '../paint/color.ts';
import { createRandomStream } from '../random/random-stream.ts';
import { paintFungusAtlas } from './fungus-painting.ts';

const HEIGHT_METERS = 0.15;

/** How far the stems reach down into the litter, metres. */
const DEPTH_METERS = 0.03;

/** One mushroom; lengths in metres. */
interface Mushroom {
  readonly foot: Vector3;
  /** From the foot to the top of the cap, before the whole is set to its exact height. */
  readonly heightMeters: number;
  readonly capRadiusMeters: number;
  readonly leanAzimuthRadians: number;
  readonly leanRadians: number;
}

/** Old ones in the middle, young ones with small caps beside them. */
const MUSHROOMS: readonly Mushroom[] = [
  { foot: vec(0, 0, 0), heightMeters: 0.15, capRadiusMeters: 0.056, leanAzimuthRadians: 0.6, leanRadians: 0.1 },
  {
    foot: vec(0.07, 0, 0.035),
    heightMeters: 0.112,
    capRadiusMeters: 0.046,
    leanAzimuthRadians: 0.3,
    leanRadians: 0.28,
  },
  {
    foot: vec(-0.05, 0, 0.065),
    heightMeters: 0.092,
    capRadiusMeters: 0.041,
    leanAzimuthRadians: 2.1,
    leanRadians: 0.3,
  },
  {
    foot: vec(-0.065, 0, -0.04),
    heightMeters: 0.07,
    capRadiusMeters: 0.026,
    leanAzimuthRadians: 3.9,
    leanRadians: 0.22,
  },
  { foot: vec(0.04, 0, -0.07), heightMeters: 0.052, capRadiusMeters: 0.019, leanAzimuthRadians: 5.3, leanRadians: 0.2 },
];

/** Faces round a cap and round a stem. */
const CAP_SIDES = 10;
const STEM_SIDES = 6;

/** Profile of a cap over its radius: distance from the axis and height above the rim, both as ratios of the radius. */
const CAP_TOP: readonly (readonly [out: number, up: number])[] = [
  [0, 0.62],
  [0.5, 0.53],
  [0.86, 0.26],
  [1, -0.02],
];

/** The underside: in from the rim to the stem. */
const CAP_UNDER: readonly (readonly [out: number, up: number])[] = [
  [1, -0.02],
  [0.2, 0.16],
];

const STEM_RADIUS_RATIO = 0.2;

/** Sweep a profile round an axis; each point takes its texture coordinate from its angle and its place in the profile. */
function addLathe(
  mesh: Mesh,
  lathe: {
    readonly center: (row: number) => Vector3;
    readonly axis: Vector3;
    readonly radii: readonly number[];
    readonly sideCount: number;
    readonly textureAt: (row: number, turn: number) => readonly [u: number, v: number];
    readonly faceAt: (outward: Vector3) => Vector3;
    readonly shadeAt: (row: number, position: Vector3) => number;
    readonly wobble: number;
  },
): void {
  const right = normalize(cross(lathe.axis, vec(0, 0, 1)));
  const forward = cross(right, lathe.axis);
  const firstIndex = mesh.vertices.length;
  for (const [row, radius] of lathe.radii.entries()) {
    for (let side = 0; side <= lathe.sideCount; side += 1) {
      const turn = side / lathe.sideCount;
      // The last column stands where the first does, to the bit, so that their normals join.
      const angle = (side % lathe.sideCount) * ((Math.PI * 2) / lathe.sideCount);
      const outward = add(scale(right, Math.cos(angle)), scale(forward, Math.sin(angle)));
      const wave = 1 + lathe.wobble * Math.sin(angle * 3 + lathe.wobble * 90);
      const position = addScaled(lathe.center(row), outward, radius * wave);
      const shade = lathe.shadeAt(row, position);
      const [u, v] = lathe.textureAt(row, turn);
      addVertex(mesh, { position, normal: lathe.faceAt(outward), u, v, tint: vec(shade, shade, shade), swayWeight: 0 });
    }
  }
  addGridTriangles(mesh, firstIndex, lathe.radii.length, lathe.sideCount + 1);
}

function addMushroom(mesh: Mesh, atlas: Atlas, mushroom: Mushroom, wobble: number): void {
  const radius = mushroom.capRadiusMeters;
  const axis = directionFromAngles(mushroom.leanAzimuthRadians, Math.PI / 2 - mushroom.leanRadians);
  const stemLength = mushroom.heightMeters - radius * 0.62;
  const bend = directionFromAngles(mushroom.leanAzimuthRadians + Math.PI, 0);
  const rim = addScaled(mushroom.foot, axis, stemLength);
  const onDisc = (name: string, out: number, turn: number): readonly [number, number] => {
    const { uLeft, uRight, vTop, vBottom } = getRegion(atlas, name);
    // A little inside the painted disc: coarse mips must not reach its corner.
    const angle = turn * Math.PI * 2;
    return [
      (uLeft + uRight) / 2 + ((uRight - uLeft) / 2) * 0.92 * out * Math.cos(angle),
      (vTop + vBottom) / 2 + ((vBottom - vTop) / 2) * 0.92 * out * Math.sin(angle),
    ];
  };
  const onProfile = (profile: typeof CAP_TOP) => (row: number) =>
    addScaled(rim, axis, (profile[row]?.[1] ?? 0) * radius);
  const nearGround = (position: Vector3): number => 0.55 + 0.45 * smoothstep(-0.01, 0.06, position.y);
  addLathe(mesh, {
    center: onProfile(CAP_TOP),
    axis,
    radii: CAP_TOP.map(([out]) => out * radius),
    sideCount: CAP_SIDES,
    textureAt: (row, turn) => onDisc('cap', CAP_TOP[row]?.[0] ?? 0, turn),
    faceAt: (outward) => normalize(add(axis, scale(outward, 0.3))),
    shadeAt: (_, position) => nearGround(position),
    wobble,
  });
  addLathe(mesh, {
    center: onProfile(CAP_UNDER),
    axis,
    radii: CAP_UNDER.map(([out]) => out * radius),
    sideCount: CAP_SIDES,
    textureAt: (row, turn) => onDisc('gills', CAP_UNDER[row]?.[0] ?? 0, turn),
    faceAt: () => scale(axis, -1),
    // Little light gets between the gills.
    shadeAt: (row) => (row === 0 ? 0.75 : 0.4),
    wobble,
  });
  const stem = getRegion(atlas, 'stem');
  const stemRows = [-DEPTH_METERS / stemLength, 0.45, 1.06];
  addLathe(mesh, {
    center: (row) => {
      const along = stemRows[row] as number;
      return addScaled(
        addScaled(mushroom.foot, axis, along * stemLength),
        bend,
        0.12 * stemLength * along * (1 - along),
      );
    },
    axis,
    radii: [1.35, 1, 0.9].map((ratio) => ratio * STEM_RADIUS_RATIO * radius),
    sideCount: STEM_SIDES,
    textureAt: (row, turn) => [
      stem.uLeft + (stem.uRight - stem.uLeft) * turn,
      stem.vBottom + (stem.vTop - stem.vBottom) * (row / 2),
    ],
    faceAt: (outward) => outward,
    shadeAt: (row, position) => nearGround(position) * (row === 2 ? 0.6 : 1),
    wobble: 0,
  });
}

/** Edges sharper than this stay: a cap's rim against its gills. */
const CREASE_RADIANS = 1.1;

function buildNear(atlas: Atlas): Mesh {
  const random = createRandomStream('fungus/cluster');
  const cluster = createMesh();
  for (const mushroom of MUSHROOMS) addMushroom(cluster, atlas, mushroom, 0.02 + 0.04 * random.next());
  const mesh = dropEmptyTriangles(cluster);
  orientTriangles(mesh);
  const highest = computeBounds(mesh).max.y;
  mapPositions(mesh, (p) => ({ ...p, y: p.y > 0 ? Math.min(HEIGHT_METERS, (p.y * HEIGHT_METERS) / highest) : p.y }));
  return creaseNormals(mesh, CREASE_RADIANS);
}

/** Triangles of the far level: 18 a mushroom. */
const FAR_TRIANGLES = 90;

function buildLevels(atlas: Atlas): ClutterLevel[] {
  const near = buildNear(atlas);
  const far = simplifyMesh(near, FAR_TRIANGLES, ['y']);
  return [
    { name: 'near', mesh: near },
    { name: 'far', mesh: tintToMatch(far.mesh, near, HEIGHT_METERS, atlas), errorMeters: far.errorMeters },
  ];
}

/** A cluster of brown-capped mushrooms. */
export const FUNGUS: ClutterSpecies = {
  name: 'fungus',
  surface: 'opaque',
  heightMeters: HEIGHT_METERS,
  paintAtlas: paintFungusAtlas,
  buildLevels,
};
