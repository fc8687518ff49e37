// Fifty concurrent requests on one feed, over HTTP: the stock is never overdrawn, and nobody is refused without need.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, sendCall, stored } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);
let address: string;
beforeAll(async () => {
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const milho = (farm: TestFarm) => build.feed({ id: farm.farm_id, name: 'Milho', stock_quantity: 100, unit_cost: 2 });

/** 300 kg: 100 manual, and two purchases of 120 and 80. */
async function stocked() {
  const farm = await createFarm(db.owner);
  const feed = milho(farm);
  const purchases = [
    build.feedPurchase(feed, { quantity_kg: 120, unit_price: 120, purchase_date: '2026-09-01' }),
    build.feedPurchase(feed, { quantity_kg: 80, unit_price: 240, purchase_date: '2026-10-01' }),
  ];
  for (const call of [build.call('create_feed', feed), ...purchases.map((one) => build.call('buy_feed', one))])
    expect(accepted(await sendCall(db, farm, call as never))).toBe(true);
  return { farm, feed };
}

async function eat({ farm_id, token }: TestFarm, feed_id: string, quantity: number) {
  const input = build.consumption(feed_id, { quantity, consumption_type: 'lote', batch_name: 'Confinamento', consumption_date: '2026-11-01' });
  const answer = await fetch(`${address}/api/farms/${farm_id}/verbs/consume_feed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${sessionCookie}=${token}` },
    body: JSON.stringify(input),
  });
  return { status: answer.status, body: (await answer.json()) as { message?: string } };
}

test('of fifty concurrent requests for 10 kg each of 300, thirty are served and twenty get "Estoque insuficiente"', async () => {
  const { farm, feed } = await stocked();
  const answers = await Promise.all(Array.from({ length: 50 }, () => eat(farm, feed.id, 10)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(20);
  for (const { status, body } of refused) expect([status, body]).toEqual([409, { message: 'Estoque insuficiente', code: 'rule', field: 'quantity' }]);

  expect(await stored(db, farm.farm_id, 'feeds')).toMatchObject([{ stock_quantity: 0, manual_stock_kg: 0, consumption_count: 30 }]);
  for (const purchase of await stored(db, farm.farm_id, 'feed_purchases')) expect(purchase).toMatchObject({ remaining_stock_kg: 0, ended_by_stock: true });
  const eaten = await stored(db, farm.farm_id, 'feed_consumption');
  expect(eaten).toHaveLength(30);
  // 120 kg at R$ 1, 80 at R$ 3, 100 at R$ 2: no kilogram was charged twice.
  expect(eaten.reduce((all, { cost }) => all + Number(cost), 0)).toBe(120 + 240 + 200);
});

test('of fifty concurrent requests for unequal parts, what is left is too little for each that was refused', async () => {
  const { farm, feed } = await stocked();
  const wanted = Array.from({ length: 50 }, (_, nth) => 1.25 + (nth % 7) * 3.1);
  const answers = await Promise.all(wanted.map(async (kg) => ({ kg, ...(await eat(farm, feed.id, Number(kg.toFixed(2)))) })));
  const served = answers.filter(({ status }) => status === 200);
  const [{ stock_quantity: left }] = (await stored(db, farm.farm_id, 'feeds')) as unknown as [{ stock_quantity: number }];
  expect(Math.round(served.reduce((all, { kg }) => all + kg, 0) * 100)).toBe(Math.round((300 - left) * 100));
  expect(left).toBeGreaterThanOrEqual(0);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { kg, status, body } of refused) {
    expect([status, body.message]).toEqual([409, 'Estoque insuficiente']);
    expect(kg).toBeGreaterThan(left);
  }
});
