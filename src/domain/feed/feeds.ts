// Feeds (rações): the farm's registry, each with its stock. What is in stock is written by `feed-stock.ts` alone.
import { choice, date, decimal, integer, longText, optional, text } from '#domain/kernel/fields';
import { derivedId } from '#domain/kernel/ids';
import { noun, type RowOf } from '#domain/kernel/noun';
import { fold } from '#domain/kernel/text';

export const Feed = noun(
  'feeds',
  {
    name: text('Nome'),
    brand: optional(text('Marca')),
    type: choice('Tipo', {
      crescimento: 'Crescimento',
      engorda: 'Engorda',
      manutencao: 'Manutenção',
      lactacao: 'Lactação',
      suplemento: 'Suplemento',
      outro: 'Outro',
    }),
    /** All there is: the manual part and what is left of its purchases. Who writes it changes the manual part. */
    stock_quantity: decimal('Estoque (kg)', { max: 999_999_999, scale: 2 }),
    unit: optional(text('Unidade')),
    unit_cost: optional(decimal('Custo por kg (R$)', { max: 99_999.99, scale: 2 })),
    min_stock_alert: optional(decimal('Alerta de estoque mínimo (kg)', { max: 999_999_999, scale: 2 })),
    expiration_date: optional(date('Validade')),
    composition: optional(longText('Composição')),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Rações',
    missing: 'Ração não encontrada',
    failed: { load: 'Erro ao carregar rações', save: 'Erro ao salvar ração', remove: 'Erro ao excluir ração' },
    confirm: 'Tem certeza que deseja excluir esta ração?',
    kept: {
      manual_stock_kg: decimal('Estoque manual (kg)', { max: 999_999_999, scale: 2 }),
      /** Living records: a device does not keep them all, and a feed that was eaten from is not deleted. */
      consumption_count: integer('Registros de consumo'),
      /** The day it fell to its minimum, while it is there. */
      low_since: optional(date('Estoque baixo desde')),
    },
  },
);
export type Feed = RowOf<typeof Feed>;

/** What a new feed starts with. */
export const newFeed = { type: 'outro', unit: 'kg' } as const;

/** Without regard to case and accents. */
export const isCalled = ({ name }: Pick<Feed, 'name'>, wanted: string) => fold(name) === fold(wanted);

/** What the farm knows a feed by. */
export const feedName = (name: string) => `feed ${fold(name)}`;

/**
 * The id of the feed of this name: of the one that is there, else made from farm and name, so that two devices without signal make the same row.
 * A feed that was renamed keeps its id: whoever takes its old name gets another.
 */
export function feedIdFor(feeds: readonly Pick<Feed, 'id' | 'name'>[], farm_id: string, name: string): string {
  const known = feeds.find((feed) => isCalled(feed, name));
  if (known) return known.id;
  const taken = new Set(feeds.map(({ id }) => id));
  for (let nth = 1; ; nth++) {
    const id = derivedId(farm_id, nth === 1 ? feedName(name) : `${feedName(name)} ${nth}`);
    if (!taken.has(id)) return id;
  }
}
