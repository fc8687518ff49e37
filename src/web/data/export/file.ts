// A file is written apart from the page, then handed to the browser. No network has a part in it.
import { clockIn, fileName, type Paper } from '#domain/kernel/sheet';
import type { Format, Said } from './writer';

const types: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
  pdf: 'application/pdf',
};
const aWhile = 60_000;

function writtenApart(format: Format, paper: Paper) {
  const writer = new Worker(new URL('./writer.ts', import.meta.url), { type: 'module' });
  return new Promise<Uint8Array<ArrayBuffer>>((done, failed) => {
    writer.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => done(data));
    writer.addEventListener('error', ({ message }) => failed(new Error(message || 'The writer could not be started')));
    void handOver(writer, format, paper).catch(failed);
  }).finally(() => writer.terminate());
}

/** Rows handed over at once: the page may breathe between them. */
const atOnce = 1_000;

async function handOver(writer: Worker, format: Format, paper: Paper) {
  const say = (said: Said) => writer.postMessage(said);
  say({ format, paper: { ...paper, sheets: paper.sheets.map((sheet) => ({ ...sheet, rows: [] })) } });
  for (const [sheet, { rows }] of paper.sheets.entries())
    for (let from = 0; from < rows.length; from += atOnce) {
      if (from > 0) await new Promise((rested) => setTimeout(rested, 0));
      say({ sheet, rows: rows.slice(from, from + atOnce) });
    }
  say('write');
}

/** The name of the file that the browser has by now. */
export async function takeAway(format: Format, content: Omit<Paper, 'at'>, { now, time_zone }: { now: string; time_zone: string }) {
  const paper = { ...content, at: clockIn(time_zone)(now) };
  const address = URL.createObjectURL(new Blob([await writtenApart(format, paper)], { type: types[format] }));
  const name = fileName(paper, format);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), aWhile);
  return name;
}
