// The layout at sizes that the other journeys do not use: small phones, laptops, wide screens.
import type { Page } from '@playwright/test';
// oxlint-disable-next-line no-restricted-imports -- The list of screens belongs to no folder: only the application and this test read it.
import { screens } from '../../src/web/screens';
import { scaled } from '../timeouts';
import { goTo } from './farm';
import { enterFarm, expect, test } from './fixtures';

const pages = screens.filter(({ path }) => !path.includes('$id') && !path.includes('curral'));

async function shown(page: Page, path: string) {
  await goTo(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Carregando')).toHaveCount(0);
}

/** Words of table cells and headers that continue on the next line. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    for (const cell of document.querySelectorAll('.data-table :is(th, td)')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
    }
    return [...new Set(broken)];
  });

test('no word is broken in a table at 1280 pixels', async ({ page }) => {
  test.setTimeout(scaled(180_000));
  await enterFarm(page, 'dono@lida.demo');
  const found: Record<string, string[]> = {};
  for (const { path } of pages) {
    await shown(page, path);
    const words = await brokenWords(page);
    if (words.length > 0) found[path] = words;
  }
  expect(found).toEqual({});
});

test('at 320 pixels nothing is wider than its card or the screen', async ({ page }) => {
  test.setTimeout(scaled(180_000));
  await page.setViewportSize({ width: 320, height: 640 });
  await enterFarm(page, 'dono@lida.demo');
  const found: Record<string, string[]> = {};
  for (const { path } of pages) {
    await shown(page, path);
    const wide = await page.evaluate(() => {
      const reach = document.documentElement.clientWidth;
      const cards = [...document.querySelectorAll('.card')].filter((card) => card.checkVisibility());
      return cards
        .flatMap((card) => {
          const edge = card.getBoundingClientRect().right;
          const inside = [card, ...card.querySelectorAll('*')].filter((one) => !one.closest('.sr-only, .tabs-list'));
          return inside.filter((one) => one.getBoundingClientRect().right > Math.min(edge, reach) + 1);
        })
        .map((one) => `${one.className}: ${one.textContent?.slice(0, 40)}`);
    });
    if (wide.length > 0) found[path] = wide.slice(0, 3);
  }
  expect(found).toEqual({});
});

test('the statistics have no gap in their cards, nor a column much shorter than the other', async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  await page.getByRole('tab', { name: 'Estatísticas' }).click();
  await expect(page.locator('.panels .chart')).toHaveCount(3);
  for (const width of [390, 768, 1024, 1280, 1440, 1680, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const rows = await page.locator('.home > .stats').evaluate((grid) => {
      const tops = new Map<number, number>();
      for (const card of grid.children) {
        const top = Math.round(card.getBoundingClientRect().top);
        tops.set(top, (tops.get(top) ?? 0) + 1);
      }
      return [...tops.values()];
    });
    expect(new Set(rows).size, `cards in each row at ${width}: ${rows.join()}`).toBe(1);
    const gap = await page.locator('.panels').evaluate((panels) => {
      const cards = [...panels.querySelectorAll('.card')].map((card) => card.getBoundingClientRect());
      const bottoms = new Map<number, number>();
      for (const { left, bottom } of cards) bottoms.set(Math.round(left), Math.max(bottoms.get(Math.round(left)) ?? 0, bottom));
      return Math.max(...bottoms.values()) - Math.min(...bottoms.values()) - Math.max(...cards.map(({ height }) => height));
    });
    expect(gap, `at ${width}`).toBeLessThanOrEqual(0);
  }
});
