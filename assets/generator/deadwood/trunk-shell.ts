import type { Mesh } from '../mesh/mesh-builder.ts';
import type { Vector3 } from '../mesh/vector3.ts';
import { addWrappedGrid } from '../mesh/wrapped-grid.ts';
import type { AtlasRegion } from '../paint/atlas.ts';

/**
 * A dead trunk or stub as a shell round an axis: lengths along the axis from its start, metres; angles round it, radians. Everything
 * is asked for at the same angles, so that walls and ends meet without a gap.
 */
export interface TrunkShell {
  readonly sideCount: number;
  /** Rows of the wall from the start to the broken rim, as ratios 0..1. */
  readonly rowRatios: readonly number[];
  readonly startMeters: number;
  /** Where the wall breaks off, by side. */
  readonly rimMeters: readonly number[];
  readonly radiusAt: (angleRadians: number, alongMeters: number) => number;
  /** Point in model space; growing angles turn left-handedly round the axis. */
  readonly place: (alongMeters: number, radiusMeters: number, angleRadians: number) => Vector3;
  /** Unwrapped wood: once around from left to right, start at the bottom, `skinEndMeters` at the top. */
  readonly skin: AtlasRegion;
  readonly skinEndMeters: number;
  /** Picture of a broken end seen along the axis, a disc that fills its cell. */
  readonly breakEnd: AtlasRegion;
  /** How deep the middle of the break lies under its lowest rim. */
  readonly hollowMeters: number;
  /** Picture of a sawn start; an open start is left out, it stands in the ground. */
  readonly sawnStart?: AtlasRegion;
  /** Occlusion and colour; `inside` is 0 on the wall and 1 at the bottom of the break. */
  readonly tintAt: (position: Vector3, inside: number) => Vector3;
}

/** Rings of the broken end from the rim to its middle: share of the radius, share of the way down, roughness (metres). */
const BREAK_RINGS = [
  { radius: 1, down: 0, rough: 0 },
  { radius: 0.84, down: 0.42, rough: 0.1 },
  { radius: 0.58, down: 0.7, rough: 0.16 },
  { radius: 0.3, down: 0.9, rough: 0.12 },
  { radius: 0, down: 1, rough: 0 },
] as const;

/** Share of a cell's half width that the painted disc of an end reaches. */
const END_DISC_RATIO = 0.94;

/** Add wall, broken end and, where there is one, the sawn start. `roughness` gives each side and ring of the break its splinter, -1..1. */
export function addTrunkShell(mesh: Mesh, shell: TrunkShell, roughness: (side: number, ring: number) => number): void {
  const { sideCount, rowRatios } = shell;
  const angleOf = (column: number): number => (column / sideCount) * Math.PI * 2;
  const rimOf = (column: number): number => shell.rimMeters[column % sideCount] as number;
  const alongOf = (row: number, column: number): number =>
    shell.startMeters + (rowRatios[row] as number) * (rimOf(column) - shell.startMeters);
  addWrappedGrid(mesh, {
    rowCount: rowRatios.length,
    columnCount: sideCount,
    positionAt: (row, column) => {
      const along = alongOf(row, column);
      return shell.place(along, shell.radiusAt(angleOf(column), along), angleOf(column));
    },
    textureAt: (row, column) => {
      const { skin } = shell;
      const ratio = (alongOf(row, column) - shell.startMeters) / (shell.skinEndMeters - shell.startMeters);
      return [
        skin.uLeft + ((skin.uRight - skin.uLeft) * column) / sideCount,
        skin.vBottom + (skin.vTop - skin.vBottom) * ratio,
      ];
    },
    tintAt: (position) => shell.tintAt(position, 0),
    isFlipped: true,
  });
  const lowestRim = Math.min(...shell.rimMeters);
  addWrappedGrid(mesh, {
    rowCount: BREAK_RINGS.length,
    columnCount: sideCount,
    positionAt: (row, column) => {
      const ring = BREAK_RINGS[row] as (typeof BREAK_RINGS)[number];
      const rim = rimOf(column);
      const floor = lowestRim - shell.hollowMeters;
      const along =
        rim + (floor - rim) * ring.down + ring.rough * shell.hollowMeters * 4 * roughness(column % sideCount, row);
      return shell.place(along, shell.radiusAt(angleOf(column), rim) * ring.radius, angleOf(column));
    },
    textureAt: (row, column) =>
      discPoint(shell.breakEnd, (BREAK_RINGS[row] as { radius: number }).radius, angleOf(column)),
    tintAt: (position, row) => shell.tintAt(position, (BREAK_RINGS[row] as { down: number }).down),
    isFlipped: true,
  });
  if (shell.sawnStart !== undefined) addSawnStart(mesh, shell, shell.sawnStart, angleOf);
}

function addSawnStart(mesh: Mesh, shell: TrunkShell, region: AtlasRegion, angleOf: (column: number) => number): void {
  const rings = [1, 0.5, 0];
  addWrappedGrid(mesh, {
    rowCount: rings.length,
    columnCount: shell.sideCount,
    positionAt: (row, column) => {
      const angle = angleOf(column);
      return shell.place(shell.startMeters, shell.radiusAt(angle, shell.startMeters) * (rings[row] as number), angle);
    },
    textureAt: (row, column) => discPoint(region, rings[row] as number, angleOf(column)),
    tintAt: (position) => shell.tintAt(position, 0),
    isFlipped: false,
  });
}

function discPoint(region: AtlasRegion, radiusRatio: number, angle: number): readonly [number, number] {
  const reach = radiusRatio * END_DISC_RATIO * 0.5;
  return [
    (region.uLeft + region.uRight) / 2 + (region.uRight - region.uLeft) * Math.cos(angle) * reach,
    (region.vTop + region.vBottom) / 2 + (region.vBottom - region.vTop) * Math.sin(angle) * reach,
  ];
}
