// Worklists: what to do with which cow today, done from the list, shared as a message; another day, one pasture.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { addDays, dayIn } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import type { InputOf } from '#domain/verbs';
import { build } from '../build';
import { dispatch, goTo, type OwnFarm, ownFarm, rowOf, worker } from './farm';
import { enterFarm, expect, loseSignal, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const shown = (day: string) => day.split('-').toReversed().join('/');

async function cow(farm: OwnFarm, name: string, wanted: Partial<InputOf<'create_animal'>>) {
  const animal = build.animal({ name, breed: 'Girolando', category: 'vaca', ...wanted });
  farm.ids[name] = animal.id;
  await dispatch(farm, 'create_animal', animal);
}

/** One open since 60 days, one served 35 days ago, one to be dried off. */
async function knownFarm(db: pg.Client) {
  const farm = await ownFarm(db, { herd: [] });
  await cow(farm, 'Mimosa', { identification: '101', pregnancy_status: 'vazia', last_birth_date: ago(60) });
  await cow(farm, 'Estrela', { pregnancy_status: 'vazia', last_birth_date: ago(100) });
  await dispatch(farm, 'create_insemination', build.insemination(farm.ids['Estrela']!, { insemination_date: ago(35), bull_identification: 'Trovão' }));
  await cow(farm, 'Pintada', { pregnancy_status: 'prenha', pregnancy_date: ago(225), expected_birth_date: ago(-55), last_birth_date: ago(320) });
  return farm;
}

async function toTheLists(page: Page, db: pg.Client, farm: OwnFarm) {
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, '/worklists');
  await expect(page.getByRole('heading', { level: 1, name: 'Listas de trabalho' })).toBeVisible();
}
const message = (page: Page) => page.getByRole('region', { name: 'Mensagens' });
/** Opens a list that has so many animals. */
const choose = (page: Page, name: string, many: number) => page.getByRole('combobox', { name: 'Lista' }).selectOption({ label: `${name} (${many})` });

test('each cow is in the list of what she needs; a cow dried off from the list leaves it, without signal too', { tag: '@core' }, async ({ page, db }) => {
  const farm = await knownFarm(db);
  await toTheLists(page, db, farm);
  await expect(rowOf(page, 'Pintada')).toBeVisible();
  await choose(page, 'Partos', 0);
  await choose(page, 'Diagnóstico', 1);
  await expect(rowOf(page, 'Estrela')).toContainText('Inseminada há 35 dias (Trovão)');
  await choose(page, 'Aptas para IA', 1);
  await expect(rowOf(page, 'Mimosa')).toContainText('Parida há 60 dias');
  await loseSignal(page);
  await choose(page, 'Secar', 1);
  await page.getByRole('button', { name: 'Secar hoje: Pintada' }).click();
  await expect(message(page)).toContainText('Pintada: secagem registrada');
  await expect(page.getByText('Nada nesta lista')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Pintada')).toBeVisible();
});

test('a diagnosis from the list takes her from it, and a birth opens its form', async ({ page, db }) => {
  const farm = await knownFarm(db);
  await cow(farm, 'Bonita', {
    pregnancy_status: 'prenha',
    pregnancy_date: ago(278),
    expected_birth_date: ago(-2),
    dry_off_date: ago(50),
    last_birth_date: ago(400),
  });
  await toTheLists(page, db, farm);
  await choose(page, 'Diagnóstico', 1);
  await page.getByRole('button', { name: 'Vazia: Estrela' }).click();
  await expect(message(page)).toContainText('Estrela: vazia');
  await choose(page, 'Diagnóstico', 0);
  await choose(page, 'Aptas para IA', 2);
  await choose(page, 'Partos', 1);
  await page.getByRole('button', { name: 'Registrar parto: Bonita' }).click();
  await expect(page.getByRole('dialog')).toContainText('Bonita');
});

test('another day and one pasture have their own lists, in the address too', async ({ page, db }) => {
  const farm = await knownFarm(db);
  const pasture = newId();
  await dispatch(farm, 'create_pasture', { id: pasture, name: 'Baixada', area_hectares: 5 });
  const animals = [{ id: newId(), animal_id: farm.ids['Mimosa']! }];
  await dispatch(farm, 'occupy_pasture', { id: newId(), pasture_id: pasture, entry_date: ago(5), batch_name: 'Paridas', notes: null, animals });
  await cow(farm, 'Bonita', { pregnancy_status: 'vazia', last_birth_date: ago(65) });
  await toTheLists(page, db, farm);
  await choose(page, 'Aptas para IA', 2);
  await page.getByRole('combobox', { name: 'Lote ou pasto' }).selectOption('Paridas (Baixada)');
  await choose(page, 'Aptas para IA', 1);
  await expect(rowOf(page, 'Mimosa')).toContainText('Paridas (Baixada)');
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  // Fifteen days ago neither had passed her waiting period.
  await page.getByRole('textbox', { name: 'Dia' }).fill(shown(ago(16)));
  await choose(page, 'Aptas para IA', 0);
  await expect(page).toHaveURL(new RegExp(`dia=${ago(16)}`));
});

test('a list is copied as a message', async ({ page, db, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const farm = await knownFarm(db);
  await toTheLists(page, db, farm);
  await choose(page, 'Aptas para IA', 1);
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Compartilhar', exact: true }).click();
  await expect(message(page)).toContainText('Copiado: cole na conversa');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`Aptas para IA, ${shown(today)}: 1 animal\n• Mimosa (101): Parida há 60 dias`);
});

const chooseFromMenu = async (page: Page, label: string) => {
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('menuitem', { name: label }).click();
};

test('a list is printed on a roll of 80 mm, with its lines alone', async ({ page, db }) => {
  const farm = await knownFarm(db);
  await toTheLists(page, db, farm);
  await choose(page, 'Aptas para IA', 1);
  await page.evaluate(() => {
    Object.assign(window, { print: () => document.body.classList.add('printed') });
  });
  await chooseFromMenu(page, 'Imprimir em 80 mm');
  await expect(page.locator('body.printed')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.narrow-print');
  await expect(paper).toHaveText(new RegExp(`Aptas para IA.*${shown(today)}: 1 animal.*Mimosa \\(101\\).*Parida há 60 dias`));
  await expect(page.getByRole('heading', { level: 1, name: 'Listas de trabalho' })).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  // 80 mm are 227 points.
  expect(pdf.match(/\/MediaBox \[0 0 (\d+)/g)).toEqual(['/MediaBox [0 0 227']);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
});

test('a list is shared as a picture, or downloaded where the browser cannot share files', async ({ page, db }) => {
  const farm = await knownFarm(db);
  await toTheLists(page, db, farm);
  await choose(page, 'Aptas para IA', 1);
  const downloading = page.waitForEvent('download');
  await page.evaluate(() => Object.assign(navigator, { canShare: undefined }));
  await chooseFromMenu(page, 'Compartilhar imagem');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`aptas-para-ia-${today}.png`);
  const bytes = readFileSync((await download.path())!);
  // Signature, and width of the header.
  expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16)]).toEqual(['PNG', 1080]);
  await expect(message(page)).toContainText('Salvo neste aparelho: aptas-para-ia');
  await page.evaluate(() => {
    const shared: string[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files }: { files: File[] }) => Promise.resolve(void shared.push(...files.map(({ name, type }) => `${type} ${name}`))),
    });
    Object.assign(window, { shared });
  });
  await chooseFromMenu(page, 'Compartilhar imagem');
  await expect.poll(() => page.evaluate(() => (window as unknown as { shared: string[] }).shared)).toEqual([`image/png aptas-para-ia-${today}.png`]);
});
