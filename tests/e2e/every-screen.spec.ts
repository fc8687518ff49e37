// Every screen, opened by every role. A new screen is covered by being in the list.
import type { Page } from '@playwright/test';
import type { Role } from '#domain/kernel/roles';
import { may } from '#domain/people/permissions';
// oxlint-disable-next-line no-restricted-imports -- The list of screens belongs to no folder: only the application and this test read it.
import { screens } from '../../src/web/screens';
import { scaled } from '../timeouts';
import { goTo, goToTab, pathOf } from './farm';
import { enterFarm, expect, expectAccessible, signIn, test } from './fixtures';

const people: [Role, string][] = [
  ['owner', 'dono@lida.demo'],
  ['admin', 'admin@lida.demo'],
  ['manager', 'gerente@lida.demo'],
  ['worker', 'funcionario@lida.demo'],
  ['tecnico', 'tecnico@lida.demo'],
  ['contador', 'contador@lida.demo'],
  ['visitor', 'visitante@lida.demo'],
];

/** It is accessible, and nothing is wider than the screen. */
async function expectUsable(page: Page, colours?: boolean) {
  await expectAccessible(page, colours);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  // On a phone some can be pushed aside with the thumb.
  const cutTabs = () => (innerWidth < 1024 ? 0 : [...document.querySelectorAll('.tabs-list')].filter((tabs) => tabs.scrollWidth > tabs.clientWidth).length);
  expect(await page.evaluate(cutTabs)).toBe(0);
  expect(await page.evaluate(brokenWords)).toEqual([]);
}

/** Words of buttons that stand on two lines: without room between them a button belongs below the other. */
function brokenWords() {
  const broken = new Set<string>();
  for (const button of document.querySelectorAll('.button')) {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      for (const { 0: word, index } of texts.currentNode.textContent!.matchAll(/[\p{L}\d]+/gu)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.add(word);
      }
  }
  return [...broken];
}

/** The form of the screen's main button, if there is one. The handles on the sides of a drawn border make a new corner, not a record. */
async function expectFormUsable(page: Page) {
  const button = page.locator('main').getByRole('button', { name: /^(Nov[oa] (?!canto )|Registrar )/ });
  if (!(await button.first().isVisible())) return;
  await button.first().click();
  await expect(page.getByRole('dialog').or(page.locator('main form')).first()).toBeVisible();
  await expectUsable(page, false);
}

/** Where a list is not made of rows. */
const recordsOn: Record<string, string> = {
  '/farms': '[aria-label="Fazendas"] > li',
  '/daily-activities': 'h3 + ul > li',
  '/vaccines?aba=sugestoes': 'section[aria-label] h2',
};
/** Every list of the demo, other tabs of a screen too. */
const lists = new Set([
  '/animals',
  '/weighings',
  '/vaccines',
  '/vaccines?aba=sugestoes',
  '/vaccines/products',
  '/vaccines/protocols',
  '/milk-production',
  '/milk-production/lactacoes',
  '/milk-production/qualidade',
  '/milk-production/mastite',
  '/milk-production/laticinio',
  '/milk-production/entregas',
  '/milk-production/precos',
  '/specific-productions',
  '/sales',
  '/financial',
  '/financial/pessoas',
  '/financial/contas',
  '/financial/imoveis',
  '/financial/notas',
  '/economics/bens',
  '/tags',
  '/tags/historico',
  '/tags/estoque',
  '/tags/quarentena',
  '/supplies',
  '/supplies/entradas',
  '/supplies/saidas',
  '/purchases/animals',
  '/purchases/feeds',
  '/pastures',
  '/feeds',
  '/feeds?aba=racao',
  '/feeds?aba=finalizadas',
  '/feeds?aba=feno',
  '/feeds?aba=consumo',
  '/pregnancies',
  '/inseminations',
  '/worklists',
  '/farms',
  '/farm-users',
  '/transfers',
  '/daily-activities',
  '/daily-activities?view=lista',
  '/access-log',
]);

/** The first line of the first record is in view, above the bar, before anything is scrolled. */
async function expectRecordFirst(page: Page, path: string) {
  const first = page
    .locator('main')
    .locator(recordsOn[path] ?? '[data-index]')
    .filter({ visible: true })
    .first();
  await expect(first).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Atalhos' })).toBeVisible();
  const below = () =>
    first.evaluate((record) => {
      scrollTo(0, 0);
      const texts = document.createTreeWalker(record, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()?.textContent?.trim() === '');
      const line = document.createRange();
      line.selectNodeContents(texts.currentNode);
      return line.getClientRects()[0]!.bottom - document.querySelector('.bottom-bar')!.getBoundingClientRect().top;
    });
  await expect.poll(below, { message: `${path}: pixels of the first record below the bar` }).toBeLessThanOrEqual(0);
}

for (const [n, [role, email]] of people.entries()) {
  test(`every screen, as ${role}`, { tag: role === 'owner' ? '@core-phone' : role === 'visitor' ? '@core-desk' : [] }, async ({ page, isMobile }) => {
    test.setTimeout(scaled(300_000));
    // Colours do not depend on the size, nor sizes on the colours: owners see light on the phone and dark on the desktop.
    await page.emulateMedia({ colorScheme: (n % 2 === 0) === isMobile ? 'light' : 'dark', reducedMotion: 'reduce' });
    const isOwnersPhone = role === 'owner' && isMobile;
    await enterFarm(page, email);
    for (const { path, roles, reads, writes } of screens) {
      const mayOpen = (!roles || roles.includes(role)) && (!reads || may({ role }, 'read', reads)) && (!writes || may({ role }, 'write', writes));
      await test.step(path, async () => {
        const here = mayOpen ? await pathOf(page, path) : path.replace('$id', crypto.randomUUID());
        await goTo(page, here);
        const title = page.getByRole('heading', { level: 1 });
        await expect(title).toBeVisible();
        if (!mayOpen) await expect(title).toHaveText('Acesso Negado');
        else {
          await expect(title).not.toHaveText('Acesso Negado');
          await expect(page.getByText('Carregando')).toHaveCount(0);
        }
        // Contrast is most of axe's work: once is enough, since tests/ui/colours.test.ts computes every pair.
        await expectUsable(page, isOwnersPhone);
        if (isOwnersPhone && lists.has(path)) await expectRecordFirst(page, path);
        // An unknown record leads to its list.
        await expect(page).toHaveURL(here);
        if (role === 'owner' && !isMobile) await expectFormUsable(page);
      });
    }
    const tabs = isOwnersPhone ? [...lists].filter((path) => !screens.some((screen) => screen.path === path)) : [];
    for (const path of tabs)
      await test.step(`${path}: the list first`, async () => {
        await goToTab(page, path);
        await expectRecordFirst(page, path);
      });
    await page.goto('/super-admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Acesso Negado' })).toBeVisible();
  });
}

test('the screens of the super admin', { tag: '@core-desk' }, async ({ page }) => {
  await signIn(page, 'super@lida.demo');
  await expect(page.getByRole('heading', { level: 1, name: 'Super Admin' })).toBeVisible();
  // Other tests have created many farms since.
  await page.getByRole('searchbox').fill('Santa Clara');
  await expect(page.getByText('Fazenda Santa Clara').first()).toBeVisible();
  await expectUsable(page);
  await page.goto('/select-farm');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectUsable(page);
});
