/** A point of a flight and where it leads. */
export interface FlightPoint {
  xWorldMeters: number;
  zWorldMeters: number;
  /** Along the path; 0 looks along +z, positive turns towards +x. */
  yawRadians: number;
}

/** A closed curve that is flown at a steady speed. */
export interface FlightPath {
  /** Once around. */
  readonly lengthMeters: number;
  /** Fills a point; distances beyond the length go around again. Does not allocate. */
  samplePointInto(out: FlightPoint, distanceMeters: number): void;
}

/** A flight of so many meters is two times around, so that its second half visits the places of its first. */
export const FLIGHT_LAPS = 2;

/**
 * Lobes of the curve: it turns both ways, at radii from gentle to tight, and comes near itself again. Chosen by eye; the radius
 * stays positive (1 − 0.45 − 0.2 > 0), so that the curve does not cross its centre.
 */
const LOBES = [
  { count: 3, ratio: 0.45 },
  { count: 7, ratio: 0.2 },
] as const;

/** Enough that chords and arc differ by less than a millimetre on a lap of kilometres. */
const SEGMENT_COUNT = 8192;

/** x and z a vertex. */
const VERTEX_STRIDE = 2;

/**
 * Creates the curve of a length around a centre.
 *
 * @throws RangeError for a length that is not positive and finite
 */
export function createFlightPath(options: {
  readonly centerXWorldMeters: number;
  readonly centerZWorldMeters: number;
  readonly lengthMeters: number;
}): FlightPath {
  const { centerXWorldMeters, centerZWorldMeters, lengthMeters } = options;
  if (!(lengthMeters > 0 && lengthMeters < Infinity)) {
    throw new RangeError(`flight path: expected a positive length in metres, found ${lengthMeters}`);
  }
  const vertices = new Float64Array((SEGMENT_COUNT + 1) * VERTEX_STRIDE);
  /** Length of the unit curve up to each vertex. */
  const lengths = new Float64Array(SEGMENT_COUNT + 1);
  for (let index = 0; index <= SEGMENT_COUNT; index += 1) {
    const angle = (2 * Math.PI * index) / SEGMENT_COUNT;
    const radius = LOBES.reduce((sum, { count, ratio }) => sum + ratio * Math.sin(count * angle), 1);
    vertices[index * VERTEX_STRIDE] = radius * Math.cos(angle);
    vertices[index * VERTEX_STRIDE + 1] = radius * Math.sin(angle);
    if (index > 0) lengths[index] = (lengths[index - 1] as number) + measureSegment(vertices, index - 1);
  }
  const metersPerUnit = lengthMeters / (lengths[SEGMENT_COUNT] as number);

  function findSegment(unitLength: number): number {
    let lower = 0;
    let upper = SEGMENT_COUNT;
    while (upper - lower > 1) {
      const middle = (lower + upper) >> 1;
      if ((lengths[middle] as number) <= unitLength) lower = middle;
      else upper = middle;
    }
    return lower;
  }

  return {
    lengthMeters,
    samplePointInto(out, distanceMeters) {
      const around = ((distanceMeters % lengthMeters) + lengthMeters) % lengthMeters;
      const unitLength = around / metersPerUnit;
      const segment = findSegment(unitLength);
      const start = lengths[segment] as number;
      const weight = (unitLength - start) / ((lengths[segment + 1] as number) - start);
      const place = segment * VERTEX_STRIDE;
      const x = vertices[place] as number;
      const z = vertices[place + 1] as number;
      const stepX = (vertices[place + VERTEX_STRIDE] as number) - x;
      const stepZ = (vertices[place + VERTEX_STRIDE + 1] as number) - z;
      out.xWorldMeters = centerXWorldMeters + (x + stepX * weight) * metersPerUnit;
      out.zWorldMeters = centerZWorldMeters + (z + stepZ * weight) * metersPerUnit;
      out.yawRadians = Math.atan2(stepX, stepZ);
    },
  };
}

function measureSegment(vertices: Float64Array, segment: number): number {
  const place = segment * VERTEX_STRIDE;
  return Math.hypot(
    (vertices[place + VERTEX_STRIDE] as number) - (vertices[place] as number),
    (vertices[place + VERTEX_STRIDE + 1] as number) - (vertices[place + 1] as number),
  );
}
