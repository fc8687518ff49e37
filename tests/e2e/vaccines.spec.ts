// Sanitary applications: single and many at once, corrected, deleted and restored; suggestions, protocols, treatments; without signal, with the keyboard alone.
import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { addDays, dayIn } from '#domain/kernel/dates';
import { build } from '../build';
import { closeMessages, dispatch, goTo, type OwnFarm, ownFarm, rowOf, toTheHerd, undoOf, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const shown = (day: string) => day.split('-').toReversed().join('/');

/** Without birth dates: old animals would get every suggestion. */
async function toTheVaccines(page: Page, email: string, farm: OwnFarm) {
  await toTheHerd(page, email, farm);
  await goTo(page, '/vaccines');
  await expect(page.getByRole('heading', { level: 1, name: 'Aplicações Sanitárias' })).toBeVisible();
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Registrar aplicação' });
const save = (of: Locator) => of.getByRole('button', { name: 'Salvar', exact: true }).click();

async function pick(page: Page, of: Locator, label: string, text: string) {
  await of.getByRole('combobox', { name: label }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill(text);
  await page.keyboard.press('Enter');
}

async function chooseAnimals(page: Page, ...names: string[]) {
  await form(page).getByRole('combobox', { name: 'Animais' }).click();
  const sheet = page.getByRole('dialog', { name: 'Escolher animais' });
  for (const name of names) await sheet.getByRole('checkbox', { name }).check();
  await sheet.getByRole('button', { name: 'Concluir' }).click();
}

/** A row's action: beside it on a desktop, in a menu on a phone. */
async function act(page: Page, row: Locator, action: string) {
  const menu = row.getByRole('button', { name: /^Ações de/ });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: action }).click();
  } else await row.getByRole('button', { name: new RegExp(`^${action} `) }).click();
}

const kept = async (db: pg.Client, { user_id, farm_id }: OwnFarm) => {
  await db.query(`select set_config('app.user_id', $1, false)`, [user_id]);
  const asked = `select vaccine_name, application_date::text as day, next_application_date::text as next, meat_withdrawal_days as meat
    from animal_vaccines where farm_id = $1 and deleted_at is null order by vaccine_name, id`;
  return (await db.query(asked, [farm_id])).rows as { vaccine_name: string; day: string; next: string | null; meat: number | null }[];
};

test('"Salvar e outra" keeps the product, the dose and the day, and asks for other animals', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheVaccines(page, await worker(db, [farm]), farm);
  await page.getByRole('button', { name: 'Registrar aplicação' }).first().click();
  await chooseAnimals(page, 'Mimosa');
  await pick(page, form(page), 'Produto', 'raiva dos');
  const product = await form(page).getByRole('combobox', { name: 'Produto' }).textContent();
  await form(page).locator('[name=dosage]').fill('3 mL');
  await form(page).getByRole('button', { name: 'Salvar e outra' }).click();
  await expect(form(page).getByRole('combobox', { name: 'Animais' })).toHaveText('Escolha um ou mais animais');
  await expect(form(page).getByRole('combobox', { name: 'Produto' })).toHaveText(product!);
  await expect(form(page).locator('[name=dosage]')).toHaveValue('3 mL');
  await expect(form(page).locator('[name=meat_withdrawal_days]')).toHaveValue('21');
  await chooseAnimals(page, 'Estrela');
  await save(form(page));
  await expect(form(page)).toBeHidden();
  await expect.poll(async () => (await kept(db, farm)).length).toBe(2);
});

