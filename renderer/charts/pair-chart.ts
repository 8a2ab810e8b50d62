import type { ChartedPreset, ComparisonChartData } from '../../core/capture/index.ts';
import { formatDifference, formatPercent } from '../../core/capture/index.ts';
import { PAIRS_PER_ROUND, PRIMARY_METRIC_ID } from '../../core/sampling/index.ts';
import type { FigureContent } from './chart-figure.ts';
import { baseOptions, linearAxis } from './chart-options.ts';
import { verdictColor } from './chart-theme.ts';
import type { ChartTheme } from './chart-theme.ts';
import { createGuidePlugin } from './guide-plugin.ts';

/** The primary metric's difference of every pair of blocks, with mean, interval and the zone of equivalence. */
export function buildPairFigure(
  preset: ChartedPreset,
  data: Pick<ComparisonChartData, 'confidenceRatio' | 'equivalenceRatio'>,
  theme: ChartTheme,
): FigureContent | undefined {
  const primary = preset.analysis.comparisons.find(({ metricId }) => metricId === PRIMARY_METRIC_ID);
  if (primary === undefined) return undefined;
  const { difference, verdict } = primary;
  const { interval, differences, meanDifference } = difference;
  const marginMs = data.equivalenceRatio * difference.meanA;
  const color = verdictColor(verdict.kind, theme);
  const reachMs = Math.max(...[...differences, interval?.low ?? 0, interval?.high ?? 0, marginMs].map(Math.abs)) * 1.12;
  return {
    id: `pairs-${preset.id}`,
    title: `Differences of neighbouring blocks at ${preset.title}, mean frame time`,
    caption: `${formatDifference(difference, data.confidenceRatio)}. A dot is one pair of neighbouring blocks; dark band: the interval of their mean; pale band: equivalent, ± ${formatPercent(data.equivalenceRatio)} of A.`,
    heightCssPx: 220,
    configuration: {
      type: 'scatter',
      data: {
        datasets: [
          {
            data: differences.map((differenceMs, pair) => ({ x: pair + 1, y: differenceMs })),
            backgroundColor: color,
            borderColor: color,
            pointRadius: 4,
            pointHoverRadius: 5,
          },
        ],
      },
      options: {
        ...baseOptions(),
        plugins: {
          tooltip: {
            callbacks: {
              label: (item) => {
                const pair = item.dataIndex;
                const round = Math.floor(pair / PAIRS_PER_ROUND);
                return `round ${round}, pair ${pair % PAIRS_PER_ROUND}: ${(item.parsed.y ?? Number.NaN).toFixed(3)} ms`;
              },
            },
          },
        },
        scales: {
          x: linearAxis('pair, in the order of running', theme, {
            min: 0.5,
            max: differences.length + 0.5,
            isGridHidden: true,
            // Beyond some tens of pairs every number would run into the next.
            ...(differences.length <= 24 ? { tickValues: differences.map((_, pair) => pair + 1) } : {}),
          }),
          y: linearAxis('B − A, ms', theme, { min: -reachMs, max: reachMs, maxTickCount: 7 }),
        },
      },
      plugins: [
        createGuidePlugin([
          { kind: 'band', axis: 'y', from: -marginMs, to: marginMs, color: theme.equivalenceZone },
          ...(interval === undefined
            ? []
            : [{ kind: 'band', axis: 'y', from: interval.low, to: interval.high, color: theme.intervalBand } as const]),
          { kind: 'line', axis: 'y', at: 0, color: theme.quiet },
          { kind: 'line', axis: 'y', at: meanDifference, color, dash: [5, 4], widthCssPx: 1.5 },
        ]),
      ],
    },
  };
}
