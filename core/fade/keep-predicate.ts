/**
 * Whether the representation that leaves at a seam keeps a pixel. With {@link isKeptFadingIn} an exact partition: for every
 * noise and threshold exactly one of the two is true.
 *
 * @param noise - dither noise of the pixel, [0, 1)
 * @param threshold - {@link seamThreshold} of the seam, [0, 1]; at 1 every pixel is kept, at 0 none
 */
export function isKeptFadingOut(noise: number, threshold: number): boolean {
  return noise < threshold;
}

/**
 * Whether the representation that enters at a seam keeps a pixel.
 *
 * @param noise - dither noise of the pixel, [0, 1)
 * @param threshold - the same {@link seamThreshold} as the other side's; at 0 every pixel is kept, at 1 none
 */
export function isKeptFadingIn(noise: number, threshold: number): boolean {
  return noise >= threshold;
}
