// Transfers: created, refused, completed, undone, changed, deleted and restored; on both farms, without signal, with the keyboard alone.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { addDays, dayIn } from '#domain/kernel/dates';
import { addFarm, build } from '../build';
import { closeMessages, dispatch, goTo, type OwnFarm, ownFarm, rowOf, toTheHerd, undoByKeys, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const shown = (day: string) => day.split('-').toReversed().join('/');
const other = 'Sítio do Alto';

/** An owner's two farms, and somebody who works on both. */
async function twoFarms(db: pg.Client) {
  const farm = await ownFarm(db);
  const otherFarm = { ...farm, farm_id: await addFarm(db as never, farm.user_id, randomUUID()), name: other, ids: {} };
  await db.query('update farms set farm_name = $2 where id = $1', [otherFarm.farm_id, other]);
  await dispatch(farm, 'weigh', build.weighing(farm.ids['Mimosa']!, { weighing_date: ago(9), weight: 431.5 }));
  return { farm, otherFarm, email: await worker(db, [farm, otherFarm]) };
}

async function toTheTransfers(page: Page, email: string, farm: OwnFarm) {
  await toTheHerd(page, email, farm);
  await goTo(page, '/transfers');
  await expect(page.getByRole('heading', { level: 1, name: 'Movimentações entre Fazendas' })).toBeVisible();
}

const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar' }).click();
const counters = (page: Page) => page.locator('.stat');
const day = (page: Page) => form(page).getByRole('textbox', { name: 'Data da transferência' });

async function choose(page: Page, name: string) {
  await form(page).getByRole('combobox', { name: 'Animal' }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: 'Animal' })).toHaveText(name);
}

async function write(page: Page, name: string, to: string | null) {
  await page.getByRole('button', { name: 'Nova Transferência' }).first().click();
  await choose(page, name);
  if (to) await form(page).getByRole('combobox', { name: 'Fazenda de destino' }).selectOption(to);
}

/** From the row's menu, or its icons on wide screens. */
async function act(page: Page, name: string, on: string, what: 'Concluir' | 'Editar' | 'Excluir') {
  const [row, which] = [rowOf(page, name), `transferência de ${name} em ${shown(on)}`];
  await expect(row).toBeVisible();
  const menu = row.getByRole('button', { name: `Ações de ${which}` });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: what }).click();
  } else await row.getByRole('button', { name: `${what} ${which}` }).click();
}

/** Rows on the server: the transfers of a farm, and its animals. */
async function kept(db: pg.Client, { user_id, farm_id }: OwnFarm) {
  await db.query(`select set_config('app.user_id', $1, false)`, [user_id]);
  const { rows } = await db.query(
    `select a.name, t.status, t.cost::float from farm_transfers t join animals a on a.id = t.animal_id where t.farm_id = $1 and t.deleted_at is null order by t.transfer_date`,
    [farm_id],
  );
  return rows;
}
async function herd(db: pg.Client, { user_id, farm_id }: OwnFarm) {
  await db.query(`select set_config('app.user_id', $1, false)`, [user_id]);
  const { rows } = await db.query('select name from animals where farm_id = $1 and deleted_at is null order by name', [farm_id]);
  return rows.map(({ name }) => name as string);
}

