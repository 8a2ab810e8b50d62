export { drawComparisonCharts } from './comparison-charts.ts';
export type { ComparisonChartOptions, ComparisonCharts } from './comparison-charts.ts';
export type { DrawnFigure } from './chart-figure.ts';
export type { ChartThemeName } from './chart-theme.ts';
