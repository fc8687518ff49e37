// Sales: created, refused, paid, printed, deleted and restored; by touch, with the keyboard alone, without signal.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { addDays, dayIn } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import { build } from '../build';
import { closeMessages, dispatch, goTo, type OwnFarm, owner, ownFarm, rowOf, staff, toTheHerd, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const shown = (day: string) => day.split('-').toReversed().join('/');

async function toTheSales(page: Page, db: pg.Client, farm: OwnFarm, email?: string) {
  await toTheHerd(page, email ?? (await worker(db, [farm])), farm);
  await goTo(page, '/sales');
  await expect(page.getByRole('heading', { level: 1, name: 'Vendas de Animais' })).toBeVisible();
}

const form = (page: Page) => page.getByRole('region', { name: 'Nova Venda' });
const field = (page: Page, name: string) => form(page).locator(`[name="${name}"]`);
const begin = (page: Page) => page.getByRole('button', { name: 'Nova Venda' }).first().click();
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar Venda' }).click();
const counters = (page: Page) => page.locator('.stat-value');
const net = (page: Page) => form(page).locator('.sale-net dd');

async function choose(page: Page, nth: number, name: string) {
  const picker = form(page)
    .getByRole('group', { name: `Animal ${nth}`, exact: true })
    .getByRole('combobox');
  await picker.click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(picker).toHaveText(name);
}

/** From the row's menu, or its icons on wide screens. */
async function act(page: Page, buyer: string, what: string) {
  const menu = rowOf(page, buyer).getByRole('button', { name: /^Ações de / });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: what }).click();
  } else
    await rowOf(page, buyer)
      .getByRole('button', { name: new RegExp(`^${what} `) })
      .click();
}

/** Rows on the server: each sale with its revenue, and the sold animals. */
/** `amount`: the revenue without what was withheld from it. */
async function kept(db: pg.Client, farm: OwnFarm) {
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const { rows: sales } = await db.query(
    `select s.buyer_name, s.sale_price::float, s.net_value::float, s.payment_status, t.status,
       (t.amount - coalesce((select sum(w.amount) from financial_transactions w where w.withheld_from_id = t.id and w.deleted_at is null), 0))::float as amount
     from sales s left join financial_transactions t on t.related_sale_id = s.id and t.type = 'receita' and t.deleted_at is null
     where s.farm_id = $1 and s.deleted_at is null`,
    [farm.farm_id],
  );
  const { rows: sold } = await db.query(`select name from animals where farm_id = $1 and status = 'vendido' order by name`, [farm.farm_id]);
  return { sales, sold: sold.map(({ name }) => name) };
}

test('Funrural by the payroll is chosen once, and the next sale of the year begins with it', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheSales(page, db, farm);
  const sell = async (buyer: string, animal: string) => {
    await begin(page);
    await field(page, 'buyer_name').fill(buyer);
    await form(page).getByRole('radio', { name: 'Abate' }).check();
    await choose(page, 1, animal);
    await field(page, 'items.0.unit_price').fill('1.000');
    await form(page).getByText('Frete, comissão, impostos e desconto').click();
  };
  const option = form(page).getByLabel('Funrural', { exact: true });
  await sell('Frigorífico Triângulo', 'Mimosa');
  await expect(option).toHaveValue('producao');
  await expect(form(page).getByText(`Vale para todas as vendas de ${today.slice(0, 4)}`)).toBeVisible();
  await option.selectOption('Pela folha de pagamento');
  await expect(field(page, 'tax_funrural')).toHaveValue('2,00');
  await save(page);
  await expect(rowOf(page, 'Frigorífico Triângulo')).toBeVisible();
  await sell('Seu Zé', 'Estrela');
  await expect(option).toHaveValue('folha');
  await field(page, 'sale_date').fill(shown(`${Number(today.slice(0, 4)) - 1}-06-01`));
  await expect(option).toHaveValue('producao');
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const chosen = async () => (await db.query('select year, funrural_option from funrural_years where farm_id = $1', [farm.farm_id])).rows;
  await expect.poll(chosen).toEqual([{ year: Number(today.slice(0, 4)), funrural_option: 'folha' }]);
});

