// The format of the second copy of an outbox: a file whose blocks are allocated ahead, so that a full disk cannot stop a write into it.
import type { Kept, Refused } from '#data/replica';
import type { Call } from '#domain/verbs';

/** The part of a FileSystemSyncAccessHandle that is used. */
export type OpenFile = {
  getSize(): number;
  read(into: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  write(from: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
};

/** `held`: the store had the farm's rows. `torn`: a write into the store has failed, and its log has not been replaced since. */
export type Copied = { waiting: Call[]; refused: Refused[]; held: boolean; torn: boolean };
/** One change, written completely or not at all. Calls are removed before others are added. */
export type CopyChange = { remove?: string[]; add?: Call; refuse?: Refused[]; held?: boolean; torn?: boolean };

/** A write that the browser cut short without an error of its own. */
export class ShortWrite extends Error {}

/** Two headers, each in its own block: one is valid while the other is written. */
const headerBlock = 4096;
const dataStart = 2 * headerBlock;
const firstCapacity = 524_288;
const magic = 0x4c494441;
const headerSize = 20;
/** Length, generation and checksum before each record. */
const prefix = 12;
const chunk = 65_536;

export const nothingCopied = (): Copied => ({ waiting: [], refused: [], held: false, torn: false });

export const callsOf = ({ waiting, refused }: Kept) => ({ waiting: waiting.map(({ call }) => call), refused });

export function changed(before: Copied, { remove = [], add, refuse = [], held = before.held, torn = before.torn }: CopyChange): Copied {
  const gone = new Set([...remove, ...refuse.map(({ call }) => call.id)]);
  const left = before.waiting.filter(({ id }) => !gone.has(id));
  // A waiting call that was corrected keeps its place.
  const isCorrected = left.some(({ id }) => id === add?.id);
  return {
    waiting: isCorrected ? left.map((call) => (call.id === add!.id ? add! : call)) : [...left, ...(add ? [add] : [])],
    refused: [...before.refused.filter(({ call }) => !gone.has(call.id) && call.id !== add?.id), ...refuse],
    held,
    torn,
  };
}

/** A region of the file holds one generation: its state at the beginning, and the changes since. */
type Region = { generation: number; start: number; capacity: number };

export class OutboxFile {
  private region: Region | undefined;
  private tail = 0;
  private state = nothingCopied();

  constructor(private file: OpenFile) {}

  /** Another tab may have written since. */
  reopened(file: OpenFile) {
    this.file = file;
    return this;
  }

  /** Null: the file holds no copy yet. */
  read(): Copied | null {
    const region = [0, headerBlock].map((at) => this.header(at)).reduce((a, b) => ((b?.generation ?? 0) > (a?.generation ?? 0) ? b : a));
    if (!region) {
      this.region = undefined;
      return null;
    }
    if (this.region?.generation !== region.generation) {
      const first = this.record(region, region.start);
      if (!first) return null;
      this.state = JSON.parse(first.text) as Copied;
      this.tail = first.end;
      this.region = region;
    }
    for (let next = this.record(region, this.tail); next; next = this.record(region, this.tail)) {
      this.state = changed(this.state, JSON.parse(next.text) as CopyChange);
      this.tail = next.end;
    }
    return this.state;
  }

  /** False: there is no copy to change yet. */
  append(change: CopyChange): boolean {
    const before = this.read();
    if (!before || !this.region) return false;
    const { generation, start, capacity } = this.region;
    const record = recordOf(generation, JSON.stringify(change));
    if (this.tail + record.length > start + capacity) this.replace(changed(before, change));
    else {
      this.write(record, this.tail);
      this.file.flush();
      this.read();
    }
    return true;
  }

  /** Writes the state as a new generation, beside the old one. `erase`: overwrites what the old one held. */
  replace(state: Copied, erase = false) {
    this.read();
    const old = this.region;
    // Random at first: a file deleted and created anew by another tab must not look like the one this tab has read.
    const generation = (old?.generation ?? Math.floor(Math.random() * 2 ** 30)) + 1;
    const record = recordOf(generation, JSON.stringify(state));
    const region = { generation, ...placeFor(old, capacityFor(record.length)) };
    this.extend(region.start + region.capacity);
    this.write(record, region.start);
    this.file.flush();
    this.write(headerOf(region), (generation % 2) * headerBlock);
    this.file.flush();
    if (erase && old) {
      for (let at = old.start; at < old.start + old.capacity; at += chunk) this.write(new Uint8Array(Math.min(chunk, old.start + old.capacity - at)), at);
      this.file.flush();
    }
    this.read();
  }

  /** Fails when the disk has no room for the next generation and these bytes. Nothing but the room stays. */
  probe(bytes: number) {
    if (this.read()) this.extend(roomWanted(this.region!));
    const size = this.file.getSize();
    try {
      this.extend(size + bytes);
    } finally {
      this.file.truncate(size);
      this.file.flush();
    }
  }

  /** Really written: a file that was only made longer has no blocks of its own. */
  private extend(size: number) {
    const before = this.file.getSize();
    if (before >= size) return;
    try {
      for (let at = before; at < size; at += chunk) this.write(new Uint8Array(Math.min(chunk, size - at)), at);
      this.file.flush();
    } catch (error) {
      this.file.truncate(before);
      throw error;
    }
  }

  private write(bytes: Uint8Array<ArrayBuffer>, at: number) {
    if (this.file.write(bytes, { at }) !== bytes.length) throw new ShortWrite();
  }

  private bytes(at: number, length: number) {
    const bytes = new Uint8Array(length);
    return this.file.read(bytes, { at }) === length ? bytes : undefined;
  }

  private header(at: number): Region | undefined {
    const bytes = this.bytes(at, headerSize);
    if (!bytes) return undefined;
    const view = new DataView(bytes.buffer);
    if (view.getUint32(0) !== magic || view.getUint32(16) !== checksum(bytes.subarray(0, 16))) return undefined;
    return { generation: view.getUint32(4), start: view.getUint32(8), capacity: view.getUint32(12) };
  }

  /** Undefined: no complete record of this generation. */
  private record({ generation, start, capacity }: Region, at: number) {
    const head = at + prefix <= start + capacity ? this.bytes(at, prefix) : undefined;
    if (!head) return undefined;
    const view = new DataView(head.buffer);
    const length = view.getUint32(0);
    const end = at + prefix + length;
    if (length === 0 || view.getUint32(4) !== generation || end > start + capacity) return undefined;
    const bytes = this.bytes(at + prefix, length);
    if (!bytes || checksum(bytes, generation) !== view.getUint32(8)) return undefined;
    return { text: new TextDecoder().decode(bytes), end };
  }
}

/** Half of a region is left for changes. */
const capacityFor = (length: number) => Math.max(firstCapacity, Math.ceil((2 * length) / firstCapacity) * firstCapacity);

/** Before the old region if it fits there, otherwise after it. */
function placeFor(old: Region | undefined, capacity: number) {
  if (!old || old.start - dataStart >= capacity) return { start: dataStart, capacity };
  return { start: old.start + old.capacity, capacity };
}

/** A full region holds at most its capacity: the next generation may need twice that. */
function roomWanted(region: Region) {
  const { start, capacity } = placeFor(region, capacityFor(region.capacity));
  return start + capacity;
}

function recordOf(generation: number, text: string) {
  const payload = new TextEncoder().encode(text);
  const record = new Uint8Array(prefix + payload.length);
  const view = new DataView(record.buffer);
  view.setUint32(0, payload.length);
  view.setUint32(4, generation);
  view.setUint32(8, checksum(payload, generation));
  record.set(payload, prefix);
  return record;
}

function headerOf({ generation, start, capacity }: Region) {
  const header = new Uint8Array(headerSize);
  const view = new DataView(header.buffer);
  for (const [i, value] of [magic, generation, start, capacity].entries()) view.setUint32(4 * i, value);
  view.setUint32(16, checksum(header.subarray(0, 16)));
  return header;
}

/** CRC-32. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = (byte >>> 1) ^ (byte & 1 ? 0xedb88320 : 0);
  return byte;
});
function checksum(bytes: Uint8Array, seed = 0) {
  let crc = ~seed;
  for (let i = 0; i < bytes.length; i++) crc = (crc >>> 8) ^ table[(crc ^ bytes[i]!) & 255]!;
  return ~crc >>> 0;
}
