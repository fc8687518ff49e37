// npm run bench: the bench of tests/bench, on what a fresh clone has installed. `npm run bench -- --short` is CI's form.
import { join } from 'node:path';
import { run } from './child.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, ensureNode, root } from './install.mjs';

await ensureNode();
await ensureInstalled();
const words = process.argv.slice(2);
const serverAlone = ['server', 'export', 'sizes', '--short'].some((word) => words.includes(word));
const chromium = serverAlone ? undefined : await ensureChromium();
if (chromium) process.env['CHROMIUM'] = chromium;
const { code } = await run(process.execPath, ['--import', 'tsx', join(root, 'tests/bench/main.ts'), ...words], { cwd: root, show: true });
process.exitCode = code;
