// Official documents of the demo, on the screen and on paper: the herd declaration, the data for a GTA, and the sheet of an animal.
import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { build } from '../build';
import { dispatch, goTo, ownFarm, worker } from './farm';
import { enterFarm, expect, expectAccessible, test } from './fixtures';

async function paper(page: Page) {
  const bytes = await page.pdf({ preferCSSPageSize: true });
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

test('the herd declaration of the demo adds up, on the screen and on paper', { tag: '@core' }, async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/tags/declaracao');
  const cattle = page.getByRole('region', { name: 'Bovino' });
  const total = cattle.getByRole('row', { name: /^Total/ });
  await expect(total).toBeVisible();
  const cells = (await total.getByRole('cell').allTextContents()).map(Number);
  const [opening = 0, ...rest] = cells;
  const [came, gone, [aged, closing]] = [rest.slice(0, 3), rest.slice(3, 8), rest.slice(8)];
  const sum = (of: number[]) => of.reduce((all, one) => all + one, 0);
  expect(opening).toBeGreaterThan(0);
  expect(aged).toBe(0);
  expect(opening + sum(came) - sum(gone)).toBe(closing);
  await expectAccessible(page);
  const text = await paper(page);
  for (const words of ['Declaração do rebanho', '31480040123', 'Bovino', 'Fêmea, 0 a 12 meses', 'Saldo inicial', 'Saldo final', 'vacinadas contra brucelose'])
    expect(text).toContain(words);
  expect(text).not.toContain('Exportar');
});

test('what blocks the declaration is listed with its place', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  const animal = build.animal({ name: 'Sem Data', breed: 'Nelore', birth_date: null });
  await dispatch(farm, 'create_animal', animal);
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, '/tags/declaracao');
  await page.getByRole('link', { name: /^Sem Data não tem data/ }).click();
  await expect(page).toHaveURL(`/animals/${animal.id}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Falta o código da propriedade na agência de defesa' }).click();
  await page.locator('[name=agency_code]').fill('3148004');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Falta o código da propriedade')).toHaveCount(0);
});

test('the agency’s balance is typed in, and where it differs is listed', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  await dispatch(farm, 'create_animal', build.animal({ name: 'Mimosa', birth_date: '2020-01-10', entry_date: '2024-01-10' }));
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, '/tags/declaracao');
  const fill = async (heads: string) => {
    await page.getByRole('button', { name: 'Saldo na agência' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Bovino, fêmea, acima de 36 meses').fill(heads);
    await form.getByLabel('Equinos').fill('4');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form).toBeHidden();
  };
  await fill('2');
  const difference = page.getByText('Bovino, fêmea, acima de 36 meses: a agência tem 2, aqui há 1 no saldo inicial');
  await expect(difference).toBeVisible();
  await expect(page.getByText('Equinos 4')).toBeVisible();
  await fill('1');
  await expect(difference).toHaveCount(0);
  await expect(page.getByText('Igual ao daqui')).toBeVisible();
});

test('the data for a GTA of the demo are compared with the stock, and printed', { tag: '@core' }, async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/tags/gta');
  const sources = page.getByRole('combobox', { name: 'Animais' });
  await expect(sources.getByRole('option', { name: /^Transferência/ }).first()).toBeAttached();
  const transfer = (await sources.getByRole('option').allTextContents()).find((label) => label.startsWith('Transferência'))!;
  await sources.selectOption({ label: transfer });
  await page.getByLabel('Placa do veículo').fill('ABC1D23');
  await expect(page.getByRole('region', { name: 'Quadro por sexo e idade' })).toContainText('13 a 24 meses');
  await expectAccessible(page);
  const text = await paper(page);
  for (const words of ['Dados para a GTA', 'Fazenda Santa Clara', 'Sítio Boa Esperança', 'Rodoviário, placa ABC1D23', '1 (um)', '31480040123'])
    expect(text).toContain(words);
});

test('the sheet of an animal has its card and its family', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Mimosa'] });
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, `/animals/${farm.ids['Mimosa']!}`);
  await expect(page.getByRole('button', { name: 'Imprimir ficha' })).toBeVisible();
  await expect(async () => {
    const text = await paper(page);
    for (const words of ['Mimosa', 'Família', 'Linha do tempo']) expect(text).toContain(words);
  }).toPass();
});
