import { shadeByRelief } from '../bark/bark.ts';
import { GRASS_PALETTE } from '../clutter/blade-painting.ts';
import { fillCanvas, type Canvas } from '../paint/canvas.ts';
import { mixColor, rgb, scaleColor, smoothstep, type Color } from '../paint/color.ts';
import { drawBentStroke, drawEllipse, drawStroke } from '../paint/stroke.ts';
import { createRandomStream, type RandomStream } from '../random/random-stream.ts';
import { tilingCells, tilingFbm } from '../random/tiling-noise.ts';
import { createGroundCanvas, finishGround, GROUND_TEXELS, type GroundTile } from './ground-tile.ts';

/** Fill with a mottled base of two colours and a bumpy relief. */
function paintBase(canvas: Canvas, dark: Color, light: Color, seed: number, bump: number): void {
  fillCanvas(canvas, (x, y) => {
    const u = x / GROUND_TEXELS;
    const v = y / GROUND_TEXELS;
    const broad = tilingFbm(u * 9, v * 9, 9, 9, 4, seed);
    const fine = tilingFbm(u * 70, v * 70, 70, 70, 3, seed + 5);
    return {
      color: scaleColor(mixColor(dark, light, smoothstep(-0.5, 0.5, broad + 0.4 * fine)), 1 + 0.25 * fine),
      relief: bump * (0.4 + 0.35 * broad + 0.25 * fine),
    };
  });
}

/** Sward from above: tufts of blades that fan out from their roots, dark thatch below, lit tips on top, a few clover leaves. */
export function paintGrassGround(): GroundTile {
  const random = createRandomStream('ground/grass');
  const canvas = createGroundCanvas();
  paintBase(canvas, rgb(50, 52, 30), rgb(84, 84, 46), 0x6a55, 0.3);
  const layerCount = 4;
  for (let layer = 0; layer < layerCount; layer += 1) {
    const height = (layer + 1) / layerCount;
    for (let tuft = 0; tuft < 330; tuft += 1) {
      const x = random.next() * GROUND_TEXELS;
      const y = random.next() * GROUND_TEXELS;
      const hue = random.centred();
      const lean = random.next() * Math.PI * 2;
      for (let blade = 0; blade < 13; blade += 1) {
        paintGroundBlade(canvas, x, y, height, hue, lean, random);
      }
    }
  }
  for (let leaf = 0; leaf < 90; leaf += 1) paintClover(canvas, random);
  return finishGround('grass', 2.5, canvas, 7);
}

function paintGroundBlade(
  canvas: Canvas,
  x: number,
  y: number,
  height: number,
  hue: number,
  lean: number,
  random: RandomStream,
): void {
  const angle = random.next() < 0.6 ? lean + random.centred() * 1.3 : random.next() * Math.PI * 2;
  const tone = Math.min(1, Math.max(0, height * 0.8 + 0.28 * random.centred()));
  let color =
    tone < 0.5
      ? mixColor(GRASS_PALETTE.root, GRASS_PALETTE.mid, tone * 1.7)
      : mixColor(GRASS_PALETTE.mid, GRASS_PALETTE.light, (tone - 0.5) * 1.5);
  if (random.next() < 0.1) color = mixColor(color, GRASS_PALETTE.straw, 0.6);
  color = { r: color.r * (1 + 0.12 * hue), g: color.g, b: color.b * (1 - 0.1 * hue) };
  drawBentStroke(canvas, {
    x0: x + random.centred() * 9,
    y0: y + random.centred() * 9,
    angle,
    bend: random.centred() * 0.9,
    length: 13 + 17 * random.next(),
    halfWidth0: 1.5,
    halfWidth1: 0.5,
    color0: scaleColor(color, 0.68),
    color1: scaleColor(color, 1.08),
    relief0: 0.25 + 0.3 * height,
    relief1: 0.35 + 0.65 * height,
    roundness: 0.16,
  });
}

