// Lactations: the ranking of the herd and its filters, and the milk of one cow beside her curve.
import { addDays, dayIn } from '#domain/kernel/dates';
import { rounded } from '#domain/kernel/money';
import { dispatch, goTo, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { expect, expectAccessible, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const tests: [number, number][] = [
  [14, 20.4],
  [44, 24.6],
  [74, 23.8],
  [104, 22],
  [134, 20.6],
  [164, 18.4],
  [194, 16.6],
  [224, 14.8],
  [254, 13],
  [284, 11.2],
];

test('the herd is ranked by 305 days, and a cow has her milk beside her curve', { tag: '@core-phone' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  const calved = addDays(today, -286);
  const [mimosa, estrela] = [farm.ids['Mimosa']!, farm.ids['Estrela']!];
  for (const id of [mimosa, estrela]) await dispatch(farm, 'update_animal', { id, changes: { last_birth_date: { was: null, to: calved } } });
  for (const [dim, litres] of tests) {
    const ofDay = { production_date: addDays(calved, dim), milking_shift: 'total_dia' } as const;
    await dispatch(farm, 'record_milk', { ...ofDay, animal_id: mimosa, quantity_liters: litres });
    // She fell to half of her curve.
    await dispatch(farm, 'record_milk', { ...ofDay, animal_id: estrela, quantity_liters: dim === 284 ? 5 : rounded(litres - 1, 1) });
  }
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/milk-production');
  await page.getByRole('navigation', { name: 'Leite' }).getByRole('link', { name: 'Lactações' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lactações' })).toBeVisible();
  await expect(rowOf(page, 'Mimosa')).toContainText('5.597,8 L');
  await expect(rowOf(page, 'Mimosa')).toContainText('projeção, 10 controles');
  await expect(rowOf(page, 'Estrela')).toContainText('% da curva');
  await expectAccessible(page);

  await goTo(page, '/animals');
  await goTo(page, '/milk-production/lactacoes?situacao=abaixo');
  await expect(rowOf(page, 'Estrela')).toBeVisible();
  await expect(rowOf(page, 'Mimosa')).toHaveCount(0);

  await goTo(page, `/animals/${mimosa}`);
  await page.getByRole('tab', { name: 'Leite' }).click();
  await expect(page.getByRole('figure').filter({ hasText: 'Litros por dia na 1ª lactação' })).toBeVisible();
  await expect(page.getByText('24,3 L no DEL 53')).toBeVisible();
  await expect(page.getByText('5.373,6 L')).toBeVisible();
  await expect(page.getByText('89,8% de um mês para o outro')).toBeVisible();
  await expectAccessible(page);
});
