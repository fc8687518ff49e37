// What tag readers and scales send, line by line: on a serial port (scale.ts), typed, or from a Bluetooth scale (service 181D). Stays connected while the application is open.
import { bluetoothWeight } from '#domain/herd/reader-lines';
import { tagIn, weightIn } from '#domain/herd/tag-reader';

type Characteristic = EventTarget & { value?: DataView; startNotifications: () => Promise<Characteristic> };
type Bluetooth = {
  requestDevice: (wanted: object) => Promise<{
    name?: string;
    gatt: { connect: () => Promise<{ getPrimaryService: (id: number) => Promise<{ getCharacteristic: (id: number) => Promise<Characteristic> }> }> };
  }>;
};

/** `raw`: as it came. */
export type ReadLine = { raw: string; tag: string | null; kg: number | null; at: number };
export type ReaderState = { connected: 'bluetooth' | null; lines: readonly ReadLine[]; problem: string | null };

const mostLines = 50;
let state: ReaderState = { connected: null, lines: [], problem: null };
const watchers = new Set<() => void>();

export const readerState = () => state;
export function watchReader(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function become(change: Partial<ReaderState>) {
  state = { ...state, ...change };
  for (const watcher of watchers) watcher();
}

/** Also of a reader that types, for the page that shows raw lines. */
export const noteLine = (raw: string, kg: number | null = weightIn(raw)) =>
  become({ lines: [{ raw, tag: tagIn(raw), kg, at: Date.now() }, ...state.lines].slice(0, mostLines) });

const bluetoothHere = () => (navigator as { bluetooth?: Bluetooth }).bluetooth;
export const hasBluetooth = () => bluetoothHere() !== undefined;

const notOpened = 'Não foi possível conectar. Confira se o aparelho está ligado e se outro programa não o usa.';

const weightScale = 0x181d;
const weightMeasurement = 0x2a9d;
const hexOf = (value: DataView) => Array.from({ length: value.byteLength }, (_, i) => value.getUint8(i).toString(16).padStart(2, '0')).join(' ');

export async function connectBluetooth() {
  const device = await bluetoothHere()
    ?.requestDevice({ filters: [{ services: [weightScale] }] })
    .catch(() => null);
  if (!device) return;
  const characteristic = await device.gatt
    .connect()
    .then((server) => server.getPrimaryService(weightScale))
    .then((service) => service.getCharacteristic(weightMeasurement))
    .then((found) => found.startNotifications())
    .catch(() => null);
  if (!characteristic) return become({ connected: null, problem: notOpened });
  become({ connected: 'bluetooth', problem: null });
  characteristic.addEventListener(
    'characteristicvaluechanged',
    () => characteristic.value && noteLine(hexOf(characteristic.value), bluetoothWeight(characteristic.value)),
  );
}
