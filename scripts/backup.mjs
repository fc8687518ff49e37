// npm run backup: makes a backup, with the server running or not.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, ensureNode, root } from './install.mjs';
import { run } from './run-program.mjs';

await ensureNode();
await ensureInstalled();
const { code } = await run(process.execPath, ['--no-warnings', join(root, 'scripts/build.mjs')], { cwd: root, show: true });
if (code !== 0) process.exit(code);
await import(pathToFileURL(join(root, 'build/backup.mjs')).href);
