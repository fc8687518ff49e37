// Feed control: five tabs over one stock. Created, changed, consumed, deleted and restored; by touch, with the keyboard alone, without signal.
import type { Page } from '@playwright/test';
import { addDays } from '#domain/kernel/dates';
import { build } from '../build';
import { closeMessages, dispatch, goTo, type OwnFarm, ownFarm, rowOf } from './farm';
import { act, ago, bought, card, choose, confirmRemoval, dialog, feedOf, field, save, shown, stat, stocked, stocks, today, toTheFeed } from './feed';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, test } from './fixtures';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const consume = (page: Page) => page.getByRole('button', { name: 'Registrar Consumo' });
const undo = (page: Page) => page.getByRole('button', { name: 'Desfazer' });

/** In the consumption dialog. */
async function eat(page: Page, feed: string, kg: string, animal = 'Mimosa') {
  await consume(page).click();
  await choose(page, 'Ração', feed);
  await choose(page, 'Animal', animal);
  await field(page, 'Quantidade').fill(kg);
}

test('an empty farm says on every tab where to begin, and the address has the tab', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheFeed(page, db, farm);
  await expect(page.getByText('Nenhum produto cadastrado')).toBeVisible();
  for (const [label, value] of [
    ['Rações em estoque', '0'],
    ['Consumo no mês', '0,0 kg'],
    ['Custo no mês', 'R$ 0,00'],
    ['Total de produtos', '0'],
    ['Produtos ativos', '0'],
    ['Estoque total', '0 kg'],
    ['Valor total', 'R$ 0,00'],
    ['Produtos com estoque baixo', '0'],
  ] as const)
    await expect(stat(page, label)).toHaveText(value);
  await tab(page, 'Ração').click();
  await expect(page).toHaveURL('/feeds?aba=racao');
  await expect(page.getByText('Nenhuma compra de ração ativa')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nova Compra de Ração' })).toBeVisible();
  await tab(page, 'Finalizadas').click();
  await expect(page.getByText('Nenhuma ração cadastrada')).toBeVisible();
  await expect(page.getByText('Nenhuma compra finalizada')).toBeVisible();
  await tab(page, 'Feno').click();
  await expect(page.getByText('Nenhuma compra de feno registrada')).toBeVisible();
  await tab(page, 'Consumo').click();
  await expect(page.getByText('Nenhum consumo registrado')).toBeVisible();
  await page.goBack();
  await expect(tab(page, 'Feno')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(tab(page, 'Feno')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/feeds');
  await expect(tab(page, 'Inventário')).toHaveAttribute('aria-selected', 'true');
});

test('a registered feed: created, changed, low, deleted and restored', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheFeed(page, db, farm, '/feeds?aba=finalizadas');
  await page.getByRole('button', { name: 'Nova Ração' }).click();
  await field(page, 'Nome').fill('Concentrado 22%');
  await dialog(page).getByRole('combobox', { name: 'Tipo' }).selectOption('Lactação');
  await field(page, 'Estoque sem compra').fill('120');
  await field(page, 'Custo por kg').fill('2,35');
  await field(page, 'Avisar com estoque de').fill('100');
  await dialog(page).getByText('Marca, validade e composição').click();
  await field(page, 'Marca').fill('Nutri Boi');
  await field(page, 'Validade').fill(shown(addDays(today, 30)));
  await field(page, 'Composição').fill('Milho e soja');
  await save(page);
  await expect(page.getByText('Concentrado 22%: ração cadastrada').last()).toBeVisible();
  const feed = card(page, 'Concentrado 22%');
  for (const words of ['Nutri Boi', 'Lactação', '120 kg', 'R$ 2,35', shown(addDays(today, 30)), 'Milho e soja']) await expect(feed).toContainText(words);
  await expect(feed.getByText(shown(addDays(today, 30)))).toHaveClass(/text-orange-ink/);
  await expect(page.getByText(/^Estoque baixo/).filter({ visible: true })).toHaveCount(0);

  // The same name in another case is the same feed.
  await page.getByRole('button', { name: 'Nova Ração' }).click();
  await field(page, 'Nome').fill('CONCENTRADO 22%');
  await save(page);
  await expect(dialog(page).getByText('Já existe uma ração com este nome').first()).toBeVisible();
  await expect(dialog(page).getByRole('alert')).toContainText('Erro ao salvar ração');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();

  await act(page, 'Concentrado 22%', 'Editar');
  await field(page, 'Estoque sem compra').fill('100');
  await field(page, 'Validade').fill(shown(ago(1)));
  await save(page);
  await expect(feed.getByText('100 kg')).toHaveClass(/text-orange-ink/);
  await expect(feed.getByText(shown(ago(1)))).toHaveClass(/text-red-ink/);
  await expect(page.getByText('Concentrado 22%: restam 100 kg (mínimo 100 kg)')).toBeVisible();
  await expect.poll(() => stocks(db, farm)).toEqual({ 'Concentrado 22%': 100 });

  await tab(page, 'Inventário').click();
  await expect(stat(page, 'Valor total')).toHaveText('R$ 235,00');
  for (const words of ['ATIVO', 'BAIXO', 'Manual', 'Lactação', '100 kg', 'R$ 2,35']) await expect(card(page, 'Concentrado 22%').last()).toContainText(words);
  await tab(page, 'Finalizadas').click();
  await closeMessages(page);
  await act(page, 'Concentrado 22%', 'Excluir');
  await confirmRemoval(page, 'Tem certeza que deseja excluir esta ração?');
  await expect(page.getByText('Nenhuma ração cadastrada')).toBeVisible();
  await undo(page).click();
  await expect(feed).toBeVisible();
  await expect.poll(() => stocks(db, farm)).toEqual({ 'Concentrado 22%': 100 });
});

test('after a purchase one tap records its expense, and another takes it back', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await stocked(farm, 'Milho moído', 10);
  await toTheFeed(page, db, farm, '/feeds?aba=racao');
  await page.getByRole('button', { name: 'Nova Compra de Ração' }).click();
  await choose(page, 'Nome da ração', 'milho moido', 'Milho moído');
  await field(page, 'Preço total').pressSequentially('1250');
  await field(page, 'Total de animais').pressSequentially('40');
  await save(page);
  await page.getByRole('button', { name: 'Lançar despesa' }).click();
  await expect(page.getByText('Despesa lançada: R$ 1.250,00 em Ração e concentrado').last()).toBeVisible();
  await goTo(page, '/financial');
  const expense = rowOf(page, 'Compra de ração: Milho moído');
  for (const words of ['R$ 1.250,00', 'Ração e concentrado', 'Pago', shown(today)]) await expect(expense).toContainText(words);
  await undo(page).click();
  await expect(expense).toHaveCount(0);
});

