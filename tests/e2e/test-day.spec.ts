// A test day: one number for each of 40 cows, in the order of the last milking, without signal; and the laboratory's file of the same cows.
import { addDays, dayIn } from '#domain/kernel/dates';
import { build } from '../build';
import { dispatch, goTo, ownFarm, toTheHerd, worker } from './farm';
import { expect, expectAccessible, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const many = 40;
const names = Array.from({ length: many }, (_, i) => `Vaca ${String(i + 1).padStart(2, '0')}`);

test.describe('of 40 cows', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch|ERR_INTERNET_DISCONNECTED/ });
  test('is typed without signal in the order of the last milking, an unlikely number is asked about, and all arrive', async ({ page, db, context }) => {
    const farm = await ownFarm(db, { herd: ['Pintada'] });
    // The last in the alphabet comes first to the milking.
    for (const name of names.toReversed()) {
      const cow = build.animal({ name, breed: 'Girolando', last_birth_date: addDays(today, -90) });
      await dispatch(farm, 'create_animal', cow);
      await dispatch(farm, 'record_milk', build.milk(cow.id, { production_date: addDays(today, -1), milking_shift: 'total_dia', quantity_liters: 20 }));
    }
    await toTheHerd(page, await worker(db, [farm]), farm);
    await goTo(page, '/milk-production/ordenha');
    await page.getByRole('button', { name: 'Controle', exact: true }).click();
    const inputs = page.getByRole('list', { name: 'Vacas', exact: true }).getByRole('textbox');
    await expect(inputs).toHaveCount(many);
    await expect(inputs.first()).toHaveAccessibleName(/Vaca 40/);
    await expect(page.getByText('Ontem: 20,0 L').first()).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(true);
    await inputs.first().focus();
    for (let i = 0; i < many; i++) {
      await page.keyboard.type(i === 5 ? '9' : '21');
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText('Vaca 35 com 9,0 L, da última vez foram 20,0 L')).toBeVisible();
    await expect(page.getByText(`${many - 1} de ${many}`)).toBeVisible();
    await page.getByRole('button', { name: 'Confirmo: Vaca 35' }).click();
    await expect(page.getByText(`${many} de ${many}`)).toBeVisible();
    await context.setOffline(false);
    await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
    const kept = async () => {
      const { rows } = await db.query(
        `select count(*)::int as cows, sum(quantity_liters)::float as litres from milk_production where farm_id = $1 and production_date = $2 and milking_shift = 'total_dia'`,
        [farm.farm_id, today],
      );
      return rows[0];
    };
    await expect.poll(kept, { timeout: 30_000 }).toEqual({ cows: many, litres: 39 * 21 + 9 });
  });
});

test('the laboratory’s file records each cow it knows, and names the line of one it does not', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/milk-production/qualidade');
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Importar laudo das vacas' }).click();
  const text = 'Amostra;Vaca;CCS (mil/mL);Gordura;Proteína\r\n1;Mimosa;320;3,65;3,21\r\n2;ESTRELA;95;3,40;3,10\r\n3;Fantasma;100;3,5;3,2\r\n';
  await page.getByLabel('Arquivo do laboratório').setInputFiles({ name: 'laudo.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 linha fica de fora');
  await expect(dialog).toContainText('Fantasma nenhuma vaca com este brinco ou nome');
  await expect(dialog).toContainText('CCS 320 mil');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Registrar 2 análises' }).click();
  await expect(page.getByText('2 análises registradas').last()).toBeVisible();
  await expect(page.getByText('2 análises', { exact: true })).toBeVisible();
});
