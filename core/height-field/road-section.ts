import { sampleSplineInto } from './cubic-spline.ts';
import type { SplineSample } from './cubic-spline.ts';
import type { HeightField, HeightSample } from './height-field.ts';
import { MAX_KNOT_STEP_METERS } from './road-grade.ts';
import {
  GRADE_SPACING_METERS,
  ROAD_BED_HALF_METERS,
  ROW_SPACING_METERS,
  SECTION_METERS,
  SECTION_ROWS,
} from './road-layout.ts';
import { planSection } from './road-plan.ts';
import type { RoadPlan } from './road-plan.ts';
import { chooseAnchor } from './road-route.ts';
import { createSectionCache } from './section-cache.ts';

/** Rows and knots known beyond a section's ends: the nearest point of a road may lie a little past them. */
export const PAD_ROWS = 2;
export const PAD_KNOTS = 2;

/** One section of a road with what of its neighbours bears on it. */
export interface RoadSection {
  /** x at the rows −2 … SECTION_ROWS + 2, metres, World. */
  readonly rowXWorldMeters: Float64Array;
  /** Heights at the knots −2 … SECTION_METERS / GRADE_SPACING_METERS + 2, metres. */
  readonly knotHeightsMeters: Float64Array;
  /** Presence at the rows −2 … SECTION_ROWS + 2: 1 where there is to be a road, else 0; controls of a spline. */
  readonly rowPresences: Float64Array;
  /** Least and greatest x of the road anywhere in the section, metres, World; empty (Infinity, −Infinity) without a road. */
  readonly minXWorldMeters: number;
  readonly maxXWorldMeters: number;
}

/** A section's plan with the neighbours' ends, and which of its rows could be built. */
interface SurveyedSection {
  readonly rowXWorldMeters: Float64Array;
  readonly knotHeightsMeters: Float64Array;
  /** Whether a road could be built between rows r and r + 1, r = 0 … SECTION_ROWS − 1. */
  readonly isBuildable: readonly boolean[];
}

/**
 * Deepest cut and highest fill that is built, metres, at the bed's middle and edges. Below the 24 m that the world states: the
 * land between the looks and beyond the bed may rise or fall on.
 */
const BUILT_CUT_METERS = 20;

/** Spacing of the looks at cut and fill along the road, metres. */
const SURVEY_STEP_METERS = 15;

/** Shortest stretch that is built, rows: 840 m. Shorter ones would be seen as two ends without a road between. */
const LEAST_STRETCH_ROWS = 7;

/** Sections kept. A clipmap of 8,192 m sees three roads of four sections; walkers and jumps come on top. */
const CACHE_CAPACITY = 48;

const scratchSample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
const scratchPlan: SplineSample = { value: 0, slope: 0, curvature: 0 };
const scratchGrade: SplineSample = { value: 0, slope: 0, curvature: 0 };

/** A source of sections, each a pure function of base field and indices. */
export interface RoadSections {
  get(roadIndex: number, sectionIndex: number): RoadSection;
}

/** Creates the sections of the roads over a base field; computed when first asked for, at up to five plans each, and cached. */
export function createRoadSections(base: HeightField): RoadSections {
  const anchors = createSectionCache(CACHE_CAPACITY, (road, section) => chooseAnchor(base, road, section));
  const plans = createSectionCache(CACHE_CAPACITY, (road, section) =>
    planSection(base, road, section, anchors.get(road, section), anchors.get(road, section + 1)),
  );
  const surveys = createSectionCache(CACHE_CAPACITY, (road, section) =>
    surveySection(base, plans.get(road, section - 1), plans.get(road, section), plans.get(road, section + 1), section),
  );
  return createSectionCache(CACHE_CAPACITY, (road, section) =>
    joinSection(surveys.get(road, section - 1), surveys.get(road, section), surveys.get(road, section + 1)),
  );
}

/** One array of a section with `pad` values of its neighbours at each end; neighbours share the value at the seam. */
function padded(previous: Float64Array, own: Float64Array, next: Float64Array, pad: number): Float64Array {
  const values = new Float64Array(own.length + 2 * pad);
  values.set(previous.subarray(previous.length - 1 - pad, previous.length - 1), 0);
  values.set(own, pad);
  values.set(next.subarray(1, 1 + pad), pad + own.length);
  return values;
}

