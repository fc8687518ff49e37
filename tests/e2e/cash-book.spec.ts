// Livro caixa: a year checked line by line, corrected, and taken away as the tax office's file, a spreadsheet and a PDF.
import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { dayIn } from '#domain/kernel/dates';
import { categoryId } from '#domain/money/financial-categories';
import { balanceFaults } from '#domain/money/lcdpr-file';
import { build } from '../build';
import { dispatch, goTo, type OwnFarm, owner, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { expect, expectAccessible, test } from './fixtures';

const day = dayIn('America/Sao_Paulo', new Date().toISOString());
const year = day.slice(0, 4);
const place = {
  address: 'Rua das Acácias',
  address_number: '120',
  district: 'Centro',
  city: 'Patos de Minas',
  state: 'MG',
  city_code: '3148004',
  cep: '38700000',
};

const register = {
  settings: (farm: OwnFarm) =>
    dispatch(farm, 'update_money_settings', {
      changes: Object.fromEntries(
        Object.entries({ taxpayer_name: 'José Antônio Ribeiro', taxpayer_cpf: '52998224725', email: 'jose@exemplo.com.br', ...place }).map(([field, to]) => [
          field,
          { was: null, to },
        ]),
      ),
    }),
  property: (farm: OwnFarm) =>
    dispatch(farm, 'create_rural_property', build.ruralProperty({ cafir: '12345678', caepf: '52998224700170', ...place, district: 'Zona rural' })),
};

async function toTheBook(page: Page, farm: OwnFarm, email: string) {
  await toTheHerd(page, email, farm);
  await goTo(page, '/financial');
  await page.getByRole('navigation', { name: 'Financeiro' }).getByRole('link', { name: 'Livro caixa' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Livro caixa' })).toBeVisible();
}

test('a farm that filled in nothing sees what its cash book lacks', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  const input = build.transaction(categoryId(farm.farm_id, 'despesa', 'Energia'), {
    transaction_date: day,
    payment_date: day,
    description: 'Luz',
    amount: 250,
  });
  await dispatch(farm, 'create_financial_transaction', input);
  await toTheBook(page, farm, await owner(db, farm));
  await expect(page).toHaveURL('/financial/livro-caixa');
  await expect(page.getByRole('listitem').filter({ hasText: 'Quem declara: Informe o CPF de quem declara' }).getByRole('link')).toBeVisible();
  await expect(rowOf(page, 'Luz')).toContainText('Informe o CPF ou CNPJ de quem recebeu');
  await expect(page.getByRole('button', { name: 'Baixar LCDPR' })).toBeDisabled();
  await expectAccessible(page);
  await rowOf(page, 'Luz').getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Luz' })).toBeVisible();
});

test('a year is checked and exported', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const [account, party, dairy] = [
    build.bankAccount(),
    build.party({ document: '11144477735' }),
    build.party({ name: 'Laticínio', document: '11222333000181' }),
  ];
  await register.settings(farm);
  await register.property(farm);
  await dispatch(farm, 'create_bank_account', account);
  await dispatch(farm, 'create_party', party);
  await dispatch(farm, 'create_party', dairy);
  const of = (type: 'receita' | 'despesa', category: string, wanted: object) =>
    build.transaction(categoryId(farm.farm_id, type, category), { type, transaction_date: day, payment_date: day, account_id: account.id, ...wanted });
  const milk = { description: 'Leite', amount: 38800, party_id: dairy.id, document_type: 'nota', invoice_number: '1234' };
  await dispatch(farm, 'create_financial_transaction', of('receita', 'Venda de leite', milk));
  await dispatch(farm, 'create_financial_transaction', of('despesa', 'Diaristas', { description: 'Diária', amount: 200, document_type: 'recibo' }));
  await dispatch(
    farm,
    'create_financial_transaction',
    of('despesa', 'Energia', { description: 'Luz a pagar', amount: 999, status: 'pendente', payment_date: null, due_date: day }),
  );
  await toTheBook(page, farm, await worker(db, [farm]));
  await expect(page.getByRole('status').filter({ hasText: 'Faltam dados em 1 lançamento' })).toBeVisible();
  await expect(rowOf(page, 'Diária')).toContainText('Informe o CPF ou CNPJ de quem recebeu');
  await expect(rowOf(page, 'Luz a pagar')).toBeHidden();

  // Somebody completes it on another phone: the paper is the one of the day labourer.
  await dispatch(farm, 'update_party', { id: party.id, changes: { name: { was: party.name, to: 'João da Silva' } } });
  await dispatch(
    farm,
    'create_financial_transaction',
    of('despesa', 'Diaristas', { description: 'Outra diária', amount: 150, document_type: 'recibo', party_id: party.id }),
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(rowOf(page, 'Outra diária')).toContainText('Certo');
  await rowOf(page, 'Diária').filter({ hasText: 'quem recebeu' }).getByRole('link').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await goTo(page, '/financial/livro-caixa');
  await expect(page.getByRole('status').filter({ hasText: '2 linhas conferidas' })).toBeVisible();

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Baixar LCDPR' }).click()]);
  expect(file.suggestedFilename()).toBe(`lcdpr-${year}-52998224725.txt`);
  const text = readFileSync(await file.path(), 'utf8');
  expect(balanceFaults(text)).toEqual([]);
  const written = day.split('-').toReversed().join('');
  expect(text.split('\r\n')).toEqual([
    `0000|LCDPR|0013|52998224725|José Antônio Ribeiro|0|0||0101${year}|3112${year}`,
    '0010|1',
    '0030|Rua das Acácias|120||Centro|MG|3148004|38700000||jose@exemplo.com.br',
    '0040|001|BR|BRL|12345678|52998224700170||Fazenda Santa Clara|Rua das Acácias|120||Zona rural|MG|3148004|38700000|1|10000',
    '0050|001|BR|756|Cooperativa de crédito|1234|0000000000123456',
    `Q100|${written}|001|001|1234|1|Leite|11222333000181|1|3880000|000|3880000|P`,
    `Q100|${written}|001|001||3|Outra diária|11144477735|2|000|15000|3865000|P`,
    `Q200|${written.slice(2)}|3880000|15000|3865000|P`,
    '9999||||||9',
    '',
  ]);

  const taken = async (format: string) => {
    await page.getByRole('main').getByRole('button', { name: 'Exportar', exact: true }).click();
    const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: format }).click()]);
    return readFileSync(await sheet.path());
  };
  const sheets = read(await taken('Excel (XLSX)')).Sheets;
  expect(utils.sheet_to_json(sheets['Lançamentos']!)).toHaveLength(2);
  expect((await extractText(new Uint8Array(await taken('PDF')), { mergePages: true })).text).toContain('Outra diária');
});

