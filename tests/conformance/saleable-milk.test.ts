// Saleable litres do not depend on the order in which things were recorded: any permutation of the same accepted calls gives the same litres, on the device and on the server.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import type { Days } from '#domain/kernel/periods';
import { type CowRows, heldByCow, judgedMilk, milkDeciders } from '#domain/milk/discarded-milk';
import { dairyCows, herdFigures } from '#domain/milk/herd-figures';
import { herdLactations } from '#domain/milk/herd-lactations';
import { incrementalDays } from '#domain/milk/milk-queries';
import { milkFigure, milkOfRecords } from '#domain/overview/figures';
import type { InputOf, VerbName } from '#domain/verbs';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { lineOf, Phone, today } from '../device/phone';
import { randomRuns } from '../full';
import { scaled } from '../timeouts';

const db = await freshDatabase();
const app = await createApp(db.app);
const ago = (days: number) => addDays(today(), -days);
const milkedDays = Array.from({ length: 50 }, (_, i) => i + 1);
const periods = [
  { from: ago(60), to: today() },
  { from: ago(49), to: ago(33) },
  { from: ago(20), to: ago(5) },
  { from: ago(50), to: ago(50) },
];

type Event = { verb: VerbName; input: object };
const event = <V extends VerbName>(verb: V, input: InputOf<V>): Event => ({ verb, input });

/** Everything that was recorded of two cows, by itself in no order. */
function eventsOf(mimosa: string, estrela: string, pintada: string): Event[] {
  const milk = (animal_id: string, days: readonly number[], quantity_liters: number) =>
    days.map((day) => event('record_milk', { animal_id, production_date: ago(day), milking_shift: 'total_dia', quantity_liters }));
  const newborn = {
    id: newId(),
    birth_id: newId(),
    name: 'Pingo',
    gender: 'macho' as const,
    birth_condition: 'normal' as const,
    health_status: 'saudavel' as const,
  };
  return [
    ...milk(
      mimosa,
      milkedDays.filter((day) => day % 3 === 0),
      10,
    ),
    ...milk(
      estrela,
      milkedDays.filter((day) => day % 5 === 0),
      16,
    ),
    // Never known to have calved.
    ...milk(pintada, [4, 34, 35], 8),
    // Totals of the farm: of a day of records, of a day without any, and of the tank beside what was discarded.
    ...(
      [
        [15, 'production'],
        [7, 'tank'],
        [12, 'tank'],
      ] as const
    ).map(([day, total_kind]) =>
      event('record_milk', { animal_id: null, production_date: ago(day), milking_shift: day === 12 ? 'manha' : 'total_dia', quantity_liters: 30, total_kind }),
    ),
    event('treat', build.treatment(mimosa, { application_date: ago(40), duration_days: 3, milk_withdrawal_days: 4 })),
    event('treat', build.treatment(estrela, { application_date: ago(12), duration_days: 1, milk_withdrawal_days: 6 })),
    event(
      'apply_vaccine',
      build.vaccine([mimosa], { application_date: ago(10), next_application_date: null, milk_withdrawal_days: 2, not_for_lactating: false }),
    ),
    event(
      'apply_vaccine',
      build.vaccine([estrela], { application_date: ago(49), next_application_date: null, milk_withdrawal_days: null, not_for_lactating: true }),
    ),
    event('create_insemination', build.insemination(mimosa, { insemination_date: ago(300), result: 'positiva', confirmation_date: ago(260) })),
    event('create_insemination', build.insemination(estrela, { insemination_date: ago(200), result: 'positiva', confirmation_date: ago(160) })),
    event('create_insemination', build.insemination(estrela, { insemination_date: ago(20), result: 'negativa', confirmation_date: ago(1) })),
    event('register_birth', { mother_id: mimosa, birth_date: ago(25), newborns: [newborn] } as InputOf<'register_birth'>),
    event('register_loss', { id: newId(), animal_id: estrela, loss_date: ago(30) }),
  ];
}

