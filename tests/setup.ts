// Before each file of tests: what is left to chance comes from the run's seed, and who reads of a failure reads how to have it again.
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
