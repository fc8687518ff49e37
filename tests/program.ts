// Sources made into one file, as for production, so that processes of tests start from it in a third of the time. Only for files with a process of their own, at whose end it is gone.
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'rolldown';
import { afterAll } from 'vitest';
import { external } from '../scripts/bundle.mjs';

const made = new Map<string, Promise<unknown>>();
// The packages stay in node_modules, so it has to be below the root; other test files make their own.
const placeOf = (source: string) => join(process.cwd(), `build/tests/${basename(source, '.ts')}-${process.pid}.mjs`);

afterAll(() => Promise.all([...made.keys()].map((source) => rm(placeOf(source), { force: true }))));

export async function programOf(source: string): Promise<string> {
  const file = placeOf(source);
  const making =
    made.get(source) ??
    build({
      input: source,
      platform: 'node',
      external,
      output: { file, format: 'esm', codeSplitting: false },
    });
  made.set(source, making);
  await making;
  return file;
}
