import { REPORT_DATA_ELEMENT_ID } from '../../core/capture/index.ts';
import type { ComparisonChartData } from '../../core/capture/index.ts';
import { drawOverviewChart, drawPresetCharts } from './comparison-charts.ts';

/**
 * The report's only program: reads the data that the report carries and draws the charts into the marked places. The data were
 * written by the same build that wrote this script into the page, so they are taken as they are.
 */
function drawReport(): void {
  const text = document.getElementById(REPORT_DATA_ELEMENT_ID)?.textContent;
  if (text === undefined) return;
  const data = JSON.parse(text) as ComparisonChartData;
  for (const place of document.querySelectorAll<HTMLElement>('[data-treeline-overview]'))
    drawOverviewChart(place, data, 'light');
  for (const place of document.querySelectorAll<HTMLElement>('[data-treeline-preset]')) {
    const preset = data.presets.find(({ id }) => id === place.dataset['treelinePreset']);
    if (preset !== undefined) drawPresetCharts(place, preset, data, 'light');
  }
}

drawReport();
