/** A store of values computed by a pure function of two integers: it forgets what was longest not asked for, and nobody can tell. */
export interface SectionCache<Value> {
  get(roadIndex: number, sectionIndex: number): Value;
}

/** Roads lie 4 km apart, so this many sections are more than 10¹⁰ m: past it keys would meet. */
const KEY_STRIDE = 2 ** 26;

/**
 * Creates a cache.
 *
 * @param capacity - values kept
 * @param build - pure; called again when a forgotten value is asked for
 */
export function createSectionCache<Value>(
  capacity: number,
  build: (roadIndex: number, sectionIndex: number) => Value,
): SectionCache<Value> {
  const values = new Map<number, Value>();
  return {
    get(roadIndex, sectionIndex) {
      const key = roadIndex * KEY_STRIDE + sectionIndex;
      const known = values.get(key);
      if (known !== undefined) {
        // Maps keep the order of insertion: what is asked for goes to the end.
        values.delete(key);
        values.set(key, known);
        return known;
      }
      const value = build(roadIndex, sectionIndex);
      if (values.size >= capacity) {
        for (const oldest of values.keys()) {
          values.delete(oldest);
          break;
        }
      }
      values.set(key, value);
      return value;
    },
  };
}
