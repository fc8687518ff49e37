// A treatment recorded late, on a phone without signal: the milk delivered meanwhile is told at once, and the server agrees when the signal is back.
import { expect, test } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { heldByCow, judgedMilk, milkDeciders } from '#domain/milk/discarded-milk';
import { alertNouns, alertsOf, type Candidates } from '#domain/overview/alerts';
import type { InputOf, VerbName } from '#domain/verbs';
import { activeAlerts } from '#server/farm/alerts';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { type Fate, lineOf, Phone, today } from './phone';

const db = await freshDatabase();
const ago = (days: number) => addDays(today(), -days);

test('the phone alerts to the litres already delivered and discards them in its list, before and after the server knows', async () => {
  const farm = await createFarm(db.owner);
  const line = { fate: 'arrives' as Fate };
  const phone = await new Phone(farm, lineOf(db, farm), line).start();
  await phone.exchange();
  const say = <V extends VerbName>(verb: V, input: InputOf<V>) => phone.dispatch(build.call(verb, input, { at: new Date().toISOString() }) as never);
  const mimosa = build.animal({ name: 'Mimosa', type: 'bovino', breed: 'Girolando', gender: 'femea', last_birth_date: ago(100) });
  await say('create_animal', mimosa);
  for (const day of [3, 2, 1]) await say('record_milk', { animal_id: mimosa.id, production_date: ago(day), milking_shift: 'total_dia', quantity_liters: 12 });
  await phone.exchange();

  const alerts = () =>
    alertsOf(Object.fromEntries(alertNouns.map((noun) => [noun, phone.rows(noun)])) as unknown as Candidates, today(), { role: 'owner' }).filter(({ key }) =>
      key.startsWith('delivered:'),
    );
  const discarded = () => {
    const held = heldByCow(Object.fromEntries(milkDeciders.map((noun) => [noun, phone.rows(noun)])) as never);
    return phone
      .rows('milk_production')
      .flatMap((record) => (judgedMilk(record, held).is_discarded ? [record.production_date] : []))
      .toSorted();
  };
  expect([alerts(), discarded()]).toEqual([[], []]);

  line.fate = 'never arrives';
  await say('treat', build.treatment(mimosa.id, { application_date: ago(2), duration_days: 1, milk_withdrawal_days: 4 }));
  await phone.exchange();
  const told = { title: '24,0 L já entregues de Mimosa', priority: 'crítica' };
  expect(alerts()).toMatchObject([told]);
  expect(discarded()).toEqual([ago(2), ago(1)]);

  line.fate = 'arrives';
  await phone.exchange();
  expect(alerts()).toMatchObject([told]);
  expect(discarded()).toEqual([ago(2), ago(1)]);
  const { alerts: there } = await activeAlerts(db.app, farm.token, farm.farm_id);
  expect(there.filter(({ key }) => key.startsWith('delivered:'))).toMatchObject([told]);
});
