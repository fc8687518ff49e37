// Pendências: waiting calls, refused calls, those of other farms; the connection banner, and signing out with unsent calls.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { newId } from '#domain/kernel/ids';
import { build, openSession } from '../build';
import { changesOf, closeMessages, dispatch, goTo, isActive, isOnServer, owner, ownFarm, removeAnimal, rowOf, toTheHerd, worker } from './farm';
import { bannerSays, expect, expectAccessible, loseSignal, openMenu, restoreRoute, signIn, test } from './fixtures';

test.use({ serviceWorkers: 'allow', complaints: /ERR_FAILED|ERR_CONNECTION|50\d \(|404 \(Not Found\)/ });

const sync = '**/api/farms/*/sync';
const banner = (page: Page) => page.locator('.connection');
const title = (page: Page, name = 'Pendências') => page.getByRole('heading', { level: 1, name });
const list = (page: Page, name: string) => page.getByRole('region', { name });

async function closeMenu(page: Page) {
  const menu = page.getByRole('dialog', { name: 'Menu' });
  if (await menu.isVisible()) await menu.getByRole('button', { name: 'Fechar', exact: true }).click();
}

async function leave(page: Page) {
  await openMenu(page);
  await page.getByRole('button', { name: 'Sair' }).click();
}

/** Farms stored on this phone. */
const stores = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('lida ')).length);

test('without signal a call waits, is counted and described in farm words, and is sent by itself when the signal is back', { tag: '@core' }, async ({
  page,
  context,
  db,
  isMobile,
}) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await expect(page.getByRole('link', { name: /Pendências/ })).toHaveCount(0);
  await loseSignal(page);
  await expect(banner(page)).toHaveText('Sem conexão Usando dados salvos localmente');
  await removeAnimal(page, 'Mimosa');
  await expect(banner(page)).toContainText('1 registro esperando envio');
  await removeAnimal(page, 'Estrela');
  await expect(banner(page)).toContainText('Sem conexão Usando dados salvos localmente · 2 registros esperando envio');
  if (isMobile) await expect(page.getByRole('banner').getByRole('link', { name: '2 pendências' })).toBeVisible();
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Pendências 2 registros' }).click();
  await expect(title(page)).toBeFocused();
  const waiting = list(page, 'Aguardando envio');
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  await expect(waiting.getByRole('heading', { level: 3 })).toHaveText(['Excluir animal: Mimosa', 'Excluir animal: Estrela']);
  expect(await isOnServer(farm, 'Mimosa')).toBe(true);
  const said = ['Conectado Sincronizando dados...', 'Tudo enviado'].map((text) => bannerSays(page, text));
  await context.setOffline(false);
  await Promise.all(said);
  await expect(banner(page)).toBeHidden();
  await expect(page.locator('main').getByText('Tudo enviado')).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole('link', { name: /Pendências/ })).toHaveCount(0);
  for (const name of ['Mimosa', 'Estrela']) expect(await isOnServer(farm, name)).toBe(false);
});

test('a call that is answered at once shows no message', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  const [answer] = await Promise.all([page.waitForResponse(sync), page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))]);
  const said = await answer.json();
  // Answered in the page itself: on a busy machine the way to the test and back takes as long as a slow answer.
  await page.evaluate((body) => {
    const fetch = window.fetch;
    window.fetch = async (...request) => {
      if (!(request[0] as string).endsWith('/sync')) return fetch(...request);
      const { calls } = JSON.parse(request[1]!.body as string) as { calls: { id: string }[] };
      (window as unknown as { answered: number }).answered = calls.length;
      return new Response(JSON.stringify({ ...body, results: calls.map(({ id }) => ({ id, status: 'ok', version: 0 })) }), {
        headers: { 'content-type': 'application/json' },
      });
    };
  }, said);
  await page.evaluate(() => {
    const heard: string[] = [];
    (window as unknown as { heard: string[] }).heard = heard;
    new MutationObserver(() => heard.push(document.querySelector('.connection')?.textContent ?? '')).observe(document.body, { subtree: true, childList: true });
  });
  await removeAnimal(page, 'Mimosa', { gone: false });
  await page.waitForFunction(() => (window as unknown as { answered: number }).answered === 1);
  await page.waitForTimeout(1_000);
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard.filter(Boolean))).toEqual([]);
});

