// An animal that comes back to the herd, and whose tag was given to another meanwhile, is refused with the name of that animal: on the server and on the device.
import { beforeEach, expect, it } from 'vitest';
import { newId } from '#domain/kernel/ids';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { addFarm, build, createFarm, openSession, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { lineOf, Phone } from '../device/phone';
import { accepted, sendCall, stored } from '../server-calls';

const db = await freshDatabase();
let farm: TestFarm;
let phone: Phone;
const estrela = build.animal({ name: 'Estrela', identification: '017', rfid: '982000000000017', birth_date: '2020-01-10' });

beforeEach(async () => {
  farm = await createFarm(db.owner);
  // A session of today knows every farm of its owner.
  const other = await addFarm(db.owner, farm.user_id);
  farm = { ...farm, token: await openSession(db.owner, { user_id: farm.user_id }) };
  phone = await new Phone(farm, lineOf(db, farm)).start();
  elsewhere = other;
  await say('create_animal', { ...estrela, id: (cow = newId()) });
});
let elsewhere = '';
let cow = '';

/** On the device and then on the server, which must agree. */
async function say<V extends VerbName>(verb: V, input: InputOf<V>) {
  await phone.exchange();
  const call = build.call(verb, input, { at: new Date().toISOString() }) as Call;
  const here = await phone.replica
    .dispatch(call, (one) => phone.store.add(one))
    .then(
      () => 'done',
      ({ message, other }: { message: string; other?: { id: string } }) => `${message} (${other?.id})`,
    );
  if (here === 'done') {
    await phone.exchange();
    expect(phone.replica.refused()).toEqual([]);
  } else {
    const answer = await sendCall(db, farm, call);
    expect(accepted(answer) ? 'done' : `${answer.message} (${answer.other?.id})`).toBe(here);
  }
  return here;
}

const tagged = async (wanted: Partial<InputOf<'create_animal'>>) => {
  const id = newId();
  expect(await say('create_animal', build.animal({ id, name: 'Pintada', ...wanted }))).toBe('done');
  return id;
};
const statusOf = async (id: string) => (await stored(db, farm.farm_id, 'animals')).find((one) => one.id === id)?.status;

it('a sale is not undone while another animal wears the tag, and is once the tag is free again', async () => {
  const sale = build.sale([{ id: newId(), animal_id: cow, unit_price: 4000 }], { sale_date: '2026-10-30' });
  expect(await say('create_sale', sale)).toBe('done');
  const pintada = await tagged({ identification: '17' });
  expect(await say('remove_sale', { id: sale.id })).toBe(`A identificação 017 já é de Pintada (${pintada})`);
  expect(await statusOf(cow)).toBe('vendido');
  expect(await say('update_animal', { id: pintada, changes: { identification: { was: '17', to: '18' } } })).toBe('done');
  expect(await say('remove_sale', { id: sale.id })).toBe('done');
  expect(await statusOf(cow)).toBe('ativo');
});

it('a transfer is neither cancelled nor deleted while another animal of the farm has the tag', async () => {
  const transfer = { id: newId(), animal_id: cow, to_farm_id: elsewhere, transfer_date: '2026-10-30', status: 'concluída' as const };
  expect(await say('create_transfer', transfer)).toBe('done');
  const pintada = await tagged({ rfid: '982 000000000017' });
  const words = `O RFID 982000000000017 já é de Pintada (${pintada})`;
  expect(await say('update_transfer', { id: transfer.id, changes: { status: { was: 'concluída', to: 'cancelada' } } })).toBe(words);
  expect(await say('remove_transfer', { id: transfer.id })).toBe(words);
  expect(await say('remove_animal', { id: pintada })).toBe('done');
  expect(await say('remove_transfer', { id: transfer.id })).toBe('done');
  expect(await statusOf(cow)).toBe('ativo');
  // And Pintada cannot come back to it.
  expect(await say('restore_animal', { id: pintada })).toBe(`O RFID 982000000000017 já é de Estrela (${cow})`);
});

it('a birth is not restored while another animal has the tag of its newborn', async () => {
  const birth = build.birth(cow, { birth_date: '2026-10-01' });
  const born = { ...birth.newborns[0]!, identification: '30' };
  expect(await say('register_birth', { ...birth, newborns: [born] })).toBe('done');
  expect(await say('remove_birth', { id: born.birth_id })).toBe('done');
  const pintada = await tagged({ identification: '30' });
  expect(await say('restore_birth', { id: born.birth_id })).toBe(`A identificação 30 já é de Pintada (${pintada})`);
  expect(await say('remove_animal', { id: pintada })).toBe('done');
  expect(await say('restore_birth', { id: born.birth_id })).toBe('done');
});
