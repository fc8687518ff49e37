// The look and the accessibility of every component: screenshots in test-results/gallery, and no axe violations. `npm test` checks only a phone in light colours.
import type { Page } from '@playwright/test';
import { accessibilityViolations } from '../axe';
import { expect, openShelf, schemes, screens, test } from './gallery';

const shelves = ['surfaces', 'buttons', 'inputs', 'forms', 'dialogs', 'table', 'charts', 'loading'];

const opened: Record<string, (page: Page) => Promise<unknown>> = {
  'dialog plain': async (page) => {
    await openShelf(page, 'dialogs');
    await page.getByRole('button', { name: 'Abrir diálogo', exact: true }).click();
  },
  'dialog long': async (page) => {
    await openShelf(page, 'dialogs');
    await page.getByRole('button', { name: 'Abrir diálogo comprido' }).click();
  },
  'dialog confirm': async (page) => {
    await openShelf(page, 'dialogs');
    await page.getByRole('button', { name: 'Excluir Mimosa' }).click();
  },
  toasts: async (page) => {
    await openShelf(page, 'dialogs');
    await page.getByRole('button', { name: 'Mensagem comprida' }).click();
    await page.getByRole('button', { name: 'Mostrar mensagem' }).click();
  },
  form: async (page) => {
    await openShelf(page, 'forms');
    await page.getByRole('button', { name: 'Nova pesagem' }).click();
  },
  'form refused': async (page) => {
    await openShelf(page, 'forms');
    await page.getByRole('button', { name: 'Nova pesagem' }).click();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Informe: Peso (kg)').waitFor();
  },
  picker: async (page) => {
    await openShelf(page, 'inputs');
    await page.getByRole('combobox', { name: /^Animal/ }).click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
  },
  'picker empty': async (page) => {
    await openShelf(page, 'inputs');
    await page.getByRole('combobox', { name: /^Animal/ }).click();
    await page.getByPlaceholder('Digite para buscar').fill('xyz');
  },
  menu: async (page) => {
    await openShelf(page, 'buttons');
    await page.getByRole('button', { name: 'Ações de Mimosa' }).click();
  },
  'table empty': async (page) => {
    await openShelf(page, 'table');
    await page.getByRole('searchbox').fill('xyz');
  },
  'table scrolled': async (page) => {
    await openShelf(page, 'table');
    await page.evaluate(() => scrollBy(0, 20_000));
    await page.waitForTimeout(300);
  },
};

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const width of [320, 768, 1024, 1920]) {
  test(`nothing is wider than a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const shelf of shelves) {
      await openShelf(page, shelf);
      expect(await tooWide(page), shelf).toBeLessThanOrEqual(0);
    }
  });
}

test('a table fits beside a menu on the smallest desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await openShelf(page, 'table');
  await page.addStyleTag({ content: 'body { padding-inline-start: 256px }' });
  await page.screenshot({ path: 'test-results/gallery/table-beside-menu.png' });
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
});

test('text twice as large still fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const shelf of shelves) {
    await openShelf(page, shelf);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await page.screenshot({ path: `test-results/gallery/${shelf}-large-letters.png` });
    expect(await tooWide(page), shelf).toBeLessThanOrEqual(0);
  }
});

for (const colorScheme of schemes) {
  for (const [screen, viewport] of Object.entries(screens)) {
    test.describe(`${screen}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, isMobile: screen === 'phone', hasTouch: screen === 'phone', contextOptions: { reducedMotion: 'reduce' } });
      const picture = (name: string) => `test-results/gallery/${name.replaceAll(' ', '-')}-${screen}-${colorScheme}.png`;

      test('every section', async ({ page }) => {
        for (const shelf of shelves)
          await test.step(shelf, async () => {
            await openShelf(page, shelf);
            await page.screenshot({ path: picture(shelf), fullPage: shelf !== 'table' });
            expect(await accessibilityViolations(page), shelf).toEqual([]);
            expect(await tooWide(page), shelf).toBeLessThanOrEqual(0);
          });
      });

      test('everything that opens', async ({ page }) => {
        for (const [name, open] of Object.entries(opened))
          await test.step(name, async () => {
            await open(page);
            await page.waitForTimeout(250);
            await page.screenshot({ path: picture(name) });
            expect(await accessibilityViolations(page), name).toEqual([]);
          });
      });
    });
  }
}
