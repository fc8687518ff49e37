// What bringing a note would write, for the person to review: its party, items with what was chosen for them before, and entries.

import { type FeedPurchase, newFeedPurchase } from '#domain/feed/feed-purchases';
import { oldestFirst } from '#domain/feed/feed-stock';
import { type Feed, feedIdFor, isCalled } from '#domain/feed/feeds';
import { product, quotient, sum } from '#domain/kernel/money';
import { capitalized, fold } from '#domain/kernel/text';
import { type FinancialCategory, type TransactionType, transactionTypes } from '#domain/money/financial-categories';
import { type Invoice, type InvoiceItem, lotIdsOf } from '#domain/money/invoices';
import { type ItemUse, isStocked } from '#domain/money/item-uses';
import type { Nfe, NfeEvent, NfeItem } from '#domain/money/nfe';
import { categoryOfItem, type NoteEntry, noteEntries, roleOf } from '#domain/money/nfe-booking';
import { type Kilograms, kilogramsOf, purchaseKind } from '#domain/money/nfe-products';
import { shared } from '#domain/money/note-parts';
import { type Supply, type SupplyKind, supplyIdFor, usualUnit } from '#domain/supplies/supplies';
import type { SupplyLot } from '#domain/supplies/supply-lots';

export type InvoiceRows = {
  invoices: readonly Invoice[];
  items: readonly InvoiceItem[];
  categories: readonly FinancialCategory[];
  /** Where a usual category is now, renamed or merged. */
  usualId?: (type: TransactionType, name: string) => string;
  feeds: readonly Pick<Feed, 'id' | 'name'>[];
  purchases?: readonly Pick<FeedPurchase, 'id' | 'feed_id' | 'purchase_date' | 'total_animals' | 'daily_consumption_per_animal'>[];
  /** Heads in the herd: who eats of a feed that is new. */
  heads?: number;
  supplies?: readonly Pick<Supply, 'id' | 'kind' | 'name' | 'unit'>[];
  lots?: readonly Pick<SupplyLot, 'id' | 'supply_id' | 'quantity'>[];
  /** CPF and CNPJ of the farm's owner. */
  own: ReadonlySet<string>;
};

/** `supply_…`: of medicine, semen and supplies. */
export type ProposedItem = {
  item: NfeItem;
  use: ItemUse;
  category_id: string;
  kg: number | null;
  /** Where the kilograms come from; null: a person has to tell. */
  kgFrom: Kilograms['from'] | null;
  feed_name: string;
  total_animals: number | null;
  daily_consumption_per_animal: number | null;
  supply_kind: SupplyKind;
  supply_name: string;
  supply_unit: string;
  supply_quantity: number | null;
};

export type ProposedNote = {
  note: Nfe;
  /** Null: no money. */
  type: TransactionType | null;
  party: { name: string; document: string | null; city: string | null };
  items: ProposedItem[];
  entries: NoteEntry[];
  warnings: string[];
  /** It is on the farm already. */
  known: Invoice | null;
};

type Remembered = Pick<InvoiceItem, 'invoice_id' | 'item_number' | 'use' | 'category_id' | 'kg' | 'quantity' | 'supply_lot_id' | 'lot_count'>;

/** What was chosen last for a product of an issuer. */
export function rememberedItems({ invoices, items }: Pick<InvoiceRows, 'invoices' | 'items'>): Map<string, Remembered> {
  const issuers = new Map(invoices.map(({ id, party_document, issued_on }) => [id, { party_document, issued_on }]));
  const found = new Map<string, Remembered & { on: string }>();
  for (const one of items) {
    const issuer = issuers.get(one.invoice_id);
    if (!issuer?.party_document) continue;
    const key = `${issuer.party_document} ${one.product_code}`;
    if ((found.get(key)?.on ?? '') <= issuer.issued_on) found.set(key, { ...one, on: issuer.issued_on });
  }
  return found;
}

