// What holds after any history of purchases and uses: what the ledger paid counts as cost once, or is still in the stock.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feedIdFor } from '#domain/feed/feeds';
import { RuleBroken } from '#domain/kernel/errors';
import { openFarm, type Row } from '#domain/kernel/farm';
import { groupedBy } from '#domain/kernel/grouped';
import { checked } from '#domain/kernel/validation';
import { type CostRows, costReport } from '#domain/money/cost-queries';
import { expenseId } from '#domain/money/expense-ids';
import { categoryId, usualCategories, withMeaning } from '#domain/money/financial-categories';
import { equalInstalments } from '#domain/money/instalments';
import { lotIdsOf } from '#domain/money/invoices';
import { nouns, type Rows } from '#domain/nouns';
import { type InputOf, type VerbName, verbs } from '#domain/verbs';
import { randomRuns } from '../full';
import { keyNumbered } from '../imports/notes';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [farm_id, today, day, cow, vaccine] = [id(701), '2026-12-10', '2026-11-10', id(51), id(52)];
const silage = feedIdFor([], farm_id, 'Silagem');
const stamps = {
  created_at: '2026-01-01T00:00:00.000Z',
  created_by: id(801),
  updated_at: '2026-01-01T00:00:00.000Z',
  version: 1,
  deleted_at: null,
  deleted_call: null,
};
const expense = (name: (typeof usualCategories)['despesa'][number]) => categoryId(farm_id, 'despesa', name);
const base: Record<string, readonly Row[]> = {
  financial_categories: usualCategories.despesa.map((name) => ({
    id: expense(name),
    type: 'despesa',
    name,
    hidden: false,
    merged_into_id: null,
    ...stamps,
  })) as unknown as Row[],
  animals: [{ id: cow, name: 'Mimosa', type: 'bovino', status: 'ativo', is_batch: false, exit_date: null, ...stamps }] as unknown as Row[],
  supplies: [{ id: vaccine, kind: 'vacina', name: 'Clostridioses', unit: 'dose', min_stock: null, notes: null, ...stamps }] as unknown as Row[],
};

