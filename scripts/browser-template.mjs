// What the browser tests start from: a data folder with today's demo and the built gallery, in the environment of the tests until this process ends.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { run } from './run-program.mjs';

export async function makeBrowserTemplate() {
  const made = await run(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'tests/e2e/prepare.ts'], { cwd: root, show: false });
  if (made.code !== 0) return made;
  const { folder, day, gallery } = /** @type {{ folder: string, day: string, gallery: string }} */ (JSON.parse(made.output.trim().split('\n').at(-1) ?? ''));
  Object.assign(process.env, { LIDA_TEMPLATE: folder, LIDA_TEMPLATE_DAY: day, LIDA_GALLERY: gallery });
  process.once('exit', () => [folder, gallery].forEach((made) => rmSync(made, { recursive: true, force: true })));
  return made;
}
