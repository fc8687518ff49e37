// Animals leave the herd on phones without signal: the gate answers the same on the phone and on the server, and what a phone could not know the server refuses.
import { expect, it } from 'vitest';
import { newId } from '#domain/kernel/ids';
import type { Role } from '#domain/kernel/roles';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { build, createFarm, hire } from '../build';
import { freshDatabase } from '../database';
import { accepted, sendCall, stored } from '../server-calls';
import { lineOf, Phone } from './phone';

const db = await freshDatabase();
const day = '2026-10-30';
const dewormed = { treatment_name: 'Ivermectina', application_date: day, meat_withdrawal_days: 35, milk_withdrawal_days: 0 } as const;

async function farmWithCow() {
  const farm = await createFarm(db.owner);
  const cow = build.animal({ name: 'Mimosa' });
  expect(accepted(await sendCall(db, farm, build.call('create_animal', cow)))).toBe(true);
  const open = async (role?: Role) => {
    const person = role ? await hire(db.owner, farm, role) : farm;
    const phone = await new Phone(person, lineOf(db, person)).start();
    await phone.exchange();
    return phone;
  };
  return { farm, cow, open };
}
const say = <V extends VerbName>(phone: Phone, verb: V, input: InputOf<V>) => phone.dispatch(build.call(verb, input) as Call);
/** What the phone answers at once. */
const said = <V extends VerbName>(phone: Phone, verb: V, input: InputOf<V>) =>
  phone.replica.dispatch(build.call(verb, input) as Call).then(
    () => 'done',
    ({ field }: { field?: string }) => field,
  );

it('a slaughter in withdrawal is refused on phone and server alike, and released by an admin with a reason', async () => {
  const { farm, cow, open } = await farmWithCow();
  await sendCall(db, farm, build.call('treat', build.treatment(cow.id, dewormed)));
  for (const role of ['manager', 'worker'] as const) {
    const phone = await open(role);
    const wanted = { id: cow.id, exit_date: day, withdrawal_reason: 'Fratura' };
    expect(await said(phone, 'slaughter', wanted)).toBe('withdrawal_reason');
    const person = await hire(db.owner, farm, role);
    expect(await sendCall(db, person, build.call('slaughter', wanted))).toMatchObject({ field: 'withdrawal_reason' });
  }
  const admin = await open('admin');
  expect(await said(admin, 'slaughter', { id: cow.id, exit_date: day })).toBe('withdrawal_reason');
  await say(admin, 'slaughter', { id: cow.id, exit_date: day, withdrawal_reason: 'Fratura', carcass_weight: 241.3 });
  await admin.exchange();
  expect(admin.replica.refused()).toEqual([]);
  const [row] = await stored(db, farm.farm_id, 'animals');
  expect(row).toMatchObject({ status: 'abatido', exit_date: day, exit_reason: 'Abate', withdrawal_reason: 'Fratura', carcass_weight: 241.3 });
  expect(admin.rows('animals')).toMatchObject([{ status: 'abatido', withdrawal_reason: 'Fratura' }]);
});

it('a phone that does not know the dose yet slaughters the cow: the server refuses, and the call waits for a correction', async () => {
  const { farm, cow, open } = await farmWithCow();
  const phone = await open('worker');
  await sendCall(db, farm, build.call('treat', build.treatment(cow.id, dewormed)));
  await say(phone, 'slaughter', { id: cow.id, exit_date: day });
  await phone.exchange();
  expect(phone.replica.refused()).toMatchObject([{ field: 'withdrawal_reason', call: { verb: 'slaughter' } }]);
  expect(await stored(db, farm.farm_id, 'animals')).toMatchObject([{ status: 'ativo', exit_date: null }]);
});

it('a phone of an older release slaughters by changing the situation: the same gate', async () => {
  const { farm, cow } = await farmWithCow();
  const older = (was: string, to: string) => sendCall(db, farm, build.call('update_animal', { id: cow.id, changes: { status: { was, to } } } as never));
  await sendCall(db, farm, build.call('treat', build.treatment(cow.id, dewormed)));
  expect(await older('ativo', 'abatido')).toMatchObject({
    message: expect.stringMatching(/^Em carência: Mimosa .* Registre o abate ou a venda na página do animal/),
  });
  expect(accepted(await older('ativo', 'morto'))).toBe(true);
  expect(await stored(db, farm.farm_id, 'animals')).toMatchObject([{ status: 'morto', exit_date: expect.any(String) }]);
  expect(accepted(await older('morto', 'ativo'))).toBe(true);
  expect(await stored(db, farm.farm_id, 'animals')).toMatchObject([{ status: 'ativo', exit_date: null }]);
});

it('a stolen cow is found again', async () => {
  const { farm, cow, open } = await farmWithCow();
  const phone = await open('worker');
  await say(phone, 'report_lost', { id: cow.id, exit_date: day, loss_kind: 'furto' });
  await phone.exchange();
  expect(await stored(db, farm.farm_id, 'animals')).toMatchObject([{ status: 'morto', loss_kind: 'furto', exit_reason: 'Perdido: furto ou roubo' }]);
  await say(phone, 'return_to_herd', { id: cow.id });
  await phone.exchange();
  expect(await stored(db, farm.farm_id, 'animals')).toMatchObject([{ status: 'ativo', loss_kind: null }]);
});

it('a dose is deleted with a reason, which the history keeps', async () => {
  const { farm, cow, open } = await farmWithCow();
  const treatment = build.treatment(cow.id, dewormed);
  await sendCall(db, farm, build.call('treat', treatment));
  const worker = await open('worker');
  expect(await said(worker, 'remove_treatment', { id: treatment.id, reason: 'Engano' })).toBe('reason');
  const manager = await open('manager');
  await say(manager, 'remove_treatment', { id: treatment.id, reason: 'Lançado na vaca errada' });
  await manager.exchange();
  expect(manager.replica.refused()).toEqual([]);
  const history = await db.superuser.query(`select after from history where row_id = $1 order by version desc limit 1`, [treatment.id]);
  expect(history.rows[0]).toMatchObject({ after: { removal_reason: 'Lançado na vaca errada' } });
});

it('three of forty hens are slaughtered in one call, and two phones cannot take more than there are', async () => {
  const { farm, open } = await farmWithCow();
  const batch = build.animal({ name: 'Frangos', type: 'ave', breed: 'Caipira', category: null, is_batch: true, batch_quantity: 40 });
  await sendCall(db, farm, build.call('create_animal', batch));
  const [here, there] = [await open('worker'), await open('manager')];
  await say(here, 'slaughter', { id: batch.id, exit_date: day, heads: 30, part_id: newId() });
  await say(there, 'report_death', { id: batch.id, exit_date: day, exit_reason: 'Raposa', heads: 11, part_id: newId() });
  await here.exchange();
  await there.exchange();
  expect(there.replica.refused()).toMatchObject([{ message: 'Frangos tem só 10 cabeças' }]);
  const hens = (await stored(db, farm.farm_id, 'animals')).filter(({ type }) => type === 'ave');
  expect(hens.map(({ status, batch_quantity }) => [status, batch_quantity]).toSorted()).toEqual([
    ['abatido', 30],
    ['ativo', 10],
  ]);
});
