import { z } from 'zod';
import { toPlainZero } from './plain-zero.ts';

/**
 * Farthest east or north that a pose may stand, metres, either way. Worlds go on for ever but numbers do not: out there the
 * smallest cells still have indices that fit 32 bits, and a double's step is 2 nm; at 2e17 m a loop over 10 m cells adds a cell
 * to a coordinate and gets the same coordinate back, without end.
 */
const MAX_HORIZONTAL_METERS = 1e7;

/** Far above and below all ground, and within what a 32-bit float holds to a centimetre, metres. */
const MAX_HEIGHT_METERS = 1e5;

/** 160,000 turns; a double still tells yaws 1e-10 radians apart there, far below a pixel. */
const MAX_YAW_RADIANS = 1e6;

/** A pixel of the largest viewport would be a ten-millionth of a radian; narrower lenses only overflow the projection. */
const MIN_VERTICAL_FOV_RADIANS = 0.001;

/**
 * About 137 degrees. The near plane's corners stand off the eye by the near distance times √(1 + tan²(fov/2)(1 + aspect²)), and
 * where they come within reach of the ground the picture shows a hole cut into it. Culling relies on those corners staying close.
 */
const MAX_VERTICAL_FOV_RADIANS = 2.4;

/** Schema of a camera pose in World. */
export const cameraPoseSchema = z.strictObject({
  xWorldMeters: z.number().min(-MAX_HORIZONTAL_METERS).max(MAX_HORIZONTAL_METERS).overwrite(toPlainZero),
  yWorldMeters: z.number().min(-MAX_HEIGHT_METERS).max(MAX_HEIGHT_METERS).overwrite(toPlainZero),
  zWorldMeters: z.number().min(-MAX_HORIZONTAL_METERS).max(MAX_HORIZONTAL_METERS).overwrite(toPlainZero),
  /** 0 looks along +z (north), positive turns towards +x (east). */
  yawRadians: z.number().min(-MAX_YAW_RADIANS).max(MAX_YAW_RADIANS).overwrite(toPlainZero),
  /** Positive looks down. */
  pitchRadians: z
    .number()
    .min(-Math.PI / 2)
    .max(Math.PI / 2)
    .overwrite(toPlainZero),
  verticalFovRadians: z.number().min(MIN_VERTICAL_FOV_RADIANS).max(MAX_VERTICAL_FOV_RADIANS),
});

/** Where the eye is and where it looks. */
export type CameraPose = Readonly<z.infer<typeof cameraPoseSchema>>;
