import type { BlockOutcome } from '../../core/bridge/index.ts';
import { createHost } from '../../renderer/host/index.ts';

/**
 * Entry of a page that has nothing but the host, for its tests. On top it hands the host to the test; as the fresh page of a
 * block it behaves as the block's id says.
 */
const host = createHost();

async function reportAsAsked(): Promise<void> {
  const { blockId } = await host.getBlockRequest();
  const outcome: BlockOutcome = {
    status: 'rejected',
    blockId,
    reason: 'settle-timeout',
    detail: `frame of ${blockId}`,
  };
  switch (blockId) {
    case 'says nothing':
      return;
    case 'reports another block':
      await host.reportOutcome({ ...outcome, blockId: 'another' });
      return;
    case 'breaks':
      await host.reportFailure('the frame broke');
      return;
    case 'exports': {
      const detail = await host
        .exportFiles('x', [{ name: 'x', content: { kind: 'text', text: '' } }])
        .then(({ status }) => status, String);
      await host.reportOutcome({ ...outcome, detail });
      return;
    }
    default:
      await host.reportOutcome(outcome);
  }
}

if (new URLSearchParams(location.search).get('mode') === 'sample') void reportAsAsked();
else Object.assign(window, { host });
