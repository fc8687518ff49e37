// Modo Curral: animals pass the chute one by one. A tag, a weight or an application, Enter, the next; corrected, deleted, resumed; with a tag reader, with a scale, without signal.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { addDays, dayIn } from '#domain/kernel/dates';
import { build } from '../build';
import { dispatch, goTo, type OwnFarm, ownFarm, staff, toTheHerd, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, test } from './fixtures';
import { plugAgain, plugIn, scaleSays, settingsOf, unplug, withoutSerial } from './scale';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const shown = (day: string) => day.split('-').toReversed().join('/');

/** Mimosa was weighed a month ago, Estrela has an electronic tag, Pintada was sold. */
async function corralFarm(db: pg.Client) {
  const farm = await ownFarm(db);
  const change = (name: string, changes: object) => dispatch(farm, 'update_animal', { id: farm.ids[name]!, changes } as never);
  await change('Mimosa', { identification: { was: null, to: '24-017' } });
  await change('Estrela', { identification: { was: null, to: '018' }, rfid: { was: null, to: '982000123456789' } });
  await change('Pintada', { identification: { was: null, to: '019' }, status: { was: 'ativo', to: 'vendido' } });
  await dispatch(farm, 'weigh', build.weighing(farm.ids['Mimosa']!, { weighing_date: ago(30), weight: 400 }));
  return farm;
}

