// Worker that reads a file: the page stays responsive while 50 000 rows are read.
/// <reference lib="webworker" />
import type { RawSheet } from '#domain/import/sheet-layout';
import { fileSheets } from './file-sheets';
import { notASheet, UnreadableFile } from './unreadable-file';

declare const self: DedicatedWorkerGlobalScope;

export type ReaderMessage = { progress: number } | { sheets: RawSheet[] } | { problem: string };

self.addEventListener('message', ({ data: { bytes, name } }: MessageEvent<{ bytes: ArrayBuffer; name: string }>) => {
  const send = (message: ReaderMessage) => self.postMessage(message);
  try {
    send({ sheets: fileSheets(new Uint8Array(bytes), name, (progress) => send({ progress })) });
  } catch (error) {
    send({ problem: (error instanceof UnreadableFile ? error : notASheet()).message });
  }
});