test('many at once, with the values of the protocol; one corrected, deleted and restored', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await dispatch(farm, 'update_animal', { id: farm.ids['Pintada']!, changes: { status: { was: 'ativo', to: 'vendido' } } });
  await toTheVaccines(page, await worker(db, [farm]), farm);
  await expect(page.getByText('Nenhuma aplicação registrada')).toBeVisible();

  await page.getByRole('button', { name: 'Registrar aplicação' }).first().click();
  await save(form(page));
  await expect(form(page).getByText('Selecione ao menos um animal')).toBeVisible();
  await expect(form(page).getByText('Informe: Produto')).toBeVisible();

  await form(page).getByRole('combobox', { name: 'Animais' }).click();
  const sheet = page.getByRole('dialog', { name: 'Escolher animais' });
  await expect(sheet.getByRole('checkbox')).toHaveCount(2);
  await sheet.getByRole('searchbox').fill('estrela');
  await expect(sheet.getByRole('checkbox')).toHaveCount(1);
  await sheet.getByRole('searchbox').fill('');
  await sheet.getByRole('button', { name: 'Selecionar todos os filtrados (2)' }).click();
  await expect(sheet.getByText('2 selecionados')).toBeVisible();
  await sheet.getByRole('button', { name: 'Concluir' }).click();
  await expect(form(page).getByRole('combobox', { name: 'Animais' })).toContainText('2 animais: Estrela, Mimosa');

  await pick(page, form(page), 'Produto', 'raiva dos');
  await expect(form(page).locator('[name=application_type]')).toHaveValue('vacina');
  await expect(form(page).locator('[name=next_application_date]')).toHaveValue(shown(addDays(today, 30)));
  await expect(form(page).locator('[name=meat_withdrawal_days]')).toHaveValue('21');
  await expect(form(page).getByText('Confirme na bula').first()).toBeVisible();
  await form(page)
    .locator('[name=application_date]')
    .fill(shown(addDays(today, 1)));
  await save(form(page));
  await expect(form(page).getByRole('alert')).toContainText('Erro ao registrar vacina');
  await expect(form(page).getByText('A data não pode ser futura').first()).toBeVisible();
  await form(page)
    .locator('[name=application_date]')
    .fill(shown(ago(3)));
  await expect(form(page).locator('[name=next_application_date]')).toHaveValue(shown(addDays(today, 27)));
  await save(form(page));
  await expect(form(page)).toBeHidden();
  await expect(page.getByText('Raiva dos herbívoros: 2 aplicações registradas').last()).toBeVisible();
  const one = { vaccine_name: 'Raiva dos herbívoros', day: ago(3), next: addDays(today, 27), meat: 21 };
  await expect.poll(() => kept(db, farm)).toEqual([one, one]);

  // Its meat is held, in the list and on its page.
  await goTo(page, '/animals');
  await expect(rowOf(page, 'Mimosa')).toContainText('Carência');
  await expect(rowOf(page, 'Pintada')).not.toContainText('Carência');
  await goTo(page, `/animals/${farm.ids['Mimosa']}`);
  await expect(page.getByText(`Carne liberada em ${shown(addDays(today, 19))}`)).toBeVisible();
  await page.getByRole('tab', { name: 'Vacinas' }).click();
  await expect(page.getByRole('tab', { name: 'Vacinas' })).toContainText('1');
  await expect(rowOf(page, 'Raiva dos herbívoros')).toContainText('Carne 21 d');
  await page.getByRole('link', { name: 'Registrar aplicação' }).click();
  await expect(form(page).getByRole('combobox', { name: 'Animais' })).toHaveText('Mimosa');
  await form(page).getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('searchbox').fill('mimosa raiva');
  await expect(page.locator('[data-index]')).toHaveCount(1);
  await act(page, rowOf(page, 'Mimosa'), 'Editar');
  const edit = page.getByRole('dialog', { name: 'Editar aplicação' });
  await edit.getByText('Lote do produto, veterinário').click();
  await edit.locator('[name=batch_number]').fill('RA-77');
  await edit.locator('[name=meat_withdrawal_days]').fill('');
  await save(edit);
  await expect(rowOf(page, 'Mimosa')).toContainText('RA-77');
  await expect(rowOf(page, 'Mimosa')).toContainText('desconhecida');

  await act(page, rowOf(page, 'Mimosa'), 'Excluir');
  await expect(page.getByRole('alertdialog')).toContainText('Tem certeza que deseja excluir esta vacina?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhuma aplicação encontrada')).toBeVisible();
  await undoOf(page, 'excluída');
  await expect(rowOf(page, 'Mimosa')).toContainText('RA-77');
  await expect.poll(() => kept(db, farm)).toEqual(expect.arrayContaining([{ ...one, meat: null }, one]));
});

