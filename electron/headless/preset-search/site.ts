import type { HeightField, HeightSample, WorldField } from '../../../core/height-field/index.ts';
import {
  createTreePlacement,
  sampleCanopyDensity,
  sampleTreeInto,
  TREE_CELL_METERS,
} from '../../../core/scatter/index.ts';

/** What the search knows of a place before it measures anything: all of it cheap functions of field and seed. */
export interface Site {
  readonly xWorldMeters: number;
  readonly zWorldMeters: number;
  readonly heightMeters: number;
  /** Steepness of the ground, rise over run. */
  readonly slope: number;
  /** Yaw of the way straight down, radians. */
  readonly downhillYawRadians: number;
  /** Mean height of the land 120 to 600 m around, less the height here: large in a valley, negative on a top, metres. */
  readonly reliefMeters: number;
  /** Canopy here, 0 to 1. */
  readonly canopyRatio: number;
}

/** One direction seen from a site. */
export interface Outlook {
  readonly yawRadians: number;
  /** Mean canopy 30 to 80 m ahead, inside the middle of the view. */
  readonly nearCanopyRatio: number;
  /** Mean canopy 100 to 350 m ahead. */
  readonly farCanopyRatio: number;
  /** Mean height of the ground 80 to 350 m ahead, less the height at the site, metres. */
  readonly riseMeters: number;
  /** Mean height 400 to 1200 m ahead, less the height at the site, metres. */
  readonly farRiseMeters: number;
  /** Distance to the nearest trunk in the middle of the view, metres; Infinity when none is near. */
  readonly clearMeters: number;
}

const RELIEF_DISTANCES_METERS = [120, 300, 600] as const;
const BEARINGS = 8;

/** Half angle of "the middle of the view", radians: a third of the horizontal field of the reference camera. */
const CENTRE_HALF_ANGLE = 0.35;

/** Trunks farther than this never stand in the way, metres. */
const TRUNK_SEARCH_METERS = 40;

/** How the ground ahead is looked at: bearings over the horizontal field of view, distances, march step and grass height. */
const GROUND_BEARINGS = 9;
const GROUND_HALF_ANGLE = 0.9;
const GROUND_STEP_METERS = 20;
const GROUND_REACH_METERS = 280;
const MARCH_STEP_METERS = 4;
const GRASS_HEIGHT_METERS = 0.4;

const scratchSample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
const scratchTree = createTreePlacement();

function heightAt(field: HeightField, x: number, z: number): number {
  field.sampleInto(scratchSample, x, z);
  return scratchSample.heightMeters;
}

/** Surveys one place. */
export function surveySite(field: WorldField, seed: number, xWorldMeters: number, zWorldMeters: number): Site {
  field.sampleInto(scratchSample, xWorldMeters, zWorldMeters);
  const { heightMeters, gradientX, gradientZ } = scratchSample;
  let sum = 0;
  for (const distance of RELIEF_DISTANCES_METERS) {
    for (let bearing = 0; bearing < BEARINGS; bearing++) {
      const angle = (2 * Math.PI * bearing) / BEARINGS;
      sum += heightAt(field, xWorldMeters + distance * Math.sin(angle), zWorldMeters + distance * Math.cos(angle));
    }
  }
  return {
    xWorldMeters,
    zWorldMeters,
    heightMeters,
    slope: Math.hypot(gradientX, gradientZ),
    downhillYawRadians: Math.atan2(-gradientX, -gradientZ),
    reliefMeters: sum / (RELIEF_DISTANCES_METERS.length * BEARINGS) - heightMeters,
    canopyRatio: sampleCanopyDensity(field, seed, xWorldMeters, zWorldMeters),
  };
}

/** Visits the trees of the cells around a point, nearest cells in no order. */
function forEachTree(
  field: WorldField,
  seed: number,
  site: Site,
  radiusMeters: number,
  visit: (offsetX: number, offsetZ: number, scale: number) => void,
): void {
  const first = (meters: number) => Math.floor((meters - radiusMeters) / TREE_CELL_METERS);
  const last = (meters: number) => Math.floor((meters + radiusMeters) / TREE_CELL_METERS);
  for (let cellZ = first(site.zWorldMeters); cellZ <= last(site.zWorldMeters); cellZ++) {
    for (let cellX = first(site.xWorldMeters); cellX <= last(site.xWorldMeters); cellX++) {
      if (!sampleTreeInto(scratchTree, field, seed, cellX, cellZ)) continue;
      visit(
        scratchTree.xWorldMeters - site.xWorldMeters,
        scratchTree.zWorldMeters - site.zWorldMeters,
        scratchTree.scale,
      );
    }
  }
}

