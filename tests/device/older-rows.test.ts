// A phone that was updated in the field: its store holds rows of the release before, without a field that came since.
import { expect, it } from 'vitest';
import { inventory } from '#domain/feed/feed-inventory-queries';
import { newId } from '#domain/kernel/ids';
import type { Call } from '#domain/verbs';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { stored } from '../server-calls';
import { lineOf, Phone, today } from './phone';

const db = await freshDatabase();

/** Rewrites the store as the release before wrote it: without the field in any row, and with the shape of that release. */
async function asBefore(name: string, noun: string, field: string) {
  const opening = indexedDB.open(name);
  await new Promise((opened) => opening.addEventListener('success', opened));
  const writing = opening.result.transaction(['rows', 'meta'], 'readwrite');
  const [rows, meta] = [writing.objectStore('rows'), writing.objectStore('meta')];
  let stripped = 0;
  rows.openCursor().addEventListener('success', ({ target }) => {
    const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
    if (!cursor) return;
    if ((cursor.key as string).startsWith(noun)) {
      const kept = (JSON.parse(cursor.value as string) as Record<string, unknown>[]).map(({ [field]: had, ...row }) => {
        if (had !== undefined) stripped++;
        return row;
      });
      cursor.update(JSON.stringify(kept));
    }
    cursor.continue();
  });
  const heard = meta.get('heard');
  heard.addEventListener('success', () => meta.put({ ...heard.result, shape: newId() }, 'heard'));
  await new Promise((done) => writing.addEventListener('complete', done));
  opening.result.close();
  return stripped;
}

it('computes with what it has until it is connected again, and then has the field', async () => {
  const farm = await createFarm(db.owner);
  const line = { fate: 'arrives' as 'arrives' | 'never arrives' };
  const phone = await new Phone(farm, lineOf(db, farm), line).start();
  await phone.exchange();
  const feed = { id: newId(), name: 'Milho' };
  await phone.dispatch(build.call('buy_feed', build.feedPurchase(feed, { quantity_kg: 100, unit_price: 333.33 })) as Call);
  await phone.exchange();
  const [before] = phone.rows('feed_purchases');
  expect(before!.remaining_value).toBe(before!.total_cost);

  phone.store.close();
  expect(await asBefore(phone.name, 'feed_purchases', 'remaining_value')).toBe(1);
  line.fate = 'never arrives';
  await phone.start();
  expect(phone.spoiled).toBe(0);
  const [purchase] = phone.rows('feed_purchases');
  expect(purchase).toEqual({ ...before!, remaining_value: null });
  const value = () => inventory(phone.rows('feeds'), phone.rows('feed_purchases'), [], today()).find(({ id }) => id === purchase!.id)!.value;
  expect(value()).toBe(before!.total_cost);
  const eaten = build.consumption(phone.rows('feeds')[0]!.id, { quantity: 40, consumption_type: 'lote', batch_name: 'Bezerras' });
  await phone.dispatch(build.call('consume_feed', eaten) as Call);
  expect(phone.saved.at(-1)!.input).toEqual(eaten);
  const left = phone.rows('feed_purchases')[0]!.remaining_value;
  expect(left).toBeCloseTo(before!.total_cost * 0.6, 1);
  await phone.exchange();
  expect(phone.replica.waiting()).toHaveLength(1);

  line.fate = 'arrives';
  await phone.exchange();
  expect([phone.replica.waiting(), phone.replica.refused()]).toEqual([[], []]);
  expect(phone.rows('feed_purchases')).toEqual(await stored(db, farm.farm_id, 'feed_purchases'));
  expect(phone.rows('feed_purchases')[0]!.remaining_value).toBe(left);
  await phone.start();
  expect(phone.rows('feed_purchases')[0]!.remaining_value).toBe(left);
});

it('leaves the state of a cow to what each verb says until her events are there', async () => {
  const farm = await createFarm(db.owner);
  const line = { fate: 'arrives' as 'arrives' | 'never arrives' };
  const phone = await new Phone(farm, lineOf(db, farm), line).start();
  await phone.exchange();
  const cow = build.animal({ birth_date: '2020-01-10', pregnancy_status: 'prenha', pregnancy_date: '2026-05-01' });
  await phone.dispatch(build.call('create_animal', cow) as Call);
  await phone.exchange();
  phone.store.close();
  expect(await asBefore(phone.name, 'animals', 'state_from_events')).toBe(1);
  line.fate = 'never arrives';
  await phone.start();
  const loss = { id: newId(), animal_id: cow.id, loss_date: '2026-08-01' };
  await phone.dispatch(build.call('register_loss', loss) as Call);
  expect(phone.rows('animals')[0]).toMatchObject({ pregnancy_status: 'vazia', pregnancy_date: null });
  line.fate = 'arrives';
  await phone.exchange();
  expect(phone.rows('animals')).toEqual(await stored(db, farm.farm_id, 'animals'));
  expect(phone.rows('animals')[0]).toMatchObject({ pregnancy_status: 'vazia', state_from_events: true });
});
