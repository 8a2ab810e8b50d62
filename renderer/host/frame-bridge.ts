import type { CallAnswer, DesktopBridge } from '../../core/bridge/index.ts';
import { isFrameAnswer } from './frame-message.ts';
import type { FrameCall } from './frame-message.ts';

/**
 * The bridge of a fresh page that runs in a frame of the browser stand-in: calls travel to the parent page as messages. Only
 * the parent itself, on the page's own origin, is listened to.
 */
export function createFrameBridge(parent: Window): DesktopBridge {
  const pendingCalls = new Map<number, (answer: CallAnswer) => void>();
  let nextCallId = 0;
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== parent || event.origin !== location.origin || !isFrameAnswer(event.data)) return;
    pendingCalls.get(event.data.callId)?.(event.data.answer);
    pendingCalls.delete(event.data.callId);
  });
  return {
    invoke(channel, request) {
      const callId = nextCallId++;
      return new Promise((resolve, reject) => {
        pendingCalls.set(callId, (answer) => {
          if (answer.ok)
            resolve(answer.response as never); // Parsed by the caller, createHostOver.
          else reject(new Error(answer.reason));
        });
        parent.postMessage({ kind: 'treeline-call', callId, channel, request } satisfies FrameCall, location.origin);
      });
    },
    onCommand() {
      // A frame has no menu.
    },
  };
}
