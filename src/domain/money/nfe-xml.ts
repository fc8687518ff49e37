// Reads XML into elements by local name, for invoices. A document type, declared entities and files beyond the size of an invoice are refused.
import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { RuleBroken } from '#domain/kernel/errors';

/** An element: its own text and its children in order. */
export type XmlElement = { name: string; attributes: ReadonlyMap<string, string>; children: readonly XmlElement[]; text: string };

/** Characters. A note has at most 990 items: about 3 MB. */
export const mostXml = 5_000_000;
const deepest = 60;
const longestText = 100_000;

export const unreadable = (message: string) => new RuleBroken(message);

/** Well-formed XML or a message. The parser never resolves anything outside of the text. */
export function xmlRoot(text: string): XmlElement {
  if (text.length > mostXml) throw unreadable('O arquivo é grande demais para uma nota fiscal, e não foi lido.');
  if (!/^\uFEFF?\s*</.test(text)) throw unreadable('Este arquivo não é um XML. Peça ao fornecedor o XML da nota (não o PDF).');
  type Building = { name: string; attributes: Map<string, string>; children: Building[]; text: string };
  const open: Building[] = [];
  let root: Building | undefined;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => {
    throw unreadable('O XML está incompleto ou estragado. Baixe a nota outra vez.');
  });
  parser.on('doctype', () => {
    throw unreadable('Este XML traz definições que uma nota fiscal não tem (DTD), e não foi lido.');
  });
  parser.on('opentag', ({ local, attributes }) => {
    const element: Building = {
      name: local,
      attributes: new Map(Object.values(attributes as Record<string, SaxesAttributeNS>).map((one) => [one.local, one.value])),
      children: [],
      text: '',
    };
    if (open.length >= deepest) throw unreadable('O XML não é de uma nota fiscal.');
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const add = (text: string) => {
    const element = open.at(-1);
    if (element && element.text.length < longestText) element.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(text).close();
  if (!root) throw unreadable('O XML está vazio.');
  return root;
}

/** The first element at this path below, by local names. */
export function at(element: XmlElement | undefined, path: string): XmlElement | undefined {
  let found = element;
  for (const name of path.split('/')) found = found?.children.find((child) => child.name === name);
  return found;
}

export const all = (element: XmlElement | undefined, name: string) => element?.children.filter((child) => child.name === name) ?? [];

/** Its text without outer spaces; null when it is missing or empty. */
export const textAt = (element: XmlElement | undefined, path: string) => at(element, path)?.text.trim() || null;

/** Decimal point, no thousands. */
export function numberAt(element: XmlElement | undefined, path: string): number {
  const text = textAt(element, path);
  if (text === null) return 0;
  if (!/^-?\d{1,15}(\.\d{1,12})?$/.test(text)) throw unreadable(`A nota traz um número que não se entende: ${path.split('/').at(-1)} “${text.slice(0, 30)}”.`);
  return Number(text);
}
