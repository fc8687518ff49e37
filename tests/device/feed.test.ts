// Two phones without signal use the same feed: one name is one feed, and the server decides what both consumed.
import { expect, it } from 'vitest';
import { feedIdFor } from '#domain/feed/feeds';
import type { Call } from '#domain/verbs';
import { build, createFarm, hire } from '../build';
import { freshDatabase } from '../database';
import { stored } from '../server-calls';
import { lineOf, Phone } from './phone';

const db = await freshDatabase();

async function twoPhones() {
  const farm = await createFarm(db.owner);
  const people = [farm, await hire(db.owner, farm, 'worker')];
  const phones = await Promise.all(people.map((person) => new Phone(person, lineOf(db, person)).start()));
  for (const phone of phones) await phone.exchange();
  return { farm, phones: phones as [Phone, Phone] };
}

const buy = (phone: Phone, farm_id: string, name: string, quantity_kg: number) =>
  phone.dispatch(build.call('buy_feed', build.feedPurchase({ id: feedIdFor(phone.rows('feeds'), farm_id, name), name }, { quantity_kg })) as Call);

it('makes one feed of what both bought under one name, whatever the case', async () => {
  const { farm, phones } = await twoPhones();
  await buy(phones[0], farm.farm_id, 'Fubá de milho', 100);
  await buy(phones[1], farm.farm_id, 'FUBA  de Milho', 50);
  for (const phone of [...phones, ...phones]) await phone.exchange();

  expect(await stored(db, farm.farm_id, 'feeds')).toMatchObject([{ name: 'Fubá de milho', stock_quantity: 150, manual_stock_kg: 0 }]);
  for (const phone of phones) {
    expect(phone.rows('feeds')).toMatchObject([{ name: 'Fubá de milho', stock_quantity: 150 }]);
    expect(phone.rows('feed_purchases').map(({ feed_name }) => feed_name)).toEqual(['Fubá de milho', 'Fubá de milho']);
    expect(phone.replica.refused()).toEqual([]);
  }
});

it('refuses the second of two who each consumed the whole stock, and gives that phone the true stock', async () => {
  const { farm, phones } = await twoPhones();
  await buy(phones[0], farm.farm_id, 'Milho', 100);
  for (const phone of [...phones, ...phones]) await phone.exchange();
  for (const phone of phones) {
    const [milho] = phone.rows('feeds');
    await phone.dispatch(build.call('consume_feed', build.consumption(milho!.id, { quantity: 60, consumption_type: 'lote', batch_name: 'Bezerras' })) as Call);
    expect(phone.rows('feeds')).toMatchObject([{ stock_quantity: 40 }]);
  }
  for (const phone of [...phones, ...phones]) await phone.exchange();

  expect(phones[0].replica.refused()).toEqual([]);
  expect(phones[1].replica.refused()).toMatchObject([{ message: 'Estoque insuficiente', field: 'quantity', code: 'rule' }]);
  for (const phone of phones) {
    expect(phone.rows('feeds')).toMatchObject([{ stock_quantity: 40, consumption_count: 1 }]);
    expect(phone.rows('feed_consumption')).toHaveLength(1);
  }
});