test('suggestions: one applied at once and undone, all together, and the form where the label has to be read', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Mimosa'] });
  await toTheVaccines(page, await worker(db, [farm]), farm);
  await page.getByRole('tab', { name: 'Sugestões' }).click();
  await expect(page.getByText('Tudo em dia!')).toBeVisible();
  await expect(page).toHaveURL('/vaccines?aba=sugestoes');

  for (const [name, age] of [
    ['Jurema', 95],
    ['Flor', 130],
    ['Lua', 131],
  ] as const)
    await dispatch(farm, 'create_animal', build.animal({ name, birth_date: ago(age) }));
  await page.reload();
  const rabies = page.getByRole('region', { name: 'Raiva dos herbívoros: Pendente' });
  await expect(rabies).toContainText('Jurema');
  const late = page.getByRole('region', { name: 'Raiva dos herbívoros: Atrasada' });
  await expect(late.getByRole('listitem').first()).toContainText('Lua');

  await rabies.getByRole('button', { name: 'Registrar Vacina' }).click();
  await expect(rabies).toBeHidden();
  await expect.poll(() => kept(db, farm)).toMatchObject([{ vaccine_name: 'Raiva dos herbívoros', day: today, meat: 21 }]);
  await undoOf(page, 'Raiva dos herbívoros registrada');
  await expect(rabies).toContainText('Jurema');
  await expect.poll(() => kept(db, farm)).toEqual([]);

  await late.getByRole('button', { name: 'Registrar para todos' }).click();
  await expect(form(page).getByRole('combobox', { name: 'Animais' })).toContainText('2 animais');
  await save(form(page));
  await expect(late).toBeHidden();
  await expect.poll(async () => (await kept(db, farm)).length).toBe(2);

  await closeMessages(page);
  await page.getByRole('region', { name: 'Vermífugo bezerros' }).first().getByRole('button', { name: 'Registrar Vacina' }).first().click();
  await expect(form(page).getByRole('combobox', { name: 'Produto' })).toHaveText('Vermífugo bezerros');
  await expect(form(page).getByText('Em branco: carência desconhecida').first()).toBeVisible();
});

test.describe('when the device cannot store it', () => {
  test.use({ complaints: /broken disk/ });
  test('the message names what to do', async ({ page, db }) => {
    const farm = await ownFarm(db, { herd: ['Mimosa'] });
    const calf = build.animal({ name: 'Jurema', birth_date: ago(95) });
    await dispatch(farm, 'create_animal', calf);
    farm.ids['Jurema'] = calf.id;
    await toTheVaccines(page, await worker(db, [farm]), farm);
    await page.getByRole('tab', { name: 'Sugestões' }).click();
    const button = page.getByRole('region', { name: 'Raiva dos herbívoros: Pendente' }).getByRole('button', { name: 'Registrar Vacina' });
    await expect(button).toBeVisible();
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new Error('broken disk');
      };
    });
    await button.click();
    await expect(page.getByText('Erro ao registrar vacina: Não há espaço neste aparelho: nada foi salvo. Libere espaço e tente de novo.').last()).toBeVisible();
  });
});

test('a farm replaces a standard protocol by its own', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Mimosa'] });
  await toTheVaccines(page, await worker(db, [farm]), farm);
  await page.getByRole('link', { name: 'Protocolos' }).click();
  await page.getByRole('searchbox').fill('leptospirose');
  await expect(rowOf(page, 'Leptospirose')).toContainText('Confirme com o veterinário');
  await act(page, rowOf(page, 'Leptospirose'), 'Ajustar para a fazenda');
  const dialog = page.getByRole('dialog', { name: 'Novo protocolo' });
  await dialog.locator('[name=recommended_age_days]').fill('');
  await save(dialog);
  await expect(dialog.getByText('Informe: Idade recomendada (dias)').first()).toBeVisible();
  await dialog.locator('[name=recommended_age_days]').fill('150');
  await dialog.locator('[name=frequency_days]').fill('120');
  await save(dialog);
  await expect(rowOf(page, 'Leptospirose')).toHaveCount(1);
  for (const words of ['Da fazenda', 'Aos 150 dias', 'a cada 120 dias']) await expect(rowOf(page, 'Leptospirose')).toContainText(words);
  await act(page, rowOf(page, 'Leptospirose'), 'Editar');
  const edit = page.getByRole('dialog', { name: 'Editar protocolo' });
  await edit.locator('[name=trigger]').selectOption('pre_parto');
  await edit.locator('[name=trigger_offset_days]').fill('60');
  await save(edit);
  await expect(rowOf(page, 'Leptospirose')).toContainText('60 dias antes do parto');
  await act(page, rowOf(page, 'Leptospirose'), 'Excluir');
  await expect(page.getByRole('alertdialog')).toContainText('Tem certeza que deseja excluir este protocolo?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, 'Leptospirose')).toContainText('Confirme com o veterinário');
  await undoOf(page, 'Protocolo excluído');
  await expect(rowOf(page, 'Leptospirose')).toContainText('Da fazenda');
});

