// On a network address without HTTPS: no service worker, no locks, no storage estimate. The farm works online, and a notice says what is missing.
import { build } from '../build';
import { testBrowser } from '../chromium';
import { dispatch, goTo, ownFarm, removeAnimal, rowOf, toTheHerd, worker } from './farm';
import { bannerSays, expect, expectAccessible, signIn, test } from './fixtures';

/** A name that the browser, and nobody else, finds at this machine: unlike localhost it is no secure context. */
const name = 'lida.fazenda';
const notice = 'Sem internet esta página não abre';

test.use({ launchOptions: { ...testBrowser, args: [...testBrowser.args, `--host-resolver-rules=MAP ${name} 127.0.0.1`] } });

test.describe('on a network address', () => {
  test.use({
    baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', name)),
    complaints: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
  });

  test('the farm works with two tabs at once, and the notice can be closed until the tab is', async ({ page, context, db }) => {
    const farm = await ownFarm(db, { name: 'Fazenda Sem Cadeado' });
    await signIn(page, await worker(db, [farm]));
    await expect(page.getByRole('heading', { level: 1, name: farm.name })).toBeVisible();
    expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator])).toEqual([false, false, false]);
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.getByText('Para quem instalou o Lida')).toBeVisible();
    await expectAccessible(page);

    const second = await context.newPage();
    await second.goto('/animals');
    await goTo(page, '/animals');
    for (const tab of [page, second]) for (const one of Object.keys(farm.ids)) await expect(rowOf(tab, one)).toBeVisible();
    // Written in one tab: the other shows it, and it reaches the server.
    await removeAnimal(page, 'Pintada');
    await expect(rowOf(second, 'Pintada')).toBeHidden();
    await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
    await expect
      .poll(async () => (await db.query('select deleted_at from animals where id = $1 and deleted_at is not null', [farm.ids['Pintada']])).rowCount)
      .toBe(1);
    await dispatch(farm, 'create_animal', build.animal({ name: 'Do vizinho' }));
    await second.reload();
    await expect(rowOf(second, 'Do vizinho')).toBeVisible();

    // Without signal, a page that is open goes on working.
    await context.setOffline(true);
    await bannerSays(page, 'Sem conexão');
    await removeAnimal(page, 'Estrela');
    await context.setOffline(false);
    await expect
      .poll(async () => (await db.query('select deleted_at from animals where id = $1 and deleted_at is not null', [farm.ids['Estrela']])).rowCount)
      .toBe(1);

    await page.getByRole('button', { name: 'Fechar aviso' }).click();
    await expect(page.getByText(notice)).toHaveCount(0);
    await page.reload();
    await expect(rowOf(page, 'Mimosa')).toBeVisible();
    await expect(page.getByText(notice)).toHaveCount(0);
    await expect(second.getByText(notice)).toBeVisible();
  });
});

test('on this machine there is no such notice', async ({ page, db }) => {
  const farm = await ownFarm(db, { name: 'Fazenda da Casa', herd: ['Mimosa'] });
  await toTheHerd(page, await worker(db, [farm]), farm);
  expect(await page.evaluate(() => isSecureContext)).toBe(true);
  // By the next screen the notices of the shell are loaded.
  await goTo(page, '/weighings');
  await expect(page.getByRole('heading', { level: 1, name: 'Pesagens' })).toBeVisible();
  await expect(page.getByText(notice)).toHaveCount(0);
});
