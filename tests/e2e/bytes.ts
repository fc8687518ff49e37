// The files a start has to load before it shows anything: with all their static imports, as built. Files loaded after the first screen do not count.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const folder = 'build/web/assets';

/** The files of these names, and their static imports. */
export function needed(...names: string[]) {
  const all = readdirSync(folder).filter((file) => file.endsWith('.js'));
  // With its hash: another file may begin with the same name.
  const files = new Set(names.map((name) => all.find((file) => file.startsWith(`${name}-`) && file.length === name.length + '-12345678.js'.length)!));
  for (const file of files)
    for (const [, imported] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(/(?:^|[;}\s])(?:import|export)[^;()]*?["']\.\/([^"']+\.js)["']/g))
      files.add(imported!);
  return [...files];
}

export const weightOf = (files: string[]) => files.reduce((sum, file) => sum + gzipSync(readFileSync(`${folder}/${file}`)).length, 0);
