// Verbs of sales. One call sells the animals and writes its entries; deleting the sale undoes both (decision 90).

import { assertMayLeave, laterFindings, onlyActive } from '#domain/exits/herd-gate';
import { canRelease, endsInSlaughter } from '#domain/exits/slaughter-rules';
import { assertIdentity } from '#domain/herd/animal-verbs';
import { headsOf } from '#domain/herd/animals';
import { giveBack, takeAgain, takePart } from '#domain/herd/batch-part-verbs';
import { assertHeads, isPart } from '#domain/herd/batch-parts';
import { leftHerd } from '#domain/herd/herd-exits';
import { assertReferences, idInput, removalInput } from '#domain/kernel/basic-verbs';
import { alreadyExists, RuleBroken } from '#domain/kernel/errors';
import { derivedId } from '#domain/kernel/ids';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import { closedFindings, closingOf } from '#domain/money/closed-months';
import { dayFindings, saleItemFindings } from '#domain/money/plausible-money';
import type { SaleItem } from '#domain/money/sale-items';
import { entriesOf, payRest, writeSale } from '#domain/money/sale-ledger';
import { assertDates, assertInvoice, assertItems, assertNet, canBeSold } from '#domain/money/sale-rules';
import { grossOf, netOf, totalOf } from '#domain/money/sale-values';
import { isPending, paying, Sale, type Selling, selling } from '#domain/money/sales';
import type { Farm, NounName, Rows } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();
type Animal = Rows['animals'];

export const createSale = verb({
  title: 'Registrar venda',
  on: 'sales',
  input: selling,
  asks: true,
  async run(farm, { items, instalments, ...written }) {
    assertItems(items);
    if (instalments && !isPending(written)) throw new RuleBroken('Uma venda em parcelas começa pendente', 'payment_status');
    const gross = grossOf(items);
    assertDates(written, farm.today);
    assertPlausible(farm, dayFindings('sale_date', 'sale_date', written.sale_date, farm.today, 'venda'));
    assertInvoice(written);
    assertNet(gross, written);
    const [closing, , ...animals] = await Promise.all([
      closingOf(farm),
      assertReferences(farm, Sale, written),
      ...items.map(({ animal_id }) => farm.get('animals', animal_id!)),
    ]);
    assertPlausible(farm, closedFindings(closing, [{ transaction_date: written.sale_date, payment_date: null }]));
    for (const [i, animal] of animals.entries()) if (canBeSold(animal)) assertHeads(animal, items[i]!.heads, `items.${i}.heads`);
    assertPlausible(
      farm,
      animals.flatMap((animal, i) => saleItemFindings(items[i]!, i, { name: animal.name, heads: items[i]!.heads ?? headsOf(animal) })),
    );
    const held = await assertMayGo(farm, written, animals, canRelease(farm.actor.role));
    const whole = animals.filter((animal, i) => !isPart(animal, items[i]!.heads));
    assertPlausible(farm, await laterFindings(farm, whole, written.sale_date, 'sale_date'));
    const sale = {
      ...written,
      due_date: isPending(written) ? (instalments?.[0]?.due_date ?? written.due_date) : null,
      withdrawal_reason: held ? written.withdrawal_reason : null,
      sale_price: gross,
      net_value: netOf(gross, written),
      total_animals: items.length,
      payment_date: isPending(written) ? null : written.sale_date,
    };
    farm.add('sales', sale);
    await writeSale(farm, sale, await sellItems(farm, sale, items, animals), instalments);
  },
});

type NewItem = Selling['items'][number];

/** Adds the items of a sale and marks their animals, or parts of batches, as sold. Returns what was sold. */
export async function sellItems(farm: Farm, sale: Pick<Sale, 'id' | 'sale_date' | 'buyer_name'>, items: readonly NewItem[], animals: readonly Animal[]) {
  const sold = items.map((item, i) => ({ item, animal: animals[i]!, part: isPart(animals[i]!, item.heads) ? partOf(item.id) : null }));
  for (const { item, animal, part } of sold) {
    const total = totalOf(item);
    const heads = item.heads ?? headsOf(animal);
    farm.add('sale_items', { ...item, animal_id: part ?? animal.id, sale_id: sale.id, unit_price: total, subtotal: total, quantity: 1, heads });
    if (part === null) markSold(farm, animal, sale);
  }
  await Promise.all(sold.flatMap(({ item, animal, part }) => (part ? [takePart(farm, animal, item.heads!, { id: part }, soldIn(sale))] : [])));
  return sold.map(({ item, animal, part }) => ({ id: part ?? animal.id, heads: item.heads ?? headsOf(animal) }));
}

export const removeSale = verb({
  title: 'Excluir venda',
  on: 'sales',
  input: removalInput,
  async run(farm, { id }) {
    await farm.get('sales', id);
    const items = await farm.list('sale_items', { sale_id: id });
    const [entries, ...animals] = await Promise.all([entriesOf(farm, id), ...items.map(({ animal_id }) => farm.get('animals', animal_id))]);
    farm.remove('sales', id);
    await takeBack(farm, items, animals);
    for (const entry of entries) farm.remove('financial_transactions', entry.id);
  },
});

