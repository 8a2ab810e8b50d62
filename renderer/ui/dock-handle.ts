import { createElement } from './element.ts';

/** Least height that still shows a chart's plot, and room left for the view above. */
const MIN_DOCK_CSS_PX = 140;
const MIN_VIEW_CSS_PX = 160;

/** One press of an arrow key. */
const KEY_STEP_CSS_PX = 40;

/** Creates the edge by which the dock is drawn taller or lower, by pointer or by arrow keys. Sizes `body`. */
export function createDockHandle(body: HTMLElement): HTMLElement {
  const handle = createElement('div', {
    class: 'dock-handle',
    role: 'separator',
    tabindex: 0,
    'aria-orientation': 'horizontal',
    'aria-label': 'Height of the charts',
    title: 'Drag, or press the up and down arrows, to change the height of the charts',
  });
  const setHeight = (heightCssPx: number): void => {
    const limitCssPx = Math.max(window.innerHeight - MIN_VIEW_CSS_PX, MIN_DOCK_CSS_PX);
    body.style.height = `${String(Math.round(Math.min(Math.max(heightCssPx, MIN_DOCK_CSS_PX), limitCssPx)))}px`;
  };
  handle.addEventListener('pointerdown', (event) => {
    handle.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  handle.addEventListener('pointermove', (event) => {
    if (handle.hasPointerCapture(event.pointerId)) {
      setHeight(body.getBoundingClientRect().bottom - event.clientY);
    }
  });
  handle.addEventListener('keydown', (event) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction !== 0) {
      event.preventDefault();
      setHeight(body.getBoundingClientRect().height + direction * KEY_STEP_CSS_PX);
    }
  });
  return handle;
}
