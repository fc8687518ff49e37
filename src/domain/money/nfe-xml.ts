// Reads the XML of invoices. A document type, declared entities and files beyond the size of an invoice are refused.
import { RuleBroken } from '#domain/kernel/errors';
import { readXml, textAt, type XmlElement } from '#domain/kernel/xml';

/** Characters. A note has at most 990 items: about 3 MB. */
export const mostXml = 5_000_000;

export const unreadable = (message: string) => new RuleBroken(message);

/** Well-formed XML or a message. */
export const xmlRoot = (text: string) =>
  readXml(text, {
    most: mostXml,
    longestText: 100_000,
    words: {
      large: 'O arquivo é grande demais para uma nota fiscal, e não foi lido.',
      other: 'Este arquivo não é um XML. Peça ao fornecedor o XML da nota (não o PDF).',
      broken: 'O XML está incompleto ou estragado. Baixe a nota outra vez.',
      declared: 'Este XML traz definições que uma nota fiscal não tem (DTD), e não foi lido.',
      deep: 'O XML não é de uma nota fiscal.',
      empty: 'O XML está vazio.',
    },
  });

/** Decimal point, no thousands. */
export function numberAt(element: XmlElement | undefined, path: string): number {
  const text = textAt(element, path);
  if (text === null) return 0;
  if (!/^-?\d{1,15}(\.\d{1,12})?$/.test(text)) throw unreadable(`A nota traz um número que não se entende: ${path.split('/').at(-1)} “${text.slice(0, 30)}”.`);
  return Number(text);
}
