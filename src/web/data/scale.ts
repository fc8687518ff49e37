// A scale or a tag reader on a serial port (Web Serial): one connection for both. It reconnects automatically when plugged in again.
import { noteLine } from '#data/reader-port';
import { lineSplitter } from '#domain/herd/reader-lines';
import { lineOf } from '#domain/herd/tag-reader';
import { emptyScale, lineReader, type OnScale, withReading, withTaken } from '#domain/herd/weighing-scale';

type Settings = { baudRate: number; dataBits: 7 | 8; parity: 'none' | 'even' };
type Port = EventTarget & {
  readonly readable: ReadableStream<Uint8Array> | null;
  open: (settings: Settings & { stopBits: 1 }) => Promise<void>;
  close: () => Promise<void>;
};
type Serial = EventTarget & { requestPort: () => Promise<Port>; getPorts: () => Promise<Port[]> };

/** Usual factory settings of scales; the first is the most common. */
export const speeds = {
  '9600 8N1': { baudRate: 9600, dataBits: 8, parity: 'none' },
  '9600 7E1': { baudRate: 9600, dataBits: 7, parity: 'even' },
  '4800 8N1': { baudRate: 4800, dataBits: 8, parity: 'none' },
  '2400 8N1': { baudRate: 2400, dataBits: 8, parity: 'none' },
  '2400 7E1': { baudRate: 2400, dataBits: 7, parity: 'even' },
  '19200 8N1': { baudRate: 19_200, dataBits: 8, parity: 'none' },
  '115200 8N1': { baudRate: 115_200, dataBits: 8, parity: 'none' },
} as const satisfies Record<string, Settings>;
export type Speed = keyof typeof speeds;

/** `lost`: it was unplugged. `busy`: it could not be opened, mostly because another program uses the port. */
export type Scale = OnScale & { connection: 'off' | 'on' | 'lost' | 'busy'; speed: Speed };

const speedKey = 'lida_scale';
const usual: Speed = '9600 8N1';
const isSpeed = (text: string | null): text is Speed => text !== null && Object.hasOwn(speeds, text);

const serialHere = () => (navigator as { serial?: Serial }).serial;
export const hasSerial = () => serialHere() !== undefined;

let scale: Scale | undefined;
let open: { port: Port; reader: ReadableStreamDefaultReader<Uint8Array> | null } | null = null;
const watchers = new Set<() => void>();

/** The last choice on this device; null: no scale was ever connected here. */
const chosenSpeed = () => localStorage.getItem(speedKey);

export function onScale(): Scale {
  const known = chosenSpeed();
  return (scale ??= { ...emptyScale, connection: 'off', speed: isSpeed(known) ? known : usual });
}

function become(change: Partial<Scale>) {
  scale = { ...onScale(), ...change };
  for (const watcher of watchers) watcher();
}

export function watchScale(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Marks the current reading as recorded. */
export const takeWeight = () => become(withTaken(onScale()));

/** Needs a user gesture: the browser then asks which port. Cancelling changes nothing. */
export async function connectScale(speed: Speed) {
  const port = await serialHere()
    ?.requestPort()
    .catch(() => null);
  if (!port) return;
  localStorage.setItem(speedKey, speed);
  await openPort(port, speed);
}

/** Reconnects to a port the person allowed before, without asking: after a crash, or when it is plugged in again. */
export async function findScale() {
  const speed = chosenSpeed();
  const port = isSpeed(speed) && !open ? (await serialHere()?.getPorts())?.[0] : undefined;
  if (port && isSpeed(speed)) await openPort(port, speed);
}

/** Disconnected by the person: no automatic reconnection. */
export async function disconnectScale() {
  localStorage.removeItem(speedKey);
  await closePort();
  become({ ...emptyScale, connection: 'off' });
}

async function closePort() {
  const left = open;
  open = null;
  await left?.reader?.cancel().catch(() => {});
  // A port cannot be closed while its reader holds the lock.
  left?.reader?.releaseLock();
  await left?.port.close().catch(() => {});
}

async function openPort(port: Port, speed: Speed) {
  await closePort();
  const mine = { port, reader: null };
  open = mine;
  const opened = await port.open({ ...speeds[speed], stopBits: 1 }).then(
    () => true,
    () => false,
  );
  if (open !== mine) return;
  if (!opened) {
    open = null;
    return become({ ...emptyScale, connection: 'busy', speed });
  }
  become({ ...emptyScale, connection: 'on', speed });
  serialHere()?.addEventListener('connect', findScale);
  void readFrom(mine);
}

/** Noise on the cable ends a reader, not the connection: get a new reader as long as the port is readable. */
async function readFrom(mine: NonNullable<typeof open>) {
  const [ascii, lines, split] = [new TextDecoder('latin1'), lineReader(weightOf), lineSplitter()];
  while (open === mine && mine.port.readable) {
    const reader = mine.port.readable.getReader();
    mine.reader = reader;
    for (let bytes = await next(reader); bytes; bytes = await next(reader)) {
      const text = ascii.decode(bytes, { stream: true });
      const now = lines(text).reduce<OnScale>(withReading, onScale());
      if (open !== mine) continue;
      become(now);
      // After the weight: the animal that a tag calls finds the weight that came with it.
      for (const line of split(text)) noteLine(line);
    }
    reader.releaseLock();
    // Avoid a busy loop on a port whose reads end at once.
    await new Promise((later) => setTimeout(later, 50));
  }
  if (open !== mine) return;
  open = null;
  await mine.port.close().catch(() => {});
  become({ ...emptyScale, connection: 'lost' });
}

/** With the tag of the same line, so that it becomes no other animal's weight. */
function weightOf(line: string) {
  const { tag, reading } = lineOf(line);
  return reading?.kind === 'weight' && tag ? { ...reading, tag } : reading;
}

const next = (reader: ReadableStreamDefaultReader<Uint8Array>) =>
  reader.read().then(
    ({ value, done }) => (done ? null : value),
    () => null,
  );
