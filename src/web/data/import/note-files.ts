// Invoices in the files that a person brings: XML alone, or many in a ZIP. A file that cannot be read has a message, and does not stop the others.
import { startsWith } from '#data/text-of-bytes';
import { RuleBroken } from '#domain/kernel/errors';
import { type Nfe, type NfeEvent, readNfe } from '#domain/money/nfe';
import { mostXml } from '#domain/money/nfe-xml';
import { UnreadableFile } from './unreadable-file';
import { unzipped } from './unzip';

export type NoteFile = { file: string } & ({ note: Nfe } | { event: NfeEvent } | { problem: string });

const mostNotes = 500;
const mostUnpacked = 100_000_000;
const tooMany = () => new UnreadableFile(`No máximo ${mostNotes} notas de cada vez. Divida o ZIP em partes menores.`);
const notAZip = () => new UnreadableFile('O arquivo ZIP está estragado. Baixe outra vez.');

/** Notes are UTF-8; some programs write ISO-8859-1 and say so. */
function textOf(bytes: Uint8Array) {
  if (bytes.length > mostXml) throw new UnreadableFile('O arquivo é grande demais para uma nota fiscal, e não foi lido.');
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new UnreadableFile('Este é o PDF (DANFE). Peça ao fornecedor o XML da nota.');
  const [, encoding] = /^[^>]{0,100}encoding=["']([\w-]+)["']/.exec(String.fromCharCode(...bytes.subarray(0, 200))) ?? [];
  const isLatin = /^(iso-8859-1|windows-1252|latin1)$/i.test(encoding ?? '');
  try {
    return new TextDecoder(isLatin ? 'windows-1252' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('As letras do arquivo estão em outro formato (não UTF-8). Baixe a nota outra vez, sem abrir em outro programa.');
  }
}

function noteFile(file: string, bytes: Uint8Array): NoteFile {
  try {
    return { file, ...readNfe(textOf(bytes)) };
  } catch (error) {
    if (error instanceof RuleBroken || error instanceof UnreadableFile) return { file, problem: error.message };
    throw error;
  }
}

export function noteFiles(file: string, bytes: Uint8Array): NoteFile[] {
  if (!startsWith(bytes, 0x50, 0x4b)) return [noteFile(file, bytes)];
  let count = 0;
  const isNote = (name: string) => /\.xml$/i.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name) && ++count > 0;
  try {
    const files = unzipped(bytes, isNote, { most: mostUnpacked, tooLarge: tooMany, notAZip });
    if (count > mostNotes) throw tooMany();
    if (files.length === 0) throw new UnreadableFile('Não há XML de nota neste ZIP.');
    return files.map(([name, content]) => noteFile(name.split('/').at(-1)!, content));
  } catch (error) {
    if (error instanceof UnreadableFile) return [{ file, problem: error.message }];
    throw error;
  }
}
