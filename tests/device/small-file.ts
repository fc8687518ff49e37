// A file on a disk of a given size, as a worker sees one: written in place it needs no space, made longer it does. It can lose power.
import type { CopyFile } from '#data/outbox-copy';
import { CopyFailed, OutboxCopy } from '#data/outbox-copy';
import { type OpenFile, OutboxFile } from '#data/outbox-file';

export class SmallFile implements OpenFile {
  bytes = new Uint8Array();
  /** Bytes that are left on the disk. */
  free = Infinity;
  /** Bytes written until the power fails. */
  power = Infinity;

  getSize = () => this.bytes.length;
  flush = () => {};
  truncate(size: number) {
    this.free += this.bytes.length - size;
    this.bytes = this.bytes.slice(0, size);
  }

  read(into: Uint8Array, { at }: { at: number }) {
    const found = this.bytes.subarray(at, at + into.length);
    into.set(found);
    return found.length;
  }

  write(from: Uint8Array, { at }: { at: number }) {
    const more = at + from.length - this.bytes.length;
    if (more > this.free) throw new DOMException('No space', 'QuotaExceededError');
    if (more > 0) {
      this.free -= more;
      const longer = new Uint8Array(at + from.length);
      longer.set(this.bytes);
      this.bytes = longer;
    }
    const written = from.subarray(0, this.power);
    this.bytes.set(written, at);
    this.power -= from.length;
    if (this.power < 0) throw new Error('No power');
    return from.length;
  }
}

/** The second copy as a tab sees it. Several tabs share the file. */
export function copyOn(file: SmallFile, name: string) {
  const outbox = new OutboxFile(file);
  const tried = async <T>(work: () => T) => {
    try {
      return work();
    } catch (error) {
      throw new CopyFailed(String(error), error instanceof DOMException);
    }
  };
  const copyFile: CopyFile = {
    read: () => tried(() => outbox.read()),
    append: (change) => tried(() => outbox.append(change)),
    replace: (state, erase) => tried(() => outbox.replace(state, erase)),
    probe: (bytes) => tried(() => outbox.probe(bytes)),
  };
  return new OutboxCopy(name, copyFile);
}
