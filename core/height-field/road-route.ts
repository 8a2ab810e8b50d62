import type { HeightField, HeightSample } from './height-field.ts';
import {
  CENTRE_COLUMN,
  COLUMN_COUNT,
  COLUMN_SPACING_METERS,
  columnXWorldMeters,
  MAX_ROAD_GRADE,
  ROW_SPACING_METERS,
  SECTION_METERS,
  SECTION_ROWS,
} from './road-layout.ts';

/** Steepest course against north, columns a row: 56°. The bends that lead there and back still have radii over 240 m. */
const MAX_COURSE = 3;
const COURSE_COUNT = 2 * MAX_COURSE + 1;

/** Looks at the land per row: hollows and knolls between rows count. */
export const LOOKS_PER_ROW = 2;

/** Looks along a section, both ends included. */
export const LOOK_COUNT = LOOKS_PER_ROW * SECTION_ROWS + 1;

/*
 * What a metre of road costs. The weights are those of a random search over seeds 1337 and 1 of `dense`, by the share of the way
 * that came out buildable in stretches of a kilometre and more. Bends of the land along the way and its slope across were tried, too,
 * and did not help: the grade line passes over the ones, and the other is what shoulders are for.
 */
/** Low ground is preferred: a hundred metres up are as bad as 30 % more way. */
const COST_PER_METER_UP = 0.003;
/** Cost of land as steep along the way as a road may be. */
const COST_OF_GREATEST_GRADE = 4;
/** Land that cannot be built on costs this and no more: better one ridge given up than a detour over bad land all along. */
const MAX_LAND_COST = 30;
/** Where a grade line is known, the land is judged less and its distance from the line more, again up to a bound. */
const LAND_SHARE = 0.1;
const COST_OF_CUT = 3;
const CUT_SCALE_METERS = 14;
const MAX_CUT_RATIO = 2;
/** Cost of a turn by one column a row. */
const COST_OF_TURN = 5;

/** How much an anchor prefers the middle of its band: a hundred metres of height at the rim. */
const ANCHOR_CENTRE_METERS = 40;
/** Metres of height that a slope of 1 at an anchor is worth. */
const ANCHOR_SLOPE_METERS = 900;

const scratchSample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };

/** Where a road crosses the row between two sections, heading due north. */
export interface RoadAnchor {
  readonly column: number;
  /** Height of its grade line there, metres. */
  readonly heightMeters: number;
}

/** Chooses the anchor at the southern end of a section: low and gentle ground, preferably near the band's middle. */
export function chooseAnchor(base: HeightField, roadIndex: number, sectionIndex: number): RoadAnchor {
  const zWorldMeters = sectionIndex * SECTION_METERS;
  let best: RoadAnchor = { column: CENTRE_COLUMN, heightMeters: 0 };
  let leastCost = Infinity;
  for (let column = 0; column < COLUMN_COUNT; column++) {
    const xWorldMeters = columnXWorldMeters(roadIndex, column);
    let sum = 0;
    let steepest = 0;
    for (let row = -1; row <= 1; row++) {
      base.sampleInto(scratchSample, xWorldMeters, zWorldMeters + row * ROW_SPACING_METERS);
      sum += scratchSample.heightMeters;
      steepest = Math.max(steepest, Math.abs(scratchSample.gradientX) + Math.abs(scratchSample.gradientZ));
    }
    const heightMeters = sum / 3;
    const offCentre = (column - CENTRE_COLUMN) / CENTRE_COLUMN;
    const cost =
      heightMeters + ANCHOR_SLOPE_METERS * steepest * steepest + ANCHOR_CENTRE_METERS * offCentre * offCentre;
    if (cost < leastCost) {
      leastCost = cost;
      best = { column, heightMeters };
    }
  }
  return best;
}

/** Heights of the land over a section's band, metres: {@link LOOK_COUNT} rows of COLUMN_COUNT, row-major. */
export function surveyBand(base: HeightField, roadIndex: number, sectionIndex: number): Float64Array {
  const heights = new Float64Array(LOOK_COUNT * COLUMN_COUNT);
  for (let look = 0; look < LOOK_COUNT; look++) {
    const zWorldMeters = sectionIndex * SECTION_METERS + (look * ROW_SPACING_METERS) / LOOKS_PER_ROW;
    for (let column = 0; column < COLUMN_COUNT; column++) {
      base.sampleInto(scratchSample, columnXWorldMeters(roadIndex, column), zWorldMeters);
      heights[look * COLUMN_COUNT + column] = scratchSample.heightMeters;
    }
  }
  return heights;
}