function paintClover(canvas: Canvas, random: RandomStream): void {
  const x = random.next() * GROUND_TEXELS;
  const y = random.next() * GROUND_TEXELS;
  const turn = random.next() * 6.28;
  const size = 3.4 + 1.8 * random.next();
  for (let leaf = 0; leaf < 3; leaf += 1) {
    const angle = turn + leaf * 2.094;
    drawEllipse(canvas, {
      x: x + Math.cos(angle) * size,
      y: y + Math.sin(angle) * size,
      radiusX: size,
      radiusY: size * 0.8,
      angle,
      shade: (u, v) => ({
        color: scaleColor(mixColor(rgb(70, 98, 50), rgb(104, 130, 70), 0.5 + 0.4 * u), 1 - 0.2 * Math.abs(v)),
        relief: 0.9,
      }),
    });
  }
}

/** Forest floor: needle litter in many layers, twigs, cones and cushions of moss. */
export function paintForestGround(): GroundTile {
  const random = createRandomStream('ground/forest');
  const canvas = createGroundCanvas();
  paintBase(canvas, rgb(48, 40, 31), rgb(80, 67, 51), 0xf0e5, 0.35);
  const colors = [rgb(96, 74, 52), rgb(122, 94, 66), rgb(146, 118, 86), rgb(82, 65, 50), rgb(108, 98, 68)];
  paintMoss(canvas, random, 60);
  for (let index = 0; index < 11000; index += 1) {
    const order = index / 11000;
    const angle = random.next() * Math.PI * 2;
    const length = 9 + 13 * random.next();
    const x = random.next() * GROUND_TEXELS;
    const y = random.next() * GROUND_TEXELS;
    const color = scaleColor(
      colors[Math.floor(random.next() * colors.length)] as Color,
      (0.62 + 0.42 * order) * (0.85 + 0.3 * random.next()),
    );
    drawBentStroke(
      canvas,
      {
        x0: x,
        y0: y,
        angle,
        bend: random.centred() * 0.5,
        length,
        halfWidth0: 0.95,
        halfWidth1: 0.55,
        color0: color,
        color1: scaleColor(color, 1.12),
        relief0: 0.3 + 0.35 * order,
        relief1: 0.32 + 0.4 * order,
      },
      2,
    );
  }
  paintMoss(canvas, random, 34, 0.4);
  for (let index = 0; index < 46; index += 1) paintLitterTwig(canvas, random);
  for (let index = 0; index < 9; index += 1) paintCone(canvas, random);
  return finishGround('forest', 2.5, canvas, 6);
}

/** Cushions of moss; small ones many enough that none is known again from repeat to repeat. */
function paintMoss(canvas: Canvas, random: RandomStream, count: number, sizeRatio = 1): void {
  for (let cushion = 0; cushion < count; cushion += 1) {
    const x = random.next() * GROUND_TEXELS;
    const y = random.next() * GROUND_TEXELS;
    const radius = (10 + 18 * random.next()) * sizeRatio;
    for (let leaf = 0; leaf < radius * 12; leaf += 1) {
      const angle = random.next() * Math.PI * 2;
      const away = Math.sqrt(random.next()) * radius * (0.8 + 0.3 * Math.sin(angle * 3 + cushion));
      const size = 2 + 3 * random.next();
      const light = 1 - away / radius;
      drawStroke(canvas, {
        x0: x + Math.cos(angle) * away,
        y0: y + Math.sin(angle) * away,
        x1: x + Math.cos(angle) * away + random.centred() * size,
        y1: y + Math.sin(angle) * away + random.centred() * size,
        halfWidth0: 1.1,
        halfWidth1: 0.6,
        color0: scaleColor(rgb(70, 69, 42), 0.7 + 0.4 * light),
        color1: scaleColor(rgb(98, 97, 60), 0.8 + 0.35 * light * random.next()),
        relief0: 0.35 + 0.3 * light,
      });
    }
  }
}

function paintLitterTwig(canvas: Canvas, random: RandomStream): void {
  const thick = 1.3 + 1.8 * random.next();
  const color = mixColor(rgb(84, 69, 55), rgb(122, 104, 84), random.next());
  const start = {
    x0: random.next() * GROUND_TEXELS,
    y0: random.next() * GROUND_TEXELS,
    angle: random.next() * Math.PI * 2,
  };
  const length = 26 + 64 * random.next();
  const stroke = {
    ...start,
    bend: random.centred() * 0.6,
    length,
    halfWidth0: thick,
    halfWidth1: thick * 0.5,
    color0: color,
    color1: scaleColor(color, 0.9),
    relief0: 0.95,
    relief1: 0.85,
    roundness: 0.35,
  };
  drawBentStroke(canvas, stroke, 4);
  for (let fork = 0; fork < 2; fork += 1) {
    const along = 0.3 + 0.5 * random.next();
    drawBentStroke(
      canvas,
      {
        ...stroke,
        x0: start.x0 + Math.cos(start.angle) * length * along,
        y0: start.y0 + Math.sin(start.angle) * length * along,
        angle: start.angle + (random.next() < 0.5 ? 1 : -1) * (0.5 + 0.4 * random.next()),
        length: length * 0.3,
        halfWidth0: thick * 0.6,
        halfWidth1: 0.5,
      },
      3,
    );
  }
}

