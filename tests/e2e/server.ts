// A server as `npm start` would start it: built, with its own PostgreSQL. The run creates one data folder with the demo; each Playwright worker has a server on a copy of it, so that tests of two workers are independent.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { ownPort } from '../../scripts/ports.mjs';
import { temporaryFolder } from '../temporary';
import { scaled } from '../timeouts';

/** The e2e tests of `npm test` take less than this. */
const longRun = scaled(10 * 60_000);

/** Tests, server and browser each read the clock: a run across the farm's midnight would compare two dates. */
async function waitPastMidnight() {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', timeStyle: 'medium' }).format();
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const left = ((24 - hours) * 60 - minutes) * 60_000 - seconds * 1000;
  if (left > longRun) return;
  console.log(`It is ${time} in São Paulo: waiting ${Math.ceil(left / 60_000)} minutes, so that the day does not turn during the run.`);
  await new Promise((wake) => setTimeout(wake, left + 1000));
}

const farmDay = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format();

/** Builds the application and creates a data folder with today's demo. */
export async function makeTemplate() {
  const built = spawnSync(process.execPath, ['--no-warnings', 'scripts/build.mjs'], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  const day = farmDay();
  const template = await Server.empty({});
  await template.start();
  await template.stop('SIGTERM');
  return { folder: template.folder, day };
}

export default async function setup() {
  if (process.env['JOURNEYS'] === 'core') await waitPastMidnight();
  // `npm test` has made it beside the unit tests (prepare.ts).
  if (process.env['LIDA_TEMPLATE'] && process.env['LIDA_TEMPLATE_DAY'] === farmDay()) return undefined;
  const { folder } = await makeTemplate();
  process.env['LIDA_TEMPLATE'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

export class Server {
  private process: ChildProcess | null = null;
  /** Its whole output, over every start. */
  log = '';
  private constructor(
    readonly folder: string,
    private readonly port: number,
    private readonly settings: Record<string, string>,
  ) {}

  /** On an empty data folder, not started yet. */
  static async empty(settings: Record<string, string>) {
    const folder = mkdtempSync(join(temporaryFolder(), 'lida-e2e-'));
    chmodSync(folder, 0o755);
    return new Server(folder, await ownPort(), settings);
  }

  /** With the demo's people and farms, not started yet. */
  static async withDemo(settings: Record<string, string>) {
    const server = await Server.empty(settings);
    // Node's own copy would lose the owner of the database files.
    const copied = spawnSync('cp', ['-a', `${process.env['LIDA_TEMPLATE']}/.`, server.folder], { encoding: 'utf8' });
    if (copied.status !== 0) throw new Error(copied.stderr);
    return server;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  async start() {
    const server = spawn(process.execPath, ['build/server.mjs'], {
      env: { ...process.env, PORT: String(this.port), HOST: '127.0.0.1', DATA_DIR: this.folder, LOG_LEVEL: 'info', WEBHOOKS_PRIVATE: 'on', ...this.settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await new Promise<void>((resolve, reject) => {
      for (const stream of [server.stdout, server.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          this.log += text;
          if (text.includes('funcionando')) resolve();
        });
      server.once('exit', (code) => reject(new Error(`the server ended with ${code}\n${this.log}`)));
    });
    this.process = server;
  }

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

/** Runs a test; when it fails, stores the server's output beside its trace and screenshot, and prints the folder. */
export async function withServerLog(server: Server, info: TestInfo, run: () => Promise<void>) {
  const before = server.log.length;
  await run();
  if (info.status === info.expectedStatus) return;
  writeFileSync(info.outputPath('server.log'), server.log.slice(before));
  console.log(`what is left of "${info.title}": ${relative('.', info.outputDir)}`);
}
