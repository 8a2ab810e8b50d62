import { addCard, type CardShade } from '../mesh/card.ts';
import { createMesh, mapPositions, type Mesh } from '../mesh/mesh-builder.ts';
import type { SimplifiedMesh } from '../mesh/simplify.ts';
import { addTube, type BarkSkin } from '../mesh/tube.ts';
import {
  add,
  addScaled,
  cross,
  directionFromAngles,
  normalize,
  rotateAbout,
  scale,
  subtract,
  vec,
  vectorLength,
  type Vector3,
} from '../mesh/vector3.ts';
import { getRegion, type Atlas } from '../paint/atlas.ts';
import { smoothstep } from '../paint/color.ts';
import { createRandomStream, type RandomStream } from '../random/random-stream.ts';
import { addDeadBranch } from './dead-branch.ts';
import { buildFittedLevels } from './fitted-levels.ts';
import { growPineSkeleton, mergeClumps, type PineClump, type PineHabit, type PineLimb } from './pine-skeleton.ts';
import { simplifyWood, type WoodBudget } from './simplified-wood.ts';
import { paintPineAtlas } from './species-atlas.ts';
import type { TreeLod, TreeSpecies } from './tree-model.ts';
import { addTrunk, trunkCenter, trunkRadius } from './trunk.ts';

const UP = vec(0, 1, 0);
const PADS = ['pad-a', 'pad-b', 'pad-c', 'pad-d'];
const GOLDEN_ANGLE_RADIANS = 2.39996;

const PINE_HABIT: PineHabit = {
  trunk: {
    heightMeters: 17.18,
    depthMeters: 0.35,
    baseRadiusMeters: 0.59,
    bodyRadiusMeters: 0.4,
    tipRadiusMeters: 0.05,
    flareMeters: 0.4,
    rootLobeCount: 6,
    barkRepeats: 5,
    swayMeters: 0.3,
    swayPhase: 0.4,
    // Grey-brown and deeply furrowed below, warmer and lighter where the bark is young.
    tintFoot: vec(0.78, 0.77, 0.73),
    tintTop: vec(1, 0.87, 0.75),
    tintTopMeters: 13,
  },
  crownBaseMeters: 6.4,
  limbCount: 30,
  limbLengthMeters: 3.2,
  clumpRadiusMeters: 0.95,
  deadBranchCount: 15,
  heavyAzimuthRadians: 0.8,
  lopsidedness: 0.22,
};

/** Middle of the crown, the point its foliage is lit around. */
const CROWN_CENTER_METERS = 11.6;
const CROWN_RADIUS_METERS = 3.9;

/** Length of trunk that one height of the bark picture covers, metres. */
const BARK_TILE_METERS = 3.4;

/** Cushions are flatter than wide. */
const CLUMP_FLATNESS = 0.72;

/** Triangles left of the wood, by level. */
const WOOD_BUDGETS: Readonly<Record<TreeLod, WoodBudget>> = {
  full: { trunkTriangles: 460, branchTriangles: 1080 },
  mid: { trunkTriangles: 150, branchTriangles: 240 },
  low: { trunkTriangles: 56, branchTriangles: 0 },
};

function growLimbs(): PineLimb[] {
  return growPineSkeleton(PINE_HABIT, createRandomStream('pine/skeleton'));
}

/** Trunk, limbs and dead branches of one level, grown fine and simplified; the coarsest level's limbs are cards. */
function buildWood(lod: TreeLod, atlas: Atlas): SimplifiedMesh {
  const trunkMesh = createMesh();
  const branchMesh = createMesh();
  const { trunk, crownBaseMeters } = PINE_HABIT;
  const bark = getRegion(atlas, 'bark');
  addTrunk(
    trunkMesh,
    trunk,
    trunk.heightMeters - 0.8,
    bark,
    BARK_TILE_METERS,
    (height) => 1 - 0.34 * smoothstep(crownBaseMeters - 0.5, crownBaseMeters + 2.5, height),
  );
  const skin: BarkSkin = { region: bark, repeatCount: 1, tileMeters: BARK_TILE_METERS };
  if (lod !== 'low') for (const limb of growLimbs()) addLimbWood(branchMesh, limb, lod, skin);
  if (lod === 'full') addDeadBranches(branchMesh, skin);
  return simplifyWood(trunkMesh, branchMesh, WOOD_BUDGETS[lod]);
}