function surveySection(
  base: HeightField,
  previous: RoadPlan,
  own: RoadPlan,
  next: RoadPlan,
  sectionIndex: number,
): SurveyedSection {
  const rowXWorldMeters = padded(previous.rowXWorldMeters, own.rowXWorldMeters, next.rowXWorldMeters, PAD_ROWS);
  const knotHeightsMeters = padded(
    previous.knotHeightsMeters,
    own.knotHeightsMeters,
    next.knotHeightsMeters,
    PAD_KNOTS,
  );
  const isBuildable: boolean[] = [];
  for (let row = 0; row < SECTION_ROWS; row++) {
    isBuildable.push(isIntervalBuildable(base, rowXWorldMeters, knotHeightsMeters, sectionIndex, row));
  }
  return { rowXWorldMeters, knotHeightsMeters, isBuildable };
}

/** Whether grade, cut and fill stay within their bounds between a row and the next. */
function isIntervalBuildable(
  base: HeightField,
  rowXWorldMeters: Float64Array,
  knotHeightsMeters: Float64Array,
  sectionIndex: number,
  row: number,
): boolean {
  const knotInterval = PAD_KNOTS - 1 + Math.floor((row * ROW_SPACING_METERS) / GRADE_SPACING_METERS);
  for (let knot = knotInterval; knot < knotInterval + 3; knot++) {
    const step = (knotHeightsMeters[knot + 1] as number) - (knotHeightsMeters[knot] as number);
    if (Math.abs(step) > MAX_KNOT_STEP_METERS * (1 + 1e-9)) return false;
  }
  for (let along = 0; along < ROW_SPACING_METERS; along += SURVEY_STEP_METERS) {
    const localZ = row * ROW_SPACING_METERS + along;
    sampleSplineInto(scratchPlan, rowXWorldMeters, PAD_ROWS - 1 + row, along / ROW_SPACING_METERS, ROW_SPACING_METERS);
    const place = localZ / GRADE_SPACING_METERS;
    const interval = Math.floor(place);
    sampleSplineInto(scratchGrade, knotHeightsMeters, PAD_KNOTS - 1 + interval, place - interval, GRADE_SPACING_METERS);
    const lengthRatio = Math.sqrt(1 + scratchPlan.slope * scratchPlan.slope);
    for (let side = -1; side <= 1; side++) {
      const offset = (side * ROAD_BED_HALF_METERS) / lengthRatio;
      base.sampleInto(
        scratchSample,
        scratchPlan.value + offset,
        sectionIndex * SECTION_METERS + localZ - offset * scratchPlan.slope,
      );
      if (Math.abs(scratchSample.heightMeters - scratchGrade.value) > BUILT_CUT_METERS) return false;
    }
  }
  return true;
}

function joinSection(previous: SurveyedSection, own: SurveyedSection, next: SurveyedSection): RoadSection {
  const { rowXWorldMeters, knotHeightsMeters } = own;
  const isBuilt = keepLongStretches([...previous.isBuildable, ...own.isBuildable, ...next.isBuildable]);
  const rowPresences = new Float64Array(SECTION_ROWS + 1 + 2 * PAD_ROWS);
  let minXWorldMeters = Infinity;
  let maxXWorldMeters = -Infinity;
  for (let index = 0; index < rowPresences.length; index++) {
    const row = SECTION_ROWS + index - PAD_ROWS;
    if (isBuilt[row - 1] !== true || isBuilt[row] !== true) continue;
    rowPresences[index] = 1;
    // What this control bears on, two rows each way, lies between the controls that bear on that.
    for (let near = index - 3; near <= index + 3; near++) {
      const x = rowXWorldMeters[near];
      if (x === undefined) continue;
      minXWorldMeters = Math.min(minXWorldMeters, x);
      maxXWorldMeters = Math.max(maxXWorldMeters, x);
    }
  }
  return { rowXWorldMeters, knotHeightsMeters, rowPresences, minXWorldMeters, maxXWorldMeters };
}

/** Leaves the intervals that belong to long enough stretches. A stretch cut by the ends of the array may be lost near them. */
function keepLongStretches(isBuildable: readonly boolean[]): boolean[] {
  const isBuilt = isBuildable.map(() => false);
  let start = 0;
  for (let row = 0; row <= isBuildable.length; row++) {
    if (isBuildable[row] === true) continue;
    if (row - start >= LEAST_STRETCH_ROWS) isBuilt.fill(true, start, row);
    start = row + 1;
  }
  return isBuilt;
}
