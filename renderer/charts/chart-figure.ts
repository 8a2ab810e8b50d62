import { Chart } from 'chart.js';
import type { ChartConfiguration } from 'chart.js';
import type { ChartTheme } from './chart-theme.ts';

/** One chart with its words. */
export interface FigureContent {
  /** Unique in the container; names the picture when it is exported. */
  readonly id: string;
  readonly title: string;
  /** What is drawn, over which window, in one or two sentences. */
  readonly caption: string;
  readonly heightCssPx: number;
  readonly configuration: ChartConfiguration;
}

/** A chart that stands in a page; whoever draws it disposes of it. */
export interface DrawnFigure {
  readonly id: string;
  readonly element: HTMLElement;
  /** The chart as PNG, base64 without a data-URL prefix. */
  exportPngBase64(): string;
  dispose(): void;
}

/**
 * Puts a chart with title and caption at the end of a container. Styles are set on elements, not by style sheets, so that the
 * figure looks the same in the window and in the report and needs no exception from either's content policy.
 */
export function drawFigure(container: HTMLElement, content: FigureContent, theme: ChartTheme): DrawnFigure {
  const page = container.ownerDocument;
  const element = page.createElement('figure');
  Object.assign(element.style, { margin: '0', minWidth: '0' });
  const title = page.createElement('div');
  title.textContent = content.title;
  Object.assign(title.style, { color: theme.ink, fontWeight: '650', fontSize: '13px', margin: '0 0 4px' });
  const box = page.createElement('div');
  Object.assign(box.style, { position: 'relative', height: `${content.heightCssPx}px` });
  const canvas = page.createElement('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', `${content.title}. ${content.caption}`);
  box.append(canvas);
  const caption = page.createElement('figcaption');
  caption.textContent = content.caption;
  Object.assign(caption.style, { color: theme.quiet, fontSize: '12px', margin: '4px 0 0' });
  element.append(title, box, caption);
  container.append(element);
  const chart = new Chart(canvas, content.configuration);
  return {
    id: content.id,
    element,
    exportPngBase64: () => chart.toBase64Image('image/png').replace(/^data:image\/png;base64,/, ''),
    dispose() {
      chart.destroy();
      element.remove();
    },
  };
}
