// The same event entered on two phones without signal: births and identities are a conflict that shows both; the rest is asked about on both.
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { identityKey } from '#domain/kernel/identity';
import { newId } from '#domain/kernel/ids';
import { decisionId } from '#domain/overview/alert-decisions';
import { type DoubleNoun, doubleEvents, doubleNouns, groupsOf, removedWhenKeeping } from '#domain/overview/double-events';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, sendCall, stored } from '../server-calls';
import { lineOf, Phone, today } from './phone';

const db = await freshDatabase();
const app = await createApp(db.app);
const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString();

/** José and a worker, each with the herd on the phone. */
async function twoPhones(animals: InputOf<'create_animal'>[]) {
  const farm = await createFarm(db.owner);
  for (const animal of animals) expect(accepted(await sendCall(db, farm, build.call('create_animal', animal, { at: hours(9) })))).toBe(true);
  const worker = await hire(db.owner, farm, 'worker');
  const phones = await Promise.all([farm, worker].map((person) => new Phone(person, lineOf(db, person)).start()));
  for (const phone of phones) await phone.exchange();
  return { farm, worker, here: phones[0]!, there: phones[1]! };
}

const said = <V extends VerbName>(verb: V, input: InputOf<V>, at = hours(1)) => build.call(verb, input, { at }) as Call;
const both = async (here: Phone, there: Phone) => {
  for (const phone of [here, there, here]) await phone.exchange();
};
const asked = (phone: Phone) => {
  const rows = Object.fromEntries([...doubleNouns, 'alert_decisions' as const].map((noun) => [noun, phone.replica.rows(noun)]));
  return doubleEvents(rows as never, today());
};
async function askServer({ farm_id, token }: TestFarm) {
  const answer = await app.inject({ url: `/api/farms/${farm_id}/double-events`, cookies: { [sessionCookie]: token } });
  expect(answer.statusCode).toBe(200);
  return (answer.json() as { doubles: { id: string; key: string; noun: string; records: { id: string; who: string; when: string }[] }[] }).doubles;
}

describe('a birth', () => {
  it('of the same cow is refused, and the refusal names the other, who registered it and when', async () => {
    const cow = build.animal({ birth_date: '2020-01-10' });
    const { farm, here, there } = await twoPhones([cow]);
    const [first, second] = [
      said('register_birth', build.birth(cow.id, { birth_date: '2026-10-01' }), hours(3)),
      said('register_birth', build.birth(cow.id, { birth_date: '2026-10-02' })),
    ];
    await here.dispatch(first);
    await there.dispatch(second);
    await both(here, there);
    const existing = (first.input as InputOf<'register_birth'>).newborns[0]!;
    expect(there.replica.refused()).toMatchObject([
      {
        call: { id: second.id },
        code: 'conflict',
        field: 'birth_date',
        message: 'Mimosa já tem um parto em 01/10/2026. Entre dois partos passam ao menos 270 dias',
        other: { noun: 'births', id: existing.birth_id, who: 'José Antônio Ribeiro', when: first.at },
      },
    ]);
    expect(await stored(db, farm.farm_id, 'births')).toHaveLength(1);
    // The phone has the other one to show it.
    expect(there.replica.row('births', existing.birth_id)).toMatchObject({ animal_id: existing.id });
    // Nothing is lost: also after a restart.
    await there.start();
    expect(there.replica.refused()).toHaveLength(1);
  });

  it('of the same day is accepted as more young of it, and deleting all gives the cow her state before', async () => {
    const cow = build.animal({ birth_date: '2020-01-10', pregnancy_status: 'prenha', pregnancy_date: '2026-01-01' });
    const { here, there } = await twoPhones([cow]);
    const births = [build.birth(cow.id), build.birth(cow.id)];
    await here.dispatch(said('register_birth', births[0]!));
    await there.dispatch(said('register_birth', births[1]!));
    await both(here, there);
    const [refused] = there.replica.refused();
    expect(refused?.message).toBe('Mimosa já tem um parto em 01/10/2026. Se nasceu mais uma cria, marque que é do mesmo parto');
    const twin = said('register_birth', { ...births[1]!, same_birth: true });
    await there.replica.dispatch(twin, (one) => there.store.requeue(one, refused!.call.id), refused!.call.id);
    await both(here, there);
    expect(there.replica.refused()).toEqual([]);
    expect(here.rows('births')).toHaveLength(2);
    for (const { newborns } of births) await here.dispatch(said('remove_birth', { id: newborns[0]!.birth_id }, hours(0)));
    await both(here, there);
    expect(there.replica.row('animals', cow.id)).toMatchObject({ pregnancy_status: 'prenha', pregnancy_date: '2026-01-01', last_birth_date: null });
  });

  it('deleted and registered again cannot be restored beside the new one', async () => {
    const cow = build.animal({ birth_date: '2020-01-10' });
    const { farm, here } = await twoPhones([cow]);
    const [wrong, right] = [build.birth(cow.id, { birth_date: '2026-09-30' }), build.birth(cow.id)];
    const id = wrong.newborns[0]!.birth_id;
    await here.dispatch(said('register_birth', wrong, hours(3)));
    await here.dispatch(said('remove_birth', { id }, hours(2)));
    await here.dispatch(said('register_birth', right));
    await here.exchange();
    expect(await sendCall(db, farm, said('restore_birth', { id }))).toMatchObject({ code: 'conflict', other: { id: right.newborns[0]!.birth_id } });
  });
});

