import type { Plugin } from 'chart.js';
import type { ChartedBlock, ChartedPreset } from '../../core/capture/index.ts';
import type { FigureContent } from './chart-figure.ts';
import { baseOptions, linearAxis } from './chart-options.ts';
import type { ChartTheme } from './chart-theme.ts';
import { LABEL_FONT } from './guide-plugin.ts';
import { decimateMinMax } from './min-max-decimation.ts';
import type { LinePoint } from './min-max-decimation.ts';

/** Buckets that all lines of the chart share: about its width in device pixels on a dense display. */
const TOTAL_BUCKET_COUNT = 2000;

/** Where a block's frames lie on the common axis. */
interface BlockSpan {
  readonly block: ChartedBlock;
  readonly startFrame: number;
  readonly endFrame: number;
}

/**
 * Frame times of all blocks in the order of running, one line a block in its arm's colour. Lines never join blocks, and break
 * where a frame has no valid time.
 */
export function buildFrameTimeFigure(preset: ChartedPreset, theme: ChartTheme): FigureContent {
  const spans = layOutBlocks(preset.blocks);
  const datasets = spans.map((span) => {
    const color = theme.arms[span.block.arm];
    return {
      label: `${span.block.arm}, round ${span.block.roundIndex}, block ${span.block.positionInRound}`,
      data: buildLine(span, Math.max(1, Math.floor(TOTAL_BUCKET_COUNT / spans.length))),
      borderColor: color,
      backgroundColor: color,
      borderWidth: 1,
      borderDash: span.block.isAnalyzed ? [] : [2, 3],
      pointRadius: 0,
      pointHitRadius: 4,
      spanGaps: false,
    };
  });
  const endFrame = spans.at(-1)?.endFrame ?? 1;
  const dropped = preset.blocks.some(({ isAnalyzed }) => !isAnalyzed) ? ' Dotted blocks belong to dropped rounds.' : '';
  return {
    id: `frame-times-${preset.id}`,
    title: `Frame times at ${preset.title}, in the order of running`,
    caption: `Every frame of ${preset.blocks.length} blocks; thin lines part blocks, strong ones rounds. Where there are more frames than pixels the lowest and highest of neighbours are drawn.${dropped}`,
    heightCssPx: 230,
    configuration: {
      type: 'line',
      data: { datasets },
      options: {
        ...baseOptions(),
        parsing: false,
        interaction: { mode: 'nearest', intersect: false },
        layout: { padding: { top: 16 } },
        plugins: {
          tooltip: {
            callbacks: {
              title: (items) => items[0]?.dataset.label ?? '',
              label: (item) => {
                const span = spans[item.datasetIndex];
                const frame = (item.parsed.x ?? 0) - (span?.startFrame ?? 0);
                return `frame ${frame}: ${(item.parsed.y ?? Number.NaN).toFixed(3)} ms`;
              },
            },
          },
        },
        scales: {
          x: linearAxis('frame, blocks one after the other', theme, { min: 0, max: endFrame, isGridHidden: true }),
          y: linearAxis('frame time, ms', theme),
        },
      },
      plugins: [createBlockMarks(spans, theme)],
    },
  };
}

function layOutBlocks(blocks: readonly ChartedBlock[]): BlockSpan[] {
  let startFrame = 0;
  return blocks.map((block) => {
    const span = { block, startFrame, endFrame: startFrame + block.frameTimesMs.length };
    startFrame = span.endFrame;
    return span;
  });
}

function buildLine(span: BlockSpan, bucketCount: number): { x: number; y: number }[] {
  const runs: LinePoint[][] = [[]];
  span.block.frameTimesMs.forEach((frameTimeMs, frame) => {
    if (frameTimeMs !== null && frameTimeMs > 0) runs.at(-1)?.push({ x: span.startFrame + frame, y: frameTimeMs });
    else runs.push([]);
  });
  const filled = runs.filter((run) => run.length > 0);
  return filled.flatMap((run, index) => {
    const share = run.length / span.block.frameTimesMs.length;
    const points = decimateMinMax(run, Math.max(1, Math.ceil(bucketCount * share))).map(({ x, y }) => ({ x, y }));
    // A point without a value breaks the line between runs.
    return index === 0 ? points : [{ x: (run[0] as LinePoint).x - 0.5, y: Number.NaN }, ...points];
  });
}

/** Parts blocks and rounds by vertical lines and writes each block's arm above it. */
function createBlockMarks(spans: readonly BlockSpan[], theme: ChartTheme): Plugin {
  return {
    id: 'treeline-block-marks',
    beforeDatasetsDraw(chart) {
      const { ctx, chartArea, scales } = chart;
      const scale = scales['x'];
      if (scale === undefined) return;
      ctx.save();
      ctx.font = LABEL_FONT;
      ctx.textAlign = 'center';
      spans.forEach(({ block, startFrame, endFrame }, index) => {
        const left = scale.getPixelForValue(startFrame);
        const right = scale.getPixelForValue(endFrame);
        ctx.fillStyle = theme.arms[block.arm];
        if (right - left > 9) ctx.fillText(block.arm, (left + right) / 2, chartArea.top - 5);
        if (index === 0) return;
        ctx.strokeStyle = block.roundIndex === spans[index - 1]?.block.roundIndex ? theme.grid : theme.quiet;
        ctx.beginPath();
        ctx.moveTo(left, chartArea.top - 14);
        ctx.lineTo(left, chartArea.bottom);
        ctx.stroke();
      });
      ctx.restore();
    },
  };
}
