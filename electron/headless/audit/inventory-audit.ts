import process from 'node:process';
import {
  countTriangles,
  findDrawCallLimit,
  judgeAudit,
  listInventoryFailures,
  sumInventory,
} from '../../../core/audit/index.ts';
import type { InventoryTotals } from '../../../core/audit/index.ts';
import type { InventoryRow, StillResult } from '../../../core/bridge/index.ts';
import { formatCsvTable } from '../../../core/capture/index.ts';
import type { CsvColumn } from '../../../core/capture/index.ts';
import { findBuriedEye } from '../../../core/comparison/index.ts';
import type { Configuration, Preset } from '../../../core/scenario/index.ts';
import { REFERENCE_PRESETS } from '../../../core/scenario/index.ts';
import { readPresets } from '../arguments.ts';
import type { SizeCssPx } from '../arguments.ts';
import { drawStill } from '../draw-still.ts';
import { EXIT_STATUS, UsageError } from '../usage-error.ts';
import { AUDIT_STATUS } from './audit-status.ts';
import { openAuditHost, readAuditConfiguration, writeAudit } from './audit-host.ts';
import type { AuditOptions } from './audit-host.ts';
import { formatTextTable } from './text-table.ts';
import type { TextColumn } from './text-table.ts';

export interface InventoryOptions extends AuditOptions {
  readonly presets?: string;
  readonly size: SizeCssPx;
}

/** What one preset's frame is made of. */
interface PresetInventory {
  readonly presetId: string;
  readonly title: string;
  readonly gpuRenderer: string;
  readonly totals: InventoryTotals;
  readonly drawCallLimit: number | undefined;
  readonly rows: readonly InventoryRow[];
}

type DrawnStill = Extract<StillResult, { readonly status: 'drawn' }>;

const COLUMNS: readonly TextColumn<InventoryRow>[] = [
  ['batch', 'text', ({ key }) => key],
  ['pass', 'text', ({ pass }) => pass],
  ['resident', 'number', ({ residentInstances }) => formatCount(residentInstances)],
  ['drawn', 'number', ({ drawnInstances }) => formatCount(drawnInstances)],
  ['triangles each', 'number', ({ trianglesPerInstance }) => formatCount(trianglesPerInstance)],
  ['triangles', 'number', (row) => formatCount(countTriangles(row))],
  ['draw calls', 'number', ({ drawCalls }) => formatCount(drawCalls)],
];

const CSV_COLUMNS: readonly CsvColumn<InventoryRow & { readonly presetId: string }>[] = [
  ['preset', ({ presetId }) => presetId],
  ['batch', ({ key }) => key],
  ['asset', ({ asset }) => asset],
  ['level', ({ level }) => level],
  ['pass', ({ pass }) => pass],
  ['residentInstances', ({ residentInstances }) => residentInstances],
  ['drawnInstances', ({ drawnInstances }) => drawnInstances],
  ['trianglesPerInstance', ({ trianglesPerInstance }) => trianglesPerInstance],
  ['triangles', countTriangles],
  ['drawCalls', ({ drawCalls }) => drawCalls],
  ['shadowMapTexels', ({ shadowMapTexels }) => shadowMapTexels ?? null],
];

function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}

function describePreset(preset: Preset, still: DrawnStill): PresetInventory {
  return {
    presetId: preset.id,
    title: preset.title,
    gpuRenderer: still.gpuRenderer,
    totals: sumInventory(still.inventory),
    drawCallLimit: findDrawCallLimit(preset.id),
    rows: still.inventory,
  };
}

function* listLines({ presetId, title, totals, drawCallLimit, rows }: PresetInventory): Generator<string> {
  yield `${presetId}: ${title}`;
  yield* formatTextTable(COLUMNS, rows);
  const { residentInstances, drawnInstances, shadowInstances, pieces, triangles, drawCalls, shadowDrawCalls } = totals;
  const pieceList = Object.entries(pieces).map(([asset, count]) => `${count} of ${asset}`);
  yield (
    `total: ${formatCount(residentInstances)} instances resident, ${formatCount(drawnInstances)} drawn, ` +
    `${formatCount(shadowInstances)} casting shadows; beside them ${pieceList.join(', ')}; ` +
    `${formatCount(triangles)} triangles, ${formatCount(drawCalls)} draw calls (${formatCount(shadowDrawCalls)} of them for shadows)`
  );
  if (drawCallLimit !== undefined) {
    yield `bar: at most ${drawCallLimit} draw calls with shadows: ${listInventoryFailures(presetId, totals).length === 0 ? 'met' : 'missed'}`;
  }
  yield '';
}

/** Draws each preset once, prints what its frame is made of, and holds the draw calls against their bar. */
export async function auditInventory(options: InventoryOptions): Promise<number> {
  const configuration: Configuration = readAuditConfiguration(options);
  const known = REFERENCE_PRESETS.map(({ preset }) => preset.id);
  const ids = options.presets?.split(',').map((id) => id.trim()) ?? known;
  const presets = readPresets(ids, '--presets');
  const buried = findBuriedEye([configuration], presets);
  if (buried !== undefined) throw new UsageError(`--presets: ${buried}`);
  const { host, outputFolder } = await openAuditHost(options, options.size);
  const found: PresetInventory[] = [];
  try {
    for (const preset of presets) {
      const { widthCssPx, heightCssPx } = options.size;
      const request = { configuration, preset, widthCssPx, heightCssPx, isHiddenChunksShown: false };
      const still = await drawStill(host, request, (line) => process.stderr.write(`${line}\n`));
      if (still.status === 'failed') {
        process.stderr.write(`treeline: no inventory of ${preset.id}: ${still.detail}\n`);
        return EXIT_STATUS.noValidResult;
      }
      const inventory = describePreset(preset, still);
      found.push(inventory);
      for (const line of listLines(inventory)) console.log(line);
    }
  } finally {
    await host.close();
  }
  const csvRows = found.flatMap(({ presetId, rows }) => rows.map((row) => ({ presetId, ...row })));
  await writeAudit(outputFolder, [
    {
      name: 'inventory.json',
      content: `${JSON.stringify({ version: 1, configuration, presets: found }, undefined, 2)}\n`,
    },
    { name: 'inventory.csv', content: formatCsvTable(CSV_COLUMNS, csvRows) },
  ]);
  const failures = found.flatMap(({ presetId, totals }) => listInventoryFailures(presetId, totals));
  return AUDIT_STATUS[judgeAudit(failures, [])];
}
