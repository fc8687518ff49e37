// npm run bench: installs what a fresh clone needs and runs tests/bench. CI runs `npm run bench -- --short`.
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, ensureNode, root } from './install.mjs';
import { run } from './run-program.mjs';

await ensureNode();
await ensureInstalled();
const words = process.argv.slice(2);
const serverAlone = ['server', 'export', 'years', 'fleet', 'sizes', '--short'].some((word) => words.includes(word));
const chromium = serverAlone ? undefined : await ensureChromium();
if (chromium) process.env['CHROMIUM'] = chromium;
const { code } = await run(process.execPath, ['--import', 'tsx', join(root, 'tests/bench/main.ts'), ...words], { cwd: root, show: true });
process.exitCode = code;
