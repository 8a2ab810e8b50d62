import { createMesh, type Mesh } from '../mesh/mesh-builder.ts';
import { addScaled, directionFromAngles, vec, type Vector3 } from '../mesh/vector3.ts';
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

const HEIGHT_METERS = 4.05;

/** How far the roots reach below y = 0: a snag at twice its size and tilted still stands in the ground. */
const DEPTH_METERS = 0.5;

const SIDES = 60;

/** Rows of the wall: close at the flare and at the break, wide between. */
const ROW_RATIOS = Array.from({ length: 44 }, (_, row) => {
  const t = row / 43;
  return t - 0.12 * Math.sin(t * Math.PI * 2);
});

/** Axis of the trunk: a slight lean that comes back, so that the top stands over the foot. */
function centerAt(height: number): Vector3 {
  const t = Math.max(0, height) / HEIGHT_METERS;
  return vec(0.05 * Math.sin(t * Math.PI), height, 0.07 * Math.sin(t * Math.PI * 1.4));
}

/** Radius at the ground over the roots is 0.525 m, half of the reference's 1.05. */
function radiusAt(angle: number, height: number): number {
  const turn = angle / (Math.PI * 2);
  const body = 0.4 - 0.042 * Math.max(0, height);
  const flare = height > 0 ? 0.085 * Math.exp(-height / 0.34) : 0.085 * (1 - height * 2.2);
  const roots = 1 + 0.75 * Math.cos(angle * 5 + 0.6) * (0.7 + 0.3 * Math.sin(angle * 2));
  // Flutes run down into the roots and fade upwards.
  const flute = 0.022 * Math.cos(angle * 5 + 0.6) * Math.exp(-Math.max(0, height) / 1.6);
  const wound = turn + 0.02 * height;
  const knots = 0.035 * tilingFbm(wound * 6, (height + 1) * 1.1, 6, 64, 3, 0x51a6);
  return body + flare * roots + flute + knots;
}

function tintAt(position: Vector3, inside: number): Vector3 {
  // Damp and shaded where it meets the ground, dark in the hollow.
  const foot = 0.62 + 0.38 * smoothstep(-0.05, 0.75, position.y);
  const shade = foot * (1 - 0.62 * inside);
  return vec(shade, shade * 0.99, shade * 0.97);
}

/** Stubs stand all round, longer below, none in the splinters. */
const STUB_COUNT = 11;

function buildSnag(atlas: Atlas): Mesh {
  const mesh = createMesh();
  const random = createRandomStream('snag');
  const rimMeters = growRim(
    SIDES,
    { endMeters: HEIGHT_METERS, slantMeters: 0.42, splinterMeters: 0.62, highTurn: 0.62 },
    random,
  );
  const skin = getRegion(atlas, 'skin');
  const splinters = Array.from({ length: SIDES * 5 }, () => random.centred());
  addTrunkShell(
    mesh,
    {
      sideCount: SIDES,
      rowRatios: ROW_RATIOS,
      startMeters: -DEPTH_METERS,
      rimMeters,
      radiusAt,
      place: (along, radius, angle) => {
        const center = centerAt(along);
        return vec(center.x + Math.cos(angle) * radius, along, center.z + Math.sin(angle) * radius);
      },
      skin,
      skinEndMeters: HEIGHT_METERS,
      breakEnd: getRegion(atlas, 'break'),
      hollowMeters: 0.22,
      tintAt,
    },
    (side, ring) => splinters[side * 5 + ring] as number,
  );
  for (let index = 0; index < STUB_COUNT; index += 1) {
    const along = (index + 0.5) / STUB_COUNT;
    const height = 0.95 + 2.15 * along;
    const azimuth = index * 2.39996 + 0.4 * random.centred();
    const rise = -0.1 + 0.35 * along + 0.18 * random.centred();
    const radius = radiusAt(azimuth, height);
    const length = radius * 0.5 + (0.16 + 0.34 * random.next() ** 1.6) * (1.15 - 0.4 * along);
    const left = skin.uLeft + (skin.uRight - skin.uLeft) * random.next() * 0.8;
    addStub(
      mesh,
      {
        root: addScaled(centerAt(height), directionFromAngles(azimuth, 0), radius * 0.5),
        direction: directionFromAngles(azimuth, rise),
        lengthMeters: length,
        radiusMeters: 0.034 + 0.03 * random.next(),
        sagMeters: 0.04 * random.next(),
      },
      // Bare wood stands in the upper half of the skin.
      { uLeft: left, uRight: left + (skin.uRight - skin.uLeft) * 0.12, vTop: 0.1, vBottom: 0.22 },
      getRegion(atlas, 'break'),
      tintAt,
      random,
    );
  }
  return mesh;
}

const BARK = {
  plateColumns: 9,
  plateRows: 8,
  furrowWidth: 0.26,
  furrow: [48, 42, 36],
  plateDark: [88, 78, 68],
  plateLight: [128, 116, 102],
  lichen: [150, 156, 132],
  lichenAmount: 0.55,
  seed: 0x5b1,
} as const;

/** Bark holds on at the foot and in a few flakes; v runs from the splinters (0) to the roots (1). */
function barkAt(u: number, v: number): number {
  const patches = tilingFbm(u * 3, v * 4, 3, 4, 3, 0xba2);
  return 0.1 + 0.4 * smoothstep(0.5, 1, v) + 0.75 * patches;
}

/** Snag: a standing dead trunk, silver-grey and cracked, its top torn off. */
export const SNAG: TreeSpecies = {
  name: 'snag',
  heightMeters: HEIGHT_METERS,
  surface: 'opaque',
  paintAtlas: () =>
    paintDeadwoodAtlas({
      woodLight: rgb(158, 156, 150),
      woodDark: rgb(84, 80, 76),
      woodStain: rgb(116, 102, 86),
      heart: rgb(136, 104, 72),
      bark: BARK,
      seed: 0x5a6,
      barkAt,
      // A little moss climbs the foot on one side.
      mossAt: (u, v) => 0.75 * smoothstep(0.84, 1, v) * (0.5 + 0.5 * Math.cos((u - 0.3) * Math.PI * 2)),
    }),
  buildLevels: (atlas, texture) =>
    buildSimplifiedLevels(buildSnag(atlas), { full: 2600, mid: 760, low: 300 }, ['y'], texture, HEIGHT_METERS),
};
