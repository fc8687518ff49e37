// A farm of a test's own: its herd, its people, and common actions on the screen.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import type { Role } from '#domain/kernel/roles';
import type { InputOf, VerbName } from '#domain/verbs';
import { build, createFarm, hire, superAdmin as makeSuperAdmin, type TestFarm } from '../build';
import { enterFarm, expect } from './fixtures';

export type OwnFarm = TestFarm & { name: string; ids: Record<string, string> };

/** A request by the owner, from another device. */
const ask = ({ farm_id, token }: TestFarm, path: string, asked: RequestInit = {}) =>
  fetch(`${process.env['LIDA_URL']}/api/farms/${farm_id}/${path}`, {
    ...asked,
    headers: { cookie: `lida_session=${token}`, 'content-type': 'application/json' },
  });

export async function dispatch<V extends VerbName>(farm: TestFarm, verb: V, input: InputOf<V>) {
  const answer = await ask(farm, `verbs/${verb}`, { method: 'POST', body: JSON.stringify(input) });
  expect(answer.status, `${verb}: ${await answer.text()}`).toBe(200);
}

export async function ownFarm(db: pg.Client, { name = 'Fazenda Boa Vista', herd = ['Mimosa', 'Estrela', 'Pintada'] } = {}): Promise<OwnFarm> {
  const farm = await createFarm(db as never);
  await db.query('update farms set farm_name = $2 where id = $1', [farm.farm_id, name]);
  const ids: Record<string, string> = {};
  for (const one of herd) {
    const animal = build.animal({ name: one, breed: 'Nelore' });
    ids[one] = animal.id;
    await dispatch(farm, 'create_animal', animal);
  }
  return { ...farm, name, ids };
}

/** A worker with the demo's password. The same email on two farms is one person. */
export async function worker(db: pg.Client, farms: TestFarm[], email = `${randomUUID()}@lida.demo`) {
  for (const farm of farms) {
    const { person_id } = await hire(db as never, farm, 'manager');
    await db.query(
      `update farm_users set email = $2, name = 'Tereza', password_hash = (select password_hash from farm_users where email = 'funcionario@lida.demo') where id = $1`,
      [person_id, email],
    );
  }
  return email;
}

/** A member of the staff in that role, with the demo's password. */
export async function staff(db: pg.Client, farm: TestFarm, role: Role, name = 'Tereza') {
  const email = await worker(db, [farm]);
  await db.query('update farm_users set role = $2, name = $3 where email = $1', [email, role, name]);
  return email;
}

/** The farm's owner, with the demo's password. */
export async function owner(db: pg.Client, { user_id }: Pick<TestFarm, 'user_id'>) {
  const { rows } = await db.query(
    `update users set password_hash = (select password_hash from users where email = 'dono@lida.demo') where id = $1 returning email`,
    [user_id],
  );
  return rows[0]!['email'] as string;
}

/** A new super admin for this test, since one with a farm lands elsewhere. */
export async function superAdmin(db: pg.Client) {
  const { id } = await makeSuperAdmin(db as never, 'Chefe');
  return owner(db, { user_id: id });
}

export const isActive = (db: pg.Client, email: string, { farm_id }: TestFarm, active: boolean) =>
  db.query('update farm_users set is_active = $3 where email = $1 and farm_id = $2', [email, farm_id, active]);

/** Signs in, waits for the farm's download and shows its herd. */
export async function toTheHerd(page: Page, email: string, { name, ids }: OwnFarm) {
  await enterFarm(page, email, name);
  await goTo(page, '/animals');
  for (const one of Object.keys(ids)) await expect(rowOf(page, one)).toBeVisible();
}

/** Client-side navigation, without a reload. */
export async function goTo(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).toHaveURL(path);
}

/** Another query of the same screen is followed only with a place of its own in the history. */
export async function goToTab(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState({ at: ((history.state as { at?: number } | null)?.at ?? 0) + 1, y: 0 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).toHaveURL(path);
}

/** The path of a screen; of one for a single record, that of the first in its list. */
export async function pathOf(page: Page, path: string) {
  if (!path.includes('$id')) return path;
  const list = path.slice(0, path.indexOf('/$id'));
  await goTo(page, list);
  const link = page.locator(`main a[href^="${list}/"]:not([href$="/novo"])`).first();
  await expect(link).toBeVisible();
  return (await link.getAttribute('href'))!;
}

export const rowOf = (page: Page, name: string) => page.locator('[data-index]').filter({ hasText: name });

/** The shortest change there is. */
export async function removeAnimal(page: Page, name: string, { gone = true } = {}) {
  const row = rowOf(page, name);
  const menu = row.getByRole('button', { name: `Ações de ${name}` });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
  } else await row.getByRole('button', { name: `Excluir ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  if (gone) await expect(row).toBeHidden();
}

export async function isOnServer(farm: OwnFarm, name: string) {
  const { status } = await ask(farm, `animals/${farm.ids[name]}`);
  expect([200, 404]).toContain(status);
  return status === 200;
}

/** How often a record was changed, including its creation. */
export async function changesOf(farm: OwnFarm, name: string) {
  const answer = await ask(farm, `animals/${farm.ids[name]}/history`);
  return ((await answer.json()) as { changes: unknown[] }).changes.length;
}

/** Undoes what that message tells of: an older message may still be there. */
export const undoOf = (page: Page, message: string) => page.locator('.toast', { hasText: message }).last().getByRole('button', { name: 'Desfazer' }).click();

/** Undo by keyboard: F8 focuses the toast, once it is there. */
export async function undoByKeys(page: Page) {
  await expect(page.getByRole('button', { name: 'Desfazer', exact: true }).last()).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
}

/** They cover buttons. */
export async function closeMessages(page: Page) {
  const message = page.getByRole('button', { name: 'Fechar mensagem' });
  while (await message.first().isVisible()) await message.first().click();
}