/** Needles of one level. */
function buildFoliage(lod: TreeLod, atlas: Atlas, cardScale: number): Mesh {
  const mesh = createMesh();
  const random = createRandomStream('pine/cards');
  const { trunk } = PINE_HABIT;
  const leader: PineClump = { center: trunkCenter(trunk, trunk.heightMeters - 0.75), radiusMeters: 0.8, tone: 0.1 };
  if (lod === 'low') {
    for (const limb of growLimbs()) {
      addLimbPlank(mesh, atlas, limb);
      const [terminal, ...sides] = limb.clumps;
      if (terminal !== undefined) addPadClump(mesh, atlas, terminal, 2, cardScale, random);
      if (sides.length > 0) addPadClump(mesh, atlas, mergeClumps(sides), 2, cardScale, random);
    }
    addPadClump(mesh, atlas, leader, 2, cardScale, random);
  } else {
    for (const limb of growLimbs()) {
      for (const clump of limb.clumps) addClump(mesh, atlas, clump, lod, cardScale, random);
    }
    addClump(mesh, atlas, leader, lod, cardScale, random);
  }
  const highest = Math.max(...mesh.vertices.map((vertex) => vertex.position.y));
  // Stretch the crown's last metres so that the top shoot stands exactly at the stated height.
  const stretch = (trunk.heightMeters - 15) / (highest - 15);
  mapPositions(mesh, (p) => vec(p.x, p.y > 15 ? Math.min(trunk.heightMeters, 15 + (p.y - 15) * stretch) : p.y, p.z));
  return mesh;
}

/** Soft normals round the clump and round the crown; dark inside and below. */
function shadeClump(clump: PineClump, position: Vector3, brightness = 1): CardShade {
  const fromClump = scale(subtract(position, clump.center), 1 / clump.radiusMeters);
  const axis = trunkCenter(PINE_HABIT.trunk, CROWN_CENTER_METERS);
  const fromCrown = scale(subtract(position, axis), 1 / CROWN_RADIUS_METERS);
  const normal = normalize(add(add(scale(fromClump, 0.6), scale(fromCrown, 0.55)), scale(UP, 0.4)));
  const inside = smoothstep(0.05, 0.95, vectorLength(fromClump));
  const below = smoothstep(-0.8, 0.5, fromClump.y / CLUMP_FLATNESS);
  const radial = smoothstep(0.1, 0.75, Math.hypot(fromCrown.x, fromCrown.z));
  const occlusion = (0.56 + 0.44 * inside) * (0.7 + 0.3 * below) * (0.76 + 0.24 * radial) * brightness;
  const warm = clump.tone * 0.07;
  return {
    normal,
    tint: vec(occlusion * (0.95 + warm), occlusion * 0.96, occlusion * (0.93 - warm)),
    swayWeight: Math.min(1, 0.3 + 0.35 * vectorLength(fromClump) + 0.25 * Math.hypot(fromCrown.x, fromCrown.z)),
  };
}

/** The tube of a limb and, in the finest level, of the shoots that lead to its side clumps. */
function addLimbWood(mesh: Mesh, limb: PineLimb, lod: TreeLod, skin: BarkSkin): void {
  addTube(
    mesh,
    limb.path.map((center, index) => ({
      center,
      // Thick where it leaves the trunk.
      radiusMeters: (limb.radiiMeters[index] as number) * (index === 0 ? 1.35 : 1),
      tint: vec(0.6 + 0.04 * index, 0.55 + 0.04 * index, 0.5 + 0.04 * index),
      swayWeight: 0.08 + 0.1 * index,
    })),
    lod === 'full' ? 6 : 4,
    skin,
  );
  if (lod !== 'full') return;
  for (const [start, end] of limb.sideShoots) {
    const ring = (center: Vector3, radiusMeters: number) => ({
      center,
      radiusMeters,
      tint: vec(0.68, 0.61, 0.55),
      swayWeight: 0.4,
    });
    addTube(mesh, [ring(start, 0.04), ring(end, 0.015)], 3, skin);
  }
}

