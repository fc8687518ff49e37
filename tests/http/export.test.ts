// The export of the whole farm over HTTP: every record of this farm and no other, read with independent libraries.

import { setTimeout as pause } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import papa from 'papaparse';
import { afterAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '#domain/kernel/roles';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { addFarm, build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { isFull } from '../full';
import { fillFarm, sendCall, stored } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);
const ask = (who: TestFarm, cookies: Record<string, string> = { [sessionCookie]: who.token }) =>
  app.inject({ url: `/api/farms/${who.farm_id}/export`, cookies });

/** File by file, line by line, with headings as keys. */
function opened(zip: Buffer) {
  const files = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
  return Object.fromEntries(
    files.map(([name, text]) => [
      name,
      name.endsWith('.csv')
        ? papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), { delimiter: ';', newline: '\r\n', header: true, skipEmptyLines: true })
        : { data: [], errors: [], text },
    ]),
  ) as Record<string, { data: Record<string, string>[]; errors: unknown[]; text?: string }>;
}
const taken = async (who: TestFarm) => opened((await ask(who)).rawPayload);

const farm = await createFarm(db.owner);
const otherFarm = { ...farm, farm_id: await addFarm(db.owner, farm.user_id) };
const mimosa = build.animal({ name: 'Mimosa; a "boa"', identification: '=BR-1', birth_date: '2020-02-29', weight: 430.5, notes: 'Mansa\nde leite' });
const gone = build.animal({ name: 'Estrela' });
for (const animal of [mimosa, gone]) await sendCall(db, farm, build.call('create_animal', animal));
await sendCall(db, farm, build.call('weigh', build.weighing(mimosa.id, { weighing_date: '2021-03-01', weight: 440.25 })));
await sendCall(db, farm, build.call('create_activity', build.activity({ activity_date: '2019-05-01', status: 'concluída', animal_id: mimosa.id })));
await sendCall(db, farm, build.call('remove_animal', { id: gone.id }));
await sendCall(db, otherFarm, build.call('create_animal', build.animal({ name: 'De outra fazenda' })));

describe('the farm’s export', () => {
  test('is a ZIP, not cached, named after the farm and the date', async () => {
    const { statusCode, headers } = await ask(farm);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="fazenda-santa-clara-\d{4}-\d\d-\d\d\.zip"$/);
  });

  test('has a file for every noun, and one that describes them', async () => {
    const files = await taken(farm);
    const names = Object.keys(files);
    expect(names.filter((name) => name.endsWith('.csv'))).toHaveLength(nounNames.length);
    // What a new farm needs, for the owner alone.
    expect(names.filter((name) => name.endsWith('.jsonl'))).toHaveLength(nounNames.length + 1);
    const ofOthers = Object.keys(await taken(await hire(db.owner, farm, 'admin')));
    expect(ofOthers.filter((name) => name.startsWith('dados/'))).toEqual(['dados/fazenda.json']);
    for (const { title } of Object.values(nouns)) expect(files['LEIA-ME.txt']!.text).toContain(`.csv: ${title}`);
  });

  test('writes values in Brazilian format, choices as labels, and references by name', async () => {
    const files = await taken(farm);
    expect(files['animais.csv']!.data).toEqual([
      expect.objectContaining({
        id: mimosa.id,
        Nome: 'Mimosa; a "boa"',
        Identificação: "'=BR-1",
        'Data de nascimento': '29/02/2020',
        'Peso (kg)': '440,25',
        Sexo: 'Fêmea',
        Observações: 'Mansa\nde leite',
        Lote: 'Não',
        'Registrado em': expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
      }),
    ]);
    expect(files['pesagens.csv']!.data).toEqual([
      expect.objectContaining({ Animal: 'Mimosa; a "boa"', animal_id: mimosa.id, Data: '01/03/2021', 'Peso (kg)': '440,25' }),
    ]);
  });

  test('shows milk as it may be sold by what is known now, not as it was known when it was recorded', async () => {
    const dairy = await createFarm(db.owner);
    const [cow, other] = [build.animal({ name: 'Mimosa', birth_date: '2020-01-01', last_birth_date: '2026-01-01' }), build.animal({ name: 'Estrela' })];
    for (const animal of [cow, other]) await sendCall(db, dairy, build.call('create_animal', animal));
    const milked = (animal_id: string, production_date: string) => build.call('record_milk', build.milk(animal_id, { production_date }));
    for (const day of ['2026-09-30', '2026-10-02', '2026-10-20']) await sendCall(db, dairy, milked(cow.id, day));
    await sendCall(db, dairy, milked(other.id, '2026-10-02'));
    const late = build.treatment(cow.id, { treatment_name: 'Penicilina', application_date: '2026-10-01', duration_days: 1, milk_withdrawal_days: 6 });
    await sendCall(db, dairy, build.call('treat', late));
    const inFile = async (who: TestFarm) =>
      (await taken(who))['producao-de-leite.csv']!.data.map((line) => [line['Animal'], line['Data'], line['Leite descartado'], line['Motivo do descarte']]);
    const found = (await inFile(dairy)).toSorted();
    expect(found).toEqual(
      [
        ['Estrela', '02/10/2026', 'Não', ''],
        ['Mimosa', '02/10/2026', 'Sim', 'Carência de Penicilina'],
        ['Mimosa', '20/10/2026', 'Não', ''],
        ['Mimosa', '30/09/2026', 'Não', ''],
      ].toSorted(),
    );
    await sendCall(db, dairy, build.call('remove_treatment', { id: late.id }));
    expect((await inFile(dairy)).filter(([, , discarded]) => discarded === 'Sim')).toEqual([]);
  });

  test('has rows that no device keeps any more, and no removed ones', async () => {
    const files = await taken(farm);
    expect(files['atividades.csv']!.data.map(({ Data }) => Data)).toEqual(['01/05/2019']);
    expect(JSON.stringify(files)).not.toContain('Estrela');
  });

  test('is of one farm: neither the owner’s other farm nor another owner’s', async () => {
    expect(JSON.stringify(await taken(farm))).not.toContain('De outra fazenda');
    const stranger = await createFarm(db.owner);
    const refused = await ask({ ...farm, token: stranger.token });
    expect([refused.statusCode, refused.json()]).toEqual([404, { message: 'Fazenda não encontrada', code: 'not_found' }]);
    expect((await ask(farm, {})).statusCode).toBe(401);
  });

  test.each(Object.keys(roles) as Role[])('is given to the %s, who may read it all', async (role) =>
    expect((await taken(await hire(db.owner, farm, role)))['animais.csv']!.data).toHaveLength(1),
  );

  test('agrees with the database, for any history', async () => {
    const lively = await createFarm(db.owner);
    await fillFarm(db, lively);
    const files = await taken(lively);
    for (const noun of nounNames) {
      const file = Object.keys(files).find((name) =>
        files['LEIA-ME.txt']!.text!.split('\r\n').some((line) => line.endsWith(`: ${nouns[noun].title}`) && line.trim().startsWith(`${name}:`)),
      )!;
      const living = (await stored(db, lively.farm_id, noun)).filter(({ deleted_at }) => deleted_at === null);
      expect(files[file]!.errors).toEqual([]);
      expect(new Set(files[file]!.data.map(({ id }) => id)), noun).toEqual(new Set(living.map(({ id }) => id)));
      agree(noun, files[file]!.data, living);
    }
  });
});

