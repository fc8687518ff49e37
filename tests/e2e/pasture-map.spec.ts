// The map of pastures: drawn on a phone without signal, walked with the GPS, brought from a file, read by a visitor; with the keyboard alone.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { newId } from '#domain/kernel/ids';
import { boundaryOf, type Corner, cornersOf } from '#domain/pastures/boundary';
import { hectaresOf } from '#domain/pastures/boundary-area';
import { dispatch, goTo, type OwnFarm, ownFarm, rowOf, staff, toTheHerd, undoOf, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, test } from './fixtures';

const field: Corner[] = [
  [-47.5, -19.75],
  [-47.498, -19.75],
  [-47.498, -19.7485],
  [-47.5, -19.7485],
];

async function withPasture(db: pg.Client, more: { boundary?: string } = {}) {
  const farm = await ownFarm(db);
  const id = newId();
  await dispatch(farm, 'create_pasture', { id, name: 'Várzea', area_hectares: 4, ...more });
  return { farm, id };
}

/** The boundary on the server. */
async function kept(db: pg.Client, farm: OwnFarm, name = 'Várzea') {
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const { rows } = await db.query('select boundary, area_hectares::float8 as area from pastures where farm_id = $1 and name = $2 and deleted_at is null', [
    farm.farm_id,
    name,
  ]);
  return rows[0] as { boundary: string | null; area: number } | undefined;
}

const canvas = (page: Page) => page.getByRole('application');
const measures = (page: Page) => page.getByRole('status', { name: 'Medidas do desenho' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Parts of the width and height of the map. */
async function tap(page: Page, x: number, y: number) {
  const box = (await canvas(page).boundingBox())!;
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
}

async function goToCoordinates(page: Page) {
  const place = page.getByRole('region', { name: 'Onde fica a fazenda' });
  await place.getByLabel('Latitude').fill('-19,75');
  await place.getByLabel('Longitude').fill('-47,5');
  await place.getByRole('button', { name: 'Ir para lá' }).click();
}

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch|ERR_INTERNET/ });

  test('a pasture is drawn, corrected and measured, and arrives when the signal is back', { tag: '@core-phone' }, async ({ page, db, context }) => {
    const { farm, id } = await withPasture(db);
    await toTheHerd(page, await worker(db, [farm]), farm);
    await goTo(page, '/pastures/mapa');
    await expect(page.getByText('Nenhum pasto no mapa ainda')).toBeVisible();
    await loseSignal(page);
    await rowOf(page, 'Várzea').getByRole('link', { name: 'Desenhar divisa de Várzea' }).click();
    await expect(page).toHaveURL(`/pastures/mapa/${id}`);
    await goToCoordinates(page);

    await canvas(page).scrollIntoViewIfNeeded();
    for (const [x, y] of [
      [0.2, 0.2],
      [0.7, 0.2],
      [0.7, 0.7],
      [0.2, 0.7],
    ] as const)
      await tap(page, x, y);
    await expect(measures(page)).toContainText('Cantos4');
    await expect(measures(page)).toContainText(/Área no mapa[\d.,]+\sha/);
    await press(page, 'Desfazer');
    await expect(measures(page)).toContainText('Cantos3');
    // A bow tie is no boundary, and says so.
    await tap(page, 0.2, 0.7);
    await page.getByRole('button', { name: 'Canto 2 de 4' }).focus();
    await expect(measures(page)).not.toContainText('se cruzam');
    const box = (await canvas(page).boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.85, { steps: 4 });
    await page.mouse.up();
    await expect(measures(page)).toContainText('as cercas se cruzam');
    await press(page, 'Desfazer');
    await expect(measures(page)).not.toContainText('se cruzam');

    // Closed and opened again, the drawing is still there.
    await goTo(page, '/pastures/mapa');
    await page.getByRole('link', { name: 'Continuar: Várzea' }).click();
    await expect(page.getByText('Desenho não salvo')).toBeVisible();
    await expect(measures(page)).toContainText('Cantos4');
    await page.getByRole('checkbox', { name: /Usar a área do mapa/ }).check();
    await press(page, 'Salvar divisa');
    await expect(page.getByText('Várzea: divisa salva').last()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Várzea: Nunca usado/ })).toBeVisible();
    expect(await kept(db, farm)).toEqual({ boundary: null, area: 4 });
    await context.setOffline(false);
    await expect.poll(async () => cornersOf((await kept(db, farm))?.boundary ?? '').length).toBe(4);
    const { boundary, area } = (await kept(db, farm))!;
    expect(hectaresOf(cornersOf(boundary!))).toBe(area);
  });
});

