// What a start has to load before it can show anything: files and all they import, as the build made them. What is fetched behind the first screen is not among it.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const folder = 'build/web/assets';

/** The files of these names, and what they import at once. */
export function needed(...names: string[]) {
  const all = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const files = new Set(names.map((name) => all.find((file) => file.startsWith(`${name}-`))!));
  for (const file of files)
    for (const [, imported] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(/(?:^|[;}\s])(?:import|export)[^;()]*?["']\.\/([^"']+\.js)["']/g))
      files.add(imported!);
  return [...files];
}

export const weightOf = (files: string[]) => files.reduce((sum, file) => sum + gzipSync(readFileSync(`${folder}/${file}`)).length, 0);
