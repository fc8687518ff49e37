// Quarantine (quarentena) of an animal that came: until when it stays apart, its exams, and its release.
import type { Animal } from '#domain/herd/animals';
import type { HerdSettings } from '#domain/herd/herd-settings';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const examResults = { negativo: 'Negativo', positivo: 'Positivo', inconclusivo: 'Inconclusivo' };

export const Quarantine = noun(
  'quarantines',
  {
    animal_id: reference('Animal', 'animals'),
    start_date: date('Início'),
    until_date: date('Até'),
    brucellosis: optional(choice('Brucelose', examResults)),
    brucellosis_date: optional(date('Exame de brucelose em')),
    tuberculosis: optional(choice('Tuberculose', examResults)),
    tuberculosis_date: optional(date('Exame de tuberculose em')),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Quarentena',
    missing: 'Quarentena não encontrada',
    failed: { load: 'Erro ao carregar quarentenas', save: 'Erro ao salvar quarentena', remove: 'Erro ao excluir quarentena' },
    confirm: 'Tem certeza que deseja excluir esta quarentena?',
    kept: {
      released_on: optional(date('Liberado em')),
      release_reason: optional(text('Motivo da liberação', { max: 300 })),
    },
  },
);
export type Quarantine = RowOf<typeof Quarantine>;

/** Days of quarantine of a farm that has not set its own; no rule of the country gives one number. */
export const usualQuarantineDays = 30;

/** Zero: the farm does without. */
export const quarantineDays = (settings: { quarantine_days?: HerdSettings['quarantine_days'] | undefined } | undefined) =>
  settings?.quarantine_days ?? usualQuarantineDays;

export const untilOf = (start: string, days: number) => addDays(start, days);

export const isQuarantined = ({ released_on }: Pick<Quarantine, 'released_on'>) => released_on === null || released_on === undefined;

export const exams = { brucellosis: 'Brucelose', tuberculosis: 'Tuberculose' } as const;
export type Exam = keyof typeof exams;

/** Ages in days from which an exam says something: brucellosis from 8 months, of males that breed and of females; tuberculosis from 6 weeks. */
const leastAge = { brucellosis: 240, tuberculosis: 42 } as const;

type Examined = Pick<Animal, 'type' | 'gender' | 'birth_date'> & { castration_date?: string | null };

/** The exams of cattle and buffaloes that came, by their age on a day. Without a birth date both. */
export function examsFor(animal: Examined, on: string): Exam[] {
  if (animal.type !== 'bovino') return [];
  const age = animal.birth_date === null ? Infinity : daysBetween(animal.birth_date, on);
  return (Object.keys(exams) as Exam[]).filter((exam) => {
    const isCastrated = animal.gender === 'macho' && Boolean(animal.castration_date);
    return age >= leastAge[exam] && !(exam === 'brucellosis' && isCastrated);
  });
}

/** Exams that are missing or said nothing. */
export const missingExams = (quarantine: Pick<Quarantine, Exam>, animal: Examined, on: string) =>
  examsFor(animal, on).filter((exam) => quarantine[exam] === null || quarantine[exam] === 'inconclusivo');

export const positiveExams = (quarantine: Pick<Quarantine, Exam>) => (Object.keys(exams) as Exam[]).filter((exam) => quarantine[exam] === 'positivo');

type Written = Pick<Quarantine, 'start_date' | 'until_date' | 'brucellosis' | 'brucellosis_date' | 'tuberculosis' | 'tuberculosis_date'>;

export function assertQuarantine({ start_date, until_date, brucellosis, brucellosis_date, tuberculosis, tuberculosis_date }: Written, today: string) {
  if (start_date > today) throw new RuleBroken('A data não pode ser futura', 'start_date');
  if (until_date < start_date) throw new RuleBroken('O fim é anterior ao início', 'until_date');
  for (const [field, result, on] of [
    ['brucellosis_date', brucellosis, brucellosis_date],
    ['tuberculosis_date', tuberculosis, tuberculosis_date],
  ] as const) {
    if (on !== null && on > today) throw new RuleBroken('A data não pode ser futura', field);
    if (on !== null && result === null) throw new RuleBroken('Informe o resultado do exame', field.replace('_date', ''));
  }
}

type Release = { released_on: string; reason: string | null };

/** Before its day, without its exams or with a positive one it is released with a reason only. */
export function assertRelease(quarantine: Quarantine, animal: Examined & { name: string }, { released_on, reason }: Release, today: string) {
  if (!isQuarantined(quarantine)) throw new RuleBroken(`${animal.name} já saiu da quarentena`, 'released_on');
  if (released_on > today) throw new RuleBroken('A data não pode ser futura', 'released_on');
  if (released_on < quarantine.start_date) throw new RuleBroken('A liberação é anterior ao início da quarentena', 'released_on');
  if (reason !== null) return;
  const positive = positiveExams(quarantine);
  const missing = missingExams(quarantine, animal, released_on);
  const why =
    positive.length > 0
      ? `${animal.name} deu positivo para ${positive.map((exam) => exams[exam].toLowerCase()).join(' e ')}`
      : missing.length > 0
        ? `${animal.name} está sem exame de ${missing.map((exam) => exams[exam].toLowerCase()).join(' e ')}`
        : released_on < quarantine.until_date
          ? `A quarentena de ${animal.name} vai até ${quarantine.until_date.split('-').toReversed().join('/')}`
          : null;
  if (why) throw new RuleBroken(`${why}: informe o motivo para liberar`, 'reason');
}
