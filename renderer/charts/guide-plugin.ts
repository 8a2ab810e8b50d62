import type { Chart, Plugin } from 'chart.js';
import { FONT_FAMILY } from './chart-theme.ts';

/** Small text that charts write themselves. */
export const LABEL_FONT = `11px ${FONT_FAMILY}`;

/** A zone across the whole chart, from `from` to `to` on an axis. */
interface GuideBand {
  readonly kind: 'band';
  readonly axis: 'x' | 'y';
  readonly from: number;
  readonly to: number;
  readonly color: string;
}

/** A line across the whole chart at `at` on an axis. */
interface GuideLine {
  readonly kind: 'line';
  readonly axis: 'x' | 'y';
  readonly at: number;
  readonly color: string;
  readonly dash?: readonly number[];
  readonly widthCssPx?: number;
  /** Written at the line's upper (x) or right (y) end. */
  readonly label?: string;
}

export type Guide = GuideBand | GuideLine;

/** Draws zones below the data and lines above it. Guides outside the axis range are not drawn; zones are cut to it. */
export function createGuidePlugin(guides: readonly Guide[]): Plugin {
  return {
    id: 'treeline-guides',
    beforeDatasetsDraw(chart) {
      for (const guide of guides) if (guide.kind === 'band') drawBand(chart, guide);
    },
    afterDatasetsDraw(chart) {
      for (const guide of guides) if (guide.kind === 'line') drawLine(chart, guide);
    },
  };
}

function drawBand(chart: Chart, band: GuideBand): void {
  const { ctx, chartArea } = chart;
  const scale = chart.scales[band.axis];
  if (scale === undefined) return;
  const first = scale.getPixelForValue(band.from);
  const second = scale.getPixelForValue(band.to);
  ctx.save();
  ctx.fillStyle = band.color;
  if (band.axis === 'x') {
    const left = Math.max(Math.min(first, second), chartArea.left);
    ctx.fillRect(left, chartArea.top, Math.min(Math.max(first, second), chartArea.right) - left, chartArea.height);
  } else {
    const top = Math.max(Math.min(first, second), chartArea.top);
    ctx.fillRect(chartArea.left, top, chartArea.width, Math.min(Math.max(first, second), chartArea.bottom) - top);
  }
  ctx.restore();
}

function drawLine(chart: Chart, line: GuideLine): void {
  const { ctx, chartArea } = chart;
  const scale = chart.scales[line.axis];
  if (scale === undefined || line.at < scale.min || line.at > scale.max) return;
  const place = scale.getPixelForValue(line.at);
  ctx.save();
  ctx.strokeStyle = line.color;
  ctx.lineWidth = line.widthCssPx ?? 1;
  ctx.setLineDash([...(line.dash ?? [])]);
  ctx.beginPath();
  if (line.axis === 'x') {
    ctx.moveTo(place, chartArea.top);
    ctx.lineTo(place, chartArea.bottom);
  } else {
    ctx.moveTo(chartArea.left, place);
    ctx.lineTo(chartArea.right, place);
  }
  ctx.stroke();
  if (line.label !== undefined) drawLabel(chart, line, place);
  ctx.restore();
}

function drawLabel(chart: Chart, line: GuideLine, place: number): void {
  const { ctx, chartArea } = chart;
  ctx.fillStyle = line.color;
  ctx.font = LABEL_FONT;
  if (line.axis === 'x') {
    const isNearRightEnd = place > chartArea.right - 60;
    ctx.textAlign = isNearRightEnd ? 'right' : 'left';
    ctx.fillText(line.label ?? '', place + (isNearRightEnd ? -4 : 4), chartArea.top + 11);
  } else {
    ctx.textAlign = 'right';
    ctx.fillText(line.label ?? '', chartArea.right - 4, place - 4);
  }
}
