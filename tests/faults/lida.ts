// A Lida web server as a person would start it: built, in its own process, at the same address after every restart.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { scaled } from '../timeouts';

export type Ended = { code: number | null; words: string };

export class Lida {
  child: ChildProcess | undefined;
  words = '';

  constructor(
    readonly port: number,
    private readonly settings: Record<string, string>,
  ) {}

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  private launch() {
    // A minimal environment: protects a DATABASE_URL of the person who runs this.
    const kept = Object.fromEntries(['PATH', 'HOME', 'PG_BIN'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
    const env = { ...kept, NODE_ENV: 'production', PORT: String(this.port), DEMO: 'off', BACKUP_EVERY: '0', ...this.settings };
    const child = spawn(process.execPath, ['--enable-source-maps', 'build/server.mjs'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.words = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (this.words = (this.words + text).slice(-200_000)));
    this.child = child;
    return child;
  }

  /** Returns the milliseconds until it served. */
  async start() {
    const began = performance.now();
    const child = this.launch();
    while (!this.words.includes('funcionando')) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`Lida did not start: ${this.words}`);
      await sleep(10);
    }
    await this.ready();
    return performance.now() - began;
  }

  /** For a start that has to exit by itself. */
  async tryStart(within = scaled(20_000)): Promise<Ended> {
    const child = this.launch();
    const [code] = (await Promise.race([once(child, 'close'), sleep(within, ['still running'])])) as [number | null | 'still running'];
    if (code !== 'still running') return { code, words: this.words };
    await this.kill();
    return { code: null, words: `${this.words}(still running after ${within / 1000} s)` };
  }

  get runs() {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Waits for /readyz; returns how long it took. */
  async ready(within = scaled(60_000)) {
    const began = performance.now();
    while (!(await this.isReady())) {
      if (performance.now() - began > within) throw new Error(`Lida was not ready again within ${within / 1000} s: ${this.words.slice(-2_000)}`);
      await sleep(20);
    }
    return performance.now() - began;
  }

  private isReady() {
    return fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(scaled(2_000)) }).then(
      async (answer) => (await answer.text()) !== '' && answer.status === 200,
      () => false,
    );
  }

  async kill(how: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') {
    const child = this.child;
    if (!child || !this.runs) return;
    const ended = once(child, 'close');
    child.kill(how);
    await ended;
  }

  /** Resident memory in MB. */
  async memory() {
    const status = await readFile(`/proc/${this.child?.pid}/status`, 'utf8').catch(() => '');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  }
}
