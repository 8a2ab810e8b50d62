import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Vitest keeps a core free, which on two is half the machine: nobody edits while the whole suite runs. */
const WORKERS = availableParallelism();

/**
 * One project per place where code may run. All of them are Node tests; those of `electron` and `renderer` drive real pages in an
 * installed Chromium, which `npm run require-browser` has found or installed, and run one file at a time.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'core',
          include: ['test/core/**/*.test.ts', 'test/assets/**/*.test.ts'],
          testTimeout: 60_000,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'house',
          include: ['test/house/**/*.test.ts'],
          testTimeout: 120_000,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'electron',
          include: ['test/electron/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'renderer',
          include: ['test/renderer/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
