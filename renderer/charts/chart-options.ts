import type { ChartOptions, ScaleOptions } from 'chart.js';
import { FONT_FAMILY } from './chart-theme.ts';
import type { ChartTheme } from './chart-theme.ts';

/** What all our charts share: no animation, no legend inside the canvas, filling the box they are given. */
export function baseOptions(): Pick<
  ChartOptions,
  'animation' | 'responsive' | 'maintainAspectRatio' | 'normalized' | 'font'
> {
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    normalized: true,
    font: { family: FONT_FAMILY },
  };
}

/** What an axis may say beyond its title. */
export interface LinearAxisOptions {
  readonly min?: number;
  readonly max?: number;
  readonly beginAtZero?: boolean;
  readonly isGridHidden?: boolean;
  readonly maxTickCount?: number;
  /** Exactly these ticks, in place of the chosen ones. */
  readonly tickValues?: readonly number[];
  readonly formatTick?: (value: number) => string;
  /** Ticks that are names, not numbers, stand out. */
  readonly hasNames?: boolean;
}

/** A linear axis with a title; every title carries its unit. Ends of the range that are no round numbers get no tick. */
export function linearAxis(title: string, theme: ChartTheme, options: LinearAxisOptions = {}): ScaleOptions<'linear'> {
  const { min, max, beginAtZero, maxTickCount, tickValues, formatTick = formatTickNumber } = options;
  const axis = {
    type: 'linear' as const,
    title: { display: title !== '', text: title, color: theme.quiet, font: { size: 12 } },
    border: { color: theme.grid },
    grid: { color: theme.grid, display: options.isGridHidden !== true, offset: false },
    offset: false,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(beginAtZero === undefined ? {} : { beginAtZero }),
    ticks: {
      color: options.hasNames === true ? theme.ink : theme.quiet,
      font: { size: options.hasNames === true ? 12 : 11 },
      includeBounds: false,
      autoSkip: tickValues === undefined,
      ...(maxTickCount === undefined ? {} : { maxTicksLimit: maxTickCount }),
      callback: (value: string | number) => formatTick(Number(value)),
    },
    ...(tickValues === undefined
      ? {}
      : {
          afterBuildTicks: (scale: { ticks: { value: number }[] }) => {
            scale.ticks = tickValues.map((value) => ({ value }));
          },
        }),
  };
  // Chart.js types every option of a scale as required where its reader resolves defaults.
  return axis;
}

/** Up to four digits, a real minus, thin spaces between thousands, the same in every locale. */
function formatTickNumber(value: number): string {
  const text = String(Number(value.toPrecision(4))).replace('-', '\u2212');
  return text.includes('.') ? text : text.replace(/\B(?=(\d{3})+$)/g, '\u202F');
}
