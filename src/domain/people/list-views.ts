// Minhas listas: how a person looks at a list. With a name, filters to come back to; without one, the columns and order that the list was left with. Only its author reads it.
import { notFound } from '#domain/kernel/errors';
import { optional, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const ListView = noun(
  'list_views',
  {
    /** With a name: the path of the screen. Otherwise what the list is called. */
    list: text('Lista', { max: 120 }),
    name: optional(text('Nome', { max: 60 })),
    /** As in the address: "status=ativo&type=bovino". */
    filters: optional(text('Filtros', { max: 1000 })),
    /** In order; hidden ones begin with a minus. */
    columns: optional(text('Colunas', { max: 1000 })),
    /** A column; with a minus, descending. */
    sort: optional(text('Ordem', { max: 100 })),
  },
  {
    title: 'Minhas listas',
    missing: 'Lista não encontrada',
    failed: { load: 'Erro ao carregar suas listas', save: 'Erro ao salvar a lista', remove: 'Erro ao excluir a lista' },
    confirm: 'Tem certeza que deseja excluir esta lista?',
  },
);
export type ListView = RowOf<typeof ListView>;

/** Somebody else's is as if it did not exist. */
export function assertOwn({ created_by }: Pick<ListView, 'created_by'>, actor: { id: string }) {
  if (created_by !== actor.id) throw notFound(ListView.missing);
}
