import { z } from 'zod';
import type { EarlierRun, FinishedBlock, RejectedBlock, SampledBlock } from '../comparison/index.ts';
import { describeSchemaProblem, formatJsonPath } from '../scenario/index.ts';
import { rejectedBlockSchema, sampledBlockSchema } from './block-schema.ts';
import { capturedScenarioSchema } from './capture-json.ts';
import type { CapturedScenario } from './capture.ts';

/**
 * A journal is what a comparison writes while it runs, so that a crash loses at most the block under way: one JSON text a line,
 * first the scenario, then every try of a block as it ends. Pictures are not in it.
 */
export const JOURNAL_VERSION = 1;

const headerSchema = z.strictObject({ journalVersion: z.literal(JOURNAL_VERSION), scenario: capturedScenarioSchema });

const entrySchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('sampled'), block: sampledBlockSchema }),
  z.strictObject({ status: z.literal('rejected'), block: rejectedBlockSchema }),
]);

/** A parsed journal, or one line that names file, place, expected and found. */
export type JournalResult =
  | { readonly ok: true; readonly scenario: CapturedScenario; readonly earlierRun: EarlierRun }
  | { readonly ok: false; readonly problem: string };

/** First line of a journal, line end included. */
export function formatJournalHeader(scenario: CapturedScenario): string {
  return `${JSON.stringify({ journalVersion: JOURNAL_VERSION, scenario })}\n`;
}

/** A journal's line for one finished try, line end included. */
export function formatJournalEntry(finished: FinishedBlock): string {
  return `${JSON.stringify({ status: finished.status, block: finished.block })}\n`;
}

/**
 * Parses a journal. A last line without its line end was cut off by the crash and is left out; any other line that does not fit
 * is a problem.
 *
 * @param fileName - as the user knows the file
 */
export function parseJournal(text: string, fileName: string): JournalResult {
  const lines = text.split('\n').slice(0, -1);
  const header = parseLine(headerSchema, lines[0], `${fileName}:1`);
  if (!header.ok) return header;
  const blocks: SampledBlock[] = [];
  const rejectedBlocks: RejectedBlock[] = [];
  for (const [index, line] of lines.slice(1).entries()) {
    const entry = parseLine(entrySchema, line, `${fileName}:${index + 2}`);
    if (!entry.ok) return entry;
    if (entry.value.status === 'sampled') blocks.push(entry.value.block);
    else rejectedBlocks.push(entry.value.block);
  }
  return { ok: true, scenario: header.value.scenario, earlierRun: { blocks, rejectedBlocks, screenshots: [] } };
}

function parseLine<Value>(
  schema: z.ZodType<Value>,
  line: string | undefined,
  place: string,
): { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: string } {
  if (line === undefined) return { ok: false, problem: `${place}: expected a whole line, found the end of the file` };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { ok: false, problem: `${place}: expected one JSON text, found ${JSON.stringify(line.slice(0, 40))}` };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const { path, expected, found } = describeSchemaProblem(schema, parsed.error, value);
  return { ok: false, problem: `${place}: ${formatJsonPath(path)}: expected ${expected}, found ${found}` };
}
