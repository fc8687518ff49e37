// Compartilhar, with the device's list of applications and without one; and files that another application shares with Lida, without signal.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { addDays, dayIn, writtenDay } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import { build } from '../build';
import { supplierNote } from '../imports/notes';
import { dispatch, goTo, ownFarm, staff, toTheHerd, worker } from './farm';
import { expect, goOfflineAgain, loseSignal, test } from './fixtures';

async function press(page: Page, name: string) {
  const menu = page.viewportSize()!.width > 1000 ? 'Compartilhar' : 'Mais';
  await page.locator('.page-head').getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** A browser that shares files, and what it was given. */
const sharing = (page: Page) =>
  page.evaluate(() => {
    const shared: string[] = [];
    Object.assign(globalThis, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => void shared.push(...files.map(({ name, type }) => `${name} ${type}`)),
    });
  });
const shared = (page: Page) => page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared);

test('the sheet and the card of an animal, and the receipt of a sale, are shared, or saved where the browser cannot', async ({ page, db }) => {
  const today = dayIn('America/Sao_Paulo', new Date().toISOString());
  const farm = await ownFarm(db);
  const sale = build.sale([{ id: newId(), animal_id: farm.ids['Pintada']!, unit_price: 3000 }]);
  await dispatch(farm, 'create_sale', sale);
  const cow = build.animal({ name: 'Filha', birth_date: '2022-03-01', mother_id: farm.ids['Mimosa']! });
  await dispatch(farm, 'create_animal', cow);
  await dispatch(farm, 'apply_vaccine', build.vaccine([cow.id], { application_date: today, meat_withdrawal_days: 10, milk_withdrawal_days: 0 }));
  await dispatch(farm, 'register_birth', build.birth(cow.id, { birth_date: addDays(today, -10) }));
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, `/animals/${cow.id}`);
  await expect(page.locator('main')).toContainText('Pós-parto');
  await page.evaluate(() => Object.assign(navigator, { canShare: undefined }));
  const whole = page.waitForEvent('download');
  await press(page, 'Compartilhar ficha (PDF)');
  const { text } = await extractText(new Uint8Array(readFileSync((await (await whole).path())!)), { mergePages: true });
  // Ten whole days after that of the application.
  for (const words of ['Genealogia', 'Mimosa', 'Ativa', 'Pós-parto', 'Em carência', `Carne liberada em ${writtenDay(addDays(today, 11))}`])
    expect(text).toContain(words);
  // Her mother has a record, and she is no batch.
  for (const words of ['Nome da mãe', 'Lote', 'Vazia']) expect(text).not.toContain(words);

  await goTo(page, `/animals/${farm.ids['Mimosa']}`);
  await page.evaluate(() => Object.assign(navigator, { canShare: undefined }));
  const downloading = page.waitForEvent('download');
  await press(page, 'Compartilhar ficha (PDF)');
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^ficha-de-mimosa-.*\.pdf$/);
  expect(readFileSync((await file.path())!).toString('latin1', 0, 5)).toBe('%PDF-');
  await expect(page.getByText('Salvo neste aparelho: ficha-de-mimosa').last()).toBeVisible();

  await sharing(page);
  await press(page, 'Compartilhar cartão (imagem)');
  await expect.poll(() => shared(page)).toEqual([expect.stringMatching(/^mimosa-.*\.png image\/png$/)]);
  await goTo(page, `/sales/${sale.id}`);
  await page.getByRole('button', { name: 'Compartilhar', exact: true }).click();
  await expect.poll(async () => (await shared(page))[1]).toMatch(/^recibo-de-venda-de-animais-.*\.pdf application\/pdf$/);
});

/** As the system does: a form with the file, sent to the address of the manifest. */
const send = (page: Page, name: string, text: string) =>
  page.evaluate(
    ([name, text]) => {
      const form = Object.assign(document.createElement('form'), { method: 'POST', action: '/shared', enctype: 'multipart/form-data' });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
      const chosen = new DataTransfer();
      chosen.items.add(new File([text!], name!, { type: 'text/xml' }));
      input.files = chosen.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [name, text],
  );

test('a note that another application shares opens in the notes without signal; what nobody can read is discarded', { tag: '@core-phone' }, async ({
  page,
  db,
}) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await loseSignal(page);
  await page.reload();
  await goOfflineAgain(page);
  await send(page, '../nota\u202e.xml', supplierNote);
  await expect(page).toHaveURL(/\/financial\/notas$/);
  await expect(page.getByRole('heading', { name: 'Nota 1234 · AGROPECUARIA EXEMPLO LTDA' })).toBeVisible();

  await goOfflineAgain(page);
  await send(page, 'foto.jpg', 'ÿØÿ');
  await expect(page).toHaveURL(/\/received$/);
  await expect(page.getByRole('list', { name: 'Arquivos recebidos' })).toContainText('O Lida não sabe ler este arquivo');
  await page.getByRole('button', { name: 'Descartar foto.jpg' }).click();
  await expect(page.getByText('Nenhum arquivo esperando')).toBeVisible();
});

test('a visitor is told that their access does not bring files, without signal', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await staff(db, farm, 'visitor'), farm);
  await loseSignal(page);
  await page.reload();
  await goOfflineAgain(page);
  await send(page, 'nota.xml', supplierNote);
  await expect(page.getByText('seu acesso não permite trazer')).toBeVisible();
});

test('signed out, the server keeps nothing and says what to do', async ({ page }) => {
  await page.goto('/login');
  await send(page, 'nota.xml', supplierNote);
  await expect(page).toHaveURL(/\/shared$/);
  await expect(page.getByText('Entre no Lida para receber arquivos')).toBeVisible();
});
