import type { RoadView } from './road-view.ts';
import type { Outlook, Site } from './site.ts';
import type { ViewCensus } from './view-census.ts';

/** What one preset is to show, as a score to search by and a bar to hold. */
export interface PresetKind {
  readonly id: string;
  readonly title: string;
  readonly eyeAboveGroundMeters: number;
  readonly pitchRadians: number;
  /** Nearest that a bush or boulder may come to the eye within the view, metres: 1.5 m tall and 5 m off, it spans a fifth of it. */
  readonly clutterRoomMeters: number;
  /** Least share of the ground ahead that must be in sight, 0 to 1; costs a march, so it is asked of the best views only. */
  readonly leastVisibleGroundRatio: number;
  /** Whether the places tried are those along roads, instead of a lattice. */
  readonly standsByRoad: boolean;
  /** Spacing of that lattice, metres: finer where few places will do. Odd, so that they do not stand on chunk or cell corners. */
  readonly latticeMeters: number;
  /** Quick refusal by the place alone. */
  isSite(site: Site): boolean;
  /** How well place and direction fit before anything is counted; −Infinity refuses. */
  scoreOutlook(site: Site, outlook: Outlook, road: RoadView | undefined): number;
  /** How well the counted view fits, added to the former; −Infinity refuses. */
  scoreCensus(census: ViewCensus, visibleGroundRatio: number, foregroundFlowerCount: number): number;
}

/** Nearest trunk that may stand in the middle of a view, metres: nearer, a trunk a metre thick fills it. */
const CLEAR_VIEW_METERS = 18;

function countOf(census: ViewCensus, ...names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (census.frustumCountByName.get(name) ?? 0), 0);
}

/** Angle between a direction and the way straight down, 0 to π. */
function turnFromDownhill(site: Site, outlook: Outlook): number {
  const turn = outlook.yawRadians - site.downhillYawRadians;
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
}

/** Closeness of a value to a wanted one, 1 to 0 over `tolerance`. */
function closeness(value: number, wanted: number, tolerance: number): number {
  return Math.max(0, 1 - Math.abs(value - wanted) / tolerance);
}

