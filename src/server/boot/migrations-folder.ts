// Where the migrations are: beside the built file, or one folder above its source.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export function migrationsFolder(here: string) {
  const built = fileURLToPath(new URL('./migrations/', here));
  return existsSync(built) ? built : fileURLToPath(new URL('../migrations/', here));
}
