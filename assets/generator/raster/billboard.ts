import type { Mesh } from '../mesh/mesh-builder.ts';
import { matchCoverage, preserveCoverage } from '../paint/alpha-coverage.ts';
import { createCanvas, PAINT_STRIDE } from '../paint/canvas.ts';
import { linearToSrgb } from '../paint/color.ts';
import { pictureFromCanvas, type Picture } from '../paint/picture.ts';
import { createRenderTarget, drawMesh, orthographicSideView } from './rasterizer.ts';
import type { TextureSampler } from './texture-sampler.ts';

/** Side of a billboard picture, texels. */
const BILLBOARD_TEXELS = 256;

/** Samples per texel each way. */
const SUPERSAMPLES = 4;

/** A tree painted once from the side. */
export interface Billboard {
  /** Albedo times occlusion; alpha is the covered share. */
  readonly albedo: Picture;
  /** Model-space normal, x, y, z from -1..1 to 0..1. */
  readonly normal: Picture;
}

/** Paint a mesh from +z towards -z (x to the right), alpha-tested per sample, then averaged. */
export function paintBillboard(
  mesh: Mesh,
  texture: TextureSampler,
  halfWidthMeters: number,
  heightMeters: number,
): Billboard {
  const size = BILLBOARD_TEXELS * SUPERSAMPLES;
  const target = createRenderTarget(size, size);
  drawMesh(target, mesh, texture, orthographicSideView(target, halfWidthMeters, heightMeters, 0));
  const albedo = createCanvas(BILLBOARD_TEXELS, BILLBOARD_TEXELS);
  const normal = createCanvas(BILLBOARD_TEXELS, BILLBOARD_TEXELS);
  let coveredSamples = 0;
  for (let row = 0; row < BILLBOARD_TEXELS; row += 1) {
    for (let column = 0; column < BILLBOARD_TEXELS; column += 1) {
      const mean = averageBlock(target, row, column);
      if (mean.count === 0) continue;
      coveredSamples += mean.count;
      const coverage = mean.count / (SUPERSAMPLES * SUPERSAMPLES);
      const length = Math.max(1e-6, Math.hypot(...mean.normal));
      const offset = (row * BILLBOARD_TEXELS + column) * PAINT_STRIDE;
      for (const part of [0, 1, 2] as const) {
        albedo.paint[offset + part] = linearToSrgb(mean.albedo[part] / mean.count) * coverage;
        normal.paint[offset + part] = ((mean.normal[part] / length) * 0.5 + 0.5) * coverage;
      }
      albedo.paint[offset + 3] = coverage;
      normal.paint[offset + 3] = coverage;
    }
  }
  const matched = matchCoverage(pictureFromCanvas(albedo), coveredSamples / (size * size));
  return { albedo: preserveCoverage(matched), normal: pictureFromCanvas(normal) };
}

interface BlockSum {
  readonly albedo: [number, number, number];
  readonly normal: [number, number, number];
  count: number;
}

function averageBlock(target: ReturnType<typeof createRenderTarget>, row: number, column: number): BlockSum {
  const sum: BlockSum = { albedo: [0, 0, 0], normal: [0, 0, 0], count: 0 };
  for (let y = 0; y < SUPERSAMPLES; y += 1) {
    for (let x = 0; x < SUPERSAMPLES; x += 1) {
      const pixel = (row * SUPERSAMPLES + y) * target.width + column * SUPERSAMPLES + x;
      if (target.depth[pixel] === Infinity) continue;
      sum.count += 1;
      for (const part of [0, 1, 2] as const) {
        sum.albedo[part] += target.albedo[pixel * 3 + part] as number;
        sum.normal[part] += target.normal[pixel * 3 + part] as number;
      }
    }
  }
  return sum;
}
