import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseBlockFile, serializeBlockFile } from '../../core/capture/index.ts';
import type { CapturedScenario } from '../../core/capture/index.ts';
import type { EarlierRun, FinishedBlock } from '../../core/comparison/index.ts';
import type { BlockSlot } from '../../core/sampling/index.ts';
import { writeFileAtomically } from '../files/index.ts';
import { BLOCKS_FOLDER_NAME, setEarlierRunAside } from './earlier-run.ts';
import { UsageError } from './usage-error.ts';

function nameBlockFile(number: number, finished: FinishedBlock): string {
  const { blockId } = finished.block;
  return `${String(number).padStart(4, '0')}-${blockId.replace(/[^A-Za-z0-9-]+/g, '_')}.json`;
}

/** The number that a block file's name starts with; undefined for the name of no block file. */
function parseBlockNumber(name: string): number | undefined {
  const digits = /^(\d{4,})-.*\.json$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Block files of a folder in the order of their numbers, which text does not keep beyond the padding. */
function listBlockFiles(folder: string): readonly { readonly name: string; readonly number: number }[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const number = parseBlockNumber(name);
      return number === undefined ? [] : [{ name, number }];
    })
    .sort((left, right) => left.number - right.number);
}

function placeInSchedule(slot: BlockSlot): string {
  return `${slot.presetId}/${slot.roundIndex}/${slot.positionInRound}`;
}

/**
 * Reads what a broken-off run of the same comparison left in an output folder; nothing there is an empty run.
 *
 * @throws UsageError for a file that is no block, or one of another comparison.
 */
export function readEarlierRun(outputFolder: string, scenario: CapturedScenario): EarlierRun {
  const folder = join(outputFolder, BLOCKS_FOLDER_NAME);
  const files = existsSync(folder) ? listBlockFiles(folder) : [];
  const finished = files.map(({ name }) => {
    const path = join(folder, name);
    const result = parseBlockFile(readFileSync(path, 'utf8'), path);
    if (!result.ok) throw new UsageError(`--resume: ${result.problem}`);
    if (!isDeepStrictEqual(result.blockFile.scenario, scenario)) {
      throw new UsageError(
        `--resume: ${path}: expected a block of this comparison, found other arms, presets or protocol`,
      );
    }
    return result.blockFile.finished;
  });
  const sampled = finished.flatMap((one) => (one.status === 'sampled' ? [one.block] : []));
  return {
    // A round that broke off was run again as a whole: of two blocks in one place the later one belongs to the whole round.
    blocks: [...new Map(sampled.map((block) => [placeInSchedule(block), block])).values()],
    rejectedBlocks: finished.flatMap((one) => (one.status === 'rejected' ? [one.block] : [])),
    screenshots: finished.flatMap((one) => (one.status === 'sampled' && one.screenshot ? [one.screenshot] : [])),
  };
}

/**
 * Opens the folder of blocks for writing; the returned function keeps one. What an earlier comparison left in the output folder is set
 * aside, unless this one goes on from it.
 */
export function openBlockFolder(
  outputFolder: string,
  scenario: CapturedScenario,
  isResumed: boolean,
): (finished: FinishedBlock) => Promise<void> {
  if (!isResumed) setEarlierRunAside(outputFolder);
  const folder = join(outputFolder, BLOCKS_FOLDER_NAME);
  mkdirSync(folder, { recursive: true });
  let number = (listBlockFiles(folder).at(-1)?.number ?? -1) + 1;
  return async (finished) => {
    const name = nameBlockFile(number++, finished);
    await writeFileAtomically(join(folder, name), serializeBlockFile({ scenario, finished }));
  };
}
