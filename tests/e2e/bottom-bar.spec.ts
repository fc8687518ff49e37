// The bar at the bottom of the phone: where it leads, what it offers to whom, and that it covers nothing.
import type { Locator, Page } from '@playwright/test';
import { closeMessages, goTo, ownFarm, removeAnimal, rowOf, toTheHerd, worker } from './farm';
import { enterFarm, expect, expectAccessible, test } from './fixtures';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Atalhos' });
const add = (page: Page) => bar(page).getByRole('button', { name: 'Anotar' });
const actions = (page: Page) => page.getByRole('dialog', { name: 'O que você vai anotar?' });
const boxOf = async (one: Locator) => (await one.boundingBox())!;

test('leads to what is used every day, and "+" to the form of each work', async ({ page }) => {
  await enterFarm(page, 'funcionario@lida.demo');
  const targets = bar(page).locator('a, button');
  await expect(targets).toHaveText(['Início', 'Animais', 'Anotar', 'Trabalho', 'Menu']);
  for (const target of await targets.all()) {
    const { width, height, y } = await boxOf(target);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
    expect(y + height).toBeLessThanOrEqual(844);
  }
  await bar(page).getByRole('link', { name: 'Animais', exact: true }).click();
  await expect(page).toHaveURL('/animals');
  await expect(bar(page).getByRole('link', { name: 'Animais', exact: true })).toHaveAttribute('aria-current', 'page');
  await bar(page).getByRole('link', { name: 'Trabalho' }).click();
  await expect(page).toHaveURL('/daily-activities');
  await bar(page).getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await page.keyboard.press('Escape');

  const forms: [string, string, Locator][] = [
    ['Pesar', '/weighings', page.getByRole('heading', { name: 'Nova Pesagem' })],
    ['Leite', '/milk-production', page.getByRole('heading', { name: 'Nova Produção' })],
    ['Aplicar', '/vaccines', page.getByRole('dialog', { name: 'Registrar aplicação' })],
    ['Parto', '/pregnancies', page.getByRole('dialog', { name: 'Registrar nascimento' })],
    ['Consumo', '/feeds', page.getByRole('dialog', { name: 'Registrar Consumo' })],
    ['Despesa', '/financial', page.getByRole('heading', { name: 'Nova Transação' })],
  ];
  await add(page).click();
  await expect(actions(page).getByRole('link')).toHaveText(forms.map(([name]) => name));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  for (const [name, path, form] of forms)
    await test.step(name, async () => {
      await add(page).click();
      await actions(page).getByRole('link', { name }).click();
      await expect(form).toBeVisible();
      await expect(page).toHaveURL(path);
      await page.keyboard.press('Escape');
    });
});

test('a birth begun without an animal asks whose it is', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await add(page).click();
  await actions(page).getByRole('link', { name: 'Parto' }).click();
  await page.getByRole('combobox', { name: 'Quem pariu?' }).click();
  await page.getByRole('option', { name: 'Estrela' }).click();
  await expect(page.getByRole('dialog', { name: 'Registrar nascimento: Estrela' })).toBeVisible();
});

test('a visitor writes nothing down, and the corral has its whole screen', async ({ page }) => {
  await enterFarm(page, 'visitante@lida.demo');
  await expect(bar(page).locator('a, button')).toHaveText(['Início', 'Animais', 'Trabalho', 'Menu']);
  await enterFarm(page, 'funcionario@lida.demo');
  for (const path of ['/weighings/curral', '/vaccines/curral', '/milk-production/ordenha']) {
    await expect(bar(page)).toBeVisible();
    await goTo(page, path);
    await expect(bar(page)).toBeHidden();
    await goTo(page, '/');
  }
});

