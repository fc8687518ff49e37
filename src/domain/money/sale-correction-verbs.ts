// Correcting a sale: buyer, day, prices, deductions, and animals that were not sold or are missing. What it wrote in the ledger is written again.
import * as z from 'zod/mini';
import { laterFindings } from '#domain/exits/herd-gate';
import { canRelease } from '#domain/exits/slaughter-rules';
import { headsOf } from '#domain/herd/animals';
import { assertHeads, isPart } from '#domain/herd/batch-parts';
import { assertReferences, withChanges } from '#domain/kernel/basic-verbs';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import { id as idField } from '#domain/kernel/fields';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import { closedFindings, closingOf } from '#domain/money/closed-months';
import { instalments as instalmentsField } from '#domain/money/instalments';
import { dayFindings, saleItemFindings } from '#domain/money/plausible-money';
import { SaleItem } from '#domain/money/sale-items';
import { adjusted, assertRewritable, entriesOf, writeSale } from '#domain/money/sale-ledger';
import { assertDates, assertInvoice, assertItems, assertNet, canBeSold } from '#domain/money/sale-rules';
import { grossOf, netOf, totalOf } from '#domain/money/sale-values';
import { assertMayGo, sellItems, soldIn, takeBack } from '#domain/money/sale-verbs';
import { isPending, mostSold, Sale, soldAnimal } from '#domain/money/sales';
import type { Farm, NounName, Rows } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

/** What can be wrong about one animal: which one it is stays. */
const pricedFields = ['unit_price', 'weight', 'carcass_weight', 'price_per_kg', 'price_per_arroba', 'carcass_yield', 'notes'] as const;

const inHerd = { status: 'ativo', exit_date: null, exit_reason: null } as const;
const unset = (fields: object) => Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
const [unsetSale, unsetItem] = [unset(Sale.fields), unset(SaleItem.fields)];

export const updateSale = verb({
  title: 'Corrigir venda',
  failed: 'Erro ao corrigir venda',
  on: 'sales',
  input: z.strictObject({
    ...Sale.update.shape,
    items: z.optional(z.array(SaleItem.update).check(z.maxLength(mostSold))),
    instalments: instalmentsField,
    /** Items of animals that were not sold after all: they are in the herd again. */
    removed: z.optional(z.array(idField()).check(z.maxLength(mostSold))),
    /** Animals that were sold too. */
    added: z.optional(z.array(soldAnimal).check(z.maxLength(mostSold))),
  }),
  asks: true,
  async run(farm, { id, changes, items: corrected = [], instalments, removed = [], added = [] }) {
    const [row, all, entries, closing, ...others] = await Promise.all([
      farm.get('sales', id),
      farm.list('sale_items', { sale_id: id }),
      entriesOf(farm, id),
      closingOf(farm),
      ...added.map(({ animal_id }) => (animal_id ? farm.get('animals', animal_id) : null)),
    ]);
    const gone = new Set(removed);
    const [out, rows] = [all.filter((item) => gone.has(item.id)), all.filter((item) => !gone.has(item.id))];
    if (out.length < gone.size) throw notFound(SaleItem.missing);
    // Rows of a phone that did not synchronize yet lack the newer fields.
    const before = { ...unsetSale, ...row } as Sale;
    const wanted = withChanges(Sale, before, changes);
    if (wanted.payment_status !== before.payment_status) throw new RuleBroken('Marque como pago ou desfaça o pagamento', 'payment_status');
    await assertReferences(farm, Sale, wanted, before);
    const items = rows.map((item) => priced({ ...unsetItem, ...item } as SaleItem, corrected.find((one) => one.id === item.id)?.changes));
    assertItems([...items, ...added]);
    if (items.length + added.length > mostSold) throw new RuleBroken(`No máximo ${mostSold.toLocaleString('pt-BR')} animais por venda`, 'added');
    const sale_price = grossOf([...items, ...added]);
    const coming = others as Rows['animals'][];
    for (const [i, animal] of coming.entries()) if (canBeSold(animal)) assertHeads(animal, added[i]!.heads, `added.${i}.heads`);
    assertDates(wanted, farm.today);
    assertInvoice(wanted);
    assertNet(sale_price, wanted);
    const animals = await Promise.all(items.map(({ animal_id }) => farm.get('animals', animal_id)));
    assertPlausible(farm, [
      ...dayFindings('sale_date', 'sale_date', wanted.sale_date, farm.today, 'venda'),
      ...closedFindings(
        closing,
        [before, wanted].map(({ sale_date }) => ({ transaction_date: sale_date, payment_date: null })),
      ),
      ...items.flatMap((item, i) => saleItemFindings(item, i, { name: animals[i]!.name, heads: item.heads })),
      ...coming.flatMap((animal, i) => saleItemFindings(added[i]!, items.length + i, { name: animal.name, heads: added[i]!.heads ?? headsOf(animal) })),
    ]);
    const isOtherDay = wanted.sale_date !== before.sale_date || wanted.purpose !== before.purpose;
    const isOtherExit = isOtherDay || coming.length > 0;
    const held =
      isOtherExit &&
      (await assertMayGo(farm, wanted, [...(isOtherDay ? animals.map((animal) => ({ ...animal, ...inHerd })) : []), ...coming], canRelease(farm.actor.role)));
    const whole = [...(isOtherDay ? animals : []), ...coming.filter((animal, i) => !isPart(animal, added[i]!.heads))];
    assertPlausible(farm, await laterFindings(farm, whole, wanted.sale_date, 'sale_date'));
    const after: Sale = {
      ...wanted,
      due_date: isPending(wanted) ? wanted.due_date : null,
      withdrawal_reason: isOtherDay && !held ? null : wanted.withdrawal_reason,
      total_animals: items.length + added.length,
      sale_price,
      net_value: netOf(sale_price, wanted),
      payment_date: before.payment_date && before.payment_date < wanted.sale_date ? wanted.sale_date : before.payment_date,
    };
    farm.put('sales', after);
    for (const item of items) farm.put('sale_items', item);
    for (const animal of animals) if (animal.status === 'vendido') farm.put('animals', { ...animal, ...soldIn(after) });
    if (out.length > 0) await takeBack(farm, out, await Promise.all(out.map(({ animal_id }) => farm.get('animals', animal_id))));
    const more = await sellItems(farm, after, added, coming);
    const sold = [...items.map(({ animal_id, heads }) => ({ id: animal_id, heads })), ...more];
    await rewrite(farm, before, after, { sold, isOther: out.length + more.length > 0 }, entries, instalments);
  },
});

