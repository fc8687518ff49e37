// A purchase brings its animals into the herd and writes its expenses; deleting it leaves nothing of them, and bringing it back gives the same, on the server and on the device.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Replica } from '#data/replica';
import { newId } from '#domain/kernel/ids';
import { sum } from '#domain/kernel/money';
import { type NounName, nounNames } from '#domain/nouns';
import type { Cursor } from '#domain/sync/protocol';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { pull } from '#server/farm/sync';
import { build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, deviceOf, livingRows, sendCall, snapshotPage, stored } from '../server-calls';

const db = await freshDatabase();
type Side = TestFarm & { device: Replica; cursor: Cursor };
let farm: Side;

async function applyServerRows(side: Side) {
  const { rows, cursor } = await pull(db.app, side);
  const results = side.device.waiting().map(({ call }) => ({ id: call.id, status: 'ok' as const, version: 0 }));
  await side.device.applyServerRows({ rows, results }, build.call('remove_animal', { id: newId() }).at);
  side.cursor = cursor!;
}

/** On the device and on the server alike. */
async function dispatch<V extends VerbName>(verb: V, input: InputOf<V>) {
  await applyServerRows(farm);
  const said = build.call(verb, input) as Call;
  const guessed = await farm.device.dispatch(said).then(
    () => 'done',
    ({ field, message }: { field?: string; message: string }) => `${field}: ${message}`,
  );
  const answered = await sendCall(db, farm, said);
  expect(accepted(answered) ? 'done' : `${answered.field}: ${answered.message}`).toBe(guessed);
  return guessed;
}

const living = async (noun: NounName) => (await stored(db, farm.farm_id, noun)).filter(({ deleted_at }) => deleted_at === null);
const state = async () => {
  const rows = await livingRows(db, farm.farm_id);
  return Object.fromEntries(nounNames.map((noun) => [noun, rows[noun].map(({ version: _, updated_at: _at, ...row }) => row)]));
};
const entries = async () =>
  (await living('financial_transactions')).map(({ amount, status, description, due_date }) => ({ amount, status, description, due_date }));
const total = (rows: readonly { amount: unknown }[]) =>
  sum(
    rows.map(({ amount }) => amount as number),
    2,
  );

beforeEach(async () => {
  const settled = await createFarm(db.owner);
  const { rows, cursor } = await snapshotPage(db, settled);
  const device = deviceOf(settled);
  await device.applyServerRows({ rows, results: [] }, build.call('remove_animal', { id: newId() }).at);
  farm = { ...settled, device, cursor: cursor! };
});

const two = () => [
  build.bought({ identification: 'C-1', rfid: '982000001088420', weight: 210, price: null, price_per_kg: 12 }),
  build.bought({ identification: null, is_batch: true, heads: 10, weight: 1900, price: 20_000 }),
];

