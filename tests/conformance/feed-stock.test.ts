// Feed is bought, corrected, eaten, deleted and restored in any order: the stock always adds up, to the kilogram.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Replica } from '#data/replica';
import { lotsOf } from '#domain/feed/feed-stock';
import { RuleBroken } from '#domain/kernel/errors';
import type { Row } from '#domain/kernel/farm';
import { derivedId } from '#domain/kernel/ids';
import type { NounName, Rows } from '#domain/nouns';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { isFull } from '../full';
import { accepted, deviceOf, sendCall, stored } from '../server-calls';
import { scaled } from '../timeouts';

const db = await freshDatabase();
const runs = Number(process.env['RUNS'] ?? (isFull ? 1 : 0.25));
const nouns = ['feeds', 'feed_purchases', 'feed_consumption'] as const satisfies NounName[];
const somebody: TestFarm = { user_id: '', farm_id: derivedId('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'farm'), token: '', person_id: '' };

/** Few names and small numbers, so that the records interact. */
const names = ['Milho', 'Farelo de soja'];
const kilograms = fc.integer({ min: 1, max: 4000 }).map((hundredths) => hundredths / 100);
const deed = fc.record({
  what: fc.constantFrom(
    ...(['register', 'count', 'rename', 'minimum', 'buy', 'buy', 'quantity', 'price', 'end', 'other feed'] as const),
    ...(['eat', 'eat', 'eat', 'eat all', 'give back', 'give back', 'eat again', 'remove purchase', 'restore purchase', 'remove feed', 'restore feed'] as const),
  ),
  which: fc.nat({ max: 50 }),
  kg: kilograms,
  day: fc.constantFrom('2026-08-01', '2026-09-15', '2026-10-31'),
});
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;
const deeds = fc.array(deed, { minLength: 6, maxLength: 40, size: 'max' });

/** Chooses the next call from the existing and the deleted rows. */
class Storekeeper {
  private nth = 0;
  private readonly ever = Object.fromEntries(nouns.map((noun) => [noun, new Set<string>()])) as Record<NounName, Set<string>>;
  constructor(
    private readonly farm_id: string,
    private readonly device: Replica,
  ) {}

  private one<N extends (typeof nouns)[number]>(noun: N, which: number): Rows[N] | undefined {
    const living = this.device.rows(noun).toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1));
    return living[which % Math.max(1, living.length)];
  }

  private gone(noun: NounName, which: number) {
    const removed = [...this.ever[noun]].filter((id) => !this.device.row(noun, id));
    return removed.length > 0 ? { id: removed[which % removed.length]! } : null;
  }

  private feedId = (name: string) => derivedId(this.farm_id, `feed ${name}`);

  callOf({ what, which, kg, day }: Deed): Call | null {
    for (const noun of nouns) for (const { id } of this.device.rows(noun)) this.ever[noun].add(id);
    const id = derivedId(this.farm_id, `row ${this.nth++}`);
    const call = <V extends VerbName>(verb: V, input: InputOf<V> | null | undefined | false) => (input ? (build.call(verb, input) as Call) : null);
    const [feed, purchase, eaten] = [this.one('feeds', which), this.one('feed_purchases', which), this.one('feed_consumption', which)];
    const name = names[which % 2]!;
    const edit = (changes: InputOf<'update_feed_purchase'>['changes']) => purchase && { id: purchase.id, changes };
    const eat = (quantity: number) =>
      feed && build.consumption(feed.id, { id, quantity, consumption_type: 'lote', batch_name: 'Vacas em lactação', consumption_date: day });
    switch (what) {
      case 'register':
        return call('create_feed', build.feed({ id: this.feedId(name), name, stock_quantity: kg, unit_cost: 1.5, min_stock_alert: 10 }));
      case 'count':
        return call('update_feed', feed && { id: feed.id, changes: { stock_quantity: { was: feed.stock_quantity, to: kg } } });
      case 'rename':
        return call('update_feed', feed && { id: feed.id, changes: { name: { was: feed.name, to: `${feed.name} moído` } } });
      case 'minimum':
        return call('update_feed', feed && { id: feed.id, changes: { min_stock_alert: { was: feed.min_stock_alert, to: kg } } });
      case 'buy': {
        const known = this.device.row('feeds', this.feedId(name)) ?? { id: this.feedId(name), name };
        return call('buy_feed', build.feedPurchase(known, { id, quantity_kg: kg, purchase_date: day, unit_price: 3 * which }));
      }
      case 'quantity':
        return call('update_feed_purchase', purchase && edit({ quantity_kg: { was: purchase.quantity_kg, to: kg } }));
      case 'price':
        return call('update_feed_purchase', purchase && edit({ unit_price: { was: purchase.unit_price, to: kg } }));
      case 'end':
        return call('update_feed_purchase', purchase && edit({ end_date: { was: purchase.end_date, to: which % 2 ? '2026-12-24' : null } }));
      case 'other feed':
        return call(
          'update_feed_purchase',
          purchase && feed && edit({ feed_id: { was: purchase.feed_id, to: feed.id }, feed_name: { was: purchase.feed_name, to: feed.name } }),
        );
      case 'eat':
        return call('consume_feed', eat(kg));
      case 'eat all':
        return call('consume_feed', feed && feed.stock_quantity > 0 && eat(feed.stock_quantity));
      case 'give back':
        return call('remove_consumption', eaten && { id: eaten.id });
      case 'eat again':
        return call('restore_consumption', this.gone('feed_consumption', which));
      case 'remove purchase':
        return call('remove_feed_purchase', purchase && { id: purchase.id });
      case 'restore purchase':
        return call('restore_feed_purchase', this.gone('feed_purchases', which));
      case 'remove feed':
        return call('remove_feed', feed && { id: feed.id });
      case 'restore feed':
        return call('restore_feed', this.gone('feeds', which));
    }
  }
}

