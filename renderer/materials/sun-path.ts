/** A unit vector or a light, three components. */
export type Vector3Tuple = readonly [number, number, number];

// One day's path of the sun through four wishes: at 9.5 hours it stands where the world has always been lit from (0.66 rad high,
// 2.2 rad clockwise from north), and 6 and 18.5 hours are alike, so that noon is midway between them. Latitude 56° and a
// declination of 14.4° (late April, or mid August) are what follows.
const SOLAR_NOON_HOURS = 12.25;
const LATITUDE_RADIANS = 0.977284;
const DECLINATION_RADIANS = 0.250872;

/** The Earth turns a full circle in a day. */
const RADIANS_PER_HOUR = Math.PI / 12;

/**
 * Unit vector from the ground towards the sun, World, at a time of day. The sun is up from 5 to 19 hours: 2° high at 5, 10° at 6
 * and at 18.5, 38° at 9.5, 48° at its noon, 6° at 19.
 *
 * @param timeOfDayHours - local time
 */
export function computeSunDirectionWorld(timeOfDayHours: number): Vector3Tuple {
  const hourAngle = (timeOfDayHours - SOLAR_NOON_HOURS) * RADIANS_PER_HOUR;
  const equatorial = Math.cos(DECLINATION_RADIANS) * Math.cos(hourAngle);
  const polar = Math.sin(DECLINATION_RADIANS);
  return [
    -Math.cos(DECLINATION_RADIANS) * Math.sin(hourAngle),
    Math.sin(LATITUDE_RADIANS) * polar + Math.cos(LATITUDE_RADIANS) * equatorial,
    Math.cos(LATITUDE_RADIANS) * polar - Math.sin(LATITUDE_RADIANS) * equatorial,
  ];
}
