// A package of the system that the tests need: installed when it may be, as root on Debian and Ubuntu.
import { existsSync } from 'node:fs';
import { run } from './child.mjs';
import { root } from './install.mjs';

/**
 * What the package manager said when it failed; null when it did not, or is not ours to ask.
 * @param {string} name
 * @returns {Promise<string | null>}
 */
export async function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log(`Installing ${name} with the system’s package manager…`);
  // What is installed for a test is not started as a service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (/** @type {string[]} */ ...args) => run('/usr/bin/apt-get', ['-qq', ...args], { cwd: root, env });
  await apt('update');
  const { code, output } = await apt('install', '-y', '--no-install-recommends', name);
  return code === 0 ? null : output;
}
