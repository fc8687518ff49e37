// A small file system of its own for a phone, which a test can fill to the last byte.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, statSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const run = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' });

export class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), 'lida-disk-'));
  private readonly ballast = join(this.folder, 'ballast');
  /** Why there is no such disk on this machine; null when there is one. */
  readonly missing: string | null;

  constructor(megabytes: number) {
    const { status, stderr, error } = run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'lida-disk', this.folder);
    this.missing = status === 0 ? null : `this account may not mount a disk of its own: ${(error?.message ?? stderr).trim()}`;
  }

  /** To the last byte: what others write at the same time may leave a little, so it repeats until nothing is free. */
  fill() {
    const file = openSync(this.ballast, 'a');
    const block = Buffer.alloc(1_048_576);
    do for (let size = block.length; size >= 1; size = Math.floor(size / 2)) while (fits(file, block, size));
    while (this.free() > 0);
    closeSync(file);
  }

  free = () => statfsSync(this.folder).bavail;

  /** Deletes a part of what filled it. */
  makeRoom = (bytes: number) => truncateSync(this.ballast, statSync(this.ballast).size - bytes);

  /** Deletes what filled it. */
  empty = () => rmSync(this.ballast, { force: true });

  remove() {
    if (!this.missing) run('umount', '-l', this.folder);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function fits(file: number, block: Buffer, size: number) {
  try {
    return writeSync(file, block, 0, size) === size;
  } catch {
    return false;
  }
}
