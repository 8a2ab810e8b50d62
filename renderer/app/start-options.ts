import { configurationSchema } from '../../core/scenario/index.ts';
import type { Configuration } from '../../core/scenario/index.ts';

/** What the page's address asks both arms to start with, and what in it could not be used. */
export interface StartOptions {
  readonly overrides: Partial<Pick<Configuration, StartAxis>>;
  /** One line for each refused parameter: its name, what was expected, what was found. */
  readonly refusals: readonly string[];
}

type StartAxis = (typeof START_AXES)[number];

/** Every axis but the cull path, which is what the arms differ in at the start and is not set from the address. */
const START_AXES = [
  'tier',
  'world',
  'seed',
  'road',
  'shadows',
  'timeOfDayHours',
  'mist',
  'renderScale',
] as const satisfies readonly (keyof Configuration)[];

/** Tells the axes that are numbers. */
const DEFAULTS = configurationSchema.parse({});

/** Reads the axes from a page's query, for example `?tier=low&renderScale=0.5`. Parameters that name no axis are left alone. */
export function parseStartOptions(search: string): StartOptions {
  const parameters = new URLSearchParams(search);
  const overrides: Record<string, string | number> = {};
  const refusals: string[] = [];
  for (const axis of START_AXES) {
    const text = parameters.get(axis);
    if (text === null) {
      continue;
    }
    const value = typeof DEFAULTS[axis] === 'number' ? Number(text.trim() === '' ? Number.NaN : text) : text;
    const parsed = configurationSchema.safeParse({ [axis]: value });
    if (parsed.success) {
      overrides[axis] = value;
    } else {
      const expected = parsed.error.issues[0]?.message ?? 'a valid value';
      refusals.push(`The address asks for ${axis} "${text}", which was ignored. ${expected}.`);
    }
  }
  return { overrides, refusals };
}