/** The reference presets (world.md §8 names C1 and C3 and what they show; the others are ours). */
export const PRESET_KINDS: readonly PresetKind[] = [
  {
    id: 'C1',
    title: 'Valley floor: most of what the frustum keeps is behind the slopes',
    eyeAboveGroundMeters: 1.7,
    pitchRadians: 0,
    standsByRoad: false,
    latticeMeters: 53,
    clutterRoomMeters: 5,
    leastVisibleGroundRatio: 0,
    isSite: (site) => site.reliefMeters > 18 && site.slope < 0.15 && site.canopyRatio < 0.35,
    scoreOutlook: (site, outlook) =>
      outlook.clearMeters < CLEAR_VIEW_METERS
        ? -Infinity
        : // Along the valley: level ground ahead, higher land behind it, trees at the sides and ahead.
          closeness(outlook.riseMeters, 6, 25) + 0.02 * Math.min(50, site.reliefMeters) + 0.8 * outlook.farCanopyRatio,
    scoreCensus: (census) =>
      census.hiddenByTerrainRatio < 0.62
        ? -Infinity
        : Math.min(1, countOf(census, 'grass', 'meadow') / 1500) +
          0.7 * Math.min(1, countOf(census, 'flower/near') / 60) +
          closeness(census.hiddenByTerrainRatio, 0.72, 0.2),
  },
  {
    id: 'C2',
    title: 'Slope: looking along a wooded hillside and down into the valley',
    eyeAboveGroundMeters: 1.7,
    pitchRadians: 0.06,
    standsByRoad: false,
    latticeMeters: 53,
    clutterRoomMeters: 5,
    leastVisibleGroundRatio: 0,
    isSite: (site) =>
      site.slope > 0.28 && site.slope < 0.42 && Math.abs(site.reliefMeters) < 25 && site.canopyRatio < 0.4,
    scoreOutlook: (site, outlook) =>
      outlook.clearMeters < 1.5 * CLEAR_VIEW_METERS || outlook.farRiseMeters > -15
        ? -Infinity
        : closeness(turnFromDownhill(site, outlook), 0.9, 0.7) +
          closeness(outlook.riseMeters, -25, 30) +
          closeness(outlook.farRiseMeters, -70, 55) +
          outlook.farCanopyRatio,
    scoreCensus: (census, visibleGroundRatio) =>
      closeness(census.hiddenByTerrainRatio, 0.35, 0.25) +
      visibleGroundRatio +
      Math.min(1, countOf(census, 'grass', 'meadow', 'bush') / 1200),
  },
  {
    id: 'C3',
    title: 'Hilltop: nearly everything in the frustum can be seen',
    eyeAboveGroundMeters: 1.7,
    pitchRadians: 0.08,
    standsByRoad: false,
    latticeMeters: 23,
    clutterRoomMeters: 3.5,
    leastVisibleGroundRatio: 0.6,
    isSite: (site) => site.reliefMeters < -20 && site.slope < 0.35 && site.heightMeters < 205,
    scoreOutlook: (_site, outlook) =>
      outlook.clearMeters < CLEAR_VIEW_METERS
        ? -Infinity
        : closeness(outlook.riseMeters, -50, 45) +
          outlook.farCanopyRatio +
          closeness(outlook.nearCanopyRatio, 0.2, 0.5),
    scoreCensus: (census, visibleGroundRatio) =>
      census.hiddenByTerrainRatio > 0.1
        ? -Infinity
        : 6 * visibleGroundRatio + 0.5 * Math.min(1, countOf(census, 'grass', 'meadow', 'flower') / 1200),
  },
  {
    id: 'C4',
    title: 'Forest edge: open ground before a closed stand',
    eyeAboveGroundMeters: 1.7,
    pitchRadians: 0,
    standsByRoad: false,
    latticeMeters: 53,
    clutterRoomMeters: 4,
    leastVisibleGroundRatio: 0.4,
    isSite: (site) => site.canopyRatio < 0.05 && site.slope < 0.2 && site.heightMeters > 14 && site.heightMeters < 170,
    scoreOutlook: (_site, outlook) =>
      outlook.clearMeters < 1.5 * CLEAR_VIEW_METERS
        ? -Infinity
        : closeness(outlook.nearCanopyRatio, 0.45, 0.3) + outlook.farCanopyRatio + closeness(outlook.riseMeters, 8, 20),
    scoreCensus: (census, visibleGroundRatio, foregroundFlowerCount) =>
      Math.min(1, countOf(census, 'grass', 'meadow', 'bush') / 2000) +
      2 * Math.min(1, foregroundFlowerCount / 40) +
      visibleGroundRatio,
  },
  {
    id: 'canopy',
    title: 'Canopy: over the crowns of a closed forest from a bare slope',
    eyeAboveGroundMeters: 1.7,
    pitchRadians: 0.24,
    standsByRoad: false,
    latticeMeters: 53,
    clutterRoomMeters: 5,
    leastVisibleGroundRatio: 0,
    isSite: (site) => site.slope > 0.3 && site.canopyRatio < 0.2 && site.heightMeters < 340,
    // Giants are 50 to 90 m tall: the forest must stand deeper than that for its crowns to be looked down on.
    scoreOutlook: (site, outlook) =>
      outlook.clearMeters < 2 * CLEAR_VIEW_METERS || outlook.riseMeters > -95
        ? -Infinity
        : 2 * outlook.farCanopyRatio +
          closeness(outlook.riseMeters, -125, 40) +
          closeness(turnFromDownhill(site, outlook), 0, 0.8),
    scoreCensus: (census) => Math.min(1, census.drawnCount / 12_000),
  },
  {
    id: 'open-meadow',
    title: 'Open meadow: grass and flowers around, forest behind',
    eyeAboveGroundMeters: 1.65,
    pitchRadians: 0.1,
    standsByRoad: false,
    latticeMeters: 53,
    clutterRoomMeters: 5,
    leastVisibleGroundRatio: 0.6,
    isSite: (site) => site.canopyRatio < 0.02 && site.slope < 0.25 && site.heightMeters > 14 && site.heightMeters < 190,
    scoreOutlook: (_site, outlook) =>
      outlook.clearMeters < 2 * CLEAR_VIEW_METERS
        ? -Infinity
        : closeness(outlook.nearCanopyRatio, 0.05, 0.3) +
          1.5 * outlook.farCanopyRatio +
          closeness(outlook.riseMeters, 5, 25),
    scoreCensus: (census, _visibleGroundRatio, foregroundFlowerCount) =>
      3 * Math.min(1, foregroundFlowerCount / 40) +
      Math.min(1, countOf(census, 'flower/near') / 150) +
      Math.min(1, countOf(census, 'grass', 'meadow') / 4000),
  },
  {
    id: 'roadside',
    title: 'Roadside: along a forest road between giants',
    eyeAboveGroundMeters: 1.7,
    pitchRadians: 0.03,
    standsByRoad: true,
    latticeMeters: 53,
    clutterRoomMeters: 5,
    leastVisibleGroundRatio: 0,
    isSite: (site) => site.heightMeters > 12 && site.heightMeters < 200,
    scoreOutlook: (_site, outlook, road) =>
      road === undefined || road.visibleMeters < 150 || Math.min(road.giantsLeft, road.giantsRight) < 3
        ? -Infinity
        : Math.min(8, road.giantsLeft, road.giantsRight) / 4 +
          Math.min(400, road.visibleMeters) / 300 +
          closeness(road.bendMeters, 25, 25) +
          0.5 * outlook.farCanopyRatio,
    scoreCensus: (census) => 0.5 * Math.min(1, countOf(census, 'grass', 'meadow', 'flower', 'bush') / 2000),
  },
];
