// Products and their withdrawal: the farm's own, chosen in an application; days that were unknown, answered once; without signal.
import type { Locator, Page } from '@playwright/test';
import { addDays, dayIn } from '#domain/kernel/dates';
import { build } from '../build';
import { closeMessages, dispatch, goTo, type OwnFarm, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { expect, expectAccessible, loseSignal, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const shown = (day: string) => day.split('-').toReversed().join('/');

async function toTheProducts(page: Page, db: Parameters<typeof ownFarm>[0], farm: OwnFarm) {
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/vaccines/products');
  await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible();
}

const form = (page: Page, name: string) => page.getByRole('dialog', { name });
const save = (of: Locator) => of.getByRole('button', { name: 'Salvar', exact: true }).click();
const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Buscar por produto ou princípio ativo' }).fill(text);

async function act(page: Page, name: string, what: string) {
  await expect(rowOf(page, name)).toBeVisible();
  const menu = rowOf(page, name).getByRole('button', { name: `Ações de ${name}` });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: what }).click();
  } else
    await rowOf(page, name)
      .getByRole('button', { name: `${what} ${name}` })
      .click();
}

test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

test('a product of the farm is written without signal, its days are copied onto an application, and it is changed, deleted and brought back', {
  tag: '@core-phone',
}, async ({ page, db, context }) => {
  const farm = await ownFarm(db);
  await toTheProducts(page, db, farm);
  await search(page, 'dectomax');
  await expect(rowOf(page, 'Dectomax')).toContainText('Confira a bula');
  await expectAccessible(page);
  await loseSignal(page);
  await page.getByRole('button', { name: 'Novo produto' }).click();
  const made = form(page, 'Novo produto');
  await save(made);
  await expect(made.getByText('Informe: Produto e apresentação')).toBeVisible();
  await made.locator('[name=product_name]').fill('Vermífugo da cooperativa');
  await made.getByRole('combobox', { name: 'Uso' }).selectOption('Vermífugo');
  await made.locator('[name=meat_withdrawal_days]').fill('12');
  await made.locator('[name=milk_withdrawal_days]').fill('3');
  await save(made);
  await expect(made).toBeHidden();
  await search(page, 'cooperativa');
  await expect(rowOf(page, 'Vermífugo da cooperativa')).toContainText('Da fazenda');

  await goTo(page, `/vaccines?nova=${farm.ids['Mimosa']}`);
  const given = form(page, 'Registrar aplicação');
  await given.getByRole('combobox', { name: 'Produto' }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill('cooperativa');
  await page.keyboard.press('Enter');
  await expect(given.locator('[name=meat_withdrawal_days]')).toHaveValue('12');
  await expect(given.locator('[name=milk_withdrawal_days]')).toHaveValue('3');
  await expect(given.getByText('Anotado pela fazenda')).toBeVisible();
  await save(given);
  await expect(given).toBeHidden();

  await goTo(page, '/vaccines/products');
  await search(page, 'cooperativa');
  await act(page, 'Vermífugo da cooperativa', 'Editar');
  await form(page, 'Editar produto').locator('[name=meat_withdrawal_days]').fill('20');
  await save(form(page, 'Editar produto'));
  await expect(rowOf(page, 'Vermífugo da cooperativa')).toContainText('20 d');
  await closeMessages(page);
  await act(page, 'Vermífugo da cooperativa', 'Excluir');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhum produto encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Vermífugo da cooperativa')).toBeVisible();
  await context.setOffline(false);
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const kept = async () =>
    (
      await db.query(
        `select p.meat_withdrawal_days as product, v.meat_withdrawal_days as given from farm_products p, animal_vaccines v where p.farm_id = $1 and v.farm_id = $1 and p.deleted_at is null`,
        [farm.farm_id],
      )
    ).rows;
  // The changed label does not change what was given before.
  await expect.poll(kept).toEqual([{ product: 20, given: 12 }]);
});

test('without signal an old dose of an unknown product is asked about once, and is over when somebody says so', async ({ page, db, context }) => {
  const farm = await ownFarm(db);
  const unknown = { vaccine_name: 'Chá de boldo', next_application_date: null, meat_withdrawal_days: null, milk_withdrawal_days: null };
  await dispatch(farm, 'apply_vaccine', build.vaccine([farm.ids['Mimosa']!, farm.ids['Estrela']!], { ...unknown, application_date: ago(200) }));
  await dispatch(farm, 'apply_vaccine', build.vaccine([farm.ids['Pintada']!], { ...unknown, vaccine_name: 'Garrafada', application_date: ago(10) }));
  await toTheHerd(page, await worker(db, [farm]), farm);
  await page.getByRole('button', { name: /^Alertas/ }).click();
  await page.getByRole('dialog', { name: 'Alertas' }).getByRole('link', { name: 'Qual é a carência de Chá de boldo?' }).click();
  const open = page.getByRole('region', { name: /^Falta a carência/ });
  await expect(open.getByRole('listitem')).toHaveCount(2);
  await expect(open).toContainText(`2 animais, em ${shown(ago(200))}: faz mais de 6 meses`);
  await loseSignal(page);

  await open.getByRole('button', { name: 'Informar carência: Garrafada' }).click();
  const recent = form(page, 'Carência de Garrafada');
  await expect(recent.getByText('a carência já passou')).toHaveCount(0);
  await save(recent);
  await expect(recent.locator('[name=meat_withdrawal_days]')).toHaveAttribute('aria-invalid', 'true');
  await recent.locator('[name=meat_withdrawal_days]').fill('5');
  await recent.locator('[name=milk_withdrawal_days]').fill('2');
  await save(recent);
  await expect(open.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Guardar em Produtos' }).click();
  await search(page, 'garrafada');
  await expect(rowOf(page, 'Garrafada')).toContainText('Da fazenda');

  await open.getByRole('button', { name: 'Informar carência: Chá de boldo' }).click();
  const old = form(page, 'Carência de Chá de boldo');
  await old.getByRole('checkbox', { name: 'Não sei os dias, mas a carência já passou' }).check();
  await save(old);
  await expect(open).toHaveCount(0);
  await context.setOffline(false);
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const held = async () =>
    (await db.query('select count(*)::int as many from animals where farm_id = $1 and meat_unknown_since is not null', [farm.farm_id])).rows[0].many;
  await expect.poll(held).toBe(0);
});

test('a treatment recorded late, without signal, tells of the milk that was delivered meanwhile', async ({ page, db, context }) => {
  const farm = await ownFarm(db);
  const mimosa = farm.ids['Mimosa']!;
  await dispatch(farm, 'update_animal', { id: mimosa, changes: { last_birth_date: { was: null, to: ago(100) } } });
  for (const day of [3, 2, 1])
    await dispatch(farm, 'record_milk', build.milk(mimosa, { production_date: ago(day), milking_shift: 'total_dia', quantity_liters: 12 }));
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, `/animals/${mimosa}`);
  await loseSignal(page);
  await page.getByRole('tab', { name: 'Tratamentos' }).click();
  await page.getByRole('button', { name: 'Registrar tratamento' }).click();
  const dialog = form(page, 'Registrar tratamento: Mimosa');
  await dialog.getByRole('combobox', { name: 'Nome do tratamento' }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill('penicilina procaína');
  await page.keyboard.press('Enter');
  await dialog.locator('[name=application_date]').fill(shown(ago(2)));
  await save(dialog);
  // Without a duration the person says that it was given on one day only.
  const question = page.getByRole('alertdialog', { name: 'Confira antes de salvar' });
  await expect(question).toContainText('Confirmo: Penicilina procaína só no dia da aplicação');
  await question.getByRole('button', { name: 'Confirmo' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /^Alertas/ }).click();
  const told = page.getByRole('dialog', { name: 'Alertas' }).getByRole('listitem').filter({ hasText: '24,0 L já entregues de Mimosa' });
  await expect(told).toContainText('Prioridade: Crítica');
  await expect(told).toContainText(`o leite de ${shown(ago(2))} a ${shown(ago(1))} foi registrado para venda`);
  await context.setOffline(false);
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  await expect
    .poll(async () => (await db.query('select treatment_name from animal_treatments where farm_id = $1', [farm.farm_id])).rows)
    .toEqual([{ treatment_name: 'Penicilina procaína' }]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Alertas/ }).click();
  await expect(told).toHaveCount(1);
});
