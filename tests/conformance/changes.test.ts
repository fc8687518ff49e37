// Alterações: every change of a farm in words, newest first, by person, day and noun; and the history of single records.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/kernel/ids';
import type { Role } from '#domain/kernel/roles';
import { nounNames } from '#domain/nouns';
import type { ChangeEntry, ChangesPage } from '#domain/overview/history-descriptions';
import { isOwnOnly } from '#domain/overview/row-permissions';
import type { Call, VerbName } from '#domain/verbs';
import { changedVersions, changesPage, farmPeople } from '#server/farm/changes';
import { createApp } from '#server/http/app';
import { transaction } from '#server/kernel/db';
import { enterFarm } from '#server/kernel/session';
import { addFarm, build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { idInSql } from '../ids';
import { accepted, fillFarm, sendCall } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

const ask = (who: TestFarm, query = '', farm_id = who.farm_id) =>
  app.inject({ url: `/api/farms/${farm_id}/changes${query}`, cookies: { lida_session: who.token } });
async function page(who: TestFarm, query = '', farm_id?: string) {
  const answer = await ask(who, query, farm_id);
  expect([query, answer.statusCode, answer.body.slice(0, 200)]).toEqual([query, 200, expect.anything()]);
  return answer.json() as ChangesPage;
}
async function all(who: TestFarm, query = '?') {
  const rows: ChangeEntry[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { rows: more, next } = await page(who, `${query}${after && `&after=${encodeURIComponent(after)}`}`);
    rows.push(...more);
    after = next;
  }
  return rows;
}
async function send(who: TestFarm, verb: VerbName, input: object, at?: string) {
  const heard = await sendCall(db, who, build.call(verb, input as never, at ? { at } : undefined) as Call);
  if (!accepted(heard)) expect.fail(`${verb}: ${JSON.stringify(heard)}`);
  return heard.version;
}

describe('a farm with records of every noun', () => {
  let farm: TestFarm;
  beforeAll(async () => {
    farm = await createFarm(db.owner, { called: 'changes' });
    await fillFarm(db, farm, 6);
  });

  it('lists each change exactly once, from page to page', async () => {
    const { rows } = await db.superuser.query<{ version: string }>('select distinct version from history where farm_id = $1 and noun <> all ($2)', [
      farm.farm_id,
      nounNames.filter(isOwnOnly),
    ]);
    const listed = await all(farm);
    expect(listed.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(rows.map(({ version }) => Number(version)).toSorted((a, b) => a - b));
    expect(listed.map(({ at }) => at)).toEqual(
      listed
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it('speaks to people: no ids, no moments for programs, and a name wherever there is one', async () => {
    const records = (await all(farm)).flatMap((entry) => entry.records);
    const texts = records.flatMap(({ subject, fields }) => [subject ?? '', ...fields.flatMap(({ before, after }) => [before ?? '', after])]);
    expect(texts.filter((text) => /(^|["[:])[0-9a-f]{8}-[0-9a-f]{4}-|T\d\d:\d\d|registro que não está/.test(text))).toEqual([]);
    expect(new Set(records.map(({ noun }) => noun)).size).toBeGreaterThan(20);
  });

  it.each(nounNames.filter((noun) => !isOwnOnly(noun)))('shows the history of a record of %s', async (noun) => {
    const { rows } = await db.superuser.query<{ row_id: string; versions: string }>(
      'select row_id, count(*) as versions from history where farm_id = $1 and noun = $2 group by row_id order by count(*) desc limit 1',
      [farm.farm_id, noun],
    );
    const { row_id, versions } = rows[0]!;
    const entries = (await page(farm, `?noun=${noun}&record=${row_id}`)).rows;
    expect(entries).toHaveLength(Math.min(Number(versions), 30));
    expect(entries.every(({ records }) => records.length === 1 && records[0]!.id === row_id)).toBe(true);
    const byNoun = await all(farm, `?noun=${noun}`);
    expect(byNoun.length).toBeGreaterThan(0);
    expect(byNoun.every(({ records }) => records.every((one) => one.noun === noun))).toBe(true);
  });
});

describe('one farm’s week', () => {
  const cow = build.animal({ name: 'Mimosa', identification: null, weight: 400 });
  const at = (day: string, time = '12:00') => `2026-10-${day}T${time}:00.000Z`;
  let farm: TestFarm;
  let worker: TestFarm;
  beforeAll(async () => {
    farm = await createFarm(db.owner, { called: 'week' });
    worker = await hire(db.owner, farm, 'worker');
    await send(farm, 'create_animal', cow, at('01'));
    await send(worker, 'update_animal', { id: cow.id, changes: { breed: { was: cow.breed, to: 'Gir' } } }, at('02'));
    await send(worker, 'weigh', build.weighing(cow.id, { weighing_date: '2026-10-02', weight: 420 }), at('03', '02:59'));
    await send(farm, 'remove_animal', { id: cow.id }, at('03', '03:00'));
  });
  const titles = ({ rows }: ChangesPage) => rows.map(({ title }) => title);

  it('tells who did what, when, and each value before and after', async () => {
    const { rows } = await page(farm, '?from=2026-10-02&to=2026-10-02');
    expect(rows[1]).toMatchObject({ who: 'Pessoa worker', actor: worker.person_id, at: at('02'), title: 'Atualizar animal', count: 1 });
    expect(rows[1]!.records).toEqual([
      {
        noun: 'animals',
        id: cow.id,
        subject: 'Mimosa',
        kind: 'changed',
        is_deleted: true,
        fields: [{ label: 'Raça', before: cow.breed ?? 'vazio', after: 'Gir' }],
      },
    ]);
  });

  it('filters by days of the farm, both included', async () => {
    // 02:59 UTC is still the day before in Minas Gerais; 03:00 is not.
    expect(titles(await page(farm, '?from=2026-10-02&to=2026-10-02'))).toEqual(['Registrar pesagem', 'Atualizar animal']);
    expect(titles(await page(farm, '?from=2026-10-03&to=2026-10-31'))).toEqual(['Excluir animal']);
    expect(titles(await page(farm, '?to=2026-10-01'))).toEqual(['Cadastrar animal']);
  });

  it('filters by person, and names everybody who ever changed something', async () => {
    const { rows, people } = await page(farm, `?person=${worker.person_id}`);
    expect(rows.map(({ title }) => title)).toEqual(['Registrar pesagem', 'Atualizar animal']);
    expect(people.map(({ id }) => id).toSorted()).toEqual([farm.person_id, worker.person_id].toSorted());
    expect((await page(farm, `?person=${newId()}`)).rows).toEqual([]);
  });

  it('filters by noun: only its records are told of a call that changed several', async () => {
    const weighings = (await page(farm, '?noun=animal_weighings')).rows;
    expect(weighings.map(({ title, records }) => [title, records.map(({ noun, kind, subject }) => `${noun} ${kind} ${subject}`)])).toEqual([
      ['Excluir animal', ['animal_weighings deleted Mimosa']],
      ['Registrar pesagem', ['animal_weighings created Mimosa']],
    ]);
  });

  it('names a record that was deleted, and so does its own history', async () => {
    const { rows } = await page(farm, `?noun=animals&record=${cow.id}`);
    expect(rows.map(({ title, records }) => `${title}: ${records[0]!.subject} ${records[0]!.kind}`)).toEqual([
      'Excluir animal: Mimosa deleted',
      'Registrar pesagem: Mimosa changed',
      'Atualizar animal: Mimosa changed',
      'Cadastrar animal: Mimosa created',
    ]);
    expect(rows.every(({ records }) => records[0]!.is_deleted)).toBe(true);
  });

  it('reads the history of several records together, page by page', async () => {
    const [first, second] = [build.animal(), build.animal()];
    for (const one of [first, second]) await send(farm, 'create_animal', one);
    for (let n = 0; n < 40; n++) await send(farm, 'update_animal', { id: first.id, changes: { notes: { was: n ? `nota ${n - 1}` : null, to: `nota ${n}` } } });
    const rows = await all(farm, `?noun=animals&record=${first.id},${second.id}`);
    expect(rows).toHaveLength(42);
    expect(new Set(rows.map(({ version }) => version)).size).toBe(42);
  });

  it('counts the records of a large call and describes the first', async () => {
    const herd = Array.from({ length: 12 }, () => build.animal());
    for (const one of herd) await send(farm, 'create_animal', one);
    await send(farm, 'apply_vaccine', build.vaccine(herd.map(({ id }) => id)));
    const newest = (await page(farm, '?noun=animal_vaccines')).rows[0]!;
    expect([newest.count, newest.records.length]).toEqual([12, 10]);
  });

  it.each<[Role, number]>([
    ['admin', 200],
    ['manager', 403],
    ['worker', 403],
    ['visitor', 403],
  ])('as %s: %i', async (role, status) => expect((await ask(await hire(db.owner, farm, role))).statusCode).toBe(status));

  it('is nobody else’s: another owner finds neither the farm nor the record', async () => {
    const other = await createFarm(db.owner);
    expect((await ask(other, '', farm.farm_id)).statusCode).toBe(404);
    expect((await ask(other, `?noun=animals&record=${cow.id}`)).statusCode).toBe(404);
    const beside: TestFarm = { ...farm, farm_id: await addFarm(db.owner, farm.user_id) };
    expect((await ask(beside, `?noun=animals&record=${cow.id}`)).statusCode).toBe(404);
    expect((await all(beside)).flatMap(({ records }) => records.map(({ id }) => id))).not.toContain(cow.id);
  });

  it.each([
    '?noun=farms',
    '?noun=toString',
    '?person=eu',
    '?from=ontem',
    '?to=2026-13-01',
    '?after=hoje',
    '?after=2026-01-01T00:00:00.000Z,1',
    '?cor=azul',
    `?record=${cow.id}`,
  ])('refuses %s', async (query) => expect((await ask(farm, query)).statusCode).toBe(422));
  it.each(['?noun=animals&record=1', `?noun=animals&record=${newId()}`, `?noun=animals&record=${Array.from({ length: 11 }, newId).join()}`])(
    'does not find %s',
    async (query) => expect((await ask(farm, query)).statusCode).toBe(404),
  );
});

it('shows an arrival on both farms, by the names that the person may know', async () => {
  const farm = await createFarm(db.owner);
  const there: TestFarm = { ...farm, farm_id: await addFarm(db.owner, farm.user_id) };
  const cow = build.animal({ name: 'Viajante', identification: null });
  await send(farm, 'create_animal', cow);
  const before = (await all(there)).length;
  await send(farm, 'create_transfer', build.transfer(cow.id, { to_farm_id: there.farm_id, status: 'concluída' }), new Date().toISOString());
  for (const side of [farm, there]) {
    const newest = (await page(side)).rows[0]!;
    const moved = newest.records.find(({ noun }) => noun === 'animals')!;
    expect(moved).toMatchObject({ subject: 'Viajante', kind: 'moved', is_deleted: false });
    const [name] = moved.fields.filter(({ label }) => label === 'Fazenda');
    expect([name!.before, name!.after]).not.toContain('outra fazenda');
  }
  expect(await all(there)).toHaveLength(before + 1);
  expect((await page(there, '?noun=animals')).rows).toHaveLength(1);
  const admin = await hire(db.owner, there, 'admin');
  const toAdmin = (await page(admin, '?noun=animals')).rows[0]!.records[0]!.fields.find(({ label }) => label === 'Fazenda')!;
  expect(toAdmin.before).toBe('outra fazenda');
});

it('keeps the person in the list when their name was removed', async () => {
  const farm = await createFarm(db.owner);
  await db.superuser.query(`update calls set actor_name = 'Pessoa removida' where farm_id = $1`, [farm.farm_id]);
  expect((await page(farm)).people).toEqual([{ id: farm.person_id, name: 'Pessoa removida' }]);
});

it('is read along its indexes, however many calls the farm has had', async () => {
  const many = await createFarm(db.owner);
  await db.superuser.query(
    `insert into calls (user_id, farm_id, id, version, verb, input_hash, actor, actor_name, at)
     select $1, $2, ${idInSql('$2::uuid', '$3::int', 'n')}, n + 10, 'weigh', '', case when n % 2 = 0 then $1::uuid else $2::uuid end, 'José', now() - n * interval '1 minute'
     from generate_series(1, $3::int) n`,
    [many.user_id, many.farm_id, 40_000],
  );
  await db.superuser.query('analyze calls, history');
  const { user_id, farm_id } = many;
  const plans = await transaction(db.app, 'read', async (ask) => {
    await enterFarm(ask, many.token, farm_id);
    const explain = async (text: string, values: unknown[]) =>
      (await ask({ text: `explain (costs off) ${text}` }, values)).rows.map((row) => row['QUERY PLAN'] as string).join('\n');
    const span = ['-infinity', 'infinity', 'America/Sao_Paulo', 'infinity', farm_id, 40];
    return [
      await explain(farmPeople.text, [user_id, farm_id]),
      await explain(changesPage.text, [user_id, farm_id, [user_id, farm_id], ...span, null]),
      await explain(changedVersions.text, [user_id, farm_id, [11, 12], 'animals']),
    ];
  });
  expect(plans[0]).toMatch('calls_by_person');
  expect(plans[1]).toMatch('calls_by_person');
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/);
  expect((await page(many)).people).toHaveLength(2);
});

it('answers a stranger as every route does', async () => {
  const farm = await createFarm(db.owner);
  expect((await app.inject({ url: `/api/farms/${farm.farm_id}/changes?cor=azul` })).statusCode).toBe(401);
});
