import type { Configuration, QUALITY_TIERS } from '../../../core/scenario/index.ts';
import { replaceFiles } from '../../files/index.ts';
import { defaultConfiguration, readConfiguration, readDrawingWay, SET_OPTION } from '../arguments.ts';
import type { DRAWING_CHOICES, SizeCssPx } from '../arguments.ts';
import { buildApp } from '../build-app.ts';
import { endOnSignals } from '../cleanup-ledger.ts';
import { requireBrowser } from '../launch-browser.ts';
import { readMachine } from '../machine.ts';
import { checkOutputFolder } from '../output-place.ts';
import { createPageHost } from '../page-host.ts';
import type { PageHost } from '../page-host.ts';

/** Options that every audit has. */
export interface AuditOptions {
  readonly tier?: (typeof QUALITY_TIERS)[number];
  readonly set: string;
  readonly out?: string;
  readonly drawing: (typeof DRAWING_CHOICES)[number];
}

/** The world that is audited; the tier's option is short for an item of `--set`, and both are refused. */
export function readAuditConfiguration({ tier, set }: AuditOptions): Configuration {
  const items = [...(set.trim() === '' ? [] : [set]), ...(tier === undefined ? [] : [`tier=${tier}`])];
  return readConfiguration(items.join(','), `${SET_OPTION}, --tier`, defaultConfiguration());
}

/** Checks where to write to, builds the page and opens a host for it; the browser starts at its first use. */
export async function openAuditHost(
  { out, drawing: choice }: AuditOptions,
  size: SizeCssPx,
): Promise<{ readonly host: PageHost; readonly outputFolder: string | undefined }> {
  endOnSignals();
  const drawing = readDrawingWay(choice, readMachine());
  await requireBrowser(drawing);
  const outputFolder = out === undefined ? undefined : checkOutputFolder(out, '--out');
  await buildApp(['page']);
  const host = await createPageHost({ drawing, ...size });
  return { host, outputFolder };
}

/** Puts an audit's files in place of those of an earlier one of its kind, all or none; without a folder nothing is written. */
export async function writeAudit(
  outputFolder: string | undefined,
  files: readonly { readonly name: string; readonly content: string }[],
): Promise<void> {
  if (outputFolder === undefined) return;
  const names = new Set(files.map(({ name }) => name));
  await replaceFiles(outputFolder, files, (name) => names.has(name));
  console.log(`Written to ${outputFolder}`);
}