test('a purchase: computed while it is typed, in the stock at once, low, own, ended, deleted and restored', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await stocked(farm, 'Milho moído', 10);
  await toTheFeed(page, db, farm, '/feeds?aba=racao');
  await page.getByRole('button', { name: 'Nova Compra de Ração' }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Tipo' })).toHaveValue('granulada');
  for (const [name, value] of [
    ['Quantidade de sacos', '1'],
    ['Peso do saco', '25'],
    ['Quantidade total', '25'],
    ['Consumo diário por animal', '0,5'],
    ['Data da compra', shown(today)],
    ['Início do uso', shown(today)],
  ] as const)
    await expect(field(page, name)).toHaveValue(value);
  await choose(page, 'Nome da ração', 'milho moido', 'Milho moído');
  await choose(page, 'Fornecedor', 'Coopercampo');
  await field(page, 'Quantidade de sacos').fill('20');
  await expect(field(page, 'Quantidade total')).toHaveValue('500');
  await field(page, 'Preço total').fill('1250');
  await field(page, 'Total de animais').fill('40');
  const reckoned = dialog(page).getByRole('status', { name: 'Cálculos da compra' });
  for (const words of [
    'Preço por kgR$ 2,50',
    'Consumo diário total20 kg',
    'Duração estimada25 dias',
    'Custo por cabeçaR$ 31,25',
    'Custo por kg consumidoR$ 2,50',
  ])
    await expect(reckoned).toContainText(words);
  // With another total the number of bags no longer applies.
  await field(page, 'Quantidade total').fill('800');
  await expect(field(page, 'Quantidade de sacos')).toHaveValue('');
  await expect(reckoned).toContainText('Duração estimada40 dias (1 mês)');
  await save(page);
  const purchase = card(page, 'Coopercampo');
  for (const words of [
    'Milho moído',
    'ATIVO',
    '800 kg de 800 kg (100,0%)',
    '0,5 kg',
    '20 kg',
    '40 dias',
    'Em uso',
    '0 dias',
    'R$ 1.250,00',
    'R$ 31,25',
    'R$ 1,56',
  ])
    await expect(purchase).toContainText(words);
  for (const [label, value] of [
    ['Compras de ração ativas', '1'],
    ['Estoque das compras', '800 kg'],
    ['Total gasto com ração', 'R$ 1.250,00'],
    ['Consumo diário', '20 kg'],
    ['Alertas de estoque', '0'],
    ['Total de compras', '1'],
  ] as const)
    await expect(stat(page, label)).toHaveText(value);
  await expect.poll(() => stocks(db, farm)).toEqual({ 'Milho moído': 810 });

  await act(page, `Milho moído de ${shown(today)}`, 'Editar');
  await field(page, 'Avisar com estoque de').fill('800');
  await save(page);
  await expect(purchase).toContainText('ESTOQUE BAIXO');
  await expect(purchase.locator('article')).toHaveClass(/border-red/);
  await expect(stat(page, 'Alertas de estoque')).toHaveText('1');

  await page.getByRole('button', { name: 'Nova Compra de Ração' }).click();
  await choose(page, 'Nome da ração', 'Silagem de milho');
  await dialog(page).getByRole('checkbox', { name: 'Produção própria' }).check();
  await expect(dialog(page).getByRole('combobox', { name: 'Fornecedor' })).toHaveText('Produção Própria');
  await expect(field(page, 'Preço total')).toHaveValue('0,00');
  await expect(reckoned).toContainText('Sem custos de compra');
  await dialog(page).getByRole('checkbox', { name: 'Produção própria' }).uncheck();
  await expect(dialog(page).getByRole('combobox', { name: 'Fornecedor' })).toHaveText('Produção Própria');
  await expect(field(page, 'Preço total')).toHaveValue('0,00');
  await dialog(page).getByRole('checkbox', { name: 'Produção própria' }).check();
  await field(page, 'Total de animais').fill('12');
  await save(page);
  await expect(card(page, 'Silagem de milho')).toContainText('Produção Própria');
  await expect(card(page, 'Silagem de milho')).toContainText('Sem custos de compra');
  await expect.poll(() => stocks(db, farm)).toEqual({ 'Milho moído': 810, 'Silagem de milho': 25 });
  await tab(page, 'Inventário').click();
  await expect(card(page, 'Silagem de milho').last()).toContainText('PRÓPRIA');
  await expect(card(page, 'Silagem de milho').last()).toContainText('Compra Ração');
  await tab(page, 'Ração').click();

  await closeMessages(page);
  await act(page, `Silagem de milho de ${shown(today)}`, 'Excluir');
  await confirmRemoval(page, 'Tem certeza que deseja excluir esta compra de ração?');
  await expect(card(page, 'Silagem de milho')).toHaveCount(0);
  await undo(page).click();
  await expect(card(page, 'Silagem de milho')).toBeVisible();

  // It ended yesterday: no longer in use, though stock is left.
  await act(page, `Milho moído de ${shown(today)}`, 'Editar');
  await field(page, 'Início do uso').fill(shown(ago(5)));
  await field(page, 'Fim do uso').fill(shown(ago(1)));
  await save(page);
  await expect(purchase).toHaveCount(0);
  await tab(page, 'Finalizadas').click();
  const over = page.getByRole('region', { name: 'Compras finalizadas' });
  await expect(over.getByRole('listitem')).toContainText(['FINALIZADO']);
  await expect(over.getByRole('button', { name: /Ações|Editar/ })).toHaveCount(0);
  await closeMessages(page);
  await over.getByRole('button', { name: 'Excluir Milho moído' }).click();
  await confirmRemoval(page, 'Tem certeza que deseja excluir esta compra de ração?');
  await expect(page.getByText('Nenhuma compra finalizada')).toBeVisible();
  await undo(page).click();
  await expect(over.getByRole('listitem')).toContainText(['FINALIZADO']);
});

