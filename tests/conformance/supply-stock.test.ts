// Medicine and semen come in, are used by hand and by events, corrected, deleted and restored in any order: every lot always adds up, to the cent.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Replica } from '#data/replica';
import { RuleBroken } from '#domain/kernel/errors';
import type { Row } from '#domain/kernel/farm';
import { derivedId } from '#domain/kernel/ids';
import { sum } from '#domain/kernel/money';
import type { NounName, Rows } from '#domain/nouns';
import { partsOf, stockOf, valueOf } from '#domain/supplies/supply-stock';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { isFull } from '../full';
import { accepted, deviceOf, sendCall, stored } from '../server-calls';
import { scaled } from '../timeouts';

const db = await freshDatabase();
const runs = Number(process.env['RUNS'] ?? (isFull ? 1 : 0.1));
const somebody: TestFarm = { user_id: '', farm_id: derivedId('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'farm'), token: '', person_id: '' };
const nouns = [
  'supplies',
  'supply_lots',
  'supply_uses',
  'animal_vaccines',
  'animal_treatments',
  'artificial_inseminations',
  'daily_activities',
  'animals',
] as const;
type Kept = (typeof nouns)[number];

const deed = fc.record({
  what: fc.constantFrom(
    ...([
      'enter',
      'enter',
      'enter',
      'cost',
      'quantity',
      'use',
      'use',
      'lose a lot',
      'vaccinate',
      'vaccinate',
      'treat',
      'inseminate',
      'work',
      'work again',
    ] as const),
    ...([
      'remove use',
      'restore use',
      'remove lot',
      'restore lot',
      'remove event',
      'remove event',
      'restore event',
      'remove animal',
      'restore animal',
    ] as const),
  ),
  which: fc.nat({ max: 50 }),
  quantity: fc.integer({ min: 1, max: 1500 }).map((hundredths) => hundredths / 100),
  cost: fc.constantFrom(null, 0, 0.01, 10, 33.33, 1000),
});
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;
const deeds = fc.array(deed, { minLength: 6, maxLength: 40, size: 'max' });

const events = {
  animal_vaccines: 'vaccine',
  animal_treatments: 'treatment',
  artificial_inseminations: 'insemination',
  daily_activities: 'activity',
} as const;

class Storekeeper {
  private nth = 0;
  private readonly ever = Object.fromEntries(nouns.map((noun) => [noun, new Set<string>()])) as Record<Kept, Set<string>>;
  constructor(
    private readonly farm_id: string,
    private readonly device: Replica,
  ) {}

  private id = () => derivedId(this.farm_id, `storekeeper ${this.nth++}`);
  private one<N extends Kept>(noun: N, which: number): Rows[N] | undefined {
    const living = this.device.rows(noun).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return living[which % Math.max(1, living.length)];
  }
  private gone(noun: Kept, which: number) {
    const removed = [...this.ever[noun]].filter((id) => !this.device.row(noun, id));
    return removed.length > 0 ? { id: removed[which % removed.length]! } : null;
  }
  private supply = (which: number) => derivedId(this.farm_id, `supply ${which % 2}`);

  callOf({ what, which, quantity, cost }: Deed): Call | null {
    for (const noun of nouns) for (const { id } of this.device.rows(noun)) this.ever[noun].add(id);
    const call = <V extends VerbName>(verb: V, input: InputOf<V> | null) => (input ? (build.call(verb, input) as Call) : null);
    const [lot, use] = [this.one('supply_lots', which), this.one('supply_uses', which)];
    const cows = this.device.rows('animals').toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const event = (['animal_vaccines', 'animal_treatments', 'artificial_inseminations', 'daily_activities'] as const)[which % 4]!;
    const day = ['2026-08-01', '2026-09-15', '2026-10-31'][which % 3]!;
    const taken = { supply_quantity: quantity, supply_id: this.supply(0) };
    const known = (supply_id: string) => this.device.row('supplies', supply_id) !== undefined;
    switch (what) {
      case 'enter': {
        const of = which % 2 === 0 ? { supply_kind: 'vacina' as const, supply_name: 'Clostridiose' } : { supply_kind: 'semen' as const, supply_name: 'Sansão' };
        const supply = known(this.supply(which)) ? {} : { ...of, supply_unit: 'dose' };
        const expires_on = [null, '2026-09-01', '2028-06-30'][which % 3]!;
        return call('enter_supply', { id: this.id(), supply_id: this.supply(which), entry_date: day, expires_on, quantity, total_cost: cost, ...supply });
      }
      case 'cost':
        return call('update_supply_lot', lot ? { id: lot.id, changes: { total_cost: { was: lot.total_cost, to: cost } } } : null);
      case 'quantity':
        return call('update_supply_lot', lot ? { id: lot.id, changes: { quantity: { was: lot.quantity, to: quantity } } } : null);
      case 'use':
        return call('use_supply', { id: this.id(), supply_id: this.supply(which), used_on: day, quantity, reason: 'uso' });
      case 'lose a lot':
        return call(
          'use_supply',
          lot ? { id: this.id(), supply_id: lot.supply_id, supply_lot_id: lot.id, used_on: day, quantity: lot.remaining || 1, reason: 'perda' } : null,
        );
      case 'vaccinate': {
        const applications = cows.slice(0, 1 + (which % 3)).map(({ id }) => ({ id: this.id(), animal_id: id }));
        return call('apply_vaccine', { applications, application_type: 'vacina', vaccine_name: 'Clostridiose', application_date: day, ...taken });
      }
      case 'treat':
        return call('treat', { ...build.treatment(cows[0]?.id ?? this.id(), { id: this.id(), application_date: day }), ...taken });
      case 'inseminate':
        return call('create_insemination', {
          ...build.insemination(cows[which % Math.max(1, cows.length)]?.id ?? this.id(), { id: this.id(), insemination_date: day }),
          supply_id: this.supply(1),
          supply_quantity: which % 2 === 0 ? null : 1,
        });
      case 'work':
        return call('create_activity', {
          id: this.id(),
          activity_date: day,
          activity_type: 'Roçada',
          description: 'Pasto do fundo',
          status: which % 4 === 0 ? 'pendente' : 'concluída',
          priority: 'média',
          ...taken,
        });
      case 'work again': {
        // Opened again, done again, or done with another quantity.
        const one = this.one('daily_activities', which);
        const to = which % 3 === 0 ? ('pendente' as const) : ('concluída' as const);
        return call('update_activity', one ? { id: one.id, changes: { status: { was: one.status, to } }, ...(which % 3 === 1 && taken) } : null);
      }
      case 'remove use':
        return call('remove_supply_use', use ? { id: use.id } : null);
      case 'restore use':
        return call('restore_supply_use', this.gone('supply_uses', which));
      case 'remove lot':
        return call('remove_supply_lot', lot ? { id: lot.id } : null);
      case 'restore lot':
        return call('restore_supply_lot', this.gone('supply_lots', which));
      case 'remove event': {
        const one = this.one(event, which);
        return call(`remove_${events[event]}`, one ? { id: one.id } : null);
      }
      case 'restore event':
        return call(`restore_${events[event]}`, this.gone(event, which));
      case 'remove animal':
        return call('remove_animal', cows.length > 1 ? { id: cows.at(-1)!.id } : null);
      case 'restore animal':
        return call('restore_animal', this.gone('animals', which));
    }
  }
}

type Stock = { supplies: Rows['supplies'][]; supply_lots: Rows['supply_lots'][]; supply_uses: Rows['supply_uses'][] };
const inHand = (device: Replica): Stock => ({
  supplies: device.rows('supplies'),
  supply_lots: device.rows('supply_lots'),
  supply_uses: device.rows('supply_uses'),
});

/** What came in is what was used plus what is left, for every lot, in quantity and in money: nothing is lost, nothing counts twice. */
function assertWhole({ supplies, supply_lots, supply_uses }: Stock) {
  const parts = supply_uses.flatMap((use) => partsOf(use));
  for (const use of supply_uses) {
    const own = partsOf(use);
    expect(
      sum(
        own.map(({ quantity }) => quantity),
        2,
      ),
      'a use took what its lots gave',
    ).toBe(use.quantity);
    expect(
      sum(
        own.map(({ cost }) => cost),
        2,
      ),
      'a use costs what its parts cost',
    ).toBe(use.cost);
    expect(new Set(own.map(({ lot_id }) => lot_id)).size, 'a lot is named once').toBe(own.length);
    for (const { lot_id } of own) expect(supply_lots.find(({ id }) => id === lot_id)?.supply_id).toBe(use.supply_id);
  }
  for (const lot of supply_lots) {
    const own = parts.filter(({ lot_id }) => lot_id === lot.id);
    expect(lot.remaining, 'never below zero').toBeGreaterThanOrEqual(0);
    expect(lot.remaining_value, 'never worth less than nothing').toBeGreaterThanOrEqual(0);
    expect(sum([lot.remaining, ...own.map(({ quantity }) => quantity)], 2), 'quantity').toBe(lot.quantity);
    expect(sum([lot.remaining_value, ...own.map(({ cost }) => cost)], 2), 'money').toBe(lot.total_cost ?? 0);
    if (lot.remaining === 0) expect(lot.remaining_value, 'an empty lot is worth nothing').toBe(0);
  }
  const ofSupplies = supplies.map(({ id }) => supply_lots.filter(({ supply_id }) => supply_id === id));
  expect(sum(ofSupplies.map(valueOf), 2), 'the stock is worth what its lots are worth').toBe(valueOf(supply_lots));
  expect(sum(ofSupplies.map(stockOf), 2)).toBe(stockOf(supply_lots));
  const bought = sum(
    supply_lots.map(({ total_cost }) => total_cost ?? 0),
    2,
  );
  expect(sum([valueOf(supply_lots), ...supply_uses.map(({ cost }) => cost)], 2), 'all that was bought is in stock or was used').toBe(bought);
}

const herd = (farm_id: string) =>
  ['Mimosa', 'Estrela', 'Princesa'].map(
    (name) => build.call('create_animal', build.animal({ id: derivedId(farm_id, name), name, birth_date: '2022-01-01' })) as Call,
  );

it('holds on the device after every call of many histories', { timeout: scaled(300_000) }, async () => {
  let [done, refused, byEvents] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(deeds, async (steps) => {
      const device = deviceOf(somebody);
      for (const call of herd(somebody.farm_id)) await device.dispatch(call);
      const keeper = new Storekeeper(somebody.farm_id, device);
      for (const step of steps) {
        const call = keeper.callOf(step);
        if (!call) continue;
        const broken = await device.dispatch(call).then(
          () => null,
          (error: unknown) => error,
        );
        if (broken) expect(broken).toBeInstanceOf(RuleBroken);
        if (broken) refused++;
        else done++;
        assertWhole(inHand(device));
      }
      byEvents += device.rows('supply_uses').filter(({ per_event }) => per_event !== null).length;
    }),
    { numRuns: 1000 * runs },
  );
  // A generator whose calls are all refused would prove nothing.
  expect(done).toBeGreaterThan(5000 * runs);
  expect(refused).toBeGreaterThan(300 * runs);
  expect(byEvents).toBeGreaterThan(300 * runs);
});

it('holds on the server, which answers every call as the device does', { timeout: scaled(600_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (steps) => {
      const farm = await createFarm(db.owner);
      const device = deviceOf(farm);
      const send = async (call: Call) => {
        const guessed = await device.dispatch(call).then(
          () => 'ok',
          (error: unknown) => (error instanceof RuleBroken ? error.message : Promise.reject(error)),
        );
        const heard = await sendCall(db, farm, call);
        expect(accepted(heard) ? 'ok' : heard.message, JSON.stringify(call)).toBe(guessed);
      };
      for (const call of herd(farm.farm_id)) await send(call);
      const keeper = new Storekeeper(farm.farm_id, device);
      for (const step of steps) {
        const call = keeper.callOf(step);
        if (call) await send(call);
      }
      const living = async (noun: NounName) => (await stored(db, farm.farm_id, noun)).filter(({ deleted_at }) => deleted_at === null);
      const [supplies, supply_lots, supply_uses] = await Promise.all((['supplies', 'supply_lots', 'supply_uses'] as const).map(living));
      assertWhole({ supplies, supply_lots, supply_uses } as unknown as Stock);
      const bare = (rows: Row[]) => rows.map(({ version: _, ...row }) => row).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(bare(supply_lots!)).toEqual(bare(device.rows('supply_lots') as Row[]));
      expect(bare(supply_uses!)).toEqual(bare(device.rows('supply_uses') as Row[]));
    }),
    { numRuns: 50 * runs },
  );
});
