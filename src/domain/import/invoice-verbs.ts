// Verbs of invoices. One call writes the note, its items, entries, feed, stock and goods; deleting the note undoes them (decision 371).
import * as z from 'zod/mini';
import { buyFeed, removeFeedPurchase, restoreFeedPurchase } from '#domain/feed/feed-purchase-verbs';
import { FeedPurchase, newFeedPurchase } from '#domain/feed/feed-purchases';
import { oldestFirst } from '#domain/feed/feed-stock';
import { idInput, removalInput } from '#domain/kernel/basic-verbs';
import { forbidden, RuleBroken } from '#domain/kernel/errors';
import { id, optional, reference, text } from '#domain/kernel/fields';
import { derivedId } from '#domain/kernel/ids';
import { rounded, sum } from '#domain/kernel/money';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import { closedFindings, closingOf } from '#domain/money/closed-months';
import type { TransactionType } from '#domain/money/financial-categories';
import { FinancialTransaction } from '#domain/money/financial-transactions';
import { assertOnlyInvoice, Invoice, InvoiceItem, itemLotId, lotIdsOf, mostInstalments, mostItems, mostLots } from '#domain/money/invoices';
import { isStocked } from '#domain/money/item-uses';
import { mainCategory } from '#domain/money/nfe-booking';
import { shared } from '#domain/money/note-parts';
import { Party } from '#domain/money/parties';
import type { Farm, NounName } from '#domain/nouns';
import { may } from '#domain/people/permissions';
import { SupplyLot } from '#domain/supplies/supply-lots';
import { newSupplyFields, removeSupplyLot, restoreSupplyLot, supplyOf } from '#domain/supplies/supply-verbs';

const verb = verbsOf<Farm, NounName>();

const { invoice_id: _, id: __, ...ofItem } = InvoiceItem.create.shape;
const ofLot = SupplyLot.create.shape;
const item = z.strictObject({
  ...ofItem,
  /** Of feed: the farm's feed, and its name. */
  feed_id: optional(reference('Ração', 'feeds')),
  feed_name: optional(text('Ração')),
  total_animals: optional(FeedPurchase.create.shape.total_animals),
  daily_consumption_per_animal: optional(FeedPurchase.create.shape.daily_consumption_per_animal),
  /** Of medicine, semen and supplies: what it is in the stock, and how much in its unit. Without an id it does not go there. */
  supply_id: optional(reference('Produto do estoque', 'supplies')),
  ...newSupplyFields,
  supply_quantity: optional(SupplyLot.create.shape.quantity),
  /** Of an item with several lots: each with its part of that quantity. */
  supply_lots: z.optional(
    z.nullable(
      z
        .array(z.strictObject({ lot: ofLot.lot, expires_on: ofLot.expires_on, quantity: ofLot.quantity }), 'Informe os lotes')
        .check(z.maxLength(mostLots, `No máximo ${mostLots} lotes por item`)),
    ),
  ),
});
const { amount, due_date, payment_date, payment_method, status } = FinancialTransaction.create.shape;
const entry = z.strictObject({ amount, due_date, payment_date, payment_method, status });

export const invoiceInput = z.strictObject({
  ...Invoice.create.shape,
  id: id(),
  party_kind: optional(Party.create.shape.kind),
  party_city: Party.create.shape.city,
  items: z
    .array(item, 'Informe os itens da nota')
    .check(z.minLength(1, 'A nota não tem itens'), z.maxLength(mostItems, `No máximo ${mostItems} itens por nota`)),
  entries: z.array(entry, 'Informe as parcelas').check(z.maxLength(mostInstalments, `No máximo ${mostInstalments} parcelas por nota`)),
});
type InvoiceInput = z.output<typeof invoiceInput>;
type Item = InvoiceInput['items'][number];

const noteParty = (invoice_id: string) => derivedId(invoice_id, 'party');
/** How the ids of what a note may write follow from its own: its party, and the records of an item. */
export const noteIds = {
  party: noteParty,
  /** `lots`: how many it made. */
  ofItem: (number: number, lots: number) => [
    ...invoiceParts.map((part) => (invoice_id: string) => partId(invoice_id, part, number)),
    ...Array.from({ length: Math.max(1, lots) }, (_, i) => (invoice_id: string) => itemLotId(invoice_id, number, i + 1)),
  ],
};

