// The search over the whole farm: by button and by shortcut, with and without signal, for every role.
import type { Page } from '@playwright/test';
import { categoryId } from '#domain/money/financial-categories';
import { build } from '../build';
import { dispatch, ownFarm, toTheHerd, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, test } from './fixtures';

test.use({ complaints: /ERR_FAILED/ });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Busca' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Buscar' });
const hits = (page: Page) => dialog(page).getByRole('option');
const open = (page: Page) => page.getByRole('button', { name: 'Buscar', exact: true }).click();

test('finds an animal by part of its name or number, ignoring accents, and opens it', { tag: '@core-phone' }, async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Estrela', 'Mimosa'] });
  await dispatch(farm, 'create_animal', build.animal({ name: 'Pérola', identification: 'BR-0042', category: 'vaca', pregnancy_status: 'vazia' }));
  await toTheHerd(page, await worker(db, [farm]), farm);
  await open(page);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute('placeholder', 'Buscar animais, transações, produções...');
  await expect(dialog(page).getByText('Digite pelo menos 2 caracteres para buscar')).toBeVisible();
  await field(page).fill('p');
  await expect(dialog(page).getByText('Digite pelo menos 2 caracteres para buscar')).toBeVisible();
  await field(page).fill('PERO');
  await expect(hits(page)).toHaveText(['PérolaBR-0042 · Vaca']);
  await field(page).fill('zebra');
  await expect(dialog(page).getByText('Nenhum resultado encontrado')).toBeVisible();
  await field(page).fill('0042');
  await hits(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Pérola' })).toBeFocused();
});

test('of two transactions with the same description, the one that was chosen is shown, and can be closed', async ({ page, db }) => {
  const farm = await ownFarm(db);
  for (const [amount, transaction_date] of [
    [100, '2026-09-10'],
    [222.5, '2026-10-10'],
  ] as const)
    await dispatch(
      farm,
      'create_financial_transaction',
      build.transaction(categoryId(farm.farm_id, 'despesa', 'Energia'), {
        type: 'despesa',
        description: 'Conta de luz',
        amount,
        transaction_date,
        notes: `Nota de ${amount}`,
      }),
    );
  await toTheHerd(page, await worker(db, [farm]), farm);
  await open(page);
  await field(page).fill('luz');
  await hits(page).filter({ hasText: '10/09/2026' }).click();
  const found = page.getByRole('dialog', { name: 'Conta de luz' });
  for (const words of ['R$ 100,00', '10/09/2026', 'Energia', 'Nota de 100']) await expect(found).toContainText(words);
  await expect(found).not.toContainText('222,50');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(found).toBeHidden();
  await expect(page).toHaveURL('/financial?search=Conta+de+luz');
});

test('with the keyboard alone: Ctrl+K, arrows, Enter, Escape', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Estrela', 'Bela Lua', 'Mimosa'] });
  await toTheHerd(page, await worker(db, [farm]), farm);
  await dispatch(farm, 'create_animal', build.animal({ name: 'Meia Estrela', breed: 'Nelore' }));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('link', { name: 'Meia Estrela' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('estrela');
  const active = (name: string) => expect(dialog(page).getByRole('option', { selected: true })).toHaveText(new RegExp(`^${name}`));
  await active('Estrela');
  await page.keyboard.press('ArrowDown');
  await active('Meia Estrela');
  await page.keyboard.press('ArrowDown');
  await active('Meia Estrela');
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await hits(page).nth(1).getAttribute('id'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await active('Estrela');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Meia Estrela' })).toBeFocused();
  await page.keyboard.press('Meta+k');
  await expect(field(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('closes with a press outside, and does not open over a form', async ({ page, db, isMobile }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  if (!isMobile) {
    await open(page);
    await expect(field(page)).toBeFocused();
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Novo animal' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(dialog(page)).toHaveCount(0);
});

test('the same without signal, also for records written without it', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await loseSignal(page);
  await page.getByRole('button', { name: 'Novo animal' }).first().click();
  await page.getByRole('dialog').locator('[name=name]').fill('Aurora');
  await page.getByRole('combobox', { name: 'Raça' }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill('Gir Leiteiro');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Fêmea' }).check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await open(page);
  await field(page).fill('auro');
  await expect(hits(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Aurora' })).toBeVisible();
});

test('accepts what somebody wants to do: the form opens with animal and number, and nothing is written without it', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Mimosa', 'Estrela'] });
  await toTheHerd(page, await worker(db, [farm]), farm);
  const ask = async (words: string, title: string) => {
    await open(page);
    await field(page).fill(words);
    await expect(dialog(page).getByRole('group', { name: 'Ações' }).getByRole('option').first()).toContainText(title);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
  };
  const written = async () => (await db.query('select count(*)::int as many from calls where farm_id = $1', [farm.farm_id])).rows[0]!['many'] as number;
  const before = await written();
  await ask('pesar mimosa 452,5', 'Pesar Mimosa: 452,5 kg');
  await expect(page.getByRole('heading', { name: 'Nova Pesagem' })).toBeVisible();
  await expect(page).toHaveURL('/weighings');
  await expect(page.locator('[name=weight]')).toHaveValue('452,5');
  await expect(page.getByRole('combobox', { name: 'Animal' })).toHaveText(/^Mimosa/);
  expect(await written()).toBe(before);
  // Asked again, the open form is replaced: nothing was typed into it.
  await ask('pesar estrela 380', 'Pesar Estrela: 380 kg');
  await expect(page.locator('[name=weight]')).toHaveValue('380');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.locator('[data-index]').filter({ hasText: 'Estrela' })).toContainText('380');
  await ask('leite mimosa 12,5', 'Leite de Mimosa: 12,5 L');
  await expect(page.locator('[name=quantity_liters]')).toHaveValue('12,5');
  await ask('vender mimosa 8.500', 'Vender Mimosa: R$');
  await expect(page.locator('[name="items.0.unit_price"]')).toHaveValue('8.500,00');
  await ask('parto mimosa', 'Parto de Mimosa');
  await expect(page.getByRole('dialog', { name: 'Registrar nascimento: Mimosa' })).toBeVisible();
  await page.keyboard.press('Escape');
  await ask('aplicar mimosa ivermectina', 'Aplicar em Mimosa: ivermectina');
  await expect(page.getByRole('dialog').getByRole('combobox').filter({ hasText: 'ivermectina' })).toBeVisible();
  await page.keyboard.press('Escape');
  await ask('despesa 350 ração', 'Nova despesa: R$');
  await expect(page.locator('[name=amount]')).toHaveValue('350,00');
  await expect(page.locator('input[name=description]')).toHaveValue('ração');
});

for (const email of ['dono@lida.demo', 'visitante@lida.demo'])
  test(`${email} finds at most five animals, and three that are pregnant`, async ({ page }) => {
    await enterFarm(page, email);
    await open(page);
    await field(page).fill('n-0');
    await expect(dialog(page).getByRole('group', { name: 'Animais' }).getByRole('option')).toHaveCount(5);
    await expect(dialog(page).getByRole('group', { name: 'Prenhas' }).getByRole('option')).toHaveCount(3);
  });

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await enterFarm(page, 'gerente@lida.demo');
  await open(page);
  await expectAccessible(page);
  await field(page).fill('estrela');
  await expect(hits(page).first()).toBeVisible();
  await expectAccessible(page);
});
