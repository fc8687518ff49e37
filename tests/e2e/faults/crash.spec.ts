// The crash matrix: after any failure between the screen and the database, what was shown as saved is on the server once, and in order.
import type pg from 'pg';
import { hire } from '../../build';
import { scaled } from '../../timeouts';
import { addAnimal, editAnimal, expect, password, showsAnimal, test, typeAnimal } from './phone';

test.use({ complaints: /./ });

test('written without signal, restarted without signal, sent when there is some', { tag: '@core' }, async ({ phone, farm, herd }) => {
  const one = await phone();
  one.line = 'cut';
  await addAnimal(one.page, 'Mimosa');
  await one.page.reload({ waitUntil: 'commit' });
  await showsAnimal(one.page, 'Mimosa');
  expect(await herd(farm)).toEqual([]);
  one.line = 'open';
  await one.page.reload({ waitUntil: 'commit' });
  await expect.poll(() => herd(farm)).toEqual(['Mimosa']);
});

for (const wait of [0, 60])
  test(`killed ${wait} ms after it was saved`, { tag: wait === 0 ? '@core' : [] }, async ({ phone, farm, herd }) => {
    const one = await phone();
    one.line = 'cut';
    await addAnimal(one.page, 'Mimosa');
    if (wait > 0) await one.page.waitForTimeout(wait);
    await one.kill();
    await one.start();
    await showsAnimal(one.page, 'Mimosa');
    expect(await herd(farm)).toEqual([]);
    one.line = 'open';
    await one.page.reload({ waitUntil: 'commit' });
    await expect.poll(() => herd(farm)).toEqual(['Mimosa']);
  });

for (const [what, line] of [
  ['the server fails', 500],
  ['the server is busy', 503],
  ['the line hangs', 'hangs'],
] as const)
  test(`killed while ${what}`, { tag: '@core' }, async ({ phone, farm, herd }) => {
    const one = await phone();
    one.line = line;
    await addAnimal(one.page, 'Mimosa');
    // Long enough for several retries.
    await one.page.waitForTimeout(2_500);
    await one.kill();
    expect(await herd(farm)).toEqual([]);
    one.line = 'open';
    await one.start();
    await showsAnimal(one.page, 'Mimosa');
    await expect.poll(() => herd(farm)).toEqual(['Mimosa']);
  });

test('a server that fails for a while is retried automatically', async ({ phone, farm, herd }) => {
  const one = await phone();
  one.line = 500;
  await addAnimal(one.page, 'Mimosa');
  await one.page.waitForTimeout(1_500);
  expect(await herd(farm)).toEqual([]);
  one.line = 'open';
  await expect.poll(() => herd(farm)).toEqual(['Mimosa']);
});

test('the answer is lost: delivered twice, counted once', { tag: '@core' }, async ({ phone, farm, herd, db }) => {
  const one = await phone();
  one.line = 'answers lost';
  await addAnimal(one.page, 'Mimosa');
  await expect.poll(() => one.reached).toBeGreaterThanOrEqual(2);
  expect(await herd(farm)).toEqual(['Mimosa']);
  one.line = 'open';
  await expect(one.page.getByText('Tudo enviado')).toBeVisible();
  expect(await herd(farm)).toEqual(['Mimosa']);
  const { rows } = await db.query('select count(*)::int as calls from calls where farm_id = $1 and version > 0', [farm.farm_id]);
  expect(rows[0].calls).toBe(1);
});

test('two tabs without signal, killed: both have both, and both arrive', { tag: '@core' }, async ({ phone, farm, herd }) => {
  const one = await phone();
  const second = await one.tab('/animals');
  await expect(second.getByRole('heading', { level: 1, name: 'Animais' })).toBeVisible();
  one.line = 'cut';
  await addAnimal(one.page, 'Mimosa');
  await showsAnimal(second, 'Mimosa');
  await addAnimal(second, 'Estrela');
  await showsAnimal(one.page, 'Estrela');
  await one.kill();
  await one.start();
  await showsAnimal(one.page, 'Mimosa');
  await showsAnimal(one.page, 'Estrela');
  one.line = 'open';
  await one.page.reload({ waitUntil: 'commit' });
  await expect.poll(() => herd(farm)).toEqual(['Mimosa', 'Estrela']);
});

