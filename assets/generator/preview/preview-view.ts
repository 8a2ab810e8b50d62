import type { Mesh } from '../mesh/mesh-builder.ts';
import { cross, dot, normalize, subtract, vec, type Vector3 } from '../mesh/vector3.ts';
import { linearToSrgb } from '../paint/color.ts';
import { createPicture, PICTURE_STRIDE, type Picture } from '../paint/picture.ts';
import { createRenderTarget, drawMesh, type Projection } from '../raster/rasterizer.ts';
import type { TextureSampler } from '../raster/texture-sampler.ts';

/** A pinhole look at a model, for judging by eye. */
export interface PreviewView {
  readonly width: number;
  readonly height: number;
  readonly eye: Vector3;
  readonly target: Vector3;
  readonly verticalFovRadians: number;
}

/** Late-morning sun from the left, behind the viewer. */
const SUN = normalize(vec(-0.62, 0.62, 0.48));

function perspective(view: PreviewView, scale: number): Projection {
  const forward = normalize(subtract(view.target, view.eye));
  const right = normalize(cross(forward, vec(0, 1, 0)));
  const up = cross(right, forward);
  const focal = (view.height * scale * 0.5) / Math.tan(view.verticalFovRadians / 2);
  return (position) => {
    const offset = subtract(position, view.eye);
    const depth = dot(offset, forward);
    if (depth < 0.05) return undefined;
    return {
      x: view.width * scale * 0.5 + (dot(offset, right) * focal) / depth,
      y: view.height * scale * 0.5 - (dot(offset, up) * focal) / depth,
      depth: -1 / depth,
      inverseW: 1 / depth,
    };
  };
}

/** Light a model with a sun and a sky and paint it over a plain backdrop, supersampled twice each way. */
export function renderPreview(
  parts: readonly {
    readonly mesh: Mesh;
    readonly texture: TextureSampler;
    readonly move?: (position: Vector3) => Vector3;
  }[],
  view: PreviewView,
): Picture {
  const scale = 2;
  const target = createRenderTarget(view.width * scale, view.height * scale);
  const project = perspective(view, scale);
  for (const part of parts) {
    const move = part.move;
    drawMesh(target, part.mesh, part.texture, move === undefined ? project : (position) => project(move(position)));
  }
  const picture = createPicture(view.width, view.height);
  for (let row = 0; row < view.height; row += 1) {
    for (let column = 0; column < view.width; column += 1) {
      const sum = [0, 0, 0];
      for (let step = 0; step < scale * scale; step += 1) {
        const pixel = (row * scale + (step >> 1)) * target.width + column * scale + (step & 1);
        const lit = lightPixel(target.albedo, target.normal, target.depth[pixel] as number, pixel, row / view.height);
        for (let part = 0; part < 3; part += 1)
          sum[part] = (sum[part] as number) + (lit[part] as number) / (scale * scale);
      }
      const offset = (row * view.width + column) * PICTURE_STRIDE;
      for (let part = 0; part < 3; part += 1) {
        picture.rgba[offset + part] = linearToSrgb(Math.min(1, sum[part] as number));
      }
      picture.rgba[offset + 3] = 1;
    }
  }
  return picture;
}

function lightPixel(
  albedo: Float32Array,
  normal: Float32Array,
  depth: number,
  pixel: number,
  down: number,
): readonly [number, number, number] {
  if (depth === Infinity) return [0.42 + 0.2 * down, 0.55 + 0.17 * down, 0.72 + 0.06 * down];
  const offset = pixel * 3;
  const n = normalize(vec(normal[offset] as number, normal[offset + 1] as number, normal[offset + 2] as number));
  const sun = Math.max(0, dot(n, SUN) * 0.9 + 0.1);
  const sky = 0.5 + 0.5 * n.y;
  const light = [sun * 2.6 + sky * 0.5 + 0.12, sun * 2.45 + sky * 0.58 + 0.12, sun * 2.1 + sky * 0.75 + 0.1];
  return [0, 1, 2].map((part) => (albedo[offset + part] as number) * (light[part] as number)) as [
    number,
    number,
    number,
  ];
}
