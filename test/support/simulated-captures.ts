import { buildCapture } from '../../core/capture/index.ts';
import type { Capture } from '../../core/capture/index.ts';
import { runComparison } from '../../core/comparison/index.ts';
import type { ComparisonOptions, ComparisonRun } from '../../core/comparison/index.ts';
import { makeConfiguration, makePreset, makeProtocol, SIMULATED_COST, simulateBlock } from './simulated-blocks.ts';

/** One black pixel. */
export const TINY_PNG_BASE64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

/** Texts that break files which do not quote or escape. */
export const HOSTILE_TITLE = 'Draw, "far" </script><script>alert(1)</script> & <b>|`*[x](y)`';

/** A comparison of two presets through the real orchestrator: B is cheaper, one block is rejected once. */
export async function runSimulatedComparison(changes: Partial<ComparisonOptions> = {}): Promise<ComparisonRun> {
  let call = 0;
  return runComparison({
    arms: { A: makeConfiguration({ cull: 'T0' }), B: makeConfiguration({ cull: 'T3' }) },
    presets: [makePreset('C1', HOSTILE_TITLE), makePreset('C2')],
    protocol: makeProtocol({ framesPerBlock: 40, rounds: 2 }),
    runBlock: (request) => {
      const number = call++;
      if (number === 5) {
        const detail = 'hidden, for "812 ms"';
        return Promise.resolve({ status: 'rejected', blockId: request.blockId, reason: 'page-hidden', detail });
      }
      const cost = { ...SIMULATED_COST, meanMs: request.arm === 'A' ? 12 : 10 };
      const outcome = simulateBlock(request, cost, number);
      if (outcome.status !== 'sampled' || !request.shouldCaptureScreenshot) return Promise.resolve(outcome);
      return Promise.resolve({ ...outcome, screenshotPngBase64: TINY_PNG_BASE64 });
    },
    ...changes,
  });
}

export async function makeSimulatedCapture(changes: Partial<ComparisonOptions> = {}): Promise<Capture> {
  return buildCapture(await runSimulatedComparison(changes), '2026-01-02T03:04:05Z', 'Simulated');
}