test('colours of what is left: green above a half, yellow above a quarter, red otherwise', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Mimosa'] });
  for (const [name, eaten] of [
    ['Verde', 49],
    ['Amarela', 50],
    ['Vermelha', 75],
  ] as const) {
    await bought(farm, name, { quantity_kg: 100, unit_price: 100 });
    await dispatch(
      farm,
      'consume_feed',
      build.consumption(feedOf(farm, name).id, { animal_id: farm.ids['Mimosa']!, consumption_date: ago(1), quantity: eaten }),
    );
  }
  await toTheFeed(page, db, farm, '/feeds?aba=racao');
  const bar = (name: string) => card(page, name).getByRole('progressbar').locator('div');
  await expect(bar('Verde')).toHaveClass('bg-green');
  await expect(bar('Amarela')).toHaveClass('bg-yellow');
  await expect(bar('Vermelha')).toHaveClass('bg-red');
  await expect(card(page, 'Vermelha')).toContainText('25 kg de 100 kg (25,0%)');
});

test('hay: computed while it is typed, bought and own, changed, deleted and restored', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheFeed(page, db, farm, '/feeds?aba=feno');
  await page.getByRole('button', { name: 'Nova Compra de Feno' }).click();
  await expect(field(page, 'Quantidade de fardos')).toHaveValue('1');
  await expect(field(page, 'Peso por fardo')).toHaveValue('15');
  await expect(field(page, 'Total de animais')).toHaveValue('1');
  await save(page);
  await expect(dialog(page).getByText('Informe: Preço').first()).toBeVisible();
  await field(page, 'Quantidade de fardos').fill('80');
  await field(page, 'Preço por fardo').fill('18,50');
  await field(page, 'Total de animais').fill('20');
  const reckoned = dialog(page).getByRole('status', { name: 'Cálculos da compra' });
  for (const words of ['1.200 kg', 'R$ 1.480,00', 'R$ 74,00']) await expect(reckoned).toContainText(words);
  await save(page);
  const lot = card(page, '80 ×');
  for (const words of ['15 kg', '1.200 kg', 'R$ 18,50', 'R$ 1.480,00', 'Em uso', 'R$ 74,00', 'ATIVO']) await expect(lot).toContainText(words);
  for (const [label, value] of [
    ['Total de compras de feno', '1'],
    ['Lotes de feno ativos', '1'],
    ['Total gasto com feno', 'R$ 1.480,00'],
    ['Custo médio por cabeça', 'R$ 74,00'],
  ] as const)
    await expect(stat(page, label)).toHaveText(value);

  await act(page, `feno de ${shown(today)}`, 'Editar');
  await dialog(page).getByRole('checkbox', { name: 'Produção própria' }).check();
  await expect(field(page, 'Fornecedor')).toHaveValue('Produção Própria');
  await save(page);
  await expect(lot).toContainText('Próprio');
  await expect(lot).toContainText('Sem custo');
  await closeMessages(page);
  await act(page, `feno de ${shown(today)}`, 'Excluir');
  await confirmRemoval(page, 'Tem certeza que deseja excluir esta compra de feno?');
  await expect(page.getByText('Nenhuma compra de feno registrada')).toBeVisible();
  await undo(page).click();
  await expect(lot).toBeVisible();
  await tab(page, 'Inventário').click();
  await expect(card(page, 'Feno').last()).toContainText('1.200 kg');
});

