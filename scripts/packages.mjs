// Installs a system package that the tests need, if allowed: as root on Debian and Ubuntu.
import { existsSync } from 'node:fs';
import { root } from './install.mjs';
import { run } from './run-program.mjs';

/**
 * The output of the package manager when it failed; null when it succeeded or may not be used.
 * @param {string} name
 * @returns {Promise<string | null>}
 */
export async function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log(`Installing ${name} with the system’s package manager…`);
  // RUNLEVEL: do not start the package as a service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (/** @type {string[]} */ ...args) => run('/usr/bin/apt-get', ['-qq', ...args], { cwd: root, env });
  await apt('update');
  const { code, output } = await apt('install', '-y', '--no-install-recommends', name);
  return code === 0 ? null : output;
}
