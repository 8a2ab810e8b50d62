/**
 * Ratio of texels at or above the cutoff in one mip of an 8-bit RGBA picture, by halving again and again: the slow, obvious way.
 * `region` is left, top, width, height in texels of mip 0; all must divide by 2 to the power of `mipLevel`.
 */
export function measureBoxMipCoverage(
  rgba: ArrayLike<number>,
  pictureWidth: number,
  region: readonly [number, number, number, number],
  mipLevel: number,
  cutoff: number,
): number {
  const [left, top, width, height] = region;
  let level = Array.from({ length: height }, (_, row) =>
    Array.from(
      { length: width },
      (_, column) => (rgba[((top + row) * pictureWidth + left + column) * 4 + 3] as number) / 255,
    ),
  );
  for (let mip = 0; mip < mipLevel; mip += 1) {
    const finer = level;
    const at = (row: number, column: number): number => (finer[row] as number[])[column] as number;
    level = Array.from({ length: finer.length / 2 }, (_, row) =>
      Array.from(
        { length: (finer[0] as number[]).length / 2 },
        (_, column) =>
          (at(row * 2, column * 2) +
            at(row * 2, column * 2 + 1) +
            at(row * 2 + 1, column * 2) +
            at(row * 2 + 1, column * 2 + 1)) /
          4,
      ),
    );
  }
  const texels = level.flat();
  return texels.filter((alpha) => alpha >= cutoff).length / texels.length;
}
