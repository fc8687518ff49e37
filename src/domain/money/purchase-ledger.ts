// A purchase of animals in the ledger: its price, whole or in instalments, freight and commission, each an expense of the farm.
import { RuleBroken } from '#domain/kernel/errors';
import { derivedId } from '#domain/kernel/ids';
import { sum } from '#domain/kernel/money';
import { type AnimalPurchase, isUnpaid } from '#domain/money/animal-purchases';
import { categoryNamed } from '#domain/money/financial-category-verbs';
import { completed, type FinancialTransaction } from '#domain/money/financial-transactions';
import { assertInstalments, type Instalment, mostInstalments } from '#domain/money/instalments';
import { payEntry } from '#domain/money/payments';
import { boughtInWords } from '#domain/money/purchase-rules';
import type { Farm } from '#domain/nouns';

export const purchaseCategory = 'Compra de animais';
const extras = {
  transport_cost: { category: 'Frete', words: 'Frete' },
  commission: { category: 'Outras despesas', words: 'Comissão' },
} as const;
type Extra = keyof typeof extras;
const extraNames = Object.keys(extras) as Extra[];

type Entry = FinancialTransaction;

const instalmentOf = (purchase_id: string, i: number) => derivedId(purchase_id, i === 0 ? 'price' : `instalment ${i + 1}`);
const extraOf = (purchase_id: string, name: Extra) => derivedId(purchase_id, `extra ${name}`);

/** How the ids of all entries that a purchase may write follow from its own. */
export const purchaseEntryIds: readonly ((purchase_id: string) => string)[] = [
  ...Array.from({ length: mostInstalments }, (_, i) => (purchase_id: string) => instalmentOf(purchase_id, i)),
  ...extraNames.map((name) => (purchase_id: string) => extraOf(purchase_id, name)),
];

/** Living entries of a purchase. */
export const purchaseEntries = async (farm: Farm, purchase_id: string) =>
  (await farm.list('financial_transactions', { related_purchase_id: purchase_id })).map(completed);

const isExtra = (purchase_id: string) => {
  const ids = new Set(extraNames.map((name) => extraOf(purchase_id, name)));
  return ({ id, part_of_id }: Pick<Entry, 'id' | 'part_of_id'>) => ids.has(id) || (part_of_id !== null && ids.has(part_of_id));
};

/** Of the animals themselves, in the order of their instalments. */
export const priceEntries = (purchase_id: string, entries: readonly Entry[]) => {
  const extra = isExtra(purchase_id);
  return entries.filter((entry) => !extra(entry)).toSorted((a, b) => (a.series_number ?? 0) - (b.series_number ?? 0));
};

/** Writes what the purchase says now. `known`: its entries so far, none of them paid in part. */
export async function writePurchase(
  farm: Farm,
  purchase: AnimalPurchaseFacts,
  heads: number,
  instalments: readonly Instalment[] | undefined,
  known: readonly Entry[] = [],
) {
  // Freight and commission are on no note of the seller.
  const others = extraNames.flatMap((name) => (purchase[name] ? [{ name, amount: purchase[name] }] : []));
  const [category_id, ...ofOthers] = await Promise.all([
    categoryNamed(farm, 'despesa', purchaseCategory),
    ...others.map(({ name }) => categoryNamed(farm, 'despesa', extras[name].category)),
  ]);
  if (instalments) assertInstalments(instalments, purchase.purchase_price);
  const paid = { status: purchase.payment_date === null ? ('pendente' as const) : ('pago' as const), payment_date: purchase.payment_date };
  const common = {
    ...paid,
    transaction_date: purchase.purchase_date,
    type: 'despesa' as const,
    payment_method: purchase.payment_method,
    related_purchase_id: purchase.id,
    related_sale_id: null,
    related_statement_id: null,
    related_animal_id: null,
    account_id: purchase.account_id ?? null,
    property_id: purchase.property_id ?? null,
    activity: purchase.activity ?? null,
  };
  const series = instalments ?? (purchase.purchase_price > 0 ? [{ due_date: purchase.due_date, amount: purchase.purchase_price }] : []);
  const wanted = [
    ...(purchase.booked_by ? [] : series).map(({ due_date, amount }, i) => ({
      ...common,
      id: instalmentOf(purchase.id, i),
      category_id: category_id!,
      amount,
      description: `Compra de ${boughtInWords(heads)} de ${purchase.seller_name}`,
      supplier_buyer: purchase.seller_name,
      party_id: purchase.party_id ?? null,
      invoice_number: purchase.invoice_number,
      due_date: paid.status === 'pendente' ? due_date : null,
      ...(instalments
        ? { series_id: instalmentOf(purchase.id, 0), series_kind: 'parcelas' as const, series_number: i + 1, series_count: series.length }
        : { series_id: null, series_kind: null, series_number: null, series_count: null }),
    })),
    ...others.map(({ name, amount }, i) => ({
      ...common,
      id: extraOf(purchase.id, name),
      category_id: ofOthers[i]!,
      amount,
      description: `${extras[name].words} da compra de ${purchase.seller_name}`,
      due_date: paid.status === 'pendente' ? purchase.due_date : null,
    })),
  ];
  // Read before it is written again: a correction may bring back one that was removed.
  const rows = new Map(
    (await Promise.all(wanted.map(async ({ id }) => [id, await farm.find('financial_transactions', id)] as const))).flatMap(([id, row]) =>
      row ? [[id, row]] : [],
    ),
  );
  const stay = new Set(wanted.map(({ id }) => id));
  for (const entry of known) if (!stay.has(entry.id)) farm.remove('financial_transactions', entry.id);
  for (const entry of wanted) {
    const row = rows.get(entry.id);
    if (row) farm.put('financial_transactions', { ...completed(row), ...entry });
    // Who is paid for freight and commission is another person: whoever knows writes it with the entry.
    else farm.add('financial_transactions', { invoice_number: null, supplier_buyer: null, party_id: null, ...entry });
  }
}
type AnimalPurchaseFacts = Pick<
  AnimalPurchase,
  'id' | 'purchase_date' | 'seller_name' | 'payment_method' | 'invoice_number' | 'due_date' | 'payment_date' | 'purchase_price'
