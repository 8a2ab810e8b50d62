import { splitPresetTitle } from '../../core/scenario/index.ts';
import type { ExportFile } from '../../core/bridge/index.ts';
import { buildExportFiles, listNotices } from '../../core/capture/index.ts';
import { drawComparisonCharts } from '../charts/index.ts';
import type { ComparisonCharts } from '../charts/index.ts';
import type { Host } from '../host/index.ts';
import type { BenchWindow } from '../ui/index.ts';
import type { KeptComparison } from './bench-state.ts';
import type { BenchStore } from './bench-store.ts';

/** Keeps what a comparison brought home, shows it, and writes it to files. */
export interface CaptureKeeper {
  keep(kept: KeptComparison): void;
  exportCapture(): void;
}

/** The report's chart script lies beside the page; it is pasted into the report, which then needs nothing else. */
const REPORT_SCRIPT_NAME = 'report.js';

/** Creates the keeper. */
export function createCaptureKeeper(store: BenchStore, host: Host, bench: BenchWindow): CaptureKeeper {
  let charts: ComparisonCharts | undefined;
  let isExporting = false;

  const writeFiles = async (): Promise<void> => {
    const { kept } = store.state;
    if (kept === undefined || isExporting) {
      return;
    }
    isExporting = true;
    try {
      const pictures = charts?.figures.map((figure) =>
        buildPictureFile(`chart-${figure.id}`, figure.exportPngBase64()),
      );
      const files = [
        ...buildExportFiles(kept.capture, await fetchReportScript(), kept.screenshots),
        ...(pictures ?? []),
      ];
      const result = await host.exportFiles(`treeline-${toFileStamp(kept.capture.created)}`, files);
      if (result.status !== 'cancelled') {
        const fileCount = String(files.length);
        const text =
          result.status === 'written'
            ? `Written: ${fileCount} files to ${result.location}`
            : `Offered as downloads: ${fileCount} files. If the browser asks whether this page may download several, allow it and export again.`;
        store.dispatch({ type: 'message-posted', tone: result.status === 'written' ? 'success' : 'info', text });
        store.dispatch({ type: 'kept-exported', kept });
      }
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      const text = `The export failed: ${detail}. The comparison is still here: press Ctrl+E to try again.`;
      store.dispatch({ type: 'message-posted', tone: 'failure', text });
    } finally {
      isExporting = false;
    }
  };

  return {
    keep(kept) {
      const { capture } = kept;
      // The event opens the dock, so that the charts find their size.
      store.dispatch({ type: 'comparison-done', kept });
      const presets = capture.scenario.presets.map(({ id, title }) => ({ id, title: splitPresetTitle(title).title }));
      bench.showResults({ analysis: capture.analysis, presets, notices: listNotices(capture) });
      charts?.dispose();
      charts = drawComparisonCharts(bench.chartContainer, capture, { theme: 'dark' });
    },
    exportCapture() {
      void writeFiles();
    },
  };
}

function buildPictureFile(name: string, pngBase64: string): ExportFile {
  return { name: `${name}.png`, content: { kind: 'base64', base64: pngBase64 } };
}

async function fetchReportScript(): Promise<string> {
  const response = await fetch(REPORT_SCRIPT_NAME);
  if (!response.ok) {
    throw new Error(`expected ${REPORT_SCRIPT_NAME} beside the page, found status ${String(response.status)}`);
  }
  return response.text();
}

/** `2026-05-04T13:02:11.000Z` as `20260504-130211`, which every file system takes. */
function toFileStamp(created: string): string {
  return created
    .replace(/\.\d+Z$/, '')
    .replaceAll(/[-:]/g, '')
    .replace('T', '-');
}
