// Files of invoices as people bring them, and files made to do harm: a note, an event, or a message for each.
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { noteFiles } from '#data/import/note-files';
import { cancellation, keyNumbered, noteKey, noteNumbered, supplierNote } from './notes.ts';

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const problems = (bytes: Uint8Array) => noteFiles('nota.xml', bytes).map((one) => ('problem' in one ? one.problem : null));

test('a ZIP with many notes, an event and other files gives each note and event once', () => {
  const zip = zipSync({
    ...Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`notas/${i}.xml`, strToU8(noteNumbered(100 + i))])),
    'cancelada.XML': strToU8(cancellation(keyNumbered(103))),
    'broken.xml': strToU8('<NFe>'),
    'danfe.pdf': strToU8('%PDF-1.7'),
    '__MACOSX/._0.xml': strToU8('x'),
  });
  const read = noteFiles('notas.zip', zip);
  expect(read.flatMap((one) => ('note' in one ? [one.note.number] : []))).toEqual(Array.from({ length: 10 }, (_, i) => String(100 + i)));
  expect(read.filter((one) => 'event' in one)).toEqual([{ file: 'cancelada.XML', event: { key: keyNumbered(103), kind: 'cancelada' } }]);
  expect(read.filter((one) => 'problem' in one)).toEqual([{ file: 'broken.xml', problem: expect.stringContaining('estragado') }]);
});

test('a note in ISO-8859-1 that says so keeps its letters', () => {
  const text = supplierNote.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"').replace('AGRO EXEMPLO', 'AGROPECUÁRIA');
  expect(noteFiles('nota.xml', latin(text))).toMatchObject([{ note: { key: noteKey, issuer: { trade_name: 'AGROPECUÁRIA' } } }]);
});

test.each<[string, () => Uint8Array, RegExp]>([
  ['letters that are not UTF-8', () => latin(supplierNote.replace('AGRO EXEMPLO', 'AGROPECUÁRIA')), /não UTF-8/],
  ['UTF-16', () => new Uint8Array(Buffer.from(`\ufeff${supplierNote}`, 'utf16le')), /não UTF-8/],
  ['50 MB', () => new Uint8Array(50_000_000).fill(32), /grande demais/],
  ['the PDF', () => strToU8('%PDF-1.7'), /DANFE/],
  ['a DTD', () => strToU8('<!DOCTYPE a><NFe/>'), /DTD/],
  ['a broken ZIP', () => strToU8('PK\u0003\u0004 nothing'), /ZIP está estragado/],
  ['a ZIP without notes', () => zipSync({ 'a.txt': strToU8('a') }), /Não há XML/],
  ['501 notes', () => zipSync(Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`${i}.xml`, strToU8('<a/>')]))), /No máximo 500 notas/],
])('%s', (_, bytes, message) => {
  expect(problems(bytes())).toEqual([expect.stringMatching(message)]);
});

test('a ZIP that would fill the memory is not unpacked', () => {
  const zip = zipSync({ 'a.xml': new Uint8Array(60_000_000), 'b.xml': new Uint8Array(60_000_000) }, { level: 1 });
  expect(problems(zip)).toEqual([expect.stringMatching('No máximo 500 notas')]);
});
