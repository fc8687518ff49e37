// ICAR ADE over HTTP: the farm's records as resources, by page and by moment; the same files brought to another farm.
import { expect, test } from 'vitest';
import { adeSheets } from '#domain/import/ade-sheets';
import { guessColumns, guessKind } from '#domain/import/headings';
import { layoutOf } from '#domain/import/sheet-layout';
import { newId } from '#domain/kernel/ids';
import type { InputOf, VerbName } from '#domain/verbs';
import { adeResources } from '#server/farm/ade';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { addFarm, build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { sendCall } from '../server-calls';
import { adeFields, consignmentFields } from './ade-fields';

const db = await freshDatabase();
const app = await createApp(db.app);
const say = async <V extends VerbName>(farm: TestFarm, verb: V, input: InputOf<V>) =>
  expect(await sendCall(db, farm, build.call(verb, input, { at: new Date().toISOString() }) as never)).toEqual({ version: expect.any(Number) });
const ask = async (farm: TestFarm, path: string) => {
  const answer = await app.inject({ url: `/api/farms/${farm.farm_id}/ade/${path}`, cookies: { [sessionCookie]: farm.token } });
  return { status: answer.statusCode, body: answer.json() as { view: object; member: Record<string, unknown>[] } };
};

const at = (found: unknown, path: string) => path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], found);

/** As the published schemas say: no field of our own, none missing that is needed, and only their values. */
function expectPublished(name: string, one: Record<string, unknown>) {
  const { required, fields, values = {} } = adeFields[name]!;
  expect(one['resourceType']).toBe(name);
  expect(
    Object.keys(one).filter((field) => !fields.includes(field)),
    name,
  ).toEqual([]);
  expect(
    required.filter((field) => one[field] === undefined),
    name,
  ).toEqual([]);
  for (const [path, allowed] of Object.entries(values)) if (at(one, path) !== undefined) expect(allowed, `${name} ${path}`).toContain(at(one, path));
  expect(one['meta']).toMatchObject({ source: 'lida', modified: expect.stringMatching(/Z$/), isDeleted: false });
  if (one['consignment']) expect(Object.keys(one['consignment']).filter((field) => !consignmentFields.includes(field))).toEqual([]);
}

