/**
 * Takes the sign off a negative zero. JSON reads `-0` as one and writes it as `0`, so that a file would differ from what was
 * written of it, and a run would not know its own blocks again.
 */
export function toPlainZero(value: number): number {
  return value === 0 ? 0 : value;
}
