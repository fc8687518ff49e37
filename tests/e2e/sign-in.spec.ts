// Sign-in and sign-out, for every kind of person.
import { termsVersion } from '#domain/people/accounts';
import { enterFarm, expect, openMenu, password, signIn, test } from './fixtures';

const people = [
  ['dono@lida.demo', 'José Antônio Ribeiro', 'Proprietário'],
  ['admin@lida.demo', 'Renata Alves', 'Administrador'],
  ['gerente@lida.demo', 'Cláudia Ferreira', 'Gerente'],
  ['funcionario@lida.demo', 'Wesley Santos', 'Funcionário'],
  ['visitante@lida.demo', 'Paulo Visitante', 'Visitante'],
] as const;

for (const [email, name, role] of people)
  test(`${role} signs in, sees their name, and signs out to the landing page`, async ({ page, context }) => {
    await enterFarm(page, email);
    await expect(page.getByText(`${name} · ${role}`)).toBeVisible();
    const cookie = (await context.cookies()).find((one) => one.name === 'lida_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: false });
    const kept = await page.evaluate(() => localStorage.getItem('farm_user_session') ?? '');
    expect(kept).toContain(name);
    expect(kept).not.toContain(cookie!.value);
    await openMenu(page);
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page.getByRole('heading', { name: 'A lida da fazenda, com ou sem sinal' })).toBeVisible();
    expect((await context.cookies()).some((one) => one.name === 'lida_session')).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('farm_user_session'))).toBeNull();
    await page.goto('/animals');
    await expect(page).toHaveURL('/');
  });

test('a single farm is opened at once, several are offered with the role in each', { tag: '@core' }, async ({ page }) => {
  await signIn(page, 'vizinha@lida.demo');
  await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Vista Alegre' })).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, 'dono@lida.demo');
  await expect(page).toHaveURL('/select-farm');
  await expect(page.getByRole('button', { name: 'Sítio Boa Esperança Proprietário' })).toBeVisible();
  await page.getByRole('button', { name: 'Sítio Boa Esperança' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Sítio Boa Esperança' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Sítio Boa Esperança' })).toBeVisible();
});

test('an owner without a farm can create one, or sign out', async ({ page, db }) => {
  const email = `sem${Date.now()}@lida.demo`;
  await db.query(
    `insert into users (id, email, name, password_hash) select gen_random_uuid(), $1, 'Ana Lima', password_hash from users where email = 'dono@lida.demo'`,
    [email],
  );
  await signIn(page, email);
  await expect(page.getByText('Nenhuma fazenda cadastrada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nova Fazenda' })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/select-farm');
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/');
});

