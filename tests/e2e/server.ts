// A server as `npm start` would start it: built, with its own PostgreSQL. One with the demo's people for the whole run; a fault may have its own.
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
  const server = await Server.found({ CONTACT_URL: 'mailto:contato@lida.demo' });
  await server.start();
  process.env['LIDA_URL'] = server.url;
  process.env['LIDA_DATA'] = server.folder;
  return async () => {
    await server.stop('SIGTERM');
    server.forget();
  };
}

export class Server {
  private process: ChildProcess | null = null;
  private constructor(
    readonly folder: string,
    private readonly port: number,
    private readonly settings: Record<string, string>,
  ) {}

  /** A place for one, not started yet. */
  static async found(settings: Record<string, string>) {
    const folder = mkdtempSync(join(tmpdir(), 'lida-e2e-'));
    chmodSync(folder, 0o755);
    return new Server(folder, await freePort(), settings);
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** At the same address, on the same data. */
  async start() {
    const server = spawn(process.execPath, ['build/server.mjs'], {
      env: { ...process.env, PORT: String(this.port), HOST: '127.0.0.1', DATA_DIR: this.folder, ...this.settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (text: Buffer) => text.includes('funcionando') && resolve());
      server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    this.process = server;
  }

  /** SIGKILL: in the middle of whatever it does. */
  async stop(how: 'SIGTERM' | 'SIGKILL') {
    const server = this.process;
    if (!server) return;
    this.process = null;
    const ended = new Promise((done) => server.once('exit', done));
    server.kill(how);
    await ended;
  }

  forget() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
