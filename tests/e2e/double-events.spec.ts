// The same event entered on two phones: a conflict shows both records; the rest is asked about, and one tap keeps one.
import type { Page } from '@playwright/test';
import { addDays, dayIn } from '#domain/kernel/dates';
import { build } from '../build';
import { closeMessages, dispatch, goTo, type OwnFarm, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { expect, expectAccessible, loseSignal, test } from './fixtures';

test.use({ serviceWorkers: 'allow', complaints: /ERR_FAILED|ERR_CONNECTION|ERR_INTERNET|50\d \(|404 \(Not Found\)/ });

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const yesterday = addDays(today, -1);
const shown = (day: string) => day.split('-').toReversed().join('/');
const list = (page: Page, name: string) => page.getByRole('region', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const twice = (page: Page) => list(page, 'Registrado duas vezes?');

/** As the server has them. */
async function recordsOf({ farm_id, token }: OwnFarm, noun: string) {
  const answer = await fetch(`${process.env['LIDA_URL']}/api/farms/${farm_id}/${noun}`, { headers: { cookie: `lida_session=${token}` } });
  return ((await answer.json()) as { rows: { weight?: number }[] }).rows;
}

test('a birth that somebody else registered is refused; Pendências shows both, and it can be another calf of the same birth', async ({ page, context, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  const cow = build.animal({ name: 'Mimosa', category: 'vaca', pregnancy_status: 'prenha', pregnancy_date: addDays(today, -280) });
  await dispatch(farm, 'create_animal', cow);
  farm.ids['Mimosa'] = cow.id;
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/pregnancies');
  await expect(rowOf(page, 'Mimosa')).toBeVisible();
  await loseSignal(page);
  await rowOf(page, 'Mimosa').getByRole('button', { name: 'Registrar nascimento' }).click();
  const calf = dialog(page).getByRole('group', { name: 'Recém-nascido 1' });
  await calf.locator('[name$=".name"]').fill('Aurora');
  await calf.getByRole('radio', { name: 'Fêmea' }).check();
  await dialog(page).getByRole('button', { name: 'Registrar nascimento' }).click();
  await expect(dialog(page)).toHaveCount(0);
  const birth = build.birth(cow.id, { birth_date: today });
  await dispatch(farm, 'register_birth', { ...birth, newborns: [{ ...birth.newborns[0]!, name: 'Valente', gender: 'macho' }] });
  await context.setOffline(false);

  await goTo(page, '/pending');
  const refused = list(page, 'Recusado');
  await expect(refused).toContainText(`Mimosa já tem um parto em ${shown(today)}. Se nasceu mais uma cria, marque que é do mesmo parto`);
  const [theirs, mine] = [refused.getByRole('region', { name: 'Já registrado' }), refused.getByRole('region', { name: 'O que você anotou' })];
  await expect(theirs).toContainText('Recém-nascido: Valente');
  await expect(theirs).toContainText('Anotado por José Antônio Ribeiro em');
  await expect(mine).toContainText('Recém-nascido: Aurora, Fêmea');
  await expect(theirs.getByRole('link', { name: 'Abrir o que já existe' })).toHaveAttribute('href', `/animals/${cow.id}`);
  await expectAccessible(page);
  await refused.getByRole('button', { name: 'É outra cria do mesmo parto' }).click();
  await expect(page.getByText('Tudo enviado').first()).toBeVisible();
  await goTo(page, '/animals');
  for (const name of ['Aurora', 'Valente']) await expect(rowOf(page, name)).toBeVisible();
});

test('a tag that another animal has: the form says so at once with a link, before it is saved', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Estrela'] });
  await dispatch(farm, 'update_animal', { id: farm.ids['Estrela']!, changes: { identification: { was: null, to: '017' } } });
  await toTheHerd(page, await worker(db, [farm]), farm);
  await page
    .getByRole('button', { name: 'Novo Animal' })
    .or(page.getByRole('button', { name: 'Novo animal' }))
    .first()
    .click();
  const tag = dialog(page).getByRole('textbox', { name: 'Identificação (brinco)' });
  await tag.fill('18');
  await expect(dialog(page).getByText('já tem este número')).toHaveCount(0);
  await tag.fill('17');
  await expect(dialog(page).getByText('Atenção: Estrela já tem este número. Um dos dois está errado.')).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: 'Estrela' })).toHaveAttribute('href', `/animals/${farm.ids['Estrela']}`);
});

test('a weighing and a herd vaccinated on two phones are asked about; one tap keeps one, with undo; or both stay', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const herd = Object.values(farm.ids);
  await toTheHerd(page, await worker(db, [farm]), farm);
  for (const weight of [452, 455]) await dispatch(farm, 'weigh', build.weighing(farm.ids['Mimosa']!, { weighing_date: yesterday, weight }));
  for (const _ of ['José', 'José again']) await dispatch(farm, 'apply_vaccine', { ...build.vaccine(herd, { application_date: yesterday }) });

  // The menu counts them, and the lists and the animal's page lead there.
  await page.reload();
  await expect(page.getByRole('link', { name: '4 pendências' })).toBeVisible();
  await goTo(page, '/weighings');
  await expect(page.getByRole('link', { name: 'Registrado duas vezes?' })).toHaveCount(2);
  await goTo(page, `/animals/${farm.ids['Mimosa']}`);
  await expect(page.getByRole('status').filter({ hasText: 'Registrado duas vezes?' })).toContainText(`Pesagem em ${shown(yesterday)}`);
  await page.getByRole('link', { name: 'Escolher qual fica' }).click();

  const weighing = twice(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Pesagem de Mimosa em ${shown(yesterday)}` }) });
  await expect(weighing.getByText('José Antônio Ribeiro').first()).toBeVisible();
  await expectAccessible(page);
  await weighing.getByRole('button', { name: /^Manter este: 455 kg/ }).click();
  await expect(weighing).toHaveCount(0);
  const kept = async () => (await recordsOf(farm, 'animal_weighings')).map(({ weight }) => weight).toSorted();
  await expect.poll(kept).toEqual([455]);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(weighing).toBeVisible();
  await expect.poll(kept).toEqual([452, 455]);
  await closeMessages(page);
  await weighing.getByRole('button', { name: /^São (dois )?registros diferentes/ }).click();
  await expect(weighing).toHaveCount(0);

  // The herd: the first ones of all animals at once.
  const group = `Aplicação de Raiva dos herbívoros em ${shown(yesterday)}: 3 animais`;
  await twice(page)
    .getByRole('button', { name: `Manter os anotados primeiro: ${group}` })
    .click();
  await expect(page.getByText('Nada espera neste aparelho')).toBeVisible();
  const doses = async () => (await recordsOf(farm, 'animal_vaccines')).length;
  await expect.poll(doses).toBe(3);
  await expect.poll(kept).toEqual([452, 455]);
});
