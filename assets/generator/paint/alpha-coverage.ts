import { COARSEST_COVERED_MIP } from '../../../core/scatter/index.ts';
import { PICTURE_STRIDE, type Picture } from './picture.ts';

/** The alpha the draw tests against; a texel is drawn when its alpha is at least this. */
export const ALPHA_CUTOFF = 0.5;

/** How far a cut-out's alpha may be lifted or lowered without touching the cutoff at mip 0; more would thicken the magnified edge. */
const ALPHA_PLAY = 0.36;

/** Halvings of the searched interval: to 1/256, less than one byte of alpha. */
const PLAY_STEPS = 9;

/**
 * Mips whose mean coverage is held: one more than the renderer samples, because the sampler blends between texels, which takes as
 * much off what is thin as half a mip does.
 */
const HELD_MIP_COUNT = COARSEST_COVERED_MIP + 1;

/** Ratio of texels drawn at a mip level (0 is the picture itself), from plain box means of the alpha, as a GPU generates mips. */
export function measureCoverage(picture: Picture, mipLevel: number): number {
  const block = 2 ** mipLevel;
  const columns = Math.max(1, Math.floor(picture.width / block));
  const rows = Math.max(1, Math.floor(picture.height / block));
  let drawnCount = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      for (let y = 0; y < block; y += 1) {
        let offset = ((row * block + y) * picture.width + column * block) * PICTURE_STRIDE + 3;
        for (let x = 0; x < block; x += 1) {
          sum += picture.rgba[offset] as number;
          offset += PICTURE_STRIDE;
        }
      }
      if (sum / (block * block) >= ALPHA_CUTOFF) drawnCount += 1;
    }
  }
  return drawnCount / (columns * rows);
}

/** Levels that alpha has in a file: no finer threshold can be told apart. */
const ALPHA_LEVELS = 255;

/**
 * Shift the alpha of a picture of covered shares so that the texels that are drawn are as large a ratio as was covered: a crown's many
 * small gaps are closed when each texel goes by its majority, which makes a tree some 2 % larger than it is.
 */
export function matchCoverage(picture: Picture, coverageRatio: number): Picture {
  const { rgba } = picture;
  const texelCount = picture.width * picture.height;
  const countByLevel = new Uint32Array(ALPHA_LEVELS + 1);
  for (let texel = 0; texel < texelCount; texel += 1) {
    const level = Math.round((rgba[texel * PICTURE_STRIDE + 3] as number) * ALPHA_LEVELS);
    countByLevel[level] = (countByLevel[level] as number) + 1;
  }
  // Down from the solid texels, as long as one level more brings the area nearer.
  let level = ALPHA_LEVELS;
  let missing = coverageRatio * texelCount - (countByLevel[level] as number);
  while (level > 1 && missing > (countByLevel[level - 1] as number) / 2) {
    level -= 1;
    missing -= countByLevel[level] as number;
  }
  const threshold = (level - 0.5) / ALPHA_LEVELS;
  const shifted = rgba.slice();
  for (let offset = 3; offset < shifted.length; offset += PICTURE_STRIDE) {
    const alpha = shifted[offset] as number;
    shifted[offset] =
      alpha < threshold
        ? (alpha / threshold) * ALPHA_CUTOFF
        : ALPHA_CUTOFF + ((alpha - threshold) / (1 - threshold)) * (1 - ALPHA_CUTOFF);
  }
  return { ...picture, rgba: shifted };
}

/**
 * Rows that are reshaped together, texels; a whole number of texels of every mip that counts. Over a whole tuft, roots that grow
 * together would make up for tips that vanish: the ratio would hold and the tuft would be shorter.
 */
const STRIP_TEXELS = 32;

/**
 * Reshape the alpha of a cut-out so that its drawn area stays the same in coarser mips. Mip 0 keeps every drawn and every cut
 * texel; gaps are lifted (or solids lowered) below (above) the cutoff, which moves the local density at which a coarse texel is
 * drawn. One number for each strip of rows is searched by bisection, against the mean coverage of the held mips.
 * The gap is lifted only where there is paint near, so that the empty margin of a cell stays fully clear.
 */
