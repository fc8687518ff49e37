// The end of access: the farm is deleted from the phone with the server's next answer, and unsent calls stay under their author's name.
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import type pg from 'pg';
import { changesOf, goTo, isActive, isOnServer, type OwnFarm, ownFarm, removeAnimal, rowOf, toTheHerd, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, restoreRoute, signIn, test } from './fixtures';

test.use({ complaints: /401 \(Unauthorized\)|404 \(Not Found\)|ERR_FAILED|50\d|429/ });

const sync = '**/api/farms/*/sync';

/** All that this browser stores of the application: every IndexedDB store, localStorage and sessionStorage. */
const everythingHere = (page: Page) =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.addEventListener('success', () => done(request.result));
        request.addEventListener('error', () => failed(request.error));
      });
    const found: Record<string, unknown> = { drawer: [localStorage, sessionStorage].map((drawer) => Object.entries(drawer)) };
    for (const { name } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name!));
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store);
        found[`${name} ${store}`] = [await settled(all.getAllKeys()), await settled(all.getAll())];
      }
      db.close();
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) if (request.url.includes('/api/')) found[request.url] = 'cached';
    return JSON.stringify(found);
  });

/** No row of these animals is left on the device. */
const nothingOf = (page: Page, ...names: string[]) =>
  expect
    .poll(async () => {
      const here = await everythingHere(page);
      return names.filter((name) => here.includes(name));
    })
    .toEqual([]);

/** The page becomes visible, which triggers a sync. */
const becomeVisible = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const unsent = (page: Page, name = 'Tereza') => page.getByRole('region', { name: `Não enviado por ${name}` });

async function leave(page: Page) {
  await openMenu(page);
  await page.getByRole('button', { name: 'Sair' }).click();
}

/** A member of the staff with the herd on their phone. */
async function atWork(page: Page, db: pg.Client, herd = ['Mimosa', 'Estrela', 'Pintada']) {
  const farm = await ownFarm(db, { herd });
  const email = await worker(db, [farm]);
  await toTheHerd(page, email, farm);
  expect(await everythingHere(page)).toContain('Pintada');
  return { farm, email };
}

const sayNo = (db: pg.Client, email: string, farm: OwnFarm) => isActive(db, email, farm, false);

test('deactivated while online: nothing of the farm is left, and no question is asked', async ({ page, db }) => {
  const { farm, email } = await atWork(page, db);
  await sayNo(db, email, farm);
  await becomeVisible(page);
  await expect(page).toHaveURL('/login');
  await nothingOf(page, 'Mimosa', 'Estrela', 'Pintada');
  await expect(page.getByText('Sua sessão terminou. Entre de novo.')).toBeVisible();
  await expect(page.getByText(/Não enviado/)).toHaveCount(0);
  // After the next start not even the empty store is there.
  await page.reload();
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  expect(await everythingHere(page)).not.toContain(email);
});

test('deactivated with unsent calls: they are handed over to the owner from the sign-in page', async ({ page, db }) => {
  const { farm, email } = await atWork(page, db);
  await page.route(sync, (route) => route.abort());
  await removeAnimal(page, 'Mimosa');
  await sayNo(db, email, farm);
  await restoreRoute(page, sync);
  await becomeVisible(page);
  await expect(page).toHaveURL('/login');
  await unsent(page).getByRole('button', { name: 'Entregar ao dono' }).click();
  await expect(unsent(page)).toBeHidden();
  const answer = await fetch(`${process.env['LIDA_URL']}/api/farms/${farm.farm_id}/handed_over`, { headers: { cookie: `lida_session=${farm.token}` } });
  expect(await answer.json()).toMatchObject({ rows: [{ verb: 'remove_animal', person_name: 'Tereza', description: { subject: 'Mimosa' } }] });
});

test('deactivated without signal, with unsent calls: the rows are deleted, the calls are shown, can be saved as a file, and are discarded only on request', {
  tag: '@core',
}, async ({ page, context, db }) => {
  const { farm, email } = await atWork(page, db);
  await loseSignal(page);
  await removeAnimal(page, 'Mimosa');
  await sayNo(db, email, farm);
  expect(await everythingHere(page)).toContain('Pintada');
  await context.setOffline(false);
  await expect(page).toHaveURL('/login');
  await expect(unsent(page)).toContainText('Fazenda Boa Vista');
  await expect(unsent(page)).toContainText('1 registro esperando envio.');
  await expect(unsent(page).getByRole('listitem').filter({ hasText: 'Excluir animal: Mimosa' }).last()).toBeVisible();
  await nothingOf(page, 'Estrela', 'Pintada');
  await expectAccessible(page);

  await unsent(page)
    .getByRole('button', { name: /^Mais opções/ })
    .click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Baixar arquivo' }).click()]);
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
    fazenda: 'Fazenda Boa Vista',
    aguardando_envio: [{ registro: 'Excluir animal', de: 'Mimosa', chamada: { verb: 'remove_animal', input: { id: farm.ids['Mimosa'] } } }],
  });
  // It is still there after a restart, on the sign-in page.
  await page.goto('/login');
  await expect(unsent(page)).toBeVisible();
  expect(await isOnServer(farm, 'Mimosa')).toBe(true);

  await unsent(page).getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect(unsent(page)).toBeVisible();
  await unsent(page).getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(unsent(page)).toBeHidden();
  await nothingOf(page, 'Mimosa', 'Estrela', 'Pintada');
});

