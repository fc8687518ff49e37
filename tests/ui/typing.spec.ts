// What happens while somebody types: dates, decimals, money, documents, pickers, and a form that is refused.
import { desktop, expect, focused, openShelf, test } from './gallery';

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } });

test('a date is typed with digits only, stepped with arrows, and completed when left', async ({ page }) => {
  await openShelf(page, 'inputs');
  const field = page.getByLabel('Data da pesagem');
  const value = page.getByTestId('date-value');
  await field.focus();
  await page.keyboard.type('05032026');
  await expect(field).toHaveValue('05/03/2026');
  await expect(value).toHaveText('2026-03-05');
  await page.keyboard.press('ArrowUp');
  await expect(value).toHaveText('2026-03-06');
  await field.fill('');
  await expect(value).toHaveText('null');
  await page.keyboard.type('31/2');
  await expect(value).toHaveText('31/2');
  await field.fill('');
  await page.keyboard.type('7/9');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('07/09/2026');
  await expect(value).toHaveText('2026-09-07');
  await expect(page.getByRole('button', { name: 'Abrir calendário' }).first()).toBeFocused();
});

test('backspace deletes a date piece by piece', async ({ page }) => {
  await openShelf(page, 'inputs');
  const field = page.getByLabel('Data da pesagem');
  await field.focus();
  await page.keyboard.type('0503');
  await expect(field).toHaveValue('05/03');
  for (const left of ['05/0', '05/', '05', '0', '']) {
    await page.keyboard.press('Backspace');
    await expect(field).toHaveValue(left);
  }
});

test('decimals have a comma, from any keypad', async ({ page }) => {
  await openShelf(page, 'inputs');
  const field = page.getByLabel('Peso');
  const value = page.getByTestId('weight-value');
  await field.focus();
  await page.keyboard.type('1234.5');
  await expect(field).toHaveValue('1234.5');
  await expect(value).toHaveText('1234.5');
  await expect(page.locator('.input-understood:not(:empty)')).toHaveText('= 1.234,5');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('1.234,5');
  await field.focus();
  await expect(field).toHaveValue('1234,5');
  for (const [typed, read, understood] of [
    ['1.500', '1500', '= 1.500'],
    ['1.400,37', '1400.37', '= 1.400,37'],
    ['12.5', '12.5', '= 12,5'],
    ['450,5', '450.5', undefined],
    ['-5', '-5', undefined],
  ] as const) {
    await field.press('ControlOrMeta+a');
    await page.keyboard.type(typed);
    await expect(value).toHaveText(read);
    const hint = page.locator('.input-understood:not(:empty)');
    if (understood) await expect(hint).toHaveText(understood);
    else await expect(hint).toHaveCount(0);
  }
  await field.fill('abc');
  await expect(value).toHaveText('null');
  await field.fill('1,2,3');
  await expect(value).toHaveText('NaN');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('1,2,3');
});

test('money shows its cents, and a number that is too long is not cut off', async ({ page }) => {
  await openShelf(page, 'inputs');
  const amount = page.getByLabel('Valor', { exact: true });
  await expect(amount).toHaveValue('1.234.567,50');
  await page.getByLabel('Peso').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('38,9');
  await expect(page.getByTestId('amount-value')).toHaveText('38.9');
  await page.keyboard.press('Tab');
  await expect(amount).toHaveValue('38,90');
  const heads = page.getByLabel('Quantidade do lote');
  await amount.focus();
  await page.keyboard.press('Tab');
  await expect(heads).toBeFocused();
  await page.keyboard.type('12,7');
  // Dropping the comma would make 127 heads: the schema reports that 12,7 is not a whole number.
  await expect(page.getByTestId('heads-value')).toHaveText('12.7');
});

