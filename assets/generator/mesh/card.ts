import { addGridTriangles, addVertex, type Mesh } from './mesh-builder.ts';
import { addScaled, cross, normalize, subtract, type Vector3 } from './vector3.ts';
import type { AtlasRegion } from '../paint/atlas.ts';

/** What a card needs to know at each of its corners. */
export interface CardShade {
  readonly normal: Vector3;
  readonly tint: Vector3;
  readonly swayWeight: number;
}

/** A bent strip that carries one painted spray. */
export interface Card {
  /** Points along the midrib from the base to the tip, two or more. */
  readonly midrib: readonly Vector3[];
  /** Direction across the card at the base; made square to the midrib at each point. */
  readonly across: Vector3;
  readonly halfWidthMeters: number;
  /** Half width at the tip as a ratio of that at the base; 1 where left out. */
  readonly tipWidthRatio?: number;
  /** How far the two edges hang below the midrib, metres (a roof), and so three columns of vertices; flat where left out. */
  readonly edgeDropMeters?: number;
  /** Base of the spray at the bottom of the region, tip at the top. */
  readonly region: AtlasRegion;
  readonly isMirrored: boolean;
  /** `along` is 0 at the base and 1 at the tip. */
  readonly shadeAt: (position: Vector3, along: number) => CardShade;
}

/** Add a card: two triangles a midrib step, four for a roof. */
export function addCard(mesh: Mesh, card: Card): void {
  const { midrib, region } = card;
  const firstIndex = mesh.vertices.length;
  const columns = card.edgeDropMeters === undefined ? [-1, 1] : [-1, 0, 1];
  const lastPoint = midrib.length - 1;
  for (const [index, point] of midrib.entries()) {
    const axis = normalize(
      subtract(midrib[Math.min(lastPoint, index + 1)] as Vector3, midrib[Math.max(0, index - 1)] as Vector3),
    );
    const up = normalize(cross(card.across, axis));
    const side = normalize(cross(axis, up));
    const along = index / lastPoint;
    const halfWidth = card.halfWidthMeters * (1 + ((card.tipWidthRatio ?? 1) - 1) * along);
    for (const column of columns) {
      let position = addScaled(point, side, column * halfWidth);
      if (card.edgeDropMeters !== undefined && column !== 0) {
        position = { ...position, y: position.y - card.edgeDropMeters };
      }
      const across = ((card.isMirrored ? -column : column) + 1) / 2;
      addVertex(mesh, {
        position,
        u: region.uLeft + (region.uRight - region.uLeft) * across,
        v: region.vBottom + (region.vTop - region.vBottom) * along,
        ...card.shadeAt(position, along),
      });
    }
  }
  addGridTriangles(mesh, firstIndex, midrib.length, columns.length);
}
