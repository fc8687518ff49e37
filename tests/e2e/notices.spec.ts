// Avisos: turned on on a phone, tried, shown by the service worker and opened with a press; what is chosen is kept; the private calendar; the link in an e-mail.
import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { build } from '../build';
import { offlineReady } from '../chromium';
import { startPushService } from '../push-service';
import { dispatch, goTo, owner, ownFarm } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, test } from './fixtures';

type Shown = { title: string; body: string; tag: string; data: string };
/** Of the service worker. */
type Scope = {
  shown: Shown[];
  registration: { showNotification: (title: string, options: Omit<Shown, 'title'>) => Promise<void> };
  ExtendableEvent: new (type: string) => Event;
  dispatchEvent: (event: Event) => void;
};

const service = await startPushService();
test.afterAll(() => service.stop());

/**
 * Headless Chromium reaches no push service and shows no notification: the permission and the subscription are those of this test.
 * Everything between them is real: the screen, the server, the encrypted message, the service worker.
 */
async function withPushService(page: Page) {
  const browser = service.subscribe();
  await page.context().addInitScript((made) => {
    if (!('PushManager' in window)) return;
    let subscribed = false;
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Object.assign(Notification, { requestPermission: async () => 'granted' });
    const unsubscribe = async () => {
      subscribed = false;
      return true;
    };
    const subscription = { toJSON: () => made, unsubscribe };
    const subscribe = async () => {
      subscribed = true;
      return subscription;
    };
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => (subscribed ? subscription : null) });
  }, browser);
  return browser;
}

test('turned on, tried and opened on a phone with signal', { tag: '@core' }, async ({ page, db }) => {
  test.slow();
  const farm = await ownFarm(db);
  const phone = await withPushService(page);
  await enterFarm(page, await owner(db, farm), farm.name);
  await offlineReady(page);
  await goTo(page, '/my-data');
  await page.getByRole('link', { name: 'Escolher os avisos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Avisos no celular e por e-mail' })).toBeVisible();
  await expect(page.getByText('Os avisos estão desligados neste aparelho')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ativar avisos neste aparelho' }).click();
  await expect(page.getByText('Este aparelho recebe os avisos que você escolheu')).toBeVisible();

  await page.getByLabel('Partos próximos e atrasados').check();
  await page.locator('[name=summary_hour]').selectOption('22');
  await page.getByRole('button', { name: 'Salvar avisos' }).click();
  await expect(page.getByText('O resumo cai no horário de silêncio: escolha outra hora')).toBeVisible();
  await page.locator('[name=summary_hour]').selectOption('6');
  await page.getByRole('button', { name: 'Salvar avisos' }).click();
  await expect(page.getByText('Avisos salvos').last()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Partos próximos e atrasados')).toBeChecked();
  await expect(page.getByLabel('Contas a vencer e vencidas')).not.toBeChecked();

  // The page was loaded anew: its subscription of the test is turned on again.
  await page.getByRole('button', { name: 'Ativar avisos neste aparelho' }).click();
  await page.getByRole('button', { name: 'Mandar um aviso de teste' }).click();
  await expect(page.getByText('Aviso de teste enviado').last()).toBeVisible();
  const [tried] = service.take(phone);
  expect(tried!.text).toMatchObject({ title: 'Aviso de teste do Lida', link: '/notices', farm_id: farm.farm_id });

  // As the push service would deliver a birth.
  const told = { ...tried!.text, tag: 'birth:1', title: 'Parto próximo: Mimosa', body: 'Falta 1 dia', link: '/pregnancies?search=Mimosa' };
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(() => {
    const scope = self as unknown as Scope;
    scope.shown = [];
    scope.registration.showNotification = async (title, { body, tag, data }) => void scope.shown.push({ title, body, tag, data });
  });
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && found(registrations[0].registrationId)),
  );
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId: await registered, data: JSON.stringify(told) });
  await expect
    .poll(() => worker!.evaluate(() => (self as unknown as Scope).shown))
    .toEqual([{ title: told.title, body: told.body, tag: told.tag, data: `/pregnancies?search=Mimosa&fazenda=${farm.farm_id}` }]);
  await worker!.evaluate(() => {
    const scope = self as unknown as Scope;
    const notification = { data: scope.shown[0]!.data, close: () => scope.shown.pop() };
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }));
  });
  await expect(page).toHaveURL(/\/pregnancies\?search=Mimosa$/);
  expect(await worker!.evaluate(() => (self as unknown as Scope).shown)).toEqual([]);

  await goTo(page, '/notices');
  await page.getByRole('button', { name: /^Remover / }).click();
  await expect(page.getByText('Nenhum. Ative os avisos em cada celular')).toBeVisible();
  await loseSignal(page);
  await expect(page.getByRole('button', { name: 'Salvar avisos' })).toBeDisabled();
});

test('a blocked browser is told how to allow notices', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await page.context().addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await enterFarm(page, await owner(db, farm), farm.name);
  await goTo(page, '/notices');
  await expect(page.getByText('Os avisos estão bloqueados no navegador')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ativar avisos neste aparelho' })).toBeHidden();
});

test('the agenda has an address, shown once, that a calendar reads until it is turned off', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await dispatch(
    farm,
    'create_activity',
    build.activity({ activity_type: 'Consertar cerca', activity_date: new Date().toISOString().slice(0, 10), status: 'pendente' }),
  );
  await enterFarm(page, await owner(db, farm), farm.name);
  await goTo(page, '/notices');
  await page.getByRole('button', { name: 'Criar o endereço da agenda' }).click();
  const address = page.locator('p', { hasText: /\/calendar\/[\w-]{43}\.ics$/ });
  await expect(address).toBeVisible();
  const url = (await address.textContent())!;
  expect(await (await page.request.get(url)).text()).toContain('SUMMARY:Consertar cerca');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(/Lido pelo calendário em/)).toBeVisible();
  await expect(address).toBeHidden();
  await page.getByRole('button', { name: 'Desligar a agenda' }).click();
  await expect(page.getByRole('button', { name: 'Criar o endereço da agenda' })).toBeVisible();
  expect((await page.request.get(url)).status()).toBe(404);
});

test('the link in a summary ends the e-mails, without a session, after a press', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await db.query(`insert into notice_choices (person_id, owner_id, farm_id, kinds, summary_hour, by_email) values ($1, $1, $2, '{births}', 6, true)`, [
    farm.user_id,
    farm.farm_id,
  ]);
  const byEmail = async () => (await db.query('select by_email from notice_choices where farm_id = $1', [farm.farm_id])).rows[0].by_email as boolean;
  const { key } = (await db.query('select own_key() as key')).rows[0] as { key: Buffer };
  const ids = Buffer.from(`${farm.user_id}${farm.farm_id}`.replaceAll('-', ''), 'hex');
  const token = Buffer.concat([ids, createHmac('sha256', key).update('stop e-mails ').update(ids).digest()]).toString('base64url');
  await page.goto(`/api/notices/stop/${token}`);
  await expect(page.getByRole('heading', { name: 'Resumo por e-mail' })).toBeVisible();
  expect(await byEmail()).toBe(true);
  await page.getByRole('button', { name: 'Parar os e-mails' }).click();
  await expect(page.getByText('Pronto: você não recebe mais o resumo por e-mail.')).toBeVisible();
  expect(await byEmail()).toBe(false);
});
