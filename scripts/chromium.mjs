// Finds a Chromium for the browser tests; where there is none, installs the system's when it may, else says how.
import { existsSync } from 'node:fs';
import { run } from './child.mjs';
import { root } from './install.mjs';

const places = [
  process.env['CHROMIUM'],
  // The same browser without the windows that nobody sees: a fifth less to do.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const found = () => places.find((place) => place && existsSync(place));

/** The path of a Chromium, or null with the way to get one printed. */
export async function ensureChromium() {
  if (found()) return found();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium with the system’s package manager…');
    const apt = (/** @type {string[]} */ ...args) =>
      run('/usr/bin/apt-get', ['-qq', ...args], { cwd: root, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    await apt('update');
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const { code, output } = await apt('install', '-y', '--no-install-recommends', name);
      if (code === 0 && found()) return found();
      console.error(output);
    }
  }
  console.error('The browser tests need Chromium. Install it (Debian and Ubuntu: apt-get install chromium) or set CHROMIUM to its path.');
  return null;
}
