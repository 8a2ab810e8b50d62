import type { PropExtent } from './prop-extent.ts';
import type { PropTraits } from './prop-traits.ts';

/** What a tree is in its stand: giants make the canopy, saplings fill edges and gaps; snags and logs are dead giants. */
export type TreeCohort = 'giant' | 'sapling' | 'snag' | 'log';

/** A species: a row here and an asset of the same name; CONTRIBUTING.md says what else a new one wants. */
export interface TreeSpecies extends PropTraits {
  /** Also the asset's name. */
  readonly id: string;
  readonly cohort: TreeCohort;
  /** Share of its cohort, relative to the cohort's other rows. */
  readonly shareWeight: number;
  /** Length along the model's +x of one that lies, metres at scale 1: its two ends are set on the ground. 0 for one that stands. */
  readonly trunkLengthMeters: number;
  readonly extent: PropExtent;
  /** Half the width that the asset's billboard picture shows, metres at scale 1; the quad is heightMeters tall and stands on y = 0. */
  readonly billboardHalfWidthMeters: number;
  /** Scale is uniform between the two, before the valley boost. */
  readonly scaleMin: number;
  readonly scaleMax: number;
  /**
   * How far the origin stands below the exact ground, metres at scale 1: it hides the hairline where base and ground meet. The downhill
   * side is closed by the roots, which reach `extent.depthMeters` below the origin (core/grounding's README says up to which slope);
   * the published 0.62 m of daylight at the median giant is of trunks that end at the ground.
   */
  readonly sinkMeters: number;
}

/** Trees with needles: alpha-tested, upright whatever the slope. The conform that world.md §6 gives them is not built yet. */
const LIVING = {
  edge: 'dissolve',
  surface: 'cutout',
  orientation: 'upright',
  // The source gives none. Tips of a giant 50 m tall move by a hand's breadth or two: seen, and under a pixel where billboards take over.
  swayMeters: 0.15,
  trunkLengthMeters: 0,
} as const;

/** Dead wood has no holes, but dissolves all the same: a snag's handover at 120 m is 40–50 px tall (world.md §5). */
const DEADWOOD = { edge: 'dissolve', surface: 'opaque', swayMeters: 0, isShadowCaster: false } as const;

/**
 * Species of the reference world (world.md §4). Pine and fir share the giants evenly, which is our reading: the source names
 * both and no mix.
 */
export const TREE_SPECIES: readonly TreeSpecies[] = [
  {
    ...LIVING,
    id: 'pine',
    cohort: 'giant',
    isShadowCaster: true,
    shareWeight: 1,
    extent: { heightMeters: 17.18, depthMeters: 0.35, radiusMeters: 5.25 },
    billboardHalfWidthMeters: 4.4522,
    scaleMin: 2.8,
    scaleMax: 4.1,
    sinkMeters: 0.03,
  },
  {
    ...LIVING,
    id: 'fir',
    cohort: 'giant',
    isShadowCaster: true,
    shareWeight: 1,
    extent: { heightMeters: 14.7, depthMeters: 0.35, radiusMeters: 5.2 },
    billboardHalfWidthMeters: 3.8642,
    scaleMin: 2.8,
    scaleMax: 4.1,
    sinkMeters: 0.03,
  },
  {
    ...LIVING,
    id: 'sapling',
    cohort: 'sapling',
    isShadowCaster: false,
    shareWeight: 1,
    extent: { heightMeters: 6.2, depthMeters: 0.2, radiusMeters: 2.4 },
    billboardHalfWidthMeters: 1.9263,
    scaleMin: 0.8,
    scaleMax: 1.3,
    sinkMeters: 0.03,
  },
  {
    ...DEADWOOD,
    id: 'snag',
    cohort: 'snag',
    orientation: 'tilt',
    trunkLengthMeters: 0,
    shareWeight: 1,
    extent: { heightMeters: 4.05, depthMeters: 0.5, radiusMeters: 0.9 },
    billboardHalfWidthMeters: 0.6812,
    scaleMin: 1.5,
    scaleMax: 2,
    sinkMeters: 0.02,
  },
  {
    ...DEADWOOD,
    id: 'log',
    cohort: 'log',
    orientation: 'lie',
    trunkLengthMeters: 4.05,
    shareWeight: 1,
    extent: { heightMeters: 1.05, depthMeters: 0.15, radiusMeters: 2.2 },
    billboardHalfWidthMeters: 2.025,
    scaleMin: 1.5,
    scaleMax: 2,
    sinkMeters: 0.02,
  },
];

function selectCohort(cohort: TreeCohort): readonly number[] {
  return TREE_SPECIES.flatMap((species, index) => (species.cohort === cohort ? [index] : []));
}

const COHORT_SPECIES: Readonly<Record<TreeCohort, readonly number[]>> = {
  giant: selectCohort('giant'),
  sapling: selectCohort('sapling'),
  snag: selectCohort('snag'),
  log: selectCohort('log'),
};

const COHORT_SHARE: Readonly<Record<TreeCohort, number>> = {
  giant: sumShares('giant'),
  sapling: sumShares('sapling'),
  snag: sumShares('snag'),
  log: sumShares('log'),
};

function sumShares(cohort: TreeCohort): number {
  return TREE_SPECIES.reduce((sum, species) => sum + (species.cohort === cohort ? species.shareWeight : 0), 0);
}

/**
 * Picks a species of a cohort by its share. Does not allocate.
 *
 * @param cohort - at least one species has it
 * @param hash - [0, 1); equal intervals of it are equal shares
 * @returns a row of {@link TREE_SPECIES}
 */
export function selectSpecies(cohort: TreeCohort, hash: number): number {
  const rows = COHORT_SPECIES[cohort];
  let remaining = hash * COHORT_SHARE[cohort];
  let last = 0;
  for (const row of rows) {
    last = row;
    remaining -= (TREE_SPECIES[row] as TreeSpecies).shareWeight;
    if (remaining < 0) break;
  }
  return last;
}
