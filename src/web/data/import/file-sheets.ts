// The sheets of a file of any kind that farms bring: XLSX, or a table in text. Old and foreign formats get a message.

import { decoded, startsWith } from '#data/text-of-bytes';
import { adeSheets } from '#domain/import/ade-sheets';
import type { RawSheet } from '#domain/import/sheet-layout';
import { tableOf } from '#domain/kernel/csv-cells';
import { mostBytes, mostSheetRows, notASheet, tooLarge, UnreadableFile } from './unreadable-file';
import { xlsxSheets } from './xlsx-sheets';

export function textSheet(text: string, name: string): RawSheet {
  const rows = tableOf(text);
  if (rows.length > mostSheetRows) throw tooLarge();
  return { name, rows };
}

export function fileSheets(bytes: Uint8Array, name: string, progress?: (part: number) => void): RawSheet[] {
  if (bytes.length > mostBytes) throw tooLarge();
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile('Este é um arquivo do Excel antigo (.xls). Abra no Excel e use Salvar como → Pasta de Trabalho do Excel (.xlsx).');
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new UnreadableFile('Um PDF não pode ser lido. Peça a planilha (.xlsx ou CSV), ou copie a tabela e cole aqui.');
  if (startsWith(bytes, 0x50, 0x4b)) return xlsxSheets(bytes, progress).filter(({ rows }) => rows.length > 0);
  // Text has no zero bytes, except in UTF-16.
  if (bytes.subarray(0, 1000).includes(0) && !startsWith(bytes, 0xff, 0xfe) && !startsWith(bytes, 0xfe, 0xff)) throw notASheet();
  const text = decoded(bytes);
  if (/^\s*[[{]/.test(text)) {
    const sheets = adeSheets(jsonOf(text));
    if (sheets.length === 0) throw notASheet();
    return sheets;
  }
  const sheet = textSheet(text, name);
  return sheet.rows.length > 0 ? [sheet] : [];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notASheet();
  }
}
