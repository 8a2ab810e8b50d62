import { createBenchWindow, showFailurePage } from '../ui/index.ts';
import type { BenchActions } from '../ui/index.ts';
import type { Host } from '../host/index.ts';
import { createBenchStore } from './bench-store.ts';
import { hasUnexportedFrames } from './bench-state.ts';
import type { BenchState } from './bench-state.ts';
import { createArmComparer } from './compare-arms.ts';
import { createCaptureKeeper } from './keep-capture.ts';
import { describeBench } from './describe-bench.ts';
import { guardLeaving } from './guard-leaving.ts';
import { listenToHotkeys } from './hotkeys.ts';
import { openWorld } from './open-world.ts';
import { runCommand } from './run-command.ts';
import { chooseStart } from './choose-start.ts';

/** While a comparison runs, the time left counts down between blocks. */
const COUNTDOWN_INTERVAL_MS = 1000;

/** Runs the bench's window: state, commands, world, comparison and exports, wired together. */
export async function runPreviewPage(root: HTMLElement, host: Host): Promise<void> {
  const { isUncapped } = await host.describe();
  const start = chooseStart(location.search, isUncapped);
  const store = createBenchStore(start.state);
  const describe = (): ReturnType<typeof describeBench> => describeBench(store.state, performance.now());

  const actions: BenchActions = {
    runCommand: (commandId) => runCommand(commandId, store, effects),
    changeConfiguration: (arm, configuration) => store.dispatch({ type: 'configuration-changed', arm, configuration }),
    chooseTier: (arm, tier) => store.dispatch({ type: 'tier-chosen', arm, tier }),
    tickPreset: (presetId, isCompared) => store.dispatch({ type: 'preset-ticked', presetId, isCompared }),
    changeProtocol: (protocol) => store.dispatch({ type: 'protocol-changed', protocol }),
    toggleChartDock: () => store.dispatch({ type: 'chart-dock-toggled' }),
    dismissMessage: (id) => store.dispatch({ type: 'message-dismissed', id }),
    reloadPage: () => location.reload(),
  };
  const bench = createBenchWindow(root, describe(), actions);
  const keeper = createCaptureKeeper(store, host, bench);
  const comparer = createArmComparer(store, host, (kept) => keeper.keep(kept));
  const effects = {
    startComparison: () => comparer.start(),
    cancelComparison: () => comparer.cancel(),
    exportCapture: () => keeper.exportCapture(),
  };

  store.subscribe((previous) => {
    if (isViewChanged(previous, store.state)) {
      bench.update(describe());
    }
  });
  setInterval(() => {
    if (store.state.comparison.phase === 'running') {
      bench.update(describe());
    }
  }, COUNTDOWN_INTERVAL_MS);
  bench.update(describe());
  guardLeaving(() => hasUnexportedFrames(store.state));
  listenToHotkeys((commandId) => actions.runCommand(commandId));
  host.onCommand((commandId) => actions.runCommand(commandId));
  reportErrors((text) => store.dispatch({ type: 'message-posted', tone: 'failure', text }));
  for (const { tone, text } of start.messages) {
    store.dispatch({ type: 'message-posted', tone, text });
  }

  try {
    await openWorld(bench, store);
  } catch (error) {
    showFailurePage(root, {
      title: 'The world cannot be drawn here.',
      text: error instanceof Error ? error.message : String(error),
    });
  }
}

/** Flying changes the pose every frame, and no panel shows it. */
function isViewChanged(previous: BenchState, next: BenchState): boolean {
  return (Object.keys(next) as (keyof BenchState)[]).some((key) => key !== 'pose' && next[key] !== previous[key]);
}

/** What nobody caught is shown; the browser's own log has the stack. */
function reportErrors(post: (text: string) => void): void {
  const report = (reason: unknown): void => {
    const detail = reason instanceof Error ? reason.message : String(reason);
    post(`Something broke: ${detail}. If the view stands still, reload the window.`);
  };
  window.addEventListener('error', (event) => report(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => report(event.reason));
}
