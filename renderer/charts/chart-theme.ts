import type { ArmId, VerdictKind } from '../../core/sampling/index.ts';

/** The page's own fonts, for text inside charts. */
export const FONT_FAMILY = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** Where the charts stand: the report is light, the window dark. */
export type ChartThemeName = 'light' | 'dark';

/** Colours of the charts, CSS. */
export interface ChartTheme {
  readonly arms: Readonly<Record<ArmId, string>>;
  /** The arms' colours for areas that may overlap. */
  readonly armFills: Readonly<Record<ArmId, string>>;
  readonly ink: string;
  readonly quiet: string;
  readonly grid: string;
  readonly equivalenceZone: string;
  readonly intervalBand: string;
}

/**
 * Blue and vermilion or orange of the palette of Okabe and Ito ("Color Universal Design", 2008), which every kind of colour
 * vision tells apart; the dark theme takes its lighter blue and orange for contrast.
 */
export const CHART_THEMES: Readonly<Record<ChartThemeName, ChartTheme>> = {
  light: {
    arms: { A: '#0072b2', B: '#d55e00' },
    armFills: { A: 'rgba(0, 114, 178, 0.45)', B: 'rgba(213, 94, 0, 0.45)' },
    ink: '#1b1f24',
    quiet: '#5a6470',
    grid: 'rgba(27, 31, 36, 0.09)',
    equivalenceZone: 'rgba(27, 31, 36, 0.07)',
    intervalBand: 'rgba(27, 31, 36, 0.16)',
  },
  dark: {
    arms: { A: '#56b4e9', B: '#e69f00' },
    armFills: { A: 'rgba(86, 180, 233, 0.45)', B: 'rgba(230, 159, 0, 0.45)' },
    ink: '#e8ebee',
    quiet: '#a3adb8',
    grid: 'rgba(232, 235, 238, 0.12)',
    equivalenceZone: 'rgba(232, 235, 238, 0.08)',
    intervalBand: 'rgba(232, 235, 238, 0.2)',
  },
};

/** Colour of a verdict: the faster arm's, else quiet. */
export function verdictColor(kind: VerdictKind, theme: ChartTheme): string {
  if (kind === 'A faster') return theme.arms.A;
  if (kind === 'B faster') return theme.arms.B;
  return theme.quiet;
}
