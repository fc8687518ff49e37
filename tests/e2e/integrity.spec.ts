// The panel Conferência: what does not add up, from the dashboard to the record.
import { addDays, dayIn } from '#domain/kernel/dates';
import { build } from '../build';
import { dispatch, owner, ownFarm } from './farm';
import { enterFarm, expect, test } from './fixtures';

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
