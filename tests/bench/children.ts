// The bench's child processes: bundled like the production server, started, asked, ended.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'rolldown';
import type { Answered } from './child';

const root = process.cwd();
const folder = join(root, 'build/bench');

export type Child = { ask<T>(name: string, about?: unknown, timeout?: number): Promise<T>; end(): Promise<void> };

/** tsx would add its own memory and compile during the measurement. The packages stay in node_modules, so the bundle has to be below the root. */
export async function bundle(names: string[], sources = 'tests/bench') {
  for (const name of names)
    await build({
      cwd: root,
      input: `${sources}/${name}.ts`,
      platform: 'node',
      external: (id) => /^[^#./]/.test(id) && !id.startsWith(root),
      output: { file: join(folder, `${name}.mjs`), format: 'esm', sourcemap: true, codeSplitting: false },
    });
}

export function start(name: string, about: unknown = null, execArgv: string[] = []): Child {
  const child = fork(join(folder, `${name}.mjs`), [JSON.stringify(about)], {
    execArgv,
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const waiting = new Map<number, (answered: Omit<Answered, 'number'>) => void>();
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      for (const heard of waiting.values()) heard({ failed: `${name} ended with ${signal ?? code}` });
      resolve();
    });
  });
  let number = 0;
  child.on('message', ({ number, ...answered }: Answered) => waiting.get(number)?.(answered));
  return {
    ask: <T>(question: string, about?: unknown, timeout = 30_000) =>
      new Promise<T>((resolve, reject) => {
        const mine = (number += 1);
        const heard = ({ said, failed }: Omit<Answered, 'number'>) => {
          clearTimeout(tired);
          waiting.delete(mine);
          if (failed === undefined) resolve(said as T);
          else reject(new Error(failed));
        };
        const tired = setTimeout(() => heard({ failed: `${name} did not answer ${question} in ${timeout} ms` }), timeout);
        waiting.set(mine, heard);
        child.send({ number: mine, name: question, about }, (error) => error && heard({ failed: error.message }));
      }),
    end() {
      if (child.connected) child.disconnect();
      return ended;
    },
  };
}
