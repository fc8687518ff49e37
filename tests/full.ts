// What `npm test` leaves to `npm run test:full`.
import { it } from 'vitest';

/** `npm run test:full` tries more cases than `npm test`. */
export const isFull = process.env['TESTS'] === 'full';

/** How many random histories a test tries. RUNS=100 tries more. */
export const randomRuns = (usual: number, inFull: number) => Number(process.env['RUNS'] ?? (isFull ? inFull : usual));

type Declare = (title: string, run: () => Promise<void>, timeout?: number) => void;
const isLeftOut = process.env['UNIT'] === 'core';
const unless =
  (declare: Declare): Declare =>
  (title, run, timeout) =>
    isLeftOut ? undefined : declare(title, run, timeout);

/** A test that `npm test` runs only when its file is named: it repeats another one in a rarer case. */
export const itInFull = Object.assign(unless(it), { skipIf: (condition: unknown) => unless(it.skipIf(condition)) });
