import { createMesh, mapPositions, type Mesh } from '../mesh/mesh-builder.ts';
import { normalize, vec, type Vector3 } from '../mesh/vector3.ts';
import { getRegion, type Atlas } from '../paint/atlas.ts';
import { rgb, smoothstep } from '../paint/color.ts';
import { createRandomStream } from '../random/random-stream.ts';
import { tilingFbm } from '../random/tiling-noise.ts';
import { buildSimplifiedLevels } from '../tree/simplified-levels.ts';
import type { TreeSpecies } from '../tree/tree-model.ts';
import { paintDeadwoodAtlas } from './deadwood-painting.ts';
import { growRim } from './rim.ts';
import { addStub } from './stub.ts';
import { addTrunkShell } from './trunk-shell.ts';

const LENGTH_METERS = 4.05;
const HEIGHT_METERS = 1.05;

/** How far the log has settled into the ground: hollows under it stay closed. */
const DEPTH_METERS = 0.15;

/** Height of the axis; above it the log is round, below it stretched down to the depth. */
const AXIS_METERS = 0.5;

const SIDES = 52;
const ROW_RATIOS = Array.from({ length: 46 }, (_, row) => {
  const t = row / 45;
  return t - 0.05 * Math.sin(t * Math.PI * 2);
});

/** The sawn foot of the trunk lies at -x and is the thicker end. */
function radiusAt(angle: number, along: number): number {
  const turn = angle / (Math.PI * 2);
  const butt = 0.035 * Math.exp(-along / 0.5) * (1 + 0.7 * Math.cos(angle * 4 + 1));
  const lumps = 0.055 * tilingFbm(turn * 4, (along + 1) * 0.9, 4, 64, 3, 0x106);
  return 0.485 - 0.016 * along + butt + lumps;
}

/** Angle 0 is the log's right side looking along +x, a quarter turn is its top. */
function place(along: number, radius: number, angle: number): Vector3 {
  const t = along / LENGTH_METERS;
  const bend = 0.07 * Math.sin(t * Math.PI);
  const settle = (AXIS_METERS + DEPTH_METERS) / radiusAt(-Math.PI / 2, Math.max(0, along));
  const rise = Math.sin(angle) * radius * (Math.sin(angle) < 0 ? settle : 1);
  return vec(along - LENGTH_METERS / 2, AXIS_METERS + rise, bend + Math.cos(angle) * radius);
}

function tintAt(position: Vector3, inside: number): Vector3 {
  const shade = (0.42 + 0.58 * smoothstep(-0.05, 0.6, position.y)) * (1 - 0.55 * inside);
  return vec(shade, shade, shade * 0.98);
}

/** Stubs: along the log, round it (a quarter turn is up), outwards lean, length over the bark, thickness. Metres and radians. */
const STUBS = [
  { along: 0.95, angle: 0.35, lean: 0.4, length: 0.24, radius: 0.06 },
  { along: 1.5, angle: 2.75, lean: 0.3, length: 0.36, radius: 0.052 },
  { along: 2.2, angle: 0.75, lean: 0.45, length: 0.3, radius: 0.05 },
  { along: 2.65, angle: 2.2, lean: 0.5, length: 0.2, radius: 0.045 },
  { along: 3.2, angle: 0.2, lean: 0.5, length: 0.3, radius: 0.04 },
] as const;

function buildLog(atlas: Atlas): Mesh {
  const mesh = createMesh();
  const random = createRandomStream('log');
  const rimMeters = growRim(
    SIDES,
    { endMeters: LENGTH_METERS, slantMeters: 0.3, splinterMeters: 0.5, highTurn: 0.7 },
    random,
  );
  const skin = getRegion(atlas, 'skin');
  const breakEnd = getRegion(atlas, 'break');
  const splinters = Array.from({ length: SIDES * 5 }, () => random.centred());
  addTrunkShell(
    mesh,
    {
      sideCount: SIDES,
      rowRatios: ROW_RATIOS,
      startMeters: 0,
      rimMeters,
      radiusAt,
      place,
      skin,
      skinEndMeters: LENGTH_METERS,
      breakEnd,
      hollowMeters: 0.2,
      sawnStart: getRegion(atlas, 'sawn'),
      tintAt,
    },
    (side, ring) => splinters[side * 5 + ring] as number,
  );
  for (const stub of STUBS) {
    const radius = radiusAt(stub.angle, stub.along);
    const out = vec(stub.lean, Math.sin(stub.angle), Math.cos(stub.angle));
    const left = skin.uLeft + (skin.uRight - skin.uLeft) * random.next() * 0.8;
    addStub(
      mesh,
      {
        root: place(stub.along, radius * 0.7, stub.angle),
        direction: normalize(out),
        lengthMeters: stub.length + radius * 0.3,
        radiusMeters: stub.radius,
        sagMeters: 0.02,
      },
      { uLeft: left, uRight: left + (skin.uRight - skin.uLeft) * 0.12, vTop: 0.02, vBottom: 0.14 },
      breakEnd,
      tintAt,
      random,
    );
  }
  // Exact height and depth: the round upper half scales about the axis, the lower half settles into the ground.
  const highest = Math.max(...mesh.vertices.map(({ position }) => position.y));
  const lowest = Math.min(...mesh.vertices.map(({ position }) => position.y));
  const up = (HEIGHT_METERS - AXIS_METERS) / (highest - AXIS_METERS);
  const down = (AXIS_METERS + DEPTH_METERS) / (AXIS_METERS - lowest);
  mapPositions(mesh, (p) =>
    vec(
      p.x,
      p.y === highest ? HEIGHT_METERS : AXIS_METERS + (p.y - AXIS_METERS) * (p.y > AXIS_METERS ? up : down),
      p.z,
    ),
  );
  return mesh;
}

const BARK = {
  plateColumns: 15,
  plateRows: 10,
  furrowWidth: 0.28,
  furrow: [44, 36, 30],
  plateDark: [86, 72, 60],
  plateLight: [130, 112, 94],
  lichen: [140, 148, 118],
  lichenAmount: 0.5,
  seed: 0x107,
} as const;

/** Bark has fallen off in plates towards the broken end (v = 0). */
function barkAt(u: number, v: number): number {
  const patches = tilingFbm(u * 3, v * 4, 3, 4, 3, 0x1ba);
  return 0.38 + 0.42 * smoothstep(0, 0.5, v) + 0.6 * patches;
}

/** Moss lies along the top, a quarter turn round, in patches. */
function mossAt(u: number, v: number): number {
  const aside = Math.abs(u - 0.25);
  return 0.98 - 2.6 * Math.min(aside, 1 - aside) * 1.35 + 0.25 * tilingFbm(u * 3, v * 3, 3, 3, 2, 0x305);
}

/** Log: a fallen trunk along x, bark and moss on it, one end sawn and the other torn. */
export const LOG: TreeSpecies = {
  name: 'log',
  heightMeters: HEIGHT_METERS,
  surface: 'opaque',
  paintAtlas: () =>
    paintDeadwoodAtlas({
      woodLight: rgb(158, 144, 126),
      woodDark: rgb(98, 84, 70),
      woodStain: rgb(120, 92, 66),
      heart: rgb(132, 98, 64),
      bark: BARK,
      seed: 0x10e,
      barkAt,
      mossAt,
    }),
  buildLevels: (atlas, texture) =>
    buildSimplifiedLevels(buildLog(atlas), { full: 2400, mid: 700, low: 300 }, ['x', 'y'], texture, HEIGHT_METERS),
};
