// Complete lines out of what a device sends in pieces, and the weight of a Bluetooth scale.
import { kgPerPound } from '#domain/herd/weighing-scale';
import { rounded } from '#domain/kernel/money';

const longest = 200;

/** One per connection: a line ends with CR, LF or the end-of-text sign; what is longer than any line is cut. */
export function lineSplitter() {
  let partial = '';
  return (piece: string): string[] => {
    const lines = (partial + piece).replaceAll('\u0003', '\n').split(/[\r\n]+/);
    partial = lines.pop()!.slice(-longest);
    return lines.map((line) => line.replaceAll('\u0002', '').slice(0, longest)).filter((line) => line.trim() !== '');
  };
}

/** Bluetooth SIG, Weight Measurement (2A9D): flags, then a number of 0.005 kg, or of 0.01 lb. 65535: no measurement. */
export function bluetoothWeight(value: DataView): number | null {
  if (value.byteLength < 3) return null;
  const raw = value.getUint16(1, true);
  if (raw === 0xffff) return null;
  return rounded((value.getUint8(0) & 1) === 0 ? raw * 0.005 : raw * 0.01 * kgPerPound, 2);
}
