// Before each file with a database of its own: the ids it makes are its own too, the same in every run.
import { relative } from 'node:path';
import { expect, vi } from 'vitest';
import { drawIdsFor, idInTime } from './ids';

drawIdsFor(relative(process.cwd(), expect.getState().testPath!));

vi.mock(import('#domain/kernel/ids'), async (load) => ({ ...(await load()), newId: idInTime }));
