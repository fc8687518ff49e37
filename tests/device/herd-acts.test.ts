// Weaning, castration and parents from outside on phones without signal: the same on the phone and on the server.
import { expect, it } from 'vitest';
import { newId } from '#domain/kernel/ids';
import { herdFigures } from '#domain/overview/dashboard';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, sendCall, stored } from '../server-calls';
import { lineOf, Phone } from './phone';

const db = await freshDatabase();

async function farmWith(...animals: ReturnType<typeof build.animal>[]) {
  const farm = await createFarm(db.owner);
  for (const animal of animals) expect(accepted(await sendCall(db, farm, build.call('create_animal', animal)))).toBe(true);
  const open = async () => {
    const phone = await new Phone(farm, lineOf(db, farm)).start();
    await phone.exchange();
    return phone;
  };
  return { farm, open, phone: await open() };
}
const say = <V extends VerbName>(phone: Phone, verb: V, input: InputOf<V>) => phone.dispatch(build.call(verb, input) as Call);

it('a calf born of semen has its sire from outside, who is no head', async () => {
  const cow = build.animal({ name: 'Mimosa', birth_date: '2022-01-10' });
  const { farm, phone } = await farmWith(cow);
  const semen = { id: newId(), name: 'Jurassic', type: 'bovino', gender: 'macho', code: '011HO15872' } as const;
  const before = herdFigures(phone.rows('animals') as never, '2026-11-01');
  await say(phone, 'create_external_animal', semen);
  await say(phone, 'create_insemination', build.insemination(cow.id, { insemination_date: '2026-01-20', bull_identification: '011 ho15872' }));
  expect(herdFigures([...phone.rows('animals')] as never, '2026-11-01')).toEqual(before);
  await say(phone, 'register_birth', build.birth(cow.id, { birth_date: '2026-10-30' }));
  await phone.exchange();
  expect(phone.replica.refused()).toEqual([]);
  const rows = await stored(db, farm.farm_id, 'animals');
  expect(rows).toHaveLength(2);
  expect(rows.find(({ mother_id }) => mother_id === cow.id)).toMatchObject({ father_id: null, external_father_id: semen.id });
  expect(await stored(db, farm.farm_id, 'births')).toMatchObject([{ external_father_id: semen.id }]);
});

it('the farm’s age of weaning set on one phone holds on the other', async () => {
  const calf = build.animal({ name: 'Pingo', breed: 'Nelore', gender: 'macho', category: 'bezerro', birth_date: '2026-04-01', pregnancy_status: null });
  const { farm, phone, open } = await farmWith(calf);
  await say(phone, 'update_herd_settings', { changes: { weaning_age_beef: { was: null, to: 240 } } });
  await phone.exchange();
  const other = await open();
  expect(other.rows('herd_settings')).toMatchObject([{ weaning_age_dairy: null, weaning_age_beef: 240 }]);
  const wanted = { id: calf.id, weaning_date: '2026-11-01', weight: 182.5 };
  const asked = await other.replica.dispatch(build.call('wean', { ...wanted, confirmed: [] } as never) as Call).catch(({ message }: Error) => message);
  expect(asked).toBe('Confirme: Pingo tem 214 dias; a desmama nesta fazenda é aos 240 dias');
  await say(other, 'wean', { ...wanted, confirmed: ['early_weaning'] } as never);
  await other.exchange();
  expect(other.replica.refused()).toEqual([]);
  expect(await stored(db, farm.farm_id, 'animals')).toMatchObject([{ category: 'novilho', weaning_date: '2026-11-01', weaning_weight: 182.5 }]);
});

it('a limit set on one phone is asked on the other, and by the server of a phone that does not know it yet', async () => {
  const cow = build.animal({ name: 'Mimosa', birth_date: '2022-01-10', last_birth_date: '2026-09-01' });
  const { farm, phone, open } = await farmWith(cow);
  const late = await open();
  await say(phone, 'update_herd_settings', { changes: { limit_day_litres: { was: null, to: 30 } } });
  await phone.exchange();
  const milk = (confirmed: string[]) =>
    build.call('record_milk', { ...build.milk(cow.id, { milking_shift: 'total_dia', quantity_liters: 35 }), confirmed } as never) as Call;
  await late.dispatch(milk([]));
  await late.exchange();
  expect(late.replica.refused()).toMatchObject([{ message: 'Confirme: 35,0 L em um dia de Mimosa' }]);
  const other = await open();
  expect(await other.replica.dispatch(milk([])).catch(({ message }: Error) => message)).toBe('Confirme: 35,0 L em um dia de Mimosa');
  await other.dispatch(milk(['litres']));
  await other.exchange();
  expect(await stored(db, farm.farm_id, 'milk_production')).toMatchObject([{ quantity_liters: 35 }]);
});

it('two phones castrate the same steer: the second is told', async () => {
  const steer = build.animal({ name: 'Pingo', gender: 'macho', category: 'novilho', birth_date: '2025-01-01', pregnancy_status: null });
  const { farm, phone, open } = await farmWith(steer);
  const other = await open();
  for (const one of [phone, other]) await say(one, 'castrate', { id: steer.id, castration_date: '2026-10-30' });
  await phone.exchange();
  await other.exchange();
  expect(phone.replica.refused()).toEqual([]);
  expect(other.replica.refused()).toMatchObject([{ message: 'Pingo já foi castrado' }]);
  expect(await stored(db, farm.farm_id, 'animals')).toMatchObject([{ category: 'boi', castration_date: '2026-10-30' }]);
});