const hundredths = (kg: number) => Math.round(kg * 100);
const all = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** Manual stock as people wrote it, computed independently: hundredths of a kilogram by feed. */
class Notebook {
  readonly manual = new Map<string, number>();
  note({ verb, input }: Call, before: { feeds: Rows['feeds'][] }) {
    if (verb === 'create_feed') this.manual.set(input.id, hundredths(input.stock_quantity));
    const change = verb === 'update_feed' && input.changes.stock_quantity;
    if (change) this.manual.set(input.id, this.manual.get(input.id)! + hundredths(change.to as number) - hundredths(change.was as number));
    // A feed that a purchase creates or restores begins without manual stock.
    if (verb === 'buy_feed' && !before.feeds.some(({ id }) => id === input.feed_id)) this.manual.set(input.feed_id, 0);
  }
}

type Stock = { feeds: Rows['feeds'][]; feed_purchases: Rows['feed_purchases'][]; feed_consumption: Rows['feed_consumption'][] };
const stockOf = (device: Replica): Stock => ({
  feeds: device.rows('feeds'),
  feed_purchases: device.rows('feed_purchases'),
  feed_consumption: device.rows('feed_consumption'),
});

/** Invariants over all rows. Runs some hundred thousand times, so it collects violations for a single expect. */
function assertWhole({ feeds, feed_purchases, feed_consumption }: Stock, { manual }: Notebook) {
  const wrong: string[] = [];
  const hold = (so: boolean, what: string, row: object) => void (so || wrong.push(`${what}: ${JSON.stringify(row)}`));
  const ofFeeds = new Set(feeds.map(({ id }) => id));
  for (const row of [...feed_purchases, ...feed_consumption]) hold(ofFeeds.has(row.feed_id), 'is of a feed that is there', row);
  const lots = feed_consumption.flatMap(lotsOf);
  for (const eaten of feed_consumption) {
    const [own, { manual_kg }] = [lotsOf(eaten), eaten];
    hold(all(own.map(({ kg }) => hundredths(kg))) + hundredths(manual_kg) === hundredths(eaten.quantity), 'came from somewhere, all of it', eaten);
    hold(manual_kg >= 0 && own.every(({ kg }) => kg > 0), 'took something from wherever it took', eaten);
  }
  for (const bought of feed_purchases) {
    const eaten = all(lots.filter(({ purchase_id }) => purchase_id === bought.id).map(({ kg }) => hundredths(kg)));
    hold(hundredths(bought.remaining_stock_kg) + eaten === hundredths(bought.quantity_kg), 'is left or was eaten, all that was bought', bought);
    hold(bought.remaining_stock_kg >= 0, 'is not less than nothing', bought);
    hold(!bought.ended_by_stock || (bought.remaining_stock_kg === 0 && bought.end_date !== null), 'ended by its stock has none', bought);
  }
  for (const feed of feeds) {
    const [purchases, eaten] = [feed_purchases.filter(({ feed_id }) => feed_id === feed.id), feed_consumption.filter(({ feed_id }) => feed_id === feed.id)];
    const left = all(purchases.map(({ remaining_stock_kg }) => hundredths(remaining_stock_kg)));
    const written = manual.get(feed.id)!;
    hold(hundredths(feed.stock_quantity) === hundredths(feed.manual_stock_kg) + left, 'is its manual part and what is left of its purchases', feed);
    hold(feed.manual_stock_kg >= 0, 'is not less than nothing', feed);
    hold(
      hundredths(feed.manual_stock_kg) + all(eaten.map(({ manual_kg }) => hundredths(manual_kg))) === written,
      'has what people wrote, or it was eaten',
      feed,
    );
    const came = written + all(purchases.map(({ quantity_kg }) => hundredths(quantity_kg)));
    hold(came === hundredths(feed.stock_quantity) + all(eaten.map(({ quantity }) => hundredths(quantity))), 'neither lost nor found a kilogram', feed);
    hold(feed.consumption_count === eaten.length, 'knows how often it was eaten from', feed);
    hold((feed.low_since !== null) === (feed.min_stock_alert !== null && feed.stock_quantity <= feed.min_stock_alert), 'knows that it is low', feed);
    hold(
      purchases.every(({ feed_name }) => feed_name === feed.name),
      'has its name on its purchases',
      feed,
    );
  }
  expect(wrong).toEqual([]);
}

