// A mating with a warning: without signal, confirmed with a reason, and kept; the list of Acasalamento; the pedigree of the daughter.
import type { Page } from '@playwright/test';
import { newId } from '#domain/kernel/ids';
import { build } from '../build';
import { dispatch, goTo, ownFarm, toTheHerd, worker } from './farm';
import { expect, expectAccessible, loseSignal, test } from './fixtures';

test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

const form = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, field: string, typed: string) {
  await form(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill(typed);
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: field })).toHaveText(typed);
}

test('the daughter of a bull without signal: warned, confirmed with a reason, kept, and not among the cows for him', { tag: '@core-phone' }, async ({
  page,
  db,
  context,
}) => {
  const farm = await ownFarm(db);
  const semen = { id: newId(), name: 'Jurassic', type: 'bovino', gender: 'macho', breed: 'Holandês', genetic_traits: 'BLAD, A2A2' } as const;
  const daughter = build.animal({ name: 'Filha', breed: 'Girolando 1/2', birth_date: '2022-05-01', category: 'novilha', external_father_id: semen.id });
  await dispatch(farm, 'create_external_animal', semen);
  await dispatch(farm, 'create_animal', daughter);
  await dispatch(farm, 'create_animal', build.animal({ name: 'Outra', breed: 'Gir', birth_date: '2022-05-01', category: 'novilha' }));
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/inseminations');
  await loseSignal(page);

  await page.getByRole('button', { name: 'Nova Inseminação' }).first().click();
  await choose(page, 'Animal', 'Outra');
  await choose(page, 'Touro', 'Jurassic');
  await expect(form(page).getByText('Consanguinidade da cria')).toHaveCount(0);
  await choose(page, 'Animal', 'Filha');
  await expect(form(page).getByText('Consanguinidade da cria: 25%')).toBeVisible();
  await expect(form(page).getByText('filha do touro')).toBeVisible();
  await expect(form(page).getByText('o touro é portador de BLAD, e ela é filha de Jurassic, que também é')).toBeVisible();
  await form(page).locator('[name=inbreeding_reason]').fill('Fixar a linhagem');
  await form(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Confirmo: cria de Filha com Jurassic: consanguinidade 25%: filha do touro');
  await question.getByRole('button', { name: 'Confirmo' }).click();
  await expect(page.getByText('Filha: inseminação registrada').last()).toBeVisible();

  await goTo(page, `/mating?touro=${semen.id}`);
  await expect(page.getByText('acima de 6,25% com Jurassic')).toBeVisible();
  await expect(page.getByText('Filha (25%, filha do touro)')).toBeVisible();
  await expect(page.locator('[data-index]', { hasText: 'Outra' })).toContainText('1/2 HOL + 1/2 GIR');
  await expectAccessible(page);
  await goTo(page, `/animals/${daughter.id}`);
  const card = page.locator('.card', { has: page.getByRole('heading', { name: 'Genealogia' }) });
  await expect(card).toContainText('1 ancestral conhecido de 14');
  await expect(card).toContainText('incompleto');

  await context.setOffline(false);
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  await expect
    .poll(
      async () =>
        (await db.query('select inbreeding::float, inbreeding_reason, external_bull_id from artificial_inseminations where farm_id = $1', [farm.farm_id])).rows,
    )
    .toEqual([{ inbreeding: 25, inbreeding_reason: 'Fixar a linhagem', external_bull_id: semen.id }]);
});

test('a bull of the herd is written down as a carrier without signal, and a service of another carrier is told of it', async ({ page, db, context }) => {
  const farm = await ownFarm(db, { herd: [] });
  const bull = build.animal({ name: 'Trovão', gender: 'macho', category: 'touro', birth_date: '2020-05-01' });
  await dispatch(farm, 'create_animal', bull);
  await dispatch(farm, 'create_animal', build.animal({ name: 'Filha', birth_date: '2022-05-01', category: 'novilha', father_id: bull.id }));
  await dispatch(farm, 'create_animal', build.animal({ name: 'Mimosa', birth_date: '2022-05-01', category: 'novilha', genetic_traits: 'HH1' }));
  await dispatch(farm, 'create_animal', build.animal({ name: 'Estrela', birth_date: '2022-05-01', category: 'novilha', genetic_traits: 'BLAD livre' }));
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, `/animals/${bull.id}`);
  await loseSignal(page);
  await page.getByRole('button', { name: 'Editar' }).first().click();
  await form(page).getByText('Brinco oficial, marcas e genética').click();
  await form(page).getByLabel('Defeitos e marcadores genéticos').fill('BLAD, HH1, mocho');
  await form(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('BLAD, HH1, mocho')).toBeVisible();

  await goTo(page, '/inseminations');
  await page.getByRole('button', { name: 'Nova Inseminação' }).first().click();
  await choose(page, 'Animal', 'Mimosa');
  await choose(page, 'Touro', 'Trovão');
  await expect(form(page).getByText('o touro e ela são portadores de HH1')).toBeVisible();
  await expect(form(page).getByText('BLAD')).toHaveCount(0);
  await choose(page, 'Animal', 'Filha');
  // He carries it, and she is his daughter.
  await expect(form(page).getByText('o touro é portador de BLAD, e ela é filha de Trovão, que também é')).toBeVisible();
  await choose(page, 'Animal', 'Estrela');
  await expect(form(page).getByText('Defeito genético dos dois lados')).toHaveCount(0);

  await context.setOffline(false);
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  await expect
    .poll(async () => (await db.query('select genetic_traits from animals where id = $1', [bull.id])).rows)
    .toEqual([{ genetic_traits: 'BLAD, HH1, mocho' }]);
});
