import { readFileSync } from 'node:fs';

/** Whether a process has this number, be it one that has ended and whose parent has not asked for its result yet. */
export function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whether it still has its files and locks: one that has ended keeps its number until its parent asks for its result. */
export function hasFiles(pid: number): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
