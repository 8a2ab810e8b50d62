import type { HeightField } from './height-field.ts';
import { createReferenceField } from './reference-field.ts';
import type { ReferenceVariant } from './reference-parameters.ts';

/** The ground of a world: a height field and what else is laid into it. */
export interface WorldField extends HeightField {
  /**
   * Horizontal distance to the nearest road's centre line, metres; Infinity where none is near enough to change the ground or
   * what grows on it. Does not allocate.
   */
  roadDistanceMeters(xWorldMeters: number, zWorldMeters: number): number;
}

/** What a world's ground depends on. */
export interface WorldFieldOptions {
  readonly variant: ReferenceVariant;
  /** Integer, 0 … 2³² − 1. */
  readonly seed: number;
  readonly hasRoad: boolean;
}

/**
 * The ground of a reference world, with or without its road.
 *
 * @throws RangeError if the seed is no such integer
 */
export function createWorldField({ variant, seed }: WorldFieldOptions): WorldField {
  const { sampleInto } = createReferenceField(variant, seed);
  return { sampleInto, roadDistanceMeters: () => Infinity };
}
