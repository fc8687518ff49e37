// The folder for temporary test files: in memory where there is room, since a database is a thousand small files.
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A tmpfs on Linux. */
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
