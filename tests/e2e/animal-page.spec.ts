// The page of one animal: weight curve, timeline, parents, and who changed its record.
import { addDays, dayIn } from '#domain/kernel/dates';
import { addFarm, build } from '../build';
import { anId } from '../ids';
import { dispatch, goTo, ownFarm, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, test } from './fixtures';

test('a cow’s weights are a chart and her life a timeline, also without signal', { tag: '@core-phone' }, async ({ page, context, db }) => {
  const farm = await ownFarm(db, { name: 'Fazenda Vida', herd: ['Bisa'] });
  const [granny, mother, cow] = [farm.ids['Bisa']!, build.animal({ name: 'Avó Boneca' }), build.animal({ name: 'Duquesa', birth_date: '2022-03-01' })];
  await dispatch(farm, 'create_animal', { ...mother, mother_id: granny });
  await dispatch(farm, 'create_animal', { ...cow, mother_id: mother.id });
  await dispatch(farm, 'weigh', build.weighing(cow.id, { weighing_date: '2026-08-01', weight: 400 }));
  await dispatch(farm, 'weigh', build.weighing(cow.id, { weighing_date: '2026-09-01', weight: 431 }));
  await dispatch(farm, 'apply_vaccine', build.vaccine([cow.id], { application_date: '2026-08-15' }));
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, `/animals/${cow.id}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Curva de peso' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Genealogia' })).toBeVisible();
  await expect(page.getByText('Avó materna')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Alterações' })).toHaveCount(0);
  await expectAccessible(page);
  await page.waitForTimeout(2_000);
  await loseSignal(page);
  await page.getByRole('tab', { name: 'Linha do tempo' }).click();
  const line = page.getByRole('tabpanel').getByRole('listitem');
  await expect(line).toHaveText([/Pesou 431 kg.*Ganhou 31 kg em 31 dias/, /Raiva dos herbívoros/, /Pesou 400 kg.*Primeira pesagem/, /Nasceu/]);
  await expectAccessible(page);
  await context.setOffline(false);
});

test('an administrator of the farm reads who changed what', async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/animals');
  await page.locator('main a[href^="/animals/"]').first().click();
  await page.getByRole('tab', { name: 'Alterações' }).click();
  await expect(
    page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .filter({ hasText: /Cláudia Ferreira|Wesley Santos/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a calf that went to another farm is named on its mother’s page, and a dead cow has no days to go', async ({ page, db }) => {
  const today = dayIn('America/Sao_Paulo', new Date().toISOString());
  const farm = await ownFarm(db, { name: 'Fazenda das Mães', herd: [] });
  const retreat = await addFarm(db as never, farm.user_id);
  await db.query(`update farms set farm_name = 'Retiro' where id = $1`, [retreat]);
  const pregnant = { birth_date: '2020-01-10', category: 'vaca', pregnancy_status: 'prenha', pregnancy_date: addDays(today, -270) } as const;
  const [mother, dead] = [build.animal({ name: 'Duquesa', ...pregnant }), build.animal({ name: 'Falecida', ...pregnant })];
  for (const cow of [mother, dead]) await dispatch(farm, 'create_animal', cow);
  const born = (name: string, gender: 'femea' | 'macho') =>
    ({ id: anId(), birth_id: anId(), name, gender, birth_condition: 'normal', health_status: 'saudavel' }) as const;
  const [aurora, luar] = [born('Aurora', 'femea'), born('Luar', 'macho')];
  await dispatch(farm, 'register_birth', { mother_id: mother.id, birth_date: addDays(today, -3), newborns: [aurora, luar] });
  await dispatch(farm, 'create_transfer', build.transfer(aurora.id, { to_farm_id: retreat, transfer_date: today, status: 'concluída' }));
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  await db.query(`update animals set status = 'morto', exit_date = $2 where id = $1`, [dead.id, today]);
  await enterFarm(page, await worker(db, [farm]), farm.name);
  await goTo(page, `/animals/${mother.id}`);
  const reproduction = page.locator('.card', { has: page.getByRole('heading', { name: 'Reprodução' }) });
  await expect(reproduction).toContainText('Aurora, transferida para Retiro');
  await expect(reproduction.getByRole('link', { name: 'Luar' })).toBeVisible();
  await expect(reproduction).not.toContainText('excluída');
  await goTo(page, `/animals/${dead.id}`);
  await expect(reproduction).toContainText('Previsão de parto');
  await expect(reproduction).not.toContainText(/em \d+ dias/);
});
