// Excluídos: what was deleted, with what went along, and back again; deleting over somebody's newer work; being told of a deletion.
import { build } from '../build';
import { closeMessages, dispatch, goTo, isOnServer, ownFarm, removeAnimal, rowOf, staff, toTheHerd, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, test } from './fixtures';

test.use({ serviceWorkers: 'allow', complaints: /ERR_FAILED|ERR_CONNECTION|404 \(Not Found\)/ });

test('a deleted animal is in the bin with its weighing, is found by name, and is restored with it', { tag: '@core-phone' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await dispatch(farm, 'weigh', build.weighing(farm.ids['Mimosa']!, { weight: 412 }));
  await toTheHerd(page, await worker(db, [farm]), farm);
  await removeAnimal(page, 'Mimosa');
  await removeAnimal(page, 'Estrela');
  await expect.poll(() => isOnServer(farm, 'Estrela')).toBe(false);
  await closeMessages(page);
  await goTo(page, '/deleted');
  const entries = page.getByRole('list', { name: 'Excluídos' }).locator('> li');
  await expect(entries.getByRole('heading', { level: 2 })).toHaveText(['Estrela', 'Mimosa']);
  await page.getByRole('searchbox').fill('mimosa');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(/Excluído por Tereza em \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await entries.getByText('Foi junto: Pesagens (1)').click();
  await expect(entries).toContainText('412');
  await expectAccessible(page);
  await entries.getByRole('button', { name: 'Restaurar: Mimosa' }).click();
  await expect(page.getByText('Mimosa: restaurado').last()).toBeVisible();
  await expect(entries).toHaveCount(0);
  await expect.poll(() => isOnServer(farm, 'Mimosa')).toBe(true);
  await goTo(page, '/animals');
  await expect(rowOf(page, 'Mimosa')).toContainText('412');
});

test('by kind of record, and empty when nothing was deleted', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/deleted');
  await expect(page.getByText('Nada foi excluído')).toBeVisible();
  await dispatch(farm, 'remove_animal', { id: farm.ids['Pintada']! });
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Pintada' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Tipo de registro' }).selectOption('Pastagens');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
});

test('somebody who weighed a deleted animal is told who deleted it, also after a reload, and restores it', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await page.evaluate(
    async ([farm_id, weighing]) =>
      void (await fetch(`/api/farms/${farm_id}/verbs/weigh`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: weighing! })),
    [farm.farm_id, JSON.stringify(build.weighing(farm.ids['Mimosa']!))],
  );
  await dispatch(farm, 'remove_animal', { id: farm.ids['Mimosa']! });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const notice = page.getByRole('status').filter({ hasText: /José Antônio Ribeiro excluiu Mimosa (às|em .* às) \d\d:\d\d/ });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await notice.getByRole('button', { name: 'Restaurar: Mimosa' }).click();
  await expect(notice).toBeHidden();
  await expect.poll(() => isOnServer(farm, 'Mimosa')).toBe(true);

  await dispatch(farm, 'remove_animal', { id: farm.ids['Mimosa']! });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await notice.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('without signal an animal is weighed that somebody deleted: the weighing names who, and goes with the animal restored', async ({ page, context, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await loseSignal(page);
  await removeAnimal(page, 'Estrela');
  await goTo(page, '/weighings');
  await page.getByRole('button', { name: 'Nova Pesagem' }).click();
  const form = page.getByRole('region', { name: 'Nova Pesagem' });
  await form.getByRole('combobox', { name: 'Animal' }).click();
  await page.getByRole('option', { name: 'Mimosa' }).click();
  await form.getByLabel('Peso').fill('455');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(rowOf(page, 'Mimosa')).toContainText('455');
  await dispatch(farm, 'remove_animal', { id: farm.ids['Mimosa']! });
  await dispatch(farm, 'weigh', build.weighing(farm.ids['Estrela']!));
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Ver pendências' }).click();
  const refused = page.getByRole('region', { name: 'Recusado' });
  await expect(refused).toContainText('José Antônio Ribeiro excluiu Mimosa');
  await expect(refused).toContainText('José Antônio Ribeiro pesou Estrela');
  await expectAccessible(page);
  await refused.getByRole('button', { name: 'Restaurar e enviar: Registrar pesagem: Mimosa' }).click();
  await refused.getByRole('button', { name: 'Manter: Excluir animal: Estrela' }).click();
  await expect(page.locator('main').getByText('Tudo enviado')).toBeVisible();
  await goTo(page, '/animals');
  await expect(rowOf(page, 'Mimosa')).toContainText('455');
  await expect(rowOf(page, 'Estrela')).toBeVisible();
});

test('a visitor has no bin', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await enterFarm(page, await staff(db, farm, 'visitor'), farm.name);
  await goTo(page, '/deleted');
  await expect(page.getByText('Acesso Negado')).toBeVisible();
});
