import type { CullPreparation } from '../../core/culling/index.ts';
import { createWorldField } from '../../core/height-field/index.ts';
import type { WorldField } from '../../core/height-field/index.ts';
import type { Configuration } from '../../core/scenario/index.ts';
import {
  CLUTTER_REBUILD_CELL_METERS,
  computeEyeReachMeters,
  FOREST_REBUILD_CELL_METERS,
} from '../../core/streaming/index.ts';
import type { ResidentSet } from '../../core/streaming/index.ts';
import { listSetBuffers, TERRAIN_CELL_METERS } from '../workers/index.ts';
import type { WorldDescription, WorldFeed } from '../workers/index.ts';
import type { IsResidentFor } from './eye-follower.ts';
import { createTerrainMirror } from './terrain-mirror.ts';
import type { TerrainMirror } from './terrain-mirror.ts';

/** Forest or clutter. */
export type LayerName = ResidentSet['layer'];

/** The world around the eye as values, brought in from the workers piece by piece. One (variant, seed, road, tier) at a time. */
export interface StreamedWorld {
  readonly field: WorldField;
  readonly terrain: TerrainMirror;
  /** Height of the ground as it is drawn, World metres; undefined unless the finest ring stands around the place. */
  findDrawnHeightMeters(xWorldMeters: number, zWorldMeters: number): number | undefined;
  /** The set of a layer that was taken last; undefined before the first of this world. It holds until the next is taken. */
  findSet(layer: LayerName): ResidentSet | undefined;
  /** Another world from now on, of which nothing is resident. */
  open(configuration: Configuration): void;
  readonly isTerrainDue: boolean;
  isSetDue(layer: LayerName): boolean;
  /** Takes over the scrolls that have come. Returns the bit mask of levels that moved. */
  takeTerrain(): number;
  /** Takes over the newest set of a layer; the one before must not be used once `apply` has returned. */
  takeSet(layer: LayerName, apply: (set: ResidentSet, preparation: CullPreparation) => void): void;
  /** Whether an eye can be drawn: terrain and both sets are right for it, if not its own. */
  readonly isResidentFor: IsResidentFor;
  /** Whether terrain and both sets are those of an eye's own cells. */
  isExactFor(xWorldMeters: number, zWorldMeters: number): boolean;
}

/**
 * How far an eye may be from the one that the rings were scrolled to, metres. The finest ring still reaches 56 m beyond; what lags is
 * a strip of detail at its border.
 */
const TERRAIN_REACH_METERS = 8;

const LAYER_CELL_METERS: Readonly<Record<LayerName, number>> = {
  forest: FOREST_REBUILD_CELL_METERS,
  clutter: CLUTTER_REBUILD_CELL_METERS,
};
const LAYERS: readonly LayerName[] = ['forest', 'clutter'];

/** Creates the world of a configuration over a feed, which is told to open it. */
export function createStreamedWorld(feed: WorldFeed, configuration: Configuration): StreamedWorld {
  let field = createFieldOf(configuration);
  let terrain = createTerrainMirror(field);
  /** Sets that hold memory of the worker's, and whether they are of this world. */
  const setOfLayer = new Map<LayerName, { set: ResidentSet; preparation: CullPreparation; isCurrent: boolean }>();
  feed.open(describeWorld(configuration));

  function isTerrainWithin(x: number, z: number): boolean {
    const { eyeXWorldMeters, eyeZWorldMeters } = terrain;
    const lagMeters = Math.max(Math.abs(x - eyeXWorldMeters), Math.abs(z - eyeZWorldMeters));
    // False for the NaN of terrain that has not come.
    return lagMeters <= TERRAIN_REACH_METERS;
  }

  function isSetWithin(layer: LayerName, x: number, z: number): boolean {
    const resident = setOfLayer.get(layer);
    if (resident?.isCurrent !== true) return false;
    const { originXWorldMeters, originZWorldMeters } = resident.set;
    const reachMeters = computeEyeReachMeters(LAYER_CELL_METERS[layer]);
    return Math.hypot(x - originXWorldMeters, z - originZWorldMeters) <= reachMeters;
  }

  function isSetOfCell(layer: LayerName, x: number, z: number): boolean {
    const resident = setOfLayer.get(layer);
    if (resident?.isCurrent !== true) return false;
    const cellMeters = LAYER_CELL_METERS[layer];
    const { originXWorldMeters, originZWorldMeters } = resident.set;
    return isSameCell(x, originXWorldMeters, cellMeters) && isSameCell(z, originZWorldMeters, cellMeters);
  }

  return {
    get field() {
      return field;
    },
    get terrain() {
      return terrain;
    },
    findDrawnHeightMeters(x, z) {
      if (!isTerrainWithin(x, z)) return undefined;
      const heightMeters = terrain.pyramid.surface?.heightMeters(x, z);
      return Number.isFinite(heightMeters) ? heightMeters : undefined;
    },
    findSet(layer) {
      const resident = setOfLayer.get(layer);
      return resident?.isCurrent === true ? resident.set : undefined;
    },
    open(next) {
      field = createFieldOf(next);
      terrain = createTerrainMirror(field);
      for (const resident of setOfLayer.values()) resident.isCurrent = false;
      feed.open(describeWorld(next));
    },
    get isTerrainDue() {
      return feed.terrainUpdates.length > 0;
    },
    isSetDue: (layer) => feed.findSet(layer) !== undefined,
    takeTerrain() {
      const { movedMask, buffers } = terrain.apply(feed.terrainUpdates);
      feed.takeTerrain(buffers);
      return movedMask;
    },
    takeSet(layer, apply) {
      const update = feed.findSet(layer);
      if (update === undefined) return;
      const { set, preparation } = update;
      apply(set, preparation);
      const previous = setOfLayer.get(layer);
      setOfLayer.set(layer, { set, preparation, isCurrent: true });
      feed.takeSet(layer, previous === undefined ? [] : listSetBuffers(previous.set, previous.preparation));
    },
    isResidentFor: (x, z) => isTerrainWithin(x, z) && LAYERS.every((layer) => isSetWithin(layer, x, z)),
    isExactFor(x, z) {
      const { eyeXWorldMeters, eyeZWorldMeters } = terrain;
      return (
        isSameCell(x, eyeXWorldMeters, TERRAIN_CELL_METERS) &&
        isSameCell(z, eyeZWorldMeters, TERRAIN_CELL_METERS) &&
        LAYERS.every((layer) => isSetOfCell(layer, x, z))
      );
    },
  };
}

function isSameCell(first: number, second: number, cellMeters: number): boolean {
  return Math.floor(first / cellMeters) === Math.floor(second / cellMeters);
}

function createFieldOf(configuration: Configuration): WorldField {
  const { variant, seed, hasRoad } = describeWorld(configuration);
  return createWorldField({ variant, seed, hasRoad });
}

/** The axes of a configuration that another world is streamed for. */
function describeWorld({ world, seed, road, tier }: Configuration): WorldDescription {
  return { variant: world, seed, hasRoad: road === 'on', tier };
}

/** Whether two configurations stream the same world. */
export function isSameWorld(configuration: Configuration, other: Configuration): boolean {
  const [world, otherWorld] = [describeWorld(configuration), describeWorld(other)];
  return (
    world.variant === otherWorld.variant &&
    world.seed === otherWorld.seed &&
    world.hasRoad === otherWorld.hasRoad &&
    world.tier === otherWorld.tier
  );
}
