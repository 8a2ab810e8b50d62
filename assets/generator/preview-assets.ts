import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLUTTER, GROUNDS, TREES } from './catalog.ts';
import type { Mesh } from './mesh/mesh-builder.ts';
import { vec } from './mesh/vector3.ts';
import { encodePicture } from './output/png.ts';
import { buildFittedLods } from './output/model-files.ts';
import { createPicture, pastePicture, type Picture } from './paint/picture.ts';
import { renderPreview } from './preview/preview-view.ts';
import { createTextureSampler, type TextureSampler } from './raster/texture-sampler.ts';
import { TREE_LODS } from './tree/tree-model.ts';

const SHEET_HEIGHT = 800;
const VIEW_WIDTH = 500;

/** Look at a model from the side, a little above its middle, so that it fills the picture's height. */
function viewModel(mesh: Mesh, texture: TextureSampler, heightMeters: number, eyeHeightRatio: number): Picture {
  return renderPreview([{ mesh, texture }], {
    width: VIEW_WIDTH,
    height: SHEET_HEIGHT,
    eye: vec(0, heightMeters * eyeHeightRatio, heightMeters * 2.1),
    target: vec(0, heightMeters * 0.5, 0),
    verticalFovRadians: 0.52,
  });
}

/** Pictures side by side. */
function joinPictures(pictures: readonly Picture[]): Picture {
  const sheet = createPicture(VIEW_WIDTH * pictures.length, SHEET_HEIGHT);
  for (const [index, picture] of pictures.entries()) pastePicture(sheet, picture, index * VIEW_WIDTH, 0);
  return sheet;
}

/** A ground texture three by three, which is where a repeat would show. */
function repeatGround(tile: Picture): Picture {
  const sheet = createPicture(tile.width * 3, tile.height * 3);
  for (let index = 0; index < 9; index += 1) {
    pastePicture(sheet, tile, (index % 3) * tile.width, Math.floor(index / 3) * tile.height);
  }
  return sheet;
}

/** Write one lit contact sheet per model and one repeated tile per ground into a folder, for judging by eye. */
function previewAssets(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, picture: Picture): void => {
    writeFileSync(join(folder, `${name}.png`), encodePicture(picture, 3));
  };
  for (const species of TREES) {
    const atlas = species.paintAtlas();
    const texture = createTextureSampler(atlas.picture);
    const lods = buildFittedLods(species, atlas, texture);
    write(
      species.name,
      joinPictures(TREE_LODS.map((lod) => viewModel(lods[lod].mesh, texture, species.heightMeters, 0.42))),
    );
  }
  for (const species of CLUTTER) {
    const atlas = species.paintAtlas();
    const texture = createTextureSampler(atlas.picture);
    const meshes = [species.buildLod('near', atlas), species.buildLod('far', atlas)];
    write(species.name, joinPictures(meshes.map((mesh) => viewModel(mesh, texture, species.heightMeters, 1.6))));
  }
  for (const paintGround of GROUNDS) {
    const tile = paintGround();
    write(`ground-${tile.name}`, repeatGround(tile.albedo));
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new TypeError('preview folder: expected a path as the only argument, found none');
previewAssets(folder);
