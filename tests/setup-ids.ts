// Before each file with a database of its own: the ids it makes are its own too, the same in every run.
import { relative } from 'node:path';
import { expect } from 'vitest';
import { drawIdsFor } from './ids';

drawIdsFor(relative(process.cwd(), expect.getState().testPath!));