test('consumption reduces the stock, costs what its purchases cost, and is given back when it is deleted', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await stocked(farm, 'Concentrado', 50);
  await bought(farm, 'Concentrado', { quantity_kg: 30, unit_price: 90 });
  await toTheFeed(page, db, farm);
  await eat(page, 'Concentrado', '90');
  await expect(dialog(page).getByText('Em estoque: 80 kg')).toBeVisible();
  await expect(dialog(page).getByText('Quantidade maior que o estoque disponível')).toBeVisible();
  await save(page, 'Registrar');
  await expect(dialog(page).getByRole('alert')).toContainText('Erro ao registrar consumo');
  await expect(dialog(page).getByText('Estoque insuficiente').first()).toBeVisible();
  await field(page, 'Quantidade').fill('75');
  // 30 kg of the purchase at 3,00 and 45 kg of the manual stock at 2,00.
  await expect(dialog(page).getByText('Custo estimado: R$ 180,00')).toBeVisible();
  await expect(dialog(page).getByText('Quantidade maior que o estoque disponível')).toHaveCount(0);
  await save(page, 'Registrar');
  await expect(page.getByText('Concentrado: 75 kg, consumo registrado').last()).toBeVisible();
  await expect(stat(page, 'Consumo no mês')).toHaveText('75,0 kg');
  await expect(stat(page, 'Custo no mês')).toHaveText('R$ 180,00');
  await expect.poll(() => stocks(db, farm)).toEqual({ Concentrado: 5 });

  await consume(page).click();
  await choose(page, 'Ração', 'Concentrado');
  await expect(dialog(page).getByText('Atenção: Estoque baixo (5 kg)')).toBeVisible();
  await dialog(page).getByText('Lote', { exact: true }).click();
  await field(page, 'Quantidade').fill('2,5');
  await save(page, 'Registrar');
  await expect(dialog(page).getByText('Informe: Lote').first()).toBeVisible();
  await choose(page, 'Lote', 'Bezerreiro');
  await save(page, 'Registrar');
  await expect(dialog(page)).toBeHidden();

  await tab(page, 'Consumo').click();
  for (const [label, value] of [
    ['Registros de consumo', '2'],
    ['Quantidade consumida', '77,5 kg'],
    ['Custo do consumo', 'R$ 185,00'],
    ['Média Diária (30d)', '2,58 kg'],
  ] as const)
    await expect(stat(page, label)).toHaveText(value);
  await expect(page.getByRole('region', { name: 'Rações mais consumidas' })).toContainText('77,5 kg (100,0%) · R$ 185,00');
  for (const words of [shown(today), 'Individual', 'Mimosa', '75 kg', 'R$ 180,00', 'Tereza']) await expect(rowOf(page, 'Mimosa')).toContainText(words);
  for (const words of ['Lote', 'Bezerreiro', '2,5 kg', 'R$ 5,00']) await expect(rowOf(page, 'Bezerreiro')).toContainText(words);

  // A purchase with consumption cannot be deleted.
  await tab(page, 'Finalizadas').click();
  await closeMessages(page);
  await page.getByRole('button', { name: 'Excluir Concentrado de' }).click();
  await confirmRemoval(page, 'Tem certeza que deseja excluir esta compra de ração?');
  await expect(page.getByText('Erro ao excluir compra de ração: Esta compra já teve consumo').last()).toBeVisible();

  await tab(page, 'Consumo').click();
  await closeMessages(page);
  const row = rowOf(page, 'Mimosa');
  const menu = row.getByRole('button', { name: /^Ações de/ });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
  } else await row.getByRole('button', { name: /^Excluir/ }).click();
  await confirmRemoval(page, 'Tem certeza que deseja excluir este registro de consumo? O estoque será devolvido.');
  await expect(rowOf(page, 'Mimosa')).toHaveCount(0);
  await expect.poll(() => stocks(db, farm)).toEqual({ Concentrado: 77.5 });
  await undo(page).click();
  await expect(rowOf(page, 'Mimosa')).toContainText('R$ 180,00');
  await expect.poll(() => stocks(db, farm)).toEqual({ Concentrado: 2.5 });
});