test('documents add their own punctuation, keep the cursor, and report errors', async ({ page }) => {
  await openShelf(page, 'inputs');
  const cpf = page.getByLabel('Máscara cpf', { exact: true });
  await cpf.focus();
  await page.keyboard.type('52998224726');
  await expect(cpf).toHaveValue('529.982.247-26');
  await expect(page.getByText('CPF inválido')).toBeVisible();
  await expect(cpf).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('5');
  await expect(page.getByText('CPF inválido')).toBeHidden();
  await expect(page.getByTestId('cpf-value')).toHaveText('52998224725');
  await cpf.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
  await page.keyboard.press('Backspace');
  await page.keyboard.type('9');
  await expect(cpf).toHaveValue('529.982.247-25');
  expect(await cpf.evaluate((input: HTMLInputElement) => input.selectionStart)).toBeLessThanOrEqual(4);
  const cnpj = page.getByLabel('Máscara cnpj', { exact: true });
  await cnpj.fill('12abc34501de35');
  await expect(cnpj).toHaveValue('12.ABC.345/01DE-35');
});

test('a password can be shown', async ({ page }) => {
  await openShelf(page, 'inputs');
  const field = page.getByLabel('Senha', { exact: false }).first();
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar senha' }).press('Enter');
  await expect(field).toHaveAttribute('type', 'text');
  await expect(page.getByRole('button', { name: 'Ocultar senha' })).toBeFocused();
});

test('a picker searches without accents and is chosen by Enter', async ({ page }) => {
  await openShelf(page, 'inputs');
  const picker = page.getByRole('combobox', { name: /^Animal/ });
  await picker.focus();
  await page.keyboard.type('p');
  const search = page.getByPlaceholder('Digite para buscar');
  await expect(search).toBeFocused();
  await page.keyboard.type('erola 11');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Pérola 11');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(picker).toContainText('Pérola 11');
  await expect(picker).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(search).toBeFocused();
  const active = await search.getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${active}"]`)).toContainText('Pérola 11');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(picker).toBeFocused();
  await page.getByRole('button', { name: /^Limpar Pérola 11/ }).press('Enter');
  await expect(page.getByTestId('animal-value')).toHaveText('null');
});

test('a form reports what is missing, keeps its values after a refusal, and saves', async ({ page }) => {
  await openShelf(page, 'forms');
  await page.getByRole('button', { name: 'Nova pesagem' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nova pesagem' });
  await dialog.getByRole('button', { name: 'Salvar' }).press('Enter');
  await expect(dialog.getByText('Selecione: Animal')).toBeVisible();
  await expect(dialog.getByText('Informe: Peso (kg)')).toBeVisible();
  await expect(focused(page)).toHaveRole('combobox');
  await expect(focused(page)).toHaveAttribute('aria-invalid', 'true');

  await page.keyboard.type('acu');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Peso (kg)').fill('431,5');
  await dialog.getByLabel('Método').selectOption('fita');
  await dialog.getByLabel('Custo').fill('12');
  await page.evaluate(() => (document.body.dataset['saving'] = ''));
  await dialog.getByLabel('Custo').press('Enter');
  await expect(dialog.getByRole('button', { name: 'Salvando...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.evaluate(() => delete document.body.dataset['saving']);
  await expect(dialog.getByRole('alert')).toContainText('Erro ao registrar pesagem');
  // Once, beside its field.
  await expect(dialog.getByText('A data não pode ser futura')).toHaveCount(1);
  await expect(dialog.getByLabel('Data')).toHaveAccessibleDescription(/A data não pode ser futura/);
  await expect(dialog.getByLabel('Data')).toBeFocused();
  await expect(dialog.getByLabel('Peso (kg)')).toHaveValue('431,5');

  await dialog.getByRole('button', { name: 'Salvar' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId('saved')).toContainText('"weight":431.5');
  await expect(page.getByTestId('saved')).toContainText('"responsible":null');
  await expect(page.getByRole('button', { name: 'Nova pesagem' })).toBeFocused();
});

test('a form asks before it discards what was typed', async ({ page }) => {
  await openShelf(page, 'forms');
  await page.getByRole('button', { name: 'Nova pesagem' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Nova pesagem' }).click();
  await page.getByLabel('Responsável').fill('Wesley');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Responsável')).toHaveValue('Wesley');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar', exact: true }).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByTestId('saved')).toHaveText('Nada salvo');
});
