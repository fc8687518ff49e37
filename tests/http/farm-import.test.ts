// A whole farm from its export: the same farm in the same account and in another one, and a sentence for every file that is none.
import { createHash } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { settingsLabel } from '#domain/herd/herd-settings';
import { fingerprint, isImported } from '#domain/import/importable-verbs';
import { partName } from '#domain/import/imports';
import { wholeFarmWords } from '#domain/import/whole-farm';
import { wholeFarmFiles } from '#domain/import/whole-farm-files';
import { derivedId, newId } from '#domain/kernel/ids';
import { milkName } from '#domain/milk/milk-production';
import { expenseId } from '#domain/money/expense-ids';
import { categoryId } from '#domain/money/financial-categories';
import { moneySettingsLabel } from '#domain/money/money-settings';
import { revenueOf } from '#domain/money/sale-ledger';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import { decisionId } from '#domain/overview/alert-decisions';
import { taskId } from '#domain/reproduction/synchronisation-tasks';
import type { InputOf, VerbName } from '#domain/verbs';
import type { ImportedFarm } from '#server/farm/farm-import';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { addFarm, build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, fillFarm, sendCall, stored } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);

type Files = Record<string, Uint8Array>;
type FarmRows = Record<string, Record<string, unknown>[]>;

const exported = async ({ farm_id, token }: TestFarm): Promise<Files> =>
  unzipSync((await app.inject({ url: `/api/farms/${farm_id}/export`, cookies: { [sessionCookie]: token } })).rawPayload);
const linesOf = (files: Files, name: string) => strFromU8(files[name]!).split('\n').filter(Boolean);
const rowsIn = (files: Files): FarmRows =>
  Object.fromEntries(nounNames.map((noun) => [noun, linesOf(files, wholeFarmFiles.table(noun)).map((line) => JSON.parse(line) as Record<string, unknown>)]));