function paintCone(canvas: Canvas, random: RandomStream): void {
  const x = random.next() * GROUND_TEXELS;
  const y = random.next() * GROUND_TEXELS;
  const angle = random.next() * Math.PI * 2;
  const length = 13 + 6 * random.next();
  drawEllipse(canvas, {
    x,
    y,
    radiusX: length,
    radiusY: length * 0.52,
    angle,
    shade: (u, v) => {
      const scales = Math.cos(u * 15 + (Math.floor(v * 4) % 2) * Math.PI) * Math.cos(v * 9);
      const round = 1 - 0.55 * v * v - 0.2 * u * u;
      return {
        color: scaleColor(mixColor(rgb(78, 58, 42), rgb(128, 98, 70), 0.5 + 0.5 * scales), round),
        relief: 1.1 * round,
      };
    },
  });
}

/** Weathered rock: facets broken along tilted beds, stepped ledges, a few deep cracks, lichen on the raised faces. */
export function paintRockGround(): GroundTile {
  const canvas = createGroundCanvas();
  const seed = 0x70c4;
  fillCanvas(canvas, (x, y) => {
    const u = x / GROUND_TEXELS;
    const v = y / GROUND_TEXELS;
    const warpX = tilingFbm(u * 3, v * 3, 3, 3, 6, seed) * 0.9;
    const warpY = tilingFbm(u * 3, v * 3, 3, 3, 6, seed + 3) * 0.9;
    const facet = facetRelief(u, v, warpX, warpY, 4, 6, seed + 9);
    const chip = facetRelief(u, v, warpX * 2, warpY * 2, 11, 17, seed + 13);
    const splinter = facetRelief(u, v, warpX * 4, warpY * 4, 27, 41, seed + 15);
    // Bedding: a whole number of layers per tile, stepped like broken ledges.
    const bed = v * 9 + u * 2 + warpY * 2.2 + warpX * 0.7;
    const step = bed - Math.floor(bed);
    const ledge = smoothstep(0, 0.72, step) - smoothstep(0.9, 1, step);
    const ridge = 1 - Math.abs(tilingFbm(u * 4 + 0.37, v * 6, 4, 6, 3, seed + 27)) * 2.2;
    const crack =
      smoothstep(0.93, 0.995, ridge) * smoothstep(0.15, 0.6, tilingFbm(u * 4, v * 4, 4, 4, 2, seed + 29) + 0.35);
    const grain = tilingFbm(u * 56, v * 56, 56, 56, 4, seed + 21);
    const rough = tilingFbm(u * 14, v * 14, 14, 14, 5, seed + 25);
    const relief =
      0.42 +
      0.36 * facet.height +
      0.2 * chip.height +
      0.09 * splinter.height +
      0.2 * ledge +
      0.16 * rough +
      0.07 * grain -
      0.35 * crack;
    let color = mixColor(
      rgb(104, 99, 92),
      rgb(152, 145, 134),
      0.5 + 0.45 * rough + 0.3 * (facet.id - 0.5) + 0.25 * (chip.id - 0.5),
    );
    color = mixColor(
      color,
      rgb(138, 118, 96),
      smoothstep(0.02, 0.5, tilingFbm(u * 6, v * 6, 6, 6, 5, seed + 33)) * 0.4,
    );
    // Ledges catch the light on top and are dark under the lip; facets differ by their tilt.
    color = scaleColor(
      color,
      (1 + 0.3 * grain) * (0.8 + 0.2 * ledge) * (1 + 0.16 * facet.height + 0.24 * chip.height + 0.25 * splinter.height),
    );
    color = mixColor(color, rgb(46, 43, 39), crack * 0.45);
    const lichen =
      smoothstep(0.24, 0.4, tilingFbm(u * 16, v * 16, 16, 16, 4, seed + 41)) * smoothstep(0.35, 0.8, relief);
    color = mixColor(color, mixColor(rgb(160, 161, 140), rgb(140, 143, 98), chip.id), lichen * 0.5);
    return { color, relief };
  });
  shadeByRelief(canvas, 0.9);
  return finishGround('rock', 4, canvas, 10);
}

