import { z } from 'zod';
import { configurationSchema } from './configuration.ts';
import { locateJsonPath, parseJsonText } from './json-text.ts';
import { presetSchema } from './preset.ts';
import { protocolSchema } from './protocol.ts';
import { describeSchemaProblem, formatJsonPath } from './schema-problem.ts';

/** The one version there is. A file of another version is refused, never guessed at. */
const SCENARIO_VERSION = 1;

/** Schema of a scenario file: what to compare, where and how. Axes and protocol fields left out take their defaults. */
const scenarioSchema = z.strictObject({
  version: z.literal(SCENARIO_VERSION),
  title: z.string().min(1).max(200).optional(),
  /** Ids of reference presets, or presets written out. */
  presets: z
    .array(z.union([z.string().min(1).max(40), presetSchema]))
    .min(1)
    .max(100),
  arms: z.strictObject({ A: configurationSchema, B: configurationSchema }),
  protocol: protocolSchema.prefault({}),
});

/** A comparison as a file states it. Equal arms are allowed: that is the A/A self-test. */
export type Scenario = Readonly<z.infer<typeof scenarioSchema>>;

/** A parsed scenario, or one line that names file, place, expected and found. */
export type ScenarioResult =
  { readonly ok: true; readonly scenario: Scenario } | { readonly ok: false; readonly problem: string };

/**
 * Parses the text of a scenario file. A problem reads `<file>:<line>:<column>: <JSON path>: expected <…>, found <…>`; for text
 * that is no JSON the path is left out. Only the first problem is named.
 *
 * @param fileName - as the user knows the file
 */
export function parseScenario(text: string, fileName: string): ScenarioResult {
  const json = parseJsonText(text, fileName);
  if (!json.ok) return json;
  const parsed = scenarioSchema.safeParse(json.value);
  if (parsed.success) return { ok: true, scenario: parsed.data };
  const { path, expected, found } = describeSchemaProblem(scenarioSchema, parsed.error, json.value);
  const place = `${fileName}:${locateJsonPath(text, path)}: ${formatJsonPath(path)}`;
  return { ok: false, problem: `${place}: expected ${expected}, found ${found}` };
}

/** Text of a scenario file, indented, with every default written out. `parseScenario` gives the same scenario back. */
export function serializeScenario(scenario: Scenario): string {
  return `${JSON.stringify(scenario, undefined, 2)}\n`;
}
