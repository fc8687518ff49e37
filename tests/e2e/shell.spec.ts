// The shell: menu, farm, connection, addresses; by touch and mouse.
import { foundedRows } from '../build';
import { ownFarm, rowOf, toTheHerd, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, signIn, test } from './fixtures';

test('another farm is chosen in the menu, each with the role; with one farm there is no choice', async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  await openMenu(page);
  const farm = page.getByRole('combobox', { name: 'Fazenda' });
  await expect(farm.locator('option')).toHaveText(['Fazenda Santa Clara (Proprietário)', 'Sítio Boa Esperança (Proprietário)', 'Comparar fazendas']);
  await farm.selectOption({ label: 'Sítio Boa Esperança (Proprietário)' });
  await expect(page.getByRole('heading', { level: 1, name: 'Sítio Boa Esperança' })).toBeVisible();
  await page.context().clearCookies();
  await enterFarm(page, 'gerente@lida.demo');
  await openMenu(page);
  await expect(page.getByRole('combobox', { name: 'Fazenda' })).toHaveCount(0);
});

test('the menu collapses on a desktop and stays so; on a phone it opens over the screen', async ({ page, isMobile }) => {
  await enterFarm(page, 'gerente@lida.demo');
  if (isMobile) {
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden();
    const menu = await openMenu(page);
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await expect(menu).toBeHidden();
    return;
  }
  await page.getByRole('button', { name: 'Recolher menu lateral' }).click();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Abrir menu lateral' }).click();
  await expect(page.getByRole('button', { name: 'Recolher menu lateral' })).toBeVisible();
});

test('an unknown address says so inside the shell, with a link back', async ({ page }) => {
  await enterFarm(page, 'visitante@lida.demo');
  await page.goto('/nada/disso');
  await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar para o início' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeFocused();
});

test('a screen this person may not open says so, with a link back', { tag: '@core-phone' }, async ({ page }) => {
  await enterFarm(page, 'admin@lida.demo');
  await page.goto('/super-admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Acesso Negado' })).toBeVisible();
  await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar para o início' }).click();
  await expect(page).toHaveURL('/');
});

test('the contact link is in the footer', async ({ page }) => {
  await enterFarm(page, 'gerente@lida.demo');
  await expect(page.getByRole('link', { name: 'Fale conosco' })).toHaveAttribute('href', 'mailto:contato@lida.demo');
});

test('without signal it says so, and for three seconds that it is back', async ({ page, context }) => {
  await page.clock.install();
  await enterFarm(page, 'gerente@lida.demo');
  await loseSignal(page);
  await expect(page.getByText('Sem conexão')).toBeVisible();
  await expect(page.getByText('Usando dados salvos localmente')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await context.setOffline(false);
  await expect(page.getByText('Conectado')).toBeVisible();
  await expect(page.getByText('Sincronizando dados...')).toBeVisible();
  await page.clock.runFor(2_500);
  await expect(page.getByText('Conectado')).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByText('Conectado')).toBeHidden();
});

test('the application is stored on the phone with the next signal when the first attempt failed', async ({ page, context }) => {
  const isHere = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await page.addInitScript(() => {
    const { register } = navigator.serviceWorker;
    let lines = 0;
    // The connection breaks as the files are requested.
    navigator.serviceWorker.register = (...said) =>
      ++lines === 1 ? Promise.reject(new TypeError('Failed to fetch')) : register.apply(navigator.serviceWorker, said);
  });
  await enterFarm(page, 'gerente@lida.demo');
  await context.setOffline(true);
  await expect(page.getByText('Sem conexão')).toBeVisible();
  expect(await isHere()).toBe(false);
  await context.setOffline(false);
  await expect.poll(isHere).toBe(true);
});

test.describe('before the rows are on the device', () => {
  test.use({ complaints: /ERR_FAILED|private window/ });

  test('the download shows its progress, and resumes where it was cut off', { tag: '@core-phone' }, async ({ page, db }) => {
    const farm = await ownFarm(db);
    let cut = false;
    let pages = 0;
    let letPass = () => {};
    const seen = new Promise<void>((pass) => (letPass = pass));
    await page.route('**/api/farms/*/snapshot*', async (route) => {
      if (cut) return route.abort();
      pages += 1;
      await seen;
      // As if the farm were larger: one page of a few of 2 000 records, and an empty second one.
      const answer = await route.fetch({
        url: route
          .request()
          .url()
          .replace(/[?]after=.*/, ''),
      });
      const [head = '', ...rows] = (await answer.text()).split('\n').slice(0, -2);
      const first = !route.request().url().includes('after');
      cut = first;
      const lines = first ? [{ ...JSON.parse(head), total: 2_000 }, ...rows, { next: 'animals:x' }] : [JSON.parse(head), { next: null }];
      const body = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
      await route.fulfill({ response: answer, body });
    });
    await signIn(page, await worker(db, [farm]));
    await expect(page.getByRole('heading', { level: 1, name: 'Baixando os dados da fazenda' })).toBeVisible();
    letPass();
    await expect(page.getByRole('heading', { level: 1, name: 'Ainda sem os dados da fazenda' })).toBeVisible();
    await expect(page.getByText('Os dados desta fazenda ainda não estão neste aparelho. Conecte-se à internet uma vez para baixá-los.')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', `${3 + foundedRows} de 2.000 registros`);
    cut = false;
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByRole('heading', { level: 1, name: farm.name })).toBeVisible();
    expect(pages).toBe(2);
  });

  test('a browser without storage is reported before anything is typed', async ({ page }) => {
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('private window', 'InvalidStateError');
      };
    });
    await signIn(page, 'gerente@lida.demo');
    await expect(page.getByRole('heading', { level: 1, name: 'Este navegador não guarda os dados do Lida' })).toBeVisible();
    await expectAccessible(page);
    await openMenu(page);
    await page.getByRole('button', { name: 'Sair' }).click();
    // An unreadable store may hold calls: it is not deleted without a question.
    await expect(page.getByText('não pôde ser lido', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Sair e manter guardado neste aparelho' }).click();
    await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  });

  test('a device without free space says so, and offers nothing to write', async ({ page, db }) => {
    const farm = await ownFarm(db);
    await page.addInitScript(() => {
      navigator.storage.estimate = async () => ({ quota: 5_000_000, usage: 4_999_000 });
    });
    await toTheHerd(page, await worker(db, [farm]), farm);
    await expect(page.getByRole('alert')).toContainText('Sem espaço no aparelho');
    await expect(rowOf(page, 'Mimosa')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Novo animal' })).toHaveCount(0);
  });
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const looksRight = async () => {
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath(`${scheme}-${new URL(page.url()).pathname.slice(1) || 'inicio'}.png`) });
  };
  await page.goto('/');
  await looksRight();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Informe o e-mail')).toBeVisible();
  await looksRight();
  await page.getByRole('button', { name: 'Criar conta grátis' }).click();
  await looksRight();
  await enterFarm(page, 'dono@lida.demo');
  await looksRight();
  await openMenu(page);
  await looksRight();
  await page.goto('/select-farm');
  await expect(page.getByRole('heading', { name: 'Escolha a fazenda' })).toBeVisible();
  await looksRight();
  await page.goto('/nada');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await looksRight();
});