/** A limb of the coarsest level: one upright quad of bark. */
function addLimbPlank(mesh: Mesh, atlas: Atlas, limb: PineLimb): void {
  const bark = getRegion(atlas, 'bark');
  addCard(mesh, {
    midrib: [limb.path[0] as Vector3, limb.path[4] as Vector3],
    across: UP,
    halfWidthMeters: (limb.radiiMeters[0] as number) * 0.8,
    tipWidthRatio: 0.3,
    region: { ...bark, vTop: 0.5, vBottom: 0.9 },
    isMirrored: false,
    shadeAt: (position, along) => ({
      normal: normalize(vec(position.x, 0.3, position.z)),
      tint: vec(0.68, 0.6, 0.54),
      swayWeight: 0.08 + 0.4 * along,
    }),
  });
}

/** Dead branches on the bare trunk and among the lowest limbs, longer towards the crown that shaded them out. */
function addDeadBranches(mesh: Mesh, skin: BarkSkin): void {
  const random = createRandomStream('pine/dead');
  const { trunk, crownBaseMeters, deadBranchCount } = PINE_HABIT;
  for (let index = 0; index < deadBranchCount; index += 1) {
    const along = (index + random.next()) / deadBranchCount;
    const height = 2.3 + (crownBaseMeters - 0.6) * along;
    addDeadBranch(
      mesh,
      {
        root: trunkCenter(trunk, height),
        azimuthRadians: index * GOLDEN_ANGLE_RADIANS + random.centred(),
        elevationRadians: 0.05 + 0.3 * random.centred(),
        startMeters: trunkRadius(trunk, height) * 0.75,
        lengthMeters: 0.25 + (0.35 + 1.5 * along) * random.next() ** 1.3,
      },
      skin,
      random,
    );
  }
}

/** A clump of the two finer levels: sprays that radiate over the upper half, rosettes between. */
function addClump(
  mesh: Mesh,
  atlas: Atlas,
  clump: PineClump,
  lod: TreeLod,
  cardScale: number,
  random: RandomStream,
): void {
  if (lod === 'mid') {
    // Two small pads side by side, one higher: a single one as wide would be a mushroom.
    const aside = directionFromAngles(random.next() * Math.PI * 2, 0.5 * random.centred());
    for (const side of [-1, 1]) {
      const center = addScaled(clump.center, aside, side * clump.radiusMeters * 0.4);
      const part: PineClump = {
        center,
        radiusMeters: clump.radiusMeters * (0.7 + 0.16 * random.next()),
        tone: clump.tone + 0.5 * random.centred(),
      };
      addPadClump(mesh, atlas, part, 2, cardScale, random);
    }
    return;
  }
  const sprayCount = 8;
  const turn = random.next() * Math.PI * 2;
  for (let index = 0; index < sprayCount; index += 1) {
    const rise = Math.asin(-0.3 + 1.25 * ((index + 0.5) / sprayCount));
    const direction = directionFromAngles(turn + index * GOLDEN_ANGLE_RADIANS + 0.3 * random.centred(), rise);
    const length = clump.radiusMeters * (0.88 + 0.26 * random.next()) * cardScale;
    const flat = normalize(vec(direction.x, direction.y * CLUMP_FLATNESS, direction.z));
    // Sprays start all over the clump: from one point they would read as the fingers of a leaf when seen from below.
    const aside = directionFromAngles(random.next() * Math.PI * 2, 0.5 * random.centred());
    const spread = addScaled(scale(aside, 0.34 * random.next()), UP, -0.2);
    const base = addScaled(clump.center, spread, clump.radiusMeters);
    const any = Math.abs(flat.y) > 0.9 ? vec(1, 0, 0) : UP;
    const across = rotateAbout(normalize(cross(flat, any)), flat, random.next() * Math.PI);
    // Neighbouring sprays must part from each other in shade, or the clump melts into one flat patch.
    const brightness = 0.84 + 0.2 * random.next();
    addCard(mesh, {
      midrib: [
        base,
        addScaled(addScaled(base, flat, length * 0.52), UP, -0.03 * length),
        addScaled(addScaled(base, flat, length), UP, 0.1 * length),
      ],
      across,
      halfWidthMeters: length * 0.46,
      region: getRegion(atlas, ['spray-a', 'spray-b', 'spray-c'][index % 3] as string),
      isMirrored: random.next() < 0.5,
      shadeAt: (position, along) => shadeClump(clump, position, brightness * (0.8 + 0.2 * along)),
    });
  }
  for (let index = 0; index < 2; index += 1) {
    // One looks up and out, one down: the underside of a cushion is not bare twigs.
    const direction = directionFromAngles(
      turn + index * 2.1 + 0.5 * random.centred(),
      index === 1 ? -1.1 : 0.35 + 0.5 * random.next(),
    );
    addRosette(mesh, atlas, clump, direction, clump.radiusMeters * (index === 1 ? 0.8 : 0.66) * cardScale, random);
  }
}

