import { rgb } from '../paint/color.ts';
import type { Atlas } from '../paint/atlas.ts';
import { paintSprayAtlas, paintTuftAtlas } from './conifer-atlas.ts';

/** Pine: grey-brown plates, long warm-green needles in brushes. */
export function paintPineAtlas(): Atlas {
  const palette = {
    twig: rgb(98, 83, 66),
    shaded: rgb(44, 58, 32),
    lit: rgb(84, 111, 66),
    fresh: rgb(124, 145, 88),
  };
  return paintTuftAtlas(
    'pine',
    {
      plateColumns: 7,
      plateRows: 10,
      furrowWidth: 0.32,
      furrow: [46, 41, 37],
      plateDark: [104, 94, 85],
      plateLight: [158, 146, 132],
      lichen: [150, 152, 132],
      lichenAmount: 0.32,
      seed: 0x91e,
    },
    { palette, needleLength: 33, needleHalfWidth: 1.05, needleCount: 64 },
    { palette, needleLength: 22, needleHalfWidth: 0.95, needleCount: 56 },
  );
}

/** Fir: grey finely cracked bark, flat bluish dark sprays. */
export function paintFirAtlas(): Atlas {
  const habit = {
    palette: { twig: rgb(92, 76, 60), shaded: rgb(31, 44, 28), lit: rgb(74, 102, 62), fresh: rgb(118, 142, 84) },
    needleLength: 9.5,
    needleHalfWidth: 1,
    needleSpacing: 2,
    twigSpacing: 33,
    twigAngle: 0.92,
  };
  return paintSprayAtlas(
    'fir',
    {
      plateColumns: 10,
      plateRows: 12,
      furrowWidth: 0.24,
      furrow: [54, 47, 42],
      plateDark: [104, 94, 84],
      plateLight: [152, 142, 130],
      lichen: [158, 166, 142],
      lichenAmount: 0.5,
      seed: 0xf14,
    },
    habit,
    { ...habit, needleLength: 7, twigSpacing: 24 },
  );
}

/** Sapling: a young fir, lighter and looser, with fresh tips. */
export function paintSaplingAtlas(): Atlas {
  const habit = {
    palette: { twig: rgb(112, 86, 58), shaded: rgb(46, 66, 36), lit: rgb(82, 108, 62), fresh: rgb(132, 152, 88) },
    needleLength: 13,
    needleHalfWidth: 1.1,
    needleSpacing: 2.6,
    twigSpacing: 44,
    twigAngle: 0.82,
  };
  return paintSprayAtlas(
    'sapling',
    {
      plateColumns: 6,
      plateRows: 8,
      furrowWidth: 0.1,
      furrow: [70, 58, 46],
      plateDark: [116, 98, 78],
      plateLight: [150, 130, 104],
      lichen: [150, 158, 128],
      lichenAmount: 0.4,
      seed: 0x5a9,
    },
    habit,
    { ...habit, needleLength: 10, twigSpacing: 34 },
  );
}
