// A sale in the ledger: its gross revenue, whole or in instalments, and each deduction as an entry withheld from it (decision 360).
import { RuleBroken } from '#domain/kernel/errors';
import { derivedId } from '#domain/kernel/ids';
import { sum } from '#domain/kernel/money';
import { categoryNamed } from '#domain/money/financial-category-verbs';
import { completed, type FinancialTransaction } from '#domain/money/financial-transactions';
import { assertInstalments, type Instalment, mostInstalments } from '#domain/money/instalments';
import { payEntry } from '#domain/money/payments';
import { soldInWords, type TakenOff } from '#domain/money/sale-values';
import type { Sale } from '#domain/money/sales';
import type { Farm } from '#domain/nouns';

const revenueCategory = 'Venda de animais';
const deductions = {
  transport_cost: { category: 'Frete', words: 'Frete' },
  commission: { category: 'Outras despesas', words: 'Comissão' },
  tax_icms: { category: 'Impostos e taxas', words: 'ICMS' },
  tax_funrural: { category: 'Impostos e taxas', words: 'Funrural e Senar' },
  discount: { category: 'Outras despesas', words: 'Desconto' },
} as const satisfies Record<keyof TakenOff, { category: string; words: string }>;
type Deduction = keyof typeof deductions;
const deductionNames = Object.keys(deductions) as Deduction[];

/** The first revenue of a sale, whose id is derived from the sale. */
export const revenueOf = (sale_id: string) => derivedId(sale_id, 'revenue');
const withheldOf = (sale_id: string, deduction: Deduction) => derivedId(sale_id, `withheld ${deduction}`);

type Booked = Pick<Sale, 'id' | 'sale_date' | 'buyer_name' | 'payment_method' | 'invoice_number' | 'due_date' | 'payment_date' | 'sale_price' | 'net_value'> &
  Pick<Sale, 'party_id' | 'account_id' | 'property_id'> &
  TakenOff;
type Sold = readonly { id: string; heads: number }[];
type Entry = FinancialTransaction;

/** Living entries of a sale: revenues and what was withheld from them. */
export const entriesOf = async (farm: Farm, sale_id: string) => (await farm.list('financial_transactions', { related_sale_id: sale_id })).map(completed);

const isRevenue = ({ type }: Pick<Entry, 'type'>) => type === 'receita';

/** Writes what the sale says now. `known`: its entries so far, none of them paid in part. */
export async function writeSale(farm: Farm, sale: Booked, animals: Sold, instalments: readonly Instalment[] | undefined, known: readonly Entry[] = []) {
  const taken = deductionNames.flatMap((name) => (sale[name] ? [{ name, amount: sale[name] }] : []));
  const [category_id, ...ofTaken] = await Promise.all([
    categoryNamed(farm, 'receita', revenueCategory),
    ...taken.map(({ name }) => categoryNamed(farm, 'despesa', deductions[name].category)),
  ]);
  // Read before it is written again: a correction may bring back one that was removed.
  const ids = [...new Set([...wantedIds(sale.id, taken, instalments?.length ?? 1), ...known.map(({ id }) => id)])];
  const rows = new Map(
    (await Promise.all(ids.map(async (id) => [id, await farm.find('financial_transactions', id)] as const))).flatMap(([id, row]) => (row ? [[id, row]] : [])),
  );
  const withheld = sum(
    taken.map(({ amount }) => amount),
    2,
  );
  if (instalments) assertInstalments(instalments, sale.net_value);
  const common = {
    transaction_date: sale.sale_date,
    payment_method: sale.payment_method,
    invoice_number: sale.invoice_number,
    supplier_buyer: sale.buyer_name,
    related_sale_id: sale.id,
    related_statement_id: null,
    party_id: sale.party_id ?? null,
    account_id: sale.account_id ?? null,
    property_id: sale.property_id ?? null,
  };
  const paid = { status: sale.payment_date === null ? ('pendente' as const) : ('pago' as const), payment_date: sale.payment_date };
  const revenue = {
    ...common,
    ...paid,
    type: 'receita' as const,
    category_id: category_id!,
    description: `Venda de ${soldInWords(animals)} para ${sale.buyer_name}`,
    related_animal_id: animals.length === 1 ? animals[0]!.id : null,
  };
  const series = instalments ?? [{ due_date: sale.due_date, amount: sale.net_value }];
  const wanted = [
    ...series.map(({ due_date, amount }, i) => ({
      ...revenue,
      id: instalmentOf(sale.id, i),
      amount: i === 0 ? sum([amount, withheld], 2) : amount,
      due_date,
      ...(instalments
        ? { series_id: revenueOf(sale.id), series_kind: 'parcelas' as const, series_number: i + 1, series_count: series.length }
        : { series_id: null, series_kind: null, series_number: null, series_count: null }),
    })),
    ...taken.map(({ name, amount }, i) => ({
      ...common,
      ...paid,
      id: withheldOf(sale.id, name),
      type: 'despesa' as const,
      category_id: ofTaken[i]!,
      amount,
      description: `${deductions[name].words} da venda para ${sale.buyer_name}`,
      due_date: null,
      related_animal_id: null,
      withheld_from_id: revenueOf(sale.id),
    })),
  ];
  const stay = new Set(wanted.map(({ id }) => id));
  for (const entry of known) if (!stay.has(entry.id)) farm.remove('financial_transactions', entry.id);
  for (const entry of wanted) {
    const row = rows.get(entry.id);
    if (row) farm.put('financial_transactions', { ...completed(row), ...entry });
    else farm.add('financial_transactions', entry);
  }
}

