import { cleanDurations } from '../sampling/index.ts';
import type { ArmId } from '../sampling/index.ts';
import { isBlockAnalyzed } from './capture.ts';
import type { Capture } from './capture.ts';
import { formatCsv } from './csv-text.ts';
import type { CsvCell } from './csv-text.ts';

/** Columns of PresentMon's first dialect that a page can fill; readers find them by name. */
const HEADER =
  'Application,ProcessID,SwapChainAddress,Runtime,SyncInterval,PresentFlags,Dropped,TimeInSeconds,msInPresentAPI,msBetweenPresents';

/**
 * One arm at one preset as a PresentMon 1.x table, which CapFrameX and others open. `msBetweenPresents` holds the intervals of
 * animation-frame stamps; `msInPresentAPI` is not known to a page and 0. Blocks follow each other without a gap, so the reader
 * sees no jump where they join; invalid frames are left out, since the dialect has no word for them.
 */
export function formatPresentMonCsv(capture: Capture, presetId: string, arm: ArmId): string {
  const isCapped = capture.scenario.protocol.capMode === 'capped';
  const rows: CsvCell[][] = [HEADER.split(',')];
  let elapsedMs = 0;
  for (const block of capture.blocks) {
    if (block.presetId !== presetId || block.arm !== arm || !isBlockAnalyzed(block, capture.droppedRounds)) continue;
    for (const frameTimeMs of cleanDurations(block.frames.frameTimeMs).values) {
      elapsedMs += frameTimeMs;
      rows.push(['Treeline.exe', 1, '0x0', 'Other', isCapped ? 1 : 0, 0, 0, elapsedMs / 1000, 0, frameTimeMs]);
    }
  }
  return formatCsv(rows);
}
