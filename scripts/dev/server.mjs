// Rebuilds and restarts the server process of `npm run dev` when its sources change. PostgreSQL keeps running.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bundleServer } from '../bundle.mjs';
import { root } from '../install.mjs';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { Serving } from '#server/boot/dev-server' */

const built = join(root, 'build/dev');
/** An editor may write a file in two steps. */
const debounceDelay = 20;
/** For requests in progress. */
const stopTimeout = 1_000;
const prepareDelay = 1_500;

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {Promise<unknown>} database The server process loads its packages while it waits for this.
 */
export function createDevServer(env, database) {
  /** @type {ChildProcess | undefined} */
  let running;
  /** @type {ChildProcess | undefined} */
  let next;
  /** @type {Serving | undefined} */
  let serving;
  /** @type {string[]} The packages that the last bundle imports. */
  let packages = [];
  /** @type {Promise<void> | undefined} */
  let working;
  /** @type {NodeJS.Timeout | undefined} */
  let preparing;
  let isChanged = false;
  let isStopped = false;

  async function bundle() {
    const { output } = await bundleServer(built, { server: 'src/server/boot/dev-server.ts' });
    const files = new Set(output.map(({ fileName }) => fileName));
    packages = [...new Set(output.flatMap((file) => (file.type === 'chunk' ? file.imports : [])))].filter((name) => !files.has(name));
  }

  function prepare() {
    return fork(join(root, 'scripts/dev/process.mjs'), [join(built, 'server.mjs'), join(root, 'src/server/migrations'), ...packages], {
      cwd: root,
      env,
      execArgv: ['--enable-source-maps', '--max-semi-space-size=16'],
    });
  }

  /** @param {ChildProcess | undefined} child */
  async function end(child) {
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    if (child.connected) child.disconnect();
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeout);
    await ended;
    clearTimeout(killTimer);
  }

  async function replace() {
    const last = running;
    running = serving = undefined;
    await end(last);
    const child = next && !hasEnded(next) ? next : prepare();
    running = child;
    next = undefined;
    await database;
    serving = await new Promise((done) => {
      child.once('message', (info) => done(/** @type {Serving} */ (info)));
      child.once('exit', () => done(undefined));
      if (child.connected) child.send('serve');
      else done(undefined);
    });
    child.once('exit', () => {
      if (running !== child || isStopped) return;
      serving = undefined;
      console.error('O servidor terminou. Ele volta com a próxima mudança.');
    });
    // Not at once: the browser is reloading the page.
    clearTimeout(preparing);
    preparing = setTimeout(() => {
      if (!isStopped) next ??= prepare();
    }, prepareDelay);
  }

  async function work() {
    while (isChanged && !isStopped) {
      await pause(debounceDelay);
      isChanged = false;
      const began = performance.now();
      const isAgain = running !== undefined;
      const error = await bundle().then(
        () => undefined,
        (error) => error,
      );
      if (error) {
        console.error(error.message);
        console.error(serving ? 'O servidor segue como estava até a próxima mudança.' : 'O servidor espera a próxima mudança.');
        continue;
      }
      if (isStopped) return;
      await replace();
      if (serving && isAgain) console.log(`Servidor reiniciado em ${Math.round(performance.now() - began)} ms.`);
      else if (!serving && !isChanged) console.error('O servidor não começou. Ele tenta de novo com a próxima mudança.');
    }
  }

  return {
    /** Call when the sources changed. Resolves when the server runs them. */
    restart() {
      // A server that is still starting may hang.
      if (working && running && !serving) running.kill('SIGKILL');
      isChanged = true;
      working ??= work().finally(() => (working = undefined));
      return working;
    },
    /** The server's information, once it runs the last change; undefined while it cannot start. */
    async serving() {
      await working;
      return serving;
    },
    async stop() {
      isStopped = true;
      await Promise.all([end(running), end(next)]);
      await working;
    },
  };
}

/** @param {ChildProcess} child */
const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;

/** The sources that `npm run dev` runs in its own process, bundled separately: an error elsewhere does not stop it. */
export async function loadDevModule() {
  await bundleServer(join(built, 'own'), { dev: 'src/server/boot/dev.ts' });
  return /** @type {typeof import('#server/boot/dev')} */ (await import(join(built, 'own/dev.mjs')));
}
