import { preserveCoverage } from '../paint/alpha-coverage.ts';
import { composeAtlas, type Atlas, type CellPlace } from '../paint/atlas.ts';
import { createCanvas, type Canvas } from '../paint/canvas.ts';
import { mixColor, rgb, scaleColor, type Color } from '../paint/color.ts';
import { pictureFromCanvas, type Picture } from '../paint/picture.ts';
import { drawBentStroke, drawEllipse, drawStroke } from '../paint/stroke.ts';
import { createRandomStream, type RandomStream } from '../random/random-stream.ts';

/** Side of every clutter atlas, texels. */
const CLUTTER_ATLAS_TEXELS = 512;

/**
 * Dull summer greens, as grass is once the first growth is over; the ground-grass texture uses the same, so that a tuft grows out
 * of the ground without a seam of colour. `root` is that texture's mean colour in shade.
 */
export const GRASS_PALETTE = {
  root: rgb(66, 72, 36),
  dark: rgb(60, 79, 37),
  mid: rgb(84, 108, 48),
  light: rgb(124, 144, 72),
  straw: rgb(166, 152, 104),
} as const;

/** Blades of one tuft are of many plants: towards blue-green, yellow-green and, seldom, red-brown. */
const BLADE_HUES = [rgb(70, 100, 56), rgb(116, 132, 58), rgb(92, 114, 50), rgb(124, 112, 66)] as const;

/** How far a blade's colour goes towards its hue at most. */
const HUE_WEIGHT = 0.45;

/** A bunch of blades from the side. Lengths in texels. */
export interface BladeBunch {
  readonly bladeCount: number;
  readonly bladeHalfWidth: number;
  /** Half spread of the roots as a ratio of the width. */
  readonly rootSpread: number;
  readonly leanRadians: number;
  readonly strawShare: number;
  readonly seedHeadShare: number;
}

/** Paint blades from the dark ones behind to the lit ones in front. */
export function paintBlades(width: number, height: number, bunch: BladeBunch, random: RandomStream): Canvas {
  const canvas = createCanvas(width, height);
  for (let index = 0; index < bunch.bladeCount; index += 1) {
    const order = index / bunch.bladeCount;
    const at = random.centred();
    const lean = at * bunch.leanRadians * 0.7 + random.centred() * bunch.leanRadians * 0.5;
    const isStraw = random.next() < bunch.strawShare;
    const hasSeedHead = random.next() < bunch.seedHeadShare;
    const reach =
      height * (hasSeedHead ? 0.74 + 0.16 * random.next() : 0.42 + 0.5 * random.next()) * (1 - 0.18 * Math.abs(at));
    const tone = Math.min(1, Math.max(0, order * 0.85 + 0.25 * random.centred()));
    const hue = BLADE_HUES[Math.floor(random.next() ** 1.4 * BLADE_HUES.length)] as Color;
    const body = mixColor(
      mixColor(GRASS_PALETTE.dark, tone > 0.5 ? GRASS_PALETTE.light : GRASS_PALETTE.mid, tone),
      scaleColor(hue, 0.6 + 0.55 * tone),
      HUE_WEIGHT * random.next(),
    );
    const color = isStraw || hasSeedHead ? mixColor(body, GRASS_PALETTE.straw, 0.65) : body;
    const stroke = {
      x0: width / 2 + at * width * bunch.rootSpread,
      y0: height + 2,
      angle: -Math.PI / 2 + lean * 0.5,
      bend: lean * 0.9 + random.centred() * 0.5,
      length: reach,
      halfWidth0: bunch.bladeHalfWidth * (hasSeedHead ? 0.55 : 0.8 + 0.4 * random.next()),
      halfWidth1: 0.35,
      color0: mixColor(GRASS_PALETTE.root, color, 0.12 + 0.2 * order),
      color1: scaleColor(color, 1.05),
      roundness: 0.14,
    };
    drawBentStroke(canvas, stroke, 6);
    if (hasSeedHead) paintSeedHead(canvas, stroke, color, random);
  }
  return canvas;
}

/** Where a bent stroke ends, by the same small steps that draw it. */
export function bentStrokeTip(stroke: {
  readonly x0: number;
  readonly y0: number;
  readonly angle: number;
  readonly bend: number;
  readonly length: number;
}): { readonly x: number; readonly y: number; readonly angle: number } {
  let { x0: x, y0: y } = stroke;
  for (let piece = 0; piece < 6; piece += 1) {
    const angle = stroke.angle + (stroke.bend * (piece + 0.5)) / 6;
    x += (Math.cos(angle) * stroke.length) / 6;
    y += (Math.sin(angle) * stroke.length) / 6;
  }
  return { x, y, angle: stroke.angle + stroke.bend };
}

function paintSeedHead(
  canvas: Canvas,
  stroke: Parameters<typeof bentStrokeTip>[0],
  color: Color,
  random: RandomStream,
): void {
  const tip = bentStrokeTip(stroke);
  const length = stroke.length * 0.24;
  for (let grain = 0; grain < 16; grain += 1) {
    const back = (grain / 16) * length;
    const side = grain % 2 === 0 ? 1 : -1;
    const x = tip.x - Math.cos(tip.angle) * back;
    const y = tip.y - Math.sin(tip.angle) * back;
    const angle = tip.angle + side * (0.35 + 0.2 * random.next());
    const grainLength = 5 + 4 * Math.sin((Math.PI * (grain + 1)) / 18);
    drawStroke(canvas, {
      x0: x,
      y0: y,
      x1: x + Math.cos(angle) * grainLength,
      y1: y + Math.sin(angle) * grainLength,
      halfWidth0: 1.3,
      halfWidth1: 0.6,
      color0: scaleColor(mixColor(color, GRASS_PALETTE.straw, 0.5), 0.85 + 0.2 * random.next()),
      color1: scaleColor(GRASS_PALETTE.straw, 0.84 + 0.2 * random.next()),
    });
  }
}

