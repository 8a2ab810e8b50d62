import { z } from 'zod';
import {
  configurationSchema,
  describeSchemaProblem,
  formatJsonPath,
  parseJsonText,
  presetSchema,
  protocolSchema,
} from '../scenario/index.ts';
import { analysisSchema } from './analysis-schema.ts';
import { droppedRoundSchema, rejectedBlockSchema, sampledBlockSchema } from './block-schema.ts';
import { CAPTURE_VERSION } from './capture.ts';
import type { Capture, CapturedScenario } from './capture.ts';

/** Schema of a scenario with its presets written out. */
export const capturedScenarioSchema: z.ZodType<CapturedScenario> = z.strictObject({
  title: z.string().optional(),
  arms: z.strictObject({ A: configurationSchema, B: configurationSchema }),
  presets: z.array(presetSchema).min(1),
  protocol: protocolSchema,
});

const captureSchema: z.ZodType<Capture> = z.strictObject({
  version: z.literal(CAPTURE_VERSION),
  kind: z.literal('comparison'),
  created: z.string(),
  scenario: capturedScenarioSchema,
  blocks: z.array(sampledBlockSchema),
  rejectedBlocks: z.array(rejectedBlockSchema),
  droppedRounds: z.array(droppedRoundSchema),
  ending: z.strictObject({ kind: z.enum(['complete', 'cancelled', 'stopped']), detail: z.string() }),
  analysis: analysisSchema,
});

/** A parsed capture, or one line that names file, place, expected and found. */
export type CaptureResult =
  { readonly ok: true; readonly capture: Capture } | { readonly ok: false; readonly problem: string };

/**
 * Text of a capture file. Missing values, and NaN and infinities with them (none of which JSON can say), become null.
 * `parseCapture` gives the same capture back.
 */
export function serializeCapture(capture: Capture): string {
  return `${JSON.stringify(capture)}\n`;
}

/**
 * Parses the text of a capture file.
 *
 * @param fileName - as the user knows the file
 */
export function parseCapture(text: string, fileName: string): CaptureResult {
  const json = parseJsonText(text, fileName);
  if (!json.ok) return json;
  const parsed = captureSchema.safeParse(json.value);
  if (parsed.success) return { ok: true, capture: parsed.data };
  const { path, expected, found } = describeSchemaProblem(captureSchema, parsed.error, json.value);
  return { ok: false, problem: `${fileName}: ${formatJsonPath(path)}: expected ${expected}, found ${found}` };
}
