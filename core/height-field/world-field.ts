import type { HeightField, HeightRows, HeightSample } from './height-field.ts';
import { createReferenceField } from './reference-field.ts';
import type { ReferenceVariant } from './reference-parameters.ts';
import { layRoadInto } from './road-earthwork.ts';
import { ROAD_SPACING_METERS } from './road-layout.ts';
import { createRoadLines } from './road-line.ts';
import type { RoadPoint, RoadSpan } from './road-line.ts';
import { sampleHeightRowInto } from './sample-height-row.ts';

/** The ground of a world: a height field and what else is laid into it. */
export interface WorldField extends HeightField {
  /**
   * Horizontal distance to the nearest road's centre line, or to the rounded end of a road that stops, metres; Infinity from 30 m
   * on, where a road changes neither the ground nor what grows on it. Does not allocate.
   */
  roadDistanceMeters(xWorldMeters: number, zWorldMeters: number): number;
}

/** What a world's ground depends on. */
export interface WorldFieldOptions {
  readonly variant: ReferenceVariant;
  /** Integer, 0 … 2³² − 1. */
  readonly seed: number;
  readonly hasRoad: boolean;
}

/** Not re-entrant while these are in use; shared by all world fields. */
const scratchSample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
const scratchSpan: RoadSpan = { minXWorldMeters: 0, maxXWorldMeters: 0 };
/**
 * The ground of a reference world, with or without its roads. Beyond a road's reach (30 m), and everywhere without roads, a
 * sample is that of the reference field to the bit. With roads it is still a pure function of its options and the point, height
 * and gradient exact; the first sample near a road lays a section of it, which is slow, and a bounded number are kept.
 *
 * @throws RangeError if the seed is no such integer
 */
export function createWorldField({ variant, seed, hasRoad }: WorldFieldOptions): WorldField {
  const base = createReferenceField(variant, seed);
  if (!hasRoad) return { ...base, roadDistanceMeters: () => Infinity };
  const roads = createRoadLines(base);
  const road: RoadPoint = {
    distanceMeters: 0,
    distanceDx: 0,
    distanceDz: 0,
    gradeHeightMeters: 0,
    gradeHeightDx: 0,
    gradeHeightDz: 0,
  };
  // Whoever places something asks for ground and road of one point in turn.
  let soughtX = Number.NaN;
  let soughtZ = Number.NaN;
  let isFound = false;

  /** Finds the road at a point into `road`, unless it is the point that was last asked for. */
  function findRoad(xWorldMeters: number, zWorldMeters: number): boolean {
    if (xWorldMeters !== soughtX || zWorldMeters !== soughtZ) {
      isFound = roads.findInto(road, xWorldMeters, zWorldMeters);
      soughtX = xWorldMeters;
      soughtZ = zWorldMeters;
    }
    return isFound;
  }

  function sampleInto(out: HeightSample, xWorldMeters: number, zWorldMeters: number): void {
    base.sampleInto(out, xWorldMeters, zWorldMeters);
    if (findRoad(xWorldMeters, zWorldMeters)) layRoadInto(out, road);
  }

  /** The base's row, and again the few points that a road may be near to: no road is found for all others. */
  function sampleRowInto(
    out: HeightRows,
    outStart: number,
    firstColumn: number,
    columnCount: number,
    spacingMeters: number,
    zWorldMeters: number,
  ): void {
    sampleHeightRowInto(out, outStart, base, firstColumn, columnCount, spacingMeters, zWorldMeters);
    const lastRoad = Math.round(((firstColumn + columnCount - 1) * spacingMeters) / ROAD_SPACING_METERS);
    for (
      let roadIndex = Math.round((firstColumn * spacingMeters) / ROAD_SPACING_METERS);
      roadIndex <= lastRoad;
      roadIndex++
    ) {
      if (!roads.spanInto(scratchSpan, roadIndex, zWorldMeters)) continue;
      const start = Math.max(0, Math.ceil(scratchSpan.minXWorldMeters / spacingMeters) - firstColumn);
      const end = Math.min(columnCount, Math.floor(scratchSpan.maxXWorldMeters / spacingMeters) + 1 - firstColumn);
      for (let column = start; column < end; column++) {
        sampleInto(scratchSample, (firstColumn + column) * spacingMeters, zWorldMeters);
        out.heightsMeters[outStart + column] = scratchSample.heightMeters;
        out.gradientsX[outStart + column] = scratchSample.gradientX;
        out.gradientsZ[outStart + column] = scratchSample.gradientZ;
      }
    }
  }

  return {
    sampleInto,
    sampleRowInto,
    roadDistanceMeters(xWorldMeters, zWorldMeters) {
      return findRoad(xWorldMeters, zWorldMeters) ? road.distanceMeters : Infinity;
    },
  };
}
