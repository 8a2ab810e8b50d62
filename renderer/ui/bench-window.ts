import { createArmsPanel } from './arms-panel.ts';
import type { BenchActions, BenchView } from './bench-view.ts';
import { createChartDock } from './chart-dock.ts';
import type { ComparisonResults } from './chart-dock.ts';
import { createContextBanner } from './context-banner.ts';
import { createElement, setAttribute, setFlag } from './element.ts';
import { createHud } from './hud.ts';
import type { HudReadout } from './hud.ts';
import { createKeySheet } from './key-sheet.ts';
import { createMessageStack } from './message-stack.ts';
import { createPresetsPanel } from './presets-panel.ts';
import { createProgressStrip } from './progress-strip.ts';
import { createProtocolPanel } from './protocol-panel.ts';
import { createRunPanel } from './run-panel.ts';
import { createToolbar } from './toolbar.ts';

/** The bench's window as drawn. */
export interface BenchWindow {
  /** The world is drawn here. */
  readonly canvas: HTMLCanvasElement;
  /** Shows what a comparison came to, beside its charts. */
  showResults(results: ComparisonResults): void;
  /** The charts are drawn here. */
  readonly chartContainer: HTMLElement;
  /** Shows a state. Cheap where little changed; call it as often as the state does. */
  update(view: BenchView): void;
  updateHud(readout: HudReadout): void;
  /** Mirrors whether the scene has nothing left to stream or compile, as `data-settled` on the viewport. */
  setSettled(isSettled: boolean): void;
}

/** Builds the window inside `root`, replacing what was there. */
export function createBenchWindow(root: HTMLElement, firstView: BenchView, actions: BenchActions): BenchWindow {
  const canvas = createElement('canvas', {
    class: 'world',
    tabindex: 0,
    'aria-label': 'The world; W A S D Q E fly, drag looks around',
  });
  const hud = createHud();
  const keySheet = createKeySheet(actions);
  const dock = createChartDock(actions);
  const progress = createProgressStrip(actions);
  const buildingNote = createElement('p', { class: 'view-note', role: 'status' }, ['Building the world…']);
  const pausedNote = createElement('p', { class: 'view-note' }, [
    'Paused while both arms are sampled, so that nothing else draws.',
  ]);
  const messages = createMessageStack(actions);
  const banner = createContextBanner(actions);
  const parts = [
    createToolbar(actions),
    createArmsPanel(actions),
    createPresetsPanel(firstView.presets, actions),
    createProtocolPanel(actions),
    createRunPanel(actions),
    progress,
    messages,
    banner,
    dock,
  ] as const;
  const [toolbar, arms, presets, protocol, run] = parts;
  const viewport = createElement('div', { class: 'viewport', 'data-viewport': true, 'data-settled': 'false' }, [
    canvas,
    buildingNote,
    pausedNote,
    banner.element,
    hud.element,
    messages.element,
  ]);
  root.replaceChildren(
    createElement('div', { class: 'bench' }, [
      toolbar.element,
      viewport,
      createElement('aside', { class: 'side', 'aria-label': 'Comparison set-up' }, [
        createElement('div', { class: 'side-scroll' }, [arms.element, presets.element, protocol.element]),
        run.element,
      ]),
      dock.element,
    ]),
    progress.element,
    keySheet.element,
  );

  return {
    canvas,
    chartContainer: dock.chartContainer,
    showResults: (results) => dock.showResults(results),
    update(view) {
      for (const part of parts) {
        part.update(view);
      }
      hud.setShown(view.isHudShown && view.isWorldOpen);
      buildingNote.hidden = view.isWorldOpen;
      pausedNote.hidden = view.comparison.phase !== 'running';
      keySheet.setShown(view.isKeySheetShown);
      setAttribute(viewport, 'data-phase', view.comparison.phase);
      setFlag(viewport, 'data-hidden-chunks', view.commands['toggle-hidden-chunks']?.isOn === true);
    },
    updateHud(readout) {
      hud.update(readout);
    },
    setSettled(isSettled) {
      setAttribute(viewport, 'data-settled', isSettled ? 'true' : 'false');
    },
  };
}
