// Verbs of purchases of animals. One call brings the animals into the herd and writes the expenses; deleting the purchase undoes both.
import * as z from 'zod/mini';
import { bringBackAnimal, hideAnimal } from '#domain/herd/animal-verbs';
import { assertReferences, idInput, removalInput } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { date, id, optional } from '#domain/kernel/fields';
import { assertPlausible, type Finding } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import { AnimalPurchase, isUnpaid, type Purchasing, purchasing } from '#domain/money/animal-purchases';
import { closedFindings, closingOf } from '#domain/money/closed-months';
import { categoryName } from '#domain/money/financial-categories';
import { assertOnlyParty } from '#domain/money/parties';
import { dayFindings } from '#domain/money/plausible-money';
import { arrive, checkedArrivals } from '#domain/money/purchase-arrivals';
import { paidAtOnce, payPurchaseRest, purchaseCategory, purchaseEntries, writePurchase } from '#domain/money/purchase-ledger';
import { assertBought, assertPurchaseDates, assertSome, costOfAll, headsOfLine, wholeCost } from '#domain/money/purchase-rules';
import type { Farm, NounName, Rows } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

export const purchaseAnimals = verb({
  title: 'Comprar animais',
  on: 'animal_purchases',
  input: purchasing,
  asks: true,
  async run(farm, { items, instalments, new_party_id, seller_document, ...written }) {
    assertSome(items.length);
    assertBought(items, written);
    assertPurchaseDates(written, farm.today);
    if (instalments && !isUnpaid(written)) throw new RuleBroken('Uma compra em parcelas começa pendente', 'payment_status');
    if (instalments && written.booked_by) throw new RuleBroken('As parcelas são as da nota fiscal', 'instalments');
    const [closing, twice, party_id, arrivals] = await Promise.all([
      closingOf(farm),
      bookedTwice(farm, written),
      partyOf(farm, { ...written, new_party_id, seller_document }),
      checkedArrivals(farm, written, items),
      assertReferences(farm, AnimalPurchase, written),
    ]);
    assertPlausible(farm, [
      ...dayFindings('purchase_date', 'purchase_date', written.purchase_date, farm.today, 'compra'),
      ...closedFindings(closing, [{ transaction_date: written.purchase_date, payment_date: null }]),
      ...twice,
      ...arrivals.findings,
    ]);
    const purchase_price = costOfAll(items);
    const isOpen = isUnpaid(written) && (!written.booked_by || wholeCost(written, 0) > 0);
    const purchase = {
      ...written,
      party_id,
      payment_status: isOpen ? ('pendente' as const) : ('pago' as const),
      due_date: isOpen ? (instalments?.[0]?.due_date ?? written.due_date) : null,
      purchase_price,
      total_animals: items.reduce((all, item) => all + headsOfLine(item), 0),
      payment_date: isOpen ? null : paidAtOnce({ ...written, payment_status: 'pago' }),
    };
    farm.add('animal_purchases', purchase);
    await arrive(farm, purchase, items, arrivals.animals);
    await writePurchase(farm, purchase, purchase.total_animals, instalments);
  },
});

type Seller = Pick<Purchasing, 'seller_name' | 'party_id' | 'new_party_id' | 'seller_document'>;

/** The seller: one of the register, or a new one; a document that is known says who it is. */
async function partyOf(farm: Farm, { seller_name, party_id, new_party_id, seller_document }: Seller) {
  if (party_id || !new_party_id) return party_id;
  const [known] = seller_document ? (await farm.list('parties', { document: seller_document })).filter(({ document }) => document === seller_document) : [];
  if (known) return known.id;
  const party = { id: new_party_id, document: seller_document };
  assertOnlyParty(party, []);
  farm.add('parties', { ...party, name: seller_name, kind: 'fornecedor' });
  return new_party_id;
}

