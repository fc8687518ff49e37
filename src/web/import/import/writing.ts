// Writes an import part by part. What is left is noted on the device first, so that an interrupted one can be continued; a part is never written twice.
import type { Device } from '#data/device';
import { partName } from '#domain/import/imports';
import { derivedId } from '#domain/kernel/ids';
import type { InputOf } from '#domain/verbs';

export type Part = InputOf<'import_rows'>;
const noted = 'import-parts';

/** Waiting calls are run again after each answer: with a signal, the next part is written when the one before was answered. */
const mostWaiting = 1;
const longestWait = 10_000;

function untilSent(device: Device) {
  return new Promise<void>((done) => {
    const isDone = () => device.replica.waiting().length < mostWaiting || device.condition().sending === 'stuck';
    const end = () => {
      stop();
      clearTimeout(timer);
      done();
    };
    const stop = device.watch(() => isDone() && end());
    const timer = setTimeout(end, isDone() ? 0 : longestWait);
  });
}

const isWritten = (device: Device, { id, part }: Part) =>
  device.replica.row('import_parts', derivedId(device.replica.who.farm_id, partName(id, part))) !== undefined;

export async function writeParts(device: Device, parts: readonly Part[], progress: (done: number) => void) {
  await device.note(noted, { parts });
  for (const [i, part] of parts.entries()) {
    progress(i);
    if (isWritten(device, part)) continue;
    await device.dispatch('import_rows', part);
    await untilSent(device);
  }
  await device.note(noted, null);
}

/** Parts of an import that was interrupted on this device. */
export async function interrupted(device: Device): Promise<Part[]> {
  const { parts = [] } = ((await device.noted(noted)) ?? {}) as { parts?: Part[] };
  const left = parts.filter((part) => !isWritten(device, part));
  if (parts.length > 0 && left.length === 0) await device.note(noted, null);
  return left;
}

export const forget = (device: Device) => device.note(noted, null);

/** Undoes all parts, the last first. */
export async function undoParts(device: Device, import_id: string, parts: readonly number[], progress: (done: number) => void) {
  for (const [i, part] of parts.toSorted((a, b) => b - a).entries()) {
    progress(i);
    await device.dispatch('undo_import', { id: import_id, part });
    await untilSent(device);
  }
}
