// What stands above a list on a phone: figures in one line, and the rarer actions in one menu.
import { goTo } from './farm';
import { enterFarm, expect, test } from './fixtures';

test('the figures are one line, which unfolds and stays so', async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/financial');
  const figures = page.getByRole('region', { name: 'Totais' });
  const unfold = figures.getByRole('button', { name: 'Mostrar números' });
  await expect(unfold).toHaveAttribute('aria-expanded', 'false');
  expect((await figures.boundingBox())!.height).toBeLessThan(60);
  await expect(figures.getByText('Saldo', { exact: true })).toBeInViewport();
  await figures.getByText('Saldo', { exact: true }).click({ force: true });
  await expect(figures.getByText('Receitas menos despesas')).toBeVisible();
  await page.reload();
  await expect(unfold).toHaveAttribute('aria-expanded', 'true');
  await unfold.click();
  await expect(figures.getByText('Receitas menos despesas')).toBeHidden();
});

test('exporting, sharing, saved lists, selecting and the order are in one menu', async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/animals');
  await expect(page.getByRole('button', { name: 'Exportar' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  for (const label of [
    'Exportar Excel (XLSX)',
    'Exportar CSV',
    'Exportar PDF',
    'Compartilhar arquivo',
    'Imprimir',
    'Minhas listas',
    'Selecionar',
    'Ordenar por…',
  ])
    await expect(page.getByRole('menuitem', { name: label, exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exportar CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Ordenar por…' }).click();
  await page.getByRole('dialog', { name: 'Ordenar por' }).getByRole('button', { name: 'Nome (crescente)' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const names = async () => page.locator('main [data-index] a').allTextContents();
  await expect.poll(async () => (await names()).slice(0, 8)).toEqual((await names()).slice(0, 8).toSorted((a, b) => a.localeCompare(b, 'pt-BR')));
});
