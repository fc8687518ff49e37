// npm run bench: the bench of tests/bench, on what a fresh clone has installed. `npm run bench -- --short` is CI's form.
import { join } from 'node:path';
import { run } from './child.mjs';
import { ensureInstalled, ensureNode, root } from './install.mjs';

await ensureNode();
await ensureInstalled();
const { code } = await run(process.execPath, ['--import', 'tsx', join(root, 'tests/bench/main.ts'), ...process.argv.slice(2)], { cwd: root, show: true });
process.exitCode = code;
