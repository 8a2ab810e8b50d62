import { fillCanvas, type Canvas } from '../paint/canvas.ts';
import { clamp01, mixColor, rgb, scaleColor, smoothstep } from '../paint/color.ts';
import { drawEllipse } from '../paint/stroke.ts';
import { createRandomStream, type RandomStream } from '../random/random-stream.ts';
import { tilingCells, tilingFbm } from '../random/tiling-noise.ts';
import { createGroundCanvas, finishGround, GROUND_TEXELS, type GroundTile } from './ground-tile.ts';

const DUST = rgb(136, 123, 104);
const DUST_DARK = rgb(104, 93, 79);
const STONE_GREY = rgb(120, 117, 111);
const STONE_PALE = rgb(158, 151, 138);
const STONE_WARM = rgb(134, 112, 90);

/** Bed of a forest road: crushed stone of all sizes rolled into dust, no stone large enough to be known again. */
export function paintGravelGround(): GroundTile {
  const random = createRandomStream('ground/gravel');
  const canvas = createGroundCanvas();
  const seed = 0x67a1;
  fillCanvas(canvas, (x, y) => {
    const u = x / GROUND_TEXELS;
    const v = y / GROUND_TEXELS;
    const broad = tilingFbm(u * 8, v * 8, 8, 8, 4, seed);
    const grain = tilingFbm(u * 110, v * 110, 110, 110, 2, seed + 3);
    const grit = tilingCells(u * 84, v * 84, 84, 84, 1, seed + 5);
    const stone = tilingCells(u * 40, v * 40, 40, 40, 1, seed + 7);
    // Edges of crushed stone are straight: the distance between the two nearest points, not to one.
    const edge = smoothstep(0.06, 0.3, stone.second - stone.nearest);
    const gritEdge = smoothstep(0.02, 0.3, grit.second - grit.nearest);
    // What shows of a stone through the dust differs from stone to stone.
    const bare = smoothstep(0.42, 0.85, stone.id + 0.4 * broad) * edge;
    const mineral = mixColor(
      mixColor(STONE_GREY, STONE_PALE, (stone.id * 7.3) % 1),
      STONE_WARM,
      0.7 * ((stone.id * 13.1) % 1),
    );
    const dust = scaleColor(
      mixColor(DUST_DARK, DUST, clamp01(0.55 + 0.5 * broad + 0.5 * (grit.id - 0.5))),
      0.95 + 0.06 * gritEdge,
    );
    return {
      color: scaleColor(mixColor(dust, mineral, 0.62 * bare), 1 + 0.16 * grain),
      relief: 0.3 + 0.12 * broad + 0.2 * bare * (0.5 + 0.5 * stone.id) + 0.04 * gritEdge + 0.07 * grain,
    };
  });
  for (let index = 0; index < 2600; index += 1) paintChip(canvas, random);
  return finishGround('gravel', 2, canvas, 7);
}

/** A chip lying on top: two flat faces that meet in a ridge. */
function paintChip(canvas: Canvas, random: RandomStream): void {
  const size = 1.2 + 4.2 * random.next() ** 3.5;
  const color = mixColor(
    mixColor(STONE_GREY, STONE_PALE, random.next()),
    random.next() < 0.4 ? STONE_WARM : DUST,
    0.6 * random.next(),
  );
  const ridge = 0.6 * random.centred();
  drawEllipse(canvas, {
    x: random.next() * GROUND_TEXELS,
    y: random.next() * GROUND_TEXELS,
    radiusX: size,
    radiusY: size * (0.55 + 0.4 * random.next()),
    angle: random.next() * Math.PI,
    opacity: 0.85,
    shade: (u, v) => {
      const height = Math.min(1, 1.5 * (1 - Math.hypot(u, v)));
      return {
        color: scaleColor(color, (u > ridge ? 0.86 : 1.04) * (0.86 + 0.16 * height)),
        relief: 0.55 + 0.35 * height * Math.min(1, size / 4),
      };
    },
  });
}