test('covers neither the end of the page nor a message', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Mimosa', 'Estrela', 'Pintada', 'Lua', 'Flor', 'Serena'] });
  await toTheHerd(page, await worker(db, [farm]), farm);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = page.getByRole('contentinfo').or(page.locator('footer')).first();
  await expect.poll(async () => (await boxOf(last)).y + (await boxOf(last)).height - (await boxOf(bar(page))).y).toBeLessThanOrEqual(0);
  await removeAnimal(page, 'Serena');
  const undo = page.getByRole('button', { name: 'Desfazer', exact: true });
  await expect(undo).toBeVisible();
  const message = await boxOf(page.locator('.toast'));
  expect(message.y + message.height).toBeLessThanOrEqual((await boxOf(bar(page))).y);
  await undo.click();
  await expect(rowOf(page, 'Serena')).toBeVisible();
  await closeMessages(page);
});

test('gives way while somebody types, and the buttons of the form stay in view', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await expect(bar(page)).toBeVisible();
  await goTo(page, '/financial');
  await page.getByRole('button', { name: 'Nova Transação' }).click();
  const save = page.getByRole('button', { name: 'Salvar', exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
  expect((await boxOf(save)).y + (await boxOf(save)).height).toBeLessThanOrEqual((await boxOf(bar(page))).y);
  // As the browser does when the keyboard opens, by the viewport of the page.
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain('interactive-widget=resizes-content');
  await page.setViewportSize({ width: 390, height: 480 });
  await expect(bar(page)).toBeHidden();
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bar(page)).toBeVisible();
});

/** As Safari does: the page keeps its size, and only what is visible of it becomes smaller and moves. */
const typeInSafari = (page: Page, height: number, offsetTop: number) =>
  page.evaluate(
    (shown) => {
      for (const [name, value] of Object.entries(shown)) Object.defineProperty(visualViewport, name, { configurable: true, value });
      visualViewport!.dispatchEvent(new Event('resize'));
    },
    { height, offsetTop },
  );
const bottomOf = async (one: Locator) => (await boxOf(one)).y + (await boxOf(one)).height;

test('the keys of an iPhone lie over the page and cover neither the buttons of a form nor those of a dialog', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await expect(bar(page)).toBeVisible();
  await expect(page.locator('footer')).toBeVisible();
  const save = page.getByRole('button', { name: 'Salvar', exact: true });
  for (const [path, opening] of [
    ['/financial', page.getByRole('button', { name: 'Nova Transação' })],
    ['/daily-activities', page.getByRole('button', { name: 'Nova Atividade' }).first()],
  ] as const)
    await test.step(path, async () => {
      await goTo(page, path);
      await opening.click();
      await expect(save).toBeInViewport({ ratio: 1 });
      await typeInSafari(page, 508, 0);
      await expect(bar(page)).toBeHidden();
      await expect.poll(() => bottomOf(save)).toBeLessThanOrEqual(508);
      expect(await bottomOf(save)).toBeGreaterThan(440);
      // The page was moved under the keyboard.
      await typeInSafari(page, 508, 120);
      await expect.poll(() => bottomOf(save)).toBeGreaterThan(560);
      expect(await bottomOf(save)).toBeLessThanOrEqual(628);
      await typeInSafari(page, 844, 0);
      await expect(bar(page)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--covered'))).toBe('0px');
      await page.keyboard.press('Escape');
      await goTo(page, '/');
    });
});

test('the second half of a double tap that closed a dialog presses nothing behind it', { tag: ['@phone', '@core-phone'] }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await add(page).click();
  await actions(page).waitFor();
  // Both halves in the page: a test would be too slow for the second one.
  const path = await page.evaluate(async () => {
    const work = [...document.querySelectorAll<HTMLElement>('nav a')].find((link) => link.textContent === 'Trabalho')!;
    const tap = (target: Element, detail: number) => target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
    const isClosed = new Promise<void>((done) => {
      const look = new MutationObserver(() => document.querySelector('dialog[open]') === null && (look.disconnect(), done()));
      look.observe(document.body, { childList: true, subtree: true });
    });
    tap(document.querySelector('dialog[open] button[aria-label="Fechar"]')!, 1);
    await isClosed;
    tap(work, 2);
    const before = location.pathname;
    tap(work, 1);
    return before;
  });
  expect(path).toBe('/animals');
  await expect(page).toHaveURL('/daily-activities');
});
