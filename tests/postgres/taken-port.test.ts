// npm start with a port that is in use: says so before it installs or builds anything.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ownPort } from '../../scripts/ports.mjs';
import { run } from '../../scripts/run-program.mjs';

const clone = await mkdtemp(join(tmpdir(), 'lida-clone-'));
for (const part of ['scripts', 'package.json', 'package-lock.json']) await cp(part, join(clone, part), { recursive: true });
const port = await ownPort();
const other = createServer().listen(port, '127.0.0.1');
afterAll(async () => {
  other.close();
  await rm(clone, { recursive: true });
});

test('a taken PORT is reported before anything is installed', async () => {
  const { code, output } = await run(process.execPath, ['scripts/start.mjs'], { cwd: clone, env: { PATH: process.env['PATH'], PORT: String(port) } });
  expect({ code, output }).toEqual({ code: 1, output: `A porta ${port} já está em uso. Escolha outra com PORT.\n` });
  expect(await readdir(clone)).not.toContain('node_modules');
});
