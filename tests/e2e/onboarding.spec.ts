// The tutorial: once per device, a second after the dashboard; skipped, finished, or opened again. And the checklist of the first week.
import type { Page } from '@playwright/test';
import { build } from '../build';
import { owner, ownFarm, staff } from './farm';
import { enterFarm, expect, expectAccessible, test } from './fixtures';

test.use({ tutorial: true, complaints: /ERR_FAILED/ });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Conheça o Lida' });
const step = (page: Page, title: string) => dialog(page).getByRole('heading', { level: 3, name: title });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const flag = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);

const six = ['Bem-vindo ao Lida', 'Seu rebanho', 'Pesagens e produção', 'Funciona sem sinal', 'Sua equipe e suas fazendas', 'Tudo pronto'];

test('opens by itself after a second; six steps, one back, and never again', async ({ page }) => {
  await enterFarm(page, 'gerente@lida.demo');
  await expect(dialog(page)).toBeHidden();
  const since = Date.now();
  await expect(dialog(page)).toBeVisible();
  expect(Date.now() - since).toBeGreaterThan(500);
  for (const [i, title] of six.entries()) {
    await expect(step(page, title)).toBeVisible();
    await expect(dialog(page).getByText(`${i + 1} de 6`, { exact: true })).toBeVisible();
    if (i === 2) {
      await press(page, 'Voltar');
      await expect(step(page, six[1]!)).toBeVisible();
      await press(page, 'Próximo');
    }
    expect(await flag(page, 'onboarding_completed')).toBeNull();
    await press(page, i < 5 ? 'Próximo' : 'Começar');
  }
  await expect(dialog(page)).toBeHidden();
  expect([await flag(page, 'onboarding_completed'), await flag(page, 'onboarding_skipped')]).toEqual(['1', null]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
  await page.waitForTimeout(1_600);
  await expect(dialog(page)).toBeHidden();
});

test('is skipped for good, for the next person on the device too, and opens again on request', async ({ page, context }) => {
  await enterFarm(page, 'visitante@lida.demo');
  await press(page, 'Pular');
  expect([await flag(page, 'onboarding_completed'), await flag(page, 'onboarding_skipped')]).toEqual([null, '1']);
  await page.context().clearCookies();
  await enterFarm(page, 'funcionario@lida.demo');
  await page.waitForTimeout(1_600);
  await expect(dialog(page)).toBeHidden();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Ver tutorial novamente' }).click();
  await expect(step(page, six[0]!)).toBeVisible();
  await press(page, 'Próximo');
  await press(page, 'Pular');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ver tutorial novamente' })).toBeFocused();
});

test('waits for the dashboard: it does not open on another screen', async ({ page }) => {
  await enterFarm(page, 'gerente@lida.demo');
  await page.goto('/weighings');
  await expect(page.getByRole('heading', { level: 1, name: 'Controle de Pesagens' })).toBeVisible();
  await page.waitForTimeout(1_600);
  await expect(dialog(page)).toBeHidden();
  await page.goto('/');
  await expect(dialog(page)).toBeVisible();
});

test('with the keyboard alone: Enter continues, Escape skips', async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  await expect(dialog(page).getByRole('button', { name: 'Próximo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(step(page, six[2]!)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(step(page, six[1]!)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(await flag(page, 'onboarding_skipped')).toBe('1');
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await enterFarm(page, 'gerente@lida.demo');
  await expect(dialog(page)).toBeVisible();
  for (let i = 0; i < 2; i++) {
    await expectAccessible(page);
    await press(page, 'Próximo');
  }
});

test.describe('the first week', () => {
  test.beforeEach(({ context }) => context.addInitScript(() => location.protocol.startsWith('http') && localStorage.setItem('onboarding_completed', '1')));
  const card = (page: Page) => page.getByRole('region', { name: 'Primeira semana' });
  const ready = (page: Page) => card(page).getByRole('listitem').filter({ hasText: '(pronto)' });

  test('ticks what the farm has, leads to each step, and is dismissed and opened again', { tag: '@core' }, async ({ page, db }) => {
    const farm = await ownFarm(db, { name: 'Fazenda Nova', herd: [] });
    await enterFarm(page, await owner(db, farm), farm.name);
    await expect(card(page).getByRole('listitem')).toHaveText([/dados da fazenda/, /primeiros animais/, /equipe/, /primeira pesagem/, /no celular/]);
    await expect(ready(page)).toHaveCount(0);
    await expectAccessible(page);
    await card(page)
      .getByRole('link', { name: /primeiros animais/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Novo Animal' })).toBeVisible();

    // The owner's other session ended when the test gave them a password.
    const answer = await page.request.post(`/api/farms/${farm.farm_id}/verbs/create_animal`, { data: build.animal({ name: 'Mimosa' }) });
    expect(answer.status()).toBe(200);
    await staff(db, farm, 'worker');
    await db.query(`update farms set city = 'Araxá', state = 'MG' where id = $1`, [farm.farm_id]);
    await page.goto('/');
    await expect(ready(page)).toHaveCount(3);
    await expect(card(page)).toContainText('3 de 5 prontos');
    await card(page).getByText('Instale o Lida no celular').click();
    await expect(card(page)).toContainText('Adicionar à Tela de Início');
    await card(page).getByRole('button', { name: 'Dispensar' }).click();
    await expect(card(page)).toBeHidden();
    await page.reload();
    await page.getByRole('button', { name: 'Ver a primeira semana' }).click();
    await expect(card(page)).toBeInViewport();
  });

  test('is not for those who do not run the farm', async ({ page, db }) => {
    const farm = await ownFarm(db, { name: 'Fazenda Nova', herd: [] });
    await enterFarm(page, await staff(db, farm, 'worker'), farm.name);
    await expect(page.getByRole('button', { name: 'Ver tutorial novamente' })).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Ver a primeira semana' })).toHaveCount(0);
  });

  test('ticks nothing that it cannot know without signal', async ({ page, db }) => {
    const farm = await ownFarm(db, { name: 'Fazenda Nova', herd: ['Mimosa'] });
    await staff(db, farm, 'worker');
    await page.route(/\/api\/(farm_users|farms\/[0-9a-f-]+)$/, (route) => route.abort());
    await enterFarm(page, await owner(db, farm), farm.name);
    await expect(ready(page)).toHaveText([/primeiros animais/]);
  });
});
