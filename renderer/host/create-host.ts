import { parseResponse } from '../../core/bridge/index.ts';
import type { ChannelName, ChannelRequest, ChannelResponse, DesktopBridge } from '../../core/bridge/index.ts';
import { createBrowserBridge } from './browser-bridge.ts';
import { createFrameBridge } from './frame-bridge.ts';
import type { Host } from './host.ts';

declare global {
  interface Window {
    /** Put there by Electron's preload or by the command line's launcher; absent in a plain browser. */
    readonly desktop?: DesktopBridge;
  }
}

/** The desktop's bridge; in a frame of the browser stand-in the parent page; in a plain browser the stand-in itself. */
function selectBridge(): DesktopBridge {
  if (window.desktop !== undefined) return window.desktop;
  return window.parent === window ? createBrowserBridge() : createFrameBridge(window.parent);
}

/** Wraps a bridge so that no answer is used that is not as the channel table says. */
function createHostOver(bridge: DesktopBridge): Host {
  async function call<Name extends ChannelName>(
    channel: Name,
    request: ChannelRequest<Name>,
  ): Promise<ChannelResponse<Name>> {
    const answer: unknown = await bridge.invoke(channel, request);
    const parsed = parseResponse(channel, answer);
    if (!parsed.ok) throw new Error(`The host's answer on ${channel} is malformed (${parsed.reason})`);
    return parsed.value;
  }
  return {
    describe: () => call('preview:describe-host', {}),
    runBlock: (request) => call('preview:run-block', request),
    cancelBlock: async () => {
      await call('preview:cancel-block', {});
    },
    exportFiles: (suggestedFolderName, files) =>
      call('preview:export-files', { suggestedFolderName, files: [...files] }),
    onCommand: (listener) => {
      bridge.onCommand(listener);
    },
    getBlockRequest: () => call('sample:get-request', {}),
    reportOutcome: async (outcome) => {
      await call('sample:report-outcome', outcome);
    },
    reportFailure: async (detail) => {
      await call('sample:report-failure', { detail });
    },
    getStillRequest: () => call('sample:get-still-request', {}),
    reportStill: async (result) => {
      await call('sample:report-still', result);
    },
    getFlightRequest: () => call('sample:get-flight-request', {}),
    tellFlightProgress: async (progress) => {
      await call('sample:tell-flight-progress', progress);
    },
    reportFlight: async (result) => {
      await call('sample:report-flight', result);
    },
  };
}

/** The page's host. Call once, in the page's entry. */
export function createHost(): Host {
  return createHostOver(selectBridge());
}
