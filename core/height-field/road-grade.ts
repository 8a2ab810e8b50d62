import { GRADE_SPACING_METERS, MAX_ROAD_GRADE, SECTION_KNOTS } from './road-layout.ts';
import { LOOK_COUNT } from './road-route.ts';

/** Greatest difference of neighbouring knots: the spline's slope is a mean of these over the spacing. A little is left for rounding. */
export const MAX_KNOT_STEP_METERS = 0.999 * MAX_ROAD_GRADE * GRADE_SPACING_METERS;

/** Passes of the coordinate descent: seven knots settle to centimetres within these. */
const SWEEPS = 60;

/** Pull towards an even grade against the fit, so that the line does not copy every hump: a knot's bend weighs as two looks. */
const EVENNESS = 2;

/** A grade line between two anchors. */
export interface GradeLine {
  /** Heights of the knots 0 … SECTION_KNOTS, metres: controls of a cubic spline. */
  readonly knotHeightsMeters: Float64Array;
  /** Height of the line at each look along the section, metres. */
  readonly lineMeters: Float64Array;
}

/** Weight of a control on a uniform cubic B-spline, by the distance from it in knots. */
function splineWeight(offsetKnots: number): number {
  const distance = Math.abs(offsetKnots);
  if (distance >= 2) return 0;
  if (distance >= 1) return (2 - distance) ** 3 / 6;
  return 2 / 3 - distance * distance + 0.5 * distance ** 3;
}

/**
 * Weight of each knot on the line at each look, row-major by knot. The knots just outside belong to the neighbouring sections,
 * which are not known here: they stand in the line's even continuation (2 g₀ − g₁), which is a change of these weights.
 */
const KNOT_WEIGHTS = new Float64Array((SECTION_KNOTS + 1) * LOOK_COUNT);
for (let look = 0; look < LOOK_COUNT; look++) {
  const place = (look * SECTION_KNOTS) / (LOOK_COUNT - 1);
  for (let knot = 0; knot <= SECTION_KNOTS; knot++) {
    KNOT_WEIGHTS[knot * LOOK_COUNT + look] = splineWeight(place - knot);
  }
  for (const [end, inner] of [
    [0, 1],
    [SECTION_KNOTS, SECTION_KNOTS - 1],
  ] as const) {
    const outside = splineWeight(place - (2 * end - inner));
    addWeight(end, look, 2 * outside);
    addWeight(inner, look, -outside);
  }
}

function addWeight(knot: number, look: number, weight: number): void {
  const index = knot * LOOK_COUNT + look;
  KNOT_WEIGHTS[index] = (KNOT_WEIGHTS[index] as number) + weight;
}

/**
 * Fits the grade line of a section to the land along its route: least squares, by coordinate descent that never leaves the bound
 * on the grade. The ends stay as the anchors have them.
 *
 * @param landMeters - height of the land at each look along the route
 * @returns undefined where the anchors lie too far apart in height
 */
export function fitGradeLine(startMeters: number, endMeters: number, landMeters: Float64Array): GradeLine | undefined {
  const evenStep = (endMeters - startMeters) / SECTION_KNOTS;
  if (Math.abs(evenStep) > MAX_KNOT_STEP_METERS) return undefined;
  const knots = Float64Array.from({ length: SECTION_KNOTS + 1 }, (_, knot) => startMeters + knot * evenStep);
  const line = new Float64Array(LOOK_COUNT);
  for (let knot = 0; knot <= SECTION_KNOTS; knot++) addKnot(line, knot, knots[knot] as number);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let knot = 1; knot < SECTION_KNOTS; knot++) {
      const height = knots[knot] as number;
      const previous = knots[knot - 1] as number;
      const next = knots[knot + 1] as number;
      let pull = EVENNESS * (previous + next - 2 * height) * 2;
      let weightSum = EVENNESS * 4;
      for (let look = 0; look < LOOK_COUNT; look++) {
        const weight = KNOT_WEIGHTS[knot * LOOK_COUNT + look] as number;
        pull += weight * ((landMeters[look] as number) - (line[look] as number));
        weightSum += weight * weight;
      }
      const least = Math.max(previous, next) - MAX_KNOT_STEP_METERS;
      const most = Math.min(previous, next) + MAX_KNOT_STEP_METERS;
      const moved = Math.min(most, Math.max(least, height + pull / weightSum));
      addKnot(line, knot, moved - height);
      knots[knot] = moved;
    }
  }
  return { knotHeightsMeters: knots, lineMeters: line };
}

function addKnot(line: Float64Array, knot: number, heightMeters: number): void {
  for (let look = 0; look < LOOK_COUNT; look++) {
    line[look] = (line[look] as number) + (KNOT_WEIGHTS[knot * LOOK_COUNT + look] as number) * heightMeters;
  }
}
