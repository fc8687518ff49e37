// The files of the work tree as git sees them, including those not yet added: for tests that need a copy to run or to break.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/install.mjs';

/** @param {string} to */
export function copyWorkTree(to) {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  for (const file of files.split('\0').filter((file) => file && existsSync(join(root, file)))) cpSync(join(root, file), join(to, file));
}
