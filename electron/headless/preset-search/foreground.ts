import type { WorldField } from '../../../core/height-field/index.ts';
import { CLUTTER_CLASSES, createPlacement, sampleClutterInto } from '../../../core/scatter/index.ts';
import type { ClutterClass, Placement } from '../../../core/scatter/index.ts';
import type { Site } from './site.ts';

/** Growth and stones of this height and more stand in the way of an eye near them, metres. */
const TALL_METERS = 0.6;

/** What is seen this steeply from above, a drop of 1 in 2, is foreground and hides nothing. */
const LOW_SLOPE = 0.5;

/** How far the foreground reaches, metres. */
const REACH_METERS = 12;

/** Half angle that is looked through, radians: most of the 0.98 that the camera sees to each side. What reaches into it counts. */
const HALF_ANGLE = 0.8;

const scratchPlacement = createPlacement();

/** Distance to the nearest edge of clutter that stands in the view, metres; Infinity when none is near. */
export function nearestClutterMeters(
  field: WorldField,
  seed: number,
  site: Site,
  yawRadians: number,
  eyeAboveGroundMeters: number,
): number {
  const eyeY = site.heightMeters + eyeAboveGroundMeters;
  let nearest = Infinity;
  for (const clutterClass of CLUTTER_CLASSES) {
    const { extent, scaleMax } = clutterClass;
    if (extent.heightMeters * scaleMax < TALL_METERS) continue;
    forEachAhead(field, seed, clutterClass, site, yawRadians, (distance, { scale, groundHeightMeters }) => {
      const height = extent.heightMeters * scale;
      const isLow = eyeY - groundHeightMeters - height > LOW_SLOPE * distance;
      if (height < TALL_METERS || isLow) return;
      nearest = Math.min(nearest, distance - extent.radiusMeters * scale);
    });
  }
  return nearest;
}

/** Flowers of the view's foreground: so near that each is seen as one. */
export function countForegroundFlowers(field: WorldField, seed: number, site: Site, yawRadians: number): number {
  let count = 0;
  for (const clutterClass of CLUTTER_CLASSES) {
    if (clutterClass.id === 'flower') forEachAhead(field, seed, clutterClass, site, yawRadians, () => count++);
  }
  return count;
}

/** Visits the instances of a class within the view's foreground. */
function forEachAhead(
  field: WorldField,
  seed: number,
  clutterClass: ClutterClass,
  site: Site,
  yawRadians: number,
  visit: (distanceMeters: number, placement: Readonly<Placement>) => void,
): void {
  const cellAt = (meters: number) => Math.floor(meters / clutterClass.cellMeters);
  const { xWorldMeters, zWorldMeters } = site;
  for (let cellZ = cellAt(zWorldMeters - REACH_METERS); cellZ <= cellAt(zWorldMeters + REACH_METERS); cellZ++) {
    for (let cellX = cellAt(xWorldMeters - REACH_METERS); cellX <= cellAt(xWorldMeters + REACH_METERS); cellX++) {
      if (!sampleClutterInto(scratchPlacement, field, seed, clutterClass, cellX, cellZ)) continue;
      const offsetX = scratchPlacement.xWorldMeters - xWorldMeters;
      const offsetZ = scratchPlacement.zWorldMeters - zWorldMeters;
      const turn = Math.atan2(offsetX, offsetZ) - yawRadians;
      const distance = Math.hypot(offsetX, offsetZ);
      const halfWidth = Math.atan2(clutterClass.extent.radiusMeters * scratchPlacement.scale, distance);
      const offAxis = Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) - halfWidth;
      if (distance > REACH_METERS || offAxis > HALF_ANGLE) continue;
      visit(distance, scratchPlacement);
    }
  }
}
