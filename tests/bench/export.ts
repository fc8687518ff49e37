// The export of a whole farm: hundreds of thousands of rows while the server's memory must stay flat.
import { Unzip, UnzipInflate } from 'fflate';
import { sessionCookie } from '#server/kernel/session';
import { informational, type Line, under } from './figures';
import { type Herd, rowsOfDairy } from './fill';
import { idOf, tokenOf } from './people';
import { note } from './progress';
import type { Stage } from './servers';

/** Received as a browser would; decompressed only to count its lines. */
async function received(port: number, farm: number, some: number, onSome: () => Promise<void>) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/farms/${idOf('farm', farm)}/export`, { headers: { cookie: `${sessionCookie}=${tokenOf(farm)}` } });
  if (answer.status !== 200) throw new Error(`The export was refused: ${answer.status} ${await answer.text()}`);
  let [lines, bytes] = [0, 0];
  const unzip = new Unzip((file) => {
    if (!file.name.endsWith('.csv')) return;
    // Do not count the headings.
    lines -= 1;
    file.ondata = (fault, data) => {
      if (fault) throw fault;
      for (const byte of data) if (byte === 10) lines += 1;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for await (const piece of answer.body!) {
    const before = lines;
    bytes += piece.length;
    unzip.push(piece);
    if (before < some && lines >= some) await onSome();
  }
  unzip.push(new Uint8Array(), true);
  return { lines, bytes };
}

/** Of the dairy among these herds, on a server that has done nothing else. */
export async function exportLines(stage: Stage, database: string, { owners, dairy }: Herd): Promise<Line[]> {
  const rows = rowsOfDairy(dairy!);
  const { memory, port } = await stage.serve('our-server', database);
  const began = performance.now();
  let early = 0;
  // After half of it the export has allocated what it needs, and garbage was collected.
  const { lines, bytes } = await received(port, owners, rows / 2, async () => void (early = (await memory()).most));
  const seconds = (performance.now() - began) / 1000;
  const { most } = await memory();
  if (lines !== rows) throw new Error(`${rows} rows were expected, ${lines} came`);
  const megabytes = (size: number) => size / 1_048_576;
  note(`export: ${lines} rows, ${megabytes(bytes).toFixed(1)} MB zipped, in ${seconds.toFixed(1)} s`);
  return [
    informational(`the export of a farm of ${rows} rows`, lines / seconds, 'rows/s'),
    under(`server memory during it (RSS; ${megabytes(early).toFixed(0)} MB after half of it)`, megabytes(most), 250, 'MB'),
    under('what its other half added to it', megabytes(most - early), 25, 'MB'),
  ];
}
