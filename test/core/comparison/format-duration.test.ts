import { expect, it } from 'vitest';
import { formatDuration } from '../../../core/comparison/index.ts';

it.each([
  [0, '0 s'],
  [1, '1 s'],
  [59_000, '59 s'],
  [59_001, '1 min 00 s'],
  [185_000, '3 min 05 s'],
  [3_600_000, '1 h 00 min'],
  [3_720_000, '1 h 02 min'],
])('formats %i ms as %s', (durationMs, text) => {
  expect(formatDuration(durationMs)).toBe(text);
});
