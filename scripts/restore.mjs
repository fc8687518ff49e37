// npm run restore -- file [--replace]: restores a backup.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, ensureNode, root } from './install.mjs';
import { run } from './run-program.mjs';

await ensureNode();
await ensureInstalled();
const { code } = await run(process.execPath, ['--no-warnings', join(root, 'scripts/build.mjs')], { cwd: root, show: true });
if (code !== 0) process.exit(code);
await import(pathToFileURL(join(root, 'build/restore.mjs')).href);
