// Bundles sources into one file, as for production, so that child processes of tests start three times as fast. Only for test files with their own process, at whose end the bundle is deleted.
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'rolldown';
import { afterAll } from 'vitest';
import { external } from '../scripts/bundle.mjs';

const made = new Map<string, Promise<unknown>>();
// The packages stay in node_modules, so it has to be below the root; the pid keeps test files apart.
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
