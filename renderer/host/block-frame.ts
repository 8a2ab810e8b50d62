import { answerCall, computeBlockLimitMs } from '../../core/bridge/index.ts';
import type { BlockOutcome, BlockRequest, ChannelHandlers, RejectionReason } from '../../core/bridge/index.ts';
import { isFrameCall } from './frame-message.ts';
import type { FrameAnswer } from './frame-message.ts';
import { isUncapped } from './is-uncapped.ts';
import { logRefusal } from './log-refusal.ts';
import { TREELINE_VERSION } from './treeline-version.ts';

/** A block under way in a frame. */
export interface BlockFrame {
  /** Resolves once; a frame that reports nothing in time is a rejected outcome. */
  readonly outcome: Promise<BlockOutcome>;
  cancel(): void;
}

function createFrameElement(request: BlockRequest): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const { viewportWidthCssPx, viewportHeightCssPx } = request.protocol;
  // In view and on top, because a frame that is out of sight is throttled.
  frame.style.cssText = `position:fixed;left:0;top:0;width:${viewportWidthCssPx}px;height:${viewportHeightCssPx}px;border:0;z-index:1000`;
  frame.title = 'Block being sampled';
  frame.src = `${location.pathname}?mode=sample`;
  return frame;
}

/** Runs one block in a fresh same-origin frame over the page. */
export function openBlockFrame(request: BlockRequest): BlockFrame {
  const frame = createFrameElement(request);
  const listening = new AbortController();
  let settle: (outcome: BlockOutcome) => void = () => undefined;
  const outcome = new Promise<BlockOutcome>((resolve) => {
    settle = resolve;
  });
  const end = (ended: BlockOutcome): void => {
    listening.abort();
    clearTimeout(limit);
    frame.remove();
    settle(ended);
  };
  const reject = (reason: RejectionReason, detail: string): void => {
    end({ status: 'rejected', blockId: request.blockId, reason, detail });
  };
  const limitMs = computeBlockLimitMs(request.protocol);
  const limit = setTimeout(() => {
    reject('page-failed', `no report within ${limitMs} ms`);
  }, limitMs);

  const handlers: ChannelHandlers = {
    'preview:describe-host': () => ({ kind: 'browser', version: TREELINE_VERSION, isUncapped: isUncapped() }),
    'sample:get-request': () => request,
    'sample:report-outcome': (reported) => {
      if (reported.blockId === request.blockId) end(reported);
      else reject('page-failed', `expected a report of ${request.blockId}, found ${reported.blockId}`);
      return {};
    },
    'sample:report-failure': ({ detail }) => {
      reject('page-failed', detail);
      return {};
    },
  };
  const handleMessage = async (event: MessageEvent<unknown>): Promise<void> => {
    const call = event.data;
    if (event.source !== frame.contentWindow || event.origin !== location.origin || !isFrameCall(call)) return;
    const answer = await answerCall(handlers, call.channel, call.request, logRefusal);
    const message: FrameAnswer = { kind: 'treeline-answer', callId: call.callId, answer };
    frame.contentWindow?.postMessage(message, location.origin); // Gone once it has reported.
  };
  window.addEventListener('message', (event: MessageEvent<unknown>) => void handleMessage(event), {
    signal: listening.signal,
  });
  document.body.append(frame);
  return {
    outcome,
    cancel: () => {
      reject('cancelled', 'cancelled by the user');
    },
  };
}
