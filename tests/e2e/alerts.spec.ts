// The alerts bell: decided with one press, undone, without signal; an alert disappears with its reason.
import type { Page } from '@playwright/test';
import { addDays, dayIn } from '#domain/kernel/dates';
import type { InputOf } from '#domain/verbs';
import { build } from '../build';
import { dispatch, goTo, type OwnFarm, ownFarm, rowOf, undoByKeys, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, signIn, test } from './fixtures';

test.use({ complaints: /ERR_FAILED/ });

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const inDays = (days: number) => addDays(today, days);
const shown = (day: string) => day.split('-').toReversed().join('/');

const bell = (page: Page) => page.getByRole('button', { name: /^Alertas/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Alertas' });
const lines = (page: Page) => panel(page).getByRole('listitem');
const titles = (page: Page) => lines(page).getByRole('link');
const counts = (page: Page, many: number) =>
  expect(bell(page)).toHaveAccessibleName(many === 0 ? 'Alertas' : `Alertas: ${many} ${many === 1 ? 'ativo' : 'ativos'}`);

const animal = (farm: OwnFarm, wanted: Partial<InputOf<'create_animal'>>) => dispatch(farm, 'create_animal', build.animal({ breed: 'Nelore', ...wanted }));
const pregnant = (farm: OwnFarm, name: string, days: number) =>
  animal(farm, { name, pregnancy_status: 'prenha', pregnancy_date: inDays(days - 280), expected_birth_date: inDays(days) });
const calf = (farm: OwnFarm, name: string, age: number) => animal(farm, { name, breed: 'Girolando', category: 'bezerra', birth_date: inDays(-age) });

/** One alert of each kind, and one record of each that is not due yet. The pregnant ones are also a list of work. */
async function farmWithAlerts(db: Parameters<typeof ownFarm>[0]) {
  const farm = await ownFarm(db);
  await pregnant(farm, 'Condessa', -7);
  await pregnant(farm, 'Dália', 7);
  await pregnant(farm, 'Jurema', 8);
  await calf(farm, 'Pingo', 60);
  await calf(farm, 'Faísca', 59);
  const work = build.activity({ activity_date: today, activity_type: 'Curativo', description: 'Limpar o umbigo', priority: 'urgente' });
  await dispatch(farm, 'create_activity', work);
  return { ...farm, work: work.id };
}

async function enter(page: Page, email: string, farm: OwnFarm) {
  await signIn(page, email);
  await expect(page.getByRole('heading', { level: 1, name: farm.name })).toBeVisible();
}

async function decisions(db: Parameters<typeof ownFarm>[0], farm: OwnFarm) {
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  return (await db.query('select status, title, resolved_by from alert_decisions where farm_id = $1 order by title', [farm.farm_id])).rows;
}

test('lists the alerts, the most urgent first, each with its date and a link to its record', async ({ page, db }) => {
  const farm = await farmWithAlerts(db);
  await enter(page, await worker(db, [farm]), farm);
  await counts(page, 5);
  await bell(page).click();
  await expect(panel(page).getByRole('heading', { name: 'Alertas' })).toBeFocused();
  await expect(titles(page)).toHaveText([
    'Parto atrasado: Condessa',
    'Atividade urgente: Curativo',
    'Parto próximo: Dália',
    'Pré-parto: 3 animais',
    'Desmame: Pingo',
  ]);
  await expect(lines(page).nth(0)).toContainText(
    ['Prioridade: Crítica', 'Passaram 7 dias da previsão de parto. Veja como ela está.', `Data: ${shown(inDays(-7))}`].join(''),
  );
  await expect(lines(page).nth(1)).toContainText('Limpar o umbigo');
  await expect(lines(page).nth(2)).toContainText('Faltam 7 dias para a previsão de parto.');
  await expect(lines(page).nth(4)).toContainText('Tem 60 dias e já pode ser desmamada.');
  const borders = await lines(page).evaluateAll((all) => all.map((line) => getComputedStyle(line).borderLeftColor));
  expect(new Set(borders).size).toBe(3);
  expect(borders[1]).toBe(borders[2]);

  await titles(page).nth(0).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prenhas' })).toBeFocused();
  await expect(rowOf(page, 'Condessa')).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await bell(page).click();
  await titles(page).nth(1).click();
  await expect(page).toHaveURL(`/daily-activities?view=dia&day=${today}`);
  await expect(page.getByRole('checkbox', { name: 'Curativo' })).toBeVisible();
});

test('resolved, undone, ignored: at once here, and for everybody', async ({ page, db }) => {
  const farm = await farmWithAlerts(db);
  const email = await worker(db, [farm]);
  await enter(page, email, farm);
  await counts(page, 5);
  await bell(page).click();
  await page.getByRole('button', { name: 'Resolver: Parto atrasado: Condessa' }).click();
  await counts(page, 4);
  await expect(titles(page).first()).toHaveText('Atividade urgente: Curativo');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await counts(page, 5);
  await expect(panel(page)).toBeVisible();
  await page.getByRole('button', { name: 'Resolver: Parto atrasado: Condessa' }).click();
  await page.getByRole('button', { name: 'Ignorar: Desmame: Pingo' }).click();
  await expect(page.getByText('Alerta ignorado: Desmame: Pingo').first()).toBeAttached();
  await counts(page, 3);
  await expect
    .poll(() => decisions(db, farm))
    .toEqual([
      { status: 'ignorado', title: 'Desmame: Pingo', resolved_by: null },
      { status: 'resolvido', title: 'Parto atrasado: Condessa', resolved_by: expect.any(String) },
    ]);
  await page.reload();
  await counts(page, 3);
});

test('is empty when nothing needs attention, and follows what happens on the farm', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await enter(page, await worker(db, [farm]), farm);
  await bell(page).click();
  await expect(panel(page)).toContainText('Nenhum alerta ativo');
  await expect(bell(page)).toHaveAccessibleName('Alertas');
  await page.keyboard.press('Escape');
  await dispatch(farm, 'create_activity', build.activity({ activity_date: today, description: 'Olhar a vaca', priority: 'urgente' }));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await counts(page, 1);
  await goTo(page, '/daily-activities?view=dia');
  await page.getByRole('checkbox', { name: 'Olhar a vaca' }).click();
  await counts(page, 0);
});

test('shows ten, says how many more there are, and shows all of them when asked', async ({ page, db }) => {
  const farm = await ownFarm(db);
  for (let i = 0; i < 12; i++) await calf(farm, `Bezerra ${i}`, 61 + i);
  await enter(page, await worker(db, [farm]), farm);
  await counts(page, 12);
  await bell(page).click();
  await expect(lines(page)).toHaveCount(10);
  await expect(panel(page).getByText('e mais 2 alertas')).toBeVisible();
  await lines(page).nth(0).getByRole('button', { name: 'Resolver' }).click();
  await expect(panel(page).getByText('e mais 1 alerta')).toBeVisible();
  await expect(lines(page)).toHaveCount(10);
  await panel(page).getByRole('button', { name: 'Ver todos' }).click();
  await expect(lines(page)).toHaveCount(11);
  await expect(titles(page).last()).toBeFocused();
  await expect(panel(page).getByText('e mais')).toHaveCount(0);
});

test('without signal: decided here, and sent to the server when it is back', { tag: '@core' }, async ({ page, db, context }) => {
  const farm = await farmWithAlerts(db);
  await enter(page, await worker(db, [farm]), farm);
  await counts(page, 5);
  await loseSignal(page);
  await bell(page).click();
  await page.getByRole('button', { name: 'Resolver: Parto próximo: Dália' }).click();
  await counts(page, 4);
  // Meanwhile somebody else with signal does the same: neither is refused.
  const { alerts } = (await (
    await fetch(`${process.env['LIDA_URL']}/api/farms/${farm.farm_id}/alerts`, { headers: { cookie: `lida_session=${farm.token}` } })
  ).json()) as {
    alerts: (InputOf<'resolve_alert'> & { link: string; status: string })[];
  };
  const { link: _, status: __, ...same } = alerts.find(({ title }) => title === 'Parto próximo: Dália')!;
  await dispatch(farm, 'resolve_alert', same);
  await context.setOffline(false);
  await expect(page.getByText('Conectado')).toBeVisible();
  await expect(page.getByText('Conectado')).toBeHidden();
  await counts(page, 4);
  expect(await decisions(db, farm)).toEqual([{ status: 'resolvido', title: 'Parto próximo: Dália', resolved_by: farm.user_id }]);
  await expect(page.getByRole('link', { name: /pendência/i })).toHaveCount(0);
});

test('at midnight, alerts that have become due appear', async ({ page, db, context }) => {
  const farm = await ownFarm(db);
  await pregnant(farm, 'Jurema', 8);
  await page.clock.install();
  await enter(page, await worker(db, [farm]), farm);
  await page.clock.runFor(2_000);
  // Already among those to take to the others that calve soon.
  await counts(page, 1);
  await context.setOffline(true);
  await page.clock.setSystemTime(new Date(Date.now() + 86_400_000));
  await page.clock.runFor(61_000);
  await counts(page, 2);
});

test('a visitor sees the alerts and cannot decide them', async ({ page }) => {
  await enterFarm(page, 'visitante@lida.demo');
  await expect(bell(page)).toHaveAccessibleName(/Alertas: \d+ ativos/);
  await bell(page).click();
  await expect(titles(page).first()).toHaveText(/^Parto atrasado: /);
  await expect(panel(page).getByRole('button', { name: /^(Resolver|Ignorar)/ })).toHaveCount(0);
});

for (const email of ['dono@lida.demo', 'funcionario@lida.demo'])
  test(`${email} may decide`, async ({ page }) => {
    await enterFarm(page, email);
    await expect(bell(page)).toHaveAccessibleName(/Alertas: \d+ ativos/);
    await bell(page).click();
    await expect(
      panel(page)
        .getByRole('button', { name: /^Resolver: / })
        .first(),
    ).toBeVisible();
    await expect(
      panel(page)
        .getByRole('button', { name: /^Ignorar: / })
        .first(),
    ).toBeVisible();
    // A press elsewhere closes it.
    await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 }, force: true });
    await page.mouse.click(5, page.viewportSize()!.height - 5);
    await expect(panel(page)).toBeHidden();
  });

test('with the keyboard alone', async ({ page, db }) => {
  const farm = await farmWithAlerts(db);
  await enter(page, await worker(db, [farm]), farm);
  await counts(page, 5);
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { name: 'Alertas' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(titles(page).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Resolver: Parto atrasado: Condessa' })).toBeFocused();
  await page.keyboard.press('Enter');
  await counts(page, 4);
  await expect(titles(page).first()).toHaveText('Atividade urgente: Curativo');
  await expect(titles(page).first()).toBeFocused();
  await undoByKeys(page);
  await counts(page, 5);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await enterFarm(page, 'gerente@lida.demo');
  await expect(bell(page)).toHaveAccessibleName(/ativos/);
  await bell(page).click();
  await expect(lines(page).first()).toBeVisible();
  await expectAccessible(page);
});
