import type { WorldField } from '../../../core/height-field/index.ts';
import { createTreePlacement, sampleTreeInto, TREE_CELL_METERS, TREE_SPECIES } from '../../../core/scatter/index.ts';
import { listRoadAhead } from './search-places.ts';
import { isInSight } from './site.ts';
import type { Site } from './site.ts';

/** What a road shows from beside it. */
export interface RoadView {
  /** Distance to the farthest point of it that is in sight, with all nearer ones but one, metres. */
  readonly visibleMeters: number;
  /** Greatest distance of the visible part from the line of sight: 0 for a straight road, metres. */
  readonly bendMeters: number;
  /** Giants within 40 m of the eye, ahead, on either side. */
  readonly giantsLeft: number;
  readonly giantsRight: number;
}

const REACH_METERS = 500;
const GIANT_REACH_METERS = 40;

/** Half of the horizontal field of view that the road should stay within, radians; the camera has 0.98. */
const ROAD_HALF_ANGLE = 0.6;

const scratchTree = createTreePlacement();

/** Looks along a road from a place beside it. */
export function surveyRoadView(
  field: WorldField,
  seed: number,
  site: Site,
  yawRadians: number,
  eyeY: number,
): RoadView {
  const sin = Math.sin(yawRadians);
  const cos = Math.cos(yawRadians);
  let visibleMeters = 0;
  let bendMeters = 0;
  let missedCount = 0;
  for (const { xWorldMeters, zWorldMeters } of listRoadAhead(field, site, yawRadians, REACH_METERS)) {
    const offsetX = xWorldMeters - site.xWorldMeters;
    const offsetZ = zWorldMeters - site.zWorldMeters;
    const ahead = offsetX * sin + offsetZ * cos;
    const aside = offsetX * cos - offsetZ * sin;
    const isAhead = Math.abs(aside) < Math.tan(ROAD_HALF_ANGLE) * ahead || ahead < 20;
    if (!isAhead || !isInSight(field, site, eyeY, xWorldMeters, zWorldMeters, 0.05)) missedCount++;
    if (missedCount > 1) break;
    visibleMeters = Math.hypot(offsetX, offsetZ);
    bendMeters = Math.max(bendMeters, Math.abs(aside));
  }
  let giantsLeft = 0;
  let giantsRight = 0;
  const first = (meters: number) => Math.floor((meters - GIANT_REACH_METERS) / TREE_CELL_METERS);
  const last = (meters: number) => Math.floor((meters + GIANT_REACH_METERS) / TREE_CELL_METERS);
  for (let cellZ = first(site.zWorldMeters); cellZ <= last(site.zWorldMeters); cellZ++) {
    for (let cellX = first(site.xWorldMeters); cellX <= last(site.xWorldMeters); cellX++) {
      if (!sampleTreeInto(scratchTree, field, seed, cellX, cellZ)) continue;
      if (TREE_SPECIES[scratchTree.speciesIndex]?.cohort !== 'giant') continue;
      const offsetX = scratchTree.xWorldMeters - site.xWorldMeters;
      const offsetZ = scratchTree.zWorldMeters - site.zWorldMeters;
      const isNear = Math.hypot(offsetX, offsetZ) < GIANT_REACH_METERS;
      if (!isNear || offsetX * sin + offsetZ * cos < 0) continue;
      if (offsetX * cos - offsetZ * sin > 0) giantsRight++;
      else giantsLeft++;
    }
  }
  return { visibleMeters, bendMeters, giantsLeft, giantsRight };
}