> & { [F in 'party_id' | 'account_id' | 'property_id' | 'activity' | 'booked_by' | Extra]?: AnimalPurchase[F] | undefined };

/** Whether its money can be written again: all of it is open, or all of it paid at once. */
export function assertPurchaseRewritable(purchase_id: string, entries: readonly Entry[]) {
  const paid = entries.filter(({ status }) => status === 'pago');
  const isDivided = priceEntries(purchase_id, entries).length > 1 || entries.some(({ part_of_id }) => part_of_id !== null);
  if (paid.length > 0 && (isDivided || paid.length < entries.length))
    throw new RuleBroken('A compra já tem parcelas ou partes pagas: desfaça os pagamentos antes de mudar o valor');
}

/** Instalments after a correction: the last one takes the difference. */
export function adjustedInstalments(
  entries: readonly Entry[],
  before: Pick<AnimalPurchase, 'id' | 'purchase_price'>,
  after: Pick<AnimalPurchase, 'purchase_price'>,
): Instalment[] | undefined {
  const series = priceEntries(before.id, entries).filter(({ series_number }) => series_number !== null);
  if (series.length < 2) return undefined;
  const each = series.map(({ amount, due_date }) => ({ due_date: due_date!, amount }));
  const last = each.at(-1)!;
  last.amount = sum([last.amount, after.purchase_price, -before.purchase_price], 2);
  if (last.amount <= 0) throw new RuleBroken('A última parcela ficaria sem valor: informe as parcelas de novo', 'instalments');
  return each;
}

/** How the purchase is paid follows from its entries, whichever of them was paid or opened again. */
export async function settlePurchase(farm: Farm, id: string) {
  const [purchase, entries] = await Promise.all([farm.get('animal_purchases', id), purchaseEntries(farm, id)]);
  const open = entries.filter(({ status }) => status === 'pendente');
  const days = entries.flatMap(({ status, payment_date }) => (status === 'pago' && payment_date ? [payment_date] : [])).toSorted();
  const [due = null] = open.flatMap(({ due_date }) => due_date ?? []).toSorted();
  const state =
    open.length === 0
      ? { payment_status: 'pago' as const, due_date: null, payment_date: days.at(-1) ?? null }
      : { payment_status: open.length < entries.length ? ('parcial' as const) : ('pendente' as const), due_date: due, payment_date: null };
  farm.put('animal_purchases', { ...purchase, ...state });
}

/** Pays everything of a purchase that is still open. */
export async function payPurchaseRest(farm: Farm, id: string, day: string) {
  const entries = await purchaseEntries(farm, id);
  for (const entry of entries.filter(({ status }) => status === 'pendente')) payEntry(farm, entry, [], { day }, farm.id(`part of ${entry.id}`));
  await settlePurchase(farm, id);
}

/** When its money moved: on the day of the purchase, unless it is still open. */
export const paidAtOnce = (purchase: Pick<AnimalPurchase, 'payment_status' | 'purchase_date'>) => (isUnpaid(purchase) ? null : purchase.purchase_date);
