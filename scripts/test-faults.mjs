// npm run test:faults: the proofs of tests/faults, on what a fresh clone has installed and built. `npm run test:faults -- --short` is CI's form.
import { join } from 'node:path';
import { run, stopWithNpm } from './child.mjs';
import { ensureInstalled, ensureNode, root } from './install.mjs';

stopWithNpm();
await ensureNode();
await ensureInstalled();
const node = (/** @type {string[]} */ ...args) => run(process.execPath, args, { cwd: root, show: true });
const built = await node('--no-warnings', join(root, 'scripts/build.mjs'));
const { code } = built.code === 0 ? await node('--import', 'tsx', join(root, 'tests/faults/main.ts'), ...process.argv.slice(2)) : built;
process.exitCode = code;
