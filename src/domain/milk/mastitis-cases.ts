// Mastitis cases (casos de mastite): clinical mastitis by quarter of the udder, with its grade and treatment.
import type { AnimalTreatment } from '#domain/health/animal-treatments';
import type { Animal } from '#domain/herd/animals';
import { assertWasInHerd } from '#domain/herd/herd-exits';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, flag, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const quarterNames = {
  front_left: 'Anterior esquerdo',
  front_right: 'Anterior direito',
  rear_left: 'Posterior esquerdo',
  rear_right: 'Posterior direito',
} as const;
export type Quarter = keyof typeof quarterNames;
export const quarters = Object.keys(quarterNames) as Quarter[];

export const MastitisCase = noun(
  'mastitis_cases',
  {
    animal_id: reference('Animal', 'animals'),
    case_date: date('Data'),
    grade: choice('Grau', { leve: '1: só o leite alterado', moderada: '2: leite e úbere alterados', grave: '3: vaca doente' }),
    front_left: flag(quarterNames.front_left),
    front_right: flag(quarterNames.front_right),
    rear_left: flag(quarterNames.rear_left),
    rear_right: flag(quarterNames.rear_right),
    /** What the laboratory's culture found. */
    agent: optional(text('Agente (cultura)')),
    treatment_id: optional(reference('Tratamento', 'animal_treatments')),
    cured_date: optional(date('Curada em')),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Casos de mastite',
    missing: 'Caso de mastite não encontrado',
    failed: { load: 'Erro ao carregar casos de mastite', save: 'Erro ao salvar caso de mastite', remove: 'Erro ao excluir caso de mastite' },
    confirm: 'Tem certeza que deseja excluir este caso de mastite?',
  },
);
export type MastitisCase = RowOf<typeof MastitisCase>;

/** Initial values of a new case. */
export const newCase = { grade: 'leve', front_left: false, front_right: false, rear_left: false, rear_right: false } as const;

export const quartersOf = (one: Pick<MastitisCase, Quarter>) => quarters.filter((quarter) => one[quarter]);

const milked = new Set<Animal['type']>(['bovino', 'caprino', 'ovino']);
const onlyMilked = 'Só fêmeas de bovinos, caprinos e ovinos têm casos de mastite';

export const canHaveMastitis = ({ type, gender, is_batch }: Pick<Animal, 'type' | 'gender' | 'is_batch'>) =>
  milked.has(type) && gender === 'femea' && !is_batch;

export function assertCanHaveMastitis(animal: Pick<Animal, 'id' | 'name' | 'type' | 'gender' | 'is_batch' | 'status' | 'exit_date'>, on: string) {
  if (!canHaveMastitis(animal)) throw new RuleBroken(onlyMilked, 'animal_id');
  assertWasInHerd(animal, on, onlyMilked, 'animal_id');
}

type Written = Pick<MastitisCase, 'animal_id' | 'case_date' | 'cured_date' | 'treatment_id' | Quarter>;

export function assertCase(one: Written, treatment: Pick<AnimalTreatment, 'animal_id'> | null | undefined, today: string) {
  if (one.case_date > today) throw new RuleBroken('A data não pode ser futura', 'case_date');
  if (quartersOf(one).length === 0) throw new RuleBroken('Marque ao menos um quarto do úbere', 'front_left');
  if (one.cured_date !== null && one.cured_date < one.case_date) throw new RuleBroken('A cura é anterior ao caso', 'cured_date');
  if (one.cured_date !== null && one.cured_date > today) throw new RuleBroken('A data não pode ser futura', 'cured_date');
  if (treatment && treatment.animal_id !== one.animal_id) throw new RuleBroken('Este tratamento é de outro animal', 'treatment_id');
}

/** Newest first. */
export const newestCases = <C extends Pick<MastitisCase, 'id' | 'case_date'>>(cases: readonly C[]) =>
  cases.toSorted((a, b) => (a.case_date === b.case_date ? (a.id < b.id ? -1 : 1) : a.case_date < b.case_date ? 1 : -1));

/** A new case of the same quarter within so many days is the same one coming back. */
const relapseDays = 14;

/** Cases of the period, the cows that had them, those still open, and those that came back in the same quarter within 14 days of being cured. */
export function mastitisFigures(cases: readonly MastitisCase[], { from, to }: { from: string; to: string }) {
  const inPeriod = cases.filter(({ case_date }) => case_date >= from && case_date <= to);
  const cameBack = inPeriod.filter((one) =>
    cases.some(
      (before) =>
        before.id !== one.id &&
        before.animal_id === one.animal_id &&
        before.cured_date !== null &&
        before.cured_date <= one.case_date &&
        Date.parse(one.case_date) - Date.parse(before.cured_date) <= relapseDays * 86_400_000 &&
        quarters.some((quarter) => before[quarter] && one[quarter]),
    ),
  );
  return {
    cases: inPeriod.length,
    cows: new Set(inPeriod.map(({ animal_id }) => animal_id)).size,
    open: cases.filter(({ cured_date }) => cured_date === null).length,
    relapses: cameBack.length,
  };
}
