// The writer of files: apart from the page, which goes on being used while 20 000 rows are written.
/// <reference lib="webworker" />
import { csvOf } from '#domain/kernel/csv';
import type { Paper, Sheet } from '#domain/kernel/sheet';
import { pdfOf } from './pdf';
import { xlsxOf } from './xlsx';

declare const self: DedicatedWorkerGlobalScope;

export type Format = 'xlsx' | 'csv' | 'pdf';
const writers: Record<Format, (paper: Paper) => Uint8Array<ArrayBuffer>> = { xlsx: xlsxOf, pdf: pdfOf, csv: (paper) => new TextEncoder().encode(csvOf(paper)) };

/** What is to be written, then its rows piece by piece, then the word. */
export type Said = { format: Format; paper: Paper } | { sheet: number; rows: Sheet['rows'] } | 'write';

let wanted: { format: Format; paper: Paper } | undefined;
let all: Sheet['rows'][number][][] = [];

self.addEventListener('message', ({ data }: MessageEvent<Said>) => {
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