test.describe('walking the fence', () => {
  test.use({ permissions: ['geolocation'], geolocation: { longitude: -47.5, latitude: -19.75, accuracy: 60 } });

  test('corners are marked with the GPS, inexact positions are not used, and a closed browser loses nothing', async ({ page, db, context }) => {
    const { farm, id } = await withPasture(db);
    await toTheHerd(page, await worker(db, [farm]), farm);
    await goTo(page, `/pastures/mapa/${id}`);
    await press(page, 'Andar a cerca com GPS');
    const panel = page.getByRole('region', { name: 'Gravação com GPS' });
    await expect(panel.getByRole('status')).toHaveText(/Precisão de 60\sm: ruim demais/);
    await expect(panel.getByRole('button', { name: 'Marcar canto' })).toBeDisabled();
    const mark = async ([longitude, latitude]: Corner, accuracy: number) => {
      await context.setGeolocation({ longitude, latitude, accuracy });
      await expect(panel.getByRole('status')).toHaveText(new RegExp(`Precisão de ${accuracy}\\sm: pode marcar`));
      await panel.getByRole('button', { name: 'Marcar canto' }).click();
    };
    await mark(field[0]!, 15);
    await mark(field[1]!, 5);
    await panel.getByRole('button', { name: 'Pausar' }).click();
    await expect(panel.getByRole('status')).toHaveText('Gravação em pausa.');
    await expect(panel.getByRole('button', { name: 'Marcar canto' })).toBeDisabled();
    await page.reload();
    await expect(panel.getByRole('status')).toHaveText('Gravação em pausa.');
    await expect(measures(page)).toContainText('Cantos2');
    await panel.getByRole('button', { name: 'Continuar' }).click();
    await mark(field[2]!, 4);
    await page.reload();
    await mark(field[3]!, 6);
    await panel.getByRole('button', { name: 'Terminar' }).click();
    await expect(panel).toHaveCount(0);
    await expect(measures(page)).toContainText(/Área no mapa3,48\sha/);
    await expect(measures(page)).toContainText('Diferença-13,0%');
    await press(page, 'Salvar divisa');
    await expect(page.getByText('Várzea: divisa salva').last()).toBeVisible();
    await expect.poll(() => kept(db, farm)).toEqual({ boundary: boundaryOf(field), area: 4 });
  });
});