test('treatments on the page of the animal', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, `/animals/${farm.ids['Mimosa']}`);
  await page.getByRole('tab', { name: 'Tratamentos' }).click();
  await expect(page.getByText('Nenhum tratamento registrado')).toBeVisible();
  await page.getByRole('button', { name: 'Registrar tratamento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Registrar tratamento: Mimosa' });
  await save(dialog);
  await expect(dialog.getByText('Informe: Nome do tratamento')).toBeVisible();
  await pick(page, dialog, 'Nome do tratamento', 'penicilina procaína');
  await expect(dialog.locator('[name=milk_withdrawal_days]')).toHaveValue('6');
  await expect(dialog.getByText('Bula de um produto europeu: confirme na do seu produto')).toBeVisible();
  await dialog.locator('[name=application_date]').fill(shown(addDays(today, 1)));
  await dialog.locator('[name=duration_days]').fill('3');
  await dialog.locator('[name=cost]').fill('120,5');
  await save(dialog);
  await expect(dialog.getByRole('alert')).toContainText('Erro ao registrar tratamento');
  await dialog.locator('[name=application_date]').fill(shown(ago(1)));
  await expect(dialog.getByText(`Termina em ${shown(addDays(today, 2))}`)).toBeVisible();
  await save(dialog);
  for (const words of ['Penicilina procaína', 'Em andamento', 'R$ 120,50', '3 dias']) await expect(rowOf(page, 'Penicilina')).toContainText(words);
  await expect(page.getByRole('tab', { name: 'Tratamentos' })).toContainText('1');
  await expect(page.getByText(`Carne liberada em ${shown(addDays(today, 7))}`)).toBeVisible();
  await act(page, rowOf(page, 'Penicilina'), 'Editar');
  const edit = page.getByRole('dialog', { name: 'Editar tratamento' });
  await edit.locator('[name=duration_days]').fill('1');
  await save(edit);
  await expect(rowOf(page, 'Penicilina')).toContainText('1 dia');
  await act(page, rowOf(page, 'Penicilina'), 'Excluir');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhum tratamento registrado')).toBeVisible();
  await undoOf(page, 'Tratamento excluído');
  await expect(rowOf(page, 'Penicilina')).toBeVisible();
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('it is on the screen at once, and on the server when the signal is back', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    await toTheVaccines(page, await worker(db, [farm]), farm);
    await page.getByRole('button', { name: 'Registrar aplicação' }).first().click();
    await chooseAnimals(page, 'Mimosa', 'Estrela');
    await loseSignal(page);
    await pick(page, form(page), 'Produto', 'vacina contra aftosa');
    await expect(form(page).getByText(/Febre aftosa: a vacinação foi encerrada/)).toBeVisible();
    await pick(page, form(page), 'Produto', 'botulismo');
    await save(form(page));
    await expect(rowOf(page, 'Botulismo C/D')).toHaveCount(2);
    expect(await kept(db, farm)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(async () => (await kept(db, farm)).length).toBe(2);
  });
});

test('a visitor can read but not write', async ({ page }) => {
  await enterFarm(page, 'visitante@lida.demo');
  await (await openMenu(page)).getByRole('link', { name: 'Aplicações Sanitárias' }).click();
  await expect(page.locator('[data-index]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Registrar|Editar|Excluir|Ações de)/ })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Sugestões' }).click();
  await expect(page.getByText(/^[\d.]+ sugest(ão|ões) em/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Registrar/ })).toHaveCount(0);
  await goTo(page, '/vaccines/protocols');
  await expect(page.locator('[data-index]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Novo|Ajustar|Editar|Excluir|Ações de)/ })).toHaveCount(0);
});

test('with the keyboard alone', { tag: '@desk' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheVaccines(page, await worker(db, [farm]), farm);
  await page.getByRole('button', { name: 'Registrar aplicação' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: 'Animais' })).toBeFocused();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Escolher animais' });
  await expect(sheet.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('pintada');
  await expect(sheet.getByRole('checkbox')).toHaveCount(1);
  // Enter neither searches nor submits.
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await sheet.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(form(page).getByRole('combobox', { name: 'Animais' })).toBeFocused();
  await expect(form(page).getByRole('combobox', { name: 'Animais' })).toHaveText('Pintada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('raiva dos');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Pintada')).toContainText('Raiva dos herbívoros');
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await enterFarm(page, 'gerente@lida.demo');
  await goTo(page, '/vaccines?search=mimosa');
  await expect(page.locator('[data-index]').first()).toContainText('Mimosa');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Registrar aplicação' }).click();
  await save(form(page));
  await expect(form(page).getByText('Selecione ao menos um animal')).toBeVisible();
  await expectAccessible(page);
  await form(page).getByRole('combobox', { name: 'Animais' }).click();
  await expect(page.getByRole('dialog', { name: 'Escolher animais' }).getByRole('checkbox').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Escolher animais' }).getByRole('button', { name: 'Concluir' }).click();
  await form(page).getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('tab', { name: 'Sugestões' }).click();
  await expect(page.getByText(/^[\d.]+ sugest(ão|ões) em/)).toBeVisible();
  await expectAccessible(page);
  await goTo(page, '/vaccines/protocols');
  await expect(page.locator('[data-index]').first()).toBeVisible();
  await expectAccessible(page);
});