test('the session ends with unsent calls: nothing is lost, and after signing in they are sent', { tag: '@core' }, async ({ phone, farm, herd, db }) => {
  const one = await phone();
  one.line = 'cut';
  await addAnimal(one.page, 'Mimosa');
  await addAnimal(one.page, 'Estrela');
  await db.query('delete from sessions where user_id = $1', [farm.user_id]);
  one.line = 'open';
  const unsent = () => one.page.getByRole('region', { name: /^Não enviado por/ });
  await expect(unsent().getByText('Cadastrar animal: Estrela')).toBeVisible();
  // A crash changes nothing.
  await one.kill();
  await one.start('/login');
  await expect(unsent().getByText('Cadastrar animal: Mimosa')).toBeVisible();
  await one.page.locator('[name=email]').fill(`${farm.user_id}@lida.demo`);
  await one.page.locator('[name=password]').fill(password);
  await one.page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect.poll(() => herd(farm)).toEqual(['Mimosa', 'Estrela']);
  await one.page.goto('/animals', { waitUntil: 'commit' });
  await showsAnimal(one.page, 'Mimosa');
});

test('two people change the same field: the refused call is kept with both values, after a restart too', async ({ phone, farm, db }) => {
  const one = await phone();
  await addAnimal(one.page, 'Mimosa');
  await expect.poll(async () => (await db.query('select 1 from animals where farm_id = $1', [farm.farm_id])).rows.length).toBe(1);
  const other = await phone();
  await showsAnimal(other.page, 'Mimosa');
  one.line = 'cut';
  await editAnimal(one.page, 'Mimosa', 'Mimosa do Zé');
  await editAnimal(other.page, 'Mimosa', 'Mimosa da Ana');
  await expect.poll(async () => (await db.query('select name from animals where farm_id = $1', [farm.farm_id])).rows).toEqual([{ name: 'Mimosa da Ana' }]);
  one.line = 'open';
  await one.page.reload({ waitUntil: 'commit' });
  await expect(one.page.getByText(/precisa da sua atenção/)).toBeVisible();
  await showsAnimal(one.page, 'Mimosa da Ana');
  await one.kill();
  await one.start('/pending');
  await expect(one.page.getByText('Mimosa do Zé').first()).toBeVisible();
  await expect(one.page.getByText(/mudou este valor/)).toBeVisible();
});

test('one record changed twice without signal: both changes arrive, in order', async ({ phone, farm, db }) => {
  const one = await phone();
  one.line = 'cut';
  await addAnimal(one.page, 'Mimosa');
  await editAnimal(one.page, 'Mimosa', 'Estrela');
  await editAnimal(one.page, 'Estrela', 'Duquesa');
  await one.kill();
  one.line = 'open';
  await one.start();
  const names = async () =>
    (await db.query(`select after->>'name' as name from history where farm_id = $1 and noun = 'animals' order by version`, [farm.farm_id])).rows.map(
      ({ name }) => name,
    );
  await expect.poll(names).toEqual(['Mimosa', 'Estrela', 'Duquesa']);
  await showsAnimal(one.page, 'Duquesa');
});

test('a hundred records, killed while they are sent: all arrive, once, in order', { tag: '@core' }, async ({ phone, farm, herd }) => {
  test.setTimeout(scaled(120_000));
  const one = await phone();
  one.line = 'cut';
  const names = Array.from({ length: 100 }, (_, i) => `Novilha ${String(i).padStart(3, '0')}`);
  await one.addToOutbox(names);
  one.line = 'answers lost';
  await one.page.reload({ waitUntil: 'commit' });
  await expect.poll(() => one.reached).toBeGreaterThan(0);
  await one.kill();
  one.line = 'open';
  await one.start();
  await expect.poll(() => herd(farm), { timeout: scaled(30_000) }).toEqual(names);
});

test('the server refuses a new record: it disappears from the list, and the call stays in Pendências', async ({ phone, farm, herd, db }) => {
  const worker = await hire(db as unknown as pg.Pool, farm, 'worker');
  const one = await phone(worker);
  one.line = 'cut';
  await addAnimal(one.page, 'Mimosa');
  // Meanwhile the owner took away the right to write.
  await db.query(`update farm_users set role = 'visitor' where id = $1`, [worker.person_id]);
  one.line = 'open';
  await one.page.reload({ waitUntil: 'commit' });
  await expect(one.page.getByText(/precisa da sua atenção/)).toBeVisible();
  await expect(one.page.getByText('Mimosa', { exact: true })).toHaveCount(0);
  await one.kill();
  await one.start('/pending');
  await expect(one.page.getByText('Acesso Negado')).toBeVisible();
  await expect(one.page.getByText('Mimosa').first()).toBeVisible();
  expect(await herd(farm)).toEqual([]);
});

test('saved twice by an impatient thumb is one record', { tag: '@core' }, async ({ phone, farm, herd }) => {
  const one = await phone();
  one.line = 'hangs';
  await typeAnimal(one.page, 'Mimosa');
  await one.page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).dblclick();
  await showsAnimal(one.page, 'Mimosa');
  one.line = 'open';
  await one.page.reload({ waitUntil: 'commit' });
  await expect.poll(() => herd(farm)).toEqual(['Mimosa']);
});
