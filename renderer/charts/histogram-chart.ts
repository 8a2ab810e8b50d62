import type { ArmId } from '../../core/sampling/index.ts';
import type { ChartedPreset } from '../../core/capture/index.ts';
import type { FigureContent } from './chart-figure.ts';
import { baseOptions, linearAxis } from './chart-options.ts';
import type { ChartTheme } from './chart-theme.ts';
import { createGuidePlugin } from './guide-plugin.ts';
import { buildPairedHistogram } from './histogram.ts';

/** Distributions of both arms' frame times over the same bins, with their medians. Nothing for a preset without complete rounds. */
export function buildHistogramFigure(preset: ChartedPreset, theme: ChartTheme): FigureContent | undefined {
  const { arms } = preset.analysis;
  if (arms === undefined) return undefined;
  const histogram = buildPairedHistogram(frameTimesOf(preset, 'A'), frameTimesOf(preset, 'B'));
  const { binWidthMs, startMs, belowCount, aboveCount } = histogram;
  const endMs = startMs + binWidthMs * histogram.sharesA.length;
  const bars = (arm: ArmId, shares: readonly number[]) => ({
    label: arm,
    data: shares.map((share, bin) => ({ x: startMs + (bin + 0.5) * binWidthMs, y: 100 * share })),
    backgroundColor: theme.armFills[arm],
    borderColor: theme.arms[arm],
    borderWidth: { top: 1.5, right: 0, bottom: 0, left: 0 },
    barPercentage: 1,
    categoryPercentage: 1,
    grouped: false,
  });
  const beyond = [
    belowCount > 0 ? `${belowCount} frames below ${formatEdge(startMs)} ms are in the first bin` : undefined,
    aboveCount > 0 ? `${aboveCount} frames from ${formatEdge(endMs)} ms on are in the last bin` : undefined,
  ].filter((part) => part !== undefined);
  return {
    id: `histogram-${preset.id}`,
    title: `Distribution of frame times at ${preset.title}`,
    caption: `All valid frames of complete rounds, bins of ${formatEdge(binWidthMs)} ms. Lines: medians.${beyond.length > 0 ? ` ${capitalise(beyond.join('; '))}.` : ''}`,
    heightCssPx: 220,
    configuration: {
      type: 'bar',
      data: { datasets: [bars('A', histogram.sharesA), bars('B', histogram.sharesB)] },
      options: {
        ...baseOptions(),
        parsing: false,
        plugins: {
          tooltip: {
            callbacks: {
              title: (items) => {
                const center = items[0]?.parsed.x ?? 0;
                return `${formatEdge(center - binWidthMs / 2)} … ${formatEdge(center + binWidthMs / 2)} ms`;
              },
              label: (item) => `${item.dataset.label ?? ''}: ${(item.parsed.y ?? 0).toFixed(1)} % of frames`,
            },
          },
        },
        scales: {
          x: linearAxis('frame time, ms', theme, { min: startMs, max: endMs }),
          y: linearAxis('share of frames, %', theme, { beginAtZero: true }),
        },
      },
      plugins: [
        createGuidePlugin([
          { kind: 'line', axis: 'x', at: arms.A.frameTime.medianMs, color: theme.arms.A, widthCssPx: 1.5 },
          { kind: 'line', axis: 'x', at: arms.B.frameTime.medianMs, color: theme.arms.B, widthCssPx: 1.5 },
          ...(aboveCount === 0
            ? []
            : [
                {
                  kind: 'line',
                  axis: 'x',
                  at: endMs - binWidthMs,
                  color: theme.quiet,
                  dash: [2, 3],
                  label: `longer: ${aboveCount} frames`,
                } as const,
              ]),
        ]),
      ],
    },
  };
}

function frameTimesOf(preset: ChartedPreset, arm: ArmId): number[] {
  return preset.blocks
    .filter((block) => block.arm === arm && block.isAnalyzed)
    .flatMap(
      (block) => block.frameTimesMs.filter((frameTimeMs) => frameTimeMs !== null && frameTimeMs > 0) as number[],
    );
}

function formatEdge(valueMs: number): string {
  return String(Number(valueMs.toPrecision(4)));
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
