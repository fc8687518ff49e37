// Paper: every row of a list, every tab of an animal, charts; a heading, no button, light colours, on A4.
import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';
// oxlint-disable-next-line no-restricted-imports -- The list of screens belongs to no folder: only the application and this test read it.
import { screens } from '../../src/web/screens';
import { scaled } from '../timeouts';
import { goTo, goToTab, pathOf } from './farm';
import { enterFarm, expect, test } from './fixtures';

// A trace stores the whole document at every step: minutes, with thousands of printed rows.
test.use({ trace: 'off' });

/** A run names the faults of all screens. */
const wrong = expect.configure({ soft: true });

const controls = 'button, input, select, textarea, [role="tab"], nav, dialog, [role="search"] select';
/** What a person could press or would have to scroll. */
const visibleControls = (page: Page) =>
  page.evaluate(
    (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 120)),
    controls,
  );

/** The rows of the lists on the screen, whether they are in the document or not; those of a tab that is not shown do not count. */
const rowsOnScreen = (page: Page) =>
  page.evaluate(() => {
    const lists = [...document.querySelectorAll('.data-table, .row-cards')].filter((list) => !list.closest('[style*="display: none"]'));
    return lists.map((list) => {
      const virtual = list.getAttribute('aria-rowcount');
      if (virtual) return Number(virtual) - 1;
      const item = list.querySelector('[data-index]');
      return Number(item?.getAttribute('aria-setsize') ?? list.querySelectorAll('[data-index]').length);
    });
  });

const visible = (page: Page, ...selectors: string[]) =>
  page.evaluate((all) => all.map((selector) => document.querySelector(selector)?.checkVisibility() ?? false), selectors);

/** Figures of a list that their line has no room for, as in the folded line of a phone. */
const cutFigures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.figures .stat')]
      .filter((figure) => figure.getBoundingClientRect().bottom > figure.closest('.stats')!.getBoundingClientRect().bottom + 1)
      .map(({ textContent }) => textContent),
  );

/** What the paper has no room for. */
const beyondPaper = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > clientWidth)
      .map((one) => one.outerHTML.slice(0, 120));
  });

/** Words that end at the edge of their line. */
const cutWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [class*="line-clamp-"]')]
      .filter((one) => one.checkVisibility() && one.scrollHeight > one.clientHeight + 1)
      .map(({ textContent }) => textContent),
  );

/** What still waits behind a button; the dashboard prints what it shows. */
const stillFolded = (page: Page, path: string) =>
  path === '/'
    ? []
    : page
        .locator('main button')
        .filter({ hasText: /^(Mostrar|Ver) (mais|todos|quais)/ })
        .allTextContents();

/** The cards of each grid that is shown: on the screen of a long one only some are in the document. */
const cardsOf = (page: Page) =>
  page.evaluate(() => {
    const grids = [...document.querySelectorAll('main [role="list"][aria-label]:has(> [data-index])')].filter((grid) => grid.checkVisibility());
    return grids.map((grid) => {
      const cards = grid.querySelectorAll('[role="listitem"]');
      return Number(cards[0]?.getAttribute('aria-setsize') ?? cards.length);
    });
  });
const cardsOnPaper = (page: Page) =>
  page.evaluate(() => {
    const grids = [...document.querySelectorAll('main [role="list"][aria-label]:has(> [data-index])')].filter((grid) => grid.checkVisibility());
    return grids.map((grid) => [...grid.querySelectorAll('[role="listitem"]')].filter((card) => card.checkVisibility()).length);
  });

/** What a PDF may change of a text: spaces at the end of a line, ligatures, and capitals. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u00ad\u200b]/g, '')
    .toLowerCase();

/** Texts of the rows, cards and list items of the paper, as often as they are there. */
const textsOnPaper = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const around = node.parentElement!;
      if (around.closest('tbody tr, [role="listitem"], li') && !around.closest('.sr-only, svg') && around.checkVisibility()) found.push(node.textContent!);
    }
    return found;
  });

/** Texts that are not in the PDF, or not as often as in the document. */
async function lostInPdf(page: Page) {
  const counts = new Map<string, number>();
  for (const text of (await textsOnPaper(page)).map(plain)) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  if (counts.size === 0) return [];
  const printed = plain((await pdfOf(page)).text.join(''));
  return [...counts].filter(([text, times]) => printed.split(text).length - 1 < times);
}

/** Lists in the other tabs of a screen. */
const otherTabs = ['/vaccines?aba=sugestoes', '/feeds?aba=racao', '/feeds?aba=finalizadas', '/feeds?aba=feno', '/feeds?aba=consumo'];

const rowsOnPaper = (page: Page) =>
  page
    .locator('.print-table.print-only')
    .evaluateAll((tables) => tables.filter((table) => !table.closest('[style*="display: none"]')).map((table) => table.querySelectorAll('tbody tr').length));

/** The rows of each list on the screen and on the paper, where they are not the same. */
async function differentRows(page: Page) {
  const [onScreen, onPaper] = [await rowsOnScreen(page), await rowsOnPaper(page)];
  return isDeepStrictEqual(onScreen, onPaper) ? null : { onScreen, onPaper };
}

async function pdfOf(page: Page) {
  const bytes = await page.pdf({ preferCSSPageSize: true });
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: false });
  return {
    text,
    size: bytes
      .toString('latin1')
      .match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/)!
      .slice(1)
      .map(Number),
  };
}