test('a password reset by the owner while there is no signal: the farm is deleted, and downloaded again with the new password; waiting calls are sent once', async ({
  page,
  context,
  db,
}) => {
  const { farm, email } = await atWork(page, db);
  await loseSignal(page);
  await removeAnimal(page, 'Mimosa');
  const { rows } = await db.query('select id from farm_users where email = $1', [email]);
  const reset = await fetch(`${process.env['LIDA_URL']}/api/farm_users/${rows[0].id}/password`, {
    method: 'PUT',
    headers: { cookie: `lida_session=${farm.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'da-fazenda-1' }),
  });
  expect(reset.status).toBe(200);
  await context.setOffline(false);
  await expect(page).toHaveURL('/login');
  await expect(unsent(page)).toBeVisible();
  await nothingOf(page, 'Estrela', 'Pintada');
  await page.locator('[name=password]').fill('da-fazenda-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Crie a sua senha' })).toBeVisible();
  // The farm is not known yet: that does not delete waiting calls.
  expect(await everythingHere(page)).toContain('remove_animal');
  await page.locator('[name=password]').fill('so-minha-senha-7');
  await page.locator('[name=again]').fill('so-minha-senha-7');
  await page.getByRole('button', { name: 'Salvar e continuar' }).click();
  await expect.poll(() => isOnServer(farm, 'Mimosa')).toBe(false);
  await expect.poll(async () => (await everythingHere(page)).includes('Pintada')).toBe(true);
  expect(await changesOf(farm, 'Mimosa')).toBe(2);
});

test('removed from one of two farms: its rows are deleted, those of the other stay, and waiting calls can be saved as a file', async ({ page, db }) => {
  const [here, there] = [await ownFarm(db), await ownFarm(db, { name: 'Sítio do Meio', herd: ['Jabuticaba'] })];
  const email = await worker(db, [here, there]);
  await toTheHerd(page, email, there);
  await goTo(page, '/select-farm');
  await page.getByRole('button', { name: here.name }).click();
  await goTo(page, '/animals');
  await expect(rowOf(page, 'Pintada')).toBeVisible();
  await page.route(sync, (route) => route.abort());
  await removeAnimal(page, 'Mimosa');
  await sayNo(db, email, here);
  await restoreRoute(page, sync);
  await expect(page.getByText('Você não tem mais acesso à fazenda Fazenda Boa Vista.').first()).toBeVisible();
  await nothingOf(page, 'Estrela', 'Pintada');
  expect(await everythingHere(page)).toContain('Jabuticaba');
  await goTo(page, '/pending');
  const kept = page.getByRole('region', { name: 'Guardado de outras fazendas' });
  await expect(kept.getByText('Excluir animal: Mimosa')).toBeVisible();
  await kept.getByRole('button', { name: /^Mais opções/ }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Baixar arquivo' }).click()]);
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({ aguardando_envio: [{ registro: 'Excluir animal', de: 'Mimosa' }] });
  await goTo(page, '/animals');
  await expect(rowOf(page, 'Jabuticaba')).toBeVisible();
});

test('another person signs in: the first one’s rows are deleted, their calls stay hidden, and are sent once when their author is back', async ({
  page,
  db,
}) => {
  const { farm, email: first } = await atWork(page, db);
  const other = await ownFarm(db, { name: 'Sítio do Meio', herd: ['Jabuticaba'] });
  const second = await worker(db, [other]);
  await page.route(sync, (route) => route.abort());
  await removeAnimal(page, 'Mimosa');
  await leave(page);
  await page.getByRole('button', { name: 'Sair e manter guardado neste aparelho' }).click();
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  // After a normal sign-out the farm stays on the phone.
  expect(await everythingHere(page)).toContain('Pintada');
  await restoreRoute(page, sync);

  await toTheHerd(page, second, other);
  await nothingOf(page, 'Estrela', 'Pintada');
  await goTo(page, '/pending');
  await expect(page.locator('main').getByText('Tudo enviado')).toBeVisible();
  await becomeVisible(page);
  expect(await isOnServer(farm, 'Mimosa')).toBe(true);
  await leave(page);
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();

  await signIn(page, first);
  await expect.poll(() => isOnServer(farm, 'Mimosa')).toBe(false);
  expect(await changesOf(farm, 'Mimosa')).toBe(2);
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const { rows } = await db.query(
    `select distinct u.email from calls c join farm_users u on u.id = c.actor where c.farm_id = $1 and c.verb = 'remove_animal'`,
    [farm.farm_id],
  );
  expect(rows).toEqual([{ email: first }]);
});

test('two tabs: another person signs in in one, and neither keeps anything of the first', async ({ page, context, db }) => {
  const { farm, email: first } = await atWork(page, db);
  const elsewhere = await ownFarm(db, { name: 'Sítio do Meio', herd: ['Jabuticaba'] });
  const second = await worker(db, [elsewhere]);
  const other = await context.newPage();
  await other.goto('/animals');
  await expect(rowOf(other, 'Pintada')).toBeVisible();
  await page.route(sync, (route) => route.abort());
  await removeAnimal(page, 'Mimosa');
  await enterFarm(other, second, 'Sítio do Meio');
  await expect(page.getByText('Pintada')).toHaveCount(0);
  await restoreRoute(page, sync);
  await nothingOf(page, 'Estrela', 'Pintada');
  await becomeVisible(page);
  await goTo(page, '/animals');
  await expect(rowOf(page, 'Jabuticaba')).toBeVisible();
  await nothingOf(page, 'Estrela', 'Pintada');
  expect(await isOnServer(farm, 'Mimosa')).toBe(true);
  await enterFarm(page, first, farm.name);
  await expect.poll(() => isOnServer(farm, 'Mimosa')).toBe(false);
  expect(await changesOf(farm, 'Mimosa')).toBe(2);
});

test('two tabs: deactivated, both show the sign-in page, and a form being filled in keeps its content', async ({ page, context, db }) => {
  const { farm, email } = await atWork(page, db);
  const other = await context.newPage();
  await other.goto('/animals');
  await expect(rowOf(other, 'Pintada')).toBeVisible();
  await other.getByRole('button', { name: 'Novo animal' }).first().click();
  await other.locator('[name=name]').fill('Quase lá');
  await sayNo(db, email, farm);
  await becomeVisible(page);
  await expect(page).toHaveURL('/login');
  await nothingOf(page, 'Mimosa', 'Estrela', 'Pintada');
  await expect(other.getByText('Sua sessão terminou. Entre de novo.')).toBeVisible();
  await expect(other.locator('[name=name]')).toHaveValue('Quase lá');
  await other.keyboard.press('Escape');
  const drop = other.getByRole('alertdialog').getByRole('button', { name: /Descartar|Sair/ });
  if (await drop.isVisible()) await drop.click();
  await expect(other).toHaveURL('/login');
  await nothingOf(other, 'Mimosa', 'Estrela', 'Pintada');
});

test.describe('only an answer of the server itself deletes anything', () => {
  const answers: [what: string, answer: (context: BrowserContext) => Promise<unknown>][] = [
    ['a server that is down', (context) => context.route('**/api/**', (route) => route.abort())],
    ...[500, 502, 503, 504, 429].map((status): [string, (context: BrowserContext) => Promise<unknown>] => [
      `an answer ${status}`,
      (context) => context.route('**/api/**', (route) => route.fulfill({ status, json: { message: 'Mais tarde', code: 'later' } })),
    ]),
    ['a 401 of a proxy', (context) => context.route('**/api/**', (route) => route.fulfill({ status: 401, body: 'Proxy' }))],
    ['a 404 of a proxy', (context) => context.route('**/api/**', (route) => route.fulfill({ status: 404, body: 'Nada aqui' }))],
    [
      'the page of a hotspot',
      (context) => context.route('**/api/**', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Entre</h1>' })),
    ],
  ];
  for (const [what, answer] of answers)
    test(what, async ({ page, context, db }) => {
      await atWork(page, db);
      await answer(context);
      const asked = page.waitForRequest(sync);
      await becomeVisible(page);
      await asked;
      await page.reload();
      await expect(rowOf(page, 'Pintada')).toBeVisible();
      expect(await everythingHere(page)).toContain('Pintada');
    });

  test('a session that has expired and is renewed', async ({ page, db }) => {
    const { farm } = await atWork(page, db);
    await db.query(`update sessions set expires_at = now() - interval '1 second'`);
    await db.query(`update sessions set expires_at = now() + interval '1 hour' where user_id = $1`, [farm.user_id]);
    const asked = page.waitForResponse((response) => response.url().endsWith('/refresh') && response.ok());
    await becomeVisible(page);
    await asked;
    await page.reload();
    await expect(rowOf(page, 'Pintada')).toBeVisible();
  });
});
