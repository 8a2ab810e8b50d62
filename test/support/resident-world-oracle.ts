import type { HeightField } from '../../core/height-field/index.ts';
import {
  CLUTTER_CLASSES,
  createPlacement,
  createTreePlacement,
  sampleClutterInto,
  sampleTreeInto,
  TREE_SPECIES,
} from '../../core/scatter/index.ts';
import type { Placement } from '../../core/scatter/index.ts';
import type { StreamingTier } from '../../core/streaming/index.ts';

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

export interface OracleWorld {
  readonly batches: readonly OracleBatch[];
  readonly droppedByBudget: number;
}

export interface OracleEye {
  readonly field: HeightField;
  readonly seed: number;
  readonly tier: StreamingTier;
  /** World point that membership is measured from, metres. */
  readonly x: number;
  readonly z: number;
}

const TREE_PAD = Math.SQRT2 * 10;

/** Pads of world.md §5: the worst snap offset of each class, to the table's digits, here exact. */
const CLUTTER_PADS: Readonly<Record<string, number>> = {
  grass: Math.SQRT2 * 3,
  meadow: Math.SQRT2 * 3.6,
  flower: Math.SQRT2 * 3,
};

function isInReach(instance: OracleInstance, band: OracleBand, pad: number): boolean {
  return instance.distanceMeters >= band[0] - pad && instance.distanceMeters <= band[3] + pad;
}

function isOnLattice(instance: OracleInstance): boolean {
  return instance.cellX % 2 === 0 && instance.cellZ % 2 === 0;
}

function byCell(first: OracleInstance, second: OracleInstance): number {
  return first.cellZ - second.cellZ || first.cellX - second.cellX;
}

/** What a budget drops: all but its nearest, ties in cell order. */
function listDropped(group: readonly OracleInstance[], budget: number): OracleInstance[] {
  return [...group].sort((a, b) => a.distanceMeters - b.distanceMeters || byCell(a, b)).slice(budget);
}

/** Rows of chunks of rising z, rising x within a row, cell order within a chunk. */
function inSetOrder(instances: readonly OracleInstance[]): OracleInstance[] {
  const chunk = (meters: number): number => Math.floor(meters / 64);
  return [...instances].sort(
    (a, b) =>
      chunk(a.zWorldMeters) - chunk(b.zWorldMeters) || chunk(a.xWorldMeters) - chunk(b.xWorldMeters) || byCell(a, b),
  );
}

/** Every tree within 2,020 m, by visiting every cell of the square around it. */
function listTrees({ field, seed, x, z }: OracleEye): OracleInstance[] {
  const trees: OracleInstance[] = [];
  for (let cellZ = Math.floor((z - 2020) / 10); cellZ <= Math.floor((z + 2020) / 10); cellZ += 1) {
    for (let cellX = Math.floor((x - 2020) / 10); cellX <= Math.floor((x + 2020) / 10); cellX += 1) {
      const isNear = Math.hypot((cellX + 0.5) * 10 - x, (cellZ + 0.5) * 10 - z) < 1040;
      if (!isNear && (cellX % 2 !== 0 || cellZ % 2 !== 0)) continue;
      const tree = createTreePlacement();
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
  const trees = listTrees(eye);
  const droppedMeshes = listDropped(
    trees.filter((tree) => [full, mid, low].some((band) => isInReach(tree, band, TREE_PAD))),
    460,
  );
  // From 5·√2 m beyond the meshes' end no eye of the cell sees a mesh, so there the billboard is not half of a pair.
  const unpaired = new Set(droppedMeshes.filter((tree) => tree.distanceMeters > low[3] + 5 * Math.SQRT2));
  const dropped = new Set([
    ...droppedMeshes.filter((tree) => !unpaired.has(tree)),
    ...listDropped(
      trees.filter((tree) => isOnLattice(tree) && isInReach(tree, lattice, TREE_PAD)),
      26_000,
    ),
    ...listDropped(
      trees.filter((tree) => !isOnLattice(tree) && isInReach(tree, fill, TREE_PAD)),
      20_000,
    ),
  ]);
  const isKept = (tree: OracleInstance): boolean => !dropped.has(tree);
  const isMeshKept = (tree: OracleInstance): boolean => isKept(tree) && !unpaired.has(tree);
  const batches = TREE_SPECIES.flatMap(({ id }) =>
    (
      [
        ['full', full, isMeshKept],
        ['mid', mid, isMeshKept],
        ['low', low, isMeshKept],
        ['billboard-fill', fill, (tree: OracleInstance) => isKept(tree) && !isOnLattice(tree)],
        ['billboard-lattice', lattice, (tree: OracleInstance) => isKept(tree) && isOnLattice(tree)],
      ] as const
    ).map(([level, band, isTaken]) => ({
      key: `${id}/${level}`,
      band,
      instances: inSetOrder(trees.filter((tree) => tree.id === id && isTaken(tree) && isInReach(tree, band, TREE_PAD))),
    })),
  );
  return { batches, droppedByBudget: dropped.size };
}

/** The clutter that should be resident, from world.md §5 and nothing kept from before. */
export function listClutter(eye: OracleEye): OracleWorld {
  let droppedByBudget = 0;
  const batches = CLUTTER_CLASSES.flatMap((row): OracleBatch[] => {
    const pad = CLUTTER_PADS[row.id]!;
    const radius = row.radiusMeters * (eye.tier === 'low' ? 0.6 : 1);
    const edge = [Math.min((1 - row.edgeRampRatio) * radius, radius - 3 * Math.SQRT2), radius] as const;
    const seamEnd = 0.45 * radius;
    const seam = [Math.min(0.85 * seamEnd, seamEnd - 3 * Math.SQRT2), seamEnd] as const;
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
    const dropped = new Set(listDropped(instances, row.instanceBudget));
    droppedByBudget += dropped.size;
    const kept = instances.filter((instance) => !dropped.has(instance));
    const bands = { near: [0, 0, ...seam], far: [...seam, ...edge] } as const;
    return (['near', 'far'] as const).map((level) => ({
      key: `${row.id}/${level}`,
      band: bands[level],
      instances: inSetOrder(kept.filter((instance) => isInReach(instance, bands[level], pad))),
    }));
  });
  return { batches, droppedByBudget };
}
