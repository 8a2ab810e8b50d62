import { CULL_VOLUME_STRIDE, INSTANCE_MATRIX_STRIDE } from '../streaming/index.ts';
import type { InstanceBatch, ResidentSet } from '../streaming/index.ts';

/** How a resident set compares with the one it should be. */
export interface SetComparison {
  /** Instances of the set as it should be. */
  readonly comparedInstances: number;
  readonly missingInstances: number;
  /** That the set as it should be has none of, however often they stand. */
  readonly extraInstances: number;
  /** Further copies of those that it has; an instance stands once, so also where it has copies itself. */
  readonly duplicateInstances: number;
  /** The first that is wrong, one line; undefined where all is right. */
  readonly firstFault: string | undefined;
}

/** How often each instance occurs, by everything that is drawn and culled of it. */
type InstanceCensus = ReadonlyMap<string, number>;

/**
 * Compares resident sets of one layer instance by instance, whatever the order: two are the same where every number of matrix and cull
 * volume is (0 and −0 are one number). Sets around different origins have nothing in common. Each wrong instance is counted once.
 * Allocates a text an instance.
 *
 * @param actual - what a streamed world came to
 * @param expected - the same cell, built from scratch
 */
export function compareResidentSets(actual: ResidentSet, expected: ResidentSet): SetComparison {
  const actualCensus = takeCensus(actual);
  const expectedCensus = takeCensus(expected);
  let comparedInstances = 0;
  let missingInstances = 0;
  let extraInstances = 0;
  let duplicateInstances = 0;
  let firstFault: string | undefined;
  for (const [instance, count] of expectedCensus) {
    comparedInstances += count;
    const missing = count - (actualCensus.get(instance) ?? 0);
    if (missing <= 0) continue;
    missingInstances += missing;
    firstFault ??= `missing ${describe(instance)}`;
  }
  for (const [instance, count] of actualCensus) {
    const isExpected = expectedCensus.has(instance);
    if (isExpected) duplicateInstances += count - 1;
    else extraInstances += count;
    if (!isExpected || count > 1)
      firstFault ??= `${count > 1 ? `${count} times` : 'not to be there'}: ${describe(instance)}`;
  }
  return { comparedInstances, missingInstances, extraInstances, duplicateInstances, firstFault };
}

function takeCensus(set: ResidentSet): InstanceCensus {
  const census = new Map<string, number>();
  const origin = `${set.layer} around (${set.originXWorldMeters}, ${set.originZWorldMeters})`;
  for (const batch of set.batches) {
    for (let index = 0; index < batch.instanceCount; index += 1) {
      const instance = writeInstance(origin, batch, index);
      census.set(instance, (census.get(instance) ?? 0) + 1);
    }
  }
  return census;
}

function writeInstance(origin: string, { key, matrices, volumes }: InstanceBatch, index: number): string {
  const matrix = matrices.subarray(index * INSTANCE_MATRIX_STRIDE, (index + 1) * INSTANCE_MATRIX_STRIDE);
  const volume = volumes.subarray(index * CULL_VOLUME_STRIDE, (index + 1) * CULL_VOLUME_STRIDE);
  return `${origin}: ${key};${matrix.join(',')};${volume.join(',')}`;
}

/** Batch and place of an instance, without the rest of its numbers. */
function describe(instance: string): string {
  const [batch, matrix = ''] = instance.split(';');
  const [x, y, z] = matrix.split(',').slice(12, 15);
  return `${batch} at (${x}, ${y}, ${z})`;
}
