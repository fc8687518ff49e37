import { expect, test } from 'vitest';
import { patience, pauseAfter } from './webhooks';

test.each([
  [1, 5_000],
  [2, 20_000],
  [3, 80_000],
  [4, 320_000],
  [7, 20_480_000],
  [8, patience.longest],
  [100, patience.longest],
])('after failure %i the next attempt comes after %i ms, give or take a fifth', (attempts, ms) => {
  expect(pauseAfter(attempts, 0.5)).toBeCloseTo(ms);
  expect(pauseAfter(attempts, 0)).toBeCloseTo(ms * 0.8);
  expect(pauseAfter(attempts, 1)).toBeCloseTo(ms * 1.2);
});
