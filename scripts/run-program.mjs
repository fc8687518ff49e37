// Runs a program to its end: forwards signals to it, then exits as the signal asks.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM']);

/**
 * The output is returned, or with `show` printed as it comes.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, show?: boolean, env?: NodeJS.ProcessEnv, shell?: boolean }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { show = false, ...options }) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));

    /** @type {NodeJS.Signals | undefined} */
    let received;
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      received = signal;
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, forward);
    const removeListeners = () => signals.forEach((signal) => process.off(signal, forward));

    child.on('error', (error) => {
      removeListeners();
      fail(error);
    });
    child.on('close', (code, signal) => {
      removeListeners();
      if (received) process.exit(128 + constants.signals[received]);
      done({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output });
    });
  });
}

/** npm starts us in a shell, and some shells exit on SIGTERM without forwarding it: when the shell is gone, stop too. */
export function stopWithNpm() {
  if (!process.env['npm_lifecycle_event']) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
