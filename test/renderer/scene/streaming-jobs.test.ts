import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStreamingJobs } from '../../../renderer/scene/streaming-jobs.ts';

const BUDGET_MS = 4;

/** Jobs whose work takes as long as they say, on a clock that nothing else moves. */
function createTimedJobs(namesAndMs: Readonly<Record<string, number>>) {
  let nowMs = 0;
  const due = new Set<string>();
  const ran: string[] = [];
  const jobs = Object.entries(namesAndMs).map(([name, takesMs]) => ({
    isDue: () => due.has(name),
    run() {
      due.delete(name);
      ran.push(name);
      nowMs += takesMs;
    },
  }));
  const schedule = createStreamingJobs(jobs, BUDGET_MS, () => nowMs);
  return {
    due,
    runAll: () => schedule.runAll(),
    /** What one frame ran. */
    runFrame(): string[] {
      ran.length = 0;
      schedule.runFrame();
      return [...ran];
    },
    ran,
  };
}

describe('streaming jobs', () => {
  it('run nearest first while the budget lasts, and what was passed over first in the next frame', () => {
    const timed = createTimedJobs({ near: 3, middle: 2, far: 1 });
    for (const name of ['far', 'middle', 'near']) timed.due.add(name);
    expect(timed.runFrame()).toEqual(['near', 'middle']);
    timed.due.add('near');
    expect(timed.runFrame()).toEqual(['far', 'near']);
    expect(timed.runFrame()).toEqual([]);
  });

  it('run at least one, however long it takes', () => {
    const timed = createTimedJobs({ near: 50, far: 50 });
    timed.due.add('near').add('far');
    expect(timed.runFrame()).toEqual(['near']);
    expect(timed.runFrame()).toEqual(['far']);
  });

  it('run all of them when nobody waits for a frame', () => {
    const timed = createTimedJobs({ near: 50, middle: 50, far: 50 });
    timed.due.add('near').add('far');
    timed.runAll();
    expect(timed.ran).toEqual(['near', 'far']);
  });

  it('let none wait for more frames than there are others, whatever becomes due when, and begin none after the budget', () => {
    const names = ['near', 'middle', 'far'];
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 }),
        fc.array(fc.subarray(names), { minLength: 1, maxLength: 30 }),
        (takesMs, frames) => {
          const msOf = Object.fromEntries(names.map((name, index) => [name, takesMs[index]!]));
          const timed = createTimedJobs(msOf);
          const waitedFrames = new Map<string, number>();
          for (const becomesDue of frames) {
            for (const name of becomesDue) timed.due.add(name);
            const ran = timed.runFrame();
            const spentBeforeLast = ran.slice(0, -1).reduce((sum, name) => sum + msOf[name]!, 0);
            if (ran.length > 1) expect(spentBeforeLast).toBeLessThan(BUDGET_MS);
            for (const name of names)
              waitedFrames.set(name, timed.due.has(name) ? (waitedFrames.get(name) ?? 0) + 1 : 0);
            expect(Math.max(...waitedFrames.values())).toBeLessThan(names.length);
          }
        },
      ),
    );
  });
});
