// The page of one animal: weight curve, timeline, parents, and who changed its record.
import type { Page } from '@playwright/test';
import { addDays, dayIn, writtenDay } from '#domain/kernel/dates';
import { addFarm, build } from '../build';
import { anId } from '../ids';
import { dispatch, goTo, owner, ownFarm, undoOf, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, test } from './fixtures';

test('a cow’s weights are a chart and her life a timeline, also without signal', async ({ page, context, db }) => {
  const farm = await ownFarm(db, { name: 'Fazenda Vida', herd: ['Bisa'] });
  const [granny, mother, cow] = [farm.ids['Bisa']!, build.animal({ name: 'Avó Boneca' }), build.animal({ name: 'Duquesa', birth_date: '2022-03-01' })];
  await dispatch(farm, 'create_animal', { ...mother, mother_id: granny });
  await dispatch(farm, 'create_animal', { ...cow, mother_id: mother.id });
  await dispatch(farm, 'weigh', build.weighing(cow.id, { weighing_date: '2026-08-01', weight: 400 }));
  await dispatch(farm, 'weigh', build.weighing(cow.id, { weighing_date: '2026-09-01', weight: 431 }));
  await dispatch(farm, 'apply_vaccine', build.vaccine([cow.id], { application_date: '2026-08-15' }));
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, `/animals/${cow.id}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Curva de peso' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Genealogia' })).toBeVisible();
  await expect(page.getByText('Avó materna')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Alterações' })).toHaveCount(0);
  await expectAccessible(page);
  await page.waitForTimeout(2_000);
  await loseSignal(page);
  await page.getByRole('tab', { name: 'Linha do tempo' }).click();
  const line = page.getByRole('tabpanel').getByRole('listitem');
  await expect(line).toHaveText([/Pesou 431 kg.*Ganhou 31 kg em 31 dias/, /Raiva dos herbívoros/, /Pesou 400 kg.*Primeira pesagem/, /Nasceu/]);
  await expectAccessible(page);
  await context.setOffline(false);
});

test('an administrator of the farm reads who changed what', async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/animals');
  await page.locator('main a[href^="/animals/"]').first().click();
  await page.getByRole('tab', { name: 'Alterações' }).click();
  await expect(
    page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .filter({ hasText: /Cláudia Ferreira|Wesley Santos/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a calf that went to another farm is named on its mother’s page, and a dead cow has no days to go', async ({ page, db }) => {
  const today = dayIn('America/Sao_Paulo', new Date().toISOString());
  const farm = await ownFarm(db, { name: 'Fazenda das Mães', herd: [] });
  const retreat = await addFarm(db as never, farm.user_id);
  await db.query(`update farms set farm_name = 'Retiro' where id = $1`, [retreat]);
  const pregnant = { birth_date: '2020-01-10', category: 'vaca', pregnancy_status: 'prenha', pregnancy_date: addDays(today, -270) } as const;
  const [mother, dead] = [build.animal({ name: 'Duquesa', ...pregnant }), build.animal({ name: 'Falecida', ...pregnant })];
  for (const cow of [mother, dead]) await dispatch(farm, 'create_animal', cow);
  const born = (name: string, gender: 'femea' | 'macho') =>
    ({ id: anId(), birth_id: anId(), name, gender, birth_condition: 'normal', health_status: 'saudavel' }) as const;
  const [aurora, luar] = [born('Aurora', 'femea'), born('Luar', 'macho')];
  await dispatch(farm, 'register_birth', { mother_id: mother.id, birth_date: addDays(today, -3), newborns: [aurora, luar] });
  await dispatch(farm, 'create_transfer', build.transfer(aurora.id, { to_farm_id: retreat, transfer_date: today, status: 'concluída' }));
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  await db.query(`update animals set status = 'morto', exit_date = $2 where id = $1`, [dead.id, today]);
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, `/animals/${mother.id}`);
  const reproduction = page.locator('.card', { has: page.getByRole('heading', { name: 'Reprodução' }) });
  await expect(reproduction).toContainText('Aurora, transferida para Retiro');
  await expect(reproduction.getByRole('link', { name: 'Luar' })).toBeVisible();
  await expect(reproduction).not.toContainText('excluída');
  await goTo(page, `/animals/${dead.id}`);
  await expect(reproduction).toContainText('Previsão de parto');
  await expect(reproduction).not.toContainText(/em \d+ dias/);
});

test('a heifer’s page has the days of her first calving by her breed, or by the goal of the farm', async ({ page, db }) => {
  const today = dayIn('America/Sao_Paulo', new Date().toISOString());
  const farm = await ownFarm(db, { herd: [] });
  const heifer = build.animal({ name: 'Novinha', breed: 'Holandês', category: 'novilha', birth_date: addDays(today, -400) });
  await dispatch(farm, 'create_animal', heifer);
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, `/animals/${heifer.id}`);
  const reproduction = page.locator('.card', { has: page.getByRole('heading', { name: 'Reprodução' }) });
  // 26 months are 791 days, and the gestation of a Holandês 279.
  await expect(reproduction).toContainText(`Até ${writtenDay(addDays(today, 391))} (26 meses)`);
  await expect(reproduction).toContainText(writtenDay(addDays(today, 112)));
  await expectAccessible(page);
  await goTo(page, '/reproduction');
  await page.getByRole('button', { name: 'Metas' }).click();
  await expect(page.getByRole('dialog')).toContainText('Em branco, a meta de cada raça: 26 meses as europeias');
  await page.getByLabel('Idade ao 1º parto').fill('28');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await goTo(page, `/animals/${heifer.id}`);
  await expect(reproduction).toContainText('(28 meses)');
});

const actions = (page: Page) => page.getByRole('group', { name: /^Registrar de/ });

/** A button, or an entry of the menu on a phone. */
async function begin(page: Page, action: string) {
  const button = actions(page).getByRole('button', { name: action, exact: true });
  // Which of the two there is, is known once they are shown.
  await expect(actions(page)).toBeVisible();
  if (await button.isVisible()) return button.click();
  await actions(page).getByRole('button', { name: 'Mais' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('a cow is milked, weighed, treated and dried off from her own page, also without signal', { tag: '@core-phone' }, async ({
  page,
  context,
  db,
  isMobile,
}) => {
  const today = dayIn('America/Sao_Paulo', new Date().toISOString());
  const farm = await ownFarm(db, { name: 'Fazenda Ações', herd: [] });
  const cow = build.animal({ name: 'Duquesa', category: 'vaca', birth_date: '2020-03-01', last_birth_date: addDays(today, -90), pregnancy_status: 'vazia' });
  await dispatch(farm, 'create_animal', cow);
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, `/animals/${cow.id}`);
  await expect(actions(page).getByRole('button')).toHaveText(
    isMobile
      ? ['Ordenhar', 'Pesar', 'Mais']
      : [
          'Ordenhar',
          'Pesar',
          'Inseminar',
          'Aplicar',
          'Tratar',
          'Parto',
          'Secar',
          'Diagnóstico',
          'Cio',
          'Não cobrir',
          'Brinco',
          'Transferir',
          'Vender',
          'Abate',
          'Morte',
          'Perda',
        ],
  );
  await expect(actions(page)).toBeInViewport({ ratio: 1 });
  const cut = (all: Element[]) => all.filter((one) => one.scrollWidth > one.clientWidth).map(({ textContent }) => textContent);
  expect(await actions(page).getByRole('button').evaluateAll(cut)).toEqual([]);
  await expectAccessible(page);
  await page.waitForTimeout(2_000);
  await loseSignal(page);

  await begin(page, 'Pesar');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Animal' })).toHaveText('Duquesa');
  await expect(dialog.getByRole('button', { name: 'Salvar e pesar outro' })).toHaveCount(0);
  await dialog.locator('[name=weight]').pressSequentially('455,5');
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/animals/${cow.id}`);
  await expect(page.getByRole('tabpanel').getByText('455,5 kg')).toBeVisible();

  await begin(page, 'Ordenhar');
  await expect(dialog.getByRole('combobox', { name: 'Animal' })).toHaveText('Duquesa');
  await dialog.locator('[name=quantity_liters]').pressSequentially('12,5');
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog).toBeHidden();
  await begin(page, 'Secar');
  await expect(page.getByText('Duquesa: secagem registrada').last()).toBeVisible();
  await expect(actions(page).getByRole('button', { name: 'Ordenhar' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Linha do tempo' }).click();
  const line = page.getByRole('tabpanel').getByRole('listitem');
  for (const words of [/Pesou 455,5 kg/, /Deu 12,5/, /Foi seca/]) await expect(line.filter({ hasText: words }).first()).toBeVisible();
  await context.setOffline(false);
});

test('a death has a day and a cause, ends the actions, and is undone', async ({ page, db }) => {
  const farm = await ownFarm(db, { name: 'Fazenda Perda', herd: ['Mimosa'] });
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, `/animals/${farm.ids['Mimosa']}`);
  await begin(page, 'Morte');
  const dialog = page.getByRole('dialog', { name: 'Morte de Mimosa' });
  await dialog.getByRole('button', { name: 'Registrar morte' }).click();
  await expect(dialog.getByText('Informe: Causa da morte')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Causa da morte' }).pressSequentially('Raio');
  await dialog.getByRole('button', { name: 'Registrar morte' }).click();
  await expect(page.getByRole('main').getByText('Morta', { exact: true })).toBeVisible();
  await expect(page.getByText('Raio')).toBeVisible();
  await expect(actions(page).getByRole('button')).toHaveText(['Voltar ao rebanho']);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(actions(page).getByRole('button', { name: 'Pesar' })).toBeVisible();
});

test('without signal a slaughter in withdrawal is refused, then released by the owner with a reason', async ({ page, context, db }) => {
  const today = dayIn('America/Sao_Paulo', new Date().toISOString());
  const farm = await ownFarm(db, { name: 'Fazenda Abate', herd: ['Mimosa'] });
  const id = farm.ids['Mimosa']!;
  await dispatch(
    farm,
    'treat',
    build.treatment(id, { treatment_name: 'Ivermectina', application_date: today, duration_days: 1, meat_withdrawal_days: 35, milk_withdrawal_days: 0 }),
  );
  await enterFarm(page, await owner(db, farm), farm.name);
  await goTo(page, `/animals/${id}`);
  await expect(actions(page)).toBeVisible();
  await loseSignal(page);
  await begin(page, 'Abate');
  const dialog = page.getByRole('dialog', { name: 'Abate de Mimosa' });
  await expect(dialog.getByText('Em carência: não pode ir para o abate')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Frigorífico ou motivo' }).fill('Frigorífico Boa Vista');
  await dialog.getByRole('button', { name: 'Registrar abate' }).click();
  await expect(dialog.getByText(/Informe o motivo para abater assim mesmo/).first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Motivo para abater assim mesmo' }).fill('Fratura, laudo da veterinária');
  await dialog.getByRole('button', { name: 'Registrar abate' }).click();
  await expect(dialog).toBeHidden();
  for (const words of ['Frigorífico Boa Vista', 'Fratura, laudo da veterinária']) await expect(page.getByRole('tabpanel').getByText(words)).toBeVisible();
  await context.setOffline(false);
});

test('without signal a Nelore calf is weaned early at the farm’s own age, then castrated, and that is undone', async ({ page, context, db }) => {
  const farm = await ownFarm(db, { name: 'Fazenda Desmama', herd: [] });
  const today = dayIn('America/Sao_Paulo', new Date().toISOString());
  const calf = build.animal({
    name: 'Pingo',
    breed: 'Nelore',
    gender: 'macho',
    category: 'bezerro',
    birth_date: addDays(today, -200),
    pregnancy_status: null,
    mother_name: 'Mimosa',
  });
  await dispatch(farm, 'create_animal', calf);
  await enterFarm(page, await owner(db, farm), farm.name);
  await goTo(page, `/animals/${calf.id}`);
  await expect(actions(page)).toBeVisible();
  await loseSignal(page);
  await begin(page, 'Desmamar');
  await expect(page.getByText('gado de corte é desmamado aos 210 dias')).toBeVisible();
  await page.getByRole('button', { name: 'Mudar a idade' }).click();
  const ages = page.getByRole('dialog', { name: 'Idade da desmama' });
  await ages.getByRole('textbox', { name: 'Gado de corte' }).fill('205');
  await ages.getByRole('button', { name: 'Salvar' }).click();
  const weaning = page.getByRole('dialog', { name: 'Desmama de Pingo' });
  await expect(weaning.getByText('gado de corte é desmamado aos 205 dias')).toBeVisible();
  await weaning.getByRole('textbox', { name: 'Peso' }).fill('178,5');
  await weaning.getByRole('button', { name: 'Registrar desmama' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Pingo tem 200 dias; a desmama nesta fazenda é aos 205 dias');
  await question.getByRole('button', { name: 'Confirmo' }).click();
  await expect(weaning).toBeHidden();
  await expect(page.getByRole('main').getByText('178,5 kg').first()).toBeVisible();
  await begin(page, 'Castrar');
  await page.getByRole('dialog', { name: 'Castração de Pingo' }).getByRole('button', { name: 'Registrar castração' }).click();
  await expect(page.getByText('Pingo: castração registrada, agora é boi', { exact: true })).toBeVisible();
  await undoOf(page, 'Pingo: castração registrada');
  await expect(page.getByRole('main').getByText('Novilho', { exact: true }).first()).toBeVisible();
  await context.setOffline(false);
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  await expect
    .poll(async () => (await db.query('select category, weaning_weight::float, castration_date from animals where id = $1', [calf.id])).rows)
    .toEqual([{ category: 'novilho', weaning_weight: 178.5, castration_date: null }]);
});

test('part of a batch is lost, sold and separated from its page, and the rest stays', async ({ page, db }) => {
  const farm = await ownFarm(db, { name: 'Fazenda Lote', herd: [] });
  const batch = build.animal({ name: 'Frangos', type: 'ave', breed: 'Caipira', category: null, is_batch: true, batch_quantity: 40, batch_average_weight: 2 });
  await dispatch(farm, 'create_animal', batch);
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, `/animals/${batch.id}`);
  const heads = (many: string) => expect(page.getByRole('main').getByText(`${many} cabeças`).first()).toBeVisible();
  await heads('40');
  const dialog = page.getByRole('dialog');

  await begin(page, 'Morte');
  await dialog.getByRole('textbox', { name: 'Causa da morte' }).pressSequentially('Raposa');
  await dialog.getByRole('button', { name: 'Registrar morte' }).click();
  await expect(dialog.getByText('Informe: Quantas cabeças').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Quantas cabeças' }).pressSequentially('41');
  await dialog.getByRole('button', { name: 'Registrar morte' }).click();
  await expect(dialog.getByText('Frangos tem só 40 cabeças').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Quantas cabeças' }).fill('3');
  await dialog.getByRole('button', { name: 'Registrar morte' }).click();
  await expect(dialog).toBeHidden();
  await heads('37');

  await begin(page, 'Vender');
  await dialog.locator('[name=buyer_name]').fill('Feira');
  await dialog.getByRole('radio', { name: 'Engorda' }).check();
  await dialog.getByRole('textbox', { name: 'Valor por cabeça' }).pressSequentially('30');
  await expect(dialog.locator('[name="items.0.unit_price"]')).toHaveValue('1.110,00');
  await dialog.getByRole('textbox', { name: 'Cabeças', exact: true }).pressSequentially('10');
  await expect(dialog.locator('[name="items.0.weight"]')).toHaveValue('20');
  await expect(dialog.locator('[name="items.0.unit_price"]')).toHaveValue('300,00');
  await dialog.getByRole('button', { name: 'Salvar Venda' }).click();
  await expect(dialog).toBeHidden();
  await heads('27');

  await begin(page, 'Separar');
  await dialog.getByRole('textbox', { name: 'Quantas cabeças' }).pressSequentially('7');
  await dialog.getByRole('textbox', { name: 'Nome da parte' }).fill('Frangos do retiro');
  await dialog.getByRole('button', { name: 'Separar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Frangos do retiro' })).toBeVisible();
  await heads('7');
  await page.getByRole('main').getByRole('link', { name: 'Frangos', exact: true }).click();
  await heads('20');
  await expect(page.getByText('3 cabeças, Morto')).toBeVisible();
  await expect(page.getByText('10 cabeças, Vendido')).toBeVisible();
});

test('on a phone no tab is cut and the facts have two columns', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/animals');
  await page.locator('main a[href^="/animals/"]').first().click();
  const frame = (await page.getByRole('tablist').boundingBox())!;
  for (const tab of await page.getByRole('tab').all()) {
    const box = (await tab.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(frame.x);
    expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
  }
  const [first, second] = await Promise.all([0, 1].map((nth) => page.locator('.facts').first().locator(':scope > div').nth(nth).boundingBox()));
  expect(second!.y).toBe(first!.y);
  expect(second!.x).toBeGreaterThan(first!.x);
});