/** The party with the document of the note; without one, a new party. */
async function partyOf(farm: Farm, note: InvoiceInput): Promise<string> {
  const found = note.party_document === null ? [] : await farm.list('parties', { document: note.party_document });
  const known = found.find(({ document }) => document === note.party_document);
  if (known) return known.id;
  const party_id = noteParty(note.id);
  // Left from a note that was deleted for good and brought again.
  const former = await farm.find('parties', party_id);
  if (former) {
    farm.put('parties', former);
    return party_id;
  }
  farm.add('parties', {
    id: party_id,
    name: note.party_name,
    kind: note.party_kind ?? (note.type === 'receita' ? 'comprador' : 'fornecedor'),
    document: note.party_document,
    phone: null,
    email: null,
    city: note.party_city,
    notes: null,
  });
  return party_id;
}

const invoiceParts = ['item', 'entry', 'feed', 'asset'] as const;
const partId = (invoice_id: string, part: (typeof invoiceParts)[number], number: number) => derivedId(invoice_id, `${part} ${number}`);

/** Feed goes to the stock of its feed; how many eat of it and how much is as the person said, else as with its last purchase. */
async function addFeed(farm: Farm, note: InvoiceInput, { item_number, feed_id, feed_name, name, kg, cost, ...eaten }: Item) {
  if (!feed_id || !feed_name || kg === null) throw new RuleBroken(`${name}: escolha a ração e informe os quilos`, 'items');
  const bought = partId(note.id, 'feed', item_number);
  const last = (await farm.list('feed_purchases', { feed_id })).toSorted(oldestFirst).at(-1);
  await buyFeed.run(farm, {
    id: bought,
    feed_id,
    feed_name,
    purchase_date: note.issued_on,
    start_date: note.issued_on,
    end_date: null,
    feed_type: last?.feed_type ?? newFeedPurchase.feed_type,
    supplier: note.party_name,
    quantity_kg: kg,
    quantity_bags: null,
    kg_per_bag: null,
    unit_price: cost,
    total_animals: eaten.total_animals ?? last?.total_animals ?? 1,
    daily_consumption_per_animal: eaten.daily_consumption_per_animal ?? last?.daily_consumption_per_animal ?? newFeedPurchase.daily_consumption_per_animal,
    is_own_production: false,
    alert_threshold_kg: last?.alert_threshold_kg ?? null,
    notes: `Nota ${note.number}`,
  });
  return bought;
}

/** Medicine, semen and supplies go to the stock, each lot with its expiry, its quantity and its part of the cost. Returns how many. */
async function addLots(farm: Farm, note: InvoiceInput, item: Item & { supply_id: string }) {
  const { item_number, supply_id, supply_kind, supply_name, supply_unit, supply_quantity, lot, expires_on, cost, quantity, name } = item;
  const entered = supply_quantity ?? rounded(quantity, 2);
  if (entered <= 0) throw new RuleBroken(`${name}: informe a quantidade do estoque`, 'items');
  await supplyOf(farm, { supply_id, supply_kind, supply_name, supply_unit });
  const lots = item.supply_lots?.length ? item.supply_lots : [{ lot, expires_on, quantity: entered }];
  const quantities = lots.map((one) => one.quantity);
  if (sum(quantities, 2) !== entered) throw new RuleBroken(`${name}: os lotes não somam a quantidade que entra`, 'items');
  const costs = shared(cost, quantities);
  for (const [i, one] of lots.entries())
    farm.add('supply_lots', {
      id: itemLotId(note.id, item_number, i + 1),
      supply_id,
      entry_date: note.issued_on,
      ...one,
      total_cost: costs[i]!,
      supplier: note.party_name,
      canister: null,
      notes: `Nota ${note.number}`,
      remaining: one.quantity,
      remaining_value: costs[i]!,
    });
  return lots.length;
}

/** A machine of ten years, until somebody says otherwise. */
function addAsset(farm: Farm, note: InvoiceInput, { item_number, name, cost }: Item) {
  const asset_id = partId(note.id, 'asset', item_number);
  farm.add('assets', {
    id: asset_id,
    name: name.slice(0, 100),
    acquired_on: note.issued_on,
    value: cost,
    residual_value: 0,
    useful_years: 10,
    activity: null,
    disposed_on: null,
    notes: `Nota ${note.number} de ${note.party_name}`,
  });
  return asset_id;
}

