// Worklists: what to do with which cow today, done from the list, shared as a message; another day, one pasture.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { getDocumentProxy } from 'unpdf';
import { addDays, dayIn } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import type { InputOf } from '#domain/verbs';
import { build } from '../build';
import { scaled } from '../timeouts';
import { dispatch, goTo, type OwnFarm, ownFarm, rowOf, staff, worker } from './farm';
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

test('a diagnosis and an order not to breed take a cow from the list; a birth, a move and a service open their form', async ({ page, db }) => {
  const farm = await knownFarm(db);
  await cow(farm, 'Bonita', {
    pregnancy_status: 'prenha',
    pregnancy_date: ago(278),
    expected_birth_date: ago(-2),
    dry_off_date: ago(50),
    last_birth_date: ago(400),
  });
  // Waits for the diagnosis of her last service: she is not to be served again meanwhile.
  await cow(farm, 'Teimosa', { pregnancy_status: 'vazia', last_birth_date: ago(160) });
  await dispatch(farm, 'create_insemination', build.insemination(farm.ids['Teimosa']!, { insemination_date: ago(10) }));
  await dispatch(farm, 'create_pasture', { id: newId(), name: 'Maternidade', area_hectares: 2 });
  await toTheLists(page, db, farm);
  await choose(page, 'Diagnóstico', 1);
  await page.getByRole('button', { name: 'Vazia: Estrela' }).click();
  await expect(message(page)).toContainText('Estrela: vazia');
  await choose(page, 'Diagnóstico', 0);
  await choose(page, 'Aptas para IA', 2);
  await choose(page, 'Vazias problema', 1);
  await page.getByRole('button', { name: 'Não cobrir: Teimosa' }).click();
  await expect(message(page)).toContainText('Teimosa: não cobrir');
  await choose(page, 'Vazias problema', 0);
  await choose(page, 'Partos', 1);
  await page.getByRole('button', { name: 'Registrar parto: Bonita' }).click();
  await expect(page.getByRole('dialog')).toContainText('Bonita');
  await goTo(page, '/worklists?lista=pre_parto');
  await expect(page.getByRole('button', { name: 'Registrar parto: Bonita' })).toBeVisible();
  await page.getByRole('button', { name: 'Mudar de pasto: Bonita' }).click();
  const move = page.getByRole('dialog', { name: 'Mover 1 animal' });
  await move.getByRole('combobox', { name: 'Para a pastagem' }).selectOption('Maternidade');
  await move.getByRole('button', { name: 'Mover', exact: true }).click();
  await expect(message(page)).toContainText('1 animal movido para Maternidade');
  await expect(rowOf(page, 'Bonita')).toContainText('Maternidade');
  await choose(page, 'Aptas para IA', 2);
  await page.getByRole('button', { name: 'Inseminar: Mimosa' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Animal' })).toContainText('Mimosa');
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

/** What is on each page of a PDF: its size in points, and each piece of text with where it ends and how tall it is. */
async function pagesOf(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, i) => {
      const page = await document.getPage(i + 1);
      const [left, , right, top] = page.view as [number, number, number, number];
      const { items } = await page.getTextContent();
      const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
      return {
        width: right - left,
        height: top,
        text: texts.map(({ str }) => str).join(' '),
        ends: texts.map(({ transform, width }) => (transform[4] as number) + width),
        begins: texts.map(({ transform }) => transform[4] as number),
        sizes: texts.map(({ height }) => height),
      };
    }),
  );
}

const printing = (page: Page) =>
  page.evaluate(() => {
    document.body.classList.remove('printed');
    Object.assign(window, { print: () => document.body.classList.add('printed') });
  });
const printed = async (page: Page) => {
  await expect(page.locator('body.printed')).toBeAttached();
  return pagesOf(await page.pdf({ preferCSSPageSize: true }));
};
/** As it is written on paper, without the breaks of its lines. */
const plain = (text: string) => text.replaceAll(/[\s-]/g, '');

test('a list is printed on a roll of 80 mm with every animal, nothing cut and large enough to read; on A4 too', async ({ page, db }) => {
  test.setTimeout(scaled(90_000));
  const farm = await knownFarm(db);
  const pasture = newId();
  await dispatch(farm, 'create_pasture', { id: pasture, name: 'Invernada da Baixada Grande do Córrego Fundo', area_hectares: 5 });
  const names = [
    ...Array.from({ length: 40 }, (_, i) => `Vaca ${i + 1} da Serra`),
    'Estrela Dalva da Boa Esperança do Córrego Fundo III',
    'FIV.GIROLANDO5/8SANTACLARA0001MIMOSADABOAESPERANCA',
  ];
  for (const [i, name] of names.entries())
    await cow(farm, name, { identification: i === 0 ? '076000001234567' : `B-${1000 + i}`, pregnancy_status: 'vazia', last_birth_date: ago(60 + i) });
  const animals = names.map((name) => ({ id: newId(), animal_id: farm.ids[name]! }));
  await dispatch(farm, 'occupy_pasture', { id: newId(), pasture_id: pasture, entry_date: ago(5), batch_name: 'Paridas de outubro', notes: null, animals });
  await page.emulateMedia({ colorScheme: 'dark' });
  await toTheLists(page, db, farm);
  await choose(page, 'Aptas para IA', names.length + 1);

  await printing(page);
  await chooseFromMenu(page, 'Imprimir em 80 mm');
  const paper = page.locator('.narrow-print');
  await expect(paper.locator('.box')).toHaveCount(names.length + 1);
  // Black on white, also of a dark screen.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await paper.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(0, 0, 0)');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  const roll = await printed(page);
  const written = plain(roll.map(({ text }) => text).join(''));
  expect(written).toContain(plain(`${farm.name}, ${shown(today)}: ${names.length + 1} animais`));
  expect(names.filter((name) => !written.includes(plain(name)))).toEqual([]);
  for (const words of ['(076000001234567)', 'Parida há 60 dias', `DEL 60 · desde ${shown(ago(10))}`, 'Paridas de outubro (Invernada'])
    expect(written).toContain(plain(words));
  expect(written).not.toContain('Listasdetrabalho');
  // One piece of paper as long as the list: 80 mm are 226,8 points, 3 mm at each side are free.
  expect(roll).toHaveLength(1);
  expect(Math.round(roll[0]!.width)).toBe(227);
  expect(Math.max(...roll[0]!.ends)).toBeLessThanOrEqual(219);
  expect(Math.min(...roll[0]!.begins)).toBeGreaterThanOrEqual(8);
  expect(Math.min(...roll[0]!.sizes)).toBeGreaterThanOrEqual(9);
  // Printed, it is taken away.
  await page.emulateMedia({ media: null });
  await expect(paper).toHaveCount(0);

  await printing(page);
  await chooseFromMenu(page, 'Imprimir em A4');
  const sheets = await printed(page);
  const onSheets = plain(sheets.map(({ text }) => text).join(''));
  expect([...names, 'Mimosa'].filter((name) => !onSheets.includes(plain(name)))).toEqual([]);
  for (const { width, height, ends } of sheets) {
    expect([width, height].map(Math.round).toSorted((a, b) => a - b)).toEqual([595, 842]);
    expect(Math.max(...ends)).toBeLessThanOrEqual(width - 33);
  }
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

test('a farm that waits longer after calving sets its own days without signal, and the list follows', async ({ page, db }) => {
  const farm = await knownFarm(db);
  await enterFarm(page, await staff(db, farm, 'admin'), farm.name);
  await goTo(page, '/worklists');
  await choose(page, 'Aptas para IA', 1);
  await expect(rowOf(page, 'Mimosa')).toBeVisible();
  await loseSignal(page);
  const form = page.getByRole('dialog', { name: 'Dias e pesos da reprodução' });
  const openForm = () => chooseFromMenu(page, 'Dias e pesos da reprodução');
  const waiting = form.getByRole('textbox', { name: 'Espera depois do parto (PVE)' });
  await openForm();
  await expect(waiting).toHaveAttribute('placeholder', '50');
  await waiting.fill('121');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(waiting).toHaveAttribute('aria-invalid', 'true');
  await waiting.fill('61');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(message(page)).toContainText('Dias salvos');
  await expect(page.getByText('Nada nesta lista')).toBeVisible();
  await openForm();
  await expect(waiting).toHaveValue('61');
  await waiting.fill('');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(rowOf(page, 'Mimosa')).toBeVisible();
});

/** Every button of the first cow is uncovered in the lower half of the screen, and large enough; returns the one with this name. */
async function inReach(page: Page, name: string) {
  const buttons = page.getByRole('list', { name: 'Visita do veterinário' }).getByRole('listitem').first().getByRole('button');
  const { width, height } = page.viewportSize()!;
  const wanted = page.getByRole('button', { name, exact: true });
  // The card of the cow before is gone.
  await expect(buttons.and(wanted)).toBeVisible();
  for (const button of await buttons.all()) {
    const box = (await button.boundingBox())!;
    const what = await button.getAttribute('aria-label');
    const isUncovered = await button.evaluate((one) => {
      const { x, y, width: wide, height: high } = one.getBoundingClientRect();
      const corners = [0.1, 0.9].flatMap((across) => [0.1, 0.9].map((down) => document.elementFromPoint(x + across * wide, y + down * high)));
      return corners.every((found) => found !== null && one.contains(found));
    });
    const seen = { what, isUncovered, isLow: box.y >= height / 2, isOnScreen: box.x >= 0 && box.x + box.width <= width, isTall: box.height >= 44 };
    expect(seen).toEqual({ what, isUncovered: true, isLow: true, isOnScreen: true, isTall: true });
  }
  return wanted;
}

test('a visit of the vet is worked through with one thumb, cow by cow, without scrolling', { tag: '@phone' }, async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  const tagged = (name: string, identification: string, wanted: Partial<InputOf<'create_animal'>>) =>
    cow(farm, name, { identification, pregnancy_status: 'vazia', ...wanted });
  for (const [i, name] of ['Aurora', 'Bonita', 'Cigana'].entries()) await tagged(name, `10${i}`, { last_birth_date: ago(34 - i) });
  for (const [i, name] of ['Dama', 'Estrela', 'Faceira'].entries()) {
    await tagged(name, `20${i}`, { last_birth_date: ago(120) });
    const service = build.insemination(farm.ids[name]!, { insemination_date: ago(36 - i), bull_identification: 'Teatro da Silvânia' });
    await dispatch(farm, 'create_insemination', service);
  }
  await tagged('Teimosa', '300', { last_birth_date: ago(160) });
  const pasture = newId();
  await dispatch(farm, 'create_pasture', { id: pasture, name: 'Baixada', area_hectares: 5 });
  const animals = Object.values(farm.ids).map((animal_id) => ({ id: newId(), animal_id }));
  await dispatch(farm, 'occupy_pasture', { id: newId(), pasture_id: pasture, entry_date: ago(5), batch_name: 'Paridas', notes: null, animals });
  await toTheLists(page, db, farm);
  await choose(page, 'Visita do veterinário', 7);
  const visit = [
    ['Aurora', 'Normal'],
    ['Bonita', 'Metrite'],
    ['Cigana', 'Endometrite'],
    ['Dama', 'Prenha'],
    ['Estrela', 'Vazia'],
    ['Faceira', 'Prenha'],
    ['Teimosa', 'Não cobrir'],
  ] as const;
  for (const [i, [name, found]] of visit.entries()) {
    const { x, y, width, height } = (await (await inReach(page, `${found}: ${name}`)).boundingBox())!;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(page.getByRole('combobox', { name: 'Lista' }).locator('option:checked')).toHaveText(`Visita do veterinário (${6 - i})`);
    // What was said of her stands above the bar, with the way back.
    await expect(message(page).getByText(name)).toBeVisible();
    const undo = (await message(page).getByRole('button', { name: 'Desfazer' }).boundingBox())!;
    expect(undo.y).toBeGreaterThan(page.viewportSize()!.height / 2);
  }
  await expect(page.getByText('Nada nesta lista')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // The message of the cow before comes back with the undo of the last one.
  await message(page).getByRole('button', { name: 'Desfazer' }).click();
  await message(page).getByRole('button', { name: 'Desfazer' }).click();
  for (const name of ['Teimosa', 'Faceira']) await expect(rowOf(page, name)).toBeVisible();
});