describe('a purchase', () => {
  it('creates the animals with their day, tag and weight, and the expenses', async () => {
    const items = two();
    expect(await dispatch('purchase_animals', build.purchase(items, { transport_cost: 350, commission: 100, new_party_id: newId() }))).toBe('done');
    const animals = await living('animals');
    const facts = ({ name, entry_date, weight, entry_weight, batch_quantity, category }: (typeof animals)[number]) => [
      name,
      entry_date,
      weight,
      entry_weight,
      batch_quantity,
      category,
    ];
    expect(animals.map(facts).toSorted()).toEqual([
      ['C-1', '2026-10-30', 210, 210, null, 'novilho'],
      ['Lote de Zé Boiadeiro', '2026-10-30', 190, 190, 10, null],
    ]);
    expect((await living('tag_events')).map(({ identification, rfid, kind }) => [identification, rfid, kind])).toEqual([
      ['C-1', '982000001088420', 'aplicado'],
    ]);
    expect((await living('animal_weighings')).map(({ weight, weighing_date }) => [weight, weighing_date]).toSorted()).toEqual([
      [190, '2026-10-30'],
      [210, '2026-10-30'],
    ]);
    expect((await entries()).map(({ amount, description }) => [amount, description]).toSorted()).toEqual([
      [100, 'Comissão da compra de Zé Boiadeiro'],
      [22_520, 'Compra de 11 animais de Zé Boiadeiro'],
      [350, 'Frete da compra de Zé Boiadeiro'],
    ]);
    const [party] = await living('parties');
    const [purchase] = await living('animal_purchases');
    expect([party!['name'], purchase!['party_id'] === party!.id, purchase!['purchase_price'], purchase!['total_animals']]).toEqual([
      'Zé Boiadeiro',
      true,
      22_520,
      11,
    ]);
  });

  it('in instalments is paid one by one, and its status follows', async () => {
    const instalments = [
      { due_date: '2026-11-30', amount: 1000 },
      { due_date: '2026-12-30', amount: 1500 },
    ];
    const wanted = build.purchase([build.bought()], { payment_status: 'pendente' });
    expect(await dispatch('purchase_animals', { ...wanted, instalments: [instalments[0]!, { ...instalments[1]!, amount: 1499.99 }] })).toMatch(
      /^instalments: As parcelas somam/,
    );
    expect(await dispatch('purchase_animals', { ...wanted, instalments })).toBe('done');
    expect((await entries()).map(({ amount, due_date }) => [amount, due_date]).toSorted()).toEqual([
      [1000, '2026-11-30'],
      [1500, '2026-12-30'],
    ]);
    const [first] = (await living('financial_transactions')).filter(({ amount }) => amount === 1000);
    expect(await dispatch('pay_financial_transaction', { id: first!.id, payment_date: '2026-10-31' })).toBe('done');
    expect((await living('animal_purchases'))[0]).toMatchObject({ payment_status: 'parcial', due_date: '2026-12-30' });
    expect(await dispatch('update_animal_purchase', { id: wanted.id, changes: { transport_cost: { was: null, to: 50 } } })).toMatch(/parcelas ou partes pagas/);
    expect(await dispatch('remove_financial_transaction', { id: first!.id })).toMatch(/compra de animais/);
    expect(await dispatch('pay_animal_purchase', { id: wanted.id, payment_date: '2026-11-01' })).toBe('done');
    expect((await living('animal_purchases'))[0]).toMatchObject({ payment_status: 'pago', payment_date: '2026-11-01' });
    expect(total(await entries())).toBe(2500);
  });

  it('is corrected: day, weight, price, an animal less and one more', async () => {
    const items = two();
    const wanted = build.purchase(items, { payment_status: 'pendente' });
    await dispatch('purchase_animals', wanted);
    const more = build.bought({ identification: 'C-2', price: 1000 });
    expect(
      await dispatch('update_animal_purchase', {
        id: wanted.id,
        changes: { purchase_date: { was: '2026-10-30', to: '2026-10-28' }, seller_name: { was: 'Zé Boiadeiro', to: 'José' } },
        items: [{ id: items[0]!.id, changes: { weight: { was: 210, to: 220 } } }],
        removed: [items[1]!.id],
        added: [more],
      }),
    ).toBe('done');
    expect((await living('animals')).map(({ name, entry_date, weight }) => [name, entry_date, weight]).toSorted()).toEqual([
      ['C-1', '2026-10-28', 220],
      ['C-2', '2026-10-28', null],
    ]);
    expect((await living('animal_weighings')).map(({ weight, weighing_date }) => [weight, weighing_date])).toEqual([[220, '2026-10-28']]);
    expect((await living('tag_events')).map(({ event_date }) => event_date)).toEqual(['2026-10-28', '2026-10-28']);
    expect(await entries()).toEqual([{ amount: 3640, status: 'pendente', description: 'Compra de 2 animais de José', due_date: null }]);
  });

  it('is deleted with everything it brought, and comes back the same', async () => {
    const empty = await state();
    const wanted = build.purchase(two(), { transport_cost: 350 });
    await dispatch('purchase_animals', wanted);
    const whole = await state();
    expect(await dispatch('remove_animal', { id: wanted.items[0]!.animal_id })).toMatch(/está em uma compra/);
    expect(await dispatch('remove_animal_purchase', { id: wanted.id })).toBe('done');
    expect(await state()).toEqual(empty);
    expect(await dispatch('restore_animal_purchase', { id: wanted.id })).toBe('done');
    expect(await state()).toEqual(whole);
  });

  it('is not deleted once one of its animals was sold', async () => {
    const wanted = build.purchase(two());
    await dispatch('purchase_animals', wanted);
    await dispatch('create_sale', build.sale([{ id: newId(), animal_id: wanted.items[0]!.animal_id, unit_price: 4000 }], { sale_date: '2026-10-31' }));
    expect(await dispatch('remove_animal_purchase', { id: wanted.id })).toMatch(/Exclua a venda antes/);
  });

  it('whose invoice is in the ledger already is asked about, or writes no second expense', async () => {
    await dispatch('purchase_animals', build.purchase([build.bought({ identification: 'A-1' })], { invoice_number: '4711' }));
    const again = { ...build.purchase([build.bought({ identification: 'A-2' })], { invoice_number: '004711' }), confirmed: [] };
    expect(await dispatch('purchase_animals', again)).toMatch(/^invoice_number: Confirme: a nota 004711 já está no financeiro/);
    expect(await dispatch('purchase_animals', { ...again, booked_by: 'nota', transport_cost: 80 })).toBe('done');
    expect((await entries()).map(({ amount }) => amount).toSorted()).toEqual([2500, 80]);
  });

  it.each([
    ['a tag that the herd has', { identification: 'Z-1' }, 'items.0.identification: A identificação Z-1 já é de Mimosa'],
    ['a chip that cannot be', { rfid: '982999999999999' }, /^items\.0\.rfid: /],
  ] as const)('with %s is refused', async (_what, line, words) => {
    await dispatch('create_animal', build.animal({ name: 'Mimosa', identification: 'Z-1' }));
    const said = await dispatch('purchase_animals', build.purchase([build.bought(line)]));
    if (typeof words === 'string') expect(said).toBe(words);
    else expect(said).toMatch(words);
  });
});