test('without an answer there is a message, it retries by itself, and a lost answer does nothing twice', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await page.route(sync, (route) => route.fulfill({ status: 500, body: '{}' }));
  await removeAnimal(page, 'Mimosa');
  await expect(banner(page)).toContainText('Servidor sem resposta. 1 registro guardado neste aparelho; tentaremos de novo.');
  await restoreRoute(page, sync);
  await page.route(sync, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await expect.poll(() => isOnServer(farm, 'Mimosa')).toBe(false);
  await expect(banner(page)).toContainText('Servidor sem resposta.');
  await banner(page).getByRole('link', { name: 'Ver pendências' }).click();
  await expect(title(page)).toBeVisible();
  await restoreRoute(page, sync);
  const sent = bannerSays(page, 'Tudo enviado');
  await page.getByRole('button', { name: 'Enviar agora' }).click();
  await sent;
  expect(await changesOf(farm, 'Mimosa')).toBe(2);
});

test('a slow answer is shown as sending, which moves nothing', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  let letPass = () => {};
  const seen = new Promise<void>((pass) => (letPass = pass));
  await page.route(sync, async (route) => {
    await seen;
    await route.continue();
  });
  const top = async () => (await rowOf(page, 'Estrela').boundingBox())!.y;
  await removeAnimal(page, 'Mimosa');
  await expect(banner(page)).toContainText('Enviando 1 registro…');
  const whileSending = await top();
  const sent = bannerSays(page, 'Tudo enviado');
  letPass();
  await sent;
  expect(await top()).toBe(whileSending);
  await expect(banner(page)).toBeHidden();
  expect(await top()).toBe(whileSending);
});