test('a farm’s records as resources of ADE', async () => {
  const farm = await createFarm(db.owner);
  const cow = build.animal({
    name: 'Mimosa',
    identification: '24-017',
    sisbov: '076000001234567',
    birth_date: '2021-03-10',
    breed: 'Holandês',
    last_birth_date: '2026-01-10',
    pregnancy_status: 'vazia',
    category: 'vaca',
  });
  await say(farm, 'create_animal', cow);
  await say(farm, 'weigh', { id: newId(), animal_id: cow.id, weighing_date: '2026-10-10', weight: 452.5, weighing_method: 'balanca' });
  const milk = { animal_id: cow.id, production_date: '2026-10-10', quantity_liters: 12 };
  await say(farm, 'record_milk', { ...milk, milking_shift: 'manha' } as InputOf<'record_milk'>);
  await say(farm, 'record_milk', {
    ...milk,
    production_date: '2026-10-11',
    milking_shift: 'total_dia',
    quantity_liters: 20,
    fat_percentage: 3.72,
    somatic_cell_count: 320_000,
  } as InputOf<'record_milk'>);
  await say(
    farm,
    'create_insemination',
    build.insemination(cow.id, {
      insemination_date: '2026-04-10',
      bull_identification: '29HO12345',
      semen_batch: 'L77',
      result: 'negativa',
      confirmation_date: '2026-05-10',
    }),
  );
  await say(farm, 'treat', build.treatment(cow.id, { application_date: '2026-09-01' }));
  await say(farm, 'dry_off', { id: cow.id, dry_off_date: '2026-10-20' });
  const bird = build.animal({ name: 'Galinha', type: 'ave', category: 'galinha', breed: 'Caipira', pregnancy_status: null });
  await say(farm, 'create_animal', bird);

  const heifer = build.animal({ name: 'Estrela', identification: '31', rfid: '982000001088420', birth_date: '2023-01-10', category: 'novilha' });
  const [sold, dead, moved, arrived] = ['Vendida', 'Morta', 'Foi', 'Veio'].map((name) =>
    build.animal({ name, identification: name, birth_date: '2021-01-01' }),
  );
  for (const animal of [heifer, sold!, dead!, moved!]) await say(farm, 'create_animal', animal);
  await say(farm, 'check_pregnancy', {
    id: newId(),
    animal_id: heifer.id,
    check_date: '2026-10-01',
    result: 'prenha',
    days_pregnant: 250,
    method: 'ultrassom',
  } as never);
  await say(farm, 'stop_breeding', { id: newId(), animal_id: cow.id, stop_date: '2026-10-21', reason: 'Idade' } as never);
  await say(farm, 'register_birth', build.birth(heifer.id, { birth_date: '2026-11-01' }) as never);
  await say(farm, 'create_sale', build.sale([{ id: newId(), animal_id: sold!.id, unit_price: 3000 }]));
  await say(farm, 'report_death', { id: dead!.id, exit_date: '2026-10-05', exit_reason: 'Raio' } as never);
  const neighbour = { ...farm, farm_id: await addFarm(db.owner, farm.user_id) };
  const journey = { transfer_date: '2026-10-02', status: 'concluída', transport_method: 'Caminhão', reason: 'Pasto' } as const;
  await say(farm, 'create_transfer', build.transfer(moved!.id, { to_farm_id: neighbour.farm_id, ...journey }));
  await say(neighbour, 'create_animal', arrived!);
  await say(neighbour, 'create_transfer', build.transfer(arrived!.id, { to_farm_id: farm.farm_id, ...journey }));

  const found: Record<string, Record<string, unknown>[]> = {};
  for (const name of adeResources) {
    const { status, body } = await ask(farm, name);
    expect([name, status]).toEqual([name, 200]);
    found[name] = body.member;
    for (const one of body.member) {
      expectPublished(name, one);
    }
  }
  const animal = { id: '076000001234567', scheme: 'br.gov.agricultura.sisbov' };
  // Poultry has no species in ADE.
  expect(found['Animal']!.some(({ name }) => name === 'Galinha')).toBe(false);
  expect(found['Animal']!.filter(({ name }) => name === 'Mimosa')).toMatchObject([
    { identifier: animal, specie: 'Cattle', gender: 'Female', birthDate: '2021-03-10T00:00:00Z', managementTag: '24-017', name: 'Mimosa', status: 'Alive' },
  ]);
  expect(found['WeightEvent']).toMatchObject([
    { animal, eventDateTime: '2026-10-10T00:00:00Z', weight: { measurement: 452.5, units: 'KGM', method: 'LoadCell' } },
  ]);
  expect(found['MilkingVisitEvent']).toMatchObject([{ milkingMilkWeight: { unitCode: 'KGM', value: 12.38 } }]);
  expect(found['TestDayResult']).toMatchObject([
    {
      milkWeight24Hours: { value: 20.64 },
      milkCharacteristics: [
        { characteristic: 'FAT', value: '3.72' },
        { characteristic: 'SCC', value: '320' },
      ],
    },
  ]);
  expect(found['ReproInseminationEvent']).toMatchObject([{ inseminationType: 'Insemination', sireOfficialName: '29HO12345', straw: { batch: 'L77' } }]);
  const inOrder = (name: string) => found[name]!.toSorted((a, b) => (String(a['eventDateTime']) < String(b['eventDateTime']) ? -1 : 1));
  expect(inOrder('ReproPregnancyCheckEvent')).toMatchObject([
    { animal, eventDateTime: '2026-05-10T00:00:00Z', result: 'Empty' },
    { eventDateTime: '2026-10-01T00:00:00Z', result: 'Pregnant', method: 'Echography', foetalAge: 250 },
  ]);
  expect(found['ReproDoNotBreedEvent']).toMatchObject([{ animal, eventDateTime: '2026-10-21T00:00:00Z', doNotBreed: true, remark: 'Idade' }]);
  expect(found['MovementDeathEvent']).toMatchObject([{ deathReason: 'Other', explanation: 'Raio' }]);
  const [there, here] = [neighbour.farm_id, farm.farm_id].map((id) => ({ id, scheme: 'lida.farm' }));
  expect(found['MovementArrivalEvent']).toMatchObject([
    {
      animal: { id: arrived!.id, scheme: 'lida.animal' },
      arrivalReason: 'InternalTransfer',
      consignment: { originLocation: there, destinationLocation: here },
    },
  ]);
  // Those sold first, then those that went to another farm of the owner, though she is no longer here.
  expect(found['MovementDepartureEvent']).toMatchObject([
    { animal: { id: sold!.id }, departureKind: 'Sale' },
    { animal: { id: moved!.id }, departureKind: 'InternalTransfer', eventDateTime: '2026-10-02T00:00:00Z', consignment: { destinationLocation: there } },
  ]);
  expect(found['ReproParturitionEvent']).toMatchObject([{ liveProgeny: 1, totalProgeny: 1, progenyDetails: [{ specie: 'Cattle', birthStatus: 'Alive' }] }]);
  expect(adeResources.filter((name) => found[name]!.length === 0)).toEqual(['ReproAbortionEvent']);
  expect(found['MilkingDryOffEvent']).toMatchObject([{ eventDateTime: '2026-10-20T00:00:00Z' }]);
  expect(found['TreatmentEvent']).toHaveLength(1);

  // The same files are sheets of the import.
  const sheets = adeSheets({ view: {}, member: Object.values(found).flat() });
  const today = '2026-11-16';
  const kinds = sheets.map((sheet) => {
    const { headings, rows } = layoutOf(sheet);
    const kind = guessKind(headings, today);
    return [sheet.name, kind, rows.length, guessColumns(headings, kind, today).filter(({ field }) => field === null).length];
  });
  expect(kinds).toEqual([
    ['Animais', 'animals', found['Animal']!.length, 0],
    ['Pesagens', 'weighings', 1, 0],
    ['Ordenhas', 'milk', 1, 0],
    ['Leite do dia', 'milk', 1, 0],
    ['Coberturas', 'services', 1, 0],
    ['Diagnósticos', 'checks', 2, 0],
    ['Partos', 'calvings', 1, 0],
  ]);
  // Events name the animal as the farm calls her, when the file has her.
  expect(
    sheets
      .find(({ name }) => name === 'Diagnósticos')!
      .rows.slice(1)
      .toSorted(),
  ).toEqual([
    ['24-017', '2026-05-10', 'Vazia', null, null],
    ['31', '2026-10-01', 'Prenha', 250, 'Ultrassom'],
  ]);
});

