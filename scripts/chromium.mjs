// Finds a Chromium for the browser tests; otherwise installs the system's package if allowed, or prints how.
import { existsSync } from 'node:fs';
import { installPackage } from './packages.mjs';

const places = [
  process.env['CHROMIUM'],
  // The same browser without windows: uses a fifth less CPU.
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

/** The path of a Chromium; or null, after printing how to get one. */
export async function ensureChromium() {
  if (found()) return found();
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const failed = await installPackage(name);
    if (found()) return found();
    if (failed) console.error(failed);
  }
  console.error('The browser tests need Chromium. Install it (Debian and Ubuntu: apt-get install chromium) or set CHROMIUM to its path.');
  return null;
}
