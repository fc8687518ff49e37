// The agency's own balance of the herd, as the farm typed it in: heads by species, sex and age band, at the opening of one declaration.
import type { Gender } from '#domain/herd/animal-categories';
import { genderNames } from '#domain/herd/animal-facts';
import { type AnimalType, animalTypes } from '#domain/herd/animal-types';
import { type BandOrUnknown, bands, bandWords } from '#domain/official/age-bands';
import type { BalanceLine } from '#domain/official/herd-balance';

type Place = { type: AnimalType; gender: Gender; band: BandOrUnknown };
export type AgencyLine = Place & { heads: number };
/** `since`: the first day of the period that it opens. */
export type AgencyStock = { since: string; lines: AgencyLine[] };

export const mostHeads = 9_999_999;
export const placeOf = ({ type, gender, band }: Place) => `${type} ${gender} ${band}`;

/** "Bovino, fêmea, 0 a 12 meses". */
export const placeWords = ({ type, gender, band }: Place) => `${animalTypes[type]}, ${genderNames[gender].toLowerCase()}, ${bandWords[band].toLowerCase()}`;

const isType = (word: string): word is AnimalType => Object.hasOwn(animalTypes, word);
const isBand = (word: string): word is BandOrUnknown => word === 'unknown' || (bands as readonly string[]).includes(word);

/** "2026-05-01: bovino femea 0–12 = 23; …": one text of the farm's settings, so that history and export show it as it is. */
export const writtenStock = ({ since, lines }: AgencyStock) =>
  lines.length === 0 ? null : `${since}: ${lines.map((line) => `${placeOf(line)} = ${line.heads}`).join('; ')}`;

/** None when it is not such a text; of several lines for one place the last counts. */
export function readStock(text: string | null | undefined): AgencyStock | null {
  const [, since, list] = /^(\d{4}-\d\d-\d\d): (.+)$/.exec(text ?? '') ?? [];
  if (!since || !list) return null;
  const lines = new Map<string, AgencyLine>();
  for (const item of list.split('; ')) {
    const [, type = '', gender, band = '', heads] = /^(\w+) (macho|femea) (.+) = (\d{1,7})$/.exec(item) ?? [];
    if (!isType(type) || !isBand(band)) return null;
    const line = { type, gender: gender as Gender, band, heads: Number(heads) };
    lines.set(placeOf(line), line);
  }
  return { since, lines: [...lines.values()] };
}

/** What was typed for another declaration is no balance of this one. */
export function stockSince(text: string | null | undefined, since: string) {
  const known = readStock(text);
  return known?.since === since ? known : null;
}

export type StockDifference = Place & { agency: number; ours: number };

/** Where the agency's balance differs from our opening stock: of species that were typed in, for this period. */
export function stockDifferences(text: string | null | undefined, lines: readonly BalanceLine[], since: string): StockDifference[] {
  const known = stockSince(text, since);
  if (!known) return [];
  const agency = new Map(known.lines.map((line) => [placeOf(line), line]));
  const ours = new Map(lines.map((line) => [placeOf(line), line.opening]));
  const types = new Set(known.lines.map(({ type }) => type));
  const places: readonly Place[] = [...lines.filter(({ type }) => types.has(type)), ...known.lines.filter((line) => !ours.has(placeOf(line)))];
  return places.flatMap((place) => {
    const key = placeOf(place);
    const [theirs, own] = [agency.get(key)?.heads ?? 0, ours.get(key) ?? 0];
    return theirs === own ? [] : [{ type: place.type, gender: place.gender, band: place.band, agency: theirs, ours: own }];
  });
}

/** What a form asks for: all bands of cattle, and the places of other species that we have; no agency asks for dogs. */
export function askedPlaces(lines: readonly BalanceLine[], known: AgencyStock | null): Place[] {
  const cattle = (['femea', 'macho'] as const).flatMap((gender) => bands.map((band): Place => ({ type: 'bovino', gender, band })));
  const places = new Map(
    [...cattle, ...lines.filter(({ type, opening }) => opening > 0 && type !== 'canino'), ...(known?.lines ?? [])].map((one) => [placeOf(one), one]),
  );
  const order = Object.keys(animalTypes);
  return [...places.values()].map(({ type, gender, band }) => ({ type, gender, band })).toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
}

/** Species that the agencies ask for and that are no animals here. */
export const otherSpecies = { equinos: 'Equinos', muares: 'Muares', asininos: 'Asininos', colmeias: 'Colmeias' };
export type OtherSpecies = keyof typeof otherSpecies;
const others = Object.keys(otherSpecies) as OtherSpecies[];

/** "Equinos 3; Colmeias 12". */
export const writtenOthers = (counts: { [K in OtherSpecies]?: number | null }) =>
  others.flatMap((one) => (counts[one] ? [`${otherSpecies[one]} ${counts[one]}`] : [])).join('; ') || null;

export function readOthers(text: string | null | undefined): { [K in OtherSpecies]?: number } {
  const found = (text ?? '').split('; ').map((item) => /^(.+) (\d{1,7})$/.exec(item));
  return Object.fromEntries(others.flatMap((one) => found.flatMap((match) => (match?.[1] === otherSpecies[one] ? [[one, Number(match[2])]] : []))));
}
