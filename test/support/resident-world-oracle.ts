import type { WorldField } from '../../core/height-field/index.ts';
import {
  CLUTTER_CLASSES,
  createPlacement,
  createTreePlacement,
  sampleClutterInto,
  sampleTreeInto,
  sampleUnderstoryInto,
  TREE_SPECIES,
  UNDERSTORY,
} from '../../core/scatter/index.ts';
import type { Placement } from '../../core/scatter/index.ts';
import type { StreamingTier } from '../../core/streaming/streaming-tier.ts';

/** A placed instance with everything the rules of membership ask about. */
interface OracleInstance extends Placement {
  readonly id: string;
  readonly cellX: number;
  readonly cellZ: number;
  readonly distanceMeters: number;
}

/** fadeInStart, fadeInEnd, fadeOutStart, fadeOutEnd, metres. */
type OracleBand = readonly [number, number, number, number];

interface OracleBatch {
  readonly key: string;
  readonly band: OracleBand;
  readonly instances: readonly OracleInstance[];
}

/** No budget binds in any tested world, so the oracle has none. */
export interface OracleWorld {
  readonly batches: readonly OracleBatch[];
}

export interface OracleEye {
  readonly field: WorldField;
  readonly seed: number;
  readonly tier: StreamingTier;
  /** World point that membership is measured from, metres. */
  readonly x: number;
  readonly z: number;
  /** Added to every pad, so that the list holds whatever any eye this far from (x, z) may have resident; 0 by default, metres. */
  readonly extraPadMeters?: number;
}

const TREE_PAD = Math.SQRT2 * 10;

/**
 * Pad of a class by walking over both grids in decimetres, world.md §5: an eye enters a rebuild cell at its lower edge, somewhere in a
 * class cell, and stands up to the rebuild cell's upper edge; the worst of the offsets from the class cell that it entered in, on both axes.
 */
function walkForPad(cellMeters: number): number {
  const [cell, rebuild] = [Math.round(10 * cellMeters), 30];
  let worst = 0;
  for (let entry = 0; entry < cell * rebuild; entry += rebuild) worst = Math.max(worst, (entry % cell) + rebuild);
  return (Math.SQRT2 * worst) / 10;
}

function isInReach(instance: OracleInstance, band: OracleBand, pad: number): boolean {
  return instance.distanceMeters >= band[0] - pad && instance.distanceMeters <= band[3] + pad;
}

function isOnLattice(instance: OracleInstance): boolean {
  return instance.cellX % 2 === 0 && instance.cellZ % 2 === 0;
}

function byCell(first: OracleInstance, second: OracleInstance): number {
  return first.cellZ - second.cellZ || first.cellX - second.cellX;
}

/** Rows of chunks of rising z, rising x within a row, cell order within a chunk. */
function inSetOrder(instances: readonly OracleInstance[]): OracleInstance[] {
  const chunk = (meters: number): number => Math.floor(meters / 64);
  return [...instances].sort(
    (a, b) =>
      chunk(a.zWorldMeters) - chunk(b.zWorldMeters) || chunk(a.xWorldMeters) - chunk(b.xWorldMeters) || byCell(a, b),
  );
}

/** Every tree within 2,030 m, by visiting every cell of the square around it. */
function listTrees({ field, seed, x, z }: OracleEye): OracleInstance[] {
  const trees: OracleInstance[] = [];
  const tree = createTreePlacement();
  for (let cellZ = Math.floor((z - 2030) / 10); cellZ <= Math.floor((z + 2030) / 10); cellZ += 1) {
    for (let cellX = Math.floor((x - 2030) / 10); cellX <= Math.floor((x + 2030) / 10); cellX += 1) {
      const isNear = Math.hypot((cellX + 0.5) * 10 - x, (cellZ + 0.5) * 10 - z) < 1040;
      if (!isNear && (cellX % 2 !== 0 || cellZ % 2 !== 0)) continue;
      if (!sampleTreeInto(tree, field, seed, cellX, cellZ)) continue;
      const distanceMeters = Math.hypot(tree.xWorldMeters - x, tree.zWorldMeters - z);
      trees.push({ ...tree, id: TREE_SPECIES[tree.speciesIndex]!.id, cellX, cellZ, distanceMeters });
    }
  }
  return trees;
}

