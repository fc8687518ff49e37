// Processor time and memory of a process and all below it, from /proc: Linux only.
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

type Process = { pid: number; parent: number; seconds: number };

function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const stat = read(`/proc/${name}/stat`);
    if (!stat) return [];
    // The name of the program, in parentheses, may have spaces.
    const [, parent, , , , , , , , , , user, system, childUser, childSystem] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return [{ pid: Number(name), parent: parent!, seconds: (user! + system! + childUser! + childSystem!) / ticksPerSecond }];
  });
}

/** A process may end while it is read. */
function read(path: string) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function treeOf(pid: number) {
  const all = processes();
  const found = all.filter((one) => one.pid === pid);
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one.pid));
  return found;
}

export const parentOf = (pid: number) => processes().find((one) => one.pid === pid)!.parent;

/** Also of children that have ended. */
export const processorSeconds = (pid: number) => treeOf(pid).reduce((sum, { seconds }) => sum + seconds, 0);

/** In bytes; shared memory counts once. */
export const memoryOf = (pid: number) =>
  treeOf(pid).reduce((sum, one) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${one.pid}/smaps_rollup`))?.[1] ?? 0) * 1024, 0);