test('consumption is found by feed, by animal and by days typed key by key, and the figures follow', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const given = async (feed: string, animal: string, kg: number, on: string) =>
    dispatch(farm, 'consume_feed', build.consumption(feedOf(farm, feed).id, { animal_id: farm.ids[animal]!, quantity: kg, consumption_date: on }));
  for (const feed of ['Concentrado', 'Sal mineral']) await stocked(farm, feed, 500);
  await given('Concentrado', 'Mimosa', 10, ago(5));
  await given('Concentrado', 'Estrela', 20, ago(2));
  await given('Sal mineral', 'Mimosa', 1, today);
  await toTheFeed(page, db, farm, '/feeds?aba=consumo');
  const consumed = stat(page, 'Quantidade consumida');
  await expect(consumed).toHaveText('31 kg');

  await page.getByRole('combobox', { name: 'Ração', exact: true }).selectOption('Concentrado');
  await expect(consumed).toHaveText('30 kg');
  await expect(page.getByText('2 registros')).toBeVisible();
  await page.getByRole('combobox', { name: 'Animal', exact: true }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill('Mimosa');
  await page.keyboard.press('Enter');
  await expect(consumed).toHaveText('10 kg');
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(consumed).toHaveText('31 kg');

  await page.getByRole('textbox', { name: 'De', exact: true }).pressSequentially(shown(ago(2)).replaceAll('/', ''));
  await expect(consumed).toHaveText('21 kg');
  await page.getByRole('textbox', { name: 'Até', exact: true }).pressSequentially(shown(ago(1)).replaceAll('/', ''));
  await expect(consumed).toHaveText('20 kg');
  await expect(rowOf(page, 'Estrela')).toBeVisible();
  await expect(rowOf(page, 'Mimosa')).toHaveCount(0);
  await expect(page).toHaveURL(`/feeds?aba=consumo&from=${ago(2)}&to=${ago(1)}`);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Até', exact: true })).toHaveValue(shown(ago(1)));
  await expect(consumed).toHaveText('20 kg');
});

