import { describe, expect, it } from 'vitest';
import { createLookLoop } from '../../../renderer/workers/look-loop.ts';

/** Lets every task that is due run. */
async function runTasks(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 8));
}

describe('a look loop', () => {
  it('answers the newest of the looks that came together, and each that came alone', async () => {
    const answered: number[] = [];
    const loop = createLookLoop<number>({
      answer: (look) => answered.push(look),
      prepareAhead: () => false,
      hasRoom: () => true,
    });
    loop.ask(1);
    loop.ask(2);
    loop.ask(3);
    await runTasks();
    loop.ask(4);
    await runTasks();
    expect(answered).toEqual([3, 4]);
  });

  it('works ahead slice by slice while nothing is asked, and gives way after one slice', async () => {
    const steps: string[] = [];
    let slicesLeft = 5;
    const loop = createLookLoop<number>({
      answer: (look) => steps.push(`answer ${look}`),
      prepareAhead(look) {
        slicesLeft -= 1;
        steps.push(`ahead ${look}`);
        if (slicesLeft === 3) loop.ask(2);
        return slicesLeft > 0;
      },
      hasRoom: () => true,
    });
    loop.ask(1);
    await runTasks();
    expect(steps).toEqual(['answer 1', 'ahead 1', 'ahead 1', 'answer 2', 'ahead 2', 'ahead 2', 'ahead 2']);
  });

  it('does nothing without room, and then answers what is newest', async () => {
    const answered: number[] = [];
    let hasRoom = false;
    const loop = createLookLoop<number>({
      answer: (look) => answered.push(look),
      prepareAhead: () => false,
      hasRoom: () => hasRoom,
    });
    loop.ask(1);
    await runTasks();
    loop.ask(2);
    await runTasks();
    expect(answered).toEqual([]);
    hasRoom = true;
    loop.resume();
    await runTasks();
    expect(answered).toEqual([2]);
  });

  it('forgets what waits and what it was working ahead of', async () => {
    const steps: string[] = [];
    const loop = createLookLoop<number>({
      answer: (look) => steps.push(`answer ${look}`),
      prepareAhead(look) {
        steps.push(`ahead ${look}`);
        loop.clear();
        return true;
      },
      hasRoom: () => true,
    });
    loop.ask(1);
    await runTasks();
    loop.ask(2);
    loop.clear();
    await runTasks();
    expect(steps).toEqual(['answer 1', 'ahead 1']);
  });
});
