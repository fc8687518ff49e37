/** Whether a process has this number, be it one that has ended and whose parent has not asked for its result yet. */
export function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}