test('opened from an animal, that animal is chosen, and stays so', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await stocked(farm, 'Concentrado', 50);
  await toTheFeed(page, db, farm);
  await goTo(page, `/animals/${farm.ids['Estrela']!}`);
  await expect(page.getByText('Nenhum consumo individual nos últimos 30 dias.')).toBeVisible();
  await page.getByRole('link', { name: 'Registrar Consumo' }).click();
  const animal = dialog(page).getByRole('combobox', { name: 'Animal' });
  await expect(animal).toHaveText('Estrela');
  await expect(animal).toBeDisabled();
  await expect(page).toHaveURL('/feeds');
  await choose(page, 'Ração', 'Concentrado');
  await field(page, 'Quantidade').fill('3');
  await save(page, 'Registrar');
  await tab(page, 'Consumo').click();
  await expect(rowOf(page, 'Estrela')).toContainText('3 kg');
  await goTo(page, `/animals/${farm.ids['Estrela']!}`);
  await expect(page.getByText('Consumo em 30 dias')).toBeVisible();
  await expect(page.getByText('R$ 6,00').filter({ visible: true })).toBeVisible();
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  /** Consumed without signal. */
  async function eatenAfield(page: Page, farm: OwnFarm, kg: string) {
    await loseSignal(page);
    await eat(page, 'Concentrado', kg);
    await save(page, 'Registrar');
    await expect(dialog(page)).toBeHidden();
    return farm;
  }

  test('it is on the screen at once, and on the server when the signal is back', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    await stocked(farm, 'Concentrado', 50);
    await toTheFeed(page, db, farm, '/feeds?aba=consumo');
    await eatenAfield(page, farm, '12');
    await expect(rowOf(page, 'Mimosa')).toContainText('R$ 24,00');
    expect(await stocks(db, farm)).toEqual({ Concentrado: 50 });
    await context.setOffline(false);
    await expect.poll(() => stocks(db, farm)).toEqual({ Concentrado: 38 });
  });

  test('consumption that no longer fits when it arrives is kept with the server’s reason: sent again when there is enough, or discarded', async ({
    page,
    db,
    context,
  }) => {
    test.slow();
    const farm = await ownFarm(db);
    const feed = await stocked(farm, 'Concentrado', 50);
    await toTheFeed(page, db, farm, '/feeds?aba=consumo');
    await eatenAfield(page, farm, '30');
    await eat(page, 'Concentrado', '15', 'Estrela');
    await save(page, 'Registrar');
    await expect(rowOf(page, 'Estrela')).toBeVisible();
    // Meanwhile somebody with signal consumes the same feed.
    await dispatch(farm, 'consume_feed', build.consumption(feed.id, { animal_id: farm.ids['Pintada']!, consumption_date: today, quantity: 45 }));
    await context.setOffline(false);
    await expect(page.locator('.connection')).toContainText('2 registros precisam da sua atenção');
    // The server's stock counts: nothing was taken twice.
    await expect.poll(() => stocks(db, farm)).toEqual({ Concentrado: 5 });
    await expect(rowOf(page, 'Pintada')).toContainText('45 kg');
    await expect(rowOf(page, 'Mimosa')).toHaveCount(0);

    await page.locator('.connection').getByRole('link', { name: 'Ver pendências' }).click();
    const refused = page.getByRole('region', { name: 'Recusado' });
    await expect(refused.getByRole('listitem')).toHaveCount(2);
    const first = refused.getByRole('listitem').filter({ hasText: 'Mimosa' });
    await expect(first).toContainText('Erro ao registrar consumo: Concentrado');
    await expect(first).toContainText('Estoque insuficiente');
    await expect(first).toContainText('30');

    // Nothing is lost by a reload.
    await page.reload();
    await expect(refused.getByRole('listitem')).toHaveCount(2);
    await bought(farm, 'Concentrado', { quantity_kg: 100, unit_price: 200, purchase_date: today, start_date: today });
    await page.reload();
    await expect(first).toContainText('Estoque insuficiente');
    await first.getByRole('button', { name: /^Tentar de novo/ }).click();
    await expect(page.getByText('O registro voltou para a fila de envio').first()).toBeVisible();
    await expect.poll(() => stocks(db, farm)).toEqual({ Concentrado: 75 });

    const second = refused.getByRole('listitem').filter({ hasText: 'Estrela' });
    await closeMessages(page);
    await second.getByRole('button', { name: /^Descartar/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
    await expect(refused).toHaveCount(0);
    await goTo(page, '/feeds?aba=consumo');
    await expect(rowOf(page, 'Mimosa')).toContainText('30 kg');
    await expect(rowOf(page, 'Estrela')).toHaveCount(0);
    expect(await stocks(db, farm)).toEqual({ Concentrado: 75 });
  });
});