test('a list is printed with every row and its heading on each page', { tag: '@core-desk' }, async ({ page, db }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/animals?status=ativo');
  await expect(page.locator('.data-table, .row-cards').first()).toBeVisible();
  const { text, size } = await pdfOf(page);
  const all = text.join('\n');
  expect(text[0]).toContain('Fazenda Santa Clara');
  expect(text[0]).toContain('Animais');
  expect(text[0]).toContain('Situação: Ativo');
  for (const one of text) expect(one).toContain('Categoria');
  expect(size.map(Math.round)).toEqual([595, 842]);
  await db.query(`select set_config('app.user_id', id::text, false) from users where email = 'dono@lida.demo'`);
  const { rows } = await db.query<{ identification: string }>(
    `select identification from animals where status = 'ativo' and deleted_at is null and identification is not null and farm_id = (select id from farms where farm_name = 'Fazenda Santa Clara' and user_id = tenant())`,
  );
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ identification }) => !all.includes(identification))).toEqual([]);
  for (const word of ['Novo animal', 'Exportar', 'Editar', 'Buscar', 'Dashboard', 'Fale conosco']) expect(all).not.toContain(word);
  // The screen is as it was.
  await expect(page.locator('.print-table')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Exportar|Mais)$/ })).toBeVisible();
});

test('every screen is printed whole: all rows, no button, nothing cut at the width of A4, light colours', async ({ page }) => {
  test.setTimeout(scaled(600_000));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const size = page.viewportSize()!;
  await enterFarm(page, 'dono@lida.demo');
  const printed: string[] = [];
  const paths = screens.map(({ path }) => path).filter((path) => !path.includes('curral'));
  for (const path of [...paths, ...otherTabs]) {
    await test.step(path, async () => {
      if (path.includes('?')) await goToTab(page, path);
      else await goTo(page, await pathOf(page, path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Carregando')).toHaveCount(0);
      // A tab is rendered after its screen.
      if ((await page.locator('main [role="tablist"]').count()) > 0)
        await expect(page.locator('main [role="tabpanel"] > *').filter({ visible: true }).first()).toBeVisible();
      const cards = await cardsOf(page);
      await page.emulateMedia({ media: 'print' });
      // The page hears of the paper with its next frame. A receipt has a heading of its own.
      const isReceipt = (await page.locator('.receipt').count()) > 0;
      await wrong.poll(() => visible(page, '.print-heading', 'h1'), path).toEqual([!isReceipt, !isReceipt]);
      // The list of the screen is still in the document, and may still be filling.
      await wrong.poll(() => differentRows(page), path).toBeNull();
      await wrong.poll(() => cardsOnPaper(page), path).toEqual(cards);
      if ([...(await rowsOnPaper(page)), ...cards].some((rows) => rows > 0)) printed.push(path);
      wrong(await lostInPdf(page), path).toEqual([]);
      wrong(await visibleControls(page), path).toEqual([]);
      wrong(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), path).toBe('light');
      // The content of an upright A4 page is 703 pixels wide, of a landscape one 1031.
      const wide = (await page.locator('.print-table-wide').count()) > 0;
      await page.setViewportSize({ width: wide ? 1031 : 703, height: 1000 });
      wrong(await beyondPaper(page), path).toEqual([]);
      wrong(await cutFigures(page), path).toEqual([]);
      wrong(await cutWords(page), path).toEqual([]);
      wrong(await stillFolded(page, path), path).toEqual([]);
      await page.setViewportSize(size);
      await page.emulateMedia({ media: null });
      await expect.poll(() => rowsOnPaper(page)).toEqual([]);
    });
  }
  expect(printed.length).toBeGreaterThan(8);
});

test('the page of an animal is printed with all its tabs, and everything that waits behind a button', async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/animals?search=Mimosa');
  await page.getByRole('link', { name: 'Mimosa' }).first().click();
  await page.getByRole('tab', { name: 'Linha do tempo' }).click();
  await expect(page.getByRole('button', { name: 'Mostrar mais' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.waitForFunction(() => document.querySelectorAll('.print-tabs ol > li').length > 40);
  expect(await page.locator('.print-tabs > section > h2').allTextContents()).toEqual(['Informações', 'Vacinas', 'Tratamentos', 'Linha do tempo']);
  expect(await visible(page, '.print-tabs', '.print-tabs .facts', '.print-tabs .chart svg', '.page > .tabs')).toEqual([true, true, true, false]);
  expect(await visibleControls(page)).toEqual([]);
  await page.emulateMedia({ media: null });
  const { text } = await pdfOf(page);
  expect(text[0]).toContain('Informações');
  expect(text.join('\n')).toContain('Nasceu');
});

test('reports are printed with their charts, and a sale as its receipt', async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/reports');
  await expect(page.locator('.chart')).toHaveCount(5);
  await page.emulateMedia({ media: 'print' });
  const heights = await page.locator('.chart-frame').evaluateAll((charts) => charts.map((chart) => chart.getBoundingClientRect().height));
  expect(heights.filter((height) => height < 20)).toEqual([]);
  expect(await visibleControls(page)).toEqual([]);
  await page.emulateMedia({ media: null });
  await goTo(page, '/sales');
  await page.locator('main a[href^="/sales/"]').first().click();
  await expect(page.getByRole('article', { name: 'Recibo da venda' })).toBeVisible();
  const { text } = await pdfOf(page);
  expect(text).toHaveLength(1);
  for (const words of ['Recibo de venda de animais', 'Valor líquido', 'Comprador:']) expect(text[0]).toContain(words);
  expect(text[0]).not.toContain('Imprimir');
});