describe('an animal', () => {
  it.each([
    ['identification', '017', '17', 'A identificação 17 já é de Estrela'],
    ['sisbov', '076123456789012', '076123456789012', 'O SISBOV/PNIB 076123456789012 já é de Estrela'],
    ['rfid', '982000123456789', '982 000 123 456 789', 'O RFID 982000123456789 já é de Estrela'],
  ] as const)('with the %s of another is refused, and the refusal names the other', async (field, one, same, message) => {
    const { farm, here, there } = await twoPhones([]);
    const [first, second] = [build.animal({ name: 'Estrela', [field]: one }), build.animal({ name: 'Pintada', [field]: same })];
    const entered = said('create_animal', first, hours(3));
    await here.dispatch(entered);
    await there.dispatch(said('create_animal', second));
    await both(here, there);
    expect(there.replica.refused()).toMatchObject([
      { code: 'conflict', field, message, other: { noun: 'animals', id: first.id, who: 'José Antônio Ribeiro', when: entered.at } },
    ]);
    expect(await stored(db, farm.farm_id, 'animals')).toHaveLength(1);
    // On the phone the same rule refuses at once.
    await expect(there.replica.dispatch(said('create_animal', { ...second, id: newId() }))).rejects.toMatchObject({ message, other: { id: first.id } });
  });

  it('of other identifications, or a batch, is accepted', async () => {
    const { here, there } = await twoPhones([build.animal({ name: 'Estrela', identification: '017' })]);
    await here.dispatch(said('create_animal', build.animal({ identification: '18' })));
    await there.dispatch(said('create_animal', build.animal({ identification: '17', is_batch: true, batch_quantity: 4 })));
    await both(here, there);
    expect(there.replica.refused()).toEqual([]);
    expect(here.rows('animals')).toHaveLength(3);
  });

  it('is refused another’s tag when it is changed, born or restored, but keeps its own', async () => {
    const [estrela, pintada] = [build.animal({ name: 'Estrela', identification: '017' }), build.animal({ name: 'Pintada', birth_date: '2020-01-10' })];
    const { farm, here } = await twoPhones([estrela, pintada]);
    const send = (verb: VerbName, input: object) => sendCall(db, farm, said(verb, input as never, hours(0)));
    const taken = { code: 'conflict', other: { noun: 'animals', id: estrela.id } };
    expect(await send('update_animal', { id: pintada.id, changes: { identification: { was: null, to: '17' } } })).toMatchObject(taken);
    const birth = build.birth(pintada.id);
    expect(await send('register_birth', { ...birth, newborns: [{ ...birth.newborns[0]!, identification: '017' }] })).toMatchObject({
      ...taken,
      field: 'newborns.0.identification',
    });
    const twins = [1, 2].map(() => ({ ...birth.newborns[0]!, id: newId(), birth_id: newId(), identification: '30' }));
    expect(await send('register_birth', { ...birth, newborns: twins })).toMatchObject({ code: 'conflict', field: 'newborns.1.identification' });
    expect(accepted(await send('update_animal', { id: estrela.id, changes: { breed: { was: 'Girolando', to: 'Gir' } } }))).toBe(true);
    expect(accepted(await send('remove_animal', { id: estrela.id }))).toBe(true);
    expect(accepted(await send('update_animal', { id: pintada.id, changes: { identification: { was: null, to: '17' } } }))).toBe(true);
    expect(await send('restore_animal', { id: estrela.id })).toMatchObject({ code: 'conflict', other: { id: pintada.id } });
    await here.exchange();
    expect(here.rows('animals').map(({ name }) => name)).toEqual(['Pintada']);
  });
});

