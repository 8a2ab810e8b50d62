import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import {
  formatArmsCsv,
  formatCsv,
  formatFramesCsv,
  formatPresentMonCsv,
  formatSummaryCsv,
} from '../../../core/capture/index.ts';
import { FRAME_COLUMNS } from '../../../core/sampling/index.ts';
import { HOSTILE_TITLE, makeSimulatedCapture } from '../../support/simulated-captures.ts';

function readTable(text: string): Record<string, string>[] {
  const parsed = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(parsed.errors).toEqual([]);
  return parsed.data;
}

describe('formatCsv', () => {
  it('quotes only what needs it and doubles quotes', () => {
    expect(formatCsv([['plain', 'Draw, "far"', 'two\r\nlines', '']])).toBe('plain,"Draw, ""far""","two\r\nlines",\r\n');
  });

  it('writes decimal dots whatever the delimiter, and nothing for what is no number', () => {
    expect(formatCsv([[0.5, 1e-7, Number.NaN, Infinity, undefined, null, true]], { delimiter: ';' })).toBe(
      '0.5;1e-7;;;;;true\r\n',
    );
    expect(formatCsv([['a;b', 'a,b']], { delimiter: ';' })).toBe('"a;b";a,b\r\n');
  });

  it('is read back as it was by another implementation', () => {
    const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
      fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: width, maxLength: width }), {
        minLength: 1,
        maxLength: 6,
      }),
    );
    fc.assert(
      fc.property(table, fc.constantFrom(',' as const, ';' as const), (rows, delimiter) => {
        const text = formatCsv(rows, { delimiter });
        expect(Papa.parse(text, { delimiter, newline: '\r\n' }).data.slice(0, -1)).toEqual(rows);
      }),
    );
  });
});

describe('tables of a capture', () => {
  it('holds every raw frame exactly, and empty cells for what was not measured', async () => {
    const capture = await makeSimulatedCapture();
    const rows = readTable(formatFramesCsv(capture));
    expect(rows).toHaveLength(16 * 40);
    const block = capture.blocks[1];
    const row = rows[40 + 7];
    expect(row).toMatchObject({ preset: 'C1', arm: 'B', round: '0', position: '1', analyzed: 'true', frame: '7' });
    for (const column of FRAME_COLUMNS) {
      const value = block?.frames[column][7];
      expect(row?.[column]).toBe(value === undefined ? '' : String(value));
    }
    expect(rows[0]?.['gpuFrameTimeMs']).toBe('');
  });

  it('marks frames of dropped rounds', async () => {
    let asked = 0;
    const capture = await makeSimulatedCapture({ isCancelled: () => asked++ >= 6 });
    const rows = readTable(formatFramesCsv(capture));
    expect(rows.filter((row) => row['analyzed'] === 'true')).toHaveLength(4 * 40);
    expect(rows.filter((row) => row['analyzed'] === 'false').map((row) => row['preset'])).toContain('C2');
  });

  it('has one row a metric with the numbers of the analysis', async () => {
    const capture = await makeSimulatedCapture();
    const rows = readTable(formatSummaryCsv(capture));
    expect(rows).toHaveLength(24);
    const primary = capture.analysis.presets[0]?.comparisons[0];
    expect(rows[0]).toMatchObject({
      preset: 'C1',
      presetTitle: HOSTILE_TITLE,
      metric: 'frameTimeMeanMs',
      role: 'primary',
      verdict: 'B faster',
    });
    expect(Number(rows[0]?.['differenceBMinusA'])).toBe(primary?.difference.meanDifference);
    expect(Number(rows[0]?.['intervalLow'])).toBe(primary?.difference.interval?.low);
    // Nothing hitches, so a relative difference of hitch time does not exist.
    expect(rows.find((row) => row['metric'] === 'hitchTimeMs')?.['differencePercentOfA']).toBe('');
  });

  it('keeps the three 1 % lows apart in one row an arm', async () => {
    const capture = await makeSimulatedCapture();
    const rows = readTable(formatArmsCsv(capture));
    expect(rows.map((row) => `${row['preset'] ?? ''}${row['arm'] ?? ''}`)).toEqual(['C1A', 'C1B', 'C2A', 'C2B']);
    const lows = capture.analysis.presets[0]?.arms?.A.frameTime.onePercentLow;
    expect(Number(rows[0]?.['low1PercentSlowestMeanMs'])).toBe(lows?.slowestMeanMs);
    expect(Number(rows[0]?.['low1PercentAboveQuantileMeanMs'])).toBe(lows?.aboveQuantileMeanMs);
    expect(Number(rows[0]?.['low1PercentTimeIntegralMs'])).toBe(lows?.timeIntegralMs);
    expect(rows[0]?.['p999MsType7']).toBe('');
  });

  it('writes frame times in the words of PresentMon, time growing by each of them', async () => {
    const capture = await makeSimulatedCapture();
    const rows = readTable(formatPresentMonCsv(capture, 'C1', 'B'));
    expect(rows).toHaveLength(4 * 40);
    let elapsedMs = 0;
    for (const row of rows) {
      elapsedMs += Number(row['msBetweenPresents']);
      expect(Number(row['TimeInSeconds'])).toBeCloseTo(elapsedMs / 1000, 9);
      expect(row['Dropped']).toBe('0');
    }
  });

  it('does not depend on the locale', async () => {
    const capture = await makeSimulatedCapture();
    expect((1.5).toLocaleString('de-DE')).toBe('1,5');
    expect(formatSummaryCsv(capture, { delimiter: ';' }).split('\r\n')[1]).not.toMatch(/\d,\d/);
  });
});