test('a visitor can read but not write', async ({ page }) => {
  await enterFarm(page, 'visitante@lida.demo');
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Compras de Ração' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Controle de Rações' })).toBeVisible();
  for (const name of ['Inventário', 'Ração', 'Finalizadas', 'Feno', 'Consumo']) {
    await tab(page, name).click();
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Nova|Registrar|Editar|Excluir|Ações de)/ })).toHaveCount(0);
  }
});

test('with the keyboard alone', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await stocked(farm, 'Concentrado', 50);
  await toTheFeed(page, db, farm);
  await tab(page, 'Inventário').focus();
  await page.keyboard.press('End');
  await expect(tab(page, 'Consumo')).toBeFocused();
  await expect(tab(page, 'Consumo')).toHaveAttribute('aria-selected', 'true');
  await consume(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('combobox', { name: 'Ração' })).toBeFocused();
  await page.keyboard.type('conc');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('combobox', { name: 'Ração' })).toHaveText('Concentrado');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('combobox', { name: 'Animal' })).toBeFocused();
  await page.keyboard.type('estr');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4,5');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Estrela')).toContainText('4,5 kg');
  await tab(page, 'Consumo').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Finalizadas')).toBeFocused();
  await closeMessages(page);
  await page.getByRole('button', { name: 'Ações de Concentrado' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Nome')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await tab(page, 'Finalizadas').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await rowOf(page, 'Estrela').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nenhum consumo registrado')).toBeVisible();
  await expect(page.getByText('Consumo excluído').last()).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Estrela')).toContainText('4,5 kg');
});