test('a refused call stays with the server’s message until the person decides', { tag: '@core' }, async ({ page, context, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await loseSignal(page);
  await removeAnimal(page, 'Mimosa');
  await removeAnimal(page, 'Estrela');
  await removeAnimal(page, 'Pintada');
  const sales = ['Mimosa', 'Estrela'].map((name) => build.sale([{ id: newId(), animal_id: farm.ids[name]!, unit_price: 3100 }]));
  for (const sale of sales) await dispatch(farm, 'create_sale', sale);
  await context.setOffline(false);
  await expect(banner(page)).toContainText('2 registros precisam da sua atenção');
  expect(await isOnServer(farm, 'Pintada')).toBe(false);
  await banner(page).getByRole('link', { name: 'Ver pendências' }).click();
  const refused = list(page, 'Recusado');
  await expect(refused.getByRole('listitem')).toHaveCount(2);
  await expect(refused.getByRole('listitem').first().getByRole('heading')).toHaveText('Erro ao excluir animal: Mimosa');
  await expect(refused.getByRole('listitem').first()).toContainText('Exclua a venda antes: este animal está em uma venda');

  await refused.getByRole('button', { name: 'Tentar de novo: Excluir animal: Mimosa' }).click();
  await expect(refused.getByRole('listitem').first()).toContainText('Ainda não pode ser enviado: Exclua a venda antes');
  await dispatch(farm, 'remove_sale', { id: sales[0]!.id });
  await page.reload();
  await goTo(page, '/animals');
  // The phone knows that the sale was undone: before, she is in the list as sold.
  await expect(rowOf(page, 'Mimosa')).toContainText(/Ativ[ao]/);
  await goTo(page, '/pending');
  await page.getByRole('button', { name: 'Tentar todos de novo' }).click();
  await expect(page.getByText('O registro voltou para a fila de envio').first()).toBeVisible();
  // The owner changed her since this phone last saw her, so it is asked.
  await expect(refused).toContainText('José Antônio Ribeiro excluiu Mimosa');
  await refused.getByRole('button', { name: 'Excluir mesmo assim: Excluir animal: Mimosa' }).click();
  await expect.poll(() => isOnServer(farm, 'Mimosa')).toBe(false);
  await expect(refused.getByRole('listitem')).toHaveCount(1);

  await refused.getByRole('button', { name: 'Descartar: Excluir animal: Estrela' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Será perdido: Excluir animal: Estrela');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(refused.getByRole('listitem')).toHaveCount(1);
  await refused.getByRole('button', { name: 'Descartar: Excluir animal: Estrela' }).click();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.locator('main').getByText('Tudo enviado')).toBeVisible();
});

test('a message of the connection moves no record of the list', async ({ page, context, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await loseSignal(page);
  await removeAnimal(page, 'Mimosa');
  await dispatch(farm, 'create_sale', build.sale([{ id: newId(), animal_id: farm.ids['Mimosa']!, unit_price: 3100 }]));
  await context.setOffline(false);
  await expect(banner(page)).toContainText('1 registro precisa da sua atenção');
  await goTo(page, '/pending');
  await expect(banner(page)).toBeHidden();
  const refused = page.getByRole('button', { name: 'Descartar: Excluir animal: Mimosa' });
  await expect(refused).toBeVisible();
  const top = async () => (await refused.boundingBox())!.y;
  const before = await top();
  // Without a message it takes no place.
  const room = async () => (await page.locator('section[aria-label="Conexão"]').boundingBox())?.height ?? 0;
  expect(await room()).toBe(0);
  await loseSignal(page);
  await expect(banner(page)).toBeVisible();
  expect(await top()).toBe(before);
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  expect(await top()).toBe(before);
});

test('a message of the connection waits while a finger is down: what is pressed stays under it', async ({ page, context, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await rowOf(page, 'Estrela').getByRole('button', { name: 'Ações de Estrela' }).hover();
  await page.mouse.down();
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await page.waitForTimeout(500);
  await expect(banner(page)).toBeHidden();
  await page.mouse.up();
  await expect(page.getByRole('menuitem', { name: 'Excluir' })).toBeVisible();
  await expect(banner(page)).toContainText('Sem conexão');
  await context.setOffline(false);
});

test('a waiting call can be discarded, and its change is undone', async ({ page, context, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await loseSignal(page);
  await removeAnimal(page, 'Mimosa');
  await goTo(page, '/pending');
  // By keyboard.
  await expect(title(page)).toBeVisible();
  await page.getByRole('button', { name: 'Enviar agora' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Descartar: Excluir animal: Mimosa' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('main').getByText('Tudo enviado')).toBeVisible();
  await goTo(page, '/animals');
  await expect(rowOf(page, 'Mimosa')).toBeVisible();
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  expect(await isOnServer(farm, 'Mimosa')).toBe(true);
});

test('signing out with nothing unsent deletes the person’s farms on this phone', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  expect(await stores(page)).toBe(1);
  await leave(page);
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  expect(await stores(page)).toBe(0);
});

test('signing out with something unsent asks: stay, keep it here, or discard it', { tag: '@core' }, async ({ page, context, db }) => {
  const farm = await ownFarm(db);
  const email = await worker(db, [farm]);
  await toTheHerd(page, email, farm);
  await loseSignal(page);
  await removeAnimal(page, 'Mimosa');
  await leave(page);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Há 1 registro que ainda não chegou ao servidor.');
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await closeMenu(page);
  await expect(banner(page)).toContainText('1 registro esperando envio');

  await leave(page);
  await question.getByRole('button', { name: 'Sair e manter guardado neste aparelho' }).click();
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  const told = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok());
  await context.setOffline(false);
  await told;
  expect(await stores(page)).toBe(1);
  expect(await isOnServer(farm, 'Mimosa')).toBe(true);

  await page.route(sync, (route) => route.abort());
  await signIn(page, email);
  await expect(banner(page)).toContainText('1 registro guardado neste aparelho');
  await leave(page);
  await question.getByRole('button', { name: 'Descartar e sair' }).click();
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  expect(await stores(page)).toBe(0);
  await restoreRoute(page, sync);
  await toTheHerd(page, email, farm);
  await expect(rowOf(page, 'Mimosa')).toBeVisible();
});

test('another person on the same phone neither sees nor sends what the first one left', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const [first, second] = [await worker(db, [farm]), await worker(db, [farm])];
  await toTheHerd(page, first, farm);
  await page.route(sync, (route) => route.abort());
  await removeAnimal(page, 'Mimosa');
  await leave(page);
  await page.getByRole('button', { name: 'Sair e manter guardado neste aparelho' }).click();
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  await restoreRoute(page, sync);

  await toTheHerd(page, second, farm);
  await goTo(page, '/pending');
  await expect(page.locator('main').getByText('Tudo enviado')).toBeVisible();
  expect(await isOnServer(farm, 'Mimosa')).toBe(true);
  await leave(page);
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  expect(await stores(page)).toBe(1);

  await signIn(page, first);
  await expect.poll(() => isOnServer(farm, 'Mimosa')).toBe(false);
});

test('after losing a farm the person continues in the other one, and waiting calls can be saved as a file', async ({ page, db }) => {
  const [here, there] = [await ownFarm(db), await ownFarm(db, { name: 'Sítio do Meio', herd: ['Jabuticaba'] })];
  const email = await worker(db, [here, there]);
  await toTheHerd(page, email, here);
  await page.route(sync, (route) => route.abort());
  await removeAnimal(page, 'Mimosa');
  await isActive(db, email, here, false);
  await restoreRoute(page, sync);
  await expect(title(page, 'Animais').or(title(page, 'Sítio do Meio')).first()).toBeVisible();
  await expect(page.getByText('Você não tem mais acesso à fazenda Fazenda Boa Vista.').first()).toBeVisible();
  await expect(rowOf(page, 'Jabuticaba').or(title(page, 'Sítio do Meio')).first()).toBeVisible();
  await goTo(page, '/pending');
  const kept = list(page, 'Guardado de outras fazendas');
  await expect(kept).toContainText('Fazenda Boa Vista');
  await expect(kept).toContainText('1 registro esperando envio. Você não tem mais acesso a esta fazenda.');
  await kept.getByRole('button', { name: /^Mais opções/ }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Baixar arquivo' }).click()]);
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
    fazenda: 'Fazenda Boa Vista',
    aguardando_envio: [{ registro: 'Excluir animal', de: 'Mimosa', chamada: { verb: 'remove_animal', input: { id: here.ids['Mimosa'] } } }],
    recusados: [],
  });
  // With the access given back, it can be sent after all.
  await isActive(db, email, here, true);
  await closeMessages(page);
  await leave(page);
  await expect(page.getByRole('alertdialog')).toContainText('Há 1 registro que ainda não chegou ao servidor.');
  await page.getByRole('button', { name: 'Sair e manter guardado neste aparelho' }).click();
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  await toTheHerd(page, email, there);
  await goTo(page, '/pending');
  await kept.getByRole('button', { name: 'Abrir fazenda' }).click();
  await expect(title(page, 'Fazenda Boa Vista')).toBeVisible();
  await expect.poll(() => isOnServer(here, 'Mimosa')).toBe(false);
});

test('after the role was lowered, the work is handed over with one tap, and the owner registers it', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const email = await worker(db, [farm]);
  await toTheHerd(page, email, farm);
  await page.route(sync, (route) => route.abort());
  await removeAnimal(page, 'Mimosa');
  await db.query(`update farm_users set role = 'visitor' where email = $1`, [email]);
  await restoreRoute(page, sync);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await goTo(page, '/pending');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Entregar ao dono: Excluir animal: Mimosa' }).click();
  await expect(page.locator('main').getByText('Tudo enviado')).toBeVisible();
  expect(await isOnServer(farm, 'Mimosa')).toBe(true);
  await leave(page);
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();

  await toTheHerd(page, await owner(db, farm), farm);
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Pendências 1 registro' }).click();
  const handed = list(page, 'Entregues por Tereza');
  await expect(handed.getByRole('heading', { level: 3 })).toHaveText('Excluir animal: Mimosa');
  await expectAccessible(page);
  await handed.getByRole('button', { name: 'Registrar: Excluir animal: Mimosa' }).click();
  await expect(handed).toBeHidden();
  // The owner's other session ended with the password that was set above.
  const again = { ...farm, token: await openSession(db as never, { user_id: farm.user_id }) };
  await expect.poll(() => isOnServer(again, 'Mimosa')).toBe(false);
});

test('when no farm is left, waiting calls can be saved as a file or discarded', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const email = await worker(db, [farm]);
  await db.query(`insert into users (id, email, name, password_hash) select gen_random_uuid(), email, name, password_hash from farm_users where email = $1`, [
    email,
  ]);
  await toTheHerd(page, email, farm);
  await page.route(sync, (route) => route.abort());
  await removeAnimal(page, 'Mimosa');
  await isActive(db, email, farm, false);
  await restoreRoute(page, sync);
  await expect(page).toHaveURL('/select-farm');
  await expect(page.getByText('Nenhuma fazenda cadastrada')).toBeVisible();
  const kept = list(page, 'Guardado de outras fazendas');
  await expect(kept.getByRole('button', { name: 'Entregar ao dono' })).toBeVisible();
  await closeMessages(page);
  await kept.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('1 registro de Fazenda Boa Vista some deste aparelho sem ter chegado ao servidor.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(kept).toBeHidden();
  expect(await stores(page)).toBe(0);
});

test('axe finds no accessibility violations', async ({ page, context, db, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const looksRight = async (name: string) => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.screenshot({ path: test.info().outputPath(`${scheme}-${name}.png`) });
  };
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await loseSignal(page);
  await removeAnimal(page, 'Mimosa');
  await dispatch(farm, 'weigh', build.weighing(farm.ids['Mimosa']!));
  await expect(banner(page)).toContainText('1 registro esperando envio');
  await looksRight('banner');
  await context.setOffline(false);
  await expect(banner(page)).toContainText('1 registro precisa da sua atenção');
  await looksRight('refused');
  await loseSignal(page);
  await removeAnimal(page, 'Estrela');
  await goTo(page, '/pending');
  await expect(list(page, 'Aguardando envio')).toBeVisible();
  await looksRight('pending');
  await page.getByRole('button', { name: 'Descartar: Excluir animal: Estrela' }).click();
  await looksRight('discard');
  await page.keyboard.press('Escape');
  await leave(page);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await looksRight('leave');
});
