// Feeds (rações): the farm's registry, each with its stock. Only `feed-stock.ts` computes the stock.
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
    /** The total: manual stock plus what is left of the purchases. Editing it changes the manual stock. */
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
      /** Counts living records, because a device holds only recent ones and a consumed feed must not be deleted. */
      consumption_count: integer('Registros de consumo'),
      /** The day the stock fell to its minimum; null while it is above. */
      low_since: optional(date('Estoque baixo desde')),
    },
  },
);
export type Feed = RowOf<typeof Feed>;

/** Initial values of a new feed. */
export const newFeed = { type: 'outro', unit: 'kg' } as const;

/** Ignores case and accents. */
export const isCalled = ({ name }: Pick<Feed, 'name'>, wanted: string) => fold(name) === fold(wanted);

/** The label from which the id is derived. */
export const feedName = (name: string) => `feed ${fold(name)}`;

/**
 * The id of the feed with this name: the existing one, else derived from farm and name, so that two offline devices create the same row.
 * A renamed feed keeps its id; a new feed with the old name gets another one.
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