test('axe finds no accessibility violations', async ({ page, db, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const looksRight = async (name: string) => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.screenshot({ path: test.info().outputPath(`${scheme}-${name}.png`), fullPage: true });
  };
  const farm = await ownFarm(db);
  await stocked(farm, 'Sal mineral', 8, {
    min_stock_alert: 20,
    expiration_date: ago(2),
    brand: 'Tortuga',
    composition: 'Fósforo 80 g, cálcio 120 g',
    type: 'suplemento',
  });
  for (const name of ['Casca de soja', 'Farelo de trigo', 'Ureia']) await stocked(farm, name, 5, { min_stock_alert: 20 });
  await bought(farm, 'Concentrado 22% proteína', { quantity_kg: 100, alert_threshold_kg: 80, supplier: 'Coopercampo' });
  await bought(farm, 'Silagem de milho', { quantity_kg: 5000, is_own_production: true, unit_price: 0, supplier: 'Produção Própria' });
  await bought(farm, 'Núcleo engorda', { quantity_kg: 60, end_date: ago(3) });
  await dispatch(farm, 'buy_hay', build.hayPurchase({ quantity_packages: 80, total_animals: 20, purchase_date: ago(10), start_date: ago(10) }));
  await dispatch(
    farm,
    'consume_feed',
    build.consumption(feedOf(farm, 'Concentrado 22% proteína').id, { animal_id: farm.ids['Mimosa']!, consumption_date: ago(1), quantity: 40 }),
  );
  await toTheFeed(page, db, farm);
  for (const [name, words] of [
    ['Inventário', 'PRÓPRIA'],
    ['Ração', 'ESTOQUE BAIXO'],
    ['Finalizadas', 'FINALIZADO'],
    ['Feno', '80 ×'],
    ['Consumo', 'Mimosa'],
  ] as const) {
    await tab(page, name).click();
    await expect(page.getByRole('tabpanel').getByText(words).filter({ visible: true }).first()).toBeVisible();
    await looksRight(name);
  }
  await page.getByRole('button', { name: 'Mostrar mais 1' }).click();
  await expect(page.getByText('Concentrado 22% proteína: restam 60 kg (mínimo 80 kg)')).toBeVisible();
  await consume(page).click();
  await choose(page, 'Ração', 'Sal mineral');
  await field(page, 'Quantidade').fill('9');
  await save(page, 'Registrar');
  await expect(dialog(page).getByText('Quantidade maior que o estoque disponível')).toBeVisible();
  await looksRight('consumo-form');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await tab(page, 'Ração').click();
  await page.getByRole('button', { name: 'Nova Compra de Ração' }).click();
  await field(page, 'Preço total').fill('80');
  await field(page, 'Total de animais').fill('12');
  await save(page);
  await expect(dialog(page).getByText('Informe: Nome da ração')).toBeVisible();
  await looksRight('compra-form');
});