/** Checks that the reason of a refusal is true. */
function assertRightlyRefused({ message }: RuleBroken, call: Call, { feeds, feed_purchases }: Stock, device: Replica) {
  const id = 'id' in call.input ? call.input.id : '';
  const feedOf = (id: string) => feeds.find((feed) => feed.id === id);
  if (message === 'Estoque insuficiente') {
    const wanted = (call.verb === 'consume_feed' ? call.input : device.known('feed_consumption', id)) as Rows['feed_consumption'];
    expect(feedOf(wanted.feed_id)!.stock_quantity).toBeLessThan(wanted.quantity);
  } else if (message.startsWith('Esta compra já teve consumo')) {
    const bought = feed_purchases.find((purchase) => purchase.id === id)!;
    expect(bought.remaining_stock_kg).toBeLessThan(bought.quantity_kg);
  } else
    expect(
      [
        ['O estoque não pode ser menor que o que resta das compras', 'Esta ração tem compras e não pode ser excluída'],
        ['Esta ração já teve consumo e não pode ser excluída', 'Ração não encontrada', 'Registro de consumo não encontrado', 'Compra não encontrada'],
        ['Este registro já existe', 'Esta ração tem outro nome'],
      ].flat(),
    ).toContain(message);
}

it('holds on the device after every one of thousands of histories', { timeout: scaled(300_000) }, async () => {
  let [eaten, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(deeds, async (steps) => {
      const device = deviceOf(somebody);
      const [keeper, notebook] = [new Storekeeper(somebody.farm_id, device), new Notebook()];
      for (const step of steps) {
        const [call, before] = [keeper.callOf(step), stockOf(device)];
        if (!call) continue;
        const broken = await device.dispatch(call).then(
          () => null,
          (error: unknown) => error,
        );
        if (broken instanceof RuleBroken) assertRightlyRefused(broken, call, before, device);
        else expect(broken).toBeNull();
        if (broken) refused++;
        else {
          notebook.note(call, before);
          if (call.verb === 'consume_feed') eaten++;
        }
        assertWhole(stockOf(device), notebook);
      }
    }),
    { numRuns: 2000 * runs },
  );
  // A generator whose calls are all refused would prove nothing.
  expect(eaten).toBeGreaterThan(2000 * runs);
  expect(refused).toBeGreaterThan(2000 * runs);
});

it('holds on the server, which answers every call as the device does', { timeout: scaled(600_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (steps) => {
      const farm = await createFarm(db.owner);
      const device = deviceOf(farm);
      const [keeper, notebook] = [new Storekeeper(farm.farm_id, device), new Notebook()];
      for (const step of steps) {
        const [call, before] = [keeper.callOf(step), stockOf(device)];
        if (!call) continue;
        const guessed = await device.dispatch(call).then(
          () => 'ok',
          (error: unknown) => (error instanceof RuleBroken ? error.message : Promise.reject(error)),
        );
        const heard = await sendCall(db, farm, call);
        expect(accepted(heard) ? 'ok' : heard.message, JSON.stringify(call)).toBe(guessed);
        if (accepted(heard)) notebook.note(call, before);
      }
      const living = async (noun: NounName) => (await stored(db, farm.farm_id, noun)).filter(({ deleted_at }) => deleted_at === null);
      const [feeds, feed_purchases, feed_consumption] = await Promise.all(nouns.map(living));
      assertWhole({ feeds, feed_purchases, feed_consumption } as unknown as Stock, notebook);
      const bare = (rows: Row[]) => rows.map(({ version: _, ...row }) => row).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      for (const [noun, rows] of [
        ['feeds', feeds],
        ['feed_purchases', feed_purchases],
        ['feed_consumption', feed_consumption],
      ] as const)
        expect(bare(rows!)).toEqual(bare(device.rows(noun) as Row[]));
    }),
    { numRuns: 120 * runs },
  );
});

const bare = (rows: Row[]) => rows.map(({ updated_at: _, version: __, low_since: ___, ...row }) => row).toSorted((a, b) => (a.id < b.id ? -1 : 1));
const places = (device: Replica) => nouns.map((noun) => bare(device.rows(noun) as Row[]));

it('deleting several at once leaves the stock as it was before, and restoring them as it was after', { timeout: scaled(300_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(deeds, deed, async (steps, last) => {
      const device = deviceOf(somebody);
      const keeper = new Storekeeper(somebody.farm_id, device);
      for (const step of steps) {
        const call = keeper.callOf(step);
        if (call) await device.dispatch(call).catch(() => {});
      }
      const before = places(device);
      const call = keeper.callOf({ ...last, what: 'eat' });
      if (!call || (await device.dispatch(call).catch((error: unknown) => error))) return;
      const after = places(device);
      const { id } = call.input as { id: string };
      await device.dispatch(build.call('remove_consumption', { id }) as Call);
      expect(places(device)).toEqual(before);
      await device.dispatch(build.call('restore_consumption', { id }) as Call);
      expect(places(device)).toEqual(after);
    }),
    { numRuns: 500 * runs },
  );
});
