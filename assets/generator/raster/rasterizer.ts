import type { Mesh, Vertex } from '../mesh/mesh-builder.ts';
import type { Vector3 } from '../mesh/vector3.ts';
import { ALPHA_CUTOFF } from '../paint/alpha-coverage.ts';
import { sampleTextureInto, type TextureSampler } from './texture-sampler.ts';

/** What the rasteriser writes. Row 0 is the top; three floats a pixel where there are three. */
export interface RenderTarget {
  readonly width: number;
  readonly height: number;
  /** Smaller is nearer; Infinity where nothing was drawn. */
  readonly depth: Float32Array;
  /** Linear albedo times tint. */
  readonly albedo: Float32Array;
  /** Interpolated vertex normal in model space, not normalised. */
  readonly normal: Float32Array;
}

/** A point on the screen, pixels from the top left; `inverseW` is 1 in an orthographic view; undefined when behind the eye. */
interface ScreenPoint {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
  readonly inverseW: number;
}

export type Projection = (position: Vector3) => ScreenPoint | undefined;

export function createRenderTarget(width: number, height: number): RenderTarget {
  return {
    width,
    height,
    depth: new Float32Array(width * height).fill(Infinity),
    albedo: new Float32Array(width * height * 3),
    normal: new Float32Array(width * height * 3),
  };
}

/** An orthographic side view along -z turned about y, that shows x from -halfWidth to halfWidth and y from 0 to height. */
export function orthographicSideView(
  target: RenderTarget,
  halfWidthMeters: number,
  heightMeters: number,
  yawRadians: number,
): Projection {
  const cos = Math.cos(yawRadians);
  const sin = Math.sin(yawRadians);
  return (position) => {
    const x = position.x * cos + position.z * sin;
    const z = -position.x * sin + position.z * cos;
    return {
      x: (x / halfWidthMeters + 1) * 0.5 * target.width,
      y: (1 - position.y / heightMeters) * target.height,
      depth: -z,
      inverseW: 1,
    };
  };
}

const sampled = new Float32Array(4);

/** Draw a mesh, both faces, alpha-tested at {@link ALPHA_CUTOFF} like the product's own draw. Not re-entrant: one scratch sample. */
export function drawMesh(target: RenderTarget, mesh: Mesh, texture: TextureSampler, project: Projection): void {
  const points = mesh.vertices.map((vertex) => project(vertex.position));
  for (let index = 0; index < mesh.indices.length; index += 3) {
    const corner = (step: number): number => mesh.indices[index + step] as number;
    const a = points[corner(0)];
    const b = points[corner(1)];
    const c = points[corner(2)];
    if (a === undefined || b === undefined || c === undefined) continue;
    drawTriangle(
      target,
      texture,
      [a, b, c],
      [mesh.vertices[corner(0)] as Vertex, mesh.vertices[corner(1)] as Vertex, mesh.vertices[corner(2)] as Vertex],
    );
  }
}

function drawTriangle(
  target: RenderTarget,
  texture: TextureSampler,
  points: readonly [ScreenPoint, ScreenPoint, ScreenPoint],
  corners: readonly [Vertex, Vertex, Vertex],
): void {
  const [a, b, c] = points;
  const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  if (Math.abs(area) < 1e-9) return;
  const levelIndex = pickMip(texture, area, corners);
  const left = Math.max(0, Math.floor(Math.min(a.x, b.x, c.x)));
  const right = Math.min(target.width - 1, Math.ceil(Math.max(a.x, b.x, c.x)));
  const top = Math.max(0, Math.floor(Math.min(a.y, b.y, c.y)));
  const bottom = Math.min(target.height - 1, Math.ceil(Math.max(a.y, b.y, c.y)));
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const px = column + 0.5;
      const py = row + 0.5;
      const wa = ((b.x - px) * (c.y - py) - (b.y - py) * (c.x - px)) / area;
      const wb = ((c.x - px) * (a.y - py) - (c.y - py) * (a.x - px)) / area;
      const wc = 1 - wa - wb;
      if (wa < 0 || wb < 0 || wc < 0) continue;
      const depth = wa * a.depth + wb * b.depth + wc * c.depth;
      const pixel = row * target.width + column;
      if (depth >= (target.depth[pixel] as number)) continue;
      shadePixel(target, pixel, depth, texture, levelIndex, corners, wa * a.inverseW, wb * b.inverseW, wc * c.inverseW);
    }
  }
}

function shadePixel(
  target: RenderTarget,
  pixel: number,
  depth: number,
  texture: TextureSampler,
  levelIndex: number,
  corners: readonly [Vertex, Vertex, Vertex],
  weightA: number,
  weightB: number,
  weightC: number,
): void {
  const total = weightA + weightB + weightC;
  const ka = weightA / total;
  const kb = weightB / total;
  const kc = weightC / total;
  const [a, b, c] = corners;
  sampleTextureInto(sampled, texture, levelIndex, a.u * ka + b.u * kb + c.u * kc, a.v * ka + b.v * kb + c.v * kc);
  if ((sampled[3] as number) < ALPHA_CUTOFF) return;
  target.depth[pixel] = depth;
  const offset = pixel * 3;
  target.albedo[offset] = (sampled[0] as number) * (a.tint.x * ka + b.tint.x * kb + c.tint.x * kc);
  target.albedo[offset + 1] = (sampled[1] as number) * (a.tint.y * ka + b.tint.y * kb + c.tint.y * kc);
  target.albedo[offset + 2] = (sampled[2] as number) * (a.tint.z * ka + b.tint.z * kb + c.tint.z * kc);
  target.normal[offset] = a.normal.x * ka + b.normal.x * kb + c.normal.x * kc;
  target.normal[offset + 1] = a.normal.y * ka + b.normal.y * kb + c.normal.y * kc;
  target.normal[offset + 2] = a.normal.z * ka + b.normal.z * kb + c.normal.z * kc;
}

/** One mip for the whole triangle, from the ratio of its texel area to its pixel area. */
function pickMip(texture: TextureSampler, pixelAreaTwice: number, corners: readonly [Vertex, Vertex, Vertex]): number {
  const base = texture.levels[0];
  if (base === undefined) return 0;
  const [a, b, c] = corners;
  const texelAreaTwice = Math.abs((b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u)) * base.width * base.height;
  return Math.max(0, Math.floor(0.5 * Math.log2(Math.max(1e-9, texelAreaTwice / Math.abs(pixelAreaTwice))) + 0.5));
}
