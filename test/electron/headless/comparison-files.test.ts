import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildCapture, buildExportFiles } from '../../../core/capture/index.ts';
import type { CapturedScenario } from '../../../core/capture/index.ts';
import type { ComparisonProgress, FinishedBlock } from '../../../core/comparison/index.ts';
import { openBlockFolder, readEarlierRun } from '../../../electron/headless/block-folder.ts';
import { describeVerdicts, judgeCapture } from '../../../electron/headless/judge-capture.ts';
import { createProgressLines } from '../../../electron/headless/progress-lines.ts';
import { makeSimulatedCapture, runSimulatedComparison } from '../../support/simulated-captures.ts';
import { SIMULATED_COST, simulateBlock } from '../../support/simulated-blocks.ts';

describe('judgeCapture', () => {
  it('is fine whatever the verdicts, when nothing was demanded', async () => {
    expect(judgeCapture(await makeSimulatedCapture(), false)).toBe(0);
  });

  it.each([
    ['B is faster', 12, 10, 0],
    ['B is slower', 10, 12, 1],
  ])('fails a demand that B be no slower only where it is: %s', async (_title, costA, costB, status) => {
    let number = 0;
    const capture = await makeSimulatedCapture({
      runBlock: (request) => {
        const meanMs = request.arm === 'A' ? costA : costB;
        return Promise.resolve(simulateBlock(request, { ...SIMULATED_COST, meanMs }, number++));
      },
    });
    expect(judgeCapture(capture, true)).toBe(status);
    const lines = describeVerdicts(capture);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(costB < costA ? /^C1: B faster; / : /^C1: A faster; /);
  });

  it('calls a comparison invalid that stopped, was cancelled or has a preset without a round', async () => {
    expect(judgeCapture(await makeSimulatedCapture({ isCancelled: () => true }), false)).toBe(3);
    const failing = await makeSimulatedCapture({ runBlock: () => Promise.reject(new Error('no page')) });
    expect(judgeCapture(failing, true)).toBe(3);
    expect(describeVerdicts(failing)[0]).toBe('C1: no complete round');
  });
});

describe('createProgressLines', () => {
  it('says for each try what it gave and how long the rest will take at the pace so far', async () => {
    let nowMs = 0;
    const lines: string[] = [];
    const progress = createProgressLines(
      () => nowMs,
      (line) => lines.push(line),
    );
    await runSimulatedComparison({
      onProgress: (step: ComparisonProgress) => {
        progress.handleProgress(step);
        nowMs += 10_000; // Every try takes ten seconds.
      },
      onBlockFinished: progress.handleBlock,
    });
    expect(lines).toHaveLength(17); // Two presets, two rounds, four blocks, and one try that was rejected.
    expect(lines[0]).toMatch(/^1\/16 C1\/round-0\/block-0\/A: 40 frames, median \d+\.\d\d ms; 2 min 30 s left$/);
    expect(lines[5]).toMatch(/^5\/16 .*: rejected: page-hidden \(hidden, for "812 ms"\); 1 min 50 s left$/);
    expect(lines[16]).toMatch(/^16\/16 .*; 0 s left$/);
  });
});

describe('the folder of blocks', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'treeline-blocks-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  async function keepAll(isResumed: boolean): Promise<CapturedScenario> {
    const finished: FinishedBlock[] = [];
    const run = await runSimulatedComparison({ onBlockFinished: (one) => void finished.push(one) });
    const { scenario } = buildCapture(run, '2026-01-02T03:04:05Z');
    const keep = openBlockFolder(folder, scenario, isResumed);
    for (const one of finished) await keep(one);
    return scenario;
  }

  it('gives back what was kept', async () => {
    const run = await runSimulatedComparison();
    const earlier = readEarlierRun(folder, await keepAll(false));
    expect(earlier).toEqual({
      blocks: run.blocks,
      rejectedBlocks: run.rejectedBlocks,
      screenshots: run.screenshots,
    });
  });

  it('is an empty run where there is none', async () => {
    const { scenario } = await makeSimulatedCapture();
    expect(readEarlierRun(folder, scenario)).toEqual({ blocks: [], rejectedBlocks: [], screenshots: [] });
  });

  it('gives one block a place in the schedule, the later one', async () => {
    const scenario = await keepAll(false);
    await keepAll(true);
    expect(readdirSync(join(folder, 'blocks'))).toHaveLength(34);
    expect(readEarlierRun(folder, scenario).blocks).toHaveLength(16);
  });

  it('goes on counting after the largest number, and reads by number where text would sort otherwise', async () => {
    const scenario = await keepAll(false);
    const blocks = join(folder, 'blocks');
    const whole = readEarlierRun(folder, scenario);
    // As after ten thousand tries: the last two blocks move across the end of the padding, and one number was deleted.
    const names = readdirSync(blocks).sort();
    const [ninth, tenth] = [names.at(-2), names.at(-1)] as [string, string];
    renameSync(join(blocks, ninth), join(blocks, ninth.replace(/^\d+/, '9999')));
    renameSync(join(blocks, tenth), join(blocks, tenth.replace(/^\d+/, '10000')));
    expect(readEarlierRun(folder, scenario)).toEqual(whole);
    writeFileSync(join(blocks, 'notes.txt'), 'mine');
    const run = await runSimulatedComparison();
    const keep = openBlockFolder(folder, scenario, true);
    await keep({ status: 'sampled', block: run.blocks[0]!, screenshot: undefined });
    expect(readdirSync(blocks).filter((name) => name.startsWith('10001-'))).toHaveLength(1);
  });

  it('sets all of an earlier comparison aside, and nothing else', async () => {
    await keepAll(false);
    const capture = await makeSimulatedCapture();
    const pictures = [{ arm: 'A', presetId: 'C1', pngBase64: '' } as const];
    const exportNames = buildExportFiles(capture, '', pictures).map(({ name }) => name);
    for (const name of [...exportNames, 'my notes.txt']) writeFileSync(join(folder, name), name);
    const blockNames = readdirSync(join(folder, 'blocks'));
    await keepAll(false);
    await keepAll(false);
    expect(readdirSync(folder).sort()).toEqual(['blocks', 'earlier-1', 'earlier-2', 'my notes.txt']);
    expect(readdirSync(join(folder, 'earlier-1')).sort()).toEqual(['blocks', ...exportNames].sort());
    expect(readdirSync(join(folder, 'earlier-1/blocks'))).toEqual(blockNames);
    expect(readdirSync(join(folder, 'earlier-2'))).toEqual(['blocks']);
  });

  it('sets nothing aside for a comparison that goes on', async () => {
    await keepAll(false);
    writeFileSync(join(folder, 'capture.json'), '');
    await keepAll(true);
    expect(readdirSync(folder).sort()).toEqual(['blocks', 'capture.json']);
  });

  it('refuses blocks of another comparison, and what is no block', async () => {
    const scenario = await keepAll(false);
    const other = { ...scenario, protocol: { ...scenario.protocol, warmupFrames: 7 } };
    expect(() => readEarlierRun(folder, other)).toThrow(/--resume: .*found other arms, presets or protocol/);
    writeFileSync(join(folder, 'blocks', '0099-C1.json'), '{');
    expect(() => readEarlierRun(folder, scenario)).toThrow(/--resume: .*0099-C1\.json:1:/);
  });
});
