// Modo Curral and a crash: fifty animals weighed without signal, the browser killed in the middle. All are there afterwards, and all reach the server, once.
import type { Page } from '@playwright/test';
import { build } from '../../build';
import { scaled } from '../../timeouts';
import { dispatch } from '../farm';
import { expect, type Phone, test } from './phone';

test.use({ complaints: /./ });

const herd = Array.from({ length: 50 }, (_, i) => ({ name: `Novilha ${i + 1}`, identification: String(101 + i), weight: 300 + i }));
const tag = (page: Page) => page.getByRole('textbox', { name: 'Brinco, SISBOV, RFID ou nome' });
const weight = (page: Page) => page.getByRole('region', { name: 'Animal no brete' }).getByRole('textbox', { name: 'Peso' });
const many = (page: Page, count: number) => page.getByRole('heading', { name: `Pesagens nesta lida: ${count}`, exact: true });
const soMany = (page: Page, count: number) => expect(many(page, count)).toBeVisible();

async function weigh({ page }: Phone, some: typeof herd) {
  for (const { name, identification, weight: kilos } of some) {
    await expect(tag(page)).toBeFocused();
    await page.keyboard.type(identification);
    await page.keyboard.press('Enter');
    await expect(weight(page)).toBeFocused();
    await page.keyboard.type(String(kilos));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: `${name}: ${kilos} kg salvos` })).toBeVisible();
  }
}

test('fifty weighings without signal, killed after twenty-five: all there, and all on the server once', async ({ phone, farm, db }) => {
  test.setTimeout(scaled(180_000));
  for (const { name, identification } of herd) await dispatch(farm, 'create_animal', build.animal({ name, identification }));
  const kept = async () =>
    (
      await db.query(
        `select a.identification, w.weight::float as weight from animal_weighings w join animals a on a.id = w.animal_id
         where w.farm_id = $1 and w.deleted_at is null order by w.id`,
        [farm.farm_id],
      )
    ).rows;
  const one = await phone();
  await expect(one.page.getByText('50 animais')).toBeVisible();
  await one.goTo('/weighings/curral');
  await one.page.getByRole('button', { name: 'Começar' }).click();
  one.line = 'cut';
  await weigh(one, herd.slice(0, 25));

  // The twenty-sixth is in the chute, its weight half typed.
  await one.page.keyboard.type(herd[25]!.identification);
  await one.page.keyboard.press('Enter');
  await expect(weight(one.page)).toBeFocused();
  await one.page.keyboard.type('32');
  await expect(weight(one.page)).toHaveValue('32');
  // Time for the key press, not for the disk: a weighing is stored when the screen says so.
  await one.page.waitForTimeout(100);
  await one.kill();
  await one.start('/weighings/curral');
  await soMany(one.page, 25);
  await expect(one.page.getByRole('region', { name: 'Animal no brete' })).toContainText('Novilha 26');
  await expect(weight(one.page)).toHaveValue('32');
  expect(await kept()).toEqual([]);
  await weight(one.page).fill(String(herd[25]!.weight));
  await one.page.keyboard.press('Enter');
  await weigh(one, herd.slice(26));
  await soMany(one.page, 50);
  expect(await kept()).toEqual([]);

  one.line = 'open';
  await one.page.reload({ waitUntil: 'commit' });
  await expect.poll(kept, { timeout: scaled(30_000) }).toEqual(herd.map(({ identification, weight }) => ({ identification, weight })));
  const { rows } = await db.query(`select count(*)::int as calls from calls where farm_id = $1 and verb = 'weigh'`, [farm.farm_id]);
  expect(rows[0].calls).toBe(50);
  await soMany(one.page, 50);
});

for (const wait of [0, 30])
  test(`killed ${wait} ms after Enter: the weighing is there once, or what was typed before it`, { tag: wait === 0 ? '@core' : [] }, async ({
    phone,
    farm,
    db,
  }) => {
    await dispatch(farm, 'create_animal', build.animal({ name: 'Mimosa', identification: '7' }));
    const one = await phone();
    await expect(one.page.getByText('Mimosa').first()).toBeVisible();
    await one.goTo('/weighings/curral');
    await one.page.getByRole('button', { name: 'Começar' }).click();
    one.line = 'cut';
    await expect(tag(one.page)).toBeFocused();
    await one.page.keyboard.type('7');
    await one.page.keyboard.press('Enter');
    await expect(weight(one.page)).toBeFocused();
    await one.page.keyboard.type('415');
    await one.page.keyboard.press('Enter');
    if (wait > 0) await one.page.waitForTimeout(wait);
    await one.kill();
    await one.start('/weighings/curral');
    const found = async () => {
      if (await many(one.page, 1).isVisible()) return 'saved';
      if (await weight(one.page).isVisible()) return 'selected';
      return (await tag(one.page).isVisible()) && (await tag(one.page).inputValue()) === '7' ? 'typed' : 'loading';
    };
    await expect.poll(found).not.toBe('loading');
    const before = await found();
    if (before === 'typed') await tag(one.page).press('Enter');
    if (before !== 'saved') {
      await weight(one.page).fill('415');
      await one.page.keyboard.press('Enter');
    }
    await soMany(one.page, 1);
    one.line = 'open';
    await one.page.reload({ waitUntil: 'commit' });
    const calls = async () => (await db.query(`select count(*)::int as calls from calls where farm_id = $1 and verb = 'weigh'`, [farm.farm_id])).rows[0].calls;
    await expect.poll(calls).toBe(1);
  });
