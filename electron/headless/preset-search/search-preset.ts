import type { CameraPose, Preset } from '../../../core/scenario/index.ts';
import { countForegroundFlowers, nearestClutterMeters } from './foreground.ts';
import type { PresetKind } from './preset-kinds.ts';
import { surveyRoadView } from './road-view.ts';
import { listLatticePlaces, listRoadsidePlaces } from './search-places.ts';
import { computeVisibleGroundRatio, nearestTreeMeters, surveyOutlook, surveySite } from './site.ts';
import type { Outlook, Site } from './site.ts';
import { PRESET_WORLD } from './view-census.ts';
import type { ViewCounter } from './view-census.ts';

/** Best views by the cheap score that are then counted exactly; each costs up to 0.3 s where the world is not streamed yet. */
const COUNTED_VIEWS = 80;

/** Best views of which that many are picked: those that see enough ground. */
const RANKED_VIEWS = 2000;

/** Nearest that any trunk may stand to the eye, metres. */
const STANDING_ROOM_METERS = 9;

/** Vertical field of view of the reference camera (world.md §7). */
const VERTICAL_FOV_RADIANS = 1.4;

interface ScoredView {
  readonly site: Site;
  readonly outlook: Outlook;
  readonly score: number;
}

/** A preset as found, with what was counted. */
export interface FoundPreset {
  readonly preset: Preset;
  readonly hiddenByTerrainRatio: number;
  readonly frustumCount: number;
  readonly drawnCount: number;
  readonly countByName: Readonly<Record<string, number>>;
  readonly visibleGroundRatio: number;
  readonly site: Site;
  readonly outlook: Outlook;
}

/** Best direction of every acceptable place, best place first. */
function rankViews(counter: ViewCounter, kind: PresetKind): ScoredView[] {
  const { field } = counter;
  const { seed } = PRESET_WORLD;
  const views: ScoredView[] = [];
  for (const place of kind.standsByRoad ? listRoadsidePlaces(field) : listLatticePlaces(kind.latticeMeters)) {
    const site = surveySite(field, seed, place.xWorldMeters, place.zWorldMeters);
    if (!kind.standsByRoad && field.roadDistanceMeters(site.xWorldMeters, site.zWorldMeters) < Infinity) continue;
    if (!kind.isSite(site) || nearestTreeMeters(field, seed, site) < STANDING_ROOM_METERS) continue;
    let best: ScoredView | undefined;
    for (const yawRadians of place.yawsRadians) {
      const outlook = surveyOutlook(field, seed, site, yawRadians);
      const eyeY = site.heightMeters + kind.eyeAboveGroundMeters;
      const road = kind.standsByRoad ? surveyRoadView(field, seed, site, yawRadians, eyeY) : undefined;
      const score = kind.scoreOutlook(site, outlook, road);
      if (!(score > (best?.score ?? -Infinity))) continue;
      if (nearestClutterMeters(field, seed, site, yawRadians, kind.eyeAboveGroundMeters) < kind.clutterRoomMeters)
        continue;
      best = { site, outlook, score };
    }
    if (best !== undefined) views.push(best);
  }
  return views.sort((left, right) => right.score - left.score);
}

/** Numbers a person can read and a file can repeat: millimetres and ten-thousandths of a radian. */
function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function poseOf(counter: ViewCounter, kind: PresetKind, view: ScoredView): CameraPose {
  const { xWorldMeters, zWorldMeters } = view.site;
  return {
    xWorldMeters,
    yWorldMeters: rounded(counter.drawnGroundMeters(xWorldMeters, zWorldMeters) + kind.eyeAboveGroundMeters, 3),
    zWorldMeters,
    yawRadians: rounded(view.outlook.yawRadians, 4),
    pitchRadians: kind.pitchRadians,
    verticalFovRadians: VERTICAL_FOV_RADIANS,
  };
}

/** Searches one preset; undefined when no counted view meets its bar. About half a minute. */
export function searchPreset(counter: ViewCounter, kind: PresetKind): FoundPreset | undefined {
  let bestScore = -Infinity;
  let found: FoundPreset | undefined;
  let countedCount = 0;
  for (const view of rankViews(counter, kind).slice(0, RANKED_VIEWS)) {
    if (countedCount === COUNTED_VIEWS) break;
    const { site, outlook } = view;
    const visibleGroundRatio = computeVisibleGroundRatio(
      counter.field,
      site,
      outlook.yawRadians,
      kind.eyeAboveGroundMeters,
    );
    if (visibleGroundRatio < kind.leastVisibleGroundRatio) continue;
    countedCount++;
    const pose = poseOf(counter, kind, view);
    const census = counter.countView(pose);
    const flowerCount = countForegroundFlowers(counter.field, PRESET_WORLD.seed, site, outlook.yawRadians);
    const score = view.score + kind.scoreCensus(census, visibleGroundRatio, flowerCount);
    if (!(score > bestScore)) continue;
    bestScore = score;
    found = {
      preset: { id: kind.id, title: kind.title, pose },
      hiddenByTerrainRatio: rounded(census.hiddenByTerrainRatio, 3),
      frustumCount: census.frustumCount,
      drawnCount: census.drawnCount,
      countByName: Object.fromEntries(census.frustumCountByName),
      visibleGroundRatio: rounded(visibleGroundRatio, 2),
      site,
      outlook,
    };
  }
  return found;
}
