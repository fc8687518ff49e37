// Worker that reads invoices: the page stays responsive while hundreds are read.
/// <reference lib="webworker" />
import { type NoteFile, noteFiles } from './note-files';

declare const self: DedicatedWorkerGlobalScope;

export type NoteBytes = { name: string; bytes: ArrayBuffer };

self.addEventListener('message', ({ data }: MessageEvent<NoteBytes>) => {
  const read: NoteFile[] = noteFiles(data.name, new Uint8Array(data.bytes));
  self.postMessage(read);
});
