import { z } from 'zod';

/** Schema of a camera pose in World. */
export const cameraPoseSchema = z.strictObject({
  xWorldMeters: z.number(),
  yWorldMeters: z.number(),
  zWorldMeters: z.number(),
  /** 0 looks along +z (north), positive turns towards +x (east). */
  yawRadians: z.number(),
  /** Positive looks down. */
  pitchRadians: z
    .number()
    .min(-Math.PI / 2)
    .max(Math.PI / 2),
  verticalFovRadians: z.number().positive().lt(Math.PI),
});

/** Where the eye is and where it looks. */
export type CameraPose = Readonly<z.infer<typeof cameraPoseSchema>>;
