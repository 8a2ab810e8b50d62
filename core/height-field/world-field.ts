import type { HeightField, HeightSample } from './height-field.ts';
import { createReferenceField } from './reference-field.ts';
import type { ReferenceVariant } from './reference-parameters.ts';
import { layRoadInto } from './road-earthwork.ts';
import { createRoadLines } from './road-line.ts';
import type { RoadPoint } from './road-line.ts';

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

/** Not re-entrant while this is in use; shared by all world fields. */
const scratchRoad: RoadPoint = {
  distanceMeters: 0,
  distanceDx: 0,
  distanceDz: 0,
  gradeHeightMeters: 0,
  gradeHeightDx: 0,
  gradeHeightDz: 0,
};

/**
 * The ground of a reference world, with or without its roads. Beyond a road's reach (30 m), and everywhere without roads, a
 * sample is that of the reference field to the bit. With roads it is still a pure function of its options and the point, height
 * and gradient exact; the first sample near a road lays a section of it, some milliseconds, and a bounded number are kept.
 *
 * @throws RangeError if the seed is no such integer
 */
export function createWorldField({ variant, seed, hasRoad }: WorldFieldOptions): WorldField {
  const base = createReferenceField(variant, seed);
  if (!hasRoad) return { ...base, roadDistanceMeters: () => Infinity };
  const roads = createRoadLines(base);
  return {
    sampleInto(out: HeightSample, xWorldMeters: number, zWorldMeters: number): void {
      base.sampleInto(out, xWorldMeters, zWorldMeters);
      if (roads.findInto(scratchRoad, xWorldMeters, zWorldMeters)) layRoadInto(out, scratchRoad);
    },
    roadDistanceMeters(xWorldMeters, zWorldMeters) {
      return roads.findInto(scratchRoad, xWorldMeters, zWorldMeters) ? scratchRoad.distanceMeters : Infinity;
    },
  };
}
