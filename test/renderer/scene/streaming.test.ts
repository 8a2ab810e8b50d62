import { describe, expect, it } from 'vitest';
import { useTestPage } from '../../support/test-page.ts';

const getTestPage = useTestPage('test/renderer/pages/streaming-page.ts');

/** Seeds of the flights: any will do, and a failing one is found again. */
const FLIGHT_SEEDS = [1, 20_261_130];

describe('the world that the workers bring', () => {
  it.each(FLIGHT_SEEDS)('is that of its eye alone, to the bit, whatever way led there (flight %d)', async (seed) => {
    const differences = await getTestPage().page.evaluate(
      (flown) => globalThis.streamingPage.flyRandomly(flown, 6),
      seed,
    );
    expect(differences).toEqual([]);
  });

  it('is shown after a jump when all of it is there, and not before', async () => {
    const report = await getTestPage().page.evaluate(() => globalThis.streamingPage.jump());
    expect(report.framesWithoutPicture).toBeGreaterThan(0);
    expect(report.differingPixels).toBe(0);
    expect(report.pixels).toBeGreaterThan(10_000);
  });
});

it('the ground is told as it is drawn beside the eye, and exactly where nothing fine is drawn', async () => {
  const { told, drawn, exact } = await getTestPage().page.evaluate(() => globalThis.streamingPage.compareGround());
  expect(told.slice(0, 2)).toEqual(drawn.slice(0, 2));
  expect(told[2]).toBe(exact[2]);
  for (const [index, heightMeters] of told.entries()) {
    expect(Math.abs(heightMeters - (exact[index] as number))).toBeLessThan(0.5);
  }
  expect(told[0]).not.toBe(exact[0]);
});

it('every wait of a scene that is disposed ends with an error', async () => {
  const ends = await getTestPage().page.evaluate(() => globalThis.streamingPage.disposeWhileSettling());
  expect(ends).toHaveLength(2);
  for (const end of ends) expect(end).toMatch(/^Error: the scene was disposed/);
});

describe('a worker that breaks', () => {
  it.each([
    ['lost', /^The (terrain|scatter) worker failed: its script could not be loaded\. Reload the page/],
    ['breaking', /^The (terrain|scatter) worker failed: .*eye east: expected a finite number, found "planted fault"/],
  ] as const)('has its block rejected with the reason (%s)', async (trouble, detail) => {
    const outcome = await getTestPage().page.evaluate(
      (planted) => globalThis.streamingPage.runBlockWith(planted),
      trouble,
    );
    expect(outcome.reason).toBe('page-failed');
    expect(outcome.detail).toMatch(detail);
  });

  it('is told once, ends every wait, and nothing is drawn', async () => {
    const { told, settling } = await getTestPage().page.evaluate(() => globalThis.streamingPage.watchFailingScene());
    expect(told).toHaveLength(1);
    expect(settling).toBe(`Error: ${told[0]}`);
  });
});