/** Cost of going from a row to the next on a course. */
function costOfStep(
  heights: Float64Array,
  lineMeters: Float64Array | undefined,
  row: number,
  column: number,
  course: number,
): number {
  const look = row * LOOKS_PER_ROW;
  const from = look * COLUMN_COUNT + column;
  // The way's middle lies on a column or halfway between two.
  const middleWest = from + COLUMN_COUNT + Math.floor(course / 2);
  const middleEast = from + COLUMN_COUNT + Math.ceil(course / 2);
  const start = heights[from] as number;
  const middle = 0.5 * ((heights[middleWest] as number) + (heights[middleEast] as number));
  const end = heights[from + LOOKS_PER_ROW * COLUMN_COUNT + course] as number;
  const sideways = COLUMN_SPACING_METERS * course;
  const length = Math.sqrt(ROW_SPACING_METERS * ROW_SPACING_METERS + sideways * sideways);
  const rise = (2 * (middle - start)) / length;
  const nextRise = (2 * (end - middle)) / length;
  const squaredGradeRatio = (0.5 * (rise * rise + nextRise * nextRise)) / (MAX_ROAD_GRADE * MAX_ROAD_GRADE);
  const landCost = Math.min(MAX_LAND_COST, 1 + COST_PER_METER_UP * middle + COST_OF_GREATEST_GRADE * squaredGradeRatio);
  if (lineMeters === undefined) return length * landCost;
  const middleCut = middle - (lineMeters[look + 1] as number);
  const endCut = end - (lineMeters[look + LOOKS_PER_ROW] as number);
  const cutRatio = (0.5 * (middleCut * middleCut + endCut * endCut)) / (CUT_SCALE_METERS * CUT_SCALE_METERS);
  return length * (LAND_SHARE * landCost + COST_OF_CUT * Math.min(MAX_CUT_RATIO, cutRatio));
}

/**
 * Finds the cheapest way through a section's band from one anchor to the next, by dynamic programming over rows, columns and
 * courses. The course turns by at most a column a row, and is due north at both ends.
 *
 * @param heights - of the land, as {@link surveyBand} gives them
 * @param lineMeters - height of a grade line at each look, to keep near to; undefined while there is none
 * @returns column at each of the `SECTION_ROWS + 1` rows
 */
export function findRoute(
  heights: Float64Array,
  lineMeters: Float64Array | undefined,
  startColumn: number,
  endColumn: number,
): Int32Array {
  const stateCount = COLUMN_COUNT * COURSE_COUNT;
  let costs = new Float64Array(stateCount).fill(Infinity);
  let nextCosts = new Float64Array(stateCount);
  /** Course on which the state before was reached, per row and state. */
  const previousCourses = new Int8Array((SECTION_ROWS + 1) * stateCount);
  costs[startColumn * COURSE_COUNT + MAX_COURSE] = 0;
  for (let row = 0; row < SECTION_ROWS; row++) {
    const maxCourse = row === 0 || row === SECTION_ROWS - 1 ? 0 : MAX_COURSE;
    nextCosts.fill(Infinity);
    for (let column = 0; column < COLUMN_COUNT; column++) {
      const minCourse = Math.max(-maxCourse, -column);
      for (let course = minCourse; course <= Math.min(maxCourse, COLUMN_COUNT - 1 - column); course++) {
        let leastCost = Infinity;
        let bestPrevious = 0;
        for (
          let previous = Math.max(-MAX_COURSE, course - 1);
          previous <= Math.min(MAX_COURSE, course + 1);
          previous++
        ) {
          const turnCost = previous === course ? 0 : COST_OF_TURN;
          const cost = (costs[column * COURSE_COUNT + previous + MAX_COURSE] as number) + turnCost;
          if (cost >= leastCost) continue;
          leastCost = cost;
          bestPrevious = previous;
        }
        if (leastCost === Infinity) continue;
        const state = (column + course) * COURSE_COUNT + course + MAX_COURSE;
        nextCosts[state] = leastCost + costOfStep(heights, lineMeters, row, column, course);
        previousCourses[(row + 1) * stateCount + state] = bestPrevious;
      }
    }
    [costs, nextCosts] = [nextCosts, costs];
  }
  const columns = new Int32Array(SECTION_ROWS + 1);
  let column = endColumn;
  let course = 0;
  for (let row = SECTION_ROWS; row > 0; row--) {
    columns[row] = column;
    const previous = previousCourses[row * stateCount + column * COURSE_COUNT + course + MAX_COURSE] as number;
    column -= course;
    course = previous;
  }
  columns[0] = column;
  return columns;
}
