// A file is written apart from the page, then handed to the browser. No network has a part in it.
import { fileName, type Paper } from '#domain/kernel/sheet';
import type { Format } from './writer';

const types: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
  pdf: 'application/pdf',
};
const aWhile = 60_000;

const writtenApart = (format: Format, paper: Paper) => {
  const writer = new Worker(new URL('./writer.ts', import.meta.url), { type: 'module' });
  return new Promise<Uint8Array<ArrayBuffer>>((done, failed) => {
    writer.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => done(data));
    writer.addEventListener('error', ({ message }) => failed(new Error(message || 'The writer could not be started')));
    writer.postMessage({ format, paper });
  }).finally(() => writer.terminate());
};

/** The name of the file that the browser has by now. */
export async function takeAway(format: Format, paper: Paper) {
  const address = URL.createObjectURL(new Blob([await writtenApart(format, paper)], { type: types[format] }));
  const name = fileName(paper, format);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), aWhile);
  return name;
}