test('a KML is looked at, matched by name, written and undone; the map is exported again @desk', async ({ page, db }, info) => {
  const { farm } = await withPasture(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/pastures/mapa');
  const ring = (shift: number) => [...field, field[0]!].map(([x, y]) => `${x + shift},${y},0`).join(' ');
  const mark = (name: string, shift: number) =>
    `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring(shift)}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  const fileWith = (shift: number) =>
    `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${mark('VARZEA', 0)}${mark('Baixada', shift)}</Document></kml>`;
  const kml = fileWith(0.01);
  await press(page, 'Trazer arquivo');
  const dialog = page.getByRole('dialog');
  const bring = (name: string, text: string) => dialog.getByLabel('Arquivo do mapa').setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
  await bring('mau.kml', `<!DOCTYPE kml>${kml.replace(/^<\?.*?\?>/, '')}`);
  await expect(dialog.getByRole('alert')).toContainText('DTD');
  // Half of one lies over the other: told, and could be written.
  await bring('torto.kml', fileWith(0.001));
  await dialog.getByLabel('O que fazer com Baixada').selectOption('Cadastrar pasto novo');
  await expect(dialog.getByText('Várzea e Baixada: 1,74 ha em comum')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Gravar 2 pastos' })).toBeEnabled();
  await bring('fazenda.kml', kml);
  await expect(dialog.getByText('em comum')).toHaveCount(0);
  await expect(dialog.getByRole('status')).toHaveText('2 polígonos no arquivo.');
  await expect(dialog.getByText('Ao gravar: 1 divisa nova, 1 polígono espera sua escolha.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Gravar/ })).toBeDisabled();
  await dialog.getByLabel('O que fazer com Baixada').selectOption('Cadastrar pasto novo');
  await expect(dialog.getByText('Ao gravar: 1 divisa nova, 1 pasto novo.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Gravar 2 pastos' }).click();
  await expect(page.getByRole('button', { name: /^Baixada: Nunca usado/ })).toBeVisible();
  await expect.poll(() => kept(db, farm, 'Baixada')).toMatchObject({ area: 3.48 });
  expect(await kept(db, farm)).toEqual({ boundary: boundaryOf(field), area: 4 });

  await press(page, 'Exportar');
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'GeoJSON' }).click();
  await (await file).saveAs(info.outputPath('mapa.geojson'));
  const { features } = JSON.parse(readFileSync(info.outputPath('mapa.geojson'), 'utf8')) as { features: { properties: { name: string } }[] };
  expect(features.map(({ properties }) => properties.name)).toEqual(['Baixada', 'Várzea']);

  await undoOf(page, '2 pastos trazidos para o mapa');
  await expect(page.getByText('Nenhum pasto no mapa ainda')).toBeVisible();
  await expect.poll(() => kept(db, farm)).toEqual({ boundary: null, area: 4 });
});

test('tapping a pasture opens its facts; editing the pasture keeps its boundary; the map prints on one page', async ({ page, db }) => {
  const { farm } = await withPasture(db, { boundary: boundaryOf(field) });
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/pastures/mapa');
  await page.getByRole('button', { name: /^Várzea: Nunca usado/ }).click();
  const facts = page.locator('.card', { has: page.getByRole('heading', { name: 'Várzea' }) });
  await expect(facts).toContainText(/Área no mapa3,48\sha \(-13,0%\)/);
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await facts.getByRole('link', { name: 'Abrir pasto' }).click();
  await expect(page).toHaveURL(/\/pastures\?search=V/);
  await rowOf(page, 'Várzea').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar', exact: true }).click();
  const menu = rowOf(page, 'Várzea').getByRole('button', { name: 'Ações de Várzea' });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
  } else await rowOf(page, 'Várzea').getByRole('button', { name: 'Editar Várzea' }).click();
  await page.getByRole('dialog').locator('[name=name]').fill('Várzea Grande');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(() => kept(db, farm, 'Várzea Grande')).toEqual({ boundary: boundaryOf(field), area: 4 });

  await goTo(page, '/pastures/mapa');
  await page.getByRole('button', { name: /^Várzea Grande: Nunca usado/ }).click();
  await press(page, 'Usar a área do mapa');
  await expect.poll(() => kept(db, farm, 'Várzea Grande')).toEqual({ boundary: boundaryOf(field), area: 3.48 });
});

test('a visitor reads the map and cannot draw', async ({ page, db }) => {
  const { farm, id } = await withPasture(db, { boundary: boundaryOf(field) });
  await toTheHerd(page, await staff(db, farm, 'visitor'), farm);
  await goTo(page, '/pastures/mapa');
  await expect(page.getByRole('button', { name: /^Várzea: Nunca usado/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Desenhar|Mudar/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Trazer|Mapa de fundo/ })).toHaveCount(0);
  await goTo(page, `/pastures/mapa/${id}`);
  await expect(page.getByText('Acesso Negado')).toBeVisible();
});

test('with the keyboard alone: corners are typed, moved and saved as a new pasture', async ({ page, db }) => {
  const { farm } = await withPasture(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/pastures/mapa/novo');
  await page.getByLabel('Nome').fill('Novo');
  await page.getByText('Coordenadas dos cantos', { exact: true }).focus();
  await page.keyboard.press('Enter');
  const table = page.locator('details');
  for (const [longitude, latitude] of field) {
    await table.getByLabel('Latitude', { exact: true }).fill(String(latitude).replace('.', ','));
    await table.getByLabel('Longitude', { exact: true }).fill(String(longitude).replace('.', ','));
    await table.getByRole('button', { name: 'Acrescentar canto' }).press('Enter');
  }
  await expect(measures(page)).toContainText(/Área no mapa3,48\sha/);
  await press(page, 'Mostrar tudo');
  const corner = page.getByRole('button', { name: /^Canto 4 de 4/ });
  await corner.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(measures(page)).not.toContainText(/3,48/);
  await press(page, 'Desfazer');
  await table.getByLabel('Latitude do canto 1').fill('-19,7501');
  await expect(measures(page)).toContainText(/3,60\sha/);
  await page.getByRole('button', { name: 'Salvar divisa' }).press('Enter');
  await expect.poll(() => kept(db, farm, 'Novo')).toMatchObject({ area: 3.6 });
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: isMobile ? 'light' : 'dark', reducedMotion: 'reduce' });
  await enterFarm(page, 'gerente@lida.demo');
  await goTo(page, '/pastures/mapa');
  await expect(page.getByRole('button', { name: /^Baixada: / })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Mudar divisa de Baixada' }).click();
  await expect(measures(page)).toContainText('Cantos5');
  await page.getByText('Coordenadas dos cantos', { exact: true }).click();
  await expectAccessible(page);
});
