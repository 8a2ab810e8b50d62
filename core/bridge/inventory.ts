import { z } from 'zod';

const count = z.int().min(0);

/** Schema of what the scene holds of one batch, or of the terrain or the sky, in one pass of the last frame. */
export const inventoryRowSchema = z.strictObject({
  /** Unique within its pass, for example `pine/full`. */
  key: z.string().min(1),
  /** Asset, or what is drawn without one: `terrain`, `sky`. */
  asset: z.string().min(1),
  /** Level of representation, for example `full`, `billboard`, `near`. */
  level: z.string(),
  pass: z.enum(['color', 'shadow']),
  residentInstances: count,
  drawnInstances: count,
  trianglesPerInstance: z.number().min(0),
  drawCalls: count,
});
export type InventoryRow = Readonly<z.infer<typeof inventoryRowSchema>>;
