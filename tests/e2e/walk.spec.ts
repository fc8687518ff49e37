// The walk: every screen there is, opened by everybody. What the list of screens has is covered by being there.
import type { Page } from '@playwright/test';
import type { Role } from '#domain/kernel/roles';
// oxlint-disable-next-line no-restricted-imports -- The list of screens has no door: the application reads it, and this walk.
import { screens } from '../../src/web/screens';
import { scaled } from '../timeouts';
import { goTo } from './farm';
import { enterFarm, expect, faultless, signIn, test } from './visit';

const people: [Role, string][] = [
  ['owner', 'dono@lida.demo'],
  ['admin', 'admin@lida.demo'],
  ['manager', 'gerente@lida.demo'],
  ['worker', 'funcionario@lida.demo'],
  ['visitor', 'visitante@lida.demo'],
];

/** Everybody can use it, and nothing on it is wider than the screen. */
async function isSound(page: Page, colours?: boolean) {
  await faultless(page, colours);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

/** The form behind the screen's main button, where there is one. */
async function formIsSound(page: Page) {
  const button = page.locator('main').getByRole('button', { name: /^(Nov[oa]|Registrar) / });
  if (!(await button.first().isVisible())) return;
  await button.first().click();
  await expect(page.getByRole('dialog').or(page.locator('main form')).first()).toBeVisible();
  await isSound(page, false);
}

async function pathOf(page: Page, path: string) {
  if (!path.includes('$id')) return path;
  await goTo(page, '/animals');
  const link = page.locator('main a[href^="/animals/"]').first();
  await expect(link).toBeVisible();
  return (await link.getAttribute('href'))!;
}

for (const [n, [role, email]] of people.entries()) {
  test(`every screen, as ${role}`, { tag: role === 'owner' ? '@core' : role === 'visitor' ? '@core-phone' : [] }, async ({ page, isMobile }) => {
    test.setTimeout(scaled(180_000));
    // Colours are the same at every size, and sizes in every colour: owners see light on the phone and dark at the desk.
    await page.emulateMedia({ colorScheme: (n % 2 === 0) === isMobile ? 'light' : 'dark', reducedMotion: 'reduce' });
    // To tell colours apart is most of the work: once is enough, since every pair of them is computed in tests/ui/colours.test.ts.
    const colours = role === 'owner' && isMobile;
    await enterFarm(page, email);
    for (const { path, roles } of screens) {
      await test.step(path, async () => {
        await goTo(page, await pathOf(page, path));
        const title = page.getByRole('heading', { level: 1 });
        await expect(title).toBeVisible();
        if (roles && !roles.includes(role)) await expect(title).toHaveText('Acesso Negado');
        else {
          await expect(title).not.toHaveText('Acesso Negado');
          await expect(page.getByText('Carregando')).toHaveCount(0);
        }
        await isSound(page, colours);
        if (role === 'owner' && !isMobile) await formIsSound(page);
      });
    }
    await page.goto('/super-admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Acesso Negado' })).toBeVisible();
  });
}

test('the screens of whoever administers them all', { tag: '@core-desk' }, async ({ page }) => {
  await signIn(page, 'super@lida.demo');
  await expect(page.getByRole('heading', { level: 1, name: 'Super Admin' })).toBeVisible();
  // Other journeys have founded many farms since.
  await page.getByRole('searchbox').fill('Santa Clara');
  await expect(page.getByText('Fazenda Santa Clara').first()).toBeVisible();
  await isSound(page);
  await page.goto('/select-farm');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isSound(page);
});
