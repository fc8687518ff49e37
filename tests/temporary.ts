// Where tests keep what does not outlive them: in memory where there is room for it, since a database is a thousand small files.
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux keeps this folder in memory. */
const memory = '/dev/shm';
const enough = 4e9;

export function temporaryFolder() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > enough ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