/** Decimals and dates as they are stored. */
function agree(noun: NounName, lines: Record<string, string>[], rows: Record<string, unknown>[]) {
  const [line] = lines;
  const row = rows.find(({ id }) => id === line?.['id']);
  if (!line || !row) return;
  if (noun === 'animal_weighings') expect(Number(line['Peso (kg)']!.replace(',', '.'))).toBe(row['weight']);
  if (noun === 'milk_production') expect(line['Data']!.split('/').toReversed().join('-')).toBe(row['production_date']);
}

describe('a receiver that disconnects', async () => {
  afterAll(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  /** With incompressible notes, so that an unread export does not fit into the network buffers. */
  const withHerd = async () => {
    const owner = await createFarm(db.owner);
    await db.superuser.query(
      `insert into animals (user_id, farm_id, id, name, type, breed, gender, status, is_batch, notes, created_at, created_by, updated_at, version)
       select $1, $2, gen_random_uuid(), 'Vaca ' || n, 'bovino', 'Nelore', 'femea', 'ativo', false, (select string_agg(md5(n::text || k::text), '') from generate_series(1, 10) k), now(), $1, now(), n from generate_series(1, 60000) as n`,
      [owner.user_id, owner.farm_id],
    );
    return owner;
  };
  const many = await withHerd();
  const reading = async () => {
    const { rows } = await db.superuser.query(
      `select count(*)::int as many from pg_stat_activity where datname = current_database() and usename = 'lida_app' and state <> 'idle'`,
    );
    return rows[0].many as number;
  };
  const fetched = (signal: AbortSignal, { farm_id, token } = many) =>
    fetch(`http://127.0.0.1:${port}/api/farms/${farm_id}/export`, { headers: { cookie: `${sessionCookie}=${token}` }, signal });

  test('ends the reading, and frees its connection', async () => {
    const leaving = new AbortController();
    const answer = await fetched(leaving.signal);
    const reader = answer.body!.getReader();
    await reader.read();
    expect(await reading()).toBe(1);
    leaving.abort();
    await expect(reader.read()).rejects.toThrow();
    for (let tries = 0; tries < 100 && (await reading()) > 0; tries++) await pause(50);
    expect(await reading()).toBe(0);
    expect((await ask(farm)).statusCode).toBe(200);
  });

  test('is the only one of its owner: a second export waits, and runs when the first is over', async () => {
    const leaving = new AbortController();
    expect((await fetched(leaving.signal)).status).toBe(200);
    const second = await fetched(leaving.signal);
    expect([second.status, Number(second.headers.get('retry-after')) > 0, await second.json()]).toEqual([
      429,
      true,
      { message: 'Já há uma exportação desta conta em andamento. Espere que ela termine.', code: 'later' },
    ]);
    leaving.abort();
    for (let tries = 0; tries < 100 && (await reading()) > 0; tries++) await pause(50);
    const third = new AbortController();
    expect((await fetched(third.signal)).status).toBe(200);
    third.abort();
    for (let tries = 0; tries < 100 && (await reading()) > 0; tries++) await pause(50);
  });

  // In test:full: it waits for a timeout of its own.
  if (isFull)
    test('is one of four owners at most: the fifth is asked to wait', async () => {
      const leaving = new AbortController();
      const owners = [many, ...(await Promise.all([withHerd(), withHerd(), withHerd()]))];
      const four = await Promise.all(owners.map((owner) => fetched(leaving.signal, owner)));
      expect(four.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const fifth = await ask(farm);
      expect([fifth.statusCode, fifth.json()]).toEqual([503, { message: 'Há outras exportações em andamento. Tente de novo em instantes.', code: 'later' }]);
      leaving.abort();
      for (let tries = 0; tries < 100 && (await reading()) > 0; tries++) await pause(50);
      expect((await ask(farm)).statusCode).toBe(200);
    });
});
