// Compositions of young, in words, and the rules of the Girolando: degrees, the band of 5/8, Puro Sintético, and which calves are registered.
import { type Composition, compositionIn, tellsFractions, unknownBreed } from '#domain/herd/breed-composition';
import { breeds } from '#domain/herd/breeds';

const whole = 64;
const nobody: Composition = new Map([[unknownBreed, whole]]);

/** The mean of both parents; the half of one that is unknown is kept as unknown. At most 64ths: what is smaller goes to the largest remainders. */
export function youngOf(sire: Composition | null, dam: Composition | null): Composition | null {
  if (!sire && !dam) return null;
  const halves = new Map<string, number>();
  for (const parent of [sire ?? nobody, dam ?? nobody]) for (const [code, parts] of parent) halves.set(code, (halves.get(code) ?? 0) + parts);
  return shared(halves, whole);
}

/** The same proportions in so many parts, of whole numbers. */
function shared(parts: ReadonlyMap<string, number>, into: number): Composition {
  const all = [...parts.values()].reduce((sum, one) => sum + one, 0);
  const exact = [...parts].map(([code, many]) => ({ code, many: Math.floor((many * into) / all), rest: (many * into) % all }));
  let left = into - exact.reduce((sum, { many }) => sum + many, 0);
  for (const one of exact.toSorted((a, b) => b.rest - a.rest || b.many - a.many)) if (left-- > 0) one.many++;
  const order = (code: string) => (code === unknownBreed ? 2 : breeds.get(code)!.kind === 'z' ? 1 : 0);
  const kept = exact
    .filter(({ many }) => many > 0)
    .toSorted((a, b) => Number(order(a.code) > 1) - Number(order(b.code) > 1) || b.many - a.many || order(a.code) - order(b.code));
  return new Map(kept.map(({ code, many }) => [code, many]));
}

function reduced(parts: number, of: number): string {
  let [above, below] = [parts, of];
  while (above % 2 === 0 && below > 1) [above, below] = [above / 2, below / 2];
  return below === 1 ? `${above}` : `${above}/${below}`;
}

/** "5/8 HOL + 3/8 GIR", one breed by its name, and 64ths as the nearest 16ths. */
export function compositionWords(composition: Composition): string {
  const isFine = [...composition.values()].some((parts) => parts % 2 === 1);
  const shown = isFine ? shared(composition, 16) : composition;
  const [only] = shown.size === 1 ? shown.keys() : [];
  if (only) return `${isFine ? '≈ ' : ''}${breeds.get(only)!.name}`;
  const words = [...shown].map(([code, parts]) => `${reduced(parts, isFine ? 16 : whole)} ${code}`);
  return `${isFine ? '≈ ' : ''}${words.join(' + ')}`;
}

export const isWhollyKnown = (composition: Composition | null): composition is Composition => composition !== null && !composition.has(unknownBreed);

export type BreedRow = { breed: string | null; gender?: string; sire: string | null; dam: string | null };

/** Fractions that are written; else the mean of parents that are wholly known; else the breed that is written; else what one parent tells. */
export function compositions(rowOf: (id: string) => BreedRow | undefined) {
  const found = new Map<string, Composition | null>();
  return function compositionOf(id: string): Composition | null {
    const before = found.get(id);
    if (before !== undefined) return before;
    // Meanwhile nothing is known of it: an animal among its own ancestors ends there.
    found.set(id, null);
    const row = rowOf(id);
    if (!row) return null;
    const written = compositionIn(row.breed);
    const young = written && tellsFractions(row.breed) ? null : youngOf(row.sire ? compositionOf(row.sire) : null, row.dam ? compositionOf(row.dam) : null);
    const composition = isWhollyKnown(young) ? young : (written ?? young);
    found.set(id, composition);
    return composition;
  };
}

/** Expected vigour of the cross: the share of the young whose two halves are of different breeds; null when a part is unknown. */
export function heterosis(sire: Composition | null, dam: Composition | null): number | null {
  if (!isWhollyKnown(sire) || !isWhollyKnown(dam)) return null;
  let alike = 0;
  for (const [code, parts] of sire) alike += (parts / whole) * ((dam.get(code) ?? 0) / whole);
  return 1 - alike;
}

/** Degrees that the association registers, in 64ths of Holandês. */
const degrees = { '1/4': 16, '3/8': 24, '1/2': 32, '5/8': 40, '3/4': 48, '7/8': 56 } as const;
export type Degree = keyof typeof degrees;
/** 9/16 to 11/16 is registered as 5/8. */
const [leastOfFive, mostOfFive] = [36, 44];

/** `approximate`: registered as 5/8 though it is not exactly. Null: no Girolando, or a composition that is not registered. */
export function girolandoDegree(composition: Composition | null): { degree: Degree; approximate: boolean } | null {
  const hol = composition?.get('HOL');
  if (!composition || !hol || hol + (composition.get('GIR') ?? 0) !== whole) return null;
  const exact = Object.entries(degrees).find(([, parts]) => parts === hol)?.[0] as Degree | undefined;
  if (exact) return { degree: exact, approximate: false };
  return hol >= leastOfFive && hol <= mostOfFive ? { degree: '5/8', approximate: true } : null;
}

/** Puro Sintético: both parents are 5/8, or so themselves. */
export const isSynthetic = (sire: Composition | null, dam: Composition | null) =>
  girolandoDegree(sire)?.degree === '5/8' && girolandoDegree(dam)?.degree === '5/8';

/** Males only of 5/8, 3/4 with known parents, or PS. */
export function isRegistrable(composition: Composition | null, gender: 'macho' | 'femea', hasKnownParents: boolean) {
  const degree = girolandoDegree(composition)?.degree;
  if (!degree) return false;
  return gender === 'femea' || degree === '5/8' || (degree === '3/4' && hasKnownParents);
}

/** On cows of 5/8, 7/8 or PS only bulls of 5/8 or PS make calves that are registered (regulation of 2020, article 32). */
export function registrationWarning(sire: Composition | null, dam: Composition | null): string | null {
  const [cow, bull] = [girolandoDegree(dam)?.degree, girolandoDegree(sire)?.degree];
  if ((cow !== '5/8' && cow !== '7/8') || !sire || bull === '5/8') return null;
  return `Girolando: de vaca ${cow} só touro 5/8 ou PS dá cria registrada`;
}

/** What is written as the breed of a calf: that of the mother, unless the parents tell another one. */
export function breedOfYoung(dam: string, sire: string | null): string {
  const young = sire && compositionIn(sire) ? youngOf(compositionIn(sire), compositionIn(dam)) : null;
  if (!isWhollyKnown(young) || compositionWords(young) === compositionWords(compositionIn(dam)!)) return dam;
  const hol = girolandoDegree(young);
  return hol && !hol.approximate ? `Girolando ${hol.degree}` : compositionWords(young).replace('≈ ', '');
}
