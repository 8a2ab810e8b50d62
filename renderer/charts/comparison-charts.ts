import { extractChartData } from '../../core/capture/index.ts';
import type { Capture, ChartedPreset, ComparisonChartData } from '../../core/capture/index.ts';
import type { MetricComparison } from '../../core/comparison/index.ts';
import { METRIC_TITLES, PRIMARY_METRIC_ID } from '../../core/sampling/index.ts';
import { drawFigure } from './chart-figure.ts';
import type { DrawnFigure } from './chart-figure.ts';
import { registerChartParts } from './chart-registry.ts';
import { CHART_THEMES } from './chart-theme.ts';
import type { ChartTheme, ChartThemeName } from './chart-theme.ts';
import { buildForestFigure } from './forest-chart.ts';
import type { ForestRow } from './forest-chart.ts';
import { buildFrameTimeFigure } from './frame-time-chart.ts';
import { buildHistogramFigure } from './histogram-chart.ts';
import { buildPairFigure } from './pair-chart.ts';

/** How charts are drawn. */
export interface ComparisonChartOptions {
  readonly theme: ChartThemeName;
  /** Only this preset's charts, without the overview; all of them when left out. */
  readonly presetId?: string | undefined;
}

/** Charts that stand in a page. Whoever drew them disposes of them before drawing again. */
export interface ComparisonCharts {
  readonly figures: readonly DrawnFigure[];
  dispose(): void;
}

/**
 * Draws a capture's charts into a container: the overview of all presets, then for each preset frame times, distribution, paired
 * differences and all metrics. The container keeps what it holds; figures are added at its end.
 */
export function drawComparisonCharts(
  container: HTMLElement,
  capture: Capture,
  options: ComparisonChartOptions,
): ComparisonCharts {
  const data = extractChartData(capture);
  const presets = data.presets.filter(({ id }) => options.presetId === undefined || id === options.presetId);
  const parts = presets.map((preset) => () => drawPresetCharts(container, preset, data, options.theme));
  if (options.presetId === undefined && data.presets.length > 1) {
    parts.unshift(() => drawOverviewChart(container, data, options.theme));
  }
  return joinCharts(parts.map((draw) => draw()));
}

/** Draws the primary metric of every preset, relative to arm A, with intervals. */
export function drawOverviewChart(
  container: HTMLElement,
  data: ComparisonChartData,
  themeName: ChartThemeName,
): ComparisonCharts {
  registerChartParts();
  const theme = CHART_THEMES[themeName];
  const rows = data.presets.flatMap((preset) => {
    const primary = preset.analysis.comparisons.find(({ metricId }) => metricId === PRIMARY_METRIC_ID);
    return primary === undefined ? [] : forestRow(preset.title, primary);
  });
  if (rows.length === 0) return joinCharts([]);
  const words = {
    id: 'overview',
    title: 'Mean frame time at every preset, B against A',
    caption: `Bars: ${100 * data.confidenceRatio} % intervals. Pale zone: equivalent, ± ${100 * data.equivalenceRatio} %. Coloured: the faster arm; hollow: unresolved (tests of several presets are Holm-corrected).`,
  };
  const figure = drawFigure(container, buildForestFigure(words, rows, data.equivalenceRatio, theme), theme);
  return { figures: [figure], dispose: () => figure.dispose() };
}

/** Draws one preset's charts: frame times across, then distribution, pairs and metrics side by side where there is room. */
export function drawPresetCharts(
  container: HTMLElement,
  preset: ChartedPreset,
  data: ComparisonChartData,
  themeName: ChartThemeName,
): ComparisonCharts {
  registerChartParts();
  const theme = CHART_THEMES[themeName];
  const grid = container.ownerDocument.createElement('div');
  Object.assign(grid.style, {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(380px, 1fr))',
    gap: '22px 32px',
  });
  const key = createArmKey(container.ownerDocument, data, theme);
  container.append(key, grid);
  const figures: DrawnFigure[] = [];
  if (preset.blocks.length > 0) {
    const frameTimes = drawFigure(grid, buildFrameTimeFigure(preset, theme), theme);
    frameTimes.element.style.gridColumn = '1 / -1';
    figures.push(frameTimes);
  }
  for (const content of [buildHistogramFigure(preset, theme), buildPairFigure(preset, data, theme)]) {
    if (content !== undefined) figures.push(drawFigure(grid, content, theme));
  }
  const rows = preset.analysis.comparisons.flatMap((comparison) =>
    forestRow(METRIC_TITLES[comparison.metricId], comparison),
  );
  if (rows.length > 0) {
    const words = {
      id: `metrics-${preset.id}`,
      title: `All metrics at ${preset.title}, B against A`,
      caption: `Bars: ${100 * data.confidenceRatio} % intervals, each metric by itself; cut bars end in arrows. Pale zone: equivalent. Hollow: unresolved; every row but the first is a secondary metric and Holm-corrected.`,
    };
    const metrics = drawFigure(grid, buildForestFigure(words, rows, data.equivalenceRatio, theme), theme);
    metrics.element.style.gridColumn = '1 / -1';
    figures.push(metrics);
  }
  return {
    figures,
    dispose() {
      for (const figure of figures) figure.dispose();
      key.remove();
      grid.remove();
    },
  };
}

/** Metrics whose mean is zero in arm A have no relative difference and no row. */
function forestRow(label: string, { difference, verdict }: MetricComparison): ForestRow[] {
  const { meanA, meanDifference, interval } = difference;
  if (meanA === 0) return [];
  return [
    {
      label,
      centerRatio: meanDifference / meanA,
      lowRatio: interval === undefined ? undefined : interval.low / meanA,
      highRatio: interval === undefined ? undefined : interval.high / meanA,
      verdict: verdict.kind,
    },
  ];
}

function createArmKey(page: Document, data: ComparisonChartData, theme: ChartTheme): HTMLElement {
  const key = page.createElement('div');
  Object.assign(key.style, {
    display: 'flex',
    gap: '4px 20px',
    flexWrap: 'wrap',
    margin: '14px 0 10px',
    fontSize: '13px',
    color: theme.ink,
  });
  for (const arm of ['A', 'B'] as const) {
    const entry = page.createElement('span');
    const swatch = page.createElement('span');
    Object.assign(swatch.style, {
      display: 'inline-block',
      width: '14px',
      height: '10px',
      borderRadius: '2px',
      marginRight: '6px',
      background: theme.arms[arm],
    });
    entry.append(swatch, `${arm}: ${data.armLabels[arm]}`);
    key.append(entry);
  }
  return key;
}

function joinCharts(parts: readonly ComparisonCharts[]): ComparisonCharts {
  return {
    figures: parts.flatMap((part) => part.figures),
    dispose() {
      for (const part of parts) part.dispose();
    },
  };
}