test('created, with its totals in sight; deleted, restored; its animals leave and return', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheSales(page, db, farm);
  await expect(page.getByText('Nenhuma venda registrada')).toBeVisible();
  await begin(page);
  await field(page, 'buyer_name').fill('Frigorífico Triângulo');
  await form(page).getByRole('radio', { name: 'Engorda' }).check();
  await choose(page, 1, 'Mimosa');
  await field(page, 'items.0.unit_price').fill('3.100,50');
  await form(page).getByRole('button', { name: 'Adicionar animal' }).click();
  await choose(page, 2, 'Estrela');
  await field(page, 'items.1.unit_price').fill('2000');
  await form(page).getByText('Frete, comissão, impostos e desconto').click();
  await field(page, 'transport_cost').fill('100');
  // Only Senar: 0,2 % of R$ 5.100,50.
  await expect(net(page)).toHaveText(/^R\$\s4\.990,30$/);
  await form(page).getByText('Nota fiscal e GTA').click();
  await field(page, 'invoice_number').fill('184');
  await save(page);

  const row = rowOf(page, 'Frigorífico Triângulo');
  for (const words of ['2 animais', 'Mimosa, Estrela', /R\$\s5\.100,50/, /R\$\s4\.990,30/, '184', 'Pago']) await expect(row).toContainText(words);
  await expect(counters(page)).toHaveText(['1', /^R\$\s5\.100,50$/, /^R\$\s4\.990,30$/, /^R\$\s2\.550,25$/]);
  const written = { buyer_name: 'Frigorífico Triângulo', sale_price: 5100.5, net_value: 4990.3, payment_status: 'pago', amount: 4990.3, status: 'pago' };
  await expect.poll(() => kept(db, farm)).toEqual({ sales: [written], sold: ['Estrela', 'Mimosa'] });

  // A sold animal says so, and cannot be deleted.
  await goTo(page, `/animals/${farm.ids['Mimosa']}`);
  await expect(page.getByRole('main').getByText('Vendida', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Linha do tempo' }).click();
  await expect(page.getByText('Vendida para Frigorífico Triângulo')).toBeVisible();
  await closeMessages(page);
  await page.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText(/Exclua a venda antes/).last()).toBeVisible();

  await goTo(page, '/sales');
  await closeMessages(page);
  await act(page, 'Frigorífico Triângulo', 'Excluir');
  await expect(page.getByRole('alertdialog')).toContainText('Tem certeza que deseja excluir esta venda?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(row).toHaveCount(0);
  await expect.poll(() => kept(db, farm)).toEqual({ sales: [], sold: [] });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(row).toBeVisible();
  await expect.poll(() => kept(db, farm)).toEqual({ sales: [written], sold: ['Estrela', 'Mimosa'] });
});

test('each animal of a sale has a line with its own weight, price and notes; the notes are on the receipt', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheSales(page, db, farm);
  await begin(page);
  await field(page, 'buyer_name').fill('João da Silva');
  await form(page).getByRole('radio', { name: 'Engorda' }).check();
  await form(page).getByRole('button', { name: 'Escolher vários' }).click();
  await page.getByRole('button', { name: /Selecionar todos os filtrados/ }).click();
  await page.getByRole('button', { name: 'Concluir' }).click();
  const lines = form(page).getByRole('group', { name: /^Animal \d$/ });
  await expect(lines).toHaveCount(3);
  // One line each: the animal and its value stand side by side.
  for (const nth of [0, 1, 2]) {
    const [animal, value] = [await lines.nth(nth).getByRole('combobox').boundingBox(), await field(page, `items.${nth}.unit_price`).boundingBox()];
    expect(Math.abs(animal!.y + animal!.height / 2 - (value!.y + value!.height / 2))).toBeLessThan(animal!.height);
  }
  for (const nth of [0, 1, 2]) {
    await field(page, `items.${nth}.weight`).pressSequentially(String(400 + nth * 10));
    await field(page, `items.${nth}.unit_price`).pressSequentially(String(2000 + nth * 100));
  }
  await lines.nth(1).getByRole('button', { name: 'Observações do animal 2' }).click();
  await field(page, 'items.1.notes').pressSequentially('Manca da pata direita');
  await save(page);
  await rowOf(page, 'João da Silva').getByRole('link').first().click();
  const receipt = page.getByRole('article', { name: 'Recibo da venda' });
  await expect(receipt.getByRole('row', { name: /Manca da pata direita/ })).toContainText('410 kg');
  await expect(receipt.getByText('Manca da pata direita')).toHaveCount(1);
});

