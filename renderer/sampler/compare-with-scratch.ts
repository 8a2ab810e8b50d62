import { compareResidentSets } from '../../core/audit/index.ts';
import type { FlightStop } from '../../core/bridge/index.ts';
import { createWorldField } from '../../core/height-field/index.ts';
import type { Configuration } from '../../core/scenario/index.ts';
import { advanceStreaming, createStreaming } from '../../core/streaming/index.ts';
import type { WorldScene } from '../scene/index.ts';

/** How what is resident compares with the same place built from nothing. */
export type ScratchComparison = Omit<FlightStop, 'atSeconds' | 'xWorldMeters' | 'zWorldMeters'>;

/**
 * Builds the world around the scene's eye from nothing, without caches and workers, and compares it with what is resident,
 * instance by instance. The scene must have settled. About a second on the main thread.
 */
export function compareWithScratch(scene: WorldScene, configuration: Configuration): ScratchComparison {
  const { world: variant, seed, road, tier } = configuration;
  const { xWorldMeters, zWorldMeters } = scene.cameraPose;
  const streaming = createStreaming({ field: createWorldField({ variant, seed, hasRoad: road === 'on' }), seed, tier });
  const scratch = advanceStreaming(streaming, xWorldMeters, zWorldMeters);
  const resident = scene.getResidentWorld();
  const comparisons = (['forest', 'clutter'] as const).map((layer) => {
    const expected = scratch[layer];
    if (expected === undefined || resident === undefined) {
      throw new Error(`expected a resident ${layer} after settling, found none`);
    }
    return compareResidentSets(resident[layer], expected);
  });
  const sum = (read: (comparison: (typeof comparisons)[number]) => number): number =>
    comparisons.reduce((total, comparison) => total + read(comparison), 0);
  const firstFault = comparisons.find((comparison) => comparison.firstFault !== undefined)?.firstFault;
  return {
    comparedInstances: sum(({ comparedInstances }) => comparedInstances),
    missingInstances: sum(({ missingInstances }) => missingInstances),
    extraInstances: sum(({ extraInstances }) => extraInstances),
    duplicateInstances: sum(({ duplicateInstances }) => duplicateInstances),
    ...(firstFault === undefined ? {} : { firstFault }),
  };
}
