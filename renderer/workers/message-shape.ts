/** Checks of messages between page and workers. All of them throw a TypeError that says what was expected where, and what was found. */

/** A value's kind in an error message: short, whatever the value holds. */
function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null ? 'null' : Array.isArray(value) ? 'an array' : typeof value;
}

function refuse(place: string, expected: string, value: unknown): never {
  throw new TypeError(`streaming message, ${place}: expected ${expected}, found ${describe(value)}`);
}

/** Requires an object, whose members are then checked one by one. */
export function requireObject(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) refuse(place, 'an object', value);
  return value as Readonly<Record<string, unknown>>;
}

/** Requires an array. */
export function requireArray(value: unknown, place: string): readonly unknown[] {
  if (!Array.isArray(value)) refuse(place, 'an array', value);
  return value as readonly unknown[];
}

/** Requires a finite number. */
export function requireNumber(value: unknown, place: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) refuse(place, 'a finite number', value);
  return value;
}

/** Requires an integer of at least 0. */
export function requireCount(value: unknown, place: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) refuse(place, 'an integer of at least 0', value);
  return value as number;
}

/** Requires one of some words. */
export function requireWord<Word extends string>(value: unknown, words: readonly Word[], place: string): Word {
  const word = words.find((one) => one === value);
  return word ?? refuse(place, words.join(' or '), value);
}

/** Requires a truth value. */
export function requireBoolean(value: unknown, place: string): boolean {
  if (typeof value !== 'boolean') refuse(place, 'true or false', value);
  return value;
}

type TypedArrayClass<View> = abstract new (...parameters: never[]) => View;

/** Requires a typed array of one class and at least so many elements. */
export function requireElements<View extends { readonly length: number }>(
  value: unknown,
  arrayClass: TypedArrayClass<View>,
  leastLength: number,
  place: string,
): View {
  if (!(value instanceof arrayClass)) refuse(place, `a ${arrayClass.name}`, value);
  if (value.length < leastLength) refuse(place, `${leastLength} elements or more`, value.length);
  return value;
}