test('many at once priced by arroba, with FUNRURAL by its rate; pending until it is marked as paid', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['N-0231', 'N-0232', 'N-0233'] });
  for (const [i, id] of Object.values(farm.ids).entries()) await dispatch(farm, 'weigh', build.weighing(id, { weighing_date: ago(3), weight: 510 + i * 30 }));
  await toTheSales(page, db, farm);
  await begin(page);
  await field(page, 'buyer_name').fill('Frigorífico Triângulo');
  await form(page).getByRole('radio', { name: 'Abate' }).check();
  await form(page).getByRole('radio', { name: '@ (arroba)' }).check();
  await form(page).getByRole('textbox', { name: 'Preço da @' }).first().fill('318');
  await form(page).getByRole('button', { name: 'Escolher vários' }).click();
  await page.getByRole('button', { name: /Selecionar todos os filtrados/ }).click();
  await page.getByRole('button', { name: 'Concluir' }).click();
  await expect(form(page).getByRole('group', { name: /^Animal \d$/ })).toHaveCount(3);
  // 17 + 18 + 19 arrobas.
  await expect(form(page).locator('.sale-totals dd').first()).toHaveText(/^R\$\s17\.172,00$/);
  await expect(net(page)).toHaveText(/^R\$\s16\.892,10$/);
  await form(page).getByText('Frete, comissão, impostos e desconto').click();
  await expect(field(page, 'tax_funrural')).toHaveValue('279,90');
  await form(page).getByLabel('Quem vende').selectOption('Pessoa jurídica');
  await expect(field(page, 'tax_funrural')).toHaveValue('382,94');
  // A typed value is not overwritten.
  await field(page, 'tax_funrural').fill('300');
  await form(page).getByLabel('Quem vende').selectOption('Pessoa física');
  await expect(net(page)).toHaveText(/^R\$\s16\.872,00$/);
  await form(page).getByRole('radio', { name: 'Parcial' }).check();
  await form(page)
    .getByRole('textbox', { name: 'Vencimento' })
    .fill(shown(addDays(today, 20)));
  await save(page);
  const row = rowOf(page, 'Frigorífico Triângulo');
  for (const words of ['3 animais', 'N-0231, N-0232 + 1 mais', 'Parcial']) await expect(row).toContainText(words);
  await expect.poll(() => kept(db, farm)).toMatchObject({ sales: [{ amount: 16_872, status: 'pendente', payment_status: 'parcial' }] });
  await closeMessages(page);
  await act(page, 'Frigorífico Triângulo', 'Marcar como pago');
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como pago' }).click();
  await expect(row).toContainText('Pago');
  await expect.poll(() => kept(db, farm)).toMatchObject({ sales: [{ amount: 16_872, status: 'pago', payment_status: 'pago' }] });
});

test('a price per head applies to every head of a batch; a typed value stays', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await dispatch(farm, 'create_animal', build.animal({ name: 'Lote da Serra', breed: 'Nelore', is_batch: true, batch_quantity: 50 }));
  await toTheSales(page, db, farm);
  await begin(page);
  await field(page, 'buyer_name').fill('Sebastião');
  await form(page).getByRole('radio', { name: 'Engorda' }).check();
  await form(page).getByRole('textbox', { name: 'Valor por cabeça' }).fill('3000');
  await choose(page, 1, 'Lote da Serra');
  await expect(field(page, 'items.0.unit_price')).toHaveValue('150.000,00');
  await choose(page, 1, 'Mimosa');
  await expect(field(page, 'items.0.unit_price')).toHaveValue('3.000,00');
  await form(page).getByRole('radio', { name: '@ (arroba)' }).check();
  await form(page).getByRole('textbox', { name: 'Preço da @' }).first().fill('318');
  await field(page, 'items.0.weight').fill('540');
  await field(page, 'items.0.price_per_arroba').fill('320');
  await form(page).getByRole('textbox', { name: 'Rendimento de carcaça' }).first().fill('150');
  await expect(field(page, 'items.0.price_per_arroba')).toHaveValue('320,00');
  await save(page);
  await expect(form(page).getByText('Rendimento de carcaça (%): máximo 100')).toBeVisible();
  await field(page, 'items.0.carcass_yield').fill('55');
  await save(page);
  await expect(rowOf(page, 'Sebastião')).toContainText(/R\$\s6\.336,00/);
});

test('an overdue one says so, and its revenue links to it', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const sale = build.sale([{ id: newId(), animal_id: farm.ids['Mimosa']!, unit_price: 3000 }], {
    sale_date: ago(20),
    payment_status: 'pendente',
    due_date: ago(2),
  });
  await dispatch(farm, 'create_sale', sale);
  await toTheSales(page, db, farm);
  await expect(rowOf(page, 'Frigorífico Triângulo')).toContainText(`Venceu em ${shown(ago(2))}`);
  await goTo(page, '/financial');
  await expect(rowOf(page, 'Venda de 1 animal')).toBeVisible();
  await act(page, 'Venda de 1 animal', 'Ver venda');
  await expect(page).toHaveURL(`/sales/${sale.id}`);
});