const tag = (page: Page) => page.getByRole('textbox', { name: 'Brinco, SISBOV, RFID ou nome' });
const weight = (page: Page) => page.getByRole('region', { name: 'Animal no brete' }).getByRole('textbox', { name: /^Peso/ });
const entries = (page: Page) => page.getByRole('list', { name: 'Últimos registros' }).getByRole('listitem');
const animal = (page: Page) => page.getByRole('region', { name: 'Animal no brete' });
const saved = (page: Page, words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();

async function toTheChute(page: Page, email: string, farm: OwnFarm, path = '/weighings/curral') {
  await toTheHerd(page, email, farm);
  await goTo(page, path.replace('/curral', ''));
  await page.getByRole('link', { name: 'Modo Curral' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Modo Curral' })).toBeVisible();
}

async function begin(page: Page) {
  await page.getByRole('button', { name: 'Começar' }).click();
  await expect(tag(page)).toBeFocused();
}

/** Like a tag reader: fast typing, then Enter. */
async function read(page: Page, typed: string) {
  await expect(tag(page)).toBeFocused();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
}

async function weigh(page: Page, typed: string, kilos: string) {
  await read(page, typed);
  await expect(weight(page)).toBeFocused();
  await page.keyboard.type(kilos);
  await page.keyboard.press('Enter');
  await expect(tag(page)).toBeFocused();
}

async function weightsOf(db: pg.Client, farm: OwnFarm) {
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const { rows } = await db.query(
    `select a.name || ' ' || w.weight::float as line from animal_weighings w join animals a on a.id = w.animal_id
     where w.farm_id = $1 and w.deleted_at is null order by w.weighing_date, w.id`,
    [farm.farm_id],
  );
  return rows.map(({ line }) => line as string);
}

test('weighing many: tag, weight, Enter, the next; corrected, deleted, and summed up at the end', { tag: '@core' }, async ({ page, db }) => {
  const farm = await corralFarm(db);
  await toTheChute(page, await worker(db, [farm]), farm);
  await expect(page.getByRole('textbox', { name: 'Data' })).toHaveValue(shown(today));
  await expect(page.getByLabel('Responsável')).toHaveValue('Tereza');
  await begin(page);

  await read(page, '24017');
  await expect(animal(page)).toContainText('Mimosa');
  await expect(animal(page)).toContainText(`Último peso: 400 kg em ${shown(ago(30))}`);
  await expect(weight(page)).toBeFocused();
  await page.keyboard.type('415,5');
  await expect(animal(page)).toContainText('+15,5 kg em 30 dias (0,517 kg/dia)');
  await page.keyboard.press('Enter');
  await saved(page, 'Mimosa: 415,5 kg salvos, +15,5 kg em 30 dias');
  await weigh(page, '18', '380');
  await expect(page.getByRole('heading', { name: 'Pesagens nesta lida: 2' })).toBeVisible();
  await expect(entries(page).nth(0)).toContainText('Estrela');
  await expect(entries(page).nth(1)).toContainText('415,5 kg');

  await page.getByRole('button', { name: 'Corrigir pesagem de Mimosa' }).click();
  await expect(weight(page)).toHaveValue('415,5');
  await page.keyboard.type('425,5');
  await page.keyboard.press('Enter');
  await saved(page, 'Mimosa: 425,5 kg corrigidos');
  await expect(entries(page).nth(1)).toContainText('425,5 kg');
  await expect(tag(page)).toBeFocused();

  await page.getByRole('button', { name: 'Excluir pesagem de Estrela' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(entries(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Encerrar' }).click();
  const end = page.getByRole('dialog', { name: 'Encerrar esta lida?' });
  for (const words of ['402,75 kg', '+25,5 kg', '0,850 kg/dia']) await expect(end).toContainText(words);
  await end.getByRole('button', { name: 'Encerrar' }).click();
  await expect(page).toHaveURL('/weighings');
  await expect.poll(() => weightsOf(db, farm)).toEqual(['Mimosa 400', 'Mimosa 425.5', 'Estrela 380']);
  // The next session starts empty.
  await page.getByRole('link', { name: 'Modo Curral' }).click();
  await expect(page.getByRole('button', { name: 'Começar' })).toBeVisible();
});

test('a tag reader that types: animals are found by RFID, also when the focus is in the weight; an entered weight is kept', async ({ page, db }) => {
  const farm = await corralFarm(db);
  await toTheChute(page, await worker(db, [farm]), farm);
  await begin(page);
  await read(page, '982000123456789');
  await expect(animal(page)).toContainText('Estrela');
  await page.keyboard.type('380');
  await page.keyboard.press('Enter');
  await read(page, '24-017');
  await expect(weight(page)).toBeFocused();
  // The next tag before this animal was weighed.
  await page.keyboard.type('982000123456789');
  await page.keyboard.press('Enter');
  await expect(animal(page)).toContainText('Estrela');
  await expect(animal(page)).toContainText(`Já tem pesagem em ${shown(today)}: 380 kg`);
  await expect(weight(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await read(page, 'mimosa');
  await expect(weight(page)).toBeFocused();
  await page.keyboard.type('410,5982000123456789');
  await page.keyboard.press('Enter');
  await expect(animal(page)).toContainText('salve este peso primeiro');
  await expect(weight(page)).toHaveValue('410,5');
  await page.keyboard.press('Enter');
  await expect.poll(() => weightsOf(db, farm)).toEqual(['Mimosa 400', 'Estrela 380', 'Mimosa 410.5']);
  // A tap outside took the focus away.
  await tag(page).blur();
  await page.keyboard.type('982000123456789');
  await page.keyboard.press('Enter');
  await expect(animal(page)).toContainText('Estrela');
});

test('matching animals are offered, sold and unknown tags are reported, and an unknown tag can be noted', async ({ page, db }) => {
  const farm = await corralFarm(db);
  await toTheChute(page, await worker(db, [farm]), farm);
  await begin(page);
  await read(page, '019');
  await expect(page.getByText('Pintada: Vendida')).toBeVisible();
  // The next tag replaces the one that found no animal.
  await read(page, '01');
  await expect(page.getByRole('list', { name: 'Animais encontrados' }).getByRole('button')).toHaveText([/Estrela/, /Mimosa/]);
  await expect(page.getByRole('button', { name: /^Estrela/ })).toBeFocused();
  // A tag read while a list of animals or another button has the focus does not press that button.
  await page.keyboard.type('24-017');
  await page.keyboard.press('Enter');
  await expect(animal(page)).toContainText('Mimosa');
  await page.getByRole('button', { name: 'Outro animal' }).click();
  await page.getByRole('button', { name: 'Mudar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('button', { name: 'Mudar' })).toBeFocused();
  await page.keyboard.type('01');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Estrela/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(animal(page)).toContainText('Estrela');
  await page.getByRole('button', { name: 'Outro animal' }).click();
  await read(page, '999');
  await expect(page.getByText('Nenhum animal com 999')).toBeVisible();
  await page.getByRole('button', { name: 'Anotar 999 e seguir' }).click();
  await expect(tag(page)).toBeFocused();
  await expect(tag(page)).toHaveValue('');
  await expect(page.getByText('Sem cadastro, anotados nesta lida')).toBeVisible();
  await page.getByRole('button', { name: 'Encerrar' }).click();
  await expect(page.getByRole('dialog')).toContainText('Nenhum animal foi pesado.');
  await expect(page.getByRole('dialog')).toContainText('999');
});

test('a weight far from the last, and a second one on the same day, ask for confirmation and are not refused', async ({ page, db }) => {
  const farm = await corralFarm(db);
  await toTheChute(page, await worker(db, [farm]), farm);
  await begin(page);
  await read(page, 'mimosa');
  await expect(weight(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(animal(page)).toContainText('Informe: Peso (kg)');
  await page.keyboard.type('4155');
  await page.keyboard.press('Enter');
  await expect(animal(page)).toContainText('Não é possível: 4.155 kg de Mimosa');
  await weight(page).fill('1155');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Confira antes de salvar' });
  await expect(question).toContainText(`Confirmo: 1.155 kg de Mimosa está longe do último peso: 400 kg em ${shown(ago(30))}`);
  await question.getByRole('button', { name: 'Corrigir' }).click();
  await expect(weight(page)).toBeFocused();
  await weight(page).fill('415,5');
  await page.keyboard.press('Enter');
  await saved(page, 'Mimosa: 415,5 kg salvos');
  await weigh(page, 'estrela', '380');
  await read(page, 'mimosa');
  await expect(animal(page)).toContainText(`Já tem pesagem em ${shown(today)}: 415,5 kg`);
  await weight(page).fill('416');
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Salvar assim mesmo' }).click();
  await expect(entries(page)).toHaveCount(3);
});

test('in Santa Catarina the corral says that B19 is forbidden, before it is given', async ({ page, db }) => {
  const farm = await corralFarm(db);
  await db.query(`update farms set state = 'SC' where id = $1`, [farm.farm_id]);
  await toTheChute(page, await worker(db, [farm]), farm, '/vaccines/curral');
  await page.getByRole('combobox', { name: 'Produto' }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill('Brucelose B19');
  await page.keyboard.press('Enter');
  await begin(page);
  await read(page, '24-017');
  await expect(animal(page)).toContainText('B19 é proibida em Santa Catarina: fale com a CIDASC antes de vacinar');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('B19 é proibida em Santa Catarina');
});

test('many applications: the product once, then animal after animal; the dose corrected, one deleted', async ({ page, db }) => {
  const farm = await corralFarm(db);
  await toTheChute(page, await worker(db, [farm]), farm, '/vaccines/curral');
  await page.getByRole('combobox', { name: 'Produto' }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill('Clostridioses');
  await page.keyboard.press('Enter');
  await page.getByLabel('Lote do produto').fill('A-77');
  await page.getByRole('textbox', { name: 'Dose', exact: true }).fill('5 mL');
  await begin(page);
  await expect(page.getByText('Lote A-77')).toBeVisible();

  const dose = page.getByRole('textbox', { name: 'Dose' });
  await read(page, '24-017');
  await expect(animal(page)).toContainText('Peso: 400 kg');
  await expect(dose).toBeFocused();
  await expect(dose).toHaveValue('5 mL');
  await page.keyboard.press('Enter');
  await saved(page, 'Mimosa: ');
  // Changed while an animal is selected, the dose applies to it too.
  await read(page, '018');
  const change = async (ml: string) => {
    await page.getByRole('button', { name: 'Mudar' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Dose', exact: true }).fill(ml);
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await change('4 mL');
  await expect(dose).toHaveValue('4 mL');
  await change('5 mL');
  await expect(dose).toHaveValue('5 mL');
  await dose.press('Enter');
  await expect(entries(page)).toHaveCount(2);

  await read(page, 'estrela');
  await expect(animal(page)).toContainText('Estrela já recebeu');
  await expect(dose).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar' }).click();
  await page.getByRole('button', { name: 'Outro animal' }).click();

  await page.getByRole('button', { name: 'Corrigir aplicação de Mimosa' }).click();
  await page.getByRole('textbox', { name: 'Dose corrigida' }).fill('2 mL');
  await page.keyboard.press('Enter');
  await expect(entries(page).nth(1)).toContainText('2 mL');
  await page.getByRole('button', { name: 'Excluir aplicação de Estrela' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(entries(page)).toHaveCount(1);
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const kept = `select a.name, v.dosage, v.batch_number, v.deleted_at is null as here from animal_vaccines v join animals a on a.id = v.animal_id where v.farm_id = $1 order by v.id`;
  await expect
    .poll(async () => (await db.query(kept, [farm.farm_id])).rows)
    .toEqual([
      { name: 'Mimosa', dosage: '2 mL', batch_number: 'A-77', here: true },
      { name: 'Estrela', dosage: '5 mL', batch_number: 'A-77', here: false },
    ]);
});

const notesOnDisk = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.addEventListener('success', () => done(request.result));
        request.addEventListener('error', () => failed(request.error));
      });
    const notes: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await answer(indexedDB.open(name!));
      notes.push(await answer(db.transaction('meta').objectStore('meta').getAll()));
      db.close();
    }
    return JSON.stringify(notes);
  });

test('opened again, it resumes: the plan, the animal, and what was typed', async ({ page, db }) => {
  const farm = await corralFarm(db);
  await toTheChute(page, await worker(db, [farm]), farm);
  await page.getByRole('textbox', { name: 'Data' }).fill(shown(ago(2)));
  await page.getByRole('combobox', { name: 'Método' }).selectOption('fita');
  await begin(page);
  await expect(page.getByText(`As pesagens vão com a data ${shown(ago(2))}`)).toBeVisible();
  await weigh(page, '018', '380');
  await read(page, 'mimosa');
  await expect(weight(page)).toBeFocused();
  await page.keyboard.type('41');
  await expect(weight(page)).toHaveValue('41');
  // Until the last key is on the disk: a reload in the same instant is not what is tested here.
  await expect.poll(() => notesOnDisk(page)).toContain('"weight":41,');
  await page.reload();
  await expect(animal(page)).toContainText('Mimosa');
  await expect(weight(page)).toHaveValue('41');
  await expect(weight(page)).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Pesagens nesta lida: 1' })).toBeVisible();
  await weight(page).fill('415,5');
  await page.keyboard.press('Enter');
  await saved(page, 'Mimosa: 415,5 kg salvos');

  // A plan changed later applies to the following animals.
  await page.getByRole('button', { name: 'Mudar' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Data' }).fill(shown(today));
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(`${shown(today)} · Fita · Tereza`)).toBeVisible();
  await expect(entries(page)).toHaveCount(2);
});

test('a scale: a stable weight is filled in, an unstable one is not, and an animal’s weight is not used for the next', async ({ page, db }) => {
  const farm = await corralFarm(db);
  await plugIn(page);
  await toTheChute(page, await worker(db, [farm]), farm);
  await begin(page);
  const scale = page.getByRole('region', { name: 'Balança' });
  await scale.getByLabel('Velocidade da balança').selectOption('2400 7E1');
  await scale.getByRole('button', { name: 'Conectar balança' }).click();
  await expect(scale).toContainText('Balança conectada, à espera do peso');
  expect(await settingsOf(page)).toEqual({ baudRate: 2400, dataBits: 7, parity: 'even', stopBits: 1 });
  await tag(page).focus();
  await read(page, 'mimosa');

  await scaleSays(page, 'ST,GS,+00000.0kg', 'US,GS,+00431.0kg');
  await expect(scale).toContainText('431 kg oscilando');
  await expect(weight(page)).toHaveValue('');
  await scaleSays(page, 'US,GS,+00402.0kg', 'ST,GS,+00415.5kg');
  await expect(scale).toContainText('415,5 kg estável');
  await expect(weight(page)).toHaveValue('415,5');
  await expect(weight(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await saved(page, 'Mimosa: 415,5 kg salvos');

  // Mimosa still stands on the scale.
  await read(page, '018');
  await scaleSays(page, 'ST,GS,+00415.0kg');
  await expect(scale).toContainText('415 kg estável');
  await expect(weight(page)).toHaveValue('');
  await expect(animal(page).getByRole('button', { name: 'Usar 415 kg da balança' })).toBeVisible();
  await scaleSays(page, 'US,GS,+00012.0kg', 'ST,GS,+00380,0kg');
  await expect(weight(page)).toHaveValue('380');
  // A tag typed into a selected weight that was there before does not replace it.
  await page.keyboard.press('Escape');
  await read(page, '018');
  await expect(weight(page)).toHaveValue('380');
  await page.keyboard.type('982000123456789');
  await page.keyboard.press('Enter');
  await expect(animal(page)).toContainText('salve este peso primeiro');
  await expect(weight(page)).toHaveValue('380');
  // A typed weight is not replaced.
  await weight(page).fill('381');
  await scaleSays(page, 'US,GS,+00379.0kg', 'ST,GS,+00380.5kg');
  await expect(scale).toContainText('380,5 kg estável');
  await expect(weight(page)).toHaveValue('381');
  await page.keyboard.press('Enter');

  await scaleSays(page, 'OL,GS,+99999.9kg');
  await expect(scale).toContainText('Balança: sobrecarga');
  await scaleSays(page, 'ST,GS,+00937.0lb');
  await expect(scale).toContainText('A balança está em libras: mude-a para kg');

  await unplug(page);
  await expect(scale).toContainText('A balança foi desconectada. Ligue o cabo de novo, ou digite o peso.');
  await plugAgain(page);
  await expect(scale).toContainText('Balança conectada, à espera do peso');

  // With auto-save no press is needed.
  await scale.getByLabel('Salvar sozinho quando o peso parar').check();
  await tag(page).focus();
  await page.getByRole('button', { name: 'Excluir pesagem de Mimosa' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await tag(page).focus();
  await read(page, 'mimosa');
  await expect(weight(page)).toBeFocused();
  await page.evaluate(() => (window as never as { scale: { dispatch: (text: string) => void } }).scale.dispatch('[U100.0][418.5]'));
  await saved(page, 'Mimosa: 418,5 kg salvos');
  await expect(tag(page)).toBeFocused();
  await expect.poll(() => weightsOf(db, farm)).toEqual(['Mimosa 400', 'Estrela 381', 'Mimosa 418.5']);
});

test('a scale with an antenna: one line calls the animal and fills its weight, and the next one waits until it is saved', async ({ page, db }) => {
  await plugIn(page);
  const farm = await ownFarm(db);
  const tags = { Mimosa: '982000001088420', Estrela: '982000001088421' };
  for (const [name, rfid] of Object.entries(tags)) await dispatch(farm, 'update_animal', { id: farm.ids[name]!, changes: { rfid: { was: null, to: rfid } } });
  await toTheChute(page, await worker(db, [farm]), farm);
  await begin(page);
  await page.getByRole('button', { name: 'Conectar balança' }).click();
  await expect(page.getByRole('region', { name: 'Balança' })).toContainText('à espera do peso');
  await scaleSays(page, '', `${tags.Mimosa};415,5`);
  await expect(page.getByRole('heading', { name: 'Mimosa' })).toBeVisible();
  const weight = page.getByLabel('Peso', { exact: true });
  await expect(weight).toHaveValue('415,5');
  // The next one is on the scale before this weight was saved: it is not taken for Mimosa's.
  await scaleSays(page, `LA ${tags.Estrela} ST,GS, 380.0,kg`);
  await expect(page.getByText(`Brinco ${tags.Estrela} lido antes da hora: salve este peso primeiro`)).toBeVisible();
  await expect(weight).toHaveValue('415,5');
  await page.getByRole('button', { name: 'Salvar e próximo' }).click();
  await expect(page.getByText('Mimosa: 415,5 kg salvos').first()).toBeVisible();
  await scaleSays(page, 'US,GS,+00012.0kg', `LA ${tags.Estrela} ST,GS, 380.0,kg`);
  await expect(page.getByRole('heading', { name: 'Estrela' })).toBeVisible();
  await expect(weight).toHaveValue('380');
});

test('a scale that was allowed before reconnects by itself; a browser without serial ports offers none', async ({ page, db }) => {
  const farm = await corralFarm(db);
  await plugIn(page, { allowed: true });
  await toTheChute(page, await worker(db, [farm]), farm);
  await begin(page);
  // No scale has been connected on this device yet.
  await page.getByRole('button', { name: 'Conectar balança' }).click();
  await expect(page.getByText('Balança conectada')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Balança conectada')).toBeVisible();
  // Disconnected, it stays so after a reload; connected again, it sends weights again.
  await page.getByRole('button', { name: 'Desconectar' }).click();
  await expect(page.getByText('Sem balança conectada: digite o peso.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sem balança conectada: digite o peso.')).toBeVisible();
  await page.getByRole('button', { name: 'Conectar balança' }).click();
  await page.getByRole('button', { name: 'Desconectar' }).click();
  await page.getByRole('button', { name: 'Conectar balança' }).click();
  await scaleSays(page, '', 'ST,GS,+00123.5kg');
  await expect(page.getByText('123,5 kg estável')).toBeVisible();
  await withoutSerial(page);
  await page.reload();
  await expect(tag(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Balança' })).toHaveCount(0);
  await weigh(page, '018', '380');
  await expect(entries(page)).toHaveCount(1);
});

test.describe('without signal', { tag: '@core' }, () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('nothing is different, and everything is sent', async ({ page, db, context }) => {
    const farm = await corralFarm(db);
    await toTheChute(page, await worker(db, [farm]), farm);
    await loseSignal(page);
    await begin(page);
    await weigh(page, '24-017', '415,5');
    await read(page, '018');
    await expect(weight(page)).toBeFocused();
    // An unlikely weight is asked for here, without losing it.
    await page.keyboard.type('1600');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Confira antes de salvar' });
    await expect(question).toContainText('Confirmo: 1.600 kg de Estrela');
    await question.getByRole('button', { name: 'Corrigir' }).click();
    await expect(weight(page)).toHaveValue('1600');
    await weight(page).press('Enter');
    await question.getByRole('button', { name: 'Salvar assim mesmo' }).click();
    await expect(entries(page)).toHaveCount(2);
    expect(await weightsOf(db, farm)).toEqual(['Mimosa 400']);
    await context.setOffline(false);
    await expect.poll(() => weightsOf(db, farm)).toEqual(['Mimosa 400', 'Mimosa 415.5', 'Estrela 1600']);
  });
});

for (const role of ['admin', 'manager', 'worker'] as const)
  test(`is available to a ${role}`, async ({ page, db }) => {
    const farm = await corralFarm(db);
    await toTheChute(page, await staff(db, farm, role), farm);
    await begin(page);
    await weigh(page, '018', '380');
    await expect(entries(page)).toHaveCount(1);
  });

test('a visitor finds neither its button nor its route', async ({ page }) => {
  await enterFarm(page, 'visitante@lida.demo');
  for (const path of ['/weighings', '/vaccines']) {
    await goTo(page, path);
    await expect(page.locator('[data-index]').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Modo Curral' })).toHaveCount(0);
    await goTo(page, `${path}/curral`);
    await expect(page.getByRole('heading', { level: 1, name: 'Acesso Negado' })).toBeVisible();
  }
});

test('axe finds no accessibility violations', async ({ page, db, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const farm = await corralFarm(db);
  await dispatch(
    farm,
    'treat',
    build.treatment(farm.ids['Mimosa']!, { application_date: ago(1), duration_days: 1, meat_withdrawal_days: 30, milk_withdrawal_days: 4 }),
  );
  await toTheChute(page, await worker(db, [farm]), farm);
  await expectAccessible(page);
  await begin(page);
  await weigh(page, '018', '380');
  await read(page, '01');
  await expect(page.getByRole('list', { name: 'Animais encontrados' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Mimosa/ }).click();
  await expect(animal(page)).toContainText('Em carência');
  await weight(page).fill('0');
  await page.keyboard.press('Enter');
  await expect(animal(page)).toContainText('mínimo 0,01');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Encerrar' }).click();
  await expectAccessible(page);
});
