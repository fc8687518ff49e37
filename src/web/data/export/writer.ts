// The writer of files: apart from the page, which goes on being used while 20 000 rows are written.
/// <reference lib="webworker" />
import { csvOf } from '#domain/kernel/csv';
import type { Paper } from '#domain/kernel/sheet';
import { pdfOf } from './pdf';
import { xlsxOf } from './xlsx';

declare const self: DedicatedWorkerGlobalScope;

export type Format = 'xlsx' | 'csv' | 'pdf';
const writers: Record<Format, (paper: Paper) => Uint8Array<ArrayBuffer>> = { xlsx: xlsxOf, pdf: pdfOf, csv: (paper) => new TextEncoder().encode(csvOf(paper)) };

self.addEventListener('message', ({ data: { format, paper } }: MessageEvent<{ format: Format; paper: Paper }>) => {
  const bytes = writers[format](paper);
  self.postMessage(bytes, [bytes.buffer]);
});