test('pages, changes since a moment with what was deleted, and refusals', async () => {
  const farm = await createFarm(db.owner);
  const weighed = build.animal({ name: 'Pingo', birth_date: '2024-01-01', gender: 'macho', category: 'novilho', pregnancy_status: null });
  await say(farm, 'create_animal', weighed);
  const id = newId();
  await say(farm, 'weigh', { id, animal_id: weighed.id, weighing_date: '2026-10-10', weight: 300, weighing_method: 'balanca' });
  expect((await ask(farm, 'WeightEvent?page=2')).body).toMatchObject({ view: { totalItems: 1, totalPages: 1, currentPage: 2 }, member: [] });
  const since = new Date().toISOString();
  expect((await ask(farm, `WeightEvent?modified-from=${since}`)).body.member).toEqual([]);
  await say(farm, 'remove_weighing', { id });
  expect((await ask(farm, 'WeightEvent')).body.member).toEqual([]);
  expect((await ask(farm, `WeightEvent?modified-from=${since}`)).body.member).toMatchObject([{ id, meta: { isDeleted: true } }]);
  expect((await ask(farm, 'Nothing')).status).toBe(404);
  expect((await ask(farm, 'WeightEvent?page=0')).status).toBe(422);
  expect((await ask(farm, 'WeightEvent?modified-from=ontem')).status).toBe(422);
  const stranger = await createFarm(db.owner);
  expect((await ask({ ...farm, token: stranger.token }, 'Animal')).status).toBe(404);
});

test('every dry-off of a cow is an event, not only her last one; one written in her register too', async () => {
  const farm = await createFarm(db.owner);
  const cow = build.animal({ breed: 'Holandês', birth_date: '2020-03-10', last_birth_date: '2025-01-10', pregnancy_status: 'vazia', category: 'vaca' });
  await say(farm, 'create_animal', cow);
  await say(farm, 'record_dry_off', { id: newId(), animal_id: cow.id, dry_off_date: '2025-11-10' });
  await say(farm, 'register_birth', build.birth(cow.id, { birth_date: '2026-01-20' }));
  await say(farm, 'dry_off', { id: cow.id, dry_off_date: '2026-10-20' });
  const stated = build.animal({
    breed: 'Holandês',
    birth_date: '2020-03-10',
    last_birth_date: '2025-12-01',
    dry_off_date: '2026-09-01',
    pregnancy_status: 'seca',
    category: 'vaca',
  });
  await say(farm, 'create_animal', stated);
  const { member, view } = (await ask(farm, 'MilkingDryOffEvent')).body;
  expect(view).toMatchObject({ totalItems: 3 });
  expect(member).toHaveLength(3);
  const event = (animal: string, day: string) =>
    expect.objectContaining({ animal: expect.objectContaining({ id: animal }), eventDateTime: `${day}T00:00:00Z` });
  expect(member).toEqual(expect.arrayContaining([event(cow.id, '2025-11-10'), event(cow.id, '2026-10-20'), event(stated.id, '2026-09-01')]));
});
