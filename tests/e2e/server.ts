// One server for the whole run, as `npm start` would start it: built, with its own PostgreSQL and the demo's people.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

async function freePort() {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

export default async function setup() {
  const built = spawnSync(process.execPath, ['--no-warnings', 'scripts/build.mjs'], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  const folder = mkdtempSync(join(tmpdir(), 'lida-e2e-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = spawn(process.execPath, ['build/server.mjs'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, CONTACT_URL: 'mailto:contato@lida.demo' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await ready(server);
  process.env['LIDA_URL'] = `http://127.0.0.1:${port}`;
  process.env['LIDA_DATA'] = folder;
  return async () => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

function ready(server: ChildProcess) {
  return new Promise<void>((resolve, reject) => {
    server.stdout!.on('data', (text: Buffer) => text.includes('funcionando') && resolve());
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}
