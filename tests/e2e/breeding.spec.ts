// Breeding events: a check written, changed, deleted and restored; the other kinds in their tabs; without signal.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { addDays, dayIn } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import { build } from '../build';
import { closeMessages, dispatch, goTo, type OwnFarm, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { expect, expectAccessible, loseSignal, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const shown = (day: string) => day.split('-').toReversed().join('/');
const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar', exact: true }).click();

async function toTab(page: Page, aba: string) {
  await goTo(page, `/breeding?aba=${aba}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Manejo Reprodutivo' })).toBeVisible();
}

async function choose(page: Page, field: string, typed: string) {
  await form(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill(typed);
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: field })).toHaveText(typed);
}

async function act(page: Page, name: string, what: string) {
  await rowOf(page, name)
    .getByRole('button', { name: /^Ações de / })
    .click();
  await page.getByRole('menuitem', { name: what }).click();
}

/** Rows on the server. */
async function kept(db: pg.Client, farm: OwnFarm) {
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const { rows } = await db.query(
    `select a.name, c.result, a.pregnancy_status as status, a.pregnancy_date::text as mated, s.result as service
       from pregnancy_checks c join animals a on a.id = c.animal_id left join artificial_inseminations s on s.id = c.service_id
       where c.farm_id = $1 and c.deleted_at is null`,
    [farm.farm_id],
  );
  return rows;
}

test('a check of her service makes her pregnant; changed, deleted and restored she follows', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await dispatch(farm, 'create_insemination', build.insemination(farm.ids['Mimosa']!, { insemination_date: ago(40) }));
  await toTheHerd(page, await worker(db, [farm]), farm);
  await toTab(page, 'diagnosticos');
  await expect(page.getByText('Nenhum diagnóstico registrado')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Novo Diagnóstico' }).first().click();
  await save(page);
  await expect(form(page).getByText('Selecione: Animal')).toBeVisible();
  await choose(page, 'Animal', 'Mimosa');
  await expect(form(page).getByRole('combobox', { name: 'Cobertura' })).toContainText(shown(ago(40)));
  await save(page);
  await expect(rowOf(page, 'Mimosa')).toContainText('Prenha');
  await expect.poll(() => kept(db, farm)).toEqual([{ name: 'Mimosa', result: 'prenha', status: 'prenha', mated: ago(40), service: 'positiva' }]);

  await act(page, 'Mimosa', 'Editar');
  await form(page).getByText('Vazia', { exact: true }).click();
  await save(page);
  await expect(rowOf(page, 'Mimosa')).toContainText('Vazia');
  await expect.poll(() => kept(db, farm)).toMatchObject([{ result: 'vazia', status: 'vazia', mated: null, service: 'negativa' }]);

  await closeMessages(page);
  await act(page, 'Mimosa', 'Excluir');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, 'Mimosa')).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Mimosa')).toBeVisible();
});

test('a cow is not to be bred any more, and released with one press', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await toTab(page, 'nao-cobrir');
  await page.getByRole('button', { name: 'Não Cobrir' }).first().click();
  await choose(page, 'Animal', 'Estrela');
  await choose(page, 'Motivo', 'Descarte');
  await save(page);
  await expect(rowOf(page, 'Estrela')).toContainText('Descarte');
  await closeMessages(page);
  await act(page, 'Estrela', 'Liberar para cobrir');
  await expect(rowOf(page, 'Estrela')).toContainText(`Liberada em ${shown(today)}`);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Estrela')).not.toContainText('Liberada em');
});

test('a calf is weaned with its weight', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Mimosa'] });
  await dispatch(farm, 'create_animal', build.animal({ name: 'Aurora', birth_date: ago(200), category: 'bezerra' }));
  await toTheHerd(page, await worker(db, [farm]), farm);
  await toTab(page, 'desmames');
  await page.getByRole('button', { name: 'Novo Desmame' }).first().click();
  await choose(page, 'Animal', 'Aurora');
  await form(page).getByLabel('Peso ao desmame').fill('181,5');
  await save(page);
  await expect(rowOf(page, 'Aurora')).toContainText('181,5 kg');
  await act(page, 'Aurora', 'Editar');
  await form(page).getByLabel('Peso ao desmame').fill('180');
  await save(page);
  await expect(rowOf(page, 'Aurora')).toContainText('180 kg');
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('a heat is on the screen at once, and with the server when there is signal again', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    await toTheHerd(page, await worker(db, [farm]), farm);
    await toTab(page, 'cios');
    await loseSignal(page);
    await page.getByRole('button', { name: 'Novo Cio' }).first().click();
    await choose(page, 'Animal', 'Pintada');
    await save(page);
    await expect(rowOf(page, 'Pintada')).toContainText(shown(today));
    await context.setOffline(false);
    await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
    await expect
      .poll(async () => (await db.query('select heat_date::text as day from heats where farm_id = $1', [farm.farm_id])).rows)
      .toEqual([{ day: today }]);
  });
});

test('heifers start a protocol, and the lot is inseminated in one go', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await toTab(page, 'iatf');
  await page.getByRole('button', { name: 'Novo Lote' }).first().click();
  await form(page).locator('[name=name]').fill('Novilhas');
  const start = form(page).getByRole('textbox', { name: 'Início (D0)' });
  // From a Thursday on, D10 is a Sunday.
  const thursday = Array.from({ length: 7 }, (_, i) => addDays(today, i)).find((day) => new Date(day).getUTCDay() === 4)!;
  await start.fill(shown(thursday));
  await expect(form(page).getByText(`D10 cai em ${shown(addDays(thursday, 10))} (domingo)`)).toBeVisible();
  await form(page)
    .getByRole('button', { name: /^Começar em / })
    .click();
  await expect(start).not.toHaveValue(shown(thursday));
  await expect(form(page).getByText(/ cai em /)).toHaveCount(0);
  await start.fill(shown(ago(10)));
  await form(page).getByRole('combobox', { name: 'Animais' }).click();
  for (const name of [/Mimosa/, /Estrela/]) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Concluir' }).click();
  await save(page);
  await expect(rowOf(page, 'Novilhas')).toContainText('2 animais');
  await closeMessages(page);
  await act(page, 'Novilhas', 'Inseminar lote');
  await choose(page, 'Touro', 'Sansão');
  await form(page).getByRole('button', { name: 'Inseminar', exact: true }).click();
  await expect(page.getByText('Novilhas: 2 inseminações registradas').last()).toBeVisible();
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  await expect
    .poll(
      async () => (await db.query(`select technique, insemination_date::text as day from artificial_inseminations where farm_id = $1`, [farm.farm_id])).rows,
    )
    .toEqual([
      { technique: 'IATF', day: today },
      { technique: 'IATF', day: today },
    ]);
});

test('a step of a lot is a task of its day: done with its products, it holds the meat of its cows, and who missed it leaves the lot', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const animals = ['Mimosa', 'Estrela'].map((name) => ({ id: newId(), animal_id: farm.ids[name]! }));
  const lot = { id: newId(), name: 'Novilhas', start_date: today, protocol_name: 'Ovsynch', steps: 'D0 Sincrodiol 2 mL\nD10 IA', animals };
  await dispatch(farm, 'start_synchronisation', lot);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/daily-activities?view=dia');
  await page.getByRole('checkbox', { name: /^IATF/ }).click();
  await expect(form(page).locator('[name="products.0.name"]')).toHaveValue('Sincrodiol');
  await expect(form(page).locator('[name="products.0.dosage"]')).toHaveValue('2 mL');
  await form(page).getByRole('textbox', { name: 'Carência da carne (dias)' }).fill('30');
  await form(page).getByRole('textbox', { name: 'Carência do leite (dias)' }).fill('0');
  await form(page).getByRole('checkbox', { name: 'Estrela' }).check();
  await page.getByRole('button', { name: 'Concluir passo' }).click();
  await expect(page.getByRole('checkbox', { name: /^IATF/ })).toBeChecked();
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const held = 'select name, meat_release_date::text as free from animals where farm_id = $1 and meat_release_date is not null';
  await expect.poll(async () => (await db.query(held, [farm.farm_id])).rows).toEqual([{ name: 'Mimosa', free: addDays(today, 31) }]);
  await toTab(page, 'iatf');
  await act(page, 'Novilhas', 'Passos e animais');
  await expect(page.getByRole('dialog')).toContainText('Feito');
  await expect(page.getByRole('dialog')).toContainText(`Saiu do lote em ${shown(today)}`);
});

test('thirty days after it was inseminated a lot is in the agenda and in the list of diagnoses, and leaves it cow by cow', async ({ page, db }) => {
  const farm = await ownFarm(db);
  // The second lot is due tomorrow.
  for (const [name, names, served] of [
    ['Vacas', ['Mimosa', 'Estrela'], 30],
    ['Novilhas', ['Pintada'], 29],
  ] as const) {
    const animals = names.map((one) => ({ id: newId(), animal_id: farm.ids[one]! }));
    const lot = { id: newId(), name, start_date: ago(served + 10), protocol_name: 'Corte', steps: 'D0 Implante\nD10 IA\nD40 Ultrassom', animals };
    await dispatch(farm, 'start_synchronisation', lot);
    const inseminated = animals.map(({ animal_id }) => ({ id: newId(), animal_id }));
    await dispatch(farm, 'inseminate_lot', { id: lot.id, insemination_date: ago(served), bull_identification: 'Sansão', animals: inseminated });
  }
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/breeding?aba=agenda');
  const dayWith = (words: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: words }) });
  await expect(dayWith('Hoje')).toContainText(/Diagnóstico: (Mimosa, Estrela|Estrela, Mimosa)/);
  await expect(dayWith('Hoje')).toContainText('Vacas: D40 Ultrassom');
  await expect(dayWith(shown(addDays(today, 1)))).toContainText('Diagnóstico: Pintada');
  await expect(dayWith(shown(addDays(today, 1)))).toContainText('Novilhas: D40 Ultrassom');
  await goTo(page, '/worklists?lista=diagnostico');
  const list = page.getByRole('combobox', { name: 'Lista' }).locator('option:checked');
  await expect(list).toHaveText('Diagnóstico (2)');
  await expect(rowOf(page, 'Mimosa')).toContainText('Inseminada há 30 dias (Sansão)');
  await expect(rowOf(page, 'Pintada')).toHaveCount(0);
  await page.getByRole('button', { name: 'Prenha: Mimosa' }).click();
  await expect(list).toHaveText('Diagnóstico (1)');
  await page.getByRole('button', { name: 'Vazia: Estrela' }).click();
  await expect(page.getByText('Nada nesta lista')).toBeVisible();
  await expect
    .poll(async () => (await kept(db, farm)).map(({ name, service }) => `${name} ${service}`).toSorted())
    .toEqual(['Estrela negativa', 'Mimosa positiva']);
});

test('a lot says what a pregnancy of it cost', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const animals = ['Mimosa', 'Estrela'].map((name) => ({ id: newId(), animal_id: farm.ids[name]! }));
  const lot = { id: newId(), name: 'Vacas', start_date: ago(50), protocol_name: 'Ovsynch', steps: 'D0 GnRH\nD10 IA\nD40 Ultrassom', animals };
  await dispatch(farm, 'start_synchronisation', lot);
  const served = animals.map(({ animal_id }) => ({ id: newId(), animal_id }));
  await dispatch(farm, 'inseminate_lot', { id: lot.id, insemination_date: ago(40), bull_identification: 'Sansão', cost: 75.5, animals: served });
  const found = { check_date: ago(10), method: 'ultrassom' } as const;
  await dispatch(farm, 'check_pregnancy', { ...found, id: newId(), animal_id: farm.ids['Mimosa']!, result: 'prenha', service_id: served[0]!.id });
  await dispatch(farm, 'check_pregnancy', { ...found, id: newId(), animal_id: farm.ids['Estrela']!, result: 'vazia', service_id: served[1]!.id });
  await toTheHerd(page, await worker(db, [farm]), farm);
  await toTab(page, 'iatf');
  await act(page, 'Vacas', 'Passos e animais');
  await expect(form(page)).toContainText('2 inseminadas, 1 prenha de 2 com diagnóstico');
  await expect(form(page)).toContainText(/Custo por prenhez: R\$\s151,00/);
});

test('the herd is found by state, and the page of a cow shows hers, with her lactations as bands', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const cow = farm.ids['Mimosa']!;
  await dispatch(farm, 'update_animal', { id: cow, changes: { category: { was: null, to: 'vaca' }, last_birth_date: { was: null, to: ago(200) } } });
  const service = build.insemination(cow, { insemination_date: ago(100) });
  await dispatch(farm, 'create_insemination', service);
  await dispatch(farm, 'check_pregnancy', { id: service.id.replace(/^./, 'a'), animal_id: cow, check_date: ago(65), result: 'prenha', service_id: service.id });
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/breeding?reproducao=prenha&lactacao=em_lactacao');
  await expect(page.getByText('1 fêmea')).toBeVisible();
  await expect(rowOf(page, 'Mimosa')).toContainText('100 dias');
  await rowOf(page, 'Mimosa').getByRole('link').first().click();
  const fact = (label: string) => page.locator('dl div').filter({ has: page.getByText(label, { exact: true }) });
  await expect(fact('Situação reprodutiva')).toContainText('Prenha');
  await expect(fact('DEL (dias desde o parto)')).toContainText('200');
  await expect(fact('Dias de gestação')).toContainText('100');
  await expect(fact('Coberturas nesta lactação')).toContainText('1');
  await expect(fact('Dias em aberto')).toContainText('100');
  await expect(fact('Nº da lactação')).toContainText('1ª');
  await page.getByRole('tab', { name: 'Linha do tempo' }).click();
  await expect(page.getByText(`1ª lactação, desde ${shown(ago(200))}`)).toBeVisible();
  await expect(page.getByText('200 dias em leite · em curso')).toBeVisible();
  await expectAccessible(page);
});

test('the agenda tells what is due on which day, and leads to the cow', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await dispatch(farm, 'create_insemination', build.insemination(farm.ids['Mimosa']!, { insemination_date: ago(10) }));
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/breeding?aba=agenda');
  const day = page.getByRole('listitem').filter({ has: page.getByText(shown(addDays(today, 20))) });
  await expect(day.first()).toContainText('Diagnóstico: Mimosa');
  await day.first().getByRole('link', { name: 'Mimosa' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mimosa' })).toBeVisible();
});
