import {
  BarController,
  BarElement,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  ScatterController,
  Tooltip,
} from 'chart.js';

/** Registers the parts of Chart.js that our charts use, and no others, so that the report stays small. Harmless when repeated. */
export function registerChartParts(): void {
  Chart.register(
    BarController,
    BarElement,
    LinearScale,
    LineController,
    LineElement,
    PointElement,
    ScatterController,
    Tooltip,
  );
}
