// Lactations for the screens: which one of each cow is shown, her rank, who gives less than her curve, and what the herd will give.
import { isBeefBreed } from '#domain/herd/breed-composition';
import { quotient } from '#domain/kernel/money';
import { compare } from '#domain/kernel/sorting';
import { fold } from '#domain/kernel/text';
import { expectedDays, expectedMilk } from '#domain/milk/expected-milk';
import type { CowLactations } from '#domain/milk/herd-lactations';
import { againstContemporaries, belowCurve } from '#domain/milk/lactation-comparison';
import { comparable305, type Lactation } from '#domain/milk/lactations';
import { type ParityGroup, parityGroup } from '#domain/milk/standard-curves';

type Named = { id: string; name: string; identification: string | null; status: string };
export type LactationRow = {
  /** Of the cow. */
  id: string;
  cow: Named;
  lactation: Lactation;
  /** "2ª lactação", or "2ª lactação registrada" of a cow that calved before she was registered. */
  called: string;
  group: ParityGroup;
  /** 305 days measured, or projected while it is running. */
  litres305: number | null;
  isProjected: boolean;
  contemporaries: ReturnType<typeof againstContemporaries>;
  below: ReturnType<typeof belowCurve>;
};

export const lactationName = (number: number, isCounted: boolean) => `${number}ª lactação${isCounted ? '' : ' registrada'}`;

/** A first test is due by then. */
export const testedBy = 45;

/** In milk for so long without any test. A beef cow nurses her calf. */
const isUntested = ({ breed }: CowLactations['cow'], { tests, to, days }: Lactation) =>
  tests.length === 0 && to === null && days >= testedBy && !isBeefBreed(breed ?? null);

/** The last lactation of each cow that is still in the herd, with tests or late for the first one, the highest 305 days first, those without a number last. */
export function lactationRows<C extends Named & CowLactations['cow']>(herd: readonly CowLactations<C>[]): LactationRow[] {
  const all = herd.flatMap(({ cow, lactations }) => lactations.map((lactation) => ({ cow: cow.id, lactation })));
  return herd
    .flatMap(({ cow, lactations, standard, isCounted }) => {
      const lactation = lactations.at(-1);
      if (!lactation || cow.status !== 'ativo' || (lactation.tests.length === 0 && !isUntested(cow, lactation))) return [];
      return {
        id: cow.id,
        cow,
        lactation,
        called: lactationName(lactation.number, isCounted),
        group: parityGroup(lactation.number),
        litres305: comparable305(lactation),
        isProjected: lactation.projection !== null,
        contemporaries: againstContemporaries({ cow: cow.id, lactation }, all),
        below: belowCurve(lactation, standard.curve),
      };
    })
    .toSorted((a, b) => (b.litres305 ?? -1) - (a.litres305 ?? -1) || compare(a.cow.name, b.cow.name));
}

/** Empty: no filter. `situacao`: in milk, ended, or below her curve. */
export type LactationFilters = { search: string; grupo: string; situacao: string };
export const situations = { em_lactacao: 'Em lactação', abaixo: 'Abaixo da curva', sem_controle: 'Sem controle', encerradas: 'Encerradas' };

export function findLactations(rows: readonly LactationRow[], { search, grupo, situacao }: LactationFilters) {
  const words = fold(search).split(' ').filter(Boolean);
  return rows.filter(({ cow, group, lactation, below }) => {
    if (grupo !== '' && group !== grupo) return false;
    if (situacao === 'em_lactacao' && lactation.to !== null) return false;
    if (situacao === 'encerradas' && lactation.to === null) return false;
    if (situacao === 'abaixo' && below === null) return false;
    if (situacao === 'sem_controle' && lactation.tests.length > 0) return false;
    const text = fold(`${cow.name} ${cow.identification ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

/** Kept for milk: in the herd, and not of a beef breed unless she is milked. */
const isDairy = ({ cow: { status, breed }, lactations }: CowLactations) =>
  status === 'ativo' && (!isBeefBreed(breed ?? null) || lactations.some(({ tests }) => tests.length > 0));

/** Today: cows in milk, dry cows, mean days in milk; and the litres to expect of the next days. */
export function herdNow(herd: readonly CowLactations[], today: string, ahead = expectedDays) {
  const cows = herd.filter(isDairy);
  const calved = cows.filter(({ lactations }) => lactations.length > 0);
  const running = calved.flatMap(({ lactations }) => lactations.at(-1)!).filter(({ to }) => to === null);
  const days = running.reduce((all, lactation) => all + lactation.days, 0);
  return {
    inMilk: running.length,
    cows: calved.length,
    percentInMilk: quotient(100 * running.length, calved.length, 1),
    meanDays: quotient(days, running.length, 0),
    expected: expectedMilk(
      cows.map(({ cow, lactations, standard, next }) => {
        const last = lactations.at(-1);
        return {
          running: last && last.to === null ? { from: last.from, tests: last.tests, curve: last.fit.curve, standard: standard.curve } : null,
          calving: cow.pregnancy_status === 'prenha' ? cow.expected_birth_date : null,
          next: next.curve,
        };
      }),
      today,
      ahead,
    ),
  };
}
