// A copy of the work tree in which npm run dev runs and files are edited.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownPort } from '../../scripts/ports.mjs';
import { scaled } from '../timeouts';
import { copyWorkTree } from '../work-tree.mjs';

const root = resolve(import.meta.dirname, '../..');
const stopLimit = scaled(10_000);

/** No variables of the npm that runs this, nor of the developer's settings. */
function environment() {
  const ours = /^(npm_|INIT_CWD|NODE_ENV|NODE_OPTIONS|DATABASE_|DATA_DIR|DEMO|HOST|PORT|PUBLIC_URL|VITEST)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

export class Copy {
  private folder = '';
  url = '';
  output = '';
  private command: ChildProcess | undefined;

  async fill() {
    this.folder = mkdtempSync(join(tmpdir(), 'lida-dev-'));
    // PostgreSQL's own account has to reach the files.
    await chmod(this.folder, 0o755);
    copyWorkTree(this.folder);
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** `npm run dev`; returns at once. */
  async start() {
    const port = await ownPort();
    this.url = `http://127.0.0.1:${port}`;
    this.output = '';
    const command = spawn('npm', ['run', 'dev'], { cwd: this.folder, env: { ...environment(), PORT: String(port) }, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [command.stdout, command.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.command = command;
  }

  /** Until the command has printed these words. */
  async said(words: string) {
    while (!this.output.includes(words)) {
      if (this.command?.exitCode != null) throw new Error(`npm run dev ended with ${this.command.exitCode}:\n${this.output}`);
      await pause(20);
    }
  }

  /** Returns how many processes are left after the command ended or the timeout. */
  async stop(signal: NodeJS.Signals) {
    const until = Date.now() + stopLimit;
    this.command?.kill(signal);
    while (this.processes().length > 0 && Date.now() < until) await pause(50);
    return this.processes();
  }

  edit(file: string, ...changes: [from: string, to: string][]) {
    let text = readFileSync(join(this.folder, file), 'utf8');
    for (const [from, to] of changes) {
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      text = text.replace(from, to);
    }
    writeFileSync(join(this.folder, file), text);
  }

  /** Command lines of the processes in the copy, PostgreSQL included. */
  processes() {
    return this.running().map(({ line }) => line);
  }

  forget() {
    if (!this.folder) return;
    for (const { pid } of this.running()) process.kill(pid, 'SIGKILL');
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private running() {
    if (process.platform !== 'linux') return this.command?.exitCode == null && this.command?.pid ? [{ pid: this.command.pid, line: 'npm run dev' }] : [];
    return readdirSync('/proc').flatMap((name) => {
      try {
        const line = /^\d+$/.test(name) ? readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') : '';
        return line && `${readlinkSync(`/proc/${name}/cwd`)} ${line}`.includes(this.folder) ? [{ pid: Number(name), line }] : [];
      } catch {
        return [];
      }
    });
  }
}