/** The forest that should be resident, from world.md §4 and nothing kept from before. */
export function listForest(eye: OracleEye): OracleWorld {
  const near = eye.tier === 'low' ? 70 / 120 : 1;
  const full: OracleBand = [0, 0, 36 * near, 42 * near];
  const mid: OracleBand = [36 * near, 42 * near, 76 * near, 85 * near];
  const low: OracleBand = [76 * near, 85 * near, 100 * near, 120 * near];
  const fill: OracleBand = [100 * near, 120 * near, 900, 1000];
  const lattice: OracleBand = [100 * near, 120 * near, 1800, 2000];
  const pad = TREE_PAD + (eye.extraPadMeters ?? 0);
  const trees = listTrees(eye);
  const batches = TREE_SPECIES.flatMap(({ id }) =>
    (
      [
        ['full', full, () => true],
        ['mid', mid, () => true],
        ['low', low, () => true],
        ['billboard-fill', fill, (tree: OracleInstance) => !isOnLattice(tree)],
        ['billboard-lattice', lattice, isOnLattice],
      ] as const
    ).map(([level, band, isTaken]) => ({
      key: `${id}/${level}`,
      band,
      instances: inSetOrder(trees.filter((tree) => tree.id === id && isTaken(tree) && isInReach(tree, band, pad))),
    })),
  );
  return { batches: [...batches, ...listUnderstory(eye)] };
}

/** The understory that should be resident: one batch a kind. */
function listUnderstory({ field, seed, tier, x, z, extraPadMeters }: OracleEye): OracleBatch[] {
  const radius = tier === 'low' ? 39 : 65;
  const band: OracleBand = [0, 0, 0.8 * radius, radius];
  const pad = TREE_PAD + (extraPadMeters ?? 0);
  return UNDERSTORY.map((kind) => {
    const instances: OracleInstance[] = [];
    for (let cellZ = Math.floor((z - 100) / 10); cellZ <= Math.floor((z + 100) / 10); cellZ += 1) {
      for (let cellX = Math.floor((x - 100) / 10); cellX <= Math.floor((x + 100) / 10); cellX += 1) {
        const placed = createPlacement();
        if (!sampleUnderstoryInto(placed, field, seed, kind, cellX, cellZ)) continue;
        const distanceMeters = Math.hypot(placed.xWorldMeters - x, placed.zWorldMeters - z);
        instances.push({ ...placed, id: kind.id, cellX, cellZ, distanceMeters });
      }
    }
    const isReached = (instance: OracleInstance): boolean => isInReach(instance, band, pad);
    return { key: `${kind.id}/near`, band, instances: inSetOrder(instances.filter(isReached)) };
  });
}

/** The clutter that should be resident, from world.md §5 and nothing kept from before. */
export function listClutter(eye: OracleEye): OracleWorld {
  const batches = CLUTTER_CLASSES.flatMap((row): OracleBatch[] => {
    const pad = walkForPad(row.cellMeters) + (eye.extraPadMeters ?? 0);
    const radius = row.radiusMeters * (eye.tier === 'low' ? 0.6 : 1);
    const isHard = row.edge === 'vanish';
    const rampStart = Math.min((1 - row.edgeRampRatio) * radius, radius - 3 * Math.SQRT2);
    const edge = [isHard ? radius : rampStart, radius] as const;
    const seamEnd = 0.45 * radius;
    const seam = [isHard ? seamEnd : Math.min(0.85 * seamEnd, seamEnd - 3 * Math.SQRT2), seamEnd] as const;
    const instances: OracleInstance[] = [];
    const reach = Math.ceil((radius + pad) / row.cellMeters) + 1;
    const middleX = Math.floor(eye.x / row.cellMeters);
    const middleZ = Math.floor(eye.z / row.cellMeters);
    for (let cellZ = middleZ - reach; cellZ <= middleZ + reach; cellZ += 1) {
      for (let cellX = middleX - reach; cellX <= middleX + reach; cellX += 1) {
        const placed = createPlacement();
        if (!sampleClutterInto(placed, eye.field, eye.seed, row, cellX, cellZ)) continue;
        const distanceMeters = Math.hypot(placed.xWorldMeters - eye.x, placed.zWorldMeters - eye.z);
        if (distanceMeters > radius + pad) continue;
        instances.push({ ...placed, id: row.id, cellX, cellZ, distanceMeters });
      }
    }
    const bands = { near: [0, 0, ...seam], far: [...seam, ...edge] } as const;
    return (['near', 'far'] as const).map((level) => ({
      key: `${row.id}/${level}`,
      band: bands[level],
      instances: inSetOrder(instances.filter((instance) => isInReach(instance, bands[level], pad))),
    }));
  });
  return { batches };
}
