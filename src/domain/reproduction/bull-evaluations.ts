// Evaluations of bulls (PTA e DEP): what a summary of a year published about a bull. They are shown, never computed.
import { RuleBroken } from '#domain/kernel/errors';
import { choice, decimal, integer, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { fold } from '#domain/kernel/text';

export const BullEvaluation = noun(
  'bull_evaluations',
  {
    bull_id: optional(reference('Touro do rebanho', 'animals')),
    external_bull_id: optional(reference('Touro de fora', 'external_animals')),
    kind: choice('Avaliação', { PTA: 'PTA', DEP: 'DEP' }),
    trait: text('Característica', { max: 60 }),
    year: integer('Ano', { min: 1960, max: 2199 }),
    value: decimal('Valor', { min: -99_999, max: 99_999, scale: 3 }),
    accuracy: optional(decimal('Acurácia (%)', { max: 100, scale: 1 })),
    source: optional(text('Sumário', { max: 60 })),
  },
  {
    title: 'PTA e DEP',
    missing: 'Avaliação não encontrada',
    failed: { load: 'Erro ao carregar avaliações', save: 'Erro ao salvar avaliação', remove: 'Erro ao excluir avaliação' },
    confirm: 'Tem certeza que deseja excluir esta avaliação?',
  },
);
export type BullEvaluation = RowOf<typeof BullEvaluation>;

type Written = Pick<BullEvaluation, 'id' | 'bull_id' | 'external_bull_id' | 'kind' | 'trait' | 'year' | 'source'>;

export function assertEvaluation(one: Omit<Written, 'id'>, bull: { gender: string }, today: string) {
  if (!one.bull_id === !one.external_bull_id) throw new RuleBroken('Escolha um touro', 'bull_id');
  if (bull.gender !== 'macho') throw new RuleBroken('Só um macho tem avaliação de touro', one.bull_id ? 'bull_id' : 'external_bull_id');
  if (one.year > Number(today.slice(0, 4)) + 1) throw new RuleBroken('O ano não pode ser futuro', 'year');
}

const keyOf = ({ kind, trait, year, source }: Pick<Written, 'kind' | 'trait' | 'year' | 'source'>) => [kind, fold(trait), year, fold(source ?? '')].join(' ');

/** A summary of a year has one value for a trait of a bull. */
export function assertOnlyEvaluation(one: Written, others: readonly Written[]) {
  if (others.some((other) => other.id !== one.id && keyOf(other) === keyOf(one)))
    throw new RuleBroken('Esta característica já tem valor neste ano e sumário', 'trait');
}
