// Part of a batch sold, moved and lost, on phones against a real server: no head is lost, none is sold twice.
import { expect, it } from 'vitest';
import { newId } from '#domain/kernel/ids';
import { countSales } from '#domain/money/sale-queries';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { addFarm, build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, sendCall, stored } from '../server-calls';
import { lineOf, Phone } from './phone';

const db = await freshDatabase();
const day = '2026-10-30';

async function farmWithBatch() {
  const farm = await createFarm(db.owner);
  const batch = build.animal({ name: 'Frangos', type: 'ave', breed: 'Caipira', category: null, is_batch: true, batch_quantity: 40, batch_average_weight: 2 });
  expect(accepted(await sendCall(db, farm, build.call('create_animal', batch)))).toBe(true);
  const phones = await Promise.all([farm, await hire(db.owner, farm, 'manager')].map((person) => new Phone(person, lineOf(db, person)).start()));
  for (const phone of phones) await phone.exchange();
  return { farm, batch, here: phones[0]!, there: phones[1]! };
}

const say = <V extends VerbName>(phone: Phone, verb: V, input: InputOf<V>) => phone.dispatch(build.call(verb, input) as Call);
const saleOf = (animal_id: string, heads: number | null, wanted: Partial<InputOf<'create_sale'>> = {}) =>
  build.sale([{ id: newId(), animal_id, heads, weight: (heads ?? 40) * 2, unit_price: (heads ?? 40) * 30 }], wanted);
/** Heads by situation, the same on the server and on every phone. */
async function heads(farm: TestFarm, ...phones: Phone[]) {
  for (const phone of [...phones, ...phones]) await phone.exchange();
  const count = (rows: readonly { status?: unknown; batch_quantity?: unknown; deleted_at?: unknown }[]) => {
    const by: Record<string, number> = {};
    for (const { status, batch_quantity, deleted_at } of rows) if (!deleted_at) by[String(status)] = (by[String(status)] ?? 0) + Number(batch_quantity);
    return by;
  };
  const onServer = count(await stored(db, farm.farm_id, 'animals'));
  for (const phone of phones) expect(count(phone.rows('animals'))).toEqual(onServer);
  return onServer;
}

it('10 of 40 are sold: 30 stay, the sale is per head; deleted, 40 are there again; restored, 30', async () => {
  const { farm, batch, here, there } = await farmWithBatch();
  const sale = saleOf(batch.id, 10);
  await say(here, 'create_sale', sale);
  expect(await heads(farm, here, there)).toEqual({ ativo: 30, vendido: 10 });
  expect(countSales(there.rows('sales'), there.rows('sale_items'))).toMatchObject({ heads: 10, revenue: 300, average: 30 });
  expect(there.rows('financial_transactions')).toMatchObject([{ description: expect.stringContaining('1 animal (10 cabeças)'), amount: 300 }]);

  await say(there, 'remove_sale', { id: sale.id });
  expect(await heads(farm, here, there)).toEqual({ ativo: 40 });
  expect(here.rows('animals')).toHaveLength(1);
  await say(here, 'restore_sale', { id: sale.id });
  expect(await heads(farm, here, there)).toEqual({ ativo: 30, vendido: 10 });
  for (const phone of [here, there]) expect(phone.replica.refused()).toEqual([]);
});

it('two phones without signal sell 30 of 40 each: the second is refused and says how many there are', async () => {
  const { farm, batch, here, there } = await farmWithBatch();
  await say(here, 'create_sale', saleOf(batch.id, 30));
  await say(there, 'create_sale', saleOf(batch.id, 30));
  expect(await heads(farm, here, there)).toEqual({ ativo: 10, vendido: 30 });
  expect(here.replica.refused()).toEqual([]);
  expect(there.replica.refused()).toMatchObject([{ message: 'Frangos tem só 10 cabeças', field: 'items.0.heads' }]);
});

