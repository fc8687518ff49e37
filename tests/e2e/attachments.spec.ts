// Fotos e documentos: a photo taken without signal survives the browser, arrives when there is signal, and is seen on another device.
import type { Page } from '@playwright/test';
import { pictureOf } from '#server/demo/pictures';
import { goTo, ownFarm, undoOf, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, test } from './fixtures';

const section = (page: Page) => page.getByRole('region', { name: 'Fotos e documentos' });
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  section(page).getByLabel('Foto ou documento').setInputFiles(files);
const photo = { name: 'mimosa.png', mimeType: 'image/png', buffer: pictureOf('cow').bytes };
const pdf = { name: 'exame.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF') };
const isShown = (page: Page) =>
  expect.poll(() =>
    section(page)
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
  );

test('a photo taken without signal is sent later and seen on another device', { tag: '@core' }, async ({ page, db, context, browser, baseURL }) => {
  const farm = await ownFarm(db);
  const animal = `/animals/${farm.ids['Mimosa']!}`;
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, animal);
  await expect(section(page)).toContainText('Nenhuma foto ou documento.');
  await expectAccessible(page);
  await loseSignal(page);
  await choose(page, photo);
  await expect(section(page).getByText('Aguardando envio')).toBeVisible();
  await isShown(page).toEqual([480]);
  // The browser ends; the next one has no signal either.
  await page.close();
  const later = await context.newPage();
  await later.goto(animal);
  await expect(section(later).getByText('Aguardando envio')).toBeVisible();
  await isShown(later).toEqual([480]);
  await context.setOffline(false);
  await expect(section(later).getByText('Aguardando envio')).toHaveCount(0, { timeout: 60_000 });

  // Drawn anew: what the camera wrote in the file is gone.
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  expect((await db.query('select file_type from attachment_files')).rows).toEqual([{ file_type: 'webp' }]);

  const elsewhere = await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'block' });
  const other = await elsewhere.newPage();
  await enterFarm(other, await worker(db, [farm]), farm.name);
  await goTo(other, animal);
  await isShown(other).toEqual([480]);
  await expect(other.getByRole('img', { name: 'Foto de Mimosa' })).toBeVisible();
  await elsewhere.close();
});

test('a document gets a caption, is removed and comes back', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, `/animals/${farm.ids['Mimosa']!}`);
  await choose(page, { name: 'programa.jpg', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') });
  await expect(page.getByText('Só fotos (JPEG, PNG, WebP) e PDF podem ser anexados.').last()).toBeVisible();
  await choose(page, pdf, photo);
  await section(page).getByRole('button', { name: 'Abrir: exame.pdf' }).click();
  const viewer = page.getByRole('dialog', { name: 'exame.pdf' });
  await viewer.getByLabel('Legenda').fill('Brucelose: negativo');
  await viewer.getByRole('button', { name: 'Salvar legenda' }).click();
  const named = page.getByRole('dialog', { name: 'Brucelose: negativo' });
  await expectAccessible(page);
  await named.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(section(page).getByRole('button', { name: 'Abrir: Brucelose: negativo' })).toHaveCount(0);
  await undoOf(page, 'Foto ou documento excluído');
  await expect(section(page).getByRole('button', { name: 'Abrir: Brucelose: negativo' })).toBeVisible();
});
