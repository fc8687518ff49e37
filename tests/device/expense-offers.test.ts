// The expense of one purchase, recorded by one tap on two phones without signal.
import { expect, it } from 'vitest';
import { feedIdFor } from '#domain/feed/feeds';
import { categoryId } from '#domain/money/financial-categories';
import { feedExpense } from '#domain/overview/expense-offers';
import type { Call } from '#domain/verbs';
import { build, createFarm, hire } from '../build';
import { freshDatabase } from '../database';
import { stored } from '../server-calls';
import { lineOf, Phone } from './phone';

const db = await freshDatabase();

it('is in the ledger once, with the amount and the day of the purchase', async () => {
  const farm = await createFarm(db.owner);
  const people = [farm, await hire(db.owner, farm, 'manager')];
  const phones = await Promise.all(people.map((person) => new Phone(person, lineOf(db, person)).start()));
  for (const phone of phones) await phone.exchange();
  const purchase = build.feedPurchase({ id: feedIdFor([], farm.farm_id, 'Milho'), name: 'Milho' }, { unit_price: 90 });
  await phones[0]!.dispatch(build.call('buy_feed', purchase) as Call);
  for (const phone of phones) await phone.exchange();
  for (const phone of phones) {
    const { category, ...paid } = feedExpense(phone.rows('feed_purchases')[0]!)!;
    const category_id = categoryId(farm.farm_id, 'despesa', category);
    await phone.dispatch(build.call('create_financial_transaction', { ...paid, type: 'despesa', status: 'pago', category_id }) as Call);
  }
  for (const phone of [...phones, ...phones]) await phone.exchange();
  const wanted = [{ description: 'Compra de ração: Milho', amount: 90, type: 'despesa', transaction_date: purchase.purchase_date }];
  expect(await stored(db, farm.farm_id, 'financial_transactions')).toMatchObject(wanted);
  for (const phone of phones) expect(phone.rows('financial_transactions')).toMatchObject(wanted);
  expect(phones[0]!.replica.refused()).toEqual([]);
  expect(phones[1]!.replica.refused()).toHaveLength(1);
});
