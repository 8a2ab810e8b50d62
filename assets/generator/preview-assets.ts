import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLUTTER, GROUNDS, TREES } from './catalog.ts';
import { computeBounds, type Mesh } from './mesh/mesh-builder.ts';
import { readySimplifier } from './mesh/simplify.ts';
import { vec } from './mesh/vector3.ts';
import { encodePicture } from './output/png.ts';
import { createPicture, pastePicture, type Picture } from './paint/picture.ts';
import { renderPreview } from './preview/preview-view.ts';
import { createTextureSampler, type TextureSampler } from './raster/texture-sampler.ts';
import { TREE_LODS } from './tree/tree-model.ts';

const SHEET_HEIGHT = 800;
const VIEW_WIDTH = 500;

/** Look at a model from the side, a little above its middle, so that it fills the picture's height. */
function viewModel(
  mesh: Mesh,
  texture: TextureSampler,
  heightMeters: number,
  eyeHeightRatio: number,
  distanceRatio = 2.1,
): Picture {
  return renderPreview([{ mesh, texture }], {
    width: VIEW_WIDTH,
    height: SHEET_HEIGHT,
    eye: vec(0, heightMeters * eyeHeightRatio, heightMeters * distanceRatio),
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

/** Write one lit contact sheet per model and one repeated tile per ground into a folder, for judging by eye; all, or the named. */
async function previewAssets(folder: string, names: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await readySimplifier();
  const isWanted = ({ name }: { readonly name: string }): boolean => names.length === 0 || names.includes(name);
  const write = (name: string, picture: Picture): void => {
    writeFileSync(join(folder, `${name}.png`), encodePicture(picture, 3));
  };
  for (const species of TREES.filter(isWanted)) {
    const atlas = species.paintAtlas();
    const texture = createTextureSampler(atlas.picture);
    const lods = species.buildLevels(atlas, texture);
    write(
      species.name,
      joinPictures(TREE_LODS.map((lod) => viewModel(lods[lod].mesh, texture, species.heightMeters, 0.42))),
    );
  }
  for (const species of CLUTTER.filter(isWanted)) {
    const atlas = species.paintAtlas();
    const texture = createTextureSampler(atlas.picture);
    // Far enough away that the widest corner stays in the picture, which is narrower than high.
    const views = species.buildLevels(atlas).flatMap(({ mesh }) => {
      const { min, max } = computeBounds(mesh);
      const reach = Math.max(-min.x, max.x, -min.z, max.z) / species.heightMeters;
      const distanceRatio = Math.max(2.1, reach * 7);
      return [1.6, 0.6].map((eyeHeightRatio) =>
        viewModel(mesh, texture, species.heightMeters, eyeHeightRatio, distanceRatio),
      );
    });
    write(species.name, joinPictures(views));
  }
  for (const { name, paint } of GROUNDS.filter(({ name }) => isWanted({ name: `ground-${name}` }))) {
    write(`ground-${name}`, repeatGround(paint().albedo));
  }
}

const [folder, ...names] = process.argv.slice(2);
if (folder === undefined) throw new TypeError('preview folder: expected a path as the first argument, found none');
await previewAssets(folder, names);
