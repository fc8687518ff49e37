// Reads a ZIP that somebody sent: only the entries that are asked for, within limits of unpacked size, and nothing is written to disk.
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { refusedFile, wholeFarmLimits } from '#domain/import/whole-farm';

type Entry = { method: number; crc: number; packed: number; unpacked: number; at: number };
export type Zip = { has(name: string): boolean; names: readonly string[]; lines(name: string): AsyncGenerator<string>; bytes(name: string): Promise<Buffer> };

const marks = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 };
const sizes = { end: 22, entry: 46, local: 30 };
const longestComment = 65_535;
const isEncrypted = 1;

/** `total`: unpacked bytes that this reader has given, of all its entries. */
export function openZip(bytes: Buffer): Zip {
  const entries = directoryOf(bytes);
  const given = { total: 0 };
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    lines: (name) => linesOf(unpack(bytes, entries.get(name)!, given)),
    async bytes(name) {
      const found: Buffer[] = [];
      for await (const piece of unpack(bytes, entries.get(name)!, given)) found.push(piece);
      return Buffer.concat(found);
    },
  };
}

function directoryOf(bytes: Buffer) {
  const end = endOf(bytes);
  const [count, size, start] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  if (count > wholeFarmLimits.entries || start + size > end) throw refusedFile('damaged');
  const entries = new Map<string, Entry>();
  let at = start;
  for (let nth = 0; nth < count; nth++) {
    if (at + sizes.entry > end || bytes.readUInt32LE(at) !== marks.entry) throw refusedFile('damaged');
    const [nameLength, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)];
    const name = bytes.toString('utf8', at + sizes.entry, at + sizes.entry + nameLength);
    const known = {
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    };
    // Two entries of one name: which one counts would depend on the reader.
    if (entries.has(name) || bytes.readUInt16LE(at + 8) & isEncrypted) throw refusedFile('damaged');
    entries.set(name, known);
    at += sizes.entry + nameLength + extra + comment;
  }
  return entries;
}

function endOf(bytes: Buffer) {
  const first = Math.max(0, bytes.length - sizes.end - longestComment);
  for (let at = bytes.length - sizes.end; at >= first; at--) if (bytes.readUInt32LE(at) === marks.end) return at;
  throw refusedFile('notOurs');
}

/** The sizes that the file tells are not believed: what comes out is counted. */
async function* unpack(bytes: Buffer, { method, crc, packed, at }: Entry, given: { total: number }) {
  if (at + sizes.local > bytes.length || bytes.readUInt32LE(at) !== marks.local) throw refusedFile('damaged');
  const start = at + sizes.local + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (start + packed > bytes.length || (method !== 0 && method !== 8)) throw refusedFile('damaged');
  const content = bytes.subarray(start, start + packed);
  let found = 0;
  for await (const piece of method === 0 ? [content] : inflated(content)) {
    given.total += piece.length;
    if (given.total > wholeFarmLimits.text) throw refusedFile('tooMuch');
    found = crc32(piece, found);
    yield piece;
  }
  if (found !== crc) throw refusedFile('damaged');
}

async function* inflated(content: Buffer): AsyncGenerator<Buffer> {
  const inflate = Readable.from([content]).pipe(createInflateRaw({ chunkSize: 262_144 }));
  try {
    for await (const piece of inflate) yield piece as Buffer;
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_') ? refusedFile('damaged') : error;
  }
}

/** Null: not JSON. */
export function jsonIn(text: string): { found: unknown } | null {
  try {
    return { found: JSON.parse(text) };
  } catch {
    return null;
  }
}

async function* linesOf(pieces: AsyncIterable<Buffer>) {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: false });
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop()!;
    if (rest.length > wholeFarmLimits.line) throw refusedFile('tooMuch');
    for (const line of lines) if (line !== '') yield line;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
