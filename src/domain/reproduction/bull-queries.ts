// Bulls that the farm uses, of the herd and of others: doses in stock, conception, daughters, and what summaries say of them.
import type { Animal } from '#domain/herd/animals';
import { bullCode, bullKey } from '#domain/herd/bull-codes';
import type { ExternalAnimal } from '#domain/herd/external-animals';
import { groupedBy } from '#domain/kernel/grouped';
import { quotient } from '#domain/kernel/money';
import { decimalsOf } from '#domain/kernel/quantities';
import { compareWords } from '#domain/kernel/sorting';
import { fold, hasWords } from '#domain/kernel/text';
import type { BullEvaluation } from '#domain/reproduction/bull-evaluations';
import type { Supply } from '#domain/supplies/supplies';
import type { SupplyLot } from '#domain/supplies/supply-lots';
import { stockOf } from '#domain/supplies/supply-stock';

export type BullRows = {
  animals: readonly Animal[];
  external: readonly ExternalAnimal[];
  supplies: readonly Supply[];
  lots: readonly SupplyLot[];
  evaluations: readonly BullEvaluation[];
  /** Of every name that services were recorded with: those with a known result, and the positive ones. */
  conception: readonly { name: string; positive: number; known: number }[];
};

export type BullLine = {
  id: string;
  isExternal: boolean;
  name: string;
  breed: string | null;
  code: string | null;
  registration: string | null;
  /** Of semen and embryos. */
  doses: number;
  positive: number;
  known: number;
  /** Positive ÷ known, in percent; null: no service has a result. */
  conception: number | null;
  daughters: number;
  sons: number;
  evaluations: BullEvaluation[];
};

type Named = { name: string; code?: string | null; registration?: string | null };
/** However a bull was typed: by name, code or registration. */
const keysOf = ({ name, code, registration }: Named) => new Set([name, code, registration].flatMap((text) => (text ? [bullKey(text)] : [])));

const newestFirst = (a: BullEvaluation, b: BullEvaluation) => b.year - a.year || compareWords(a.trait, b.trait);

/** Of cattle: external males, bulls of the herd, and males with young, semen or an evaluation. By name. */
export function bullLines({ animals, external, supplies, lots, evaluations, conception }: BullRows): BullLine[] {
  const byFather = groupedBy(animals, ({ father_id, external_father_id }) => external_father_id ?? father_id);
  const semen = groupedBy(supplies, ({ bull_id, external_bull_id }) => external_bull_id ?? bull_id);
  const lotsOf = groupedBy(lots, ({ supply_id }) => supply_id);
  const judged = groupedBy(evaluations, ({ bull_id, external_bull_id }) => external_bull_id ?? bull_id);
  const isUsed = ({ id, category, status }: Animal) => (category === 'touro' && status === 'ativo') || byFather.has(id) || semen.has(id) || judged.has(id);
  const bulls: (Named & { id: string; isExternal: boolean; breed: string | null })[] = [
    ...external.filter(({ gender, type }) => gender === 'macho' && type === 'bovino').map((one) => ({ ...one, isExternal: true })),
    ...animals
      .filter((one) => one.gender === 'macho' && one.type === 'bovino' && !one.is_batch && isUsed(one))
      .map((one) => ({ ...one, code: one.identification, registration: one.registration ?? null, isExternal: false })),
  ];
  const lines = bulls.map(({ id, isExternal, name, breed, code = null, registration = null }): BullLine => {
    const keys = keysOf({ name, code, registration });
    const services = conception.filter((one) => keys.has(bullKey(one.name)));
    const [positive, known] = [services.reduce((all, one) => all + one.positive, 0), services.reduce((all, one) => all + one.known, 0)];
    const young = byFather.get(id) ?? [];
    return {
      id,
      isExternal,
      name,
      breed,
      code: isExternal ? bullCode(code) : null,
      registration: registration ?? (isExternal ? null : code),
      doses: stockOf((semen.get(id) ?? []).flatMap((supply) => lotsOf.get(supply.id) ?? [])),
      positive,
      known,
      conception: known > 0 ? quotient(positive * 100, known, decimalsOf('percent')) : null,
      daughters: young.filter(({ gender }) => gender === 'femea').length,
      sons: young.filter(({ gender }) => gender === 'macho').length,
      evaluations: (judged.get(id) ?? []).toSorted(newestFirst),
    };
  });
  return lines.toSorted((a, b) => compareWords(a.name, b.name));
}

export const bullsFound = (lines: readonly BullLine[], search: string) =>
  lines.filter(({ name, code, registration, breed }) => hasWords(fold([name, code, registration, breed].filter(Boolean).join(' ')), fold(search)));

/** "PTA Leite (kg) 2026: 412,5". The newest of each trait. */
export function latestOf(evaluations: readonly BullEvaluation[]) {
  const seen = new Set<string>();
  return evaluations.filter(({ kind, trait, source }) => {
    const key = `${kind} ${fold(trait)} ${fold(source ?? '')}`;
    return !seen.has(key) && seen.add(key);
  });
}
