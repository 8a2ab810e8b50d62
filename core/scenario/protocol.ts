import { z } from 'zod';
import { toPlainZero } from './plain-zero.ts';
import { isViewportAspectFit, MAX_VIEWPORT_ASPECT_RATIO, viewportSideSchema } from './viewport.ts';

/** How display pacing is treated: `capped` leaves vertical sync on, `uncapped` asks the host to lift it (then verified, never trusted). */
export const CAP_MODES = ['capped', 'uncapped'] as const;

/**
 * What the camera does inside a block: `still` holds the preset's pose, `sway` swings the yaw around it by a sine of the frame
 * index, so that per-view work (culling, uploads) runs every frame and both arms see the same frames.
 */
export const CAMERA_MOTIONS = ['sway', 'still'] as const;

/** Schema of a measuring protocol. */
export const protocolSchema = z
  .strictObject({
    /** Frames kept a block. */
    framesPerBlock: z.int().min(2).max(100_000).default(300),
    /** Frames drawn and discarded after streaming is idle and every shader variant is compiled. */
    warmupFrames: z.int().min(0).max(10_000).overwrite(toPlainZero).default(30),
    /** ABBA rounds a preset; one round is four blocks. */
    rounds: z.int().min(1).max(1_000).default(3),
    viewportWidthCssPx: viewportSideSchema.default(1280),
    viewportHeightCssPx: viewportSideSchema.default(720),
    cameraMotion: z.enum(CAMERA_MOTIONS).default('sway'),
    capMode: z.enum(CAP_MODES).default('uncapped'),
    /** Differences inside ± this fraction of arm A's value count as equivalent. */
    equivalenceRatio: z.number().positive().lt(1).default(0.02),
  })
  .refine(
    ({ viewportWidthCssPx, viewportHeightCssPx }) => isViewportAspectFit(viewportWidthCssPx, viewportHeightCssPx),
    {
      path: ['viewportWidthCssPx'],
      message: `a width of at most ${MAX_VIEWPORT_ASPECT_RATIO} times viewportHeightCssPx and at least 1/${MAX_VIEWPORT_ASPECT_RATIO} of it`,
    },
  );

/** How a comparison is sampled. */
export type Protocol = Readonly<z.infer<typeof protocolSchema>>;