test('a year that the accountant has is closed, and asks before it changes', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const paid = { transaction_date: day, payment_date: day };
  const bill = build.transaction(categoryId(farm.farm_id, 'despesa', 'Energia'), { ...paid, description: 'Luz', amount: 250 });
  await dispatch(farm, 'create_financial_transaction', bill);
  await toTheHerd(page, await owner(db, farm), farm);
  await goTo(page, '/financial/imoveis');
  await page.getByRole('button', { name: 'Dados fiscais' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Fechado até' }).fill(day.split('-').toReversed().join('/'));
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Dados fiscais salvos').last()).toBeVisible();

  await goTo(page, `/financial?transacao=${bill.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Corrigir' }).click();
  const form = page.getByRole('dialog', { name: 'Corrigir transação' });
  await form.getByRole('textbox', { name: 'Valor', exact: true }).focus();
  await form.getByRole('textbox', { name: 'Valor', exact: true }).fill('260');
  await form.getByRole('button', { name: 'Salvar' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('já está fechado');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Confirmo' }).click();
  await expect(rowOf(page, 'Luz')).toContainText('260,00');
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const amounts = async () => (await db.query('select amount::float from financial_transactions where farm_id = $1', [farm.farm_id])).rows;
  await expect.poll(amounts).toEqual([{ amount: 260 }]);
});
