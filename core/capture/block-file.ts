import { z } from 'zod';
import type { FinishedBlock } from '../comparison/index.ts';
import { describeSchemaProblem, formatJsonPath, parseJsonText } from '../scenario/index.ts';
import { rejectedBlockSchema, sampledBlockSchema } from './block-schema.ts';
import { capturedScenarioSchema } from './capture-json.ts';
import { CAPTURE_VERSION } from './capture.ts';
import type { CapturedScenario } from './capture.ts';

/** One try of a block as it lies on disk while its comparison runs: enough to go on from after a crash. */
export interface BlockFile {
  /** What the comparison was asked for; every block file of a run says the same. */
  readonly scenario: CapturedScenario;
  readonly finished: FinishedBlock;
}

const screenshotSchema = z.strictObject({ arm: z.enum(['A', 'B']), presetId: z.string(), pngBase64: z.string() });

const blockFileSchema = z.strictObject({
  version: z.literal(CAPTURE_VERSION),
  kind: z.literal('block'),
  scenario: capturedScenarioSchema,
  finished: z.discriminatedUnion('status', [
    z.strictObject({
      status: z.literal('sampled'),
      block: sampledBlockSchema,
      screenshot: screenshotSchema.or(z.null().transform(() => undefined)),
    }),
    z.strictObject({ status: z.literal('rejected'), block: rejectedBlockSchema }),
  ]),
});

/** A parsed block file, or one line that names file, place, expected and found. */
export type BlockFileResult =
  { readonly ok: true; readonly blockFile: BlockFile } | { readonly ok: false; readonly problem: string };

/** Text of a block file; `parseBlockFile` gives the same back. */
export function serializeBlockFile({ scenario, finished }: BlockFile): string {
  const whole = finished.status === 'sampled' ? { ...finished, screenshot: finished.screenshot ?? null } : finished;
  return `${JSON.stringify({ version: CAPTURE_VERSION, kind: 'block', scenario, finished: whole })}\n`;
}

/**
 * Parses the text of a block file.
 *
 * @param fileName - as the user knows the file
 */
export function parseBlockFile(text: string, fileName: string): BlockFileResult {
  const json = parseJsonText(text, fileName);
  if (!json.ok) return json;
  const parsed = blockFileSchema.safeParse(json.value);
  if (parsed.success)
    return { ok: true, blockFile: { scenario: parsed.data.scenario, finished: parsed.data.finished } };
  const { path, expected, found } = describeSchemaProblem(blockFileSchema, parsed.error, json.value);
  return { ok: false, problem: `${fileName}: ${formatJsonPath(path)}: expected ${expected}, found ${found}` };
}
