// Several phones, several people, and a server that has changed: restored, older, newer, or without this person's access.
import type pg from 'pg';
import { addFarm, hire } from '../../build';
import { addAnimal, expect, save, showsAnimal, test, typeAnimal } from './phone';

test.use({ complaints: /./ });

test('two phones see each other’s records, whoever had signal first', async ({ phone, farm, herd, db }) => {
  const one = await phone();
  const other = await phone(await hire(db as unknown as pg.Pool, farm, 'worker'));
  one.line = 'cut';
  await addAnimal(one.page, 'Mimosa');
  await addAnimal(other.page, 'Estrela');
  await expect.poll(() => herd(farm)).toEqual(['Estrela']);
  one.line = 'open';
  await one.page.reload({ waitUntil: 'commit' });
  await showsAnimal(one.page, 'Mimosa');
  await showsAnimal(one.page, 'Estrela');
  await expect.poll(() => herd(farm)).toEqual(['Estrela', 'Mimosa']);
  await other.page.reload({ waitUntil: 'commit' });
  await showsAnimal(other.page, 'Mimosa');
});

test('a new epoch: the farm is fully resynced, and waiting calls are sent', async ({ phone, farm, herd, db }) => {
  const one = await phone();
  await addAnimal(one.page, 'Mimosa');
  await expect.poll(() => herd(farm)).toEqual(['Mimosa']);
  one.line = 'cut';
  await addAnimal(one.page, 'Estrela');
  await db.query('update farm_counters set epoch = gen_random_uuid() where farm_id = $1', [farm.farm_id]);
  one.line = 'open';
  await one.page.reload({ waitUntil: 'commit' });
  await expect.poll(() => herd(farm)).toEqual(['Mimosa', 'Estrela']);
  await showsAnimal(one.page, 'Mimosa');
  await showsAnimal(one.page, 'Estrela');
});

