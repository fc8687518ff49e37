// Fotos e documentos: a photo taken without signal survives the browser, arrives when there is signal, and is seen on another device.
import type { Page } from '@playwright/test';
import { placeInPhoto } from '#domain/attachments/photo-place';
import { categoryId } from '#domain/money/financial-categories';
import { pictureOf } from '#server/demo/pictures';
import { build } from '../build';
import { cameraPhoto, exifOf } from '../camera-photo';
import { dispatch, goTo, ownFarm, rowOf, undoOf, worker } from './farm';
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

test('a receipt is photographed at its transaction without signal, and opened on another device', async ({ page, db, context, browser, baseURL }) => {
  const farm = await ownFarm(db);
  const category = categoryId(farm.farm_id, 'despesa', 'Água');
  await dispatch(farm, 'create_financial_transaction', build.transaction(category, { type: 'despesa', amount: 80.1, description: 'Conta de água' }));
  const openReceipts = async (on: Page) => {
    await goTo(on, '/financial');
    await rowOf(on, 'Conta de água')
      .getByRole('button', { name: /^(Ações de|Mais ações de|Mais)/ })
      .click();
    await on.getByRole('menuitem', { name: 'Fotos e documentos' }).click();
  };
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, '/financial');
  await expect(rowOf(page, 'Conta de água')).toBeVisible();
  await loseSignal(page);
  await openReceipts(page);
  await expect(section(page)).toContainText('Nenhuma foto ou documento.');
  await choose(page, { ...photo, name: 'recibo.png' });
  await expect(section(page).getByText('Aguardando envio')).toBeVisible();
  await isShown(page).toEqual([480]);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(section(page).getByText('Aguardando envio')).toHaveCount(0, { timeout: 60_000 });

  const elsewhere = await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'block' });
  const other = await elsewhere.newPage();
  await enterFarm(other, await worker(db, [farm]), farm.name);
  await openReceipts(other);
  await isShown(other).toEqual([480]);
  await section(other)
    .getByRole('button', { name: /^Abrir: Foto de / })
    .click();
  await expect(other.getByRole('dialog', { name: /^Foto de / }).getByRole('img')).toBeVisible();
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

test('a stored photo never has the place of its camera; its record has it when the person wants it', async ({ page, db, context }) => {
  const corral = { latitude: -18.578912, longitude: -46.518045 };
  const taken = (name: string, width: number, place: typeof corral | null) => {
    const buffer = cameraPhoto({ width, exif: place && exifOf(place) });
    expect(placeInPhoto(buffer)).toEqual(place);
    return { name, mimeType: 'image/jpeg', buffer };
  };
  const farm = await ownFarm(db);
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, `/animals/${farm.ids['Mimosa']!}`);
  await choose(page, taken('sem-local.jpg', 8, corral));
  await expect(page.getByText('Anexado.').last()).toBeVisible();
  const keep = section(page).getByLabel('Guardar o local da foto');
  await keep.check();
  await choose(page, taken('com-local.jpg', 16, corral));
  await isShown(page).toEqual([16, 8]);
  // A photo without a place, taken just now: the device's.
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -18.6, longitude: -46.5 });
  await choose(page, taken('agora.jpg', 24, null));
  // First: until it is kept on the device, nothing waits.
  await isShown(page).toEqual([24, 16, 8]);
  await expect(section(page).getByText('Aguardando envio')).toHaveCount(0, { timeout: 60_000 });

  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  type Kept = { file_name: string; latitude: string | null; longitude: string | null; content_hash: string };
  const { rows } = await db.query<Kept>('select file_name, latitude, longitude, content_hash from attachments where farm_id = $1 order by file_name', [
    farm.farm_id,
  ]);
  expect(rows.map(({ file_name, latitude, longitude }) => [file_name, latitude && Number(latitude), longitude && Number(longitude)])).toEqual([
    ['agora.jpg', -18.6, -46.5],
    ['com-local.jpg', corral.latitude, corral.longitude],
    ['sem-local.jpg', null, null],
  ]);
  for (const { content_hash } of rows) {
    const file = await (await page.request.get(`/api/farms/${farm.farm_id}/files/${content_hash}`)).body();
    expect(file.subarray(8, 12).toString()).toBe('WEBP');
    // Neither a chunk of Exif or XMP, nor any text of one.
    expect(file.toString('latin1')).not.toMatch(/exif|xmp|gps/i);
  }
});
