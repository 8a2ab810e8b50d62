import { hashWord } from '../random/index.ts';
import type { PropExtent } from './prop-extent.ts';
import type { PropTraits } from './prop-traits.ts';
import { TREE_CELL_METERS } from './tree-cell.ts';
import type { TreeCellDraw } from './tree-cell.ts';

/** Growth on the forest's floor, placed by tree cell: a row here and an asset of the same name; CONTRIBUTING.md says what else a new one wants. */
export interface UnderstoryKind extends PropTraits {
  /** Also the asset's name. */
  readonly id: string;
  /** How it is drawn in its cell. */
  readonly draw: TreeCellDraw;
  /** Where it has dissolved, metres from the eye, on the full tiers. */
  readonly radiusMeters: number;
  /** Share of the radius, from its end inwards, over which it dissolves. */
  readonly edgeRampRatio: number;
  readonly extent: PropExtent;
  /** Scale is uniform between the two, before the valley boost. */
  readonly scaleMin: number;
  readonly scaleMax: number;
  /** How far the origin stands below the exact ground, metres at scale 1. */
  readonly sinkMeters: number;
}

/** Understory of the reference world (world.md §4 and §5). */
export const UNDERSTORY: readonly UnderstoryKind[] = [
  {
    id: 'understory',
    edge: 'dissolve',
    surface: 'cutout',
    orientation: 'tilt',
    isShadowCaster: false,
    // 0.008 a square metre under a full canopy; the boost of valleys thickens stands, not what grows below them.
    draw: {
      salt: hashWord('scatter/understory'),
      fullPresence: 0.008 * TREE_CELL_METERS * TREE_CELL_METERS,
      mostDensity: 1,
    },
    radiusMeters: 65,
    edgeRampRatio: 0.2,
    extent: { heightMeters: 1, depthMeters: 0.1, radiusMeters: 1.2 },
    // The source gives no scales; those of the saplings that stand among it.
    scaleMin: 0.8,
    scaleMax: 1.3,
    swayMeters: 0.04,
    sinkMeters: 0.02,
  },
];
