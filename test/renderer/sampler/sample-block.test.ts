import { describe, expect, it } from 'vitest';
import { useTestPage } from '../../support/test-page.ts';
import type { Trouble } from '../pages/sampler-page.ts';

const getTestPage = useTestPage('test/renderer/pages/sampler-page.ts');

/** Far below the page's own limit, PAGE_READY_LIMIT_MS: what cannot be sampled is to be refused when that is known, not when time is up. */
const AT_ONCE_MS = 60_000;

async function runBlock(
  trouble: Trouble,
): Promise<{ readonly status: string; readonly reason?: string; readonly detail?: string }> {
  const { outcome, tookMs } = await getTestPage().page.evaluate(
    (asked) => globalThis.samplerPage.runBlock(asked),
    trouble,
  );
  expect(tookMs).toBeLessThan(AT_ONCE_MS);
  return outcome;
}

describe('a block', () => {
  it('whose arms differ in their shadows compiles nothing inside itself, and draws its own arm', async () => {
    const outcome = await getTestPage().page.evaluate(() => globalThis.samplerPage.runShadowBlock());
    expect(outcome).toMatchObject({ status: 'sampled' });
    if (outcome.status !== 'sampled') return;
    expect(outcome.readiness.compiledEffects).toBeGreaterThan(10);
    expect(outcome.frames.drawCalls).toHaveLength(8);
  });

  it('whose shader does not compile is rejected with what the driver says', async () => {
    const outcome = await runBlock({ brokenShaderText: 'void main' });
    expect(outcome).toMatchObject({ status: 'rejected', reason: 'page-failed' });
    expect(outcome.detail).toMatch(/shader of effect .+ failed to compile: .*'?planted'?.*syntax error/i);
  });

  it('whose context is lost while shaders compile is rejected as context-lost', async () => {
    expect(await runBlock({ losesContextAtShader: 6 })).toMatchObject({ status: 'rejected', reason: 'context-lost' });
  });

  it('that is not ready in time is rejected as settle-timeout', async () => {
    const reasons = await getTestPage().page.evaluate(() => globalThis.samplerPage.getReadyTooLate());
    expect(reasons).toEqual(['settle-timeout', 'settle-timeout']);
  });

  it('whose page is hidden is rejected as page-hidden, though a hidden page gets no animation frames', async () => {
    const { page } = getTestPage();
    // Playwright has every page it holds believe that it is looked at. It leaves the browser's own context alone, where a new tab
    // hides the one before.
    const session = await page.context().browser()!.newBrowserCDPSession();
    const { targetId } = await session.send('Target.createTarget', { url: `${page.url()}#title` });
    const readTitle = async (): Promise<string | undefined> => {
      const { targetInfos } = await session.send('Target.getTargets');
      return targetInfos.find((target) => target.targetId === targetId)?.title;
    };
    await expect.poll(readTitle, { timeout: 30_000 }).toBe('sampling');
    await session.send('Target.createTarget', { url: 'about:blank' });
    await expect.poll(readTitle, { timeout: 10_000 }).toBe('page-hidden');
  });
});
