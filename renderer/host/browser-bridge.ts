import { isChannelName, parseRequest } from '../../core/bridge/index.ts';
import type { BlockRequest, ChannelName, DesktopBridge, ExportFile } from '../../core/bridge/index.ts';
import { openBlockFrame } from './block-frame.ts';
import type { BlockFrame } from './block-frame.ts';
import { exportToBrowser } from './export-to-browser.ts';
import { TREELINE_VERSION } from './treeline-version.ts';

/**
 * Stands in for the desktop where there is none: blocks run in frames of this page, exports become a picked folder or
 * downloads, and no menu ever pushes a command.
 */
export function createBrowserBridge(): DesktopBridge {
  let blockUnderWay: BlockFrame | undefined;

  async function answer(channel: ChannelName, request: unknown): Promise<unknown> {
    switch (channel) {
      case 'preview:describe-host':
        return { kind: 'browser', version: TREELINE_VERSION };
      case 'preview:run-block': {
        if (blockUnderWay !== undefined) throw new Error('A block is already being sampled');
        blockUnderWay = openBlockFrame(request as BlockRequest);
        try {
          return await blockUnderWay.outcome;
        } finally {
          blockUnderWay = undefined;
        }
      }
      case 'preview:cancel-block':
        blockUnderWay?.cancel();
        return {};
      case 'preview:export-files': {
        const { suggestedFolderName, files } = request as { suggestedFolderName: string; files: ExportFile[] };
        return exportToBrowser(suggestedFolderName, files);
      }
      case 'sample:get-request':
      case 'sample:report-outcome':
      case 'sample:get-still-request':
      case 'sample:report-still':
        throw new Error(`${channel} needs a host that opened this page; open it without ?mode`);
    }
  }

  return {
    async invoke(channel, request) {
      if (!isChannelName(channel)) throw new RangeError(`expected a channel of the table, found ${String(channel)}`);
      const parsed = parseRequest(channel, request);
      if (!parsed.ok) throw new TypeError(`${channel}: ${parsed.reason}`);
      return (await answer(channel, parsed.value)) as never; // Parsed by the caller, createHostOver.
    },
    onCommand() {
      // A plain browser has no menu of ours.
    },
  };
}
