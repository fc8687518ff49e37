// Worker that writes export files: the page stays responsive while 20 000 rows are written.
/// <reference lib="webworker" />
import { csvOf } from '#domain/kernel/csv';
import type { ExportFile, Sheet } from '#domain/kernel/export-sheet';
import { pdfOf } from './pdf';
import { xlsxOf } from './xlsx';

declare const self: DedicatedWorkerGlobalScope;

export type Format = 'xlsx' | 'csv' | 'pdf';
const writers: Record<Format, (paper: ExportFile) => Uint8Array<ArrayBuffer>> = {
  xlsx: xlsxOf,
  pdf: pdfOf,
  csv: (paper) => new TextEncoder().encode(csvOf(paper)),
};

/** First the format and headings, then the rows in chunks, then 'write'. */
export type WriterMessage = { format: Format; paper: ExportFile } | { sheet: number; rows: Sheet['rows'] } | 'write';

let wanted: { format: Format; paper: ExportFile } | undefined;
let all: Sheet['rows'][number][][] = [];

self.addEventListener('message', ({ data }: MessageEvent<WriterMessage>) => {
  if (data === 'write') {
    const { format, paper } = wanted!;
    const bytes = writers[format]({ ...paper, sheets: paper.sheets.map((sheet, i) => ({ ...sheet, rows: all[i]! })) });
    self.postMessage(bytes, [bytes.buffer]);
  } else if ('rows' in data) for (const row of data.rows) all[data.sheet]!.push(row);
  else {
    wanted = data;
    all = data.paper.sheets.map(() => []);
  }
});
