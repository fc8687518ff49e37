// Weighings (pesagens): the weight of an animal on a day, and its gain.
import * as z from 'zod/mini';
import type { Animal } from '#domain/herd/animals';
import { assertWasInHerd } from '#domain/herd/herd-exits';
import { daysBetween } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, integer, longText, optional, reference, text } from '#domain/kernel/fields';
import { difference, product, quotient, sum } from '#domain/kernel/money';
import { noun, type RowOf } from '#domain/kernel/noun';
import { compare } from '#domain/kernel/sorting';

export const AnimalWeighing = noun(
  'animal_weighings',
  {
    animal_id: reference('Animal', 'animals'),
    weighing_date: date('Data'),
    weight: decimal('Peso (kg)', { min: 0.01, max: 99_999.99, scale: 2 }),
    body_condition_score: optional(decimal('Escore corporal', { min: 1, max: 5, scale: 1 })),
    measured_by: optional(text('Responsável')),
    weighing_method: choice('Método', { balanca: 'Balança', fita: 'Fita', estimativa: 'Estimativa' }),
    health_observations: optional(longText('Observações de saúde')),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Pesagens',
    missing: 'Pesagem não encontrada',
    failed: { load: 'Erro ao carregar pesagens', save: 'Erro ao criar pesagem', remove: 'Erro ao excluir pesagem' },
    confirm: 'Tem certeza que deseja excluir esta pesagem?',
    kept: {
      previous_weight: optional(decimal('Peso anterior (kg)', { scale: 2 })),
      weight_gain: optional(decimal('Ganho (kg)', { min: -99_999.99, scale: 2 })),
      weight_gain_period_days: optional(integer('Período (dias)')),
      daily_weight_gain: optional(decimal('Ganho diário (kg/dia)', { min: -99_999.99, scale: 3 })),
      /** The weaning that it was weighed for. */
      weaning_id: optional(reference('Desmame', 'weanings')),
    },
  },
);
export type AnimalWeighing = RowOf<typeof AnimalWeighing>;

const { weighing_date, weighing_method, measured_by } = AnimalWeighing.create.shape;

/** What all weighings of a corral session share: chosen once, before the first. */
export const plannedWeighing = z.strictObject({ weighing_date, weighing_method, measured_by });

type Weight = Pick<AnimalWeighing, 'id' | 'weighing_date' | 'weight'>;

export const byDate = (a: Weight, b: Weight) => (a.weighing_date === b.weighing_date ? compare(a.id, b.id) : compare(a.weighing_date, b.weighing_date));

/** Ganho: since the previous weighing by date, so that a back-dated or deleted weighing corrects its neighbours (decision 20). */
export function gainSince(previous: Weight | undefined, current: Weight) {
  if (!previous) return { previous_weight: null, weight_gain: null, weight_gain_period_days: null, daily_weight_gain: null };
  const days = daysBetween(previous.weighing_date, current.weighing_date);
  const gain = difference(current.weight, previous.weight, 2);
  return { previous_weight: previous.weight, weight_gain: gain, weight_gain_period_days: days, daily_weight_gain: quotient(gain, days, 3) };
}

type Gain = Pick<AnimalWeighing, 'previous_weight' | 'weight_gain' | 'weight_gain_period_days' | 'daily_weight_gain'>;

/** An animal's weighings by date, each with its gain; one with the right gain is returned unchanged. */
export function withGains<W extends Weight & Partial<Gain>>(weighings: W[]): (W & Gain)[] {
  const inOrder = weighings.toSorted(byDate);
  return inOrder.map((weighing, i) => {
    const gain = gainSince(inOrder[i - 1], weighing);
    return hasGain(weighing, gain) ? weighing : { ...weighing, ...gain };
  });
}

const hasGain = <W extends Partial<Gain>>(weighing: W, gain: Gain): weighing is W & Gain =>
  weighing.previous_weight === gain.previous_weight &&
  weighing.weight_gain === gain.weight_gain &&
  weighing.weight_gain_period_days === gain.weight_gain_period_days &&
  weighing.daily_weight_gain === gain.daily_weight_gain;

export function assertCanBeWeighed(animal: Pick<Animal, 'id' | 'name' | 'status' | 'exit_date'>, on: string) {
  assertWasInHerd(animal, on, 'Só animais ativos podem ser pesados', 'animal_id');
}

export function assertWeighingDate(animal: Pick<Animal, 'birth_date'>, on: string, today: string) {
  if (on > today) throw new RuleBroken('A data não pode ser futura', 'weighing_date');
  if (animal.birth_date && on < animal.birth_date) throw new RuleBroken('A pesagem é anterior ao nascimento', 'weighing_date');
}

const heaviest = 1500;
/** Water and feed change the weight this much within one day. */
const [mostUp, leastDown] = [1.1, 0.75];
/** The largest daily gain: 2 kg, and for small animals a fifth of their weight. */
const dailyMost = (last: number) => Math.min(2, product(last, 0.2, 3));

/** Ask before saving: probably a typing error or the wrong animal. Never refused. */
export function isUnlikely(
  previous: Pick<Weight, 'weighing_date' | 'weight'> | undefined,
  { weighing_date, weight }: Pick<Weight, 'weighing_date' | 'weight'>,
) {
  if (weight > heaviest) return true;
  if (!previous) return false;
  const days = Math.abs(daysBetween(previous.weighing_date, weighing_date));
  const last = previous.weight;
  return weight < product(last, leastDown, 4) || weight > sum([product(last, mostUp, 4), product(days, dailyMost(last), 4)], 4);
}
