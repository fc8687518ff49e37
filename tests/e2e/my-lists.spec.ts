// Minhas listas: filters saved under a name, columns and order, on all devices of a person and of nobody else.
import type { Browser, Page } from '@playwright/test';
import { dispatch, goTo, type OwnFarm, ownFarm, rowOf, toTheHerd, undoOf, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, test, withoutTutorial } from './fixtures';

const dialog = (page: Page) => page.getByRole('dialog');

/** Another device, with an own store. */
async function otherDevice(browser: Browser, email: string, farm: OwnFarm, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ baseURL: process.env['LIDA_URL']!, locale: 'pt-BR', serviceWorkers: 'block', viewport });
  await context.addInitScript(withoutTutorial);
  const page = await context.newPage();
  await enterFarm(page, email, farm.name);
  await goTo(page, '/animals');
  return page;
}

async function openLists(page: Page) {
  if (page.viewportSize()!.width > 1000) return page.getByRole('button', { name: 'Minhas listas' }).click();
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Minhas listas' }).click();
}

test('filters saved without signal are on the second device of the person, and on no other', async ({ page, db, browser }) => {
  const farm = await ownFarm(db);
  await dispatch(farm, 'report_death', { id: farm.ids['Pintada']!, exit_date: '2026-11-01', exit_reason: 'Raio' });
  const [email, colleague] = [await worker(db, [farm]), await worker(db, [farm])];
  await toTheHerd(page, email, farm);
  await loseSignal(page);
  await page.getByRole('searchbox').fill('Estrela');
  await expect(rowOf(page, 'Mimosa')).toHaveCount(0);
  await expect(page).toHaveURL(/search=Estrela/);
  await openLists(page);
  await dialog(page).getByLabel('Salvar os filtros de agora como').fill('Só a Estrela');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Lista salva: Só a Estrela').last()).toBeVisible();
  await openLists(page);
  await expect(dialog(page).getByRole('list', { name: 'Minhas listas' })).toContainText('Só a Estrela');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Fechar', exact: true }).click();
  await page.context().setOffline(false);
  await expect.poll(async () => (await page.request.get(`/api/farms/${farm.farm_id}/list_views`)).json().then(({ rows }) => rows.length)).toBe(1);

  const size = page.viewportSize()!;
  const second = await otherDevice(browser, email, farm, size);
  await expect(rowOf(second, 'Mimosa')).toBeVisible();
  await openLists(second);
  await dialog(second).getByRole('button', { name: 'Só a Estrela', exact: true }).click();
  await expect(rowOf(second, 'Mimosa')).toHaveCount(0);
  await expect(rowOf(second, 'Estrela')).toBeVisible();
  await openLists(second);
  await dialog(second).getByRole('button', { name: 'Excluir Só a Estrela' }).click();
  await undoOf(second, 'Lista excluída: Só a Estrela');
  await openLists(second);
  await expect(dialog(second).getByRole('button', { name: 'Só a Estrela', exact: true })).toBeVisible();
  await second.context().close();

  const third = await otherDevice(browser, colleague, farm, size);
  await expect(rowOf(third, 'Mimosa')).toBeVisible();
  await openLists(third);
  await expect(dialog(third)).toContainText('Use os filtros desta tela');
  await expect(dialog(third)).not.toContainText('Só a Estrela');
  await third.context().close();
});

test('columns and order are remembered on all devices of the person', { tag: '@desk' }, async ({ page, db, browser }) => {
  const farm = await ownFarm(db);
  const email = await worker(db, [farm]);
  await toTheHerd(page, email, farm);
  const headers = (on: Page) => on.locator('thead th:not(.data-table-select, .data-table-actions)');
  await expect(headers(page)).toHaveText(['Nome', 'Raça', 'Categoria', 'Idade', 'Peso', 'Reprodução', 'Situação']);
  await page.getByRole('button', { name: 'Colunas' }).click();
  await expect(dialog(page).getByRole('checkbox', { name: 'Nome' })).toBeDisabled();
  await expectAccessible(page);
  await dialog(page).getByRole('checkbox', { name: 'Raça' }).uncheck();
  await dialog(page).getByRole('button', { name: 'Subir Situação' }).click();
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  const wanted = ['Nome', 'Categoria', 'Idade', 'Peso', 'Situação', 'Reprodução'];
  await expect(headers(page)).toHaveText(wanted);
  await page.getByRole('columnheader', { name: 'Nome' }).getByRole('button').click();
  await expect(page.locator('tbody th')).toHaveText([/Estrela/, /Mimosa/, /Pintada/]);
  await expect
    .poll(async () =>
      (await page.request.get(`/api/farms/${farm.farm_id}/list_views`)).json().then(({ rows }) => rows.map(({ sort }: { sort: string }) => sort)),
    )
    .toEqual(['name']);

  const second = await otherDevice(browser, email, farm, page.viewportSize()!);
  await expect(headers(second)).toHaveText(wanted);
  await expect(second.locator('tbody th')).toHaveText([/Estrela/, /Mimosa/, /Pintada/]);
  await second.getByRole('button', { name: 'Colunas' }).click();
  await dialog(second).getByRole('button', { name: 'Voltar ao padrão' }).click();
  await dialog(second).getByRole('button', { name: 'Salvar' }).click();
  await expect(headers(second)).toHaveText(['Nome', 'Raça', 'Categoria', 'Idade', 'Peso', 'Reprodução', 'Situação']);
  await second.context().close();
});