const enterOther = async (page: Page, name: string) => {
  await page.goto('/select-farm');
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

test('created, changed, filtered, deleted and restored', async ({ page, db }) => {
  const { farm, email } = await twoFarms(db);
  await toTheTransfers(page, email, farm);
  await expect(page.getByText('Nenhuma transferência registrada')).toBeVisible();
  await expect(counters(page)).toHaveText(['Total0', 'Pendentes0', 'Em Trânsito0', 'Concluídas0', /^Custo TotalR\$\s0,00$/]);

  await write(page, 'Estrela', other);
  await day(page).fill(shown(addDays(today, 3)));
  await form(page).getByText('Motivo, transporte e custo').click();
  await form(page).locator('[name=transport_method]').fill('Caminhão boiadeiro');
  await form(page).getByLabel('Custo').fill('380,50');
  await save(page);
  await expect(page.getByText('Estrela: transferência registrada').last()).toBeVisible();
  for (const words of ['Fazenda Boa Vista', other, 'Caminhão boiadeiro', '380,50', 'Pendente', shown(addDays(today, 3))])
    await expect(rowOf(page, 'Estrela')).toContainText(words);
  await expect(counters(page)).toHaveText(['Total1', 'Pendentes1', 'Em Trânsito0', 'Concluídas0', /^Custo TotalR\$\s380,50$/]);

  await write(page, 'Pintada', null);
  await save(page);
  await expect(page.locator('[data-index]')).toHaveText([/^Estrela/, /^Pintada/]);

  await closeMessages(page);
  await act(page, 'Estrela', addDays(today, 3), 'Editar');
  await day(page).fill(shown(today));
  await form(page).getByRole('radio', { name: 'Em Trânsito' }).check();
  await form(page).getByLabel('Custo').fill('400');
  await save(page);
  await expect(rowOf(page, 'Estrela').locator('.badge')).toHaveText('Em Trânsito');
  await expect(counters(page)).toHaveText(['Total2', 'Pendentes1', 'Em Trânsito1', 'Concluídas0', /^Custo TotalR\$\s400,00$/]);
  await expect.poll(() => kept(db, farm)).toEqual(expect.arrayContaining([{ name: 'Estrela', status: 'em_transito', cost: 400 }]));

  const filter = page.getByRole('combobox', { name: 'Situação' });
  await expect(filter.getByRole('option')).toHaveText(['Todas', 'Pendentes', 'Em Trânsito', 'Concluídas']);
  await filter.selectOption('Pendentes');
  await expect(page.locator('[data-index]')).toHaveText([/^Pintada/]);
  await filter.selectOption('Concluídas');
  await expect(page.getByText('Nenhuma transferência encontrada')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();

  await closeMessages(page);
  await act(page, 'Estrela', today, 'Excluir');
  await expect(page.getByRole('alertdialog')).toContainText('Tem certeza que deseja excluir esta transferência?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, 'Estrela')).toHaveCount(0);
  await expect(page.getByText('Transferência excluída').last()).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Estrela').locator('.badge')).toHaveText('Em Trânsito');
});

test('the freight becomes one expense, of the activity that pays, and is offered once', async ({ page, db }) => {
  const { farm, email } = await twoFarms(db);
  await toTheTransfers(page, email, farm);
  await write(page, 'Estrela', other);
  await form(page).getByText('Motivo, transporte e custo').click();
  await form(page).getByLabel('Custo').fill('380,50');
  await form(page).getByRole('combobox', { name: 'Atividade que paga' }).selectOption('Corte');
  await save(page);
  await expect(page.getByText('Estrela: transferência registrada').last()).toBeVisible();
  // What is planned is not paid yet.
  const offer = page.getByRole('button', { name: 'Lançar despesa' });
  await expect(offer).toHaveCount(0);
  await closeMessages(page);
  await act(page, 'Estrela', today, 'Editar');
  await form(page).getByRole('radio', { name: 'Em Trânsito' }).check();
  await save(page);
  await offer.click();
  await expect(page.getByText(/Despesa lançada: R\$\s380,50 em Frete/).last()).toBeVisible();
  await closeMessages(page);
  await act(page, 'Estrela', today, 'Editar');
  await form(page).getByRole('textbox', { name: 'Observações' }).fill('Pago ao motorista');
  await save(page);
  await expect(page.getByText('Estrela: transferência atualizada').last()).toBeVisible();
  await expect(offer).toHaveCount(0);
  await goTo(page, '/financial');
  const expense = rowOf(page, 'Frete da transferência de Estrela');
  await expect(expense).toHaveCount(1);
  for (const words of [/R\$\s380,50/, 'Frete', 'Pago', shown(today)]) await expect(expense).toContainText(words);
  await expect
    .poll(async () => {
      await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
      const { rows } = await db.query('select amount::float, activity, status from financial_transactions where farm_id = $1 and deleted_at is null', [
        farm.farm_id,
      ]);
      return rows;
    })
    .toEqual([{ amount: 380.5, activity: 'corte', status: 'pago' }]);
});

test('completed, the animal is on the other farm with its weighings; undone, it is here again', async ({ page, db }) => {
  const { farm, otherFarm, email } = await twoFarms(db);
  await toTheTransfers(page, email, farm);
  await write(page, 'Mimosa', other);
  await save(page);
  await closeMessages(page);
  await act(page, 'Mimosa', today, 'Concluir');
  await expect(page.getByText(`Mimosa foi para ${other}`).last()).toBeVisible();
  await expect(rowOf(page, 'Mimosa').locator('.badge')).toHaveText('Concluída');
  await expect.poll(() => herd(db, otherFarm)).toEqual(['Mimosa']);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Mimosa').locator('.badge')).toHaveText('Pendente');
  await expect.poll(() => herd(db, farm)).toEqual(['Estrela', 'Mimosa', 'Pintada']);
  expect(await herd(db, otherFarm)).toEqual([]);

  await act(page, 'Mimosa', today, 'Editar');
  await form(page).getByRole('radio', { name: 'Concluída' }).check();
  await expect(form(page).getByText('o animal vai para a fazenda de destino')).toBeVisible();
  await form(page).getByText('Motivo, transporte e custo').click();
  await form(page).getByLabel('Custo').fill('190');
  await save(page);
  await expect(rowOf(page, 'Mimosa').locator('.badge')).toHaveText('Concluída');
  await expect(counters(page).last()).toHaveText(/^Custo TotalR\$\s190,00$/);
  // Its name is still shown, but without a link.
  await expect(rowOf(page, 'Mimosa').getByRole('link')).toHaveCount(0);
  await goTo(page, '/animals');
  await expect(rowOf(page, 'Estrela')).toBeVisible();
  await expect(rowOf(page, 'Mimosa')).toHaveCount(0);
  await expect.poll(() => herd(db, otherFarm)).toEqual(['Mimosa']);

  await enterOther(page, other);
  await goTo(page, '/animals');
  await rowOf(page, 'Mimosa').getByRole('link').first().click();
  await expect(page.getByText('431,5 kg').first()).toBeVisible();
  await page.getByRole('tab', { name: /^Linha do tempo/ }).click();
  await expect(page.getByText('Veio de Fazenda Boa Vista')).toBeVisible();
  await expect(page.getByText('Pesou 431,5 kg')).toBeVisible();
  await goTo(page, '/weighings');
  await expect(rowOf(page, 'Mimosa')).toContainText('431,5');
  // A transfer from another farm is changed there.
  await goTo(page, '/transfers');
  await expect(rowOf(page, 'Mimosa')).toContainText('Fazenda Boa Vista');
  // The origin pays: what it cost is shown here, and not counted again.
  await expect(rowOf(page, 'Mimosa')).toContainText(/R\$\s190,00\s*pago pela origem/);
  await expect(counters(page).last()).toContainText(/^Custo TotalR\$\s0,00/);
  await expect(page.getByRole('button', { name: /^(Editar|Excluir|Ações de)/ })).toHaveCount(0);

  // Weighed over there, it does not come back by deleting the transfer: the server refuses, and nothing is lost.
  await dispatch(otherFarm, 'weigh', build.weighing(farm.ids['Mimosa']!, { weighing_date: today, weight: 440 }));
  await enterOther(page, farm.name);
  await goTo(page, '/transfers');
  await act(page, 'Mimosa', today, 'Excluir');
  await expect(page.getByRole('alertdialog')).toContainText('O animal volta para esta fazenda.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, 'Mimosa')).toBeVisible();
  expect(await herd(db, otherFarm)).toEqual(['Mimosa']);
  await goTo(page, '/pending');
  await expect(page.getByText('O animal já tem novos registros na fazenda de destino').first()).toBeVisible();
});

test('an animal on its way is seen at its destination, received there, and refused', { tag: '@core' }, async ({ page, db }) => {
  const { farm, otherFarm, email } = await twoFarms(db);
  const sent = (name: string) => ({
    id: randomUUID(),
    animal_id: farm.ids[name]!,
    to_farm_id: otherFarm.farm_id,
    transfer_date: ago(1),
    status: 'pendente' as const,
    gta_number: 'MG 4711',
  });
  await dispatch(farm, 'create_transfer', sent('Mimosa'));
  await dispatch(farm, 'create_transfer', sent('Pintada'));
  await toTheTransfers(page, email, otherFarm);
  await expect(page.getByText('A caminho: 2 animais')).toBeVisible();
  await expect(page.getByText(/GTA MG 4711/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Recusar Pintada' }).click();
  await form(page).locator('[name=refusal]').fill('Sem pasto');
  await form(page).getByRole('button', { name: 'Recusar' }).click();
  await expect(page.getByText('Pintada: transferência recusada').last()).toBeVisible();
  await page.getByRole('button', { name: 'Receber Mimosa' }).click();
  await form(page).getByRole('button', { name: 'Receber' }).click();
  await expect(page.getByText(/^A caminho: /)).toHaveCount(0);
  await goTo(page, '/animals');
  await expect(page.getByText('Mimosa').first()).toBeVisible();
  await expect(page.getByText('Pintada')).toHaveCount(0);
});

test('a broken rule is reported in the form; only active animals and the owner’s other farms are offered', async ({ page, db }) => {
  const { farm, email } = await twoFarms(db);
  await dispatch(farm, 'create_animal', build.animal({ name: 'Finada', status: 'morto', exit_date: ago(3) }));
  const stranger = await ownFarm(db, { name: 'Fazenda do Vizinho', herd: [] });
  await worker(db, [stranger], email);
  await toTheTransfers(page, email, farm);
  await page.getByRole('button', { name: 'Nova Transferência' }).first().click();
  await save(page);
  await expect(form(page).getByText('Selecione: Animal')).toBeVisible();
  await expect(form(page).getByRole('combobox', { name: 'Fazenda de destino' }).getByRole('option')).toHaveText(['Sem destino', other]);
  await expect(form(page).getByRole('combobox', { name: 'Fazenda de origem' }).getByRole('option')).toHaveText(['Não informada', farm.name]);
  await form(page).getByRole('combobox', { name: 'Animal' }).click();
  await expect(page.getByRole('listbox', { name: 'Animal' }).getByRole('option')).toHaveText([/^Estrela/, /^Mimosa/, /^Pintada/]);
  await page.getByRole('option', { name: 'Estrela' }).click();
  await form(page).getByRole('combobox', { name: 'Fazenda de destino' }).selectOption(other);
  await day(page).fill(shown(addDays(today, 1)));
  await form(page).getByRole('radio', { name: 'Concluída' }).check();
  await save(page);
  await expect(form(page).getByRole('alert')).toContainText('Erro ao salvar transferência');
  await expect(form(page).getByText('Uma transferência concluída não pode ter data futura').first()).toBeVisible();
  await expect(form(page).getByRole('combobox', { name: 'Animal' })).toHaveText('Estrela');
  await day(page).fill(shown(today));
  await save(page);
  await expect(rowOf(page, 'Estrela').locator('.badge')).toHaveText('Concluída');
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('it is on the screen at once, the animal with it, and on the server when the signal is back', async ({ page, db, context }) => {
    const { farm, otherFarm, email } = await twoFarms(db);
    await toTheTransfers(page, email, farm);
    await loseSignal(page);
    await write(page, 'Mimosa', other);
    await form(page).getByRole('radio', { name: 'Concluída' }).check();
    await save(page);
    await expect(rowOf(page, 'Mimosa').locator('.badge')).toHaveText('Concluída');
    await goTo(page, '/animals');
    await expect(rowOf(page, 'Estrela')).toBeVisible();
    await expect(rowOf(page, 'Mimosa')).toHaveCount(0);
    expect(await kept(db, farm)).toEqual([]);
    await goTo(page, '/pending');
    await expect(page.getByRole('heading', { name: 'Registrar transferência: Mimosa' })).toBeVisible();
    await expect(page.getByText(other, { exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => herd(db, otherFarm)).toEqual(['Mimosa']);
    expect(await kept(db, farm)).toMatchObject([{ name: 'Mimosa', status: 'concluída' }]);
  });
});

test('a visitor can read but not write', async ({ page }) => {
  await enterFarm(page, 'visitante@lida.demo');
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Transferências' }).click();
  await expect(page.getByText(/^[\d.]+ transferências$/)).toBeVisible();
  await expect(page.locator('[data-index]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Nova|Editar|Excluir|Ações de|Concluir)/ })).toHaveCount(0);
});

test('with the keyboard alone', async ({ page, db }) => {
  const { farm, email } = await twoFarms(db);
  await toTheTransfers(page, email, farm);
  await page.getByRole('button', { name: 'Nova Transferência' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: 'Animal' })).toBeFocused();
  await page.keyboard.type('estrela');
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: 'Animal' })).toHaveText('Estrela');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(form(page).getByRole('combobox', { name: 'Fazenda de destino' })).toBeFocused();
  await page.keyboard.type(other.slice(0, 2));
  await day(page).focus();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Estrela')).toContainText(other);
  await rowOf(page, 'Estrela').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Concluir' }).focus();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Estrela').locator('.badge')).toHaveText('Concluída');
  await undoByKeys(page);
  await expect(rowOf(page, 'Estrela').locator('.badge')).toHaveText('Pendente');
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/transfers');
  await expect(page.locator('[data-index]').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nova Transferência' }).click();
  await form(page).getByText('Motivo, transporte e custo').click();
  await form(page).getByRole('radio', { name: 'Concluída' }).check();
  await save(page);
  await expect(form(page).getByText('Selecione: Animal')).toBeVisible();
  await expectAccessible(page);
});