/** The same invoice was brought or typed already: the purchase would count twice. */
export async function bookedTwice(
  farm: Farm,
  { invoice_number, booked_by }: Pick<AnimalPurchase, 'invoice_number' | 'booked_by'>,
  own?: string,
): Promise<Finding[]> {
  const digits = figures(invoice_number);
  if (digits === '' || booked_by) return [];
  const entries = await farm.list('financial_transactions', { category_id: farm.named(categoryName('despesa', purchaseCategory)) });
  const same = entries.find((entry) => entry.status !== 'cancelado' && figures(entry.invoice_number) === digits && (!own || entry.related_purchase_id !== own));
  return same
    ? [{ key: 'booked_twice', level: 'confirm', text: `a nota ${invoice_number} já está no financeiro: ${same.description}`, field: 'invoice_number' }]
    : [];
}
const figures = (written: string | null) => (written ?? '').replace(/\D/g, '').replace(/^0+/, '');

/** Items of a purchase and their animals, as far as they are still on this farm. */
export async function boughtOf(farm: Farm, purchase_id: string) {
  const items = await farm.list('purchase_items', { purchase_id });
  const animals = await Promise.all(items.map(({ animal_id }) => farm.find('animals', animal_id)));
  return items.map((item, i) => ({ item, animal: animals[i]?.deleted_at === null ? animals[i] : undefined }));
}

/** An animal that never came: with its own records. One that was sold, moved or divided did come. */
export async function takeOut(farm: Farm, bought: readonly { item: Rows['purchase_items']; animal: Rows['animals'] | undefined }[], field: string) {
  await Promise.all(
    bought.map(async ({ item, animal }) => {
      if (!animal) throw new RuleBroken('Um animal desta compra não está mais nesta fazenda: desfaça a transferência ou a exclusão antes', field);
      const parts = animal.is_batch ? await farm.list('animals', { split_from_id: animal.id }) : [];
      if (parts.length > 0) throw new RuleBroken(`${animal.name} já foi dividido: junte os animais antes`, field);
      farm.remove('purchase_items', item.id);
      await hideAnimal(farm, animal.id);
    }),
  );
}

export const removePurchase = verb({
  title: 'Excluir compra',
  on: 'animal_purchases',
  input: removalInput,
  async run(farm, { id: which }) {
    await farm.get('animal_purchases', which);
    const [bought, entries] = await Promise.all([boughtOf(farm, which), purchaseEntries(farm, which)]);
    farm.remove('animal_purchases', which);
    await takeOut(farm, bought, 'id');
    for (const entry of entries) farm.remove('financial_transactions', entry.id);
  },
});

export const restorePurchase = verb({
  title: 'Desfazer exclusão de compra',
  on: 'animal_purchases',
  input: idInput,
  async run(farm, { id: which }) {
    const purchase = await farm.removed('animal_purchases', which);
    const ofCall = <R extends { deleted_call: string | null }>(rows: readonly R[]) => rows.filter(({ deleted_call }) => deleted_call === purchase.deleted_call);
    const [items, entries] = await Promise.all([
      farm.listRemoved('purchase_items', { purchase_id: which }),
      farm.listRemoved('financial_transactions', { related_purchase_id: which }),
    ]);
    farm.put('animal_purchases', purchase);
    await Promise.all(
      ofCall(items).map(async (item) => {
        farm.put('purchase_items', item);
        await bringBackAnimal(farm, item.animal_id);
      }),
    );
    for (const entry of ofCall(entries)) farm.put('financial_transactions', entry);
  },
});

/** Without a date: paid today. */
export const payPurchase = verb({
  title: 'Marcar compra como paga',
  failed: 'Erro ao marcar compra como paga',
  on: 'animal_purchases',
  input: z.strictObject({ id: id(), payment_date: optional(date('Pago em')) }),
  asks: true,
  async run(farm, { id: which, payment_date }) {
    const day = payment_date ?? farm.today;
    const [purchase, closing] = await Promise.all([farm.get('animal_purchases', which), closingOf(farm)]);
    if (!isUnpaid(purchase)) throw new RuleBroken('Esta compra já está paga');
    assertPlausible(farm, [
      ...dayFindings('payment_date', 'payment_date', day, farm.today, 'pagamento'),
      ...closedFindings(closing, [{ transaction_date: day, payment_date: null }]),
    ]);
    await payPurchaseRest(farm, which, day);
  },
});
