// What is typed and not saved: the Back button asks before it is discarded, and a reload or a crash brings it back as a draft until it is saved or discarded.
import type { Locator, Page } from '@playwright/test';
import { build } from '../build';
import { draftsIn, question, recovered } from './drafts';
import { dispatch, goTo, type OwnFarm, ownFarm, toTheHerd, worker } from './farm';
import { expect, test } from './fixtures';

const isStored = (page: Page, value: unknown) =>
  expect.poll(async () => (await draftsIn(page)).some(({ values }) => Object.values(values).includes(value))).toBe(true);
const noneStored = (page: Page) => expect.poll(async () => (await draftsIn(page)).length).toBe(0);

async function typeInto(field: Locator, text: string) {
  await field.click();
  await field.press('End');
  await field.pressSequentially(text);
}

/** Back, where a dialog holds the person: until the step is taken back, which the browser does later. */
async function heldBack(page: Page) {
  const step = () => (history.state as { at: number }).at;
  const before = await page.evaluate(step);
  await page.goBack();
  await expect.poll(() => page.evaluate(step)).toBe(before);
}

async function atHome(page: Page, db: Parameters<typeof ownFarm>[0]): Promise<OwnFarm> {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  return farm;
}

test('a dialog: Back asks, a reload brings the draft back, and saving removes it', { tag: '@core' }, async ({ page, db }) => {
  await atHome(page, db);
  const open = () => page.getByRole('button', { name: 'Novo animal' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo animal' });
  const name = dialog.getByRole('textbox', { name: 'Nome' });

  // Untouched, it closes, and the person stays where they are.
  await open();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/animals');

  await open();
  await typeInto(name, 'Aurora');
  await heldBack(page);
  await expect(question(page)).toBeVisible();
  // Back again closes the question.
  await heldBack(page);
  await expect(question(page)).toBeHidden();
  await expect(name).toHaveValue('Aurora');
  await heldBack(page);
  await question(page).getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/animals');
  await noneStored(page);

  await open();
  await expect(name).toHaveValue('');
  await typeInto(name, 'Estrelinha');
  await isStored(page, 'Estrelinha');
  await page.reload();
  await open();
  await expect(recovered(page)).toBeVisible();
  await expect(name).toHaveValue('Estrelinha');
  await page.getByRole('button', { name: 'Descartar rascunho' }).click();
  await expect(recovered(page)).toBeHidden();
  await expect(name).toHaveValue('');
  await noneStored(page);

  await typeInto(name, 'Boneca');
  await isStored(page, 'Boneca');
  await page.reload();
  await open();
  await expect(name).toHaveValue('Boneca');
  await dialog.getByRole('combobox', { name: 'Raça' }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).pressSequentially('Nelore');
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: 'Fêmea' }).check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-index]').filter({ hasText: 'Boneca' })).toBeVisible();
  await noneStored(page);
  await open();
  await expect(name).toHaveValue('');
  await expect(recovered(page)).toBeHidden();
});

test('a form on the screen: a reload brings the draft back, and saving removes it', async ({ page, db }) => {
  await atHome(page, db);
  await goTo(page, '/weighings');
  const open = () => page.getByRole('button', { name: 'Nova Pesagem' }).first().click();
  const form = page.getByRole('region', { name: 'Nova Pesagem' });
  await open();
  await typeInto(form.getByLabel('Peso'), '412,5');
  await isStored(page, 412.5);
  await page.reload();
  await open();
  await expect(recovered(page)).toBeVisible();
  await expect(form.getByLabel('Peso')).toHaveValue('412,5');
  await form.getByRole('combobox', { name: 'Animal' }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).pressSequentially('mim');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Salvar e pesar outro' }).click();
  await expect(page.locator('[data-index]').filter({ hasText: '412,5' })).toBeVisible();
  // The next animal begins without it.
  await expect(form.getByLabel('Peso')).toHaveValue('');
  await expect(recovered(page)).toBeHidden();
  await noneStored(page);
});

