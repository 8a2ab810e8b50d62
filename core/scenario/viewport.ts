import { z } from 'zod';

/** Smallest side of a picture, CSS pixels: less holds no scene. */
export const MIN_VIEWPORT_SIDE_CSS_PX = 16;

/** Largest side of a picture, CSS pixels: what drawing buffers of common GPUs can hold at a device pixel ratio of 2. */
export const MAX_VIEWPORT_SIDE_CSS_PX = 8192;

/**
 * Times that one side of a picture may be longer than the other; three screens of 21 : 9 in a row make 7. Beyond that the view's
 * corners lie so far off its axis that the near plane cuts into ground beside the eye.
 */
export const MAX_VIEWPORT_ASPECT_RATIO = 8;

/** Schema of one side of a picture, CSS pixels. */
export const viewportSideSchema = z.int().min(MIN_VIEWPORT_SIDE_CSS_PX).max(MAX_VIEWPORT_SIDE_CSS_PX);

/** Whether two sides are within {@link MAX_VIEWPORT_ASPECT_RATIO} of each other. */
export function isViewportAspectFit(widthCssPx: number, heightCssPx: number): boolean {
  return widthCssPx <= MAX_VIEWPORT_ASPECT_RATIO * heightCssPx && heightCssPx <= MAX_VIEWPORT_ASPECT_RATIO * widthCssPx;
}