function assertNote(note: InvoiceInput, today: string) {
  if (note.issued_on > today) throw new RuleBroken('A data não pode ser futura', 'issued_on');
  if (new Set(note.items.map(({ item_number }) => item_number)).size < note.items.length)
    throw new RuleBroken('A nota tem dois itens com o mesmo número', 'items');
  for (const { status, payment_date, amount } of note.entries) {
    if (amount === 0) throw new RuleBroken('Há uma parcela sem valor', 'entries');
    if (status === 'cancelado') throw new RuleBroken('Uma parcela não pode chegar cancelada', 'entries');
    if (status === 'pago' && (payment_date === null || payment_date > today)) throw new RuleBroken('A data do pagamento não pode ser futura', 'entries');
  }
  if (note.type === null && note.entries.length > 0) throw new RuleBroken('Uma nota sem dinheiro não tem parcelas', 'entries');
}

function addEntries(farm: Farm, note: InvoiceInput, type: TransactionType, party_id: string) {
  const category_id = mainCategory(note.items.map((one) => ({ category: one.category_id, cost: one.cost })))!;
  const count = note.entries.length;
  for (const [i, one] of note.entries.entries()) {
    const isSeries = count > 1;
    farm.add('financial_transactions', {
      id: partId(note.id, 'entry', i + 1),
      transaction_date: note.issued_on,
      type,
      category_id,
      amount: one.amount,
      description: `Nota ${note.number} de ${note.party_name}`.slice(0, 180) + (isSeries ? ` (${i + 1}/${count})` : ''),
      payment_method: one.payment_method,
      status: one.status,
      invoice_number: note.number,
      supplier_buyer: note.party_name,
      due_date: one.status === 'pendente' ? one.due_date : null,
      payment_date: one.status === 'pago' ? one.payment_date : null,
      notes: null,
      related_animal_id: null,
      party_id,
      document_type: 'nota',
      related_sale_id: null,
      related_statement_id: null,
      related_invoice_id: note.id,
      ...(isSeries && { series_id: partId(note.id, 'entry', 1), series_kind: 'parcelas' as const, series_number: i + 1, series_count: count }),
    });
  }
}

export const createInvoice = verb({
  title: 'Trazer nota fiscal',
  failed: 'Erro ao gravar nota fiscal',
  on: 'invoices',
  input: invoiceInput,
  asks: true,
  async run(farm, note) {
    const { items, entries: _, party_kind: __, party_city: ___, ...written } = note;
    const [known, closing] = await Promise.all([
      farm.list('invoices', { invoice_key: note.invoice_key }),
      closingOf(farm),
      ...[...new Set(items.map(({ category_id }) => category_id))].map(async (category_id) => {
        const { type } = await farm.get('financial_categories', category_id);
        if (note.type !== null && type !== note.type) throw new RuleBroken('Escolha uma categoria do tipo da nota', 'items');
      }),
    ]);
    assertOnlyInvoice(note, known);
    assertNote(note, farm.today);
    const dated = note.entries.map((one) => ({ transaction_date: note.issued_on, payment_date: one.status === 'pago' ? one.payment_date : null }));
    assertPlausible(farm, closedFindings(closing, dated));
    const buysFeed = items.some(({ use }) => note.type !== 'receita' && use === 'racao');
    if (buysFeed && !may(farm.actor, 'write', 'feed_purchases')) throw forbidden({ kind: 'role', noun: 'feed_purchases', id: farm.actor.id });
    const stocks = (one: Item): one is Item & { supply_id: string } => note.type !== 'receita' && one.supply_id !== null && isStocked(one.use);
    if (items.some(stocks) && !may(farm.actor, 'write', 'supply_lots')) throw forbidden({ kind: 'role', noun: 'supply_lots', id: farm.actor.id });
    const party_id = await partyOf(farm, note);
    farm.add('invoices', { ...written, party_id, is_cancelled: false });
    // One after the other: two items may be of one feed, or of one supply.
    for (const one of items) {
      const ofItem = Object.fromEntries(Object.keys(InvoiceItem.create.shape).map((field) => [field, one[field as keyof Item]])) as Omit<Item, 'feed_id'>;
      const isPurchase = note.type !== 'receita';
      const lots = stocks(one) ? await addLots(farm, note, one) : 0;
      farm.add('invoice_items', {
        ...ofItem,
        id: partId(note.id, 'item', one.item_number),
        invoice_id: note.id,
        feed_purchase_id: isPurchase && one.use === 'racao' ? await addFeed(farm, note, one) : null,
        asset_id: isPurchase && one.use === 'bem' ? addAsset(farm, note, one) : null,
        supply_lot_id: lots > 0 ? itemLotId(note.id, one.item_number, 1) : null,
        lot_count: lots > 1 ? lots : null,
      });
    }
    if (note.type !== null) addEntries(farm, note, note.type, party_id);
  },
});