/** Yesterday: the hours before the call may be another day. */
const dayOf = addDays(today(), -1);
const herd = () => [build.animal({ name: 'Mimosa' }), build.animal({ name: 'Estrela' })];
type Enter = (animals: InputOf<'create_animal'>[], nth: number) => Call;
const events: [DoubleNoun, VerbName, Enter][] = [
  ['animal_weighings', 'remove_weighing', ([cow], nth) => said('weigh', build.weighing(cow!.id, { weighing_date: dayOf, weight: 420 + nth }), hours(4 - nth))],
  ['animal_vaccines', 'remove_vaccine', ([cow], nth) => said('apply_vaccine', build.vaccine([cow!.id], { application_date: dayOf }), hours(4 - nth))],
  ['animal_treatments', 'remove_treatment', ([cow], nth) => said('treat', build.treatment(cow!.id, { application_date: dayOf }), hours(4 - nth))],
  [
    'artificial_inseminations',
    'remove_insemination',
    ([cow], nth) => said('create_insemination', build.insemination(cow!.id, { insemination_date: dayOf, bull_identification: `Touro ${nth}` }), hours(4 - nth)),
  ],
  [
    'sales',
    'remove_sale',
    (animals, nth) => said('create_sale', build.sale([{ id: newId(), animal_id: animals[nth]!.id, unit_price: 4000 }], { sale_date: dayOf }), hours(4 - nth)),
  ],
];

describe.each(events)('%s', (noun, remove, enter) => {
  it('entered on two phones is accepted and asked about on both and by the server, with the names; one is kept', async () => {
    const animals = herd();
    const { farm, worker, here, there } = await twoPhones(animals);
    await here.dispatch(enter(animals, 0));
    await there.dispatch(enter(animals, 1));
    await both(here, there);
    expect([here, there].flatMap((phone) => phone.replica.refused())).toEqual([]);
    const [question] = asked(here);
    expect(asked(here)).toMatchObject([{ noun, day: dayOf, records: [{ created_by: farm.person_id }, { created_by: worker.person_id }] }]);
    expect(asked(there)).toEqual(asked(here));
    const [server, ...more] = await askServer(worker);
    expect(more).toEqual([]);
    expect(server).toMatchObject({ id: decisionId(farm.farm_id, question!.key), key: question!.key, noun });
    expect(server!.records.map(({ id, who }) => [id, who])).toEqual([
      [question!.records[0]!.id, 'José Antônio Ribeiro'],
      [question!.records[1]!.id, 'Pessoa worker'],
    ]);

    // One tap keeps José's; the other can be restored.
    const [gone] = removedWhenKeeping(groupsOf(asked(there))[0]!, { by: farm.person_id });
    await there.dispatch(said(remove, { id: gone! } as never, hours(0)));
    await both(here, there);
    for (const phone of [here, there]) {
      expect(asked(phone)).toEqual([]);
      expect(phone.rows(noun).map(({ id }) => id)).toEqual([question!.records[0]!.id]);
    }
    expect(await askServer(farm)).toEqual([]);
    await here.dispatch(said(remove.replace('remove_', 'restore_') as VerbName, { id: gone! } as never, hours(0)));
    await both(here, there);
    expect(asked(there)).toHaveLength(1);
  });

  it('is not asked about again when somebody said that they are two', async () => {
    const animals = herd();
    const { farm, here, there } = await twoPhones(animals);
    await here.dispatch(enter(animals, 0));
    await there.dispatch(enter(animals, 1));
    await both(here, there);
    const [{ key }] = asked(here) as unknown as [{ key: string }];
    const decision = {
      id: decisionId(farm.farm_id, key),
      key,
      title: 'Registrado duas vezes?',
      message: 'São dois',
      priority: 'baixa' as const,
      due_date: null,
    };
    await here.dispatch(said('ignore_alert', decision, hours(0)));
    await both(here, there);
    expect([asked(here), asked(there), await askServer(farm)]).toEqual([[], [], []]);
    expect(there.rows(noun)).toHaveLength(2);
  });
});

it('the same animal sold on two phones is refused, and the refusal names the other sale', async () => {
  const animals = herd();
  const { here, there } = await twoPhones(animals);
  const sales = [0, 1].map(() => build.sale([{ id: newId(), animal_id: animals[0]!.id, unit_price: 4000 }], { sale_date: dayOf }));
  await here.dispatch(said('create_sale', sales[0]!, hours(2)));
  await there.dispatch(said('create_sale', sales[1]!));
  await both(here, there);
  expect(there.replica.refused()).toMatchObject([
    {
      code: 'conflict',
      message: expect.stringMatching(/^Mimosa saiu do rebanho em .* \(venda\)$/),
      other: { noun: 'sales', id: sales[0]!.id, who: 'José Antônio Ribeiro' },
    },
  ]);
});

it('the server compares tags as the phone does', async () => {
  const { farm } = await twoPhones([]);
  const tags = ['017', ' 0 0 17', 'Ab 1', 'ÇÃO 01', '0', '000', 'São 7', '24-017', '00A', '0.5', 'ß1', 'É 9'];
  for (const [i, tag] of tags.entries())
    await sendCall(db, farm, build.call('create_animal', build.animal({ identification: tag, is_batch: true, batch_quantity: i + 1 })));
  const { rows } = await db.superuser.query('select identification, identification_key as key from animals where farm_id = $1', [farm.farm_id]);
  expect(rows).toHaveLength(tags.length);
  for (const { identification, key } of rows) expect([identification, key]).toEqual([identification, identityKey(identification)]);
});