/** Distance from a site to its nearest tree, metres; Infinity when none stands within the search radius. */
export function nearestTreeMeters(field: WorldField, seed: number, site: Site): number {
  let nearest = Infinity;
  forEachTree(field, seed, site, TRUNK_SEARCH_METERS, (offsetX, offsetZ) => {
    nearest = Math.min(nearest, Math.hypot(offsetX, offsetZ));
  });
  return nearest;
}

function meanAhead(
  site: Site,
  yawRadians: number,
  distancesMeters: readonly number[],
  sample: (x: number, z: number) => number,
): number {
  let sum = 0;
  for (const distance of distancesMeters) {
    for (const turn of [-CENTRE_HALF_ANGLE, 0, CENTRE_HALF_ANGLE]) {
      const angle = yawRadians + turn;
      sum += sample(site.xWorldMeters + distance * Math.sin(angle), site.zWorldMeters + distance * Math.cos(angle));
    }
  }
  return sum / (3 * distancesMeters.length);
}

/** Surveys one direction from a site. */
export function surveyOutlook(field: WorldField, seed: number, site: Site, yawRadians: number): Outlook {
  const canopyAt = (x: number, z: number) => sampleCanopyDensity(field, seed, x, z);
  const riseAt = (x: number, z: number) => heightAt(field, x, z) - site.heightMeters;
  let clearMeters = Infinity;
  forEachTree(field, seed, site, TRUNK_SEARCH_METERS, (offsetX, offsetZ) => {
    const turn = Math.atan2(offsetX, offsetZ) - yawRadians;
    const wrapped = Math.atan2(Math.sin(turn), Math.cos(turn));
    if (Math.abs(wrapped) < CENTRE_HALF_ANGLE) clearMeters = Math.min(clearMeters, Math.hypot(offsetX, offsetZ));
  });
  return {
    yawRadians,
    nearCanopyRatio: meanAhead(site, yawRadians, [30, 50, 80], canopyAt),
    farCanopyRatio: meanAhead(site, yawRadians, [100, 160, 240, 350], canopyAt),
    riseMeters: meanAhead(site, yawRadians, [80, 150, 250, 350], riseAt),
    farRiseMeters: meanAhead(site, yawRadians, [400, 600, 800, 1200], riseAt),
    clearMeters,
  };
}

/** Whether a point that stands some height over the ground is seen from a site over the ground between, by a coarse march. */
export function isInSight(
  field: HeightField,
  site: Site,
  eyeYWorldMeters: number,
  targetXWorldMeters: number,
  targetZWorldMeters: number,
  heightAboveGroundMeters: number,
): boolean {
  const offsetX = targetXWorldMeters - site.xWorldMeters;
  const offsetZ = targetZWorldMeters - site.zWorldMeters;
  const distance = Math.hypot(offsetX, offsetZ);
  const topY = heightAt(field, targetXWorldMeters, targetZWorldMeters) + heightAboveGroundMeters;
  for (let marched = MARCH_STEP_METERS; marched < distance; marched += MARCH_STEP_METERS) {
    const share = marched / distance;
    const sightY = eyeYWorldMeters + (topY - eyeYWorldMeters) * share;
    if (heightAt(field, site.xWorldMeters + share * offsetX, site.zWorldMeters + share * offsetZ) > sightY)
      return false;
  }
  return true;
}

/** Share of the ground up to 280 m ahead on which grass would be in sight, 0 to 1, by a coarse march over the exact field. */
export function computeVisibleGroundRatio(
  field: HeightField,
  site: Site,
  yawRadians: number,
  eyeAboveGroundMeters: number,
): number {
  const eyeY = site.heightMeters + eyeAboveGroundMeters;
  let seen = 0;
  let tried = 0;
  for (let bearing = 0; bearing < GROUND_BEARINGS; bearing++) {
    const yaw = yawRadians + GROUND_HALF_ANGLE * ((2 * bearing) / (GROUND_BEARINGS - 1) - 1);
    for (let distance = GROUND_STEP_METERS; distance <= GROUND_REACH_METERS; distance += GROUND_STEP_METERS) {
      tried++;
      const x = site.xWorldMeters + distance * Math.sin(yaw);
      const z = site.zWorldMeters + distance * Math.cos(yaw);
      if (isInSight(field, site, eyeY, x, z, GRASS_HEIGHT_METERS)) seen++;
    }
  }
  return seen / tried;
}