/** How the ids of all entries that a sale may write follow from its own. */
export const entryIds: readonly ((sale_id: string) => string)[] = [
  ...Array.from({ length: mostInstalments }, (_, i) => (sale_id: string) => instalmentOf(sale_id, i)),
  ...deductionNames.map((name) => (sale_id: string) => withheldOf(sale_id, name)),
];

const instalmentOf = (sale_id: string, i: number) => (i === 0 ? revenueOf(sale_id) : derivedId(sale_id, `instalment ${i + 1}`));
const wantedIds = (sale_id: string, taken: readonly { name: Deduction }[], count: number) => [
  ...Array.from({ length: count }, (_, i) => instalmentOf(sale_id, i)),
  ...taken.map(({ name }) => withheldOf(sale_id, name)),
];

/** Whether its money can be written again: nothing of it was paid in part, and of instalments none. */
export function assertRewritable(entries: readonly Entry[]) {
  const revenues = entries.filter(isRevenue);
  const isPaid = revenues.some(({ status }) => status === 'pago');
  if (isPaid && (revenues.length > 1 || revenues.some(({ part_of_id }) => part_of_id !== null)))
    throw new RuleBroken('A venda já tem parcelas ou partes pagas: desfaça os pagamentos antes de mudar o valor');
}

/** Instalments after a correction: the last one takes the difference. */
export function adjusted(entries: readonly Entry[], before: Pick<Sale, 'net_value'>, after: Pick<Sale, 'net_value'>): Instalment[] | undefined {
  const series = entries.filter((entry) => isRevenue(entry) && entry.series_number !== null).toSorted((a, b) => a.series_number! - b.series_number!);
  if (series.length < 2) return undefined;
  const withheld = sum(
    entries.filter((entry) => !isRevenue(entry)).map(({ amount }) => amount),
    2,
  );
  const each = series.map(({ amount, due_date }, i) => ({ due_date: due_date!, amount: i === 0 ? sum([amount, -withheld], 2) : amount }));
  const last = each.at(-1)!;
  last.amount = sum([last.amount, after.net_value, -before.net_value], 2);
  if (last.amount <= 0) throw new RuleBroken('A última parcela ficaria sem valor: informe as parcelas de novo', 'instalments');
  return each;
}

/** How the sale is paid follows from its entries, whichever of them was paid or opened again. */
export async function settleSale(farm: Farm, id: string) {
  const [sale, entries] = await Promise.all([farm.get('sales', id), entriesOf(farm, id)]);
  const revenues = entries.filter(isRevenue);
  const open = revenues.filter(({ status }) => status === 'pendente');
  const days = revenues.flatMap(({ status, payment_date }) => (status === 'pago' && payment_date ? [payment_date] : [])).toSorted();
  const [due = null] = open.flatMap(({ due_date }) => due_date ?? []).toSorted();
  const state =
    open.length === 0
      ? { payment_status: 'pago' as const, due_date: null, payment_date: days.at(-1) ?? null }
      : { payment_status: open.length < revenues.length ? ('parcial' as const) : ('pendente' as const), due_date: due, payment_date: null };
  farm.put('sales', { ...sale, ...state });
}

/** Pays everything of a sale that is still open. */
export async function payRest(farm: Farm, id: string, day: string) {
  const entries = await entriesOf(farm, id);
  for (const entry of entries.filter((one) => isRevenue(one) && one.status === 'pendente')) {
    const withheld = entries.filter(({ withheld_from_id, status }) => withheld_from_id === entry.id && status === 'pendente');
    payEntry(farm, entry, withheld, { day }, farm.id(`part of ${entry.id}`));
  }
  await settleSale(farm, id);
}
