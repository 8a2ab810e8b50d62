import { sampleSplineInto } from './cubic-spline.ts';
import type { SplineSample } from './cubic-spline.ts';
import type { HeightField } from './height-field.ts';
import {
  CENTRE_COLUMN,
  COLUMN_SPACING_METERS,
  GRADE_SPACING_METERS,
  ROAD_REACH_METERS,
  ROAD_SPACING_METERS,
  ROW_SPACING_METERS,
  SECTION_METERS,
} from './road-layout.ts';
import { createRoadSections, PAD_KNOTS, PAD_ROWS } from './road-section.ts';
import type { RoadSection } from './road-section.ts';

/** A road as one point of the world plane has it. */
export interface RoadPoint {
  /** Distance to the centre line, or to the road's rounded end, metres: below {@link ROAD_REACH_METERS}. */
  distanceMeters: number;
  distanceDx: number;
  distanceDz: number;
  /** Height of the grade line at the nearest point of the centre line, metres. */
  gradeHeightMeters: number;
  gradeHeightDx: number;
  gradeHeightDz: number;
}

/** Where along a row a road may be near: every point within its reach lies between the two, metres, World. */
export interface RoadSpan {
  minXWorldMeters: number;
  maxXWorldMeters: number;
}

/** The roads of a world. */
export interface RoadLines {
  /** Writes where a road may be near to a row into `out`; false where it is not. Does not allocate. */
  spanInto(out: RoadSpan, roadIndex: number, zWorldMeters: number): boolean;
  /** Writes the road within reach of a point into `out`; false, and `out` as it was, where there is none. Does not allocate. */
  findInto(out: RoadPoint, xWorldMeters: number, zWorldMeters: number): boolean;
}

/** Half the width of what a band's roads can bear on. */
const BAND_REACH_METERS = CENTRE_COLUMN * COLUMN_SPACING_METERS + ROAD_REACH_METERS;

/**
 * Farthest along x that a point within reach can lie from the line at its own z: the course is at most 1.5 to 1, so this is
 * reach · √(1 + 1.5²), rounded up.
 */
const ACROSS_REACH_METERS = 1.81 * ROAD_REACH_METERS;

/**
 * Newton steps to the nearest point of the centre line, from the point's own z. Bends have radii over 240 m and points lie within
 * 54 m, so errors of 45, 5, 0.2, 10⁻⁴, 10⁻¹⁰ metres bound the steps, and the fifth is exact.
 */
const NEWTON_STEPS = 5;

/**
 * Where a road's presence falls from 1 to 0, its end moves away by this many metres: enough that a presence of 1/6, the most that
 * is left over an interval which cannot be built, is out of reach (5/6 of it over {@link ROAD_REACH_METERS}).
 */
const RUN_OUT_METERS = 40;

