import { describe, expect, it } from 'vitest';
import { answerCall, HostError } from '../../../core/bridge/index.ts';
import type { ChannelHandlers } from '../../../core/bridge/index.ts';

async function call(handlers: ChannelHandlers, channel: unknown, request: unknown) {
  const log: string[] = [];
  const answer = await answerCall(handlers, channel, request, (name, reason) => log.push(`${name}: ${reason}`));
  return { answer, log };
}

const DESCRIBE: ChannelHandlers = {
  'preview:describe-host': () => ({ kind: 'browser', version: '1.2.3', isUncapped: true }),
};

describe('answerCall', () => {
  it.each([['preview:delete-everything'], ['toString'], ['__proto__'], [undefined], [{ length: 3 }], [7]])(
    'refuses the unknown channel %s and logs it',
    async (channel) => {
      const { answer, log } = await call(DESCRIBE, channel, {});
      expect(answer).toEqual({ ok: false, reason: 'Refused: no such channel' });
      expect(log).toHaveLength(1);
    },
  );

  it.each([
    ['without a prototype', Object.create(null) as unknown, 'object'],
    [
      'whose text throws',
      {
        toString() {
          throw new Error('mine');
        },
      },
      'object',
    ],
    ['that is a symbol', Symbol('mine'), 'symbol'],
    ['that is nothing', null, 'object'],
    ['of great length', 'x'.repeat(1e6), 'x'.repeat(80)],
  ])('refuses a channel %s, and logs it without running it', async (_, channel, name) => {
    const { answer, log } = await call(DESCRIBE, channel, {});
    expect(answer).toEqual({ ok: false, reason: 'Refused: no such channel' });
    expect(log).toEqual([`${name}: Refused: no such channel`]);
  });

  it('refuses a channel that this page was not offered', async () => {
    const { answer } = await call(DESCRIBE, 'preview:cancel-block', {});
    expect(answer).toEqual({ ok: false, reason: 'Refused: preview:cancel-block is not for this page' });
  });

  it.each([[undefined], [null], ['x'], [{ extra: 1 }]])(
    'refuses the malformed request %j before the handler',
    async (request) => {
      let callCount = 0;
      const counting: ChannelHandlers = {
        'preview:cancel-block': () => {
          callCount += 1;
          return {};
        },
      };
      const { answer, log } = await call(counting, 'preview:cancel-block', request);
      expect(answer.ok).toBe(false);
      expect(log[0]).toContain('malformed request');
      expect(callCount).toBe(0);
    },
  );

  it('names the place of a malformed value', async () => {
    const exporting: ChannelHandlers = { 'preview:export-files': () => ({ status: 'cancelled' }) };
    const files = [{ name: '../evil', content: { kind: 'text', text: '' } }];
    const { answer } = await call(exporting, 'preview:export-files', { suggestedFolderName: 'x', files });
    expect(!answer.ok && answer.reason).toContain('files.0.name');
  });

  it('does not let a malformed response out', async () => {
    const broken = {
      'preview:describe-host': () => ({ kind: 'toaster', secret: '/home/me' }),
    } as unknown as ChannelHandlers;
    const { answer, log } = await call(broken, 'preview:describe-host', {});
    expect(answer).toEqual({ ok: false, reason: 'The host could not do this; its log says why' });
    expect(log[0]).toContain('malformed response');
  });

  it('keeps the message and stack of an unforeseen failure in the log', async () => {
    const failing: ChannelHandlers = {
      'preview:cancel-block': () => {
        throw new Error('cannot open /home/me/secret');
      },
    };
    const { answer, log } = await call(failing, 'preview:cancel-block', {});
    expect(answer).toEqual({ ok: false, reason: 'The host could not do this; its log says why' });
    expect(log[0]).toContain('/home/me/secret');
  });

  it('shows the message of a failure that was written to be shown', async () => {
    const failing: ChannelHandlers = {
      'preview:cancel-block': () => Promise.reject(new HostError('the disk is full')),
    };
    expect((await call(failing, 'preview:cancel-block', {})).answer).toEqual({ ok: false, reason: 'the disk is full' });
  });

  it('answers what was asked as the table says', async () => {
    const { answer, log } = await call(DESCRIBE, 'preview:describe-host', {});
    expect(answer).toEqual({ ok: true, response: { kind: 'browser', version: '1.2.3', isUncapped: true } });
    expect(log).toEqual([]);
  });
});
