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
import { build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { sendCall } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);
const say = async <V extends VerbName>(farm: TestFarm, verb: V, input: InputOf<V>) =>
  expect(await sendCall(db, farm, build.call(verb, input, { at: new Date().toISOString() }) as never)).toEqual({ version: expect.any(Number) });
const ask = async (farm: TestFarm, path: string) => {
  const answer = await app.inject({ url: `/api/farms/${farm.farm_id}/ade/${path}`, cookies: { [sessionCookie]: farm.token } });
  return { status: answer.statusCode, body: answer.json() as { view: object; member: Record<string, unknown>[] } };
};

/** The fields that the published schemas require, besides resourceType. */
const required: Record<string, string[]> = {
  Animal: ['identifier', 'specie', 'gender', 'meta'],
  WeightEvent: ['id', 'animal', 'eventDateTime', 'weight', 'meta'],
  MilkingVisitEvent: ['id', 'animal', 'eventDateTime', 'milkingStartingDateTime', 'milkingMilkWeight', 'meta'],
  TestDayResult: ['id', 'animal', 'eventDateTime', 'milkWeight24Hours', 'meta'],
  ReproInseminationEvent: ['id', 'animal', 'eventDateTime', 'inseminationType', 'meta'],
  ReproPregnancyCheckEvent: ['id', 'animal', 'eventDateTime', 'result', 'meta'],
  ReproParturitionEvent: ['id', 'animal', 'eventDateTime', 'liveProgeny', 'totalProgeny', 'progenyDetails', 'meta'],
  ReproAbortionEvent: ['id', 'animal', 'eventDateTime', 'meta'],
  MilkingDryOffEvent: ['id', 'animal', 'eventDateTime', 'meta'],
  TreatmentEvent: ['id', 'animal', 'eventDateTime', 'meta'],
  MovementDeathEvent: ['id', 'animal', 'eventDateTime', 'meta'],
  MovementDepartureEvent: ['id', 'animal', 'eventDateTime', 'meta'],
};

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

  const found: Record<string, Record<string, unknown>[]> = {};
  for (const name of adeResources) {
    const { status, body } = await ask(farm, name);
    expect([name, status]).toEqual([name, 200]);
    found[name] = body.member;
    for (const one of body.member) {
      expect(one['resourceType']).toBe(name);
      for (const field of required[name]!) expect(one, `${name} ${field}`).toHaveProperty(field);
    }
  }
  const animal = { id: '076000001234567', scheme: 'br.gov.agricultura.sisbov' };
  // Poultry has no species in ADE.
  expect(found['Animal']).toMatchObject([
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
  expect(found['ReproPregnancyCheckEvent']).toMatchObject([{ eventDateTime: '2026-05-10T00:00:00Z', result: 'Empty' }]);
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
    ['Animais', 'animals', 1, 0],
    ['Pesagens', 'weighings', 1, 0],
    ['Ordenhas', 'milk', 1, 0],
    ['Leite do dia', 'milk', 1, 0],
    ['Coberturas', 'services', 1, 0],
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
