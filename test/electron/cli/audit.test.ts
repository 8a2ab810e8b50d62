import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeAudit, listInventoryFailures, sumInventory } from '../../../core/audit/index.ts';
import type { FlightSummary } from '../../../core/audit/index.ts';
import { FLIGHT_CHANGES } from '../../../core/bridge/index.ts';
import type { FlightRecord, FlightRequest, InventoryRow } from '../../../core/bridge/index.ts';
import { AUDIT_STATUS } from '../../../electron/headless/audit/audit-status.ts';
import { buildApp } from '../../../electron/headless/build-app.ts';
import { compileCommands, runCommand } from '../../support/run-command.ts';

let folder = '';

beforeAll(async () => {
  compileCommands();
  await buildApp(['page']);
  folder = mkdtempSync(join(tmpdir(), 'treeline-audit-'));
}, 240_000);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function readJson(...names: readonly string[]): unknown {
  return JSON.parse(readFileSync(join(folder, ...names), 'utf8'));
}

describe('the exit status of an audit', () => {
  it('is that of its verdict', () => {
    expect(AUDIT_STATUS).toEqual({ passed: 0, missed: 1, unmeasured: 3 });
    const canopy = (drawCalls: number): number =>
      AUDIT_STATUS[judgeAudit(listInventoryFailures('canopy', { drawCalls }), [])];
    expect([canopy(250), canopy(251)]).toEqual([0, 1]);
  });
});

describe('audit inventory', () => {
  it('prints and writes what frames are made of, shadows included, with the bar beside the canopy', async () => {
    const line = 'inventory --presets canopy,C4 --tier medium --size 320x180 --out';
    const end = await runCommand('audit', [...line.split(' '), join(folder, 'inventory')]);
    expect(end.errorLines).toEqual([]);
    expect(end.status).toBe(0);
    expect(end.output.match(/bar: at most 250 draw calls with shadows: met/g)).toHaveLength(1);
    expect(readdirSync(join(folder, 'inventory')).sort()).toEqual(['inventory.csv', 'inventory.json']);

    const { presets } = readJson('inventory', 'inventory.json') as {
      presets: { presetId: string; rows: InventoryRow[]; totals: ReturnType<typeof sumInventory> }[];
    };
    expect(presets.map(({ presetId }) => presetId)).toEqual(['canopy', 'C4']);
    for (const { rows, totals } of presets) {
      expect(totals).toEqual(sumInventory(rows));
      expect(totals.drawCalls).toBeGreaterThan(20);
      expect(totals.shadowDrawCalls).toBeGreaterThan(0);
      expect(totals.shadowInstances).toBeGreaterThan(0);
      expect(totals.drawnInstances).toBeGreaterThan(1000);
      expect(totals.pieces).toEqual({ terrain: 7, sky: 1 });
      const colorKeys = rows.filter(({ pass }) => pass === 'color').map(({ key }) => key);
      expect(colorKeys).toEqual(expect.arrayContaining(['sky', 'terrain/ring-0', 'pine/low']));
      const shadowRows = rows.filter(({ pass }) => pass === 'shadow');
      expect(shadowRows.map(({ key }) => key)).toContain('pine/full');
      // Trees cast near the eye alone: of what is resident in the picture only the nearest batches cast.
      expect(shadowRows.length).toBeLessThan(colorKeys.length);
      for (const row of rows) {
        expect(row.drawnInstances, row.key).toBeLessThanOrEqual(row.residentInstances);
        expect(end.output).toContain(row.key);
      }
    }
    expect(end.output).toContain('beside them 7 of terrain, 1 of sky');
    const rowCount = presets.reduce((count, { rows }) => count + rows.length, 0);
    const csvLines = readFileSync(join(folder, 'inventory', 'inventory.csv'), 'utf8')
      .trim()
      .split('\r\n');
    expect(csvLines).toHaveLength(rowCount + 1);
  });
});

/** Frames that took over a set of a layer. */
function takesSet(change: number | undefined): boolean {
  return ((change ?? 0) & (FLIGHT_CHANGES.clutter | FLIGHT_CHANGES.forest)) !== 0;
}

describe('audit flight', () => {
  it('flies, stops, compares with worlds from scratch, and writes every frame', async () => {
    const line = 'flight --minutes 0.1 --stops 3 --draw-every 60 --tier low --out';
    const end = await runCommand('audit', [...line.split(' '), join(folder, 'flight')]);
    expect(end.errorLines).toEqual([]);
    expect(end.status).toBe(0);
    expect(readdirSync(join(folder, 'flight')).sort()).toEqual([
      'flight-frames.csv',
      'flight-memory.csv',
      'flight.json',
    ]);
    const { record, summary, request } = readJson('flight', 'flight.json') as {
      record: FlightRecord;
      summary: FlightSummary;
      request: FlightRequest;
    };
    expect(request).toMatchObject({ minutes: 0.1, speedMetersPerSecond: 12, stopCount: 3, isRealTime: false });
    expect(record.streamingMs).toHaveLength(360);
    expect(record.drawnFrames).toBe(6);
    // 72 m at 12 m/s enter two dozen clutter cells: workers were busy, and frames waited with them.
    expect(record.pacedFrames).toBeGreaterThan(20);
    expect(record.stops).toHaveLength(3);
    for (const stop of record.stops) expect(stop.comparedInstances).toBeGreaterThan(1000);
    expect(summary).toMatchObject({ wrongInstances: 0, failures: [], isTooShortForMemory: true, verdict: 'passed' });
    expect(end.output).toContain('memory: the flight is too short to judge its growth');
    const streamingMsOfSets = record.streamingMs.filter((_, frame) => takesSet(record.changes[frame]));
    expect(streamingMsOfSets.length).toBeGreaterThan(10);
    expect(Math.min(...streamingMsOfSets)).toBeGreaterThan(0);
    expect(Math.max(...record.memory.map(({ gpuBufferBytes }) => gpuBufferBytes))).toBeGreaterThan(1e6);
    expect(record.memory.some(({ heapBytes }) => heapBytes !== null && heapBytes > 1e6)).toBe(true);
    expect(record.batches.find(({ key }) => key === 'grass/near')?.mostInstances).toBeGreaterThan(0);
    expect(end.output).toMatch(/3 stops: [\d,]+ instances compared with worlds from scratch, 0 missing/);
    const frames = readFileSync(join(folder, 'flight', 'flight-frames.csv'), 'utf8')
      .trim()
      .split('\r\n');
    expect(frames).toHaveLength(361);
  });

  it('tells how far it is, keeps to the clock in real time, and is no pass where nothing was compared', async () => {
    const line = 'flight --minutes 0.05 --stops 0 --draw-every 1000 --tier low --real-time --out';
    const end = await runCommand('audit', [...line.split(' '), join(folder, 'real-time')]);
    expect(end.errorLines).toEqual([]);
    const { record, summary } = readJson('real-time', 'flight.json') as {
      record: FlightRecord;
      summary: FlightSummary;
    };
    expect(record.pacedFrames).toBe(180);
    expect(record.elapsedMs).toBeGreaterThanOrEqual(3000);
    expect(end.output.match(/^minute 0\.0\d of 0\.05: \d+ frames, \d+ over 4 ms; about .* left$/gm)).toHaveLength(3);
    expect(end.output).toContain('not measured: the world at stops');
    // On a busy machine the world may come late, which outweighs what was not measured.
    expect(summary.verdict).toBe(record.lateFrames.length > 0 ? 'missed' : 'unmeasured');
    expect(end.status).toBe(AUDIT_STATUS[summary.verdict]);
  });
});
