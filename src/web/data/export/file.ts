// Writes an export file in a worker, then downloads it in the browser. Works offline.
import { download } from '#data/share';
import { clockIn, type ExportFile, fileName } from '#domain/kernel/export-sheet';
import type { Format, WriterMessage } from './writer';

const types: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
  pdf: 'application/pdf',
};

function writeInWorker(format: Format, paper: ExportFile) {
  const writer = new Worker(new URL('./writer.ts', import.meta.url), { type: 'module' });
  return new Promise<Uint8Array<ArrayBuffer>>((done, failed) => {
    writer.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => done(data));
    writer.addEventListener('error', ({ message }) => failed(new Error(message || 'The writer could not be started')));
    void sendRows(writer, format, paper).catch(failed);
  }).finally(() => writer.terminate());
}

/** Rows per message: the page stays responsive between them. */
const chunk = 1_000;

async function sendRows(writer: Worker, format: Format, paper: ExportFile) {
  const send = (said: WriterMessage) => writer.postMessage(said);
  send({ format, paper: { ...paper, sheets: paper.sheets.map((sheet) => ({ ...sheet, rows: [] })) } });
  for (const [sheet, { rows }] of paper.sheets.entries())
    for (let from = 0; from < rows.length; from += chunk) {
      if (from > 0) await new Promise((resolve) => setTimeout(resolve, 0));
      send({ sheet, rows: rows.slice(from, from + chunk) });
    }
  send('write');
}

type Clock = { now: string; time_zone: string };

export async function makeFile(format: Format, content: Omit<ExportFile, 'at'>, { now, time_zone }: Clock): Promise<File> {
  const paper = { ...content, at: clockIn(time_zone)(now) };
  return new File([await writeInWorker(format, paper)], fileName(paper, format), { type: types[format] });
}

/** Returns the name of the downloaded file. */
export async function downloadFile(format: Format, content: Omit<ExportFile, 'at'>, clock: Clock) {
  const file = await makeFile(format, content, clock);
  download(file);
  return file.name;
}
