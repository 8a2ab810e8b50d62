import { answerCall, HostError } from '../../core/bridge/index.ts';
import type { ChannelHandlers, DesktopBridge } from '../../core/bridge/index.ts';
import { openBlockFrame } from './block-frame.ts';
import type { BlockFrame } from './block-frame.ts';
import { exportToBrowser } from './export-to-browser.ts';
import { isUncapped } from './is-uncapped.ts';
import { logRefusal } from './log-refusal.ts';
import { TREELINE_VERSION } from './treeline-version.ts';

function createHandlers(): ChannelHandlers {
  let blockUnderWay: BlockFrame | undefined;
  return {
    'preview:describe-host': () => ({ kind: 'browser', version: TREELINE_VERSION, isUncapped: isUncapped() }),
    'preview:run-block': async (request) => {
      if (blockUnderWay !== undefined) throw new HostError('A block is already being sampled');
      blockUnderWay = openBlockFrame(request);
      try {
        return await blockUnderWay.outcome;
      } finally {
        blockUnderWay = undefined;
      }
    },
    'preview:cancel-block': () => {
      blockUnderWay?.cancel();
      return {};
    },
    'preview:export-files': ({ suggestedFolderName, files }) => exportToBrowser(suggestedFolderName, files),
  };
}

/**
 * Stands in for the desktop where there is none: blocks run in frames of this page, exports become a picked folder or
 * downloads, and no menu ever pushes a command.
 */
export function createBrowserBridge(): DesktopBridge {
  const handlers = createHandlers();
  return {
    async invoke(channel, request) {
      const answer = await answerCall(handlers, channel, request, logRefusal);
      if (!answer.ok) throw new Error(answer.reason);
      return answer.response as never; // Parsed by the caller, createHostOver.
    },
    onCommand() {
      // A plain browser has no menu of ours.
    },
  };
}
