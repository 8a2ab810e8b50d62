import { composeClutterAtlas } from '../clutter/blade-painting.ts';
import { SINK_METERS, type ClutterSpecies } from '../clutter/clutter-model.ts';
import { paintSprig, type SprigHabit } from '../foliage/broad-leaf.ts';
import { paintFernFrond, type FernHabit } from '../foliage/fern-frond.ts';
import { addCard } from '../mesh/card.ts';
import { computeBounds, createMesh, mapPositions, type Mesh } from '../mesh/mesh-builder.ts';
import { add, addScaled, directionFromAngles, normalize, scale, vec, type Vector3 } from '../mesh/vector3.ts';
import { getRegion, type Atlas } from '../paint/atlas.ts';
import { createCanvas } from '../paint/canvas.ts';
import { rgb } from '../paint/color.ts';
import { createRandomStream } from '../random/random-stream.ts';

const HEIGHT_METERS = 1;

/** Lady fern of shady ground, duller than it grows in the sun. */
const FERN: FernHabit = {
  stalk: rgb(86, 74, 46),
  shaded: rgb(40, 60, 28),
  lit: rgb(76, 104, 46),
  fresh: rgb(116, 138, 68),
  pinnaCount: 25,
  pinnaLength: 72,
  leafletCount: 11,
};

/** Bilberry: small close leaves on green twigs, some red. */
const BILBERRY: SprigHabit = {
  palette: {
    dark: rgb(38, 54, 30),
    mid: rgb(66, 88, 42),
    light: rgb(100, 122, 60),
    turning: rgb(120, 76, 50),
    twig: rgb(74, 76, 42),
  },
  leafCount: 74,
  leafLength: 34,
  leafHalfWidthRatio: 0.33,
  widestAt: 0.45,
  veinCount: 5,
  sideTwigCount: 8,
  turningShare: 0.05,
};

function paintUnderstoryAtlas(): Atlas {
  const stream = (name: string) => createRandomStream(`understory/${name}`);
  return composeClutterAtlas([
    { name: 'frond-a', left: 0, top: 0, canvas: paintFernFrond(160, 512, FERN, stream('frond-a')) },
    {
      name: 'frond-b',
      left: 160,
      top: 0,
      canvas: paintFernFrond(160, 512, { ...FERN, pinnaCount: 22, pinnaLength: 66 }, stream('frond-b')),
    },
    ...['sprig-a', 'sprig-b'].map((name, index) => {
      const canvas = createCanvas(192, 256);
      paintSprig(canvas, BILBERRY, stream(name));
      return { name, left: 320, top: index * 256, canvas };
    }),
  ]);
}

/** A crown of fronds that rise together and arch over to all sides. */
interface Rosette {
  readonly foot: Vector3;
  readonly frondCount: number;
  readonly lengthMeters: number;
}

/** One large crown and two smaller ones in its lee: 27 fronds of ten triangles. */
const ROSETTES: readonly Rosette[] = [
  { foot: vec(0, 0, 0), frondCount: 14, lengthMeters: 1.24 },
  { foot: vec(0.42, 0, 0.28), frondCount: 7, lengthMeters: 0.72 },
  { foot: vec(-0.38, 0, 0.34), frondCount: 6, lengthMeters: 0.62 },
];

const FROND_POINTS = 6;

/** Half width of a painted frond as a ratio of its length: its cell is 160 by 512 texels. */
const FROND_HALF_WIDTH_RATIO = 80 / 512;