function priced(item: SaleItem, changes: object | undefined): SaleItem {
  if (!changes) return item;
  const other = Object.keys(changes).find((field) => !(pricedFields as readonly string[]).includes(field));
  if (other) throw new RuleBroken('O animal de um item não muda: retire-o da venda e adicione o outro', 'items');
  const after = withChanges(SaleItem, item, changes);
  const total = totalOf(after);
  return { ...after, unit_price: total, subtotal: total };
}

const ofMoney = ['sale_price', 'net_value', 'transport_cost', 'commission', 'tax_icms', 'tax_funrural', 'discount', 'due_date'] as const;

/** What is only named otherwise keeps its payments; other values are written again. */
async function rewrite(
  farm: Farm,
  before: Sale,
  after: Sale,
  { sold, isOther }: { sold: readonly { id: string; heads: number }[]; isOther: boolean },
  entries: Rows['financial_transactions'][],
  instalments: z.output<typeof instalmentsField>,
) {
  const isMoney = isOther || instalments !== undefined || ofMoney.some((field) => before[field] !== after[field]);
  if (isMoney) {
    assertRewritable(entries);
    if (instalments && !isPending(after)) throw new RuleBroken('Uma venda paga não tem parcelas', 'instalments');
    await writeSale(farm, after, sold, instalments ?? adjusted(entries, before, after), entries);
    return;
  }
  for (const entry of entries)
    farm.put('financial_transactions', {
      ...entry,
      transaction_date: after.sale_date,
      payment_date: entry.payment_date && entry.payment_date < after.sale_date ? after.sale_date : entry.payment_date,
      description: entry.description.replace(` para ${before.buyer_name}`, ` para ${after.buyer_name}`),
      supplier_buyer: after.buyer_name,
      invoice_number: after.invoice_number,
      payment_method: after.payment_method,
      ...(after.party_id !== before.party_id && { party_id: after.party_id }),
      ...(after.account_id !== before.account_id && { account_id: after.account_id }),
      ...(after.property_id !== before.property_id && { property_id: after.property_id }),
    });
}
