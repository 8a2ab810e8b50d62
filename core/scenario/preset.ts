import { z } from 'zod';
import { cameraPoseSchema } from './camera-pose.ts';

/** Schema of a preset: a named pose and what it shows. */
export const presetSchema = z.strictObject({
  /** Short stable name used on the command line and in files, for example `C1` or `forest-edge`. */
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/),
  title: z.string().min(1).max(120),
  pose: cameraPoseSchema,
});

/** A named pose. */
export type Preset = Readonly<z.infer<typeof presetSchema>>;
