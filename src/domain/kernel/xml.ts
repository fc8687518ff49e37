// Reads XML into elements by local name. A document type and declared entities are refused, and nothing outside of the text is resolved.
import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { RuleBroken } from '#domain/kernel/errors';

/** An element: its own text and its children in order. */
export type XmlElement = { name: string; attributes: ReadonlyMap<string, string>; children: readonly XmlElement[]; text: string };

/** What the person reads when it cannot be read. */
type Words = { large: string; other: string; broken: string; declared: string; deep: string; empty: string };
/** In characters; of one element's text the rest is left out. */
type Limits = { most: number; longestText: number; words: Words };

const deepest = 60;

export function readXml(text: string, { most, longestText, words }: Limits): XmlElement {
  const refused = (message: string) => new RuleBroken(message);
  if (text.length > most) throw refused(words.large);
  if (!/^\uFEFF?\s*</.test(text)) throw refused(words.other);
  type Building = { name: string; attributes: Map<string, string>; children: Building[]; text: string };
  const open: Building[] = [];
  let root: Building | undefined;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => {
    throw refused(words.broken);
  });
  parser.on('doctype', () => {
    throw refused(words.declared);
  });
  parser.on('opentag', ({ local, attributes }) => {
    const element: Building = {
      name: local,
      attributes: new Map(Object.values(attributes as Record<string, SaxesAttributeNS>).map((one) => [one.local, one.value])),
      children: [],
      text: '',
    };
    if (open.length >= deepest) throw refused(words.deep);
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
  if (!root) throw refused(words.empty);
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
