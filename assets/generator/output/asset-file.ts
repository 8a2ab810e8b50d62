/** One file to write, its path relative to the assets folder. */
export interface AssetFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Round for the manifest: a tenth of a millimetre is finer than any use, and short numbers diff well. */
export function roundFigure(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
