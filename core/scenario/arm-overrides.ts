import { configurationSchema } from './configuration.ts';
import type { Configuration } from './configuration.ts';
import { describeFound, describeSchemaProblem } from './schema-problem.ts';

/** A configuration, or one line that names argument, place, expected and found. */
export type ConfigurationResult =
  { readonly ok: true; readonly configuration: Configuration } | { readonly ok: false; readonly problem: string };

type RawAxisValue = string | number;

/**
 * Applies `axis=value` pairs, separated by commas, to a configuration: `cull=T1,tier=low`. Blanks around names and values are
 * ignored, the empty text changes nothing, an axis may be given once.
 *
 * @param text - the argument's value
 * @param argumentName - as the user typed it, for example `--b`
 * @param base - what axes that are not named keep
 */
export function parseArmOverrides(text: string, argumentName: string, base: Configuration): ConfigurationResult {
  const overrides: Record<string, RawAxisValue> = {};
  const items = text.trim() === '' ? [] : text.split(',').map((item) => item.trim());
  for (const [index, item] of items.entries()) {
    const refuse = (expected: string, found: string): ConfigurationResult => ({
      ok: false,
      problem: `${argumentName}: item ${index + 1}: expected ${expected}, found ${found}`,
    });
    const parts = item.split('=').map((part) => part.trim());
    const [axis, value] = parts;
    if (parts.length !== 2 || !axis || !value) return refuse('axis=value', describeFound(item));
    if (!isAxis(axis)) return refuse(`an axis among ${listAxes().join(', ')}`, describeFound(axis));
    if (Object.hasOwn(overrides, axis)) return refuse('each axis once', `${axis} again`);
    overrides[axis] = readAxisValue(value, base[axis]);
    const parsed = configurationSchema.safeParse({ ...base, ...overrides });
    if (!parsed.success) {
      const problem = describeSchemaProblem(configurationSchema, parsed.error, { ...base, ...overrides });
      return refuse(`${axis} to be ${problem.expected}`, problem.found);
    }
  }
  return { ok: true, configuration: configurationSchema.parse({ ...base, ...overrides }) };
}

function listAxes(): string[] {
  return Object.keys(configurationSchema.shape);
}

function isAxis(name: string): name is keyof Configuration {
  return Object.hasOwn(configurationSchema.shape, name);
}

/** Reads text as the kind of value that the axis has now; text that does not fit is left for the schema to refuse. */
function readAxisValue(text: string, current: RawAxisValue): RawAxisValue {
  if (typeof current === 'number' && /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text)) return Number(text);
  return text;
}
