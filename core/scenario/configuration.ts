import { z } from 'zod';
import { CULL_PATHS, QUALITY_TIERS, ROAD_MODES, SHADOW_MODES, WORLD_VARIANTS } from './axis-values.ts';
import { toPlainZero } from './plain-zero.ts';

/** Schema of a configuration: one value for every axis; unknown axes are refused. */
export const configurationSchema = z.strictObject({
  cull: z.enum(CULL_PATHS).default('T3'),
  tier: z.enum(QUALITY_TIERS).default('high'),
  world: z.enum(WORLD_VARIANTS).default('dense'),
  seed: z.int().min(0).max(0xffffffff).overwrite(toPlainZero).default(1337),
  road: z.enum(ROAD_MODES).default('on'),
  shadows: z.enum(SHADOW_MODES).default('matching'),
  /** Local solar time, hours; the sun is up between the two ends. */
  timeOfDayHours: z.number().min(5).max(19).default(9.5),
  /** Weather: 0 is clear air, 1 the thickest mist (world.md §7). */
  mist: z.number().min(0).max(1).default(0).overwrite(toPlainZero),
  /** Device pixels drawn per device pixel shown, along one axis; multiplied by the tier's own scale. */
  renderScale: z.number().min(0.1).max(4).default(1),
});

/** One value for every axis. Two of them are the arms of a comparison. */
export type Configuration = Readonly<z.infer<typeof configurationSchema>>;
