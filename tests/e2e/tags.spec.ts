// Brincos e documentos: who needs a number, fifty animals tagged with a reader without signal, the stock, a lost tag, labels.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { build } from '../build';
import { dispatch, goTo, type OwnFarm, ownFarm, rowOf, undoOf, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, test } from './fixtures';

const number = (n: number) => `076000000000${String(n).padStart(3, '0')}`;
const find = (page: Page) => page.getByRole('textbox', { name: 'Brinco, SISBOV, RFID ou nome' });
const newTag = (page: Page) => page.getByRole('region', { name: 'Animal no brete' }).getByRole('textbox', { name: /^Novo brinco/ });

/** Like a reader that works as a keyboard: fast typing, then Enter. */
async function read(page: Page, digits: string) {
  await page.keyboard.type(digits);
  await page.keyboard.press('Enter');
}

async function tagsOf(db: pg.Client, farm: OwnFarm) {
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const { rows } = await db.query(`select name, sisbov, rfid from animals where farm_id = $1 and sisbov is not null order by sisbov`, [farm.farm_id]);
  return rows.map(({ name, sisbov, rfid }) => `${name} ${sisbov} ${rfid}`);
}

/** The corral is the same for eight, with which `npm test` is content. */
const heads = process.env['JOURNEYS'] === 'core' ? 8 : 50;

test('fifty animals are tagged with a reader, without signal', { tag: '@core' }, async ({ page, db, context }) => {
  const names = Array.from({ length: heads }, (_, i) => `N-${String(i + 1).padStart(3, '0')}`);
  const farm = await ownFarm(db, { herd: [] });
  for (const name of names) await dispatch(farm, 'create_animal', build.animal({ name, identification: name, breed: 'Nelore' }));
  await dispatch(farm, 'create_tag_range', { id: farm.farm_id, first_number: number(1), last_number: number(heads + 10), purchase_date: '2026-10-01' });
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, '/tags');
  await expect(rowOf(page, 'N-001')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Brincar no curral' }).click();
  await expect(page).toHaveURL('/tags/curral');
  await loseSignal(page);
  await page.getByRole('button', { name: 'Começar' }).click();
  for (const [i, name] of names.entries()) {
    await expect(find(page)).toBeFocused();
    await read(page, name);
    await expect(newTag(page)).toBeFocused();
    if (i === 1) {
      // Read again by mistake: the message names the animal that has it.
      await read(page, number(1));
      await expect(page.getByText(`O SISBOV/PNIB ${number(1)} já é de N-001`)).toBeVisible();
      await newTag(page).fill('');
    }
    await read(page, number(i + 1));
  }
  await expect(page.getByRole('region', { name: 'Brincos nesta lida' })).toContainText(`Brincos nesta lida: ${heads}`);
  expect(await tagsOf(db, farm)).toEqual([]);
  await goTo(page, '/tags');
  await expect(page.getByText('Todos os bovinos do rebanho têm número oficial.')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => tagsOf(db, farm), { timeout: 60_000 }).toEqual(names.map((name, i) => `${name} ${number(i + 1)} ${number(i + 1)}`));
  await goTo(page, '/tags/estoque');
  await expect(rowOf(page, `${number(1)} a ${number(heads + 10)}`)).toContainText('10');
  await expect(rowOf(page, number(heads + 1))).toBeVisible();
  await goTo(page, '/tags/etiquetas');
  await expect(page.getByRole('img', { name: `Código de ${names.at(-1)}` })).toBeVisible();
});

test('a tag is lost, undone, and replaced', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Mimosa'] });
  await dispatch(farm, 'apply_tag', { id: farm.farm_id, animal_id: farm.ids['Mimosa']!, event_date: '2026-10-01', rfid: number(1) });
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, '/tags/historico');
  await expect(rowOf(page, 'Mimosa')).toContainText(number(1));
  await goTo(page, `/animals/${farm.ids['Mimosa']!}`);
  const lose = async () => {
    await page.getByRole('button', { name: 'Mais', exact: true }).last().click();
    await page.getByRole('menuitem', { name: 'Perdeu o brinco' }).click();
    await page.getByRole('button', { name: 'Salvar' }).click();
  };
  await lose();
  await undoOf(page, 'Mimosa: perda do brinco registrada');
  await lose();
  await goTo(page, '/tags');
  await expect(rowOf(page, 'Mimosa')).toContainText('Brinco perdido: repor');
  await rowOf(page, 'Mimosa')
    .getByRole('button', { name: /^Ações/ })
    .click();
  await page.getByRole('menuitem', { name: 'Brinco' }).click();
  await page.locator('[name=rfid]').fill(number(2));
  await expect(page.locator('[name=sisbov]')).toHaveValue(number(2));
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Todos os bovinos do rebanho têm número oficial.')).toBeVisible();
  await goTo(page, '/tags/historico');
  await expect(rowOf(page, 'Substituído')).toContainText(number(2));
});
