// Reads XML tag by tag, without entities of its own, namespaces or memory of the whole: enough for the parts of a workbook.
import { UnreadableFile } from './unreadable-file';

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Only the five entities of XML and numbers: declared ones are never expanded. */
export const unescaped = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex: string, decimal: string, name: string) => {
        if (name) return named[name] ?? all;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : all;
      })
    : text;

/** XLSX writes control characters as _x000D_. */
export const spreadsheetText = (text: string) =>
  unescaped(text).replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

export const attribute = (tag: string, name: string) => {
  const found = new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*("([^"]*)"|'([^']*)')`).exec(tag);
  return found ? unescaped(found[2] ?? found[3] ?? '') : null;
};

/** `name` without its prefix; `tag`: what stands between the brackets. A tag that closes itself is opened and closed. */
export type Visitor = { open(name: string, tag: string): void; close(name: string): void; text(text: string): void };

export function scan(xml: string, { open, close, text }: Visitor) {
  // A workbook has no document type: with one, a file of a few bytes can stand for gigabytes.
  if (/<!DOCTYPE|<!ENTITY/i.test(xml.slice(0, 10_000))) throw new UnreadableFile('Este arquivo não é uma planilha comum, e não foi lido.');
  let at = 0;
  for (;;) {
    const start = xml.indexOf('<', at);
    if (start < 0) return;
    if (start > at) text(xml.slice(at, start));
    if (xml.startsWith('<!--', start) || xml.startsWith('<?', start) || xml.startsWith('<![CDATA[', start)) {
      const [mark, skip] = xml.startsWith('<!--', start) ? ['-->', 4] : xml.startsWith('<?', start) ? ['?>', 2] : [']]>', 9];
      const end = xml.indexOf(mark as string, start);
      if (end < 0) return;
      if (mark === ']]>') text(xml.slice(start + (skip as number), end).replaceAll('&', '&amp;'));
      at = end + (mark as string).length;
      continue;
    }
    const end = xml.indexOf('>', start);
    if (end < 0) return;
    const closes = xml.charCodeAt(start + 1) === 47;
    const alone = xml.charCodeAt(end - 1) === 47;
    const tag = xml.slice(start + (closes ? 2 : 1), alone ? end - 1 : end);
    const space = tag.search(/\s/);
    const whole = space < 0 ? tag : tag.slice(0, space);
    const name = whole.slice(whole.indexOf(':') + 1);
    if (closes) close(name);
    else {
      open(name, tag);
      if (alone) close(name);
    }
    at = end + 1;
  }
}