/** Everything that a note created, living or removed with it. */
async function partsOf(farm: Farm, invoice_id: string, removed: boolean) {
  const list = removed ? farm.listRemoved : farm.list;
  const [items, entries] = await Promise.all([list('invoice_items', { invoice_id }), list('financial_transactions', { related_invoice_id: invoice_id })]);
  return { items, entries };
}

export const removeInvoice = verb({
  title: 'Excluir nota fiscal',
  on: 'invoices',
  input: removalInput,
  async run(farm, { id }) {
    const [, { items, entries }] = await Promise.all([farm.get('invoices', id), partsOf(farm, id, false)]);
    farm.remove('invoices', id);
    for (const one of entries) farm.remove('financial_transactions', one.id);
    for (const one of items) {
      const { id: item_id, name, feed_purchase_id, asset_id } = one;
      farm.remove('invoice_items', item_id);
      const [bought, good, ...lots] = await Promise.all([
        feed_purchase_id ? farm.find('feed_purchases', feed_purchase_id) : undefined,
        asset_id ? farm.find('assets', asset_id) : undefined,
        ...lotIdsOf(one).map((lot) => farm.find('supply_lots', lot)),
      ]);
      if (good?.deleted_at === null) farm.remove('assets', good.id);
      for (const lot of lots) if (lot?.deleted_at === null) await removeSupplyLot.run(farm, { id: lot.id }).catch(aboutItem(name));
      if (bought?.deleted_at === null) await removeFeedPurchase.run(farm, { id: bought.id }).catch(aboutItem(name));
    }
  },
});

const aboutItem = (name: string) => (error: unknown) => {
  if (!(error instanceof RuleBroken)) throw error;
  throw new RuleBroken(`${name}: ${error.message}`, error.field, error.code, { cause: error.cause, other: error.other });
};

export const restoreInvoice = verb({
  title: 'Desfazer exclusão de nota fiscal',
  on: 'invoices',
  input: idInput,
  async run(farm, { id }) {
    const [invoice, parts] = await Promise.all([farm.removed('invoices', id), partsOf(farm, id, true)]);
    assertOnlyInvoice(invoice, await farm.list('invoices', { invoice_key: invoice.invoice_key }));
    const isOfIt = ({ deleted_call }: { deleted_call: string | null }) => deleted_call === invoice.deleted_call;
    const [items, entries] = [parts.items.filter(isOfIt), parts.entries.filter(isOfIt)];
    await Promise.all(
      [...new Set([...items, ...entries].map(({ category_id }) => category_id))].map((category_id) => farm.get('financial_categories', category_id)),
    );
    farm.put('invoices', invoice);
    for (const one of entries) farm.put('financial_transactions', one);
    for (const one of items) {
      farm.put('invoice_items', one);
      const [bought, good, ...lots] = await Promise.all([
        one.feed_purchase_id ? farm.find('feed_purchases', one.feed_purchase_id) : undefined,
        one.asset_id ? farm.find('assets', one.asset_id) : undefined,
        ...lotIdsOf(one).map((lot) => farm.find('supply_lots', lot)),
      ]);
      if (good && good.deleted_at !== null && isOfIt(good)) farm.put('assets', good);
      for (const lot of lots) if (lot && lot.deleted_at !== null && isOfIt(lot)) await restoreSupplyLot.run(farm, { id: lot.id });
      if (bought && bought.deleted_at !== null && isOfIt(bought)) await restoreFeedPurchase.run(farm, { id: bought.id });
    }
  },
});

/** The issuer cancelled it: what is still to be paid is cancelled; what was paid stays, and the note says so. */
export const cancelInvoice = verb({
  title: 'Marcar nota fiscal como cancelada',
  failed: 'Erro ao marcar nota como cancelada',
  on: 'invoices',
  input: idInput,
  async run(farm, { id }) {
    const [invoice, { entries }] = await Promise.all([farm.get('invoices', id), partsOf(farm, id, false)]);
    if (invoice.is_cancelled) throw new RuleBroken('Esta nota já está cancelada');
    farm.put('invoices', { ...invoice, is_cancelled: true });
    for (const one of entries) if (one.status === 'pendente') farm.put('financial_transactions', { ...one, status: 'cancelado', due_date: null });
  },
});
