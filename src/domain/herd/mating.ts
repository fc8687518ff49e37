// What a mating would give: inbreeding of the calf, why, how sure it is, and what is asked about it (decision 402).
import { type SharedDefect, sharedDefects } from '#domain/herd/genetic-defects';
import { type CommonAncestor, commonAncestors, completenessOfCalf, type Inbreeding, inbreedingOf, leastCompleteness } from '#domain/herd/inbreeding';
import type { pedigreeOf } from '#domain/herd/pedigree';
import { RuleBroken } from '#domain/kernel/errors';
import type { Finding } from '#domain/kernel/plausibility';
import { shownAs } from '#domain/kernel/quantities';

export const ceiling = 1 / 16;
/** Fractions of two, but sums of many. */
const tiny = 1e-9;

/** Nothing, a grey note, amber, red and asked, red with a reason. */
export type MatingLevel = 'none' | 'note' | 'warn' | 'ask' | 'reason';

export function levelOfMating(f: number): MatingLevel {
  if (f >= 1 / 4 - tiny) return 'reason';
  if (f >= 1 / 8 - tiny) return 'ask';
  if (f > ceiling + tiny) return 'warn';
  return f >= 1 / 32 - tiny ? 'note' : 'none';
}

export const asksAbout = (f: number) => f >= 1 / 8 - tiny;

type Pedigree = Pick<ReturnType<typeof pedigreeOf>, 'rowOf' | 'parentsOf'>;
export type Mating = {
  f: number;
  level: MatingLevel;
  completeness: number;
  isIncomplete: boolean;
  ancestors: (CommonAncestor & { name: string })[];
  because: string;
  defects: SharedDefect[];
};

/** `known`: of both and their ancestors, where a screen has it already. */
export function matingOf(sire: string, dam: string, { rowOf, parentsOf }: Pedigree, known: Inbreeding = inbreedingOf([sire, dam], parentsOf)): Mating {
  const f = known.ofCalf(sire, dam);
  const completeness = completenessOfCalf({ sire, dam }, parentsOf);
  const ancestors = f > 0 ? commonAncestors(sire, dam, parentsOf, known.of).map((one) => ({ ...one, name: rowOf(one.id)?.name ?? 'animal sem registro' })) : [];
  const damsSire = parentsOf(dam)?.sire;
  const defects = sharedDefects(rowOf(sire), rowOf(dam), damsSire ? rowOf(damsSire) : undefined);
  const isFemale = (id: string) => rowOf(id)?.gender === 'femea' || [...femalesIn([sire, dam], parentsOf)].includes(id);
  return {
    f,
    level: levelOfMating(f),
    completeness,
    isIncomplete: completeness < leastCompleteness,
    ancestors,
    because: reasonWords(ancestors, isFemale),
    defects,
  };
}

/** Ids that stand as a dam among the ancestors: of those without a row too. */
function femalesIn(ids: readonly string[], parentsOf: Pedigree['parentsOf'], found = new Set<string>(), depth = 5) {
  for (const id of ids) {
    const { sire, dam } = parentsOf(id) ?? { sire: null, dam: null };
    if (dam) found.add(dam);
    if (depth > 0)
      femalesIn(
        [sire, dam].filter((one) => one !== null),
        parentsOf,
        found,
        depth - 1,
      );
  }
  return found;
}

const up = { male: ['', 'pai', 'avô', 'bisavô', 'trisavô', 'tetravô'], female: ['', 'mãe', 'avó', 'bisavó', 'trisavó', 'tetravó'] };
const daughters = ['', 'filha', 'neta', 'bisneta'];
const sons = ['', 'filho', 'neto', 'bisneto'];

function wordsOf({ id, name, ofSire, ofDam }: CommonAncestor & { name: string }, isFemale: (id: string) => boolean) {
  if (ofSire === 0) return `${daughters[ofDam] ?? 'descendente'} do touro`;
  if (ofDam === 0) return `o touro é ${sons[ofSire] ?? 'descendente'} dela`;
  const words = isFemale(id) ? up.female : up.male;
  if (ofSire === ofDam) return `${isFemale(id) ? 'mesma' : 'mesmo'} ${words[ofSire]}, ${name}`;
  return `${name} é ${words[ofSire]} do touro e ${words[ofDam]} dela`;
}

/** The ancestors that make the most of it. */
const few = 3;
function reasonWords(ancestors: readonly (CommonAncestor & { name: string })[], isFemale: (id: string) => boolean) {
  const shown = ancestors.slice(0, few).map((one) => wordsOf(one, isFemale));
  return [...new Set(shown)].join('; ') + (ancestors.length > few ? ` e mais ${ancestors.length - few}` : '');
}

export const percentOf = (f: number) => shownAs('inbreeding', 100 * f);

/** "consanguinidade 12,5%: mesmo pai, Trovão". */
export const matingWords = ({ f, because }: Pick<Mating, 'f' | 'because'>) => `consanguinidade ${percentOf(f)}${because ? `: ${because}` : ''}`;

/** One key for all matings of a call: who confirms sees them together. */
export const matingKey = 'inbreeding';

export type Mated = Mating & { bull: string; cow: string };
const named = 5;

/** Of the matings of one call, those that are asked about. */
export function matingFindings(matings: readonly Mated[], field: string): Finding[] {
  const close = matings.filter(({ f }) => asksAbout(f)).toSorted((a, b) => b.f - a.f);
  const [first] = close;
  if (!first) return [];
  const text =
    close.length === 1
      ? `cria de ${first.cow} com ${first.bull}: ${matingWords(first)}`
      : `${close.length} fêmeas parentes de ${[...new Set(close.map(({ bull }) => bull))].join(', ')}: ${close
          .slice(0, named)
          .map(({ cow, f, because }) => `${cow} (${percentOf(f)}, ${because})`)
          .join('; ')}${close.length > named ? ` e mais ${close.length - named}` : ''}`;
  return [{ key: matingKey, level: 'confirm', text, field }];
}

/** The closest ones need a reason. Calls of older releases have none, and count as confirmed (decision 275). */
export function assertReason({ confirmed }: { readonly confirmed?: readonly string[] | undefined }, matings: readonly Mated[], reason: string | null) {
  const closest = matings.find(({ level }) => level === 'reason');
  if (!confirmed || !closest || reason) return;
  throw new RuleBroken(`Informe o motivo: ${closest.cow} com ${closest.bull} dá ${matingWords(closest)}`, 'inbreeding_reason');
}
