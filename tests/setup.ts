// Setup of each test file: random values come from the run's seed, and a failure prints how to repeat it.
import { relative } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect } from 'vitest';
import { numbersOf, seed } from './seeds';

fc.configureGlobal({ seed: numbersOf('fast-check')[0]! });

const path = relative(process.cwd(), expect.getState().testPath!);

let told = false;
beforeEach(({ onTestFailed }) =>
  onTestFailed(() => {
    if (!told) console.error(`The same again: SEED=${seed} npm test -- unit ${path}`);
    told = true;
  }),
);
