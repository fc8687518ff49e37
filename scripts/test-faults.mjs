// npm run test:faults: installs and builds what a fresh clone needs and runs tests/faults. CI runs `npm run test:faults -- --short`.
import { join } from 'node:path';
import { ensureInstalled, ensureNode, root } from './install.mjs';
import { run, stopWithNpm } from './run-program.mjs';

stopWithNpm();
await ensureNode();
await ensureInstalled();
const node = (/** @type {string[]} */ ...args) => run(process.execPath, args, { cwd: root, show: true });
const built = await node('--no-warnings', join(root, 'scripts/build.mjs'));
const { code } = built.code === 0 ? await node('--import', 'tsx', join(root, 'tests/faults/main.ts'), ...process.argv.slice(2)) : built;
process.exitCode = code;
