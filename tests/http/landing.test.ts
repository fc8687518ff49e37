// The landing page as the server sends it: only what this installation offers, and only without a session.
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/http/app';
import { readSettings } from '#server/kernel/settings';
import { createFarm } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const web = resolve(import.meta.dirname, '../../src/web');
const serve = (environment: Record<string, string>) => createApp(db.app, readSettings(environment), { web });
const open = await serve({});
const closed = await serve({ SIGNUP: 'closed' });
const told = await serve({ CONTACT_URL: 'https://lida.example/?a=1&b="2"', PUBLIC_URL: 'https://lida.example' });
const closedAndTold = await serve({ SIGNUP: 'closed', CONTACT_URL: 'mailto:contato@lida.example' });
const all = { open, closed, told, closedAndTold };
afterAll(() => Promise.all(Object.values(all).map((app) => app.close())));

const pageOf = async (app: typeof open) => (await app.inject({ url: '/' })).body;
const doorsOf = (page: string) => [...page.matchAll(/href="(\/login[^"]*)"/g)].map(([, to]) => to);

describe('a free account', () => {
  it('is offered where one can be created', async () => {
    const page = await pageOf(open);
    expect(page).toContain('Grátis para começar, sem cartão de crédito');
    expect(page).toContain('Criar conta grátis');
    expect(page).not.toContain('O acesso é dado por quem cuida desta instalação');
    expect(doorsOf(page)).toEqual(['/login', '/login#conta', '/login#conta', '/login#conta']);
  });

  it.each(['closed', 'closedAndTold'] as const)('is not offered where the installation is closed (%s)', async (which) => {
    const page = await pageOf(all[which]);
    expect(page).not.toMatch(/gr[áa]tis|cartão|cri(e|ar) (a |sua )?conta|#conta/i);
    expect(page).toContain('O acesso é dado por quem cuida desta instalação');
    expect(doorsOf(page)).toEqual(['/login', '/login', '/login']);
  });
});

it('names a contact only where there is one', async () => {
  expect(await pageOf(open)).not.toContain('ale conosco');
  expect(await pageOf(closed)).not.toContain('ale conosco');
  expect(await pageOf(told)).toContain('href="https://lida.example/?a=1&amp;b=&quot;2&quot;" rel="noreferrer">Fale conosco</a>');
  expect((await pageOf(closedAndTold)).match(/href="mailto:contato@lida\.example"/g)).toHaveLength(2);
});

it('gives link previews the absolute address of its image where that is known', async () => {
  expect(await pageOf(told)).toContain('<meta property="og:image" content="https://lida.example/share.jpg" />');
  expect(await pageOf(open)).toContain('<meta property="og:image" content="/share.jpg" />');
});

it.each(Object.keys(all) as (keyof typeof all)[])('contains no leftover template markers (%s)', async (which) => {
  expect(await pageOf(all[which])).not.toMatch(/<!-- (only|end)|\{\w+\}/);
});

it('is revalidated without being sent again', async () => {
  const first = await open.inject({ url: '/' });
  expect(first.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  const again = await open.inject({ url: '/', headers: { 'if-none-match': String(first.headers['etag']) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await closed.inject({ url: '/', headers: { 'if-none-match': String(first.headers['etag']) } })).statusCode).toBe(200);
});

it('is not at / for a session, and at no other address', async () => {
  const { token } = await createFarm(db.owner);
  const inside = await open.inject({ url: '/', cookies: { lida_session: token } });
  expect(inside.body).toContain('<div id="lida">');
  const bare = await open.inject({ url: '/landing.html', headers: { accept: 'text/html' } });
  expect(bare.body).toContain('<div id="lida">');
});

it('has, like every page, a policy that forbids inline scripts, and contains none', async () => {
  const { token } = await createFarm(db.owner);
  const asked = [{ url: '/' }, { url: '/', cookies: { lida_session: token } }, { url: '/animals', headers: { accept: 'text/html' } }];
  for (const { body, headers, statusCode } of await Promise.all(asked.map((one) => open.inject(one)))) {
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/(^|;)default-src 'self'(;|$)/);
    expect(policy).not.toMatch(/unsafe|script-src|style-src|\*|https?:/);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(body).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:/i);
  }
});
