import { z } from 'zod';
import { inventoryRowSchema } from './inventory.ts';
import {
  configurationSchema,
  isViewportAspectFit,
  MAX_VIEWPORT_ASPECT_RATIO,
  presetSchema,
  viewportSideSchema,
} from '../scenario/index.ts';

/** Schema of what a host hands to a fresh page of mode `still`: one picture of one configuration at one preset. */
export const stillRequestSchema = z
  .strictObject({
    configuration: configurationSchema,
    preset: presetSchema,
    widthCssPx: viewportSideSchema,
    heightCssPx: viewportSideSchema,
    /** Draws the chunks that the cull path hid as red wire boxes. */
    isHiddenChunksShown: z.boolean(),
  })
  .refine(({ widthCssPx, heightCssPx }) => isViewportAspectFit(widthCssPx, heightCssPx), {
    path: ['widthCssPx'],
    message: `a width of at most ${MAX_VIEWPORT_ASPECT_RATIO} times heightCssPx and at least 1/${MAX_VIEWPORT_ASPECT_RATIO} of it`,
  });
export type StillRequest = Readonly<z.infer<typeof stillRequestSchema>>;

/** Schema of what that page reports. */
export const stillResultSchema = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('drawn'),
    /** PNG of the settled picture, base64 without a data-URL prefix. */
    pngBase64: z.string().min(1),
    gpuRenderer: z.string(),
    /** What the picture is made of. */
    inventory: z.array(inventoryRowSchema),
  }),
  z.strictObject({ status: z.literal('failed'), detail: z.string() }),
]);
export type StillResult = Readonly<z.infer<typeof stillResultSchema>>;