test('the server’s database is restored from yesterday: later rows disappear, waiting calls arrive', async ({ phone, farm, herd, db }) => {
  const one = await phone();
  await addAnimal(one.page, 'De ontem');
  await expect.poll(() => herd(farm)).toEqual(['De ontem']);
  const tables = ['animals', 'calls', 'history', 'farm_counters'];
  for (const table of tables) await db.query(`create table backup_${table} as select * from ${table} where farm_id = '${farm.farm_id}'`);
  await addAnimal(one.page, 'De hoje');
  await expect.poll(() => herd(farm)).toEqual(['De ontem', 'De hoje']);
  one.line = 'cut';
  await addAnimal(one.page, 'Ainda aqui');
  // Restored rows, not those of a new farm.
  await db.query('alter table farm_counters disable trigger user');
  for (const table of tables) {
    await db.query(`delete from ${table} where farm_id = '${farm.farm_id}'`);
    const { rows } = await db.query(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns where table_name = '${table}' and is_generated = 'NEVER'`,
    );
    const { columns } = rows[0] as { columns: string };
    await db.query(`insert into ${table} (${columns}) select ${columns} from backup_${table}`);
    await db.query(`drop table backup_${table}`);
  }
  await db.query('alter table farm_counters enable trigger user');
  await db.query('select new_epochs()');
  one.line = 'open';
  await one.page.reload({ waitUntil: 'commit' });
  await expect.poll(() => herd(farm)).toEqual(['De ontem', 'Ainda aqui']);
  await showsAnimal(one.page, 'Ainda aqui');
  await expect(one.page.getByText('De hoje', { exact: true })).toHaveCount(0);
});

test('after losing access to a farm its waiting calls are kept, can be saved as a file, and are discarded only on request', async ({
  phone,
  farm,
  herd,
  db,
}) => {
  const pool = db as unknown as pg.Pool;
  const worker = await hire(pool, farm, 'worker');
  const one = await phone(worker);
  one.line = 'cut';
  await addAnimal(one.page, 'Mimosa');
  // Removed from that farm, hired on another.
  const elsewhere = await hire(pool, { ...farm, farm_id: await addFarm(pool, farm.user_id) }, 'worker');
  await db.query('update farm_users set email = $2 where id = $1', [elsewhere.person_id, `${worker.person_id}@lida.demo`]);
  await db.query(`insert into session_farm_users select token_hash, $2 from session_farm_users where farm_user_id = $1`, [
    worker.person_id,
    elsewhere.person_id,
  ]);
  await db.query('update farm_users set is_active = false where id = $1', [worker.person_id]);
  one.line = 'open';
  await one.page.reload({ waitUntil: 'commit' });
  await one.goTo('/pending');
  await expect(one.page.getByText('Guardado de outras fazendas')).toBeVisible();
  await one.page.getByRole('button', { name: /^Mais opções/ }).click();
  const [file] = await Promise.all([one.page.waitForEvent('download'), one.page.getByRole('menuitem', { name: 'Baixar arquivo' }).click()]);
  const text = await file.createReadStream().then(async (stream) => {
    let all = '';
    for await (const part of stream) all += String(part);
    return all;
  });
  expect(text).toContain('Mimosa');
  expect(await herd(farm)).toEqual([]);
});

test('another person on the same phone neither sees nor sends waiting calls; they are sent when the first is back', async ({ phone, farm, herd, db }) => {
  const one = await phone();
  one.line = 'cut';
  await addAnimal(one.page, 'Mimosa');
  const worker = await hire(db as unknown as pg.Pool, farm, 'worker');
  await one.kill();
  one.line = 'open';
  await one.start('/login');
  await one.enter(worker.token);
  await one.goTo('/animals');
  await expect(one.page.getByRole('heading', { level: 1, name: 'Animais' })).toBeVisible();
  await addAnimal(one.page, 'Da funcionária');
  await expect.poll(() => herd(farm)).toEqual(['Da funcionária']);
  await expect(one.page.getByText('Mimosa', { exact: true })).toHaveCount(0);
  await one.goTo('/pending');
  await expect(one.page.getByText('Mimosa')).toHaveCount(0);
  await one.enter(farm.token);
  await one.goTo('/animals');
  await showsAnimal(one.page, 'Mimosa');
  await expect.poll(() => herd(farm)).toEqual(['Da funcionária', 'Mimosa']);
});

test('another person signs in while a tab is open: nothing is sent in their name', async ({ phone, farm, herd, db }) => {
  const one = await phone();
  const worker = await hire(db as unknown as pg.Pool, farm, 'worker');
  // It knows its user, and asks again only after a while.
  await one.page.waitForLoadState('networkidle');
  await one.enter(worker.token);
  await addAnimal(one.page, 'Mimosa');
  await one.page.waitForTimeout(1_500);
  expect(await herd(farm)).toEqual([]);
  await one.enter(farm.token);
  await one.page.reload({ waitUntil: 'commit' });
  await expect.poll(() => herd(farm)).toEqual(['Mimosa']);
  const { rows } = await db.query('select actor from calls where farm_id = $1 and version > 0', [farm.farm_id]);
  expect(rows).toEqual([{ actor: farm.person_id }]);
});

test('a phone whose clock says 2015 writes the correct time', async ({ phone, farm, db }) => {
  const one = await phone(farm, new Date('2015-03-01T10:00:00Z'));
  await addAnimal(one.page, 'Mimosa');
  one.line = 'cut';
  await addAnimal(one.page, 'Estrela');
  one.line = 'open';
  await one.page.reload({ waitUntil: 'commit' });
  const moments = async () => (await db.query('select created_at from animals where farm_id = $1 order by version', [farm.farm_id])).rows;
  await expect.poll(async () => (await moments()).length).toBe(2);
  for (const { created_at } of await moments()) expect(Math.abs(Date.now() - created_at.getTime())).toBeLessThan(120_000);
});

test('a call with an unknown verb is refused with a message and kept; the others pass', async ({ phone, farm, herd }) => {
  const one = await phone();
  one.line = 'cut';
  await one.addToOutbox(['Mimosa'], 'cadastrar_bicho');
  await one.page.reload({ waitUntil: 'commit' });
  await addAnimal(one.page, 'Estrela');
  one.line = 'open';
  await one.page.reload({ waitUntil: 'commit' });
  await expect.poll(() => herd(farm)).toEqual(['Estrela']);
  await one.goTo('/pending');
  await expect(one.page.getByText('Verbo desconhecido: cadastrar_bicho')).toBeVisible();
  await expect(one.page.getByText('Mimosa').first()).toBeVisible();
});

for (const [what, noun] of [
  ['rows', ''],
  ['rows that the first screen does not show', 'financial_categories/'],
] as const)
  test(`a store whose ${what} cannot be read is filled again from the server, and its outbox is sent`, async ({ phone, farm, herd }) => {
    const one = await phone();
    await addAnimal(one.page, 'Mimosa');
    await expect.poll(() => herd(farm)).toEqual(['Mimosa']);
    one.line = 'cut';
    await addAnimal(one.page, 'Estrela');
    expect(await one.spoil(noun)).toBeGreaterThan(0);
    await one.kill();
    one.line = 'open';
    await one.start();
    await showsAnimal(one.page, 'Mimosa');
    await showsAnimal(one.page, 'Estrela');
    await expect.poll(() => herd(farm)).toEqual(['Mimosa', 'Estrela']);
    await expect.poll(() => one.spoiled()).toBe(0);
  });

test('a browser without storage is reported before anything is typed', async ({ phone }) => {
  const one = await phone();
  await one.page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'InvalidStateError');
    };
  });
  await one.page.reload({ waitUntil: 'commit' });
  await expect(one.page.getByText('Este navegador não guarda os dados do Lida')).toBeVisible();
  await expect(one.page.getByRole('button', { name: 'Novo animal' })).toHaveCount(0);
});

test('a save that does not fit on the phone says so, and what was typed stays in the form', async ({ phone }) => {
  const one = await phone();
  await one.page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await typeAnimal(one.page, 'Mimosa');
  await save(one.page);
  await expect(one.page.getByText('Não há espaço neste aparelho: nada foi salvo. Libere espaço e tente de novo.').first()).toBeVisible();
  await expect(one.page.locator('[name=name]')).toHaveValue('Mimosa');
});

test('a full phone is reported before anything is typed', async ({ phone }) => {
  const one = await phone();
  await one.page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ quota: 10_000_000, usage: 9_999_000 });
  });
  await one.page.reload({ waitUntil: 'commit' });
  await expect(one.page.getByText(/espaço/).first()).toBeVisible();
  await expect(one.page.getByRole('button', { name: 'Novo animal' })).toHaveCount(0);
});

test('signing out deletes the farm on this phone; with unsent calls it asks first', async ({ phone, farm, herd }) => {
  const one = await phone();
  one.line = 'cut';
  await addAnimal(one.page, 'Mimosa');
  const signOut = async () => {
    await one.page.getByRole('button', { name: 'Abrir menu', exact: true }).click();
    await one.page.getByRole('button', { name: 'Sair', exact: true }).click();
  };
  const stores = () => one.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await signOut();
  await expect(one.page.getByText(/ainda não cheg/)).toBeVisible();
  await one.page.getByRole('button', { name: 'Cancelar' }).click();
  await one.goTo('/animals');
  await showsAnimal(one.page, 'Mimosa');
  one.line = 'open';
  await one.page.reload({ waitUntil: 'commit' });
  await expect.poll(() => herd(farm)).toEqual(['Mimosa']);
  await showsAnimal(one.page, 'Mimosa');
  expect(await stores()).toEqual([one.store]);
  expect(await one.copied()).toContain('waiting');
  await signOut();
  await expect(one.page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  expect(await stores()).toEqual([]);
  await expect(one.copied()).rejects.toThrow('NotFoundError');
});