/** Creates the roads over a base field, as a pure function of it; sections are computed when first come near to. */
export function createRoadLines(base: HeightField): RoadLines {
  const sections = createRoadSections(base);
  const plan: SplineSample = { value: 0, slope: 0, curvature: 0 };
  const other: SplineSample = { value: 0, slope: 0, curvature: 0 };
  // Neighbouring points ask for the same section.
  let section: RoadSection | undefined;
  let heldRoad = Number.NaN;
  let heldSection = Number.NaN;

  function sectionAt(roadIndex: number, sectionIndex: number): RoadSection {
    if (roadIndex !== heldRoad || sectionIndex !== heldSection || section === undefined) {
      section = sections.get(roadIndex, sectionIndex);
      heldRoad = roadIndex;
      heldSection = sectionIndex;
    }
    return section;
  }

  function spanInto(out: RoadSpan, roadIndex: number, zWorldMeters: number): boolean {
    const sectionIndex = Math.floor(zWorldMeters / SECTION_METERS);
    const { rowXWorldMeters, minXWorldMeters, maxXWorldMeters } = sectionAt(roadIndex, sectionIndex);
    if (minXWorldMeters > maxXWorldMeters) return false;
    sampleRows(plan, rowXWorldMeters, zWorldMeters - sectionIndex * SECTION_METERS);
    out.minXWorldMeters = plan.value - ACROSS_REACH_METERS;
    out.maxXWorldMeters = plan.value + ACROSS_REACH_METERS;
    return true;
  }

  function findInto(out: RoadPoint, xWorldMeters: number, zWorldMeters: number): boolean {
    const roadIndex = Math.round(xWorldMeters / ROAD_SPACING_METERS);
    if (Math.abs(xWorldMeters - roadIndex * ROAD_SPACING_METERS) >= BAND_REACH_METERS) return false;
    const sectionIndex = Math.floor(zWorldMeters / SECTION_METERS);
    const { rowXWorldMeters, knotHeightsMeters, rowPresences, minXWorldMeters, maxXWorldMeters } = sectionAt(
      roadIndex,
      sectionIndex,
    );
    if (xWorldMeters <= minXWorldMeters - ROAD_REACH_METERS || xWorldMeters >= maxXWorldMeters + ROAD_REACH_METERS) {
      return false;
    }
    const startZ = sectionIndex * SECTION_METERS;
    const localZ = zWorldMeters - startZ;
    let nearestZ = localZ;
    sampleRows(plan, rowXWorldMeters, nearestZ);
    if (Math.abs(xWorldMeters - plan.value) >= ACROSS_REACH_METERS) return false;

    for (let step = 0; step < NEWTON_STEPS; step++) {
      const along = (plan.value - xWorldMeters) * plan.slope + (nearestZ - localZ);
      nearestZ -= along / stretch(plan, xWorldMeters);
      sampleRows(plan, rowXWorldMeters, nearestZ);
    }
    const lengthRatio = Math.sqrt(1 + plan.slope * plan.slope);
    const offset = (xWorldMeters - plan.value - (localZ - nearestZ) * plan.slope) / lengthRatio;
    if (Math.abs(offset) >= ROAD_REACH_METERS) return false;

    // How fast the nearest point runs north as the point moves, by the implicit function theorem.
    const nearestDz = 1 / stretch(plan, xWorldMeters);
    const nearestDx = plan.slope * nearestDz;

    sampleRows(other, rowPresences, nearestZ);
    const isWhole = other.value > 1 - 1e-12;
    const end = isWhole ? 0 : RUN_OUT_METERS * (1 - other.value);
    const endSlope = isWhole ? 0 : -RUN_OUT_METERS * other.slope;
    const distance = Math.sqrt(offset * offset + end * end);
    if (distance >= ROAD_REACH_METERS) return false;
    const inverse = distance === 0 ? 0 : 1 / distance;
    const across = (offset * inverse) / lengthRatio;
    out.distanceMeters = distance;
    out.distanceDx = across + end * endSlope * inverse * nearestDx;
    out.distanceDz = -across * plan.slope + end * endSlope * inverse * nearestDz;

    sampleKnots(other, knotHeightsMeters, nearestZ);
    out.gradeHeightMeters = other.value;
    out.gradeHeightDx = other.slope * nearestDx;
    out.gradeHeightDz = other.slope * nearestDz;
    return true;
  }

  return { spanInto, findInto };
}

/** Derivative of the condition that Newton solves, (X − x) X′ + z′ − z: positive wherever a road is within reach. */
function stretch(plan: SplineSample, xWorldMeters: number): number {
  return 1 + plan.slope * plan.slope + (plan.value - xWorldMeters) * plan.curvature;
}

function sampleRows(out: SplineSample, controls: Float64Array, localZMeters: number): void {
  const place = localZMeters / ROW_SPACING_METERS;
  const row = Math.floor(place);
  sampleSplineInto(out, controls, PAD_ROWS - 1 + row, place - row, ROW_SPACING_METERS);
}

function sampleKnots(out: SplineSample, controls: Float64Array, localZMeters: number): void {
  const place = localZMeters / GRADE_SPACING_METERS;
  const knot = Math.floor(place);
  sampleSplineInto(out, controls, PAD_KNOTS - 1 + knot, place - knot, GRADE_SPACING_METERS);
}
