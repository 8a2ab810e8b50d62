import { FRAME_COLUMNS } from '../sampling/index.ts';
import { isBlockAnalyzed } from './capture.ts';
import type { Capture } from './capture.ts';
import { formatCsv } from './csv-text.ts';
import type { CsvCell, CsvOptions } from './csv-text.ts';

/**
 * Every raw frame of every sampled block, one row a frame, in the order of running. `analyzed` is false for blocks of dropped
 * rounds. A value that was not measured is an empty cell.
 */
export function formatFramesCsv(capture: Capture, options?: CsvOptions): string {
  const header = ['preset', 'arm', 'round', 'position', 'blockId', 'analyzed', 'frame', ...FRAME_COLUMNS];
  const rows: CsvCell[][] = [header];
  for (const block of capture.blocks) {
    const isAnalyzed = isBlockAnalyzed(block, capture.droppedRounds);
    const identity = [block.presetId, block.arm, block.roundIndex, block.positionInRound, block.blockId, isAnalyzed];
    block.frames.frameTimeMs.forEach((_, frame) => {
      rows.push([...identity, frame, ...FRAME_COLUMNS.map((column) => block.frames[column][frame])]);
    });
  }
  return formatCsv(rows, options);
}