/** One farm on which everything is recorded in this order: which calls it accepted, and the milk on both sides. */
async function recorded(order: readonly number[]) {
  const farm = await createFarm(db.owner);
  const phone = await new Phone(farm, lineOf(db, farm)).start();
  await phone.exchange();
  const cow = () => build.animal({ type: 'bovino', breed: 'Girolando', gender: 'femea', birth_date: ago(2000), last_birth_date: ago(400) });
  const cows = [cow(), cow(), { ...cow(), last_birth_date: null }] as const;
  for (const one of cows) await phone.dispatch(build.call('create_animal', one, { at: new Date().toISOString() }) as never);
  const events = eventsOf(cows[0].id, cows[1].id, cows[2].id);
  const accepted: number[] = [];
  for (const which of order) {
    const before = phone.saved.length;
    const { verb, input } = events[which]!;
    await phone.dispatch(build.call(verb, input as never, { at: new Date().toISOString() }) as never);
    if (phone.saved.length > before) accepted.push(which);
  }
  await phone.exchange();
  expect(phone.replica.refused()).toEqual([]);
  const rows = Object.fromEntries(milkDeciders.map((noun) => [noun, phone.rows(noun)])) as never;
  const held = heldByCow(rows);
  const milkDays = incrementalDays()(phone.rows('milk_production').map((record) => judgedMilk(record, held)));
  const [animals, births, dry_offs] = [phone.rows('animals'), phone.rows('births'), phone.rows('dry_offs')];
  // The animals of each farm are others.
  const told = ({ cows, ...figures }: ReturnType<typeof milkFigure>) => ({ ...figures, cows: cows.length });
  const device = periods.map((period) => told(milkFigure(milkOfRecords({ milkDays, animals, births, dry_offs }, period))));
  const asked = (figure: string, { from, to }: Days) =>
    app.inject({ url: `/api/farms/${farm.farm_id}/figures/${figure}?from=${from}&to=${to}`, cookies: { [sessionCookie]: farm.token } });
  const server = await Promise.all(periods.map(async (period) => told((await asked('milk', period)).json())));
  const milk_production = phone.rows('milk_production');
  for (const period of periods) {
    const herd = dairyCows(herdLactations({ ...(rows as CowRows), animals, dry_offs, milk_production }, period.to));
    expect((await asked('herd_milk', period)).json()).toMatchObject(herdFigures(herd, milkDays, [], period));
  }
  return { accepted: accepted.toSorted((a, b) => a - b).join(), device, server };
}

test(
  'any order of the same accepted calls gives the same saleable litres and cow-days, on the device and on the server',
  async () => {
    const all = eventsOf(newId(), newId(), newId()).map((_, i) => i);
    const known = new Map<string, object>();
    let compared = 0;
    const compare = async (order: readonly number[]) => {
      const { accepted, device, server } = await recorded(order);
      expect(server).toMatchObject(device);
      const before = known.get(accepted);
      if (before) compared++;
      expect(device).toEqual(before ?? device);
      known.set(accepted, device);
      return { accepted, device };
    };
    const first = await compare(all);
    expect(first.accepted).toBe(all.join());
    expect(first.device[0]!.discarded).toBeGreaterThan(0);
    expect(first.device[0]!.saleable).toBeGreaterThan(0);
    expect(first.device.map(({ cows }) => cows)).toEqual([3, 3, 3, 1]);
    // The reproduction of a cow has an order of its own; everything else may come before, between or after.
    const bred = all.slice(-5);
    const shuffled = fc.shuffledSubarray(all, { minLength: all.length }).map((order) => {
      const left = [...bred];
      return order.map((which) => (bred.includes(which) ? left.shift()! : which));
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(shuffled, fc.shuffledSubarray(all, { minLength: all.length })), async (order) => void (await compare(order))),
      {
        numRuns: randomRuns(8, 14),
      },
    );
    expect(compared).toBeGreaterThan(3);
  },
  scaled(120_000),
);