class Kept {
  readonly #tables = new Map(Object.entries(base).map(([noun, rows]) => [noun, new Map(rows.map((row) => [row.id, row]))]));
  #calls = 0;
  table(noun: string) {
    let table = this.#tables.get(noun);
    if (!table) this.#tables.set(noun, (table = new Map()));
    return table;
  }
  living<N extends keyof Rows>(noun: N) {
    return [...this.table(noun).values()].filter(({ deleted_at }) => deleted_at === null) as unknown as Rows[N][];
  }
  async run<V extends VerbName>(verb: V, input: InputOf<V>) {
    const reads = {
      one: async (noun: string, which: string) => this.table(noun).get(which),
      many: async (noun: string, field: string, value: string, gone: boolean) =>
        [...this.table(noun).values()].filter((row) => String(row[field]).toLowerCase() === value.toLowerCase() && (row.deleted_at !== null) === gone),
    };
    const occasion = { farm_id, call_id: id(900_000 + ++this.#calls), at: `${today}T12:00:00.000Z`, time_zone: 'America/Sao_Paulo' };
    const { farm, changes } = openFarm(nouns, reads, { ...occasion, actor: { id: id(801), name: 'José', role: 'owner' as const } });
    try {
      await verbs[verb].run(farm as never, checked(verbs[verb].input, input) as never);
    } catch (error) {
      if (!(error instanceof RuleBroken)) throw error;
      return false;
    }
    for (const { noun, after } of changes()) this.table(noun).set(after.id, after);
    return true;
  }
}

const step = fc.record({
  what: fc.constantFrom('note', 'lot', 'bill', 'use', 'use', 'feed', 'feed', 'remove note', 'remove lot', 'remove bill'),
  which: fc.nat(20),
  reais: fc.integer({ min: 1, max: 9000 }),
  bills: fc.integer({ min: 1, max: 3 }),
  forage: fc.boolean(),
  isRecorded: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function noteOf(n: number, { reais, bills, forage }: Step): InputOf<'create_invoice'> {
  // Cents of their own: an expense written by hand is recognized by its amount.
  const costs = { feed: reais + n / 100, health: 2 * reais + 0.5 + n / 100, energy: 17.31 };
  const total = Math.round((costs.feed + costs.health + costs.energy) * 100) / 100;
  const item = { quantity: 1, product_code: 'P', kg: null };
  return {
    id: id(1000 + n),
    invoice_key: keyNumbered(n + 1),
    number: String(n + 1),
    issued_on: day,
    type: 'despesa',
    party_name: 'Agropecuária',
    total,
    items: [
      {
        ...item,
        item_number: 1,
        name: 'Silagem',
        cost: costs.feed,
        use: 'racao',
        category_id: expense(forage ? 'Volumoso e silagem' : 'Ração e concentrado'),
        kg: 100,
        feed_id: silage,
        feed_name: 'Silagem',
        total_animals: 10,
        daily_consumption_per_animal: 1,
      },
      {
        ...item,
        item_number: 2,
        name: 'Vacina',
        cost: costs.health,
        use: 'medicamento',
        category_id: expense('Medicamentos e vacinas'),
        supply_id: vaccine,
        supply_quantity: 30,
      },
      { ...item, item_number: 3, name: 'Luz', cost: costs.energy, use: 'despesa', category_id: expense('Energia') },
    ],
    entries: equalInstalments(total, bills, day).map(({ amount }) => ({ amount, status: 'pago', payment_date: day })),
  };
}

async function take(kept: Kept, n: number, one: Step) {
  const { what, which, reais, isRecorded } = one;
  const at = <R extends { id: string }>(rows: readonly R[]) => rows[which % Math.max(1, rows.length)]?.id ?? id(9);
  const paid = { transaction_date: day, type: 'despesa' as const, status: 'pago' as const, payment_date: day };
  const cost = reais + 0.25 + n / 100;
  if (what === 'note') return kept.run('create_invoice', noteOf(n, one));
  if (what === 'lot') {
    const done = await kept.run('enter_supply', { id: id(1000 + n), supply_id: vaccine, entry_date: day, quantity: 10, total_cost: cost });
    if (done && isRecorded)
      await kept.run('create_financial_transaction', {
        ...paid,
        id: expenseId(id(1000 + n)),
        category_id: expense('Medicamentos e vacinas'),
        amount: cost,
        description: 'Compra de vacina',
      });
    return done;
  }
  if (what === 'bill')
    return kept.run('create_financial_transaction', { ...paid, id: id(1000 + n), category_id: expense('Energia'), amount: cost, description: 'Luz' });
  if (what === 'use') return kept.run('use_supply', { id: id(1000 + n), supply_id: vaccine, used_on: day, quantity: 1 + (which % 7), reason: 'uso' });
  if (what === 'feed')
    return kept.run('consume_feed', {
      id: id(1000 + n),
      feed_id: silage,
      consumption_type: 'individual',
      animal_id: cow,
      consumption_date: day,
      quantity: 1 + which,
    });
  if (what === 'remove note') return kept.run('remove_invoice', { id: at(kept.living('invoices')) });
  if (what === 'remove bill') return kept.run('remove_financial_transaction', { id: at(kept.living('financial_transactions')) });
  const ofNotes = new Set(kept.living('invoice_items').flatMap(lotIdsOf));
  const known = new Set(kept.living('financial_transactions').map((entry) => entry.id));
  // With the expense of a lot that is gone, money left that bought nothing: other tests are about that.
  return kept.run('remove_supply_lot', { id: at(kept.living('supply_lots').filter((lot) => !ofNotes.has(lot.id) && !known.has(expenseId(lot.id)))) });
}

const cents = (amount: number | null) => Math.round((amount ?? 0) * 100);
const inCents = <R>(rows: readonly R[], of: (row: R) => number | null) => rows.reduce((all, row) => all + cents(of(row)), 0);

function assertOnce(kept: Kept, bills: number) {
  const [transactions, lots, uses, items] = [
    kept.living('financial_transactions'),
    kept.living('supply_lots'),
    kept.living('supply_uses'),
    kept.living('invoice_items'),
  ];
  const [feedPurchases, consumption] = [kept.living('feed_purchases'), kept.living('feed_consumption')];
  // Stock: what came in is what was used plus what is left, and the stock is worth what its lots are worth.
  const left = inCents(lots, (lot) => lot.remaining_value);
  expect(left + inCents(uses, ({ cost }) => cost)).toBe(inCents(lots, ({ total_cost }) => total_cost));
  const feedLeft = inCents(feedPurchases, ({ remaining_value }) => remaining_value);
  const fed = inCents(consumption, ({ cost }) => cost);
  expect(feedLeft + fed).toBe(inCents(feedPurchases, ({ total_cost }) => total_cost));

  const rows: CostRows = {
    transactions,
    categories: withMeaning(kept.living('financial_categories'), farm_id),
    assets: [],
    settings: undefined,
    deliveries: [],
    statements: [],
    consumption,
    items,
    supplies: kept.living('supplies'),
    lots,
    uses,
    feedPurchases,
    farm_id,
  };
  const cost = (view: 'competencia' | 'caixa', of = rows) => cents(costReport(of, { scope: 'fazenda', view, today }).results.effective);
  const paid = inCents(transactions, ({ amount }) => amount);
  expect(cost('caixa')).toBe(paid);
  expect(cost('competencia', { ...rows, settings: { stock_costs: 'compra' } as never })).toBe(paid);
  // Came in without an expense of its own: it costs when it is used, and the ledger knows nothing of it.
  const known = new Set(transactions.map((entry) => entry.id));
  const ofNotes = new Set(items.flatMap(lotIdsOf));
  const unpaid = inCents(
    lots.filter((lot) => !ofNotes.has(lot.id) && !known.has(expenseId(lot.id))),
    ({ total_cost }) => total_cost,
  );
  const difference = cost('competencia') + left + (fed > 0 ? feedLeft : 0) - paid - unpaid;
  // Each bill of a note is shared over its items, to the cent.
  expect(Math.abs(difference)).toBeLessThanOrEqual(bills);
}

test('thousands of histories of purchases and uses count every real once', async () => {
  let [done, used] = [0, 0];
  const runs = randomRuns(300, 10_000);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const kept = new Kept();
      for (const [n, one] of steps.entries()) if (await take(kept, n, one)) done++;
      used += kept.living('supply_uses').length + kept.living('feed_consumption').length;
      // A single bill is the whole note: nothing to round.
      const ofNotes = kept.living('financial_transactions').filter(({ related_invoice_id }) => related_invoice_id);
      const perNote = groupedBy(ofNotes, ({ related_invoice_id }) => related_invoice_id);
      const bills = [...perNote.values()].reduce((all, own) => all + (own.length > 1 ? 2 * own.length : 0), 0);
      assertOnce(kept, bills);
    }),
    { numRuns: runs },
  );
  // A generator whose calls are all refused would prove nothing.
  expect(done).toBeGreaterThan(2 * runs);
  expect(used).toBeGreaterThan(runs / 4);
});
