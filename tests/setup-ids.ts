// Setup of each file with its own database: its ids are derived from its path, the same in every run.
import { relative } from 'node:path';
import { expect } from 'vitest';
import { drawIdsFor } from './ids';

drawIdsFor(relative(process.cwd(), expect.getState().testPath!));
