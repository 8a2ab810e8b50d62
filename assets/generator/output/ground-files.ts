import type { GroundTile } from '../ground/ground-tile.ts';
import { PICTURE_STRIDE, type Picture } from '../paint/picture.ts';
import { roundFigure, type AssetFile } from './asset-file.ts';
import { encodePicture } from './png.ts';

/** What the manifest says of one ground texture. */
export interface GroundEntry {
  readonly albedo: string;
  readonly normal: string;
  /** Length of ground one repeat was painted for, metres. */
  readonly tileMeters: number;
  /** Mean colour, sRGB-encoded 0..1: what the ground looks like from afar. */
  readonly meanColor: readonly number[];
}

/** Both files of a ground texture and its manifest entry. */
export function buildGroundFiles(tile: GroundTile): { files: AssetFile[]; entry: GroundEntry } {
  const albedo = `textures/ground-${tile.name}.png`;
  const normal = `textures/ground-${tile.name}-normal.png`;
  return {
    files: [
      { path: albedo, bytes: encodePicture(tile.albedo, 3) },
      { path: normal, bytes: encodePicture(tile.normal, 3) },
    ],
    entry: { albedo, normal, tileMeters: tile.tileMeters, meanColor: computeMeanColor(tile.albedo).map(roundFigure) },
  };
}

function computeMeanColor(picture: Picture): number[] {
  const texelCount = picture.width * picture.height;
  return [0, 1, 2].map((part) => {
    let sum = 0;
    for (let texel = 0; texel < texelCount; texel += 1) sum += picture.rgba[texel * PICTURE_STRIDE + part] as number;
    return sum / texelCount;
  });
}
