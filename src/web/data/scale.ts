// A scale on a serial port, where the browser offers Web Serial: the only place that knows the port. It is found again by itself when it is plugged in again.
import { emptyScale, lineReader, type OnScale, withReading, withTaken } from '#domain/herd/weighing-scale';

type Settings = { baudRate: number; dataBits: 7 | 8; parity: 'none' | 'even' };
type Port = EventTarget & {
  readonly readable: ReadableStream<Uint8Array> | null;
  open: (settings: Settings & { stopBits: 1 }) => Promise<void>;
  close: () => Promise<void>;
};
type Serial = EventTarget & { requestPort: () => Promise<Port>; getPorts: () => Promise<Port[]> };

/** As scales come from the factory; the first is the usual one. */
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

/** `lost`: it was there, and its plug is out. `busy`: it could not be opened, mostly because another program holds it. */
export type Scale = OnScale & { line: 'off' | 'on' | 'lost' | 'busy'; speed: Speed };

const speedKey = 'lida_scale';
const usual: Speed = '9600 8N1';
const isSpeed = (text: string | null): text is Speed => text !== null && Object.hasOwn(speeds, text);

const serialHere = () => (navigator as { serial?: Serial }).serial;
export const hasSerial = () => serialHere() !== undefined;

let scale: Scale | undefined;
let open: { port: Port; reader: ReadableStreamDefaultReader<Uint8Array> | null } | null = null;
const watchers = new Set<() => void>();

/** The last choice of this device; none: nobody has ever connected one here. */
const chosenSpeed = () => localStorage.getItem(speedKey);

export function onScale(): Scale {
  const known = chosenSpeed();
  return (scale ??= { ...emptyScale, line: 'off', speed: isSpeed(known) ? known : usual });
}

function become(change: Partial<Scale>) {
  scale = { ...onScale(), ...change };
  for (const watcher of watchers) watcher();
}

export function watchScale(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** What it says now was written down. */
export const takeWeight = () => become(withTaken(onScale()));

/** Must follow a press: the browser then asks which port. Closed without a choice, nothing has changed. */
export async function connectScale(speed: Speed) {
  const port = await serialHere()
    ?.requestPort()
    .catch(() => null);
  if (!port) return;
  localStorage.setItem(speedKey, speed);
  await listenTo(port, speed);
}

/** One that was allowed before is there again without a question: after a fall, or plugged in anew. */
export async function findScale() {
  const speed = chosenSpeed();
  const port = isSpeed(speed) && !open ? (await serialHere()?.getPorts())?.[0] : undefined;
  if (port && isSpeed(speed)) await listenTo(port, speed);
}

/** Put away by hand: it is not looked for again. */
export async function leaveScale() {
  localStorage.removeItem(speedKey);
  await hangUp();
  become({ ...emptyScale, line: 'off' });
}

async function hangUp() {
  const left = open;
  open = null;
  await left?.reader?.cancel().catch(() => {});
  // A port that somebody still reads from does not close.
  left?.reader?.releaseLock();
  await left?.port.close().catch(() => {});
}

async function listenTo(port: Port, speed: Speed) {
  await hangUp();
  const mine = { port, reader: null };
  open = mine;
  const opened = await port.open({ ...speeds[speed], stopBits: 1 }).then(
    () => true,
    () => false,
  );
  if (open !== mine) return;
  if (!opened) {
    open = null;
    return become({ ...emptyScale, line: 'busy', speed });
  }
  become({ ...emptyScale, line: 'on', speed });
  serialHere()?.addEventListener('connect', findScale);
  void hear(mine);
}

/** Noise on the wire ends a reading, not the connection: as long as the port has something to read, it is read on. */
async function hear(mine: NonNullable<typeof open>) {
  const [ascii, lines] = [new TextDecoder('latin1'), lineReader()];
  while (open === mine && mine.port.readable) {
    const reader = mine.port.readable.getReader();
    mine.reader = reader;
    for (let heard = await next(reader); heard; heard = await next(reader)) {
      const now = lines(ascii.decode(heard, { stream: true })).reduce<OnScale>(withReading, onScale());
      if (open === mine) become(now);
    }
    reader.releaseLock();
    // A port that gives nothing and does not say why must not be asked without end.
    await new Promise((later) => setTimeout(later, 50));
  }
  if (open !== mine) return;
  open = null;
  await mine.port.close().catch(() => {});
  become({ ...emptyScale, line: 'lost' });
}

const next = (reader: ReadableStreamDefaultReader<Uint8Array>) =>
  reader.read().then(
    ({ value, done }) => (done ? null : value),
    () => null,
  );