function addRosettes(mesh: Mesh, atlas: Atlas): void {
  const random = createRandomStream('understory/rosettes');
  for (const rosette of ROSETTES) {
    const turn = random.next() * Math.PI * 2;
    for (let frond = 0; frond < rosette.frondCount; frond += 1) {
      // Every third stands up in the middle, the others lie further out.
      const isInner = frond % 3 === 0;
      const azimuth = turn + (frond / rosette.frondCount) * Math.PI * 2 + 0.35 * random.centred();
      const length = rosette.lengthMeters * (isInner ? 1.02 : 0.84 + 0.2 * random.next());
      const rise = isInner ? 1.42 : 1.05 + 0.2 * random.next();
      const fall = isInner ? 0.95 + 0.3 * random.next() : 1.3 + 0.4 * random.next();
      const swing = 0.35 * random.centred();
      const midrib: Vector3[] = [addScaled(rosette.foot, vec(0, 1, 0), -SINK_METERS)];
      for (let point = 1; point < FROND_POINTS; point += 1) {
        const t = (point - 0.5) / (FROND_POINTS - 1);
        midrib.push(
          addScaled(
            midrib[point - 1] as Vector3,
            directionFromAngles(azimuth + swing * t, rise - fall * t ** 1.3),
            length / (FROND_POINTS - 1),
          ),
        );
      }
      const hue = 0.1 * random.centred();
      const light = 0.92 + 0.14 * random.centred();
      addCard(mesh, {
        midrib,
        across: directionFromAngles(azimuth + Math.PI / 2 + 0.25 * random.centred(), 0.35 * random.centred()),
        halfWidthMeters: length * FROND_HALF_WIDTH_RATIO,
        region: getRegion(atlas, frond % 2 === 0 ? 'frond-a' : 'frond-b'),
        isMirrored: random.next() < 0.5,
        shadeAt: (position, along) => {
          const occlusion = light * (0.4 + 0.6 * Math.min(1, along * 1.6)) * (isInner ? 1 : 0.92);
          return {
            normal: normalize(add(vec(0, 1, 0), scale(directionFromAngles(azimuth, 0), 0.25 + 0.55 * along))),
            tint: vec(occlusion * (1 + hue), occlusion, occlusion * (1 - hue)),
            swayWeight: swayAt(position, along),
          };
        },
      });
    }
  }
}

function swayAt(position: Vector3, along: number): number {
  return Math.min(1, Math.max(0, position.y / HEIGHT_METERS) * 0.5 + 0.5 * along) * Math.min(1, along * 2);
}

/** Clumps of bilberry round the ferns, and sprigs in each: 30 sprigs of four triangles. */
const CLUMP_COUNT = 6;
const SPRIGS_PER_CLUMP = 5;

/** Low bilberry that fills the ground between the crowns. */
function addBilberry(mesh: Mesh, atlas: Atlas): void {
  const random = createRandomStream('understory/bilberry');
  for (let index = 0; index < CLUMP_COUNT * SPRIGS_PER_CLUMP; index += 1) {
    const clump = Math.floor(index / SPRIGS_PER_CLUMP);
    const clumpAzimuth = clump * 2.39996 + 1.2;
    const away = 0.34 + 0.42 * ((clump * 0.618) % 1);
    const azimuth = (index % SPRIGS_PER_CLUMP) * 1.2566 + 0.5 * random.centred();
    const length = (0.44 - 0.14 * away) * (0.8 + 0.4 * random.next());
    const middle = vec(Math.cos(clumpAzimuth) * away, -SINK_METERS, Math.sin(clumpAzimuth) * away);
    const foot = addScaled(middle, directionFromAngles(azimuth, 0), 0.05);
    const lean = directionFromAngles(azimuth, 0.75 + 0.45 * random.next());
    const light = 0.9 + 0.15 * random.centred();
    addCard(mesh, {
      midrib: [0, 0.55, 1].map((t) =>
        addScaled(addScaled(foot, lean, length * t), vec(0, -1, 0), length * 0.12 * t * t),
      ),
      across: directionFromAngles(azimuth + Math.PI / 2 + 0.4 * random.centred(), 0.25 * random.centred()),
      halfWidthMeters: length * 0.46,
      region: getRegion(atlas, index % 2 === 0 ? 'sprig-a' : 'sprig-b'),
      isMirrored: random.next() < 0.5,
      shadeAt: (position, along) => {
        const occlusion = light * (0.4 + 0.6 * along);
        return {
          normal: normalize(vec((position.x - middle.x) * 2, 0.8, (position.z - middle.z) * 2)),
          tint: vec(occlusion, occlusion, occlusion),
          swayWeight: 0.4 * along,
        };
      },
    });
  }
}

function buildUnderstory(atlas: Atlas): Mesh {
  const mesh = createMesh();
  addRosettes(mesh, atlas);
  addBilberry(mesh, atlas);
  const highest = computeBounds(mesh).max.y;
  mapPositions(mesh, (p) => ({ ...p, y: p.y > 0 ? Math.min(HEIGHT_METERS, (p.y * HEIGHT_METERS) / highest) : p.y }));
  return mesh;
}

/** Ferns over bilberry, as under conifers; too small beyond its only band to need a second level. */
export const UNDERSTORY: ClutterSpecies = {
  name: 'understory',
  surface: 'cutout',
  heightMeters: HEIGHT_METERS,
  paintAtlas: paintUnderstoryAtlas,
  buildLevels: (atlas) => [{ name: 'near', mesh: buildUnderstory(atlas) }],
};