async function send(who: Pick<TestFarm, 'token'>, payload: Uint8Array, id = newId()) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/farms/import?id=${id}`,
    headers: { 'content-type': 'application/zip' },
    cookies: { [sessionCookie]: who.token },
    payload: Buffer.from(payload),
  });
  return { id, status: answer.statusCode, body: answer.json() as ImportedFarm & { message: string } };
}
async function bring(who: TestFarm, files: Files): Promise<TestFarm> {
  const { id, status, body } = await send(who, zipSync(files, { level: 1 }));
  expect([status, body.message]).toEqual([200, undefined]);
  return { ...who, farm_id: id };
}

const anId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Each record as what it says and what the records it names say: equal for two farms that differ in nothing but their ids. */
function contents(rows: FarmRows, farm_id: string, keepsFarms: boolean) {
  const living = new Map(Object.entries(rows).flatMap(([noun, all]) => all.map((row) => [row['id'] as string, { noun, row }] as const)));
  // Whether an imported record was touched since is told by its fingerprint, which is of its ids too.
  const told = (noun: string, row: Record<string, unknown>) => {
    if (noun !== 'import_parts') return row;
    const records = (JSON.parse(row['written'] as string) as [string, string, string, unknown][]).map(([of, id, print, was]) => {
      const found = living.get(id);
      return [of, id, found && isImported(of) ? fingerprint(of, found.row) === print : null, was];
    });
    return { ...row, written: records };
  };
  let meaning = new Map<string, string>();
  for (let round = 0; round < 5; round++) {
    const before = meaning;
    meaning = new Map(
      [...living].map(([id, { noun, row }]) => {
        const { id: _, ...fields } = told(noun, row);
        if (!keepsFarms) for (const field of ['from_farm_id', 'to_farm_id']) if (field in fields && fields[field] !== farm_id) fields[field] = null;
        const text = JSON.stringify([noun, fields]).replace(anId, (one) =>
          one === farm_id ? 'here' : living.has(one) ? (before.get(one) ?? 'a record') : 'gone',
        );
        return [id, createHash('sha1').update(text).digest('hex')];
      }),
    );
  }
  return Object.fromEntries(nounNames.map((noun) => [noun, (rows[noun] ?? []).map((row) => meaning.get(row['id'] as string)!).toSorted()])) as Record<
    NounName,
    string[]
  >;
}

const say = async <V extends VerbName>(farm: TestFarm, verb: V, input: InputOf<V>) => {
  const said = await sendCall(db, farm, build.call(verb, input, { at: new Date().toISOString() }) as never);
  expect(accepted(said), JSON.stringify([verb, said])).toBe(true);
};

/** A farm with something of every kind, and whatever depends on ids: names, other records, other farms, what is removed or gone. */
async function livelyFarm() {
  const farm = await createFarm(db.owner);
  await fillFarm(db, farm, 6);
  const other = await addFarm(db.owner, farm.user_id);
  const [mother, calf, moved, sold] = [
    build.animal({ name: 'Mãe removida', birth_date: '2019-01-01' }),
    build.animal({ name: 'Filha', birth_date: '2024-01-01', category: 'novilha', pregnancy_status: null }),
    build.animal({ name: 'Foi embora', birth_date: '2020-01-01' }),
    build.animal({ name: 'Vendida', birth_date: '2020-01-01' }),
  ];
  for (const animal of [mother, { ...calf, mother_id: mother.id }, moved, sold]) await say(farm, 'create_animal', animal);
  await say(farm, 'remove_animal', { id: mother.id });
  const transfer = build.transfer(moved.id, { to_farm_id: other, status: 'concluída', transfer_date: '2026-10-01' });
  await say(farm, 'create_transfer', transfer as never);
  const sale = build.sale([{ id: newId(), animal_id: sold.id, unit_price: 4321 }], { buyer_name: 'Comprador da Vendida' });
  await say(farm, 'create_sale', sale as never);
  await say(farm, 'record_milk', build.milk(calf.id, { production_date: '2026-10-02' }) as never);
  const treatment = build.treatment(calf.id, { application_date: '2026-10-01', cost: 55 });
  await say(farm, 'treat', treatment);
  const category_id = categoryId(farm.farm_id, 'despesa', 'Medicamentos e vacinas');
  await say(farm, 'create_financial_transaction', build.transaction(category_id, { id: expenseId(treatment.id), type: 'despesa' }));
  const lot = {
    id: newId(),
    name: 'Novilhas',
    protocol_name: 'Curto',
    start_date: '2026-11-01',
    steps: 'D0 Implante\nD8 PGF2α\nD10 IA',
    animals: [{ id: newId(), animal_id: calf.id }],
  };
  await say(farm, 'start_synchronisation', lot as never);
  const key = `weaning:${calf.id}:2024-01-01`;
  await say(farm, 'resolve_alert', {
    id: decisionId(farm.farm_id, key),
    key,
    title: 'Desmame: Filha',
    message: 'Já passou da idade',
    priority: 'média',
  } as never);
  const imported = { id: newId(), animal_id: calf.id, weighing_date: '2026-10-05', weight: 300, weighing_method: 'balanca' };
  const about = { part: 1, file_name: 'Pesos.csv', kind: 'weighings', row_count: 1, part_count: 1, heading_key: null, mapping: null } as const;
  await say(farm, 'import_rows', { id: newId(), ...about, rows: [{ row: 2, steps: [{ verb: 'weigh', input: imported }] }] } as never);
  return { farm, other, calf, treatment, sale };
}

/** How many records have the id that follows from what they contain. */
function derived(farm_id: string, rows: FarmRows) {
  const those = (noun: NounName, idOf: (row: Record<string, never>) => string | null) =>
    rows[noun]!.filter((row) => row['id'] === idOf(row as Record<string, never>)).length;
  return {
    milk: those('milk_production', (row) => derivedId(farm_id, milkName(row['animal_id']!, row['production_date']!, row['milking_shift']!))),
    tasks: those('daily_activities', (row) => (row['lot_id'] ? taskId(farm_id, row['lot_id']!, row['lot_step']!) : null)),
    herd: those('herd_settings', () => derivedId(farm_id, settingsLabel)),
    money: those('money_settings', () => derivedId(farm_id, moneySettingsLabel)),
    categories: those('financial_categories', (row) => categoryId(farm_id, row['type']!, row['name']!)),
    alerts: those('alert_decisions', (row) => decisionId(farm_id, row['key']!)),
    parts: those('import_parts', (row) => derivedId(farm_id, partName(row['import_id']!, row['part']!))),
  };
}

const { farm, other, calf, treatment, sale } = await livelyFarm();
const files = await exported(farm);
const rows = rowsIn(files);

describe('the export of a farm, brought to a new farm', () => {
  test('has records of every noun to compare', () => {
    expect(nounNames.filter((noun) => rows[noun]!.length === 0)).toEqual([]);
    expect(linesOf(files, wholeFarmFiles.mentioned).join('\n')).toContain('Mãe removida');
    expect(linesOf(files, wholeFarmFiles.mentioned).join('\n')).toContain('Foi embora');
  });

  test('is the same farm in the same account: every record and every field, with other ids', async () => {
    const twin = await bring(farm, files);
    const again = await exported(twin);
    expect(contents(rowsIn(again), twin.farm_id, true)).toEqual(contents(rows, farm.farm_id, true));
    const old = new Set(nounNames.flatMap((noun) => rows[noun]!.map((row) => row['id'] as string)));
    for (const noun of nounNames) for (const row of rowsIn(again)[noun]!) expect(old.has(row['id'] as string), noun).toBe(false);
    const text = nounNames.map((noun) => strFromU8(again[wholeFarmFiles.table(noun)]!)).join('');
    expect([...text.matchAll(anId)].filter(([id]) => old.has(id))).toEqual([]);
    expect(text.includes(other)).toBe(true);
    // The spreadsheets too: names of what was removed or went away are still there.
    expect(strFromU8(again['transferencias.csv']!)).toContain('Foi embora');
    const { rows: named } = await db.superuser.query('select farm_name, owner_name, owner_cpf from farms where id = $1', [twin.farm_id]);
    expect(named).toEqual([{ farm_name: 'Fazenda Santa Clara (cópia)', owner_name: 'José Antônio Ribeiro', owner_cpf: null }]);
  });

  test('belongs to whoever brings it: their name, none of the other account’s people, and no farm of theirs', async () => {
    const stranger = await createFarm(db.owner);
    await db.owner.query(`update users set name = 'Maria das Dores' where id = $1`, [stranger.user_id]);
    const theirs = await bring(stranger, files);
    const again = await exported(theirs);
    expect(contents(rowsIn(again), theirs.farm_id, false)).toEqual(contents(rows, farm.farm_id, false));
    const { rows: register } = await db.superuser.query('select user_id, owner_name from farms where id = $1', [theirs.farm_id]);
    expect(register).toEqual([{ user_id: stranger.user_id, owner_name: 'Maria das Dores' }]);
    for (const noun of nounNames)
      for (const row of await stored(db, theirs.farm_id, noun)) {
        expect(row['created_by'], noun).toBe(stranger.user_id);
        expect(JSON.stringify(row)).not.toMatch(new RegExp(`${farm.user_id}|${farm.farm_id}|${other}`));
      }
    expect((await db.superuser.query('select count(*)::int as n from farm_users where farm_id = $1', [theirs.farm_id])).rows).toEqual([{ n: 0 }]);
    // Its records go on as any farm’s: what is found by a name or by another record is found there.
    const animals = await stored(db, theirs.farm_id, 'animals');
    const daughter = animals.find((row) => row['name'] === 'Filha' && row.deleted_at === null)!;
    expect(animals.find((row) => row.id === daughter['mother_id'])).toMatchObject({ name: 'Mãe removida', deleted_at: expect.any(String) });
    expect(derived(theirs.farm_id, rowsIn(again))).toEqual(derived(farm.farm_id, rows));
    expect(Object.entries(derived(farm.farm_id, rows)).filter(([, many]) => many === 0)).toEqual([]);
    const ids = async (noun: NounName) => (await stored(db, theirs.farm_id, noun)).map((row) => row.id);
    expect(await ids('milk_production')).toContain(derivedId(theirs.farm_id, milkName(daughter.id, '2026-10-02', 'manha')));
    expect(await ids('financial_categories')).toContain(categoryId(theirs.farm_id, 'receita', 'Venda de animais'));
    const sales = await stored(db, theirs.farm_id, 'sales');
    const same = sales.find((row) => row['sale_date'] === sale.sale_date && row['buyer_name'] === sale.buyer_name)!;
    expect(await ids('financial_transactions')).toContain(revenueOf(same.id));
    const given = (await stored(db, theirs.farm_id, 'animal_treatments')).find((row) => row['animal_id'] === daughter.id && row['cost'] === treatment.cost)!;
    expect(await ids('financial_transactions')).toContain(expenseId(given.id));
    const [last] = (await stored(db, theirs.farm_id, 'imports')).filter((row) => row['file_name'] === 'Pesos.csv');
    await say(theirs, 'undo_import', { id: last!.id, part: 1 });
    const weighed = (await stored(db, theirs.farm_id, 'animal_weighings')).filter((row) => row['animal_id'] === daughter.id && row['weight'] === 300);
    expect(weighed).toMatchObject([{ deleted_at: expect.any(String) }]);
    expect(calf.id).not.toBe(daughter.id);
  });

  test('is brought once, also when the answer was lost and it is sent again', async () => {
    const owner = await createFarm(db.owner);
    const first = await send(owner, zipSync(files));
    const second = await send(owner, zipSync(files), first.id);
    expect([second.status, second.body.farm_name]).toEqual([200, first.body.farm_name]);
    const living = (await stored(db, first.id, 'animals')).filter(({ deleted_at }) => deleted_at === null);
    expect(living).toHaveLength(rows['animals']!.length);
    expect(first.body.tables.find(({ noun }) => noun === 'animals')).toEqual({ noun: 'animals', title: nouns.animals.title, records: rows['animals']!.length });
  });

  test('is written to the access log and the history', async () => {
    const owner = await createFarm(db.owner);
    const { id } = await send(owner, zipSync(files));
    const { rows: noted } = await db.superuser.query(`select kind, target from access_log where farm_id = $1`, [id]);
    expect(noted).toEqual([{ kind: 'farm_imported', target: 'Fazenda Santa Clara (cópia)' }]);
    const changes = await app.inject({ url: `/api/farms/${id}/changes`, cookies: { [sessionCookie]: owner.token } });
    expect(changes.json().rows[0]).toMatchObject({ title: 'Trazer uma fazenda inteira', who: 'José Antônio Ribeiro' });
  });
});

describe('a file that is none', () => {
  const about = JSON.parse(strFromU8(files[wholeFarmFiles.about]!)) as Record<string, unknown>;
  const withAbout = (changes: object) => ({ ...files, [wholeFarmFiles.about]: strToU8(JSON.stringify({ ...about, ...changes })) });
  const animalsAs = (change: (lines: Record<string, unknown>[]) => unknown[]) => ({
    ...files,
    [wholeFarmFiles.table('animals')]: strToU8(
      change(rows['animals']!)
        .map((row) => JSON.stringify(row))
        .join('\n'),
    ),
  });
  const [first] = rows['animals']!;
  const without = (name: string) => Object.fromEntries(Object.entries(files).filter(([file]) => file !== name));
  const zip = zipSync(files);
  const broken = Uint8Array.from(zip);
  const start = Buffer.from(zip).indexOf(wholeFarmFiles.table('animals')) + 60;
  broken.fill(0xff, start, start + 50);
  const foreign = newId();
  const csvOnly = Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('dados/')));
  const damaged = wholeFarmWords.damaged;
  const cases: [string, Uint8Array, string | RegExp][] = [
    ['nothing', new Uint8Array(), wholeFarmWords.notOurs],
    ['a photo', strToU8('\u0089PNG and then some bytes that are no archive'), wholeFarmWords.notOurs],
    ['another ZIP', zipSync({ 'fotos/vaca.jpg': strToU8('x') }), wholeFarmWords.notOurs],
    ['an export with spreadsheets only', zipSync(csvOnly), wholeFarmWords.onlySheets],
    ['one cut off in the middle', zip.slice(0, zip.length / 2), wholeFarmWords.notOurs],
    ['one with damaged bytes', broken, damaged],
    ['the export of somebody who may not read all', zipSync(withAbout({ complete: false })), wholeFarmWords.incomplete],
    ['one of a later format', zipSync(withAbout({ format: 2 })), wholeFarmWords.newer],
    ['one that says nothing of itself', zipSync(withAbout({ farm_id: 'x' })), damaged],
    ['one whose description is no JSON', zipSync({ ...files, [wholeFarmFiles.about]: strToU8('{') }), damaged],
    ['lines that are no JSON', zipSync({ ...files, [wholeFarmFiles.table('animals')]: strToU8('{"id":') }), damaged],
    ['a line that is no record', zipSync(animalsAs(() => ['x'])), 'Animais, linha 1 do arquivo: não é um registro'],
    ['a record without id', zipSync(animalsAs(() => [{ ...first, id: '1' }])), /^Animais, linha 1 do arquivo: falta a identificação/],
    ['a value of another type', zipSync(animalsAs(() => [{ ...first, weight: 'muito' }])), 'Animais, linha 1 do arquivo: Peso (kg) não é válido'],
    ['a value that is none of the choices', zipSync(animalsAs(() => [{ ...first, gender: 'x' }])), 'Animais, linha 1 do arquivo: Sexo não é válido'],
    ['a field that this release does not have', zipSync(animalsAs(() => [{ ...first, horn_length: 3 }])), wholeFarmWords.newer],
    [
      'a record of another farm named as the mother',
      zipSync(animalsAs((all) => [...all, { ...first, id: newId(), mother_id: foreign }])),
      /o registro indicado não está no arquivo$/,
    ],
    ['the animals left out', zipSync(without(wholeFarmFiles.table('animals'))), /o registro indicado não está no arquivo$/],
    ['a record twice', zipSync(animalsAs((all) => [...all, first])), 'Este registro já existe'],
    [
      'what past imports wrote, as no list',
      zipSync({ ...files, [wholeFarmFiles.table('import_parts')]: strToU8(JSON.stringify({ ...rows['import_parts']![0], written: '{' })) }),
      damaged,
    ],
  ];
  test.each(cases)('%s: nothing is written, and the person is told why', async (_, file, words) => {
    const owner = await createFarm(db.owner);
    const { id, status, body } = await send(owner, file);
    expect(body.message).toMatch(words);
    expect(status >= 400 && status < 500).toBe(true);
    expect((await db.superuser.query('select count(*)::int as n from farms where id = $1 or user_id = $2', [id, owner.user_id])).rows).toEqual([{ n: 1 }]);
  });

  test('names of files that lead elsewhere are never opened', async () => {
    const owner = await createFarm(db.owner);
    const { status, body } = await send(owner, zipSync({ ...files, '../../etc/passwd': strToU8('x'), '/dados/animals.jsonl': strToU8('{') }));
    expect([status, body.message]).toEqual([200, undefined]);
  });

  test('a file that unpacks without end is refused while it is read, and one of 100 MB before that', async () => {
    const owner = await createFarm(db.owner);
    const bomb = zipSync({ ...files, [wholeFarmFiles.table('animals')]: new Uint8Array(40_000_000).fill(32) }, { level: 1 });
    expect(bomb.length).toBeLessThan(2_000_000);
    expect((await send(owner, bomb)).body.message).toBe(wholeFarmWords.tooMuch);
    expect((await send(owner, new Uint8Array(100_000_000))).body.message).toBe(wholeFarmWords.tooLarge);
  });

  test('whoever has no account of their own brings no farm, nor does somebody who is not signed in', async () => {
    const worker = await hire(db.owner, await createFarm(db.owner), 'admin');
    expect((await send(worker, zip)).status).toBe(403);
    expect((await send({ token: '' }, zip)).status).toBe(401);
    expect((await send(await createFarm(db.owner), zip, 'x')).status).toBe(422);
  });

  test('an account without space left is told so, and gets nothing', async () => {
    const owner = await createFarm(db.owner);
    await db.owner.query('insert into tenant_storage (user_id, used, quota) values ($1, 0, 10000)', [owner.user_id]);
    const { id, status, body } = await send(owner, zip);
    expect([status, body.message]).toEqual([429, expect.stringContaining('espaço desta conta')]);
    expect((await db.superuser.query('select count(*)::int as n from farms where id = $1', [id])).rows).toEqual([{ n: 0 }]);
  });
});
