// Genetic defects and markers of bulls, as free tags: what a carrier's daughter must not be served with (decision 402).
import { fold } from '#domain/kernel/text';

/** Recessive defects that summaries publish. Other tags, as A2A2 or mocho, are kept and shown only. */
const recessive = new Set(['blad', 'cvm', 'hh1', 'hh2', 'hh3', 'hh4', 'hh5', 'hh6']);
const carrier = /\b(portadora?|carrier)\b( de)?|[()]/g;

type Tagged = { name: string; genetic_traits?: string | null | undefined };

/** A tag with any other word, as "BLAD livre", is no defect. */
export const defectsIn = (tags: string | null | undefined): string[] => [
  ...new Set(
    (tags ?? '')
      .split(/[,;/\n]/)
      .map((tag) => fold(tag).replace(carrier, ' ').trim())
      .filter((tag) => recessive.has(tag))
      .map((tag) => tag.toUpperCase()),
  ),
];

export type SharedDefect = { defect: string; by: string; ofDam: boolean };

/** Defects that the bull carries, and the dam or her sire too: a quarter of the calves of two carriers have it. */
export function sharedDefects(bull: Tagged | undefined, dam: Tagged | undefined, sireOfDam: Tagged | undefined): SharedDefect[] {
  const [own, inherited] = [defectsIn(dam?.genetic_traits), defectsIn(sireOfDam?.genetic_traits)];
  return defectsIn(bull?.genetic_traits).flatMap((defect) => {
    if (own.includes(defect)) return { defect, by: dam!.name, ofDam: true };
    return inherited.includes(defect) ? { defect, by: sireOfDam!.name, ofDam: false } : [];
  });
}

/** "o touro é portador de BLAD, e ela é filha de Jurassic, que também é". */
export const defectWords = ({ defect, by, ofDam }: SharedDefect) =>
  ofDam ? `o touro e ela são portadores de ${defect}` : `o touro é portador de ${defect}, e ela é filha de ${by}, que também é`;