test('a broken rule is reported in the form, and nothing typed is lost', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheSales(page, db, farm);
  await begin(page);
  await save(page);
  await expect(form(page).getByText('Informe: Comprador')).toBeVisible();
  await expect(form(page).getByText('Selecione: Finalidade')).toBeVisible();
  await field(page, 'buyer_name').fill('Sebastião');
  await form(page).getByRole('radio', { name: 'Reprodução' }).check();
  await save(page);
  await expect(form(page).getByText('Adicione pelo menos um animal à venda').first()).toBeVisible();
  await choose(page, 1, 'Mimosa');
  await save(page);
  await expect(form(page).getByText('Todos os animais devem ter um animal selecionado e valor maior que zero').first()).toBeVisible();
  await field(page, 'items.0.unit_price').fill('1000');
  await form(page).getByRole('button', { name: 'Adicionar animal' }).click();
  const second = form(page).getByRole('group', { name: 'Animal 2', exact: true });
  await second.getByRole('combobox').click();
  await expect(page.getByRole('option', { name: /Estrela|Pintada/ })).toHaveCount(2);
  await expect(page.getByRole('option', { name: /Mimosa/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await second.getByRole('button', { name: 'Retirar animal 2' }).click();

  await form(page).getByText('CPF/CNPJ, telefone e endereço do comprador').click();
  await field(page, 'buyer_cpf_cnpj').fill('11.222.333/0001-82');
  await form(page).getByText('Nota fiscal e GTA').click();
  await field(page, 'invoice_key').fill('31261112ABC34501DE35550010000001231123456788');
  await save(page);
  await expect(form(page).getByText('CPF ou CNPJ inválido')).toBeVisible();
  await expect(form(page).getByText('Chave da NF-e inválida: confira os 44 caracteres')).toBeVisible();
  await field(page, 'buyer_cpf_cnpj').fill('12.ABC.345/01DE-35');
  await field(page, 'invoice_key').fill('31261112ABC34501DE35550010000001231123456789');
  await field(page, 'invoice_number').fill('124');
  await save(page);
  await expect(form(page).getByText('A chave é da NF-e número 123: confira o número').first()).toBeVisible();
  await field(page, 'invoice_number').fill('123');
  await form(page).getByText('Frete, comissão, impostos e desconto').click();
  // R$ 1.000,00 less R$ 2,00 of Senar.
  await field(page, 'discount').fill('998');
  await save(page);
  await expect(form(page).getByText('O valor líquido precisa ser maior que zero').first()).toBeVisible();
  await field(page, 'discount').fill('997,99');
  await save(page);
  await expect(rowOf(page, 'Sebastião')).toContainText(/R\$\s0,01/);
});

test('an animal in withdrawal cannot be sold for slaughter, unless the owner gives a reason', async ({ page, db, browser }) => {
  const farm = await ownFarm(db);
  const given = {
    vaccine_name: 'Ivermectina',
    application_type: 'vermifugo',
    application_date: ago(3),
    meat_withdrawal_days: 35,
    milk_withdrawal_days: 0,
  } as const;
  await dispatch(farm, 'apply_vaccine', build.vaccine([farm.ids['Mimosa']!], given));
  const sellForSlaughter = async (page: Page) => {
    await begin(page);
    await field(page, 'buyer_name').fill('Frigorífico Triângulo');
    await form(page).getByRole('radio', { name: 'Abate' }).check();
    await choose(page, 1, 'Mimosa');
    await field(page, 'items.0.unit_price').fill('5000');
    await expect(form(page).getByText('Em carência: não podem ir para o abate')).toBeVisible();
    await save(page);
  };
  await toTheSales(page, db, farm, await staff(db, farm, 'worker'));
  await sellForSlaughter(page);
  await expect(
    form(page)
      .getByText(/Só o proprietário ou um administrador pode liberar/)
      .last(),
  ).toBeVisible();
  await expect(field(page, 'withdrawal_reason')).toHaveCount(0);

  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem('onboarding_completed', '1'));
  const other = await context.newPage();
  await toTheSales(other, db, farm, await owner(db, farm));
  await sellForSlaughter(other);
  await expect(
    form(other)
      .getByText(/Informe o motivo para vender assim mesmo/)
      .first(),
  ).toBeVisible();
  await field(other, 'withdrawal_reason').fill('Abate sanitário, laudo da veterinária');
  await save(other);
  await rowOf(other, 'Frigorífico Triângulo').getByRole('link').first().click();
  await expect(other.getByText('Abate sanitário, laudo da veterinária')).toBeVisible();
  await context.close();
});

test('its receipt is one printed page, with everything on it and nothing else', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const sale = build.sale([{ id: newId(), animal_id: farm.ids['Mimosa']!, weight: 540, price_per_arroba: 318, carcass_yield: 53 }], {
    purpose: 'engorda',
    sale_date: today,
    buyer_cpf_cnpj: '12ABC34501DE35',
    invoice_number: '123',
    gta_number: 'MG-B 204518',
    tax_icms: 10.5,
  });
  await dispatch(farm, 'create_sale', sale);
  await toTheSales(page, db, farm);
  await rowOf(page, 'Frigorífico Triângulo').getByRole('link').first().click();
  await expect(page).toHaveURL(`/sales/${sale.id}`);
  const receipt = page.getByRole('article', { name: 'Recibo da venda' });
  for (const words of ['12.ABC.345/01DE-35', 'Mimosa', /540\skg/, /R\$\s318,00\/@/, /19,08\s@/, /R\$\s6\.067,44/, /R\$\s6\.056,94/, '123', 'MG-B 204518'])
    await expect(receipt).toContainText(words);
  const signatures = receipt.getByText('Comprador: Frigorífico Triângulo');
  await expect(signatures).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(signatures).toBeVisible();
  for (const hidden of [page.getByRole('navigation', { name: 'Principal' }), page.getByRole('button', { name: 'Imprimir recibo' }), page.locator('footer')])
    await expect(hidden).toBeHidden();
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('it is on the screen at once, and on the server when the signal is back', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    await toTheSales(page, db, farm);
    await loseSignal(page);
    await begin(page);
    await field(page, 'buyer_name').fill('Vizinho');
    await form(page).getByRole('radio', { name: 'Cria ou recria' }).check();
    await choose(page, 1, 'Pintada');
    await field(page, 'items.0.unit_price').fill('2450');
    await save(page);
    await expect(rowOf(page, 'Vizinho')).toContainText('Pintada');
    expect((await kept(db, farm)).sales).toEqual([]);
    await context.setOffline(false);
    await expect.poll(() => kept(db, farm)).toMatchObject({ sales: [{ buyer_name: 'Vizinho', amount: 2445.1 }], sold: ['Pintada'] });
  });
});

