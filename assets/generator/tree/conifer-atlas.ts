import { addSideGutters, paintBark, type BarkHabit } from '../bark/bark.ts';
import { paintBough, paintCurtain, paintFrond, paintLeader, type SprayHabit } from '../foliage/flat-spray.ts';
import { paintPad, paintRosette, paintTuftSpray, type TuftHabit } from '../foliage/needle-tuft.ts';
import { preserveCoverage } from '../paint/alpha-coverage.ts';
import { composeAtlas, type Atlas, type CellPlace } from '../paint/atlas.ts';
import type { Canvas } from '../paint/canvas.ts';
import { pictureFromCanvas, type Picture } from '../paint/picture.ts';
import { createRandomStream } from '../random/random-stream.ts';

/** Side of every tree atlas, texels. */
const TREE_ATLAS_TEXELS = 1024;

/** Wrapped border left and right of the bark tile, texels: keeps the strip apart from its neighbours down to mip 4. */
const BARK_GUTTER_TEXELS = 16;
const BARK_WIDTH_TEXELS = 256;

type Cell = { readonly place: CellPlace; readonly picture: Picture };

function barkCell(habit: BarkHabit): Cell {
  const tile = paintBark(BARK_WIDTH_TEXELS - 2 * BARK_GUTTER_TEXELS, TREE_ATLAS_TEXELS, habit);
  return {
    place: { name: 'bark', left: 0, top: 0, width: BARK_WIDTH_TEXELS, height: TREE_ATLAS_TEXELS },
    picture: addSideGutters(pictureFromCanvas(tile), BARK_GUTTER_TEXELS),
  };
}

function cutOutCell(name: string, left: number, top: number, canvas: Canvas): Cell {
  return {
    place: { name, left, top, width: canvas.width, height: canvas.height },
    picture: preserveCoverage(pictureFromCanvas(canvas)),
  };
}

/** The bark region without its gutters, which is what a trunk may address. */
function trimBark(atlas: Atlas): Atlas {
  const regions = new Map(atlas.regions);
  regions.set('bark', {
    uLeft: BARK_GUTTER_TEXELS / TREE_ATLAS_TEXELS,
    uRight: (BARK_WIDTH_TEXELS - BARK_GUTTER_TEXELS) / TREE_ATLAS_TEXELS,
    vTop: 0,
    vBottom: 1,
  });
  return { ...atlas, regions };
}

/** Atlas of a fir-like tree: bark, three fronds, a bough, a curtain and a leader. */
export function paintSprayAtlas(name: string, bark: BarkHabit, habit: SprayHabit, coarse: SprayHabit): Atlas {
  const stream = (part: string) => createRandomStream(`${name}/${part}`);
  const cells = [
    barkCell(bark),
    cutOutCell('frond-a', 256, 0, paintFrond(256, 512, habit, stream('frond-a'))),
    cutOutCell('frond-b', 512, 0, paintFrond(256, 512, habit, stream('frond-b'))),
    cutOutCell('frond-c', 768, 0, paintFrond(256, 512, habit, stream('frond-c'))),
    cutOutCell('bough', 256, 512, paintBough(384, 512, coarse, stream('bough'))),
    cutOutCell('curtain', 640, 512, paintCurtain(192, 512, habit, stream('curtain'))),
    cutOutCell('leader', 832, 512, paintLeader(192, 512, habit, stream('leader'))),
  ];
  return trimBark(composeAtlas(TREE_ATLAS_TEXELS, cells));
}

/** Atlas of a long-needled pine: bark, three branch ends, three rosettes and four whole pads. */
export function paintTuftAtlas(name: string, bark: BarkHabit, habit: TuftHabit, coarse: TuftHabit): Atlas {
  const stream = (part: string) => createRandomStream(`${name}/${part}`);
  const cells = [
    barkCell(bark),
    cutOutCell('spray-a', 256, 0, paintTuftSpray(256, 320, habit, stream('spray-a'))),
    cutOutCell('spray-b', 512, 0, paintTuftSpray(256, 320, habit, stream('spray-b'))),
    cutOutCell('spray-c', 768, 0, paintTuftSpray(256, 320, habit, stream('spray-c'))),
    cutOutCell('rosette-a', 256, 320, paintRosette(256, habit, stream('rosette-a'))),
    cutOutCell('rosette-b', 512, 320, paintRosette(256, habit, stream('rosette-b'))),
    cutOutCell('rosette-c', 768, 320, paintRosette(256, habit, stream('rosette-c'))),
    cutOutCell('pad-a', 256, 576, paintPad(384, 224, coarse, stream('pad-a'))),
    cutOutCell('pad-b', 640, 576, paintPad(384, 224, coarse, stream('pad-b'))),
    cutOutCell('pad-c', 256, 800, paintPad(384, 224, coarse, stream('pad-c'))),
    cutOutCell('pad-d', 640, 800, paintPad(384, 224, coarse, stream('pad-d'))),
  ];
  return trimBark(composeAtlas(TREE_ATLAS_TEXELS, cells));
}