/** Put canvases into a clutter atlas, coverage kept over the coarse mips. */
export function composeClutterAtlas(
  cells: readonly { readonly name: string; readonly left: number; readonly top: number; readonly canvas: Canvas }[],
): Atlas {
  return composeAtlas(
    CLUTTER_ATLAS_TEXELS,
    cells.map(({ name, left, top, canvas }): { place: CellPlace; picture: Picture } => ({
      place: { name, left, top, width: canvas.width, height: canvas.height },
      picture: preserveCoverage(pictureFromCanvas(canvas)),
    })),
    GRASS_PALETTE.mid,
  );
}

/** Four bunches in a two by two atlas. */
export function paintBladeAtlas(name: string, bunch: BladeBunch): Atlas {
  const half = CLUTTER_ATLAS_TEXELS / 2;
  return composeClutterAtlas(
    ['a', 'b', 'c', 'd'].map((letter, index) => ({
      name: `blades-${letter}`,
      left: (index % 2) * half,
      top: Math.floor(index / 2) * half,
      canvas: paintBlades(half, half, bunch, createRandomStream(`${name}/blades-${letter}`)),
    })),
  );
}

/** A flower head from above: petals round an eye, each petal with a shaded base and a vein. */
export function paintFlowerHead(
  size: number,
  flower: {
    readonly petalCount: number;
    readonly petalWidth: number;
    readonly petal: Color;
    readonly petalBase: Color;
    readonly eye: Color;
    readonly eyeRadius: number;
  },
  random: RandomStream,
): Canvas {
  const canvas = createCanvas(size, size);
  const middle = size / 2;
  const reach = middle - 4;
  for (let ring = 0; ring < 2; ring += 1) {
    for (let index = 0; index < flower.petalCount; index += 1) {
      const angle = ((index + ring * 0.5) / flower.petalCount) * Math.PI * 2 + 0.1 * random.centred();
      const length = reach * (0.9 + 0.1 * random.next()) * (ring === 0 ? 1 : 0.88);
      const brightness = (ring === 0 ? 0.84 : 1) * (0.93 + 0.12 * random.next());
      drawEllipse(canvas, {
        x: middle + Math.cos(angle) * length * 0.56,
        y: middle + Math.sin(angle) * length * 0.56,
        radiusX: length * 0.45,
        radiusY: reach * flower.petalWidth,
        angle,
        shade: (u, v) => {
          const outward = Math.max(0, (u + 1) / 2);
          const vein = 1 - 0.1 * Math.exp(-((v * 4) ** 2));
          return {
            color: scaleColor(
              mixColor(flower.petalBase, flower.petal, outward ** 0.7),
              brightness * vein * (1 - 0.12 * v * v),
            ),
          };
        },
      });
    }
  }
  drawEllipse(canvas, {
    x: middle,
    y: middle,
    radiusX: reach * flower.eyeRadius,
    radiusY: reach * flower.eyeRadius,
    angle: 0,
    shade: (u, v) => ({ color: scaleColor(flower.eye, 1.05 - 0.3 * (u * u + v * v) - 0.12 * v) }),
  });
  for (let dot = 0; dot < 60; dot += 1) {
    const angle = dot * 2.39996;
    const radius = Math.sqrt(dot / 60) * reach * flower.eyeRadius * 0.9;
    drawEllipse(canvas, {
      x: middle + Math.cos(angle) * radius,
      y: middle + Math.sin(angle) * radius,
      radiusX: 1.6,
      radiusY: 1.6,
      angle: 0,
      shade: () => ({ color: scaleColor(flower.eye, 0.8 + 0.4 * random.next()) }),
    });
  }
  return canvas;
}

/** A flower stem with narrow leaves, from the side. */
export function paintStem(width: number, height: number, random: RandomStream): Canvas {
  const canvas = createCanvas(width, height);
  const stem = { x: width / 2, y: height };
  const green = mixColor(GRASS_PALETTE.mid, GRASS_PALETTE.light, 0.35);
  for (let leaf = 0; leaf < 9; leaf += 1) {
    const side = leaf % 2 === 0 ? 1 : -1;
    const along = 0.05 + (0.72 * leaf) / 9;
    drawBentStroke(
      canvas,
      {
        x0: stem.x,
        y0: stem.y - along * height,
        angle: -Math.PI / 2 + side * (0.55 + 0.2 * random.next()),
        bend: side * 0.75,
        length: width * (0.62 - 0.3 * along),
        halfWidth0: 6 - 2.5 * along,
        halfWidth1: 0.5,
        color0: scaleColor(GRASS_PALETTE.dark, 0.95),
        color1: scaleColor(green, 0.95 + 0.2 * random.next()),
        roundness: 0.2,
      },
      5,
    );
  }
  drawBentStroke(
    canvas,
    {
      x0: stem.x,
      y0: stem.y,
      angle: -Math.PI / 2,
      bend: 0,
      length: height,
      halfWidth0: 5.5,
      halfWidth1: 4,
      color0: GRASS_PALETTE.dark,
      color1: green,
      roundness: 0.3,
    },
    4,
  );
  return canvas;
}