/** A shoot seen end-on: a square that faces outwards from the clump. */
function addRosette(
  mesh: Mesh,
  atlas: Atlas,
  clump: PineClump,
  direction: Vector3,
  halfSizeMeters: number,
  random: RandomStream,
): void {
  const center = addScaled(clump.center, direction, clump.radiusMeters * (direction.y < 0 ? 0.16 : 0.42));
  const right = rotateAbout(
    normalize(cross(direction, Math.abs(direction.y) > 0.9 ? vec(1, 0, 0) : UP)),
    direction,
    random.next() * 6.28,
  );
  const up = normalize(cross(right, direction));
  addCard(mesh, {
    midrib: [addScaled(center, up, -halfSizeMeters), addScaled(center, up, halfSizeMeters)],
    across: right,
    halfWidthMeters: halfSizeMeters,
    region: getRegion(atlas, ['rosette-a', 'rosette-b', 'rosette-c'][Math.floor(random.next() * 3)] as string),
    isMirrored: false,
    shadeAt: (position) => shadeClump(clump, position),
  });
}

/** Upright crossed cards that each carry a whole painted pad. */
function addPadClump(
  mesh: Mesh,
  atlas: Atlas,
  clump: PineClump,
  cardCount: number,
  cardScale: number,
  random: RandomStream,
): void {
  const turn = random.next() * Math.PI;
  for (let index = 0; index < cardCount; index += 1) {
    const azimuth = turn + (index / cardCount) * Math.PI + 0.2 * random.centred();
    const half = clump.radiusMeters * 1.25 * cardScale;
    const lean = directionFromAngles(azimuth + Math.PI / 2, 0);
    // Tilted every way: upright pads side by side would stack into plates.
    // The second one lies half over, or nothing would be seen of a pad from below.
    const tilt = index === 1 ? (random.next() < 0.5 ? -1 : 1) * (0.8 + 0.5 * random.next()) : 0.55 * random.centred();
    const up = normalize(addScaled(UP, lean, tilt));
    addCard(mesh, {
      midrib: [addScaled(clump.center, up, -half * 0.46), addScaled(clump.center, up, half * 0.71)],
      across: directionFromAngles(azimuth, 0.38 * random.centred()),
      halfWidthMeters: half,
      region: getRegion(atlas, PADS[Math.floor(random.next() * PADS.length)] as string),
      isMirrored: random.next() < 0.5,
      shadeAt: (position) => shadeClump(clump, position),
    });
  }
}

/** Pine: a tall bare trunk with a rounded, broken crown of upswept needle cushions. */
export const PINE: TreeSpecies = {
  name: 'pine',
  heightMeters: PINE_HABIT.trunk.heightMeters,
  surface: 'cutout',
  paintAtlas: paintPineAtlas,
  buildLevels: (atlas, texture) =>
    buildFittedLevels(
      { full: buildWood('full', atlas), mid: buildWood('mid', atlas), low: buildWood('low', atlas) },
      (lod, cardScale) => buildFoliage(lod, atlas, cardScale),
      PINE_HABIT.trunk.heightMeters,
      atlas,
      texture,
    ),
};
