// The farm's state reaches the phone: in Santa Catarina B19 is neither suggested nor late, on the phone and for API clients.
import { expect, test } from 'vitest';
import { dueDoses } from '#domain/health/due-dose-queries';
import { addDays } from '#domain/kernel/dates';
import { alertNouns, alertsOf, type Candidates } from '#domain/overview/alerts';
import { activeAlerts } from '#server/farm/alerts';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { lineOf, Phone, today } from './phone';

const db = await freshDatabase();

test.each([
  ['SC', false],
  ['PR', true],
])('in %s B19 is asked for: %s', async (state, isAsked) => {
  const farm = await createFarm(db.owner);
  await db.owner.query('begin');
  await db.owner.query(`select set_config('app.user_id', $1, true)`, [farm.user_id]);
  await db.owner.query('update farms set state = $2 where id = $1', [farm.farm_id, state]);
  await db.owner.query('commit');
  const phone = await new Phone(farm, lineOf(db, farm)).start();
  await phone.exchange();
  const heifer = build.animal({ name: 'Pintada', breed: 'Girolando', birth_date: addDays(today(), -150) });
  await phone.dispatch(build.call('create_animal', heifer, { at: new Date().toISOString() }) as never);
  await phone.exchange();
  const { state: known } = phone.replica.who;
  expect(known).toBe(state);
  const suggested = dueDoses(phone.rows('animals'), [], [], today(), known).map(({ protocol }) => protocol.vaccine_name);
  expect(suggested.includes('Brucelose B19')).toBe(isAsked);
  const rows = Object.fromEntries(alertNouns.map((noun) => [noun, phone.rows(noun)])) as unknown as Candidates;
  const isBrucellosis = ({ key }: { key: string }) => key.startsWith('brucellosis:');
  expect(alertsOf(rows, today(), { role: 'owner' }, known).some(isBrucellosis)).toBe(isAsked);
  expect((await activeAlerts(db.app, farm.token, farm.farm_id)).alerts.some(isBrucellosis)).toBe(isAsked);
});
