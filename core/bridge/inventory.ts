import { z } from 'zod';

const count = z.int().min(0);

/** Assets whose rows are no batches: what is drawn of them is one of itself. */
export const PIECE_ASSETS: readonly string[] = ['terrain', 'sky'];

/** Schema of what the scene holds of one batch, or of the terrain or the sky, in one pass of the last frame. */
export const inventoryRowSchema = z.strictObject({
  /** Unique within its pass, for example `pine/full`. */
  key: z.string().min(1),
  /** Asset of a batch, or one of {@link PIECE_ASSETS}. */
  asset: z.string().min(1),
  /** Level of representation, for example `full`, `billboard`, `near`. */
  level: z.string(),
  pass: z.enum(['color', 'shadow']),
  residentInstances: count,
  /** Of one draw call; every draw call of a row draws all of them: one a cascade in the shadow pass, one in the picture. */
  drawnInstances: count,
  trianglesPerInstance: z.number().min(0),
  drawCalls: count,
  /** In the shadow pass: edge of each cascade's map as it was drawn, texels. A software rasteriser draws half of what the tier says. */
  shadowMapTexels: count.optional(),
});
export type InventoryRow = Readonly<z.infer<typeof inventoryRowSchema>>;
