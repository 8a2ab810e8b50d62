import { drawComparisonCharts } from '../../../renderer/charts/index.ts';
import type { ChartThemeName } from '../../../renderer/charts/index.ts';
import { makeSimulatedCapture } from '../../support/simulated-captures.ts';

/** What a test learns of charts that were drawn and disposed of. */
export interface DrawnChartsReport {
  readonly figureIds: readonly string[];
  /** Colours in each canvas; one is an empty picture. */
  readonly colorCounts: readonly number[];
  readonly pngStarts: readonly string[];
  readonly elementsLeft: number;
}

declare global {
  var drawCharts: (theme: ChartThemeName, presetId?: string) => Promise<DrawnChartsReport>;
}

globalThis.drawCharts = async (theme, presetId) => {
  const container = document.createElement('div');
  container.style.width = '1000px';
  document.body.append(container);
  const charts = drawComparisonCharts(container, await makeSimulatedCapture(), { theme, presetId });
  // Charts draw in the frame after their box got its size.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const report = {
    figureIds: charts.figures.map(({ id }) => id),
    colorCounts: [...container.querySelectorAll('canvas')].map(countColors),
    pngStarts: charts.figures.map((figure) => figure.exportPngBase64().slice(0, 8)),
  };
  charts.dispose();
  const elementsLeft = container.childElementCount;
  container.remove();
  return { ...report, elementsLeft };
};

function countColors(canvas: HTMLCanvasElement): number {
  const context = canvas.getContext('2d');
  if (context === null) return 0;
  const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  return new Set(pixels).size;
}