it('the rest is sold as a whole; the first sale deleted gives back its own heads, not those of the second', async () => {
  const { farm, batch, here } = await farmWithBatch();
  const first = saleOf(batch.id, 10);
  await say(here, 'create_sale', first);
  await say(here, 'create_sale', saleOf(batch.id, null));
  expect(await heads(farm, here)).toEqual({ vendido: 40 });
  await say(here, 'remove_sale', { id: first.id });
  expect(await heads(farm, here)).toEqual({ ativo: 10, vendido: 30 });
});

it('a part is lost: the dead are counted, and undone they are in the batch again', async () => {
  const { farm, batch, here, there } = await farmWithBatch();
  const part_id = newId();
  await say(here, 'split_batch', { id: batch.id, part_id, heads: 3 });
  const changes = { status: { was: 'ativo', to: 'morto' }, exit_date: { was: null, to: day }, exit_reason: { was: null, to: 'Raposa' } } as const;
  await say(here, 'update_animal', { id: part_id, changes });
  expect(await heads(farm, here, there)).toEqual({ ativo: 37, morto: 3 });
  await say(there, 'join_batch', { id: part_id });
  expect(there.saved.map(({ verb }) => verb)).toEqual([]);
  const back = Object.fromEntries(Object.entries(changes).map(([field, { was, to }]) => [field, { was: to, to: was }]));
  await say(there, 'update_animal', { id: part_id, changes: back });
  await say(there, 'join_batch', { id: part_id });
  expect(await heads(farm, here, there)).toEqual({ ativo: 40 });
});

it('a part moves to another farm of the owner, and the rest stays', async () => {
  const { farm, batch, here } = await farmWithBatch();
  const retreat = await addFarm(db.owner, farm.user_id);
  const part_id = newId();
  await say(here, 'split_batch', { id: batch.id, part_id, heads: 15, name: 'Frangos do retiro' });
  await here.exchange();
  const moved = build.transfer(part_id, { to_farm_id: retreat, transfer_date: day, status: 'concluída' });
  expect(accepted(await sendCall(db, farm, build.call('create_transfer', moved)))).toBe(true);
  expect(await heads(farm, here)).toEqual({ ativo: 25 });
  expect(await stored(db, retreat, 'animals')).toMatchObject([{ name: 'Frangos do retiro', batch_quantity: 15, split_from_id: batch.id }]);
});

it('a part stays in withdrawal with its batch, wherever it goes', async () => {
  const { farm, batch, here } = await farmWithBatch();
  await say(here, 'treat', build.treatment(batch.id, { application_date: day, meat_withdrawal_days: 20, milk_withdrawal_days: 0, cost: 90 }));
  const part_id = newId();
  await say(here, 'split_batch', { id: batch.id, part_id, heads: 15 });
  await heads(farm, here);
  const sale = build.sale([{ id: newId(), animal_id: part_id, unit_price: 100 }], { purpose: 'abate', sale_date: day });
  expect(await sendCall(db, farm, build.call('create_sale', sale))).toMatchObject({ field: 'withdrawal_reason' });
  expect(
    here
      .rows('animal_treatments')
      .map(({ cost }) => cost)
      .toSorted(),
  ).toEqual([90, null]);
});

it('a part that was deleted by hand takes no heads of the batch when its sale is restored', async () => {
  const { farm, batch, here } = await farmWithBatch();
  const [first, second] = [saleOf(batch.id, 10), saleOf(batch.id, null)];
  for (const sale of [first, second]) await say(here, 'create_sale', sale);
  await say(here, 'remove_sale', { id: first.id });
  await say(here, 'remove_sale', { id: second.id });
  expect(await heads(farm, here)).toEqual({ ativo: 40 });
  const part = here.rows('animals').find(({ split_from_id }) => split_from_id === batch.id)!;
  await say(here, 'remove_animal', { id: part.id });
  expect(await heads(farm, here)).toEqual({ ativo: 30 });
  expect(await sendCall(db, farm, build.call('restore_sale', { id: first.id }))).toMatchObject({ code: 'not_found' });
  expect(await heads(farm, here)).toEqual({ ativo: 30 });
});