export function preserveCoverage(picture: Picture): Picture {
  const { width, height } = picture;
  const near = blurAlpha(picture, 8);
  const rgba = picture.rgba.slice();
  for (let top = 0; top < height; top += STRIP_TEXELS) {
    const bottom = Math.min(height, top + STRIP_TEXELS);
    const texels = picture.rgba.subarray(top * width * PICTURE_STRIDE, bottom * width * PICTURE_STRIDE);
    const strip = preserveStrip(
      { ...picture, height: bottom - top, rgba: texels },
      near.subarray(top * width, bottom * width),
    );
    rgba.set(strip.rgba, top * width * PICTURE_STRIDE);
  }
  return { ...picture, rgba };
}

function preserveStrip(picture: Picture, near: Float32Array): Picture {
  const target = measureCoverage(picture, 0);
  const missingIn = (tried: Picture): number => {
    let sum = 0;
    for (let mip = 1; mip <= HELD_MIP_COUNT; mip += 1) sum += measureCoverage(tried, mip);
    return target - sum / HELD_MIP_COUNT;
  };
  let low = -1;
  let high = 1;
  let best = picture;
  let leastError = Math.abs(missingIn(picture));
  for (let step = 0; step < PLAY_STEPS; step += 1) {
    const play = (low + high) / 2;
    const tried = reshapeAlpha(picture, near, play);
    const missing = missingIn(tried);
    // Coverage moves in steps where many coarse texels are alike, so the last try need not be the best one.
    if (Math.abs(missing) < leastError) {
      best = tried;
      leastError = Math.abs(missing);
    }
    if (missing > 0) low = play;
    else high = play;
  }
  return best;
}

/** Play above 0 lifts the gaps where the blurred alpha `near` says there is paint, below 0 lowers the solids. */
function reshapeAlpha(picture: Picture, near: Float32Array, play: number): Picture {
  const rgba = picture.rgba.slice();
  const lift = Math.max(0, play) * ALPHA_PLAY;
  const solid = 1 + Math.min(0, play) * ALPHA_PLAY;
  for (let texel = 0; texel < near.length; texel += 1) {
    const offset = texel * PICTURE_STRIDE + 3;
    const alpha = rgba[offset] as number;
    const floor = lift * Math.min(1, (near[texel] as number) * 5);
    rgba[offset] =
      alpha < ALPHA_CUTOFF
        ? floor + (alpha / ALPHA_CUTOFF) * (ALPHA_CUTOFF - floor)
        : ALPHA_CUTOFF + ((alpha - ALPHA_CUTOFF) / (1 - ALPHA_CUTOFF)) * (solid - ALPHA_CUTOFF);
  }
  return { ...picture, rgba };
}

/** Box mean of alpha over (2 radius + 1) squared texels, separable running sums. */
function blurAlpha(picture: Picture, radius: number): Float32Array {
  const { width, height } = picture;
  const source = new Float32Array(width * height);
  for (let texel = 0; texel < source.length; texel += 1) {
    source[texel] = picture.rgba[texel * PICTURE_STRIDE + 3] as number;
  }
  const across = boxMean(source, height, width, width, 1, radius);
  return boxMean(across, width, height, 1, width, radius);
}

function boxMean(
  source: Float32Array,
  lineCount: number,
  lineLength: number,
  lineStride: number,
  step: number,
  radius: number,
): Float32Array {
  const result = new Float32Array(source.length);
  for (let line = 0; line < lineCount; line += 1) {
    const base = line * lineStride;
    let sum = 0;
    for (let i = -radius; i < lineLength + radius; i += 1) {
      const entering = i + radius;
      const leaving = i - radius - 1;
      if (entering < lineLength) sum += source[base + entering * step] as number;
      if (leaving >= 0 && leaving < lineLength) sum -= source[base + leaving * step] as number;
      if (i >= 0 && i < lineLength) result[base + i * step] = sum / (2 * radius + 1);
    }
  }
  return result;
}