test('the milking keeps its number: saved by leaving, and there after a reload', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  const cow = build.animal({ name: 'Mimosa', gender: 'femea', last_birth_date: '2026-09-01' });
  await dispatch(farm, 'create_animal', cow);
  farm.ids['Mimosa'] = cow.id;
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/milk-production/ordenha');
  const litres = page.getByRole('textbox', { name: 'Mimosa' });
  await typeInto(litres, '12,5');
  await isStored(page, 12.5);
  await page.reload();
  await expect(recovered(page)).toBeVisible();
  await expect(litres).toHaveValue('12,5');
  await page.getByRole('button', { name: 'Descartar rascunho' }).click();
  await expect(litres).toHaveValue('');
  await noneStored(page);

  // The screen opens in the milking of the hour: the draft of another one is offered there.
  await typeInto(litres, '13');
  await isStored(page, 13);
  await page.reload();
  await expect(litres).toHaveValue('13');
  const day = page.getByRole('textbox', { name: 'Data' });
  const today = await day.inputValue();
  await page.getByRole('button', { name: 'Dia anterior' }).click();
  await expect(litres).toHaveValue('');
  await expect(page.getByText(`Há rascunho na ordenha de ${today}`)).toBeVisible();
  await page.getByRole('button', { name: 'Abrir', exact: true }).click();
  await expect(day).toHaveValue(today);
  await expect(litres).toHaveValue('13');
  await litres.click();
  await litres.press('Enter');
  await expect(page.getByRole('region', { name: 'Até agora' })).toContainText('13,0 L');
  await expect(recovered(page)).toBeHidden();
  await noneStored(page);

  // Back leaves the field, which saves it.
  await goTo(page, '/animals');
  await goTo(page, '/milk-production/ordenha');
  await typeInto(litres, ',5');
  await expect(litres).toHaveValue('13,5');
  await page.goBack();
  await expect(page).toHaveURL('/animals');
  await noneStored(page);
  await goTo(page, '/milk-production/ordenha');
  await expect(litres).toHaveValue('13,5');
});

test('the draft of a change keeps what the person saw: somebody else’s newer value is not overwritten', async ({ page, db }) => {
  const farm = await atHome(page, db);
  const id = farm.ids['Mimosa']!;
  await goTo(page, `/animals/${id}`);
  const open = () => page.getByRole('button', { name: 'Editar' }).first().click();
  const dialog = page.getByRole('dialog', { name: /Editar/ });
  await open();
  await typeInto(dialog.getByRole('textbox', { name: 'Nome' }), ' do Zé');
  await isStored(page, 'Mimosa do Zé');
  await dispatch(farm, 'update_animal', { id, changes: { name: { was: 'Mimosa', to: 'Mimosa da Ana' } } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Mimosa da Ana' })).toBeVisible();
  await open();
  await expect(recovered(page)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('Mimosa do Zé');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('outra pessoa mudou este valor')).toBeVisible();
  // Without the draft, the form shows what is there now.
  await dialog.getByRole('button', { name: 'Descartar rascunho' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('Mimosa da Ana');
  await noneStored(page);
});

test('with the keyboard alone: what is typed before a form is loaded reaches its first fields', { tag: '@desk' }, async ({ page, db }) => {
  let release = () => {};
  const released = new Promise<void>((go) => (release = go));
  await page.route(/assets\/(AnimalForm|WeighingForm|SearchDialog)-/, async (route) => {
    await released;
    await route.continue();
  });
  await atHome(page, db);
  const search = page.getByRole('dialog', { name: 'Busca' });

  await page.getByRole('button', { name: 'Novo animal' }).first().press('Enter');
  await page.keyboard.type('Aurorx');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('a 2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ov');
  release();
  const dialog = page.getByRole('dialog', { name: 'Novo animal' });
  await expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('Aurora 2');
  await expect(dialog.getByRole('combobox', { name: 'Tipo' })).toHaveValue('ovino');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('button', { name: 'Novo animal' }).first()).toBeFocused();
  await expect(search).toBeHidden();
});

for (const [what, chunk, open, typed, shown] of [
  [
    'the search',
    'SearchDialog',
    (page: Page) => page.keyboard.press('Control+k'),
    'estre',
    (page: Page) => page.getByRole('combobox', { name: 'Buscar', exact: true }),
  ],
  [
    'a form on the screen',
    'WeighingForm',
    async (page: Page) => {
      await goTo(page, '/weighings');
      await page.getByRole('button', { name: 'Nova Pesagem' }).first().press('Enter');
    },
    'pin',
    (page: Page) => page.getByRole('combobox', { name: 'Buscar na lista' }),
  ],
  [
    'the screen of a quick action',
    'WeighingsScreen',
    async (page: Page) => {
      await page.keyboard.press('Control+.');
      await page.getByRole('dialog', { name: 'Ações rápidas' }).getByRole('link', { name: 'Registrar Pesagem' }).press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
    'pin',
    (page: Page) => page.getByRole('combobox', { name: 'Buscar na lista' }),
  ],
] as const)
  test(`with the keyboard alone: what is typed before ${what} is loaded is kept`, { tag: '@desk' }, async ({ page, db }) => {
    let release = () => {};
    const released = new Promise<void>((go) => (release = go));
    await page.route(new RegExp(`assets/${chunk}-`), async (route) => {
      await released;
      await route.continue();
    });
    await atHome(page, db);
    await open(page);
    await page.keyboard.type(typed);
    release();
    await expect(shown(page)).toHaveValue(typed);
  });
