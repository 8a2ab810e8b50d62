import type { Chart, Plugin } from 'chart.js';
import type { VerdictKind } from '../../core/sampling/index.ts';
import { formatSignedPercent } from '../../core/capture/index.ts';
import type { FigureContent } from './chart-figure.ts';
import { baseOptions, linearAxis } from './chart-options.ts';
import { verdictColor } from './chart-theme.ts';
import type { ChartTheme } from './chart-theme.ts';
import { createGuidePlugin } from './guide-plugin.ts';

/** One estimate with its interval, relative to arm A (0.05 is 5 % slower). */
export interface ForestRow {
  readonly label: string;
  readonly centerRatio: number;
  /** Left out with fewer than two pairs. */
  readonly lowRatio?: number | undefined;
  readonly highRatio?: number | undefined;
  readonly verdict: VerdictKind;
}

/** Height of a row and of what stands around the rows, CSS pixels. */
const ROW_HEIGHT_CSS_PX = 26;
const FRAME_HEIGHT_CSS_PX = 62;

/** Intervals that reach farther than this many times the farthest estimate are cut: one wild metric must not hide the others. */
const MAX_REACH_FACTOR = 2.5;

/** Room beyond the outermost end, so that its cap is not on the frame. */
const AXIS_PADDING_RATIO = 0.04;

/**
 * Estimates with intervals below each other: dot and bar in the faster arm's colour when the verdict names one, hollow while
 * unresolved.
 */
export function buildForestFigure(
  figure: Pick<FigureContent, 'id' | 'title' | 'caption'>,
  rows: readonly ForestRow[],
  equivalenceRatio: number,
  theme: ChartTheme,
): FigureContent {
  const { minRatio, maxRatio } = computeRange(rows, equivalenceRatio);
  return {
    ...figure,
    heightCssPx: FRAME_HEIGHT_CSS_PX + ROW_HEIGHT_CSS_PX * rows.length,
    configuration: {
      type: 'scatter',
      data: {
        datasets: [
          {
            data: rows.map((row, index) => ({ x: 100 * row.centerRatio, y: index })),
            pointRadius: 4.5,
            pointHoverRadius: 5.5,
            borderWidth: 1.5,
            borderColor: rows.map((row) => verdictColor(row.verdict, theme)),
            backgroundColor: rows.map((row) =>
              row.verdict === 'unresolved' ? 'transparent' : verdictColor(row.verdict, theme),
            ),
            clip: 8,
          },
        ],
      },
      options: {
        ...baseOptions(),
        plugins: { tooltip: { callbacks: { label: (item) => describeRow(rows[item.dataIndex]) } } },
        scales: {
          x: linearAxis('B − A relative to A, %   (left: B faster · right: A faster)', theme, {
            min: 100 * minRatio,
            max: 100 * maxRatio,
            maxTickCount: 11,
          }),
          y: {
            ...linearAxis('', theme, {
              min: -0.6,
              max: rows.length - 0.4,
              isGridHidden: true,
              tickValues: rows.map((_, index) => index),
              hasNames: true,
              formatTick: (value) => rows[value]?.label ?? '',
            }),
            reverse: true,
          },
        },
      },
      plugins: [
        createGuidePlugin([
          {
            kind: 'band',
            axis: 'x',
            from: -100 * equivalenceRatio,
            to: 100 * equivalenceRatio,
            color: theme.equivalenceZone,
          },
          { kind: 'line', axis: 'x', at: 0, color: theme.quiet },
        ]),
        createBarPlugin(rows, theme),
      ],
    },
  };
}

/** Range of the axis, ratios: holds zero, the zone of equivalence and all estimates; far ends of intervals may be cut. */
function computeRange(rows: readonly ForestRow[], equivalenceRatio: number): { minRatio: number; maxRatio: number } {
  const centers = rows.map(({ centerRatio }) => centerRatio);
  const farthestCenter = Math.max(2 * equivalenceRatio, ...centers.map(Math.abs));
  const limit = MAX_REACH_FACTOR * farthestCenter;
  const ends = rows.flatMap(({ lowRatio, highRatio }) => [lowRatio ?? 0, highRatio ?? 0]);
  const minRatio = Math.max(-limit, Math.min(-2 * equivalenceRatio, ...centers, ...ends));
  const maxRatio = Math.min(limit, Math.max(2 * equivalenceRatio, ...centers, ...ends));
  const padding = AXIS_PADDING_RATIO * (maxRatio - minRatio);
  return { minRatio: minRatio - padding, maxRatio: maxRatio + padding };
}

function describeRow(row: ForestRow | undefined): string {
  if (row === undefined) return '';
  const ends = [row.lowRatio, row.highRatio].flatMap((ratio) =>
    ratio === undefined ? [] : [formatSignedPercent(ratio)],
  );
  return `${row.label}: ${formatSignedPercent(row.centerRatio)} ${ends.length === 2 ? `[${ends.join(', ')}]` : ''}, ${row.verdict}`;
}

/** Draws the intervals: a bar with end caps, an arrow head where it is cut by the axis. */
function createBarPlugin(rows: readonly ForestRow[], theme: ChartTheme): Plugin {
  return {
    id: 'treeline-interval-bars',
    beforeDatasetsDraw(chart) {
      rows.forEach((row, index) => {
        drawBar(chart, row, index, theme);
      });
    },
  };
}

function drawBar(chart: Chart, row: ForestRow, index: number, theme: ChartTheme): void {
  const [scaleX, scaleY] = [chart.scales['x'], chart.scales['y']];
  if (scaleX === undefined || scaleY === undefined || row.lowRatio === undefined || row.highRatio === undefined) return;
  const { ctx, chartArea } = chart;
  const y = scaleY.getPixelForValue(index);
  const left = Math.max(scaleX.getPixelForValue(100 * row.lowRatio), chartArea.left);
  const right = Math.min(scaleX.getPixelForValue(100 * row.highRatio), chartArea.right);
  ctx.save();
  ctx.strokeStyle = verdictColor(row.verdict, theme);
  ctx.lineWidth = 1.75;
  ctx.beginPath();
  ctx.moveTo(left, y);
  ctx.lineTo(right, y);
  for (const [end, isCut, inward] of [
    [left, left === chartArea.left, 5],
    [right, right === chartArea.right, -5],
  ] as const) {
    ctx.moveTo(isCut ? end + inward : end, y - 4);
    ctx.lineTo(end, isCut ? y : y + 4);
    if (isCut) ctx.lineTo(end + inward, y + 4);
  }
  ctx.stroke();
  ctx.restore();
}
