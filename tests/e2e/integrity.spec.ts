// The panel Conferência: what does not add up, from the dashboard to the record.
import { addDays, dayIn } from '#domain/kernel/dates';
import { build } from '../build';
import { dispatch, goTo, owner, ownFarm } from './farm';
import { enterFarm, expect, expectAccessible, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());

test('a calf without a mother is counted on the dashboard, listed, and leads to its page', { tag: '@core-phone' }, async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  const calf = build.animal({ name: 'Aurora', gender: 'femea', category: 'bezerra', birth_date: addDays(today, -40), weight: 60 });
  await dispatch(farm, 'create_animal', calf);
  await enterFarm(page, await owner(db, farm), farm.name);
  await page.getByRole('link', { name: /registros? para conferir/ }).click();
  await expect(page).toHaveURL('/integrity');
  await expect(page.getByRole('heading', { level: 1, name: 'Conferência' })).toBeVisible();
  await page
    .getByRole('link', { name: /Aurora/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aurora' })).toBeVisible();
});

test('the owner says from how many litres on the farm is asked, and the panel follows', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  const cow = build.animal({ name: 'Mimosa', birth_date: addDays(today, -1500), last_birth_date: addDays(today, -60), weight: 500 });
  await dispatch(farm, 'create_animal', cow);
  await dispatch(farm, 'record_milk', build.milk(cow.id, { production_date: today, milking_shift: 'total_dia', quantity_liters: 45 }));
  await enterFarm(page, await owner(db, farm), farm.name);
  await goTo(page, '/integrity');
  await expect(page.getByRole('heading', { name: 'Litros fora do comum' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Limites da fazenda' }).click();
  const form = page.getByRole('dialog', { name: 'Limites da fazenda' });
  await expectAccessible(page);
  const litres = form.getByRole('textbox', { name: 'Leite em um dia, no máximo' });
  await litres.fill('500');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(litres).toHaveAttribute('aria-invalid', 'true');
  await litres.fill('40');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Litros fora do comum' })).toBeVisible();
  await expect(page.getByRole('link', { name: '45,0 L em um dia de Mimosa' })).toBeVisible();
});
