// Feed consumption (consumo de ração): what an animal or a batch was given of a feed, what it cost, and which purchases it came from.
import * as z from 'zod/mini';
import type { Animal } from '#domain/herd/animals';
import { assertWasInHerd } from '#domain/herd/herd-exits';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, fact, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

/** The time of day is optional (14:30) and separate from the date, because devices select records by date. */
const hour = fact(z.string('Hora: valor inválido').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Hora: valor inválido')), { label: 'Hora', kind: 'text' });

export const FeedConsumption = noun(
  'feed_consumption',
  {
    feed_id: reference('Ração', 'feeds'),
    consumption_type: choice('Tipo', { individual: 'Individual', lote: 'Lote' }),
    animal_id: optional(reference('Animal', 'animals')),
    batch_name: optional(text('Lote')),
    consumption_date: date('Data'),
    consumption_time: optional(hour),
    quantity: decimal('Quantidade (kg)', { min: 0.01, max: 999_999_999, scale: 2 }),
    responsible: optional(text('Responsável')),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Consumo',
    missing: 'Registro de consumo não encontrado',
    failed: { load: 'Erro ao carregar consumo', save: 'Erro ao registrar consumo', remove: 'Erro ao excluir consumo' },
    confirm: 'Tem certeza que deseja excluir este registro de consumo? O estoque será devolvido.',
    recent: { by: 'consumption_date' },
    kept: {
      cost: decimal('Custo (R$)', { scale: 2 }),
      /** Kilograms taken from each purchase, as JSON; the rest came from manual stock. */
      lots: optional(text('Compras de onde saiu', { max: 100_000 })),
      manual_kg: decimal('Do estoque manual (kg)', { scale: 2 }),
    },
  },
);
export type FeedConsumption = RowOf<typeof FeedConsumption>;

/** Initial values of a new consumption. */
export const newConsumption = { consumption_type: 'individual' } as const;

type Eaten = Pick<FeedConsumption, 'consumption_type' | 'animal_id' | 'batch_name' | 'consumption_date'>;

export function assertEaten({ consumption_type, animal_id, batch_name, consumption_date }: Eaten, today: string) {
  if (consumption_type === 'individual' && animal_id === null) throw new RuleBroken('Selecione: Animal', 'animal_id');
  if (consumption_type === 'lote' && batch_name === null) throw new RuleBroken('Informe: Lote', 'batch_name');
  if (consumption_date > today) throw new RuleBroken('A data não pode ser futura', 'consumption_date');
}

export function assertEats(animal: Pick<Animal, 'id' | 'name' | 'status' | 'exit_date'>, on: string) {
  assertWasInHerd(animal, on, 'Só animais ativos podem ter consumo', 'animal_id');
}
