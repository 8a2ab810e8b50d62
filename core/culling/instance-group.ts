/**
 * A group of volumes as seen from the eye: the box around them and the range of their tops. A single volume is a group with
 * one top. Metres from the eye; one object is refilled for every group.
 */
export interface InstanceGroup {
  minX: number;
  maxX: number;
  minZ: number;
  maxZ: number;
  bottomY: number;
  lowestTopY: number;
  highestTopY: number;
}

/** Creates a group to be refilled. */
export function createInstanceGroup(): InstanceGroup {
  return {
    minX: Number.NaN,
    maxX: Number.NaN,
    minZ: Number.NaN,
    maxZ: Number.NaN,
    bottomY: Number.NaN,
    lowestTopY: Number.NaN,
    highestTopY: Number.NaN,
  };
}
