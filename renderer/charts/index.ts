export { drawComparisonCharts } from './comparison-charts.ts';
export type { ComparisonCharts } from './comparison-charts.ts';
export type { ChartThemeName } from './chart-theme.ts';
