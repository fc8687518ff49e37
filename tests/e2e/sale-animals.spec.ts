// The animals of a sale: many at once by their pasture and by their tags, by the packer's sheet; who may not be sold is named and left out.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { addDays, dayIn } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import { pictureOf } from '#server/demo/pictures';
import { addFarm, build } from '../build';
import { dispatch, goTo, type OwnFarm, owner, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { expect, expectAccessible, loseSignal, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);

const form = (page: Page) => page.getByRole('region', { name: 'Nova Venda' });
const field = (page: Page, name: string) => form(page).locator(`[name="${name}"]`);
const lines = (page: Page) => form(page).getByRole('group', { name: /^Animal \d+$/ });
const tags = (page: Page) => page.getByRole('dialog', { name: 'Ler brincos' });
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar Venda' }).click();

const herdOf = (...numbers: number[]) => numbers.map((number) => `N-02${number}`);

async function begin(page: Page, purpose: string, buyer = 'Frigorífico Triângulo') {
  await goTo(page, '/sales');
  await page.getByRole('button', { name: 'Nova Venda' }).first().click();
  await field(page, 'buyer_name').fill(buyer);
  await form(page).getByRole('radio', { name: purpose }).check();
}

async function occupied(farm: OwnFarm, name: string, batch_name: string, herd: readonly string[]) {
  const pasture_id = newId();
  await dispatch(farm, 'create_pasture', { id: pasture_id, name, area_hectares: 5 });
  const animals = herd.map((one) => ({ id: newId(), animal_id: farm.ids[one]! }));
  await dispatch(farm, 'occupy_pasture', { id: newId(), pasture_id, entry_date: ago(9), batch_name, animals });
}

async function readTag(page: Page, typed: string) {
  await expect(tags(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
}

/** A reader that types, faster than anybody, wherever the focus is. */
const readAnywhere = (page: Page, tag: string) =>
  page.evaluate((keys) => {
    for (const key of [...keys.split(''), 'Enter'])
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, tag);

async function sold(db: pg.Client, farm: OwnFarm) {
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const { rows } = await db.query(
    `select a.name || ' ' || i.unit_price::float as line from sale_items i join animals a on a.id = i.animal_id
     where i.farm_id = $1 and i.deleted_at is null and a.status = 'vendido' order by a.name`,
    [farm.farm_id],
  );
  return rows.map(({ line }) => line as string);
}

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('a pasture and some tags are sold at one price; who may not be sold is named and left out', async ({ page, db, context }) => {
    const there = herdOf(31, 32, 33, 34, 35, 36, 37);
    const farm = await ownFarm(db, { herd: [...there, 'Mimosa', 'Estrela'] });
    const id = (name: string) => farm.ids[name]!;
    await occupied(farm, 'Baixada', 'Garrotes', there);
    const identification = (name: string, to: string) => dispatch(farm, 'update_animal', { id: id(name), changes: { identification: { was: null, to } } });
    await identification('Mimosa', '24-017');
    await identification('Estrela', '018');
    await dispatch(farm, 'report_death', { id: id('Estrela'), exit_date: ago(2), exit_reason: 'Raio' });
    const journey = { from_farm_id: farm.farm_id, to_farm_id: await addFarm(db as never, farm.user_id), transfer_date: today };
    await dispatch(farm, 'create_transfer', build.transfer(id('N-0237'), journey));
    await toTheHerd(page, await worker(db, [farm]), farm);
    await loseSignal(page);
    await begin(page, 'Engorda');
    await form(page).getByRole('textbox', { name: 'Valor por cabeça' }).fill('2500');
    await form(page).getByRole('button', { name: 'Escolher vários' }).click();
    await page.getByLabel('Pastagem').selectOption('Baixada · Garrotes');
    await page.getByRole('button', { name: 'Selecionar todos os filtrados (7)' }).click();
    await page.getByRole('button', { name: 'Concluir' }).click();
    await expect(form(page).getByText('N-0237 tem uma transferência aberta: conclua ou cancele antes de vender')).toBeVisible();
    await expect(lines(page)).toHaveCount(6);

    await form(page).getByRole('button', { name: 'Ler brincos' }).click();
    await readTag(page, '24017');
    await expect(tags(page).getByText('Mimosa entrou na venda')).toBeVisible();
    await readTag(page, '018');
    await expect(tags(page).getByRole('listitem').filter({ hasText: 'Estrela saiu do rebanho' })).toContainText('morte');
    await readTag(page, '24-017');
    await expect(tags(page).getByText('Mimosa já está na venda')).toBeVisible();
    await readTag(page, '982000123456789');
    await expect(tags(page).getByRole('listitem').filter({ hasText: 'Nenhum animal com 982000123456789' })).toBeVisible();
    await expect(tags(page)).toContainText('7 animais na venda');
    await tags(page).getByRole('button', { name: 'Concluir' }).click();
    // In short: none of them needs anything.
    await expect(form(page).getByText(/^7 animais · R\$\s17\.500,00$/)).toBeVisible();
    await expect(lines(page)).toHaveCount(0);
    await save(page);
    await expect(rowOf(page, 'Frigorífico Triângulo')).toContainText('7 animais');
    expect(await sold(db, farm)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(() => sold(db, farm)).toEqual(['Mimosa', ...there.slice(0, 6)].map((name) => `${name} 2500`));
  });
});

test('in short, only animals without a weight are in full; each can be changed and taken out', async ({ page, db }) => {
  const herd = herdOf(31, 32, 33, 34, 35, 36, 37, 38);
  const farm = await ownFarm(db, { herd });
  for (const name of herd.slice(0, 7)) await dispatch(farm, 'weigh', build.weighing(farm.ids[name]!, { weighing_date: ago(3), weight: 450 }));
  const given = {
    vaccine_name: 'Ivermectina',
    application_type: 'vermifugo',
    application_date: ago(3),
    meat_withdrawal_days: 35,
    milk_withdrawal_days: 0,
  } as const;
  await dispatch(farm, 'apply_vaccine', build.vaccine([farm.ids['N-0236']!, farm.ids['N-0237']!], given));
  await toTheHerd(page, await owner(db, farm), farm);
  await begin(page, 'Abate');
  await form(page).getByRole('radio', { name: '@ (arroba)' }).check();
  await form(page).getByRole('button', { name: 'Escolher vários' }).click();
  await page.getByRole('button', { name: 'Selecionar todos os filtrados (8)' }).click();
  await page.getByRole('button', { name: 'Concluir' }).click();
  await expect(lines(page)).toHaveCount(0);
  await form(page).getByRole('textbox', { name: 'Preço da @' }).fill('300');
  await expect(lines(page)).toHaveCount(1);
  const weight = field(page, 'items.7.weight');
  await weight.pressSequentially('420');
  await expect(weight).toHaveValue('420');
  // 7 × 15 @ and 14 @.
  await expect(form(page).getByText(/^8 animais · 3\.570\skg · R\$\s35\.700,00$/)).toBeVisible();
  await expectAccessible(page);

  const notice = form(page).getByText('Em carência: não podem ir para o abate');
  await expect(notice).toBeVisible();
  await form(page).getByRole('button', { name: 'Deixar os 2 de fora' }).click();
  await expect(notice).toHaveCount(0);
  // Six are shown in full, with the prices that they had.
  await expect(lines(page)).toHaveCount(6);
  await expect(field(page, 'items.5.weight')).toHaveValue('420');
  await form(page).getByRole('button', { name: 'Escolher vários' }).click();
  await page.getByRole('button', { name: 'Selecionar todos os filtrados (8)' }).click();
  await page.getByRole('button', { name: 'Concluir' }).click();
  await form(page).getByRole('button', { name: 'Ver os animais' }).click();
  for (const name of ['N-0236', 'N-0237'])
    await form(page)
      .getByRole('button', { name: `Retirar ${name}` })
      .click();
  await field(page, 'items.0.price_per_arroba').fill('310');
  await save(page);
  await expect(rowOf(page, 'Frigorífico Triângulo')).toContainText('6 animais');
  await expect.poll(() => sold(db, farm)).toEqual(['N-0231 4650', ...herdOf(32, 33, 34, 35).map((name) => `${name} 4500`), 'N-0238 4200']);
});

test('a reader that types adds each animal to the open form, and replaces none', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const rfid = (name: string, to: string) => dispatch(farm, 'update_animal', { id: farm.ids[name]!, changes: { rfid: { was: null, to } } });
  await rfid('Mimosa', '982000001088420');
  await rfid('Pintada', '982000001088421');
  await dispatch(farm, 'report_death', { id: farm.ids['Pintada']!, exit_date: today, exit_reason: 'Raio' });
  await rfid('Estrela', '982000001088422');
  await toTheHerd(page, await worker(db, [farm]), farm);
  await begin(page, 'Engorda');
  const first = lines(page).nth(0).getByRole('combobox');
  // What listens to readers is loaded after the screen.
  await expect(async () => {
    await readAnywhere(page, '982000001088420');
    await expect(first).toHaveText('Mimosa', { timeout: 1_000 });
  }).toPass();
  for (const tag of ['982000001088421', '982000001088422']) await readAnywhere(page, tag);
  await expect(lines(page).nth(1).getByRole('combobox')).toHaveText('Estrela');
  await expect(first).toHaveText('Mimosa');
  await expect(lines(page)).toHaveCount(2);
  await expect(form(page).getByText(/^Pintada saiu do rebanho em/)).toHaveCount(1);
});

test("the packer's sheet: arrobas of the weighed carcasses, and a photo of the sheet at the sale", async ({ page, db }) => {
  const farm = await ownFarm(db);
  for (const name of ['Mimosa', 'Estrela']) await dispatch(farm, 'weigh', build.weighing(farm.ids[name]!, { weighing_date: ago(3), weight: 540 }));
  await toTheHerd(page, await worker(db, [farm]), farm);
  await begin(page, 'Abate');
  await form(page).getByRole('radio', { name: '@ (arroba)' }).check();
  await form(page).getByRole('textbox', { name: 'Preço da @' }).first().fill('300');
  await form(page).getByRole('button', { name: 'Ler brincos' }).click();
  for (const name of ['mimosa', 'estrela']) await readTag(page, name);
  await tags(page).getByRole('button', { name: 'Concluir' }).click();
  // 540 kg at 50 % are 18 @; the sheet says 285 kg, which are 19 @.
  await expect(field(page, 'items.0.unit_price')).toHaveValue('5.400,00');
  await field(page, 'items.0.carcass_weight').fill('285');
  await expect(field(page, 'items.0.unit_price')).toHaveValue('5.700,00');
  await expect(field(page, 'items.1.unit_price')).toHaveValue('5.400,00');
  await save(page);
  await expect.poll(() => sold(db, farm)).toEqual(['Estrela 5400', 'Mimosa 5700']);

  await rowOf(page, 'Frigorífico Triângulo').getByRole('link').first().click();
  const receipt = page.getByRole('article', { name: 'Recibo da venda' });
  await expect(receipt.getByRole('row', { name: /Mimosa/ })).toContainText(/19\s@, 285\skg de carcaça/);
  await expect(receipt.getByRole('row', { name: /Estrela/ })).toContainText(/18\s@ a 50,0%/);
  const papers = page.getByRole('region', { name: 'Fotos e documentos' });
  await papers.getByLabel('Foto ou documento').setInputFiles({ name: 'romaneio.png', mimeType: 'image/png', buffer: pictureOf('cow').bytes });
  await expect(papers.getByRole('button', { name: /^Abrir: Foto de / })).toBeVisible();
  await expect
    .poll(async () => (await db.query('select count(*)::int as many from attachments where farm_id = $1 and sale_id is not null', [farm.farm_id])).rows)
    .toEqual([{ many: 1 }]);
});

test('animals that were forgotten are added to a sale together', { tag: '@phone' }, async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Mimosa', 'Estrela', 'Pintada', 'Aurora'] });
  const sale = build.sale([{ id: newId(), animal_id: farm.ids['Mimosa']!, unit_price: 2500 }], { buyer_name: 'Frigorífico Triângulo', sale_date: ago(1) });
  await dispatch(farm, 'create_sale', sale);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, `/sales/${sale.id}`);
  await page.getByRole('button', { name: 'Corrigir' }).click();
  const correction = page.getByRole('dialog', { name: 'Corrigir venda' });
  await correction.getByRole('button', { name: 'Escolher vários' }).click();
  const sheet = page.getByRole('dialog', { name: 'Escolher animais' });
  for (const name of ['Aurora', 'Estrela']) await sheet.getByRole('checkbox', { name: new RegExp(name) }).check();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Concluir' }).click();
  for (const nth of [1, 2])
    await correction
      .getByRole('group', { name: `Animal que faltou ${nth}` })
      .getByRole('textbox', { name: 'Valor' })
      .fill(`${2500 + nth * 100}`);
  await expect(correction.getByText(/Valor bruto R\$\s7\.800,00/)).toBeVisible();
  await correction.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Venda para Frigorífico Triângulo: correção salva').last()).toBeVisible();
  await expect.poll(() => sold(db, farm)).toEqual(['Aurora 2600', 'Estrela 2700', 'Mimosa 2500']);
});
