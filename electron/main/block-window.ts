import { app, BrowserWindow, powerSaveBlocker } from 'electron';
import { computeBlockLimitMs, HostError } from '../../core/bridge/index.ts';
import type { BlockOutcome, BlockRequest, RejectionReason } from '../../core/bridge/index.ts';
import { locatePreload, pageAddress } from './app-paths.ts';
import { isUncapped } from './pacing.ts';
import { offerChannels } from './validated-ipc.ts';
import { buildBlockWindowOptions } from './window-options.ts';

/** Runs blocks one at a time, each in a window of its own. */
export interface BlockRunner {
  run(request: BlockRequest): Promise<BlockOutcome>;
  cancel(): void;
}

interface BlockUnderWay {
  readonly outcome: Promise<BlockOutcome>;
  reject(reason: RejectionReason, detail: string): void;
}

function openBlockWindow(request: BlockRequest): BlockUnderWay {
  const { viewportWidthCssPx, viewportHeightCssPx } = request.protocol;
  const window = new BrowserWindow(buildBlockWindowOptions(locatePreload(), viewportWidthCssPx, viewportHeightCssPx));
  const contents = window.webContents;
  const wakeLock = powerSaveBlocker.start('prevent-display-sleep');
  const limitMs = computeBlockLimitMs(request.protocol);

  let settle: (outcome: BlockOutcome) => void = () => undefined;
  const outcome = new Promise<BlockOutcome>((resolve) => {
    settle = resolve;
  });
  const end = (ended: BlockOutcome): void => {
    clearTimeout(limit);
    app.off('child-process-gone', handleChildGone);
    if (powerSaveBlocker.isStarted(wakeLock)) powerSaveBlocker.stop(wakeLock);
    settle(ended); // Later calls find it settled.
    if (!window.isDestroyed()) window.destroy();
  };
  const reject = (reason: RejectionReason, detail: string): void => {
    end({ status: 'rejected', blockId: request.blockId, reason, detail });
  };
  const handleChildGone = (_event: unknown, details: { type: string; reason: string }): void => {
    if (details.type === 'GPU') reject('context-lost', `the GPU process ended: ${details.reason}`);
  };
  const limit = setTimeout(() => {
    reject('page-failed', `no report within ${limitMs} ms`);
  }, limitMs);

  app.on('child-process-gone', handleChildGone);
  contents.on('render-process-gone', (_event, details) => {
    reject('page-failed', `the page's process ended: ${details.reason}`);
  });
  window.on('minimize', () => {
    reject('page-hidden', 'the window was minimised');
  });
  window.on('hide', () => {
    reject('page-hidden', 'the window was hidden');
  });
  window.on('closed', () => {
    reject('cancelled', 'the window was closed');
  });
  offerChannels(contents, {
    'preview:describe-host': () => ({ kind: 'electron', version: app.getVersion(), isUncapped: isUncapped() }),
    'sample:get-request': () => request,
    'sample:report-outcome': (reported) => {
      // After this call is answered: the window goes with the answer still on its way otherwise.
      setImmediate(() => {
        if (reported.blockId === request.blockId) end(reported);
        else reject('page-failed', `expected a report of ${request.blockId}, found ${reported.blockId}`);
      });
      return {};
    },
    'sample:report-failure': ({ detail }) => {
      setImmediate(() => {
        reject('page-failed', detail);
      });
      return {};
    },
  });
  window.loadURL(pageAddress('sample')).catch((error: unknown) => {
    reject('page-failed', `the page did not load: ${error instanceof Error ? error.message : String(error)}`);
  });
  return { outcome, reject };
}

/** Creates the runner of the bench's window. */
export function createBlockRunner(): BlockRunner {
  let blockUnderWay: BlockUnderWay | undefined;
  return {
    async run(request) {
      if (blockUnderWay !== undefined) throw new HostError('A block is already being sampled');
      blockUnderWay = openBlockWindow(request);
      try {
        return await blockUnderWay.outcome;
      } finally {
        blockUnderWay = undefined;
      }
    },
    cancel() {
      blockUnderWay?.reject('cancelled', 'cancelled by the user');
    },
  };
}
