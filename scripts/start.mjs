// npm start: installs and builds what a fresh clone needs, then runs the server in this process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureFreePort } from './free-port.mjs';
import { ensureInstalled, ensureNode, root } from './install.mjs';
import { run, stopWithNpm } from './run-program.mjs';

stopWithNpm();
await ensureNode();
await ensureFreePort(process.env);
await ensureInstalled();
// In its own process, to free the bundler's memory before the server runs.
const { code } = await run(process.execPath, ['--no-warnings', join(root, 'scripts/build.mjs')], { cwd: root, show: true });
if (code !== 0) process.exit(code);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'build/server.mjs')).href);
