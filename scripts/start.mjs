// npm start: all that a fresh clone needs, then the server in this same process, which stops by its own rules.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run, stopWithNpm } from './child.mjs';
import { ensureInstalled, ensureNode, root } from './install.mjs';

stopWithNpm();
await ensureNode();
await ensureInstalled();
// In a process of its own, so that the bundler's memory is gone when the server runs.
const { code } = await run(process.execPath, ['--no-warnings', join(root, 'scripts/build.mjs')], { cwd: root, show: true });
if (code !== 0) process.exit(code);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'build/server.mjs')).href);
