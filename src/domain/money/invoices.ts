// Invoices (notas fiscais) that a farm brought from their files, and their items.
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, flag, integer, longText, masked, optional, reference, text } from '#domain/kernel/fields';
import { derivedId } from '#domain/kernel/ids';
import { noun, type RowOf } from '#domain/kernel/noun';
import { transactionTypes } from '#domain/money/financial-categories';
import { itemUses } from '#domain/money/item-uses';

const reais = (label: string) => decimal(label, { max: 9_999_999_999.99, scale: 2 });

export const Invoice = noun(
  'invoices',
  {
    invoice_key: masked('Chave da NF-e', 'nfe_key'),
    number: text('Número', { max: 20 }),
    series: optional(text('Série', { max: 10 })),
    issued_on: date('Emitida em'),
    operation: optional(text('Natureza da operação')),
    /** Null: the note moves no money. */
    type: optional(choice('Tipo', transactionTypes)),
    /** As the note says; the register of parties may change. */
    party_name: text('Fornecedor ou comprador', { max: 150 }),
    party_document: optional(masked('CPF ou CNPJ', 'cpf_or_cnpj')),
    total: reais('Total da nota (R$)'),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Notas fiscais',
    missing: 'Nota fiscal não encontrada',
    failed: { load: 'Erro ao carregar notas fiscais', save: 'Erro ao gravar nota fiscal', remove: 'Erro ao excluir nota fiscal' },
    confirm: 'Tem certeza que deseja excluir esta nota? As contas, a ração, o estoque e os bens que ela criou também saem.',
    identities: ['invoice_key'],
    kept: {
      party_id: optional(reference('Pessoa ou empresa', 'parties')),
      /** By its issuer: the farm got the file of the event. */
      is_cancelled: flag('Cancelada'),
    },
  },
);
export type Invoice = RowOf<typeof Invoice>;

/** A note names at most so many lots of an item. */
export const mostLots = 500;

export const InvoiceItem = noun(
  'invoice_items',
  {
    invoice_id: reference('Nota fiscal', 'invoices'),
    item_number: integer('Item', { min: 1, max: 999 }),
    /** The issuer's code: what a person chose for it is offered again. */
    product_code: text('Código do produto', { max: 60 }),
    name: text('Produto', { max: 200 }),
    ncm: optional(text('NCM', { max: 8 })),
    quantity: decimal('Quantidade', { max: 999_999_999, scale: 4 }),
    unit: optional(text('Unidade', { max: 10 })),
    cost: reais('Custo (R$)'),
    use: choice('Destino', itemUses),
    category_id: reference('Categoria', 'financial_categories'),
    kg: optional(decimal('Peso (kg)', { min: 0.01, max: 999_999.99, scale: 2 })),
    lot: optional(text('Lote', { max: 60 })),
    expires_on: optional(date('Validade')),
  },
  {
    title: 'Itens das notas fiscais',
    missing: 'Item da nota não encontrado',
    kept: {
      feed_purchase_id: optional(reference('Compra de ração', 'feed_purchases')),
      asset_id: optional(reference('Bem', 'assets')),
      /** The first, where an item came in several lots. */
      supply_lot_id: optional(reference('Entrada do estoque', 'supply_lots')),
      /** Null: one, or none. */
      lot_count: optional(integer('Lotes', { min: 1, max: mostLots })),
    },
  },
);
export type InvoiceItem = RowOf<typeof InvoiceItem>;

/** How the ids of an item's lots follow from the note. */
export const itemLotId = (invoice_id: string, item_number: number, nth: number) =>
  derivedId(invoice_id, nth === 1 ? `lot ${item_number}` : `lot ${item_number}.${nth}`);

/** Every entry into the stock that an item made. A row of a phone that did not synchronize yet has no count. */
export function lotIdsOf({
  invoice_id,
  item_number,
  supply_lot_id,
  lot_count,
}: Pick<InvoiceItem, 'invoice_id' | 'item_number' | 'supply_lot_id'> & { lot_count?: number | null }): string[] {
  if (!supply_lot_id) return [];
  return [supply_lot_id, ...Array.from({ length: (lot_count ?? 1) - 1 }, (_, i) => itemLotId(invoice_id, item_number, i + 2))];
}

export const mostItems = 990;
export const mostInstalments = 120;

/** One note is brought once. */
export function assertOnlyInvoice({ id, invoice_key }: Pick<Invoice, 'id' | 'invoice_key'>, others: readonly Pick<Invoice, 'id' | 'invoice_key' | 'number'>[]) {
  const same = others.find((other) => other.id !== id && other.invoice_key === invoice_key);
  if (same) throw new RuleBroken(`A nota ${same.number} já foi importada`, 'invoice_key', 'conflict', { other: { noun: 'invoices', id: same.id } });
}
