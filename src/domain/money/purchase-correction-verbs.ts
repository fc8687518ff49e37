// Correcting a purchase of animals: seller, day, prices, weights, papers, and animals that did not come or are missing.
import * as z from 'zod/mini';
import { assertReferences, withChanges } from '#domain/kernel/basic-verbs';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import { id as idField } from '#domain/kernel/fields';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import { AnimalPurchase, boughtAnimal, isUnpaid, mostBought, PurchaseItem } from '#domain/money/animal-purchases';
import { closedFindings, closingOf } from '#domain/money/closed-months';
import { instalments as instalmentsField } from '#domain/money/instalments';
import { dayFindings } from '#domain/money/plausible-money';
import { arrive, checkedArrivals, correctArrival } from '#domain/money/purchase-arrivals';
import { adjustedInstalments, assertPurchaseRewritable, priceEntries, purchaseEntries, writePurchase } from '#domain/money/purchase-ledger';
import {
  assertBought,
  assertPurchaseDates,
  assertSome,
  boughtInWords,
  costOf,
  costOfAll,
  headsOfLine,
  purchaseItemFindings,
} from '#domain/money/purchase-rules';
import { bookedTwice, boughtOf, takeOut } from '#domain/money/purchase-verbs';
import type { Farm, NounName, Rows } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();
const many = <T extends z.core.$ZodType>(of: T) => z.optional(z.array(of).check(z.maxLength(mostBought)));

/** What can be wrong about one animal of the purchase; the rest is corrected on the animal. */
const ofItem = ['price', 'weight', 'price_per_kg'];

export const updatePurchase = verb({
  title: 'Corrigir compra',
  failed: 'Erro ao corrigir compra',
  on: 'animal_purchases',
  input: z.strictObject({
    ...AnimalPurchase.update.shape,
    items: many(PurchaseItem.update),
    instalments: instalmentsField,
    /** Items of animals that did not come after all. */
    removed: many(idField()),
    /** Animals that came too. */
    added: many(boughtAnimal),
  }),
  asks: true,
  async run(farm, { id, changes, items: corrected = [], instalments, removed = [], added = [] }) {
    const [before, all, entries, closing] = await Promise.all([
      farm.get('animal_purchases', id),
      boughtOf(farm, id),
      purchaseEntries(farm, id),
      closingOf(farm),
    ]);
    const wanted = withChanges(AnimalPurchase, before, changes);
    if (wanted.payment_status !== before.payment_status) throw new RuleBroken('Marque como paga ou desfaça o pagamento', 'payment_status');
    const gone = new Set(removed);
    const [out, rest] = [all.filter(({ item }) => gone.has(item.id)), all.filter(({ item }) => !gone.has(item.id))];
    if (out.length < gone.size || corrected.some((one) => !rest.some(({ item }) => item.id === one.id))) throw notFound(PurchaseItem.missing);
    const stay = rest.map((one) => ({ ...one, after: priced(one.item, corrected.find(({ id: which }) => which === one.item.id)?.changes) }));
    assertSome(stay.length + added.length);
    if (stay.length + added.length > mostBought) throw new RuleBroken(`No máximo ${mostBought} animais por compra`, 'added');
    assertBought(added, wanted, 'added');
    assertPurchaseDates(wanted, farm.today);
    const [arrivals, twice] = await Promise.all([
      checkedArrivals(farm, wanted, added, 'added'),
      wanted.invoice_number === before.invoice_number ? [] : bookedTwice(farm, wanted, id),
      assertReferences(farm, AnimalPurchase, wanted, before),
    ]);
    assertPlausible(farm, [
      ...dayFindings('purchase_date', 'purchase_date', wanted.purchase_date, farm.today, 'compra'),
      ...closedFindings(
        closing,
        [before, wanted].map(({ purchase_date }) => ({ transaction_date: purchase_date, payment_date: null })),
      ),
      ...twice,
      ...stay.flatMap(({ after, animal }, i) => purchaseItemFindings(after, i, { name: animal?.name ?? 'animal', heads: after.heads })),
      ...arrivals.findings,
    ]);
    const heads = stay.reduce((sofar, { after }) => sofar + after.heads, 0) + added.reduce((sofar, one) => sofar + headsOfLine(one), 0);
    const after: AnimalPurchase = {
      ...wanted,
      due_date: isUnpaid(wanted) ? wanted.due_date : null,
      purchase_price: costOfAll([...stay.map((one) => one.after), ...added]),
      total_animals: heads,
      payment_date: before.payment_date && before.payment_date < wanted.purchase_date ? wanted.purchase_date : before.payment_date,
    };
    farm.put('animal_purchases', after);
    const [was, is] = [before.purchase_date, after.purchase_date];
    await Promise.all(
      stay.map(async (one) => {
        farm.put('purchase_items', one.after);
        if (one.animal && (one.item.weight !== one.after.weight || was !== is))
          await correctArrival(farm, one.animal, { item: one.item, day: was }, { item: one.after, day: is });
      }),
    );
    await takeOut(farm, out, 'removed');
    await arrive(farm, after, added, arrivals.animals);
    await rewrite(farm, { before, after }, entries, instalments);
  },
});

function priced(item: PurchaseItem, changes: object | undefined): PurchaseItem {
  if (!changes) return item;
  if (Object.keys(changes).some((field) => !ofItem.includes(field)))
    throw new RuleBroken('O animal de um item não muda: retire-o da compra e adicione o outro', 'items');
  const after = withChanges(PurchaseItem, item, changes);
  return { ...after, price: costOf(after) };
}

const ofMoney = ['purchase_price', 'transport_cost', 'commission', 'due_date', 'booked_by'] as const;

/** What is only named otherwise keeps its payments; other values are written again. */
async function rewrite(
  farm: Farm,
  { before, after }: Record<'before' | 'after', AnimalPurchase>,
  entries: Rows['financial_transactions'][],
  instalments: z.output<typeof instalmentsField>,
) {
  if (instalments !== undefined || ofMoney.some((field) => before[field] !== after[field])) {
    assertPurchaseRewritable(before.id, entries);
    if (instalments && !isUnpaid(after)) throw new RuleBroken('Uma compra paga não tem parcelas', 'instalments');
    await writePurchase(farm, after, after.total_animals, instalments ?? adjustedInstalments(entries, before, after), entries);
    return;
  }
  const ofAnimals = new Set(priceEntries(before.id, entries).map(({ id }) => id));
  for (const entry of entries)
    farm.put('financial_transactions', {
      ...entry,
      transaction_date: after.purchase_date,
      payment_date: entry.payment_date && entry.payment_date < after.purchase_date ? after.purchase_date : entry.payment_date,
      description: entry.description
        .replace(`Compra de ${boughtInWords(before.total_animals)}`, `Compra de ${boughtInWords(after.total_animals)}`)
        .replace(` de ${before.seller_name}`, ` de ${after.seller_name}`),
      ...(ofAnimals.has(entry.id) && { supplier_buyer: after.seller_name, invoice_number: after.invoice_number }),
      payment_method: after.payment_method,
      ...(ofAnimals.has(entry.id) && after.party_id !== before.party_id && { party_id: after.party_id }),
      ...(after.account_id !== before.account_id && { account_id: after.account_id }),
      ...(after.property_id !== before.property_id && { property_id: after.property_id }),
      ...(after.activity !== before.activity && { activity: after.activity }),
    });
}
