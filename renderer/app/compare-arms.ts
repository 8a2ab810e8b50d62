import { buildCapture } from '../../core/capture/index.ts';
import type { Capture } from '../../core/capture/index.ts';
import { findBuriedEye, findFrameExcess, runComparison } from '../../core/comparison/index.ts';
import type { ComparisonRun } from '../../core/comparison/index.ts';
import type { Host } from '../host/index.ts';
import type { KeptComparison } from './bench-state.ts';
import type { BenchStore } from './bench-store.ts';
import { countPlannedBlocks } from './describe-bench.ts';
import { describeSlot } from './describe-slot.ts';

/** Runs comparisons of the state's two arms, one at a time. */
export interface ArmComparer {
  start(): void;
  /** Ends the block under way; whole rounds before it are kept. */
  cancel(): void;
}

/** Creates the comparer; `keep` receives every comparison that brought home a whole round. */
export function createArmComparer(
  store: BenchStore,
  host: Pick<Host, 'runBlock' | 'cancelBlock'>,
  keep: (kept: KeptComparison) => void,
): ArmComparer {
  let isCancelled = false;

  const compare = async (): Promise<void> => {
    const { state } = store;
    isCancelled = false;
    const presets = state.presets.map(({ preset }) => preset).filter(({ id }) => state.comparedPresetIds.includes(id));
    const { A, B } = state.configurations;
    const problem = findBuriedEye([A, B], presets) ?? findFrameExcess(state.protocol, presets.length);
    if (problem !== undefined) {
      post('failure', `The comparison cannot start: ${endSentence(problem)}`);
      return;
    }
    store.dispatch({ type: 'comparison-started', blockCount: countPlannedBlocks(state), atMs: performance.now() });
    try {
      const run = await runComparison({
        arms: state.configurations,
        presets,
        protocol: state.protocol,
        runBlock: (request) => host.runBlock(request),
        isCancelled: () => isCancelled,
        onProgress(progress) {
          store.dispatch({
            type: 'comparison-advanced',
            finishedBlockCount: progress.settledBlockCount,
            blockLabel: describeSlot(progress, presets, state.protocol.rounds),
            atMs: performance.now(),
          });
        },
      });
      finish(run);
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  };

  const finish = (run: ComparisonRun): void => {
    const capture = buildCapture(run, new Date().toISOString());
    if (countWholeRounds(capture) > 0) {
      keep({ capture, screenshots: run.screenshots });
      if (run.ending.kind !== 'complete') {
        post(
          run.ending.kind === 'cancelled' ? 'info' : 'failure',
          `The comparison ended early (${run.ending.detail}). Whole rounds are kept.`,
        );
      }
    } else if (run.ending.kind === 'cancelled') {
      store.dispatch({ type: 'comparison-emptied' });
      post('info', 'Cancelled before a whole round was measured; nothing is kept.');
    } else {
      fail(explainNothing(run));
    }
  };

  const post = (tone: 'info' | 'failure', text: string): void => store.dispatch({ type: 'message-posted', tone, text });

  const fail = (reason: string): void => {
    store.dispatch({ type: 'comparison-failed', reason: endSentence(reason) });
    post('failure', `The comparison failed: ${endSentence(reason)}`);
  };

  return {
    start() {
      void compare();
    },
    cancel() {
      if (store.state.comparison.phase !== 'running') {
        return;
      }
      isCancelled = true;
      store.dispatch({ type: 'comparison-cancel-asked' });
      host.cancelBlock().catch((error: unknown) => {
        post(
          'failure',
          `The block could not be ended early: ${error instanceof Error ? error.message : String(error)}`,
        );
      });
    },
  };
}

/** Rounds of which every block was sampled, over all presets. */
function countWholeRounds({ analysis }: Capture): number {
  return analysis.presets.reduce((sum, preset) => sum + preset.roundCount, 0);
}

function explainNothing(run: ComparisonRun): string {
  const lastRejected = run.rejectedBlocks.at(-1);
  return run.ending.detail !== '' || lastRejected === undefined
    ? run.ending.detail
    : `no round could be measured; the last block was rejected as ${lastRejected.reason} (${lastRejected.detail})`;
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