/** "RACAO LACTACAO 22 PB SC 40KG" → "Racao lactacao 22 pb": a feed is the same in any bag. */
export function feedNameOf(name: string) {
  const words = name
    .replace(/\b(SC|SACO|SACAS?|FD|BAG)\b\.?/gi, ' ')
    .replace(/\d+(?:[.,]\d+)?\s*KG\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' ? name : capitalized(words.toLowerCase());
}

/** As the last purchase of the feed, or of any feed, says; a farm that bought none begins with its herd. */
function eatenOf(feed_name: string, { feeds, purchases = [], heads = 1 }: InvoiceRows) {
  const known = feeds.find((feed) => isCalled(feed, feed_name));
  const newestFirst = purchases.toSorted((a, b) => oldestFirst(b, a));
  const last = newestFirst.find(({ feed_id }) => feed_id === known?.id) ?? newestFirst[0];
  return {
    total_animals: last?.total_animals ?? Math.max(1, heads),
    daily_consumption_per_animal: last?.daily_consumption_per_animal ?? newFeedPurchase.daily_consumption_per_animal,
  };
}

const contents = /(\d+(?:[.,]\d+)?)\s*(DOSES?|DS|ML)\b/i;

/** "VACINA CLOSTRIDIOSES FR 50 DOSES" → "Vacina clostridioses": the same in any bottle. */
export function supplyNameOf(name: string) {
  const words = name
    .replace(new RegExp(contents, 'gi'), ' ')
    .replace(/\b(FR|FRASCOS?|CX|CAIXAS?|AMP|UN|UND|C\/)\b\.?/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (words === '' ? name : capitalized(words.toLowerCase())).slice(0, 100);
}

const kindOf = (use: ItemUse, ncm: string | null): SupplyKind =>
  use === 'semen' ? 'semen' : use === 'insumo' ? 'insumo' : (ncm ?? '').replace(/\D/g, '').startsWith('3002') ? 'vacina' : 'medicamento';

/** In what unit the stock counts it: doses and millilitres of the text, else the unit of the note. */
export function supplyOfItem({ name, ncm, quantity, unit }: Pick<NfeItem, 'name' | 'ncm' | 'quantity' | 'unit'>, use: ItemUse) {
  const supply_kind = kindOf(use, ncm);
  const [, each, of] = contents.exec(name) ?? [];
  const perUnit = each ? Number(each.replace(',', '.')) : 1;
  const inDoses = supply_kind === 'semen' || supply_kind === 'vacina';
  const supply_unit = of
    ? /^m/i.test(of)
      ? 'mL'
      : 'dose'
    : inDoses && /^(DS|DOSE)/i.test(unit ?? '')
      ? 'dose'
      : (unit ?? '').toLowerCase() || usualUnit[supply_kind];
  return { supply_kind, supply_name: supplyNameOf(name), supply_unit: supply_unit.slice(0, 20), supply_quantity: product(quantity, perUnit, 2) };
}

/** What the last note of this product was in the stock, with as much in a unit. */
function rememberedSupply(before: Remembered | undefined, item: NfeItem, { supplies = [], lots = [] }: InvoiceRows) {
  const ids = new Set(before ? lotIdsOf(before) : []);
  const entered = lots.filter(({ id }) => ids.has(id));
  const supply = supplies.find(({ id }) => id === entered[0]?.supply_id);
  // Of an item in several lots, one may have been deleted since.
  if (!before || !supply || before.quantity <= 0 || entered.length < ids.size) return null;
  const whole = sum(
    entered.map((lot) => lot.quantity),
    2,
  );
  const { kind: supply_kind, name: supply_name, unit: supply_unit } = supply;
  return { supply_kind, supply_name, supply_unit, supply_quantity: quotient(product(whole, item.quantity, 4), before.quantity, 2) };
}

/** The lots of the note, with their parts of what enters: by the quantity of each, the last one the rest. One lot, or one without a quantity: all of it is of the first. */
export function lotsEntering({ lots, quantity }: Pick<NfeItem, 'lots' | 'quantity'>, entering: number) {
  const named = lots.map(({ lot, expires_on, quantity: own }) => ({ lot: lot.slice(0, 60), expires_on, own: own ?? 0 }));
  const isWhole = named.length > 1 && named.every(({ own }) => own > 0) && sum([quantity, ...named.map(({ own }) => -own)], 4) === 0;
  if (!isWhole) return null;
  const parts = shared(
    entering,
    named.map(({ own }) => own),
  );
  // A lot of less than a hundredth of the stock's unit cannot be counted.
  return parts.some((part) => part <= 0) ? null : named.map(({ lot, expires_on }, i) => ({ lot, expires_on, quantity: parts[i]! }));
}

/** Said in the review: lots that do not add up to their item. */
export const lotsWarning = ({ lots, quantity, name }: Pick<NfeItem, 'lots' | 'quantity' | 'name'>) =>
  lots.length > 1 && sum([quantity, ...lots.map(({ quantity: own }) => -(own ?? 0))], 4) !== 0
    ? `${name}: as quantidades dos lotes não somam a do item; tudo entra no lote ${lots[0]!.lot}`
    : null;

function categoryIn({ categories, usualId }: Pick<InvoiceRows, 'categories' | 'usualId'>, type: TransactionType, name: string) {
  const ofType = categories.filter((one) => one.type === type);
  const named = (wanted: string) => ofType.find((one) => fold(one.name) === fold(wanted)) ?? ofType.find(({ id }) => id === usualId?.(type, wanted));
  const others = type === 'receita' ? 'Outras receitas' : 'Outras despesas';
  const found = named(name) ?? named(others) ?? ofType[0];
  return found?.id ?? '';
}

function proposedItem(item: NfeItem, type: TransactionType, rows: InvoiceRows, before: Remembered | undefined): ProposedItem {
  const usable = before && rows.categories.some(({ id, type: of }) => id === before.category_id && of === type) ? before : undefined;
  const perUnit = usable?.kg && usable.quantity > 0 ? quotient(usable.kg, usable.quantity, 4) : null;
  const kilograms = kilogramsOf(item, perUnit);
  const use = type === 'receita' ? 'despesa' : (usable?.use ?? purchaseKind(item.ncm, item.name).use);
  const feed_name = rows.feeds.find((feed) => isCalled(feed, feedNameOf(item.name)))?.name ?? feedNameOf(item.name);
  return {
    item,
    use,
    category_id: usable?.category_id ?? categoryIn(rows, type, categoryOfItem(item, type)),
    kg: kilograms && product(kilograms.kg, 1, 2),
    kgFrom: kilograms?.from ?? null,
    feed_name,
    ...eatenOf(feed_name, rows),
    ...(rememberedSupply(usable, item, rows) ?? supplyOfItem(item, use)),
  };
}

/** `asType`: chosen by the person; undefined: as the note says. */
export function proposedNote(note: Nfe, rows: InvoiceRows, asType?: TransactionType | null): ProposedNote {
  const role = roleOf(note, rows.own);
  const type = asType === undefined ? role.type : asType;
  const remembered = rememberedItems(rows);
  const { document, name, city } = role.other;
  return {
    note,
    type,
    party: { name: name || document || 'Sem nome', document, city },
    items: note.items.map((item) => proposedItem(item, type ?? 'despesa', rows, remembered.get(`${document} ${item.code}`))),
    entries: type === null ? [] : noteEntries(note),
    warnings: [...note.warnings, ...role.warnings, ...note.items.flatMap((item) => lotsWarning(item) ?? [])],
    known: rows.invoices.find(({ invoice_key }) => invoice_key === note.key) ?? null,
  };
}

/** What keeps it from being written; null: nothing. */
export function proposalProblem({ items, known, type }: Pick<ProposedNote, 'items' | 'known' | 'type'>): string | null {
  if (known) return 'Já importada';
  if (items.some(({ category_id }) => category_id === '')) return 'Escolha a categoria de cada item';
  const unweighed =
    type === 'receita' ? undefined : items.find(({ use, kg, feed_name }) => use === 'racao' && (kg === null || kg <= 0 || feed_name.trim() === ''));
  if (unweighed) return `${unweighed.item.name}: informe os quilos`;
  const uncounted =
    type === 'receita'
      ? undefined
      : items.find((one) => isStocked(one.use) && (!(Number(one.supply_quantity) > 0) || one.supply_name.trim() === '' || one.supply_unit.trim() === ''));
  return uncounted ? `${uncounted.item.name}: informe a quantidade do estoque` : null;
}

const optionalText = (text: string | null, most: number) => text?.slice(0, most) ?? null;

/** The call that writes it. */
export function invoiceCall(
  { note, type, party, items, entries }: ProposedNote,
  id: string,
  { farm_id, feeds, supplies = [], today }: { farm_id: string; feeds: InvoiceRows['feeds']; supplies?: InvoiceRows['supplies']; today: string },
) {
  return {
    id,
    invoice_key: note.key,
    number: note.number,
    series: optionalText(note.series || null, 10),
    issued_on: note.issued_on < today ? note.issued_on : today,
    operation: optionalText(note.operation || null, 200),
    type,
    party_name: party.name.slice(0, 150),
    party_document: party.document,
    party_city: optionalText(party.city, 100),
    total: note.total,
    notes: optionalText(note.notes, 5000),
    items: items.map(({ item, use, category_id, kg, feed_name, total_animals, daily_consumption_per_animal, kgFrom: _, ...stock }) => ({
      item_number: item.number,
      product_code: item.code.slice(0, 60) || String(item.number),
      name: item.name.slice(0, 200) || 'Sem nome',
      ncm: optionalText(item.ncm, 8),
      quantity: product(item.quantity, 1, 4),
      unit: optionalText(item.unit, 10),
      cost: item.cost,
      use,
      category_id,
      kg: kg !== null && kg > 0 ? kg : null,
      lot: optionalText(item.lots[0]?.lot ?? null, 60),
      expires_on: item.lots[0]?.expires_on ?? null,
      ...(use === 'racao' && type !== 'receita' && { feed_id: feedIdFor(feeds, farm_id, feed_name), feed_name, total_animals, daily_consumption_per_animal }),
      ...(isStocked(use) &&
        type !== 'receita' && {
          ...stock,
          supply_id: supplyIdFor(supplies, farm_id, stock.supply_kind, stock.supply_name),
          supply_lots: stock.supply_quantity ? lotsEntering(item, stock.supply_quantity) : null,
        }),
    })),
    entries: entries.filter(({ amount }) => amount > 0).map(({ instalment: _, ...entry }) => entry),
  };
}

/** The note that an event is about, if the farm has it. */
export const invoiceOfEvent = (invoices: readonly Invoice[], { key }: NfeEvent) => invoices.find(({ invoice_key }) => invoice_key === key) ?? null;

export const noteTypes = { ...transactionTypes, '': 'Sem dinheiro' };
