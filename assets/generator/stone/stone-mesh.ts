import { creaseNormals } from '../mesh/crease-normals.ts';
import { buildIcosphere } from '../mesh/icosphere.ts';
import { addVertex, createMesh, type Mesh } from '../mesh/mesh-builder.ts';
import { simplifyMesh } from '../mesh/simplify.ts';
import { vec, type Vector3 } from '../mesh/vector3.ts';
import type { ClutterLevel } from '../clutter/clutter-model.ts';
import { directionToTexture, type StoneChart } from './stone-chart.ts';
import type { StoneForm } from './stone-form.ts';

/** 20,480 triangles: finer than any level, so that edges fall where the form has them and not where a coarse ball's vertices lie. */
const DENSE_SUBDIVISIONS = 5;

/** Bends sharper than this are edges. */
const CREASE_RADIANS = 0.7;

/** Normals are made anew from the simplified faces; what is left of the weight keeps the picture from being stretched. */
const SIMPLIFY_OPTIONS = { attributeRatio: 0.25, isRegular: true } as const;

/** How far up the light loss of the ground reaches, as a ratio of the height, and how deep it is at the foot. */
const FOOT_RATIO = 0.3;
const FOOT_SHADE = 0.72;

/** Triangles of a stone's levels. */
export interface StoneTriangleCounts {
  readonly near: number;
  readonly far: number;
}

/** The stone as fine as the form goes, without the flat base that no eye reaches, and the chart that covers it. */
export function buildDenseStone(form: StoneForm): { readonly mesh: Mesh; readonly chart: StoneChart } {
  const { directions, indices } = buildIcosphere(DENSE_SUBDIVISIONS);
  const { habit } = form;
  const raw = directions.map((direction) => form.surfaceAt(direction));
  const top = raw.reduce((highest, { y }) => Math.max(highest, y), 0);
  const positions = raw.map((p) => (p.y > 0 ? { ...p, y: (p.y / top) * habit.heightMeters } : p));
  const isBuried = (index: number): boolean => (positions[index] as Vector3).y < -habit.depthMeters * 0.78;
  const kept: number[] = [];
  for (let index = 0; index < indices.length; index += 3) {
    const corners = indices.slice(index, index + 3);
    if (!corners.every(isBuried)) kept.push(...corners);
  }
  let lowest = 1;
  for (const index of kept) lowest = Math.min(lowest, (directions[index] as Vector3).y);
  const chart: StoneChart = { rimRadians: Math.acos(lowest) };
  const mesh = createMesh();
  const places = new Map<number, number>();
  for (const index of kept) {
    let place = places.get(index);
    if (place === undefined) {
      const position = positions[index] as Vector3;
      const [u, v] = directionToTexture(chart, directions[index] as Vector3);
      const shade = footShade(position.y, habit.heightMeters);
      place = addVertex(mesh, { position, normal: vec(0, 1, 0), u, v, tint: vec(shade, shade, shade), swayWeight: 0 });
      places.set(index, place);
    }
    mesh.indices.push(place);
  }
  return { mesh: creaseNormals(mesh, Math.PI), chart };
}

/** Light that the ground takes from the foot of a stone. */
function footShade(y: number, heightMeters: number): number {
  const t = Math.max(0, Math.min(1, y / (heightMeters * FOOT_RATIO)));
  return FOOT_SHADE + (1 - FOOT_SHADE) * Math.sqrt(t);
}

/** Both levels, each simplified from the dense stone and creased at its own edges. */
export function buildStoneLevels(form: StoneForm, counts: StoneTriangleCounts): ClutterLevel[] {
  const { mesh: dense } = buildDenseStone(form);
  return (['near', 'far'] as const).map((name) => {
    const { mesh, errorMeters } = simplifyMesh(dense, counts[name], ['y'], SIMPLIFY_OPTIONS);
    return { name, mesh: creaseNormals(mesh, CREASE_RADIANS), errorMeters };
  });
}
