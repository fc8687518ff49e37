// Reads the invoices in files, one after the other, in a worker. Works offline.
import type { NoteFile } from './note-files';
import type { NoteBytes } from './note-reader';

const mostBytes = 50_000_000;

export async function readNotes(files: readonly File[], progress: (part: number) => void): Promise<NoteFile[]> {
  const reader = new Worker(new URL('./note-reader.ts', import.meta.url), { type: 'module' });
  const read = (file: NoteBytes) =>
    new Promise<NoteFile[]>((done, failed) => {
      reader.addEventListener('message', ({ data }: MessageEvent<NoteFile[]>) => done(data), { once: true });
      reader.addEventListener('error', ({ message }) => failed(new Error(message || 'The reader could not be started')), { once: true });
      reader.postMessage(file, [file.bytes]);
    });
  const found: NoteFile[] = [];
  try {
    for (const [i, file] of files.entries()) {
      progress(i / files.length);
      if (file.size > mostBytes) found.push({ file: file.name, problem: 'O arquivo é grande demais, e não foi lido.' });
      else found.push(...(await read({ name: file.name, bytes: await file.arrayBuffer() })));
    }
  } finally {
    reader.terminate();
  }
  return found;
}