/** Broken flat faces: each cell is a plane tilted its own way, about -0.5..0.5. */
function facetRelief(
  u: number,
  v: number,
  warpX: number,
  warpY: number,
  columns: number,
  rows: number,
  seed: number,
): { readonly height: number; readonly id: number } {
  const cell = tilingCells(u * columns + warpX, v * rows + warpY, columns, rows, 1, seed);
  const tiltX = cell.id * 2 - 1;
  const tiltY = ((cell.id * 17.3) % 1) * 2 - 1;
  return {
    height: (cell.offsetX * tiltX + cell.offsetY * tiltY) * 0.75 + ((cell.id * 5.7) % 1) * 0.4 - 0.2,
    id: cell.id,
  };
}

/** Bare soil: crumbs of earth, pebbles pressed into it, a few roots and dry blades. */
export function paintSoilGround(): GroundTile {
  const random = createRandomStream('ground/soil');
  const canvas = createGroundCanvas();
  const seed = 0x5011;
  fillCanvas(canvas, (x, y) => {
    const u = x / GROUND_TEXELS;
    const v = y / GROUND_TEXELS;
    const crumbs = tilingCells(u * 42, v * 42, 42, 42, 1, seed);
    const fine = tilingCells(u * 96, v * 96, 96, 96, 1, seed + 2);
    const broad = tilingFbm(u * 7, v * 7, 7, 7, 5, seed + 5);
    const grain = tilingFbm(u * 90, v * 90, 90, 90, 2, seed + 9);
    const lump = Math.max(0, 1 - crumbs.nearest * 1.5) * (0.4 + 0.6 * crumbs.id);
    const relief = 0.25 + 0.28 * broad + 0.34 * lump + 0.16 * Math.max(0, 1 - fine.nearest * 1.5) + 0.08 * grain;
    let color = mixColor(
      rgb(84, 66, 49),
      rgb(132, 108, 82),
      0.45 + 0.55 * broad + 0.35 * (crumbs.id - 0.5) + 0.25 * (fine.id - 0.5),
    );
    color = scaleColor(color, 0.82 + 0.3 * lump + 0.2 * grain);
    return { color, relief };
  });
  for (let index = 0; index < 520; index += 1) paintPebble(canvas, random);
  for (let index = 0; index < 70; index += 1) {
    drawBentStroke(
      canvas,
      {
        x0: random.next() * GROUND_TEXELS,
        y0: random.next() * GROUND_TEXELS,
        angle: random.next() * 6.28,
        bend: random.centred() * 1.4,
        length: 10 + 28 * random.next(),
        halfWidth0: 0.9,
        halfWidth1: 0.5,
        color0: rgb(120, 100, 72),
        color1: rgb(162, 144, 104),
        relief0: 0.75,
        relief1: 0.7,
      },
      4,
    );
  }
  return finishGround('soil', 2.5, canvas, 7);
}

function paintPebble(canvas: Canvas, random: RandomStream): void {
  const size = 1.8 + 5 * random.next() ** 4;
  const color = mixColor(
    mixColor(rgb(106, 94, 82), rgb(144, 132, 116), random.next()),
    rgb(142, 112, 84),
    random.next() * 0.6,
  );
  drawEllipse(canvas, {
    x: random.next() * GROUND_TEXELS,
    y: random.next() * GROUND_TEXELS,
    radiusX: size,
    radiusY: size * (0.6 + 0.35 * random.next()),
    angle: random.next() * Math.PI,
    shade: (u, v) => {
      const round = 1 - (u * u + v * v);
      return {
        color: scaleColor(color, 0.72 + 0.34 * round + 0.08 * Math.sin(u * 9 + v * 5)),
        relief: 0.5 + 0.5 * Math.sqrt(Math.max(0, round)) * Math.min(1, size / 5),
      };
    },
  });
}
