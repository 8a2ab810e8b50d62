import type { WorldField } from '../../../core/height-field/index.ts';
import { CLUTTER_CLASSES, createPlacement, sampleClutterInto } from '../../../core/scatter/index.ts';
import type { Site } from './site.ts';

/** Growth and stones of this height and more stand in the way of an eye near them, metres. */
const TALL_METERS = 0.6;

/** Search radius, metres. */
const REACH_METERS = 12;

/** Half angle of the view that is kept clear, radians. */
const HALF_ANGLE = 0.8;

const scratchPlacement = createPlacement();

/** Distance to the nearest edge of tall clutter in the view, metres; Infinity when none is near. */
export function nearestClutterMeters(field: WorldField, seed: number, site: Site, yawRadians: number): number {
  let nearest = Infinity;
  for (const clutterClass of CLUTTER_CLASSES) {
    const { cellMeters, extent, scaleMax } = clutterClass;
    if (extent.heightMeters * scaleMax < TALL_METERS) continue;
    const cellAt = (meters: number) => Math.floor(meters / cellMeters);
    for (
      let cellZ = cellAt(site.zWorldMeters - REACH_METERS);
      cellZ <= cellAt(site.zWorldMeters + REACH_METERS);
      cellZ++
    ) {
      for (
        let cellX = cellAt(site.xWorldMeters - REACH_METERS);
        cellX <= cellAt(site.xWorldMeters + REACH_METERS);
        cellX++
      ) {
        if (!sampleClutterInto(scratchPlacement, field, seed, clutterClass, cellX, cellZ)) continue;
        if (extent.heightMeters * scratchPlacement.scale < TALL_METERS) continue;
        const offsetX = scratchPlacement.xWorldMeters - site.xWorldMeters;
        const offsetZ = scratchPlacement.zWorldMeters - site.zWorldMeters;
        const turn = Math.atan2(offsetX, offsetZ) - yawRadians;
        if (Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) > HALF_ANGLE) continue;
        nearest = Math.min(nearest, Math.hypot(offsetX, offsetZ) - extent.radiusMeters * scratchPlacement.scale);
      }
    }
  }
  return nearest;
}
