import { sampleSplineInto } from './cubic-spline.ts';
import type { SplineSample } from './cubic-spline.ts';
import type { HeightField, HeightSample } from './height-field.ts';
import { fitGradeLine } from './road-grade.ts';
import type { GradeLine } from './road-grade.ts';
import { columnXWorldMeters, ROW_SPACING_METERS, SECTION_KNOTS, SECTION_METERS, SECTION_ROWS } from './road-layout.ts';
import { findRoute, LOOK_COUNT, LOOKS_PER_ROW, surveyBand } from './road-route.ts';
import type { RoadAnchor } from './road-route.ts';

/** One section of a road as it is laid between its two anchors, known from nothing else. */
export interface RoadPlan {
  /** x of the rows 0 … SECTION_ROWS, metres, World: controls of the plan's spline. */
  readonly rowXWorldMeters: Float64Array;
  /** Height of the knots 0 … SECTION_KNOTS, metres: controls of the grade line's spline. Too steep where the anchors lie so. */
  readonly knotHeightsMeters: Float64Array;
}

/**
 * Rounds of route and grade line: the first route follows gentle low land, each further one the land that lies near the grade line
 * of the one before. Four bring nearly all that more would.
 */
const ROUNDS = 4;

const scratchSample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
const scratchSpline: SplineSample = { value: 0, slope: 0, curvature: 0 };

/** Lays one section of a road between its anchors. Costs about 3,500 samples of the base field. */
export function planSection(
  base: HeightField,
  roadIndex: number,
  sectionIndex: number,
  start: RoadAnchor,
  end: RoadAnchor,
): RoadPlan {
  const heights = surveyBand(base, roadIndex, sectionIndex);
  let rowXWorldMeters = new Float64Array();
  let line: GradeLine | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const columns = findRoute(heights, line?.lineMeters, start.column, end.column);
    rowXWorldMeters = Float64Array.from(columns, (column) => columnXWorldMeters(roadIndex, column));
    const landMeters = surveyRoute(base, rowXWorldMeters, sectionIndex);
    line = fitGradeLine(start.heightMeters, end.heightMeters, landMeters);
    if (line === undefined) break;
  }
  const evenStep = (end.heightMeters - start.heightMeters) / SECTION_KNOTS;
  return {
    rowXWorldMeters,
    knotHeightsMeters:
      line?.knotHeightsMeters ??
      Float64Array.from({ length: SECTION_KNOTS + 1 }, (_, knot) => start.heightMeters + knot * evenStep),
  };
}

/** Height of the land at each look along a section's route, metres. */
function surveyRoute(base: HeightField, rowXWorldMeters: Float64Array, sectionIndex: number): Float64Array {
  // A row of padding at each side; the course is due north there.
  const controls = new Float64Array(SECTION_ROWS + 3);
  controls.set(rowXWorldMeters, 1);
  controls[0] = rowXWorldMeters[0] as number;
  controls[SECTION_ROWS + 2] = rowXWorldMeters[SECTION_ROWS] as number;
  const landMeters = new Float64Array(LOOK_COUNT);
  for (let look = 0; look < LOOK_COUNT; look++) {
    const row = Math.min(SECTION_ROWS - 1, Math.floor(look / LOOKS_PER_ROW));
    sampleSplineInto(scratchSpline, controls, row, look / LOOKS_PER_ROW - row, ROW_SPACING_METERS);
    const zWorldMeters = sectionIndex * SECTION_METERS + (look * ROW_SPACING_METERS) / LOOKS_PER_ROW;
    base.sampleInto(scratchSample, scratchSpline.value, zWorldMeters);
    landMeters[look] = scratchSample.heightMeters;
  }
  return landMeters;
}
