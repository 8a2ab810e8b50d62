import type { Color } from './color.ts';
import { createPicture, pastePicture, PICTURE_STRIDE, type Picture } from './picture.ts';

/** A rectangle of an atlas in texture coordinates: glTF habit, u to the right, v = 0 at the top row of the PNG, v downwards. */
export interface AtlasRegion {
  readonly uLeft: number;
  readonly uRight: number;
  readonly vTop: number;
  readonly vBottom: number;
}

/** Where a cell lies in its atlas, texels from the top left. */
export interface CellPlace {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** An atlas picture with its named regions. */
export interface Atlas {
  readonly picture: Picture;
  readonly places: readonly CellPlace[];
  readonly regions: ReadonlyMap<string, AtlasRegion>;
}

/**
 * Paste painted cells into one square atlas. Every cell must bring its own clear margin: regions reach to the cell's edge less
 * half a texel.
 *
 * @param between - colour under the clear texels that no cell covers: next to paint it must not be black, for filters reach there
 */
export function composeAtlas(
  size: number,
  cells: readonly { readonly place: CellPlace; readonly picture: Picture }[],
  between: Color = { r: 0, g: 0, b: 0 },
): Atlas {
  const picture = createPicture(size, size);
  for (let texel = 0; texel < size * size; texel += 1)
    picture.rgba.set([between.r, between.g, between.b], texel * PICTURE_STRIDE);
  const regions = new Map<string, AtlasRegion>();
  for (const { place, picture: cell } of cells) {
    if (cell.width !== place.width || cell.height !== place.height) {
      throw new RangeError(
        `cell ${place.name}: expected ${String(place.width)} x ${String(place.height)} texels, found ${String(cell.width)} x ${String(cell.height)}`,
      );
    }
    pastePicture(picture, cell, place.left, place.top);
    regions.set(place.name, {
      uLeft: (place.left + 0.5) / size,
      uRight: (place.left + place.width - 0.5) / size,
      vTop: (place.top + 0.5) / size,
      vBottom: (place.top + place.height - 0.5) / size,
    });
  }
  return { picture, places: cells.map((cell) => cell.place), regions };
}

/** Look up a region that must be there. */
export function getRegion(atlas: Atlas, name: string): AtlasRegion {
  const region = atlas.regions.get(name);
  if (region === undefined) {
    throw new RangeError(`atlas region: expected one of ${[...atlas.regions.keys()].join(', ')}, found ${name}`);
  }
  return region;
}