test('signed out there are / and /login, and every other path redirects to /', async ({ page }) => {
  for (const path of ['/select-farm', '/super-admin', '/farms', '/nada/disso']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/');
  await page.getByRole('link', { name: 'Criar conta grátis' }).click();
  await expect(page).toHaveURL('/login');
});

test('signed in, /login redirects to the farm', async ({ page }) => {
  await enterFarm(page, 'gerente@lida.demo');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test.describe('errors are reported', () => {
  test.use({ complaints: /401 \(Unauthorized\)/ });

  test('beside the fields, before anything is sent', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Informe o e-mail')).toBeVisible();
    await expect(page.getByText('Informe a senha')).toBeVisible();
    await expect(page.locator('[name=email]')).toBeFocused();
    await page.locator('[name=email]').fill('jose');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Informe um e-mail válido')).toBeVisible();
    await page.locator('[name=email]').fill('jose@lida.demo');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Informe a senha')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('in the specification’s words, with what to do', { tag: '@core' }, async ({ page }) => {
    await signIn(page, 'dono@lida.demo', 'errada');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Erro ao fazer login');
    await expect(alert).toContainText('E-mail ou senha incorretos.');
    await expect(alert).not.toContainText('Invalid');
    await expect(alert).toContainText('Verifique suas credenciais ou entre em contato com o administrador.');
    await expect(page.locator('[name=email]')).toHaveValue('dono@lida.demo');
    await page.locator('[name=password]').fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/select-farm');
  });

  test('also when there is no answer', async ({ page, context }) => {
    await page.goto('/login');
    await page.locator('[name=email]').fill('dono@lida.demo');
    await page.locator('[name=password]').fill(password);
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Sem conexão com o servidor. Verifique o sinal e tente de novo.');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL('/select-farm');
  });
});

test('a free account: four fields, the terms accepted, and the farm is there', { tag: '@core' }, async ({ page, db }) => {
  const email = `ana${Date.now()}@lida.demo`;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Criar conta grátis' }).click();
  await page.getByRole('button', { name: 'Criar conta grátis' }).click();
  const missing = [
    'Informe o seu nome',
    'Informe o nome da fazenda',
    'Informe o e-mail',
    'A senha deve ter no mínimo 8 caracteres',
    'Para criar a conta, aceite',
  ];
  for (const words of missing) await expect(page.getByText(words)).toBeVisible();
  await expect(page.locator('[name=name]')).toBeFocused();
  await page.locator('[name=name]').fill('Ana Lima');
  await page.locator('[name=farm_name]').fill('Sítio Três Irmãos');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill('porteir');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A senha deve ter no mínimo 8 caracteres')).toBeVisible();
  await page.locator('[name=password]').fill('porteira');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Para criar a conta, aceite os termos de uso e a política de privacidade')).toBeVisible();
  const [terms] = await Promise.all([page.waitForEvent('popup'), page.locator('form').getByRole('link', { name: 'Termos de uso' }).click()]);
  await expect(terms.getByRole('heading', { level: 1, name: 'Termos de uso' })).toBeVisible();
  await terms.close();
  await page.getByRole('checkbox', { name: /Li e aceito/ }).check();
  await page.getByRole('button', { name: 'Criar conta grátis' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sítio Três Irmãos' })).toBeVisible();
  expect((await db.query('select accepted_terms_version from users where email = $1', [email])).rows).toEqual([{ accepted_terms_version: termsVersion }]);
  await expect(page.getByText('Ana Lima · Proprietário')).toBeVisible();
});

test('a forgotten password says whom to ask', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByText('Peça uma nova senha a quem cuida do Lida na sua fazenda')).toBeVisible();
  await expect(page.getByRole('link', { name: 'fale conosco' })).toHaveAttribute('href', 'mailto:contato@lida.demo');
  await page.getByRole('button', { name: 'Voltar para entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
});

test('a password set by somebody else has to be changed first', async ({ page, db }) => {
  const email = `novo${Date.now()}@lida.demo`;
  await db.query(
    `insert into farm_users (id, farm_id, owner_user_id, name, email, password_hash, role)
     select gen_random_uuid(), farm_id, owner_user_id, 'Tião Novato', $1, password_hash, 'worker' from farm_users where email = 'funcionario@lida.demo'`,
    [email],
  );
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Crie a sua senha' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Crie a sua senha' })).toBeVisible();
  await page.locator('[name=password]').fill('so-minha');
  await page.locator('[name=again]').fill('outra');
  await page.keyboard.press('Enter');
  await expect(page.getByText('As senhas não coincidem')).toBeVisible();
  await page.locator('[name=again]').fill('so-minha');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
});

test.describe('deactivated', () => {
  test.use({ complaints: /401 \(Unauthorized\)/ });

  test('a person is signed out at the next step', async ({ page, db }) => {
    const email = `sai${Date.now()}@lida.demo`;
    await db.query(
      `insert into farm_users (id, farm_id, owner_user_id, name, email, password_hash, password_must_change, role)
       select gen_random_uuid(), farm_id, owner_user_id, 'Tião', $1, password_hash, false, 'worker' from farm_users where email = 'funcionario@lida.demo'`,
      [email],
    );
    await enterFarm(page, email);
    await db.query('update farm_users set is_active = false where email = $1', [email]);
    await page.reload();
    await expect(page.getByText('Sua sessão terminou. Entre de novo.')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });
});
