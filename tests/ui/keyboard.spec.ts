// Everything without a mouse: dialogs, tables, tabs, menus, pickers, toasts.
import { scaled } from '../timeouts';
import { desktop, expect, focused, openShelf, test } from './gallery';

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } });

test('a dialog takes the focus, keeps it, and gives it back on Escape', async ({ page }) => {
  await openShelf(page, 'dialogs');
  const opener = page.getByRole('button', { name: 'Abrir diálogo', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Informações da gestação' });
  await expect(dialog).toBeVisible();
  await expect(page.getByLabel('Previsão de parto')).toBeFocused();
  for (let i = 0; i < 8; i += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('Escape closes only the dialog on top', async ({ page }) => {
  await openShelf(page, 'dialogs');
  await page.getByRole('button', { name: 'Abrir diálogo', exact: true }).click();
  await page.getByRole('button', { name: 'Abrir outro por cima' }).click();
  await expect(page.getByRole('dialog', { name: 'Por cima' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Por cima' })).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Informações da gestação' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Abrir outro por cima' })).toBeFocused();
});

test('a press outside closes it, a selection dragged out does not, and the page behind does not scroll', async ({ page }) => {
  await openShelf(page, 'dialogs');
  await page.getByRole('button', { name: 'Abrir diálogo', exact: true }).click();
  const dialog = page.getByRole('dialog');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  const box = (await page.getByLabel('Previsão de parto').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('a confirmation starts on Cancelar', async ({ page }) => {
  await openShelf(page, 'dialogs');
  await page.getByRole('button', { name: 'Excluir Mimosa' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Tem certeza que deseja excluir este animal?');
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('dialog-done')).toHaveText('Feito: excluído');
});

test('a toast is announced, stays while it has focus or hover, and undoes', async ({ page }) => {
  await openShelf(page, 'dialogs');
  const opener = page.getByRole('button', { name: 'Mostrar mensagem' });
  await opener.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Animal excluído' })).toContainText('F8: Desfazer');
  await page.keyboard.press('F8');
  const undo = page.getByRole('button', { name: 'Desfazer' });
  await expect(undo).toBeFocused();
  await page.waitForTimeout(4500);
  await expect(undo).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('dialog-done')).toHaveText('Feito: desfeito');
  await expect(undo).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a toast over a dialog can be pressed, reached by keys, and stays when the dialog closes', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  const undo = page.getByRole('button', { name: 'Desfazer' });
  const done = page.getByTestId('dialog-done');
  const tellInDialog = async () => {
    await openShelf(page, 'dialogs');
    await page.getByRole('button', { name: 'Abrir diálogo', exact: true }).click();
    await dialog.getByRole('button', { name: 'Mostrar mensagem por cima' }).click();
    await expect(done).toHaveText('Feito: nada');
  };
  await tellInDialog();
  await undo.click();
  await expect(done).toHaveText('Feito: desfeito');
  await expect(dialog).toBeVisible();

  await tellInDialog();
  await expect(undo).toBeVisible();
  await page.keyboard.press('F8');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await undo.click();
  await expect(done).toHaveText('Feito: desfeito');
});

test('a toast without focus or hover disappears', async ({ page }) => {
  await openShelf(page, 'dialogs');
  await page.getByRole('button', { name: 'Mostrar mensagem' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeHidden({ timeout: scaled(6_000) });
});

test('tabs follow the arrows', async ({ page }) => {
  await openShelf(page, 'surfaces');
  await page.getByRole('tab', { name: 'Informações' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Vacinas 12' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText('Painel de Vacinas');
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Pesagens' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Informações' })).toBeFocused();
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(1);
});

test('a menu opens, moves with the arrows and jumps to letters', async ({ page }) => {
  await openShelf(page, 'buttons');
  const button = page.getByRole('button', { name: 'Ações de Mimosa' });
  await button.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Registrar pesagem' })).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('menuitem', { name: 'Excluir' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(button).toBeFocused();
  await button.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('menu-chosen')).toHaveText('Escolhido: excluir');
  await expect(button).toBeFocused();
});

test.describe('the table of ten thousand', () => {
  const table = 'Animais';

  test('arrows, Home and End move through the rows; Enter opens', async ({ page }) => {
    await openShelf(page, 'table');
    const rows = page.getByRole('table', { name: table, exact: true });
    await expect(rows).toHaveAttribute('aria-rowcount', '10001');
    await rows.locator('tbody tr[tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await expect(focused(page)).toContainText('Estrela 2');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('opened')).toHaveText('Aberto: Estrela 2');
    await page.keyboard.press('End');
    await expect(focused(page)).toHaveAttribute('aria-rowindex', '10001');
    await expect(focused(page)).toBeInViewport();
    await page.keyboard.press('PageUp');
    await expect(focused(page)).toHaveAttribute('aria-rowindex', '9991');
    await page.keyboard.press('Home');
    await expect(focused(page)).toContainText('Mimosa 1');
    await expect(focused(page)).toBeInViewport();
    expect(await rows.locator('tbody tr').count()).toBeLessThan(80);
  });

  test('Tab goes from the row to its actions', async ({ page }) => {
    await openShelf(page, 'table');
    await page.getByRole('table', { name: table, exact: true }).locator('tbody tr[tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await expect(focused(page)).toContainText('Estrela 2');
    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveAttribute('aria-label', 'Ações de Estrela 2');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('opened')).toHaveText('Aberto: pesar Estrela 2');
  });

  test('headers sort and announce it', async ({ page }) => {
    await openShelf(page, 'table');
    const rows = page.getByRole('table', { name: table, exact: true });
    const weight = rows.getByRole('columnheader', { name: 'Peso' });
    await expect(weight).toHaveAttribute('aria-sort', 'none');
    await weight.getByRole('button').press('Enter');
    await expect(weight).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows.locator('tbody tr[data-index="0"]')).toContainText('300,5 kg');
    await weight.getByRole('button').press('Enter');
    await expect(weight).toHaveAttribute('aria-sort', 'descending');
    await expect(rows.locator('tbody tr[data-index="0"]')).toContainText('699,5 kg');
  });

  test('the header stays in sight and columns keep their widths', async ({ page }) => {
    await openShelf(page, 'table');
    const header = page.getByRole('table', { name: table, exact: true }).getByRole('columnheader', { name: 'Raça' });
    const before = await header.boundingBox();
    await page.evaluate(() => scrollBy(0, 100_000));
    await expect(page.getByText('Mimosa 1', { exact: true }).nth(1)).not.toBeInViewport();
    await expect.poll(async () => (await header.boundingBox())?.y).toBe(0);
    expect((await header.boundingBox())?.width).toBeCloseTo(before?.width ?? 0, 0);
    await expect.poll(() => page.getByRole('table', { name: table, exact: true }).locator('tbody tr[data-index]').count()).toBeGreaterThan(10);
  });

  test('searching ignores accents, shows the number of matches, and can be undone', async ({ page }) => {
    await openShelf(page, 'table');
    await page.getByRole('searchbox').fill('acucena 4');
    await expect(page.getByRole('search').getByRole('status')).toContainText('animais');
    await expect(page.getByRole('table', { name: table, exact: true }).locator('tbody tr[data-index="0"]')).toContainText('Açucena 4');
    await page.getByRole('searchbox').fill('xyz');
    await expect(page.getByText('Nenhum animal encontrado')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar filtros' }).press('Enter');
    await expect(page.getByRole('search').getByRole('status')).toHaveText('10.000 animais');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('rows are cards, ordered by a list', async ({ page }) => {
    await openShelf(page, 'table');
    const cards = page.getByRole('list', { name: 'Animais', exact: true });
    await expect(cards.getByRole('listitem').first()).toContainText('Identificação');
    await page.getByRole('button', { name: 'Mais' }).tap();
    await page.getByRole('menuitem', { name: 'Ordenar por…' }).last().tap();
    await page.getByRole('dialog', { name: 'Ordenar por' }).getByRole('button', { name: 'Peso (decrescente)' }).tap();
    await expect(cards.locator('[data-index="0"]')).toContainText('699,5 kg');
    await cards.locator('[data-index="0"]').tap();
    await expect(page.getByTestId('opened')).toContainText('Aberto: ');
    await page.evaluate(() => scrollTo(0, 300_000));
    await expect.poll(() => cards.getByRole('listitem').count()).toBeGreaterThan(5);
    expect(await cards.getByRole('listitem').count()).toBeLessThan(60);
  });

  test('a picker covers the screen', async ({ page }) => {
    await openShelf(page, 'inputs');
    await page.getByRole('combobox', { name: /^Animal/ }).tap();
    expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await page.getByPlaceholder('Digite para buscar').fill('acucena 4');
    await page.getByRole('option', { name: /^Açucena 4 / }).tap();
    await expect(page.getByTestId('animal-value')).toHaveText('a3');
  });
});
