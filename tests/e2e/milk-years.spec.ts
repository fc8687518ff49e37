// Milk year by year: all years are on the server; without signal the last known figures stay.
import { addDays, dayIn } from '#domain/kernel/dates';
import { build } from '../build';
import { dispatch, goTo, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { expect, expectAccessible, loseSignal, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const year = Number(today.slice(0, 4));

test('each year has a line with its divisors, up to what was just recorded, and stays without signal', { tag: '@core' }, async ({ page, db, context }) => {
  const farm = await ownFarm(db);
  const total = (production_date: string, quantity_liters: number) =>
    dispatch(farm, 'record_milk', { animal_id: null, production_date, milking_shift: 'total_dia', quantity_liters, total_kind: 'tank' });
  await total(`${year - 3}-05-10`, 200);
  await total(`${year - 3}-05-11`, 300);
  await total(`${year - 2}-02-01`, 410);
  await dispatch(
    farm,
    'record_milk',
    build.milk(farm.ids['Mimosa']!, { production_date: `${year - 2}-02-01`, milking_shift: 'manha', quantity_liters: 12, is_discarded: true }),
  );
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/milk-production');
  await page.getByRole('navigation', { name: 'Leite' }).getByRole('link', { name: 'Anos' }).click();
  await expect(page).toHaveURL('/milk-production/anos');
  await expect(page.getByRole('heading', { level: 1, name: 'Leite por Ano' })).toBeVisible();
  const first = rowOf(page, String(year - 3));
  await expect(first).toContainText(`desde 10/05/${year - 3}`);
  await expect(first).toContainText('500,0 L');
  await expect(first).toContainText('÷ 2 dias com leite');
  await expect(first).toContainText('250,0 L');
  const second = rowOf(page, String(year - 2)).filter({ hasNotText: 'desde' });
  await expect(second).toContainText('422,0 L');
  await expect(second).toContainText('12,0 L de descarte');
  await expect(second).toContainText('÷ 1 dia de vaca em ordenha');
  await expectAccessible(page);

  const yesterday = addDays(today, -1);
  await total(yesterday, 50);
  await page.reload();
  await expect(rowOf(page, yesterday.slice(0, 4))).toContainText('50,0 L');

  await loseSignal(page);
  await page.reload();
  await expect(first).toContainText('500,0 L');
  await expect(page.getByText('Você vê o que foi carregado antes')).toBeVisible();
  await context.setOffline(false);
});