test('a visitor can read but not write', async ({ page, db }) => {
  // How many sales the demo has depends on the day.
  await db.query(`select set_config('app.user_id', (select id::text from users where email = 'dono@lida.demo'), false)`);
  const { rows } = await db.query(
    `select count(*)::int as many from sales where deleted_at is null and farm_id = (select id from farms where farm_name = 'Fazenda Santa Clara' and user_id = tenant())`,
  );
  await enterFarm(page, 'visitante@lida.demo');
  await (await openMenu(page)).getByRole('link', { name: 'Vendas', exact: true }).click();
  await expect(page.getByText(`${rows[0].many} vendas`, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Nova|Excluir|Marcar)/ })).toHaveCount(0);
  await page
    .getByRole('link', { name: /Frigorífico Triângulo/ })
    .first()
    .click();
  await expect(page.getByRole('article', { name: 'Recibo da venda' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Excluir|Marcar)/ })).toHaveCount(0);
});

test('with the keyboard alone', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheSales(page, db, farm);
  await page.getByRole('button', { name: 'Nova Venda' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'buyer_name')).toBeFocused();
  await page.keyboard.type('Sebastião');
  await form(page).getByRole('radio', { name: 'Abate' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(form(page).getByRole('radio', { name: 'Engorda' })).toBeChecked();
  await form(page).getByRole('group', { name: 'Animal 1', exact: true }).getByRole('combobox').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Estrela');
  await page.keyboard.press('Enter');
  await field(page, 'items.0.unit_price').focus();
  await page.keyboard.type('1500');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Sebastião')).toContainText('Estrela');
  await expect(page.getByRole('button', { name: 'Nova Venda' })).toBeFocused();
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await enterFarm(page, 'gerente@lida.demo');
  await goTo(page, '/sales');
  await expect(page.locator('[data-index]').first()).toBeVisible();
  await expectAccessible(page);
  await begin(page);
  await save(page);
  await expect(form(page).getByText('Informe: Comprador')).toBeVisible();
  for (const group of await form(page).locator('summary').all()) await group.click();
  await expectAccessible(page);
  await goTo(page, '/sales');
  await page
    .getByRole('link', { name: /Frigorífico Triângulo/ })
    .first()
    .click();
  await expect(page.getByRole('article', { name: 'Recibo da venda' })).toBeVisible();
  await expectAccessible(page);
});
