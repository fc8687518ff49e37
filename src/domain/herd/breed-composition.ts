// What an animal is made of, in 64ths of breeds: read from the ways farmers write it, exact, and half of each parent's in the young.
import { type Breed, breedNamed, breeds } from '#domain/herd/breeds';
import { fold } from '#domain/kernel/text';

/** 64ths by code of the breed, together 64; `?` is what nobody knows. */
export type Composition = ReadonlyMap<string, number>;

const whole = 64;
export const unknownBreed = '?';

/** Breeds made of others: the first with the fraction that is written, the second with the rest; or always the same. */
const synthetic: Record<string, { of: readonly [string, string]; parts?: number }> = {
  girolando: { of: ['HOL', 'GIR'] },
  jersolando: { of: ['JER', 'HOL'] },
  brangus: { of: ['ANG', 'ZEB'], parts: 40 },
  braford: { of: ['HER', 'ZEB'], parts: 40 },
  canchim: { of: ['CHA', 'ZEB'], parts: 40 },
  simbrasil: { of: ['SIM', 'ZEB'], parts: 40 },
  pitangueiras: { of: ['RPO', 'ZEB'], parts: 40 },
};

/** Words that say nothing of the fractions. */
const fillers = new Set('sangue de da do e x com puro pura por cruza origem po pc pcoc pa la lote'.split(' '));

/** 5/8, 62.5, 62.5% or 0.625 in 64ths; null for what is no 64th. */
function partsOf(number: string): number | null {
  const [above, below] = number.replace('%', '').split('/').map(Number) as [number, number?];
  const share = below === undefined ? (above > 1 ? above / 100 : above) : above / below;
  const parts = Math.round(share * whole);
  return parts >= 1 && parts <= whole && Math.abs(share * whole - parts) < 0.035 ? parts : null;
}

const tokens = /\d+\/\d+|\d+(?:\.\d+)?%?|\?|[a-z]+/g;

function read(text: string): Composition | null {
  const plain = fold(text)
    .replace(/(\d)\s*,\s*(\d)/g, '$1.$2')
    .replace(/\s*\/\s*(?=\d)/g, '/')
    .replace(/meio[ -]?sangue|\bf1\b/g, '1/2');
  const words = plain.match(tokens) ?? [];
  const numbers: number[] = [];
  const named: string[] = [];
  let fixed: number | null = null;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const pair = breedNamed.get(`${word} ${words[i + 1]}`);
    const made = synthetic[word];
    if (/^\d/.test(word)) {
      const parts = partsOf(word);
      if (parts === null) return null;
      numbers.push(parts);
    } else if (pair) {
      named.push(pair);
      i++;
    } else if (breedNamed.has(word)) named.push(breedNamed.get(word)!);
    else if (made) {
      named.push(...made.of);
      fixed = made.parts ?? fixed;
    } else if (/^[hgjn]{2}$/.test(word)) named.push(...word.split('').map((letter) => breedNamed.get(letter)!));
    // "Puro Sintético" of the Girolando.
    else if (word === 'ps') fixed = 40;
    else if (!fillers.has(word)) return null;
  }
  if (numbers.length === 0 && fixed !== null) numbers.push(fixed);
  if (named.length === 0) {
    if (numbers.length !== 1) return null;
    named.push('HOL', 'GIR');
  }
  if (numbers.length === 0) {
    const isDegreeOpen = words.some((word) => synthetic[word]);
    if (named.length > 2 || isDegreeOpen) return null;
    numbers.push(...named.map(() => whole / named.length));
  }
  return joined(named, numbers);
}

function joined(named: string[], numbers: number[]): Composition | null {
  const left = whole - numbers.reduce((sum, one) => sum + one, 0);
  if (left < 0 || named.length > numbers.length + 1 || numbers.length > named.length) return null;
  // Of a Girolando often only one half is told.
  const other = named.length === 1 ? { HOL: 'GIR', GIR: 'HOL' }[named[0]!] : undefined;
  if (named.length === numbers.length && left > 0) named.push(other ?? unknownBreed);
  const parts = new Map<string, number>();
  for (const [i, code] of named.entries()) {
    const many = numbers[i] ?? left;
    if (many > 0) parts.set(code, (parts.get(code) ?? 0) + many);
  }
  return sorted(parts);
}

/** The larger part first; of equal ones taurine before zebu, and what is unknown last. */
const sorted = (parts: Map<string, number>): Composition =>
  new Map(
    [...parts].toSorted(
      ([a, x], [b, y]) =>
        Number(a === unknownBreed) - Number(b === unknownBreed) || y - x || Number(breeds.get(a)!.kind === 'z') - Number(breeds.get(b)!.kind === 'z'),
    ),
  );

const known = new Map<string, Composition | null>();

/** Of the text of a breed; null when it tells no fractions, as "Mestiço" or "Girolando". */
export function compositionIn(breed: string | null | undefined): Composition | null {
  if (!breed) return null;
  let composition = known.get(breed);
  // A farm has few breeds; a file may bring thousands of texts.
  if (composition === undefined) {
    if (known.size > 2000) known.clear();
    known.set(breed, (composition = read(breed)));
  }
  return composition;
}

/** Whether the text tells the fractions itself, rather than one breed. */
export const tellsFractions = (breed: string | null | undefined) => /\d|\bps\b|sangue/i.test(breed ?? '') && compositionIn(breed) !== null;

/** Breeds of the largest fraction: several when they are equal. */
export function mainBreeds(composition: Composition): Breed[] {
  const most = Math.max(...composition.values());
  return [...composition].flatMap(([code, parts]) => (parts === most && code !== unknownBreed ? breeds.get(code)! : []));
}

/** Bred for meat only: her milk is her calf's. */
export const isBeefBreed = (breed: string | null) => {
  const composition = compositionIn(breed);
  return composition !== null && mainBreeds(composition).length > 0 && mainBreeds(composition).every(({ isBeef }) => isBeef);
};

export const isBuffalo = (breed: string | null | undefined) => [...(compositionIn(breed)?.keys() ?? [])].some((code) => breeds.get(code)?.kind === 'b');

/** From 0 to 1, of what is known; null when less than half is. */
export function taurineShare(composition: Composition): number | null {
  const parts = [...composition].filter(([code]) => code !== unknownBreed);
  const all = parts.reduce((sum, [, many]) => sum + many, 0);
  return all * 2 < whole ? null : parts.reduce((sum, [code, many]) => sum + (breeds.get(code)!.kind === 't' ? many : 0), 0) / all;
}
