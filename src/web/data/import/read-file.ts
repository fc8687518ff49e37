// Reads a file in a worker. Works offline.
import type { RawSheet } from '#domain/import/sheet-layout';
import type { ReaderMessage } from './reader';
import { mostBytes, tooLarge, UnreadableFile } from './unreadable-file';

export async function readFile(file: File, progress: (part: number) => void): Promise<RawSheet[]> {
  if (file.size > mostBytes) throw tooLarge();
  const bytes = await file.arrayBuffer();
  const reader = new Worker(new URL('./reader.ts', import.meta.url), { type: 'module' });
  return new Promise<RawSheet[]>((done, failed) => {
    reader.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => {
      if ('sheets' in data) done(data.sheets);
      else if ('problem' in data) failed(new UnreadableFile(data.problem));
      else progress(data.progress);
    });
    reader.addEventListener('error', ({ message }) => failed(new Error(message || 'The reader could not be started')));
    reader.postMessage({ bytes, name: file.name }, [bytes]);
  }).finally(() => reader.terminate());
}