/** Items of a sale are removed, and their animals are in the herd again; a part returns to its batch. */
export async function takeBack(farm: Farm, items: readonly SaleItem[], animals: readonly Animal[]) {
  for (const item of items) farm.remove('sale_items', item.id);
  const joined = await Promise.all(animals.map(async (animal, i) => animal.id === partOf(items[i]!.id) && (await giveBack(farm, animal))));
  const whole = animals.filter((_, i) => !joined[i]);
  const back = whole.map((animal) => ({ ...animal, status: 'ativo' as const, exit_date: null, exit_reason: null }));
  // A tag is given to another animal when its own has left.
  await Promise.all(back.map((animal, i) => assertIdentity(farm, animal, whole[i])));
  for (const animal of back) farm.put('animals', animal);
}

export const restoreSale = verb({
  title: 'Desfazer exclusão de venda',
  on: 'sales',
  input: idInput,
  async run(farm, { id }) {
    const sale = await farm.removed('sales', id);
    const items = (await farm.listRemoved('sale_items', { sale_id: id })).filter(({ deleted_call }) => deleted_call === sale.deleted_call);
    const [entries, ...animals] = await Promise.all([
      farm.listRemoved('financial_transactions', { related_sale_id: id }),
      ...items.map(({ animal_id }) => farm.find('animals', animal_id)),
    ]);
    const sold = await Promise.all(animals.map((animal, i) => soldBefore(farm, sale, items[i]!.animal_id, animal)));
    // The recorded reason was already authorized, whoever restores the sale.
    await assertMayGo(
      farm,
      sale,
      sold.map(({ batch, animal }) => batch ?? animal),
      sale.withdrawal_reason !== null || canRelease(farm.actor.role),
    );
    farm.put('sales', sale);
    for (const item of items) farm.put('sale_items', item);
    for (const { batch, animal } of sold) if (!batch) markSold(farm, animal, sale);
    await Promise.all(sold.flatMap(({ batch, animal }) => (batch ? [takeAgain(farm, animal, soldIn(sale), 'items')] : [])));
    for (const entry of entries) if (entry.deleted_call === sale.deleted_call) farm.put('financial_transactions', entry);
  },
});

export const paySale = verb({
  title: 'Marcar venda como paga',
  failed: 'Erro ao marcar venda como paga',
  on: 'sales',
  input: paying,
  asks: true,
  run: (farm, { id, payment_date }) => markPaid(farm, id, payment_date ?? farm.today),
});

/** Marks the sale and what is still open of it (decision 91). */
export async function markPaid(farm: Farm, id: string, payment_date: string) {
  const [sale, closing] = await Promise.all([farm.get('sales', id), closingOf(farm)]);
  if (!isPending(sale)) throw new RuleBroken('Esta venda já está paga');
  assertPlausible(farm, [
    ...dayFindings('payment_date', 'payment_date', payment_date, farm.today, 'pagamento'),
    ...closedFindings(closing, [{ transaction_date: payment_date, payment_date: null }]),
  ]);
  await payRest(farm, id, payment_date);
}

type Going = Pick<Sale, 'id' | 'sale_date' | 'purpose' | 'withdrawal_reason'>;

/** All animals may be sold. Returns whether any is sold in spite of its withdrawal. */
export async function assertMayGo(farm: Farm, sale: Going, animals: readonly Animal[], mayOverride: boolean) {
  const gone = animals.find((animal) => !canBeSold(animal));
  const [item] = gone ? await farm.list('sale_items', { animal_id: gone.id }) : [];
  if (item?.sale_id === sale.id) throw alreadyExists();
  // Probably the same sale, entered on another phone: the refusal names it.
  if (gone && item)
    throw new RuleBroken(leftHerd(gone, onlyActive(gone, 'sale'), 'items').message, 'items', 'conflict', { other: { noun: 'sales', id: item.sale_id } });
  const fields = { date: 'sale_date', animal: 'items' };
  const { sale_date: on, withdrawal_reason } = sale;
  return assertMayLeave(farm, animals, { way: 'sale', on, fields, meat: endsInSlaughter(sale.purpose), withdrawal_reason, mayOverride });
}

export const soldIn = ({ sale_date, buyer_name }: Pick<Sale, 'sale_date' | 'buyer_name'>) =>
  ({ status: 'vendido', exit_date: sale_date, exit_reason: `Venda para ${buyer_name}` }) as const;

function markSold(farm: Farm, animal: Animal, sale: Pick<Sale, 'sale_date' | 'buyer_name'>) {
  farm.put('animals', { ...animal, ...soldIn(sale) });
}

/** The heads of a batch that an item sold are a record of their own (decision 254). */
export const partOf = (item_id: string) => derivedId(item_id, 'part');

/** The animal of a sale that is restored. Of a part that returned to its batch with the sale: that batch too. */
async function soldBefore(farm: Farm, sale: Sale, id: string, found: Animal | undefined) {
  const returned = found?.split_from_id && found.deleted_at !== null && found.deleted_call === sale.deleted_call;
  if (returned) return { animal: found, batch: await farm.get('animals', found.split_from_id!) };
  return { animal: await farm.get('animals', id), batch: null };
}
