// Sign-in and password reset attacked over the network: the built server, with a mail server that keeps every e-mail.
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { startMailServer } from '../mail-server';
import { scaled } from '../timeouts';
import { ask, attackedDatabase, type Heard, startServer } from './server';

vi.setConfig({ testTimeout: scaled(120_000) });

const db = await attackedDatabase();
const post = await startMailServer();
// Every request has another client address: an attacker with many.
const server = await startServer(db, { SMTP_URL: post.url, PUBLIC_URL: 'http://lida.example', TRUST_PROXY: 'on', DEMO: 'off' });
let strangers = 0;
const from = () => ({ 'x-forwarded-for': `10.${(strangers >> 8) & 255}.${strangers++ & 255}.1` });

const cookieOf = ({ headers }: Heard) => (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
const send = (method: string, path: string, body: unknown, cookie?: string) =>
  ask(`${server.url}/api${path}`, { method, body, headers: from(), ...(cookie && { cookie }) });
const enter = (email: string, password: string) => send('POST', '/session', { email, password });

const victims = 'a-senha-da-maria';
async function account(email: string, password = victims) {
  const made = await send('POST', '/accounts', { name: 'Maria Aparecida', farm_name: 'Fazendinha', email, password });
  expect(made.status).toBe(200);
  return { email, cookie: cookieOf(made), farm_id: made.json().farms[0].id as string };
}
const hire = async (boss: { cookie: string }, farm_id: string, email: string, password: string) =>
  (await send('POST', '/farm_users', { id: randomUUID(), farm_id, name: 'Isca', email, phone: null, role: 'worker', password }, boss.cookie)).json().user
    .id as string;

it('does not let an attacker into a super admin’s account by hiring their e-mail and setting that record’s password to each guess', async () => {
  const victim = await account('super@lida.example');
  await db.owner.query('insert into super_admins select id from users where email = $1', [victim.email]);
  const attacker = await account('atacante@lida.example', 'senha-do-atacante');
  const record = await hire(attacker, attacker.farm_id, victim.email, 'palpite-0');
  const opened: boolean[] = [];
  for (let n = 1; n <= 61; n++) {
    const guess = n === 61 ? victims : `palpite-${n}`;
    expect((await send('PUT', `/farm_users/${record}/password`, { password: guess }, attacker.cookie)).status).toBe(200);
    opened.push((await enter(victim.email, guess)).json().is_super_admin ?? false);
  }
  expect(opened).not.toContain(true);
});

it('signs nobody in by an e-mail with a letter that only looks the same', async () => {
  await account('visitante@lida.example');
  for (const email of ['visİtante@lida.example', 'vısitante@lida.example', 'visi\u0307tante@lida.example', 'visitante\u200b@lida.example'])
    expect([email, (await enter(email, victims)).status === 200]).toEqual([email, false]);
  expect((await enter('VISITANTE@lida.example', victims)).status).toBe(200);
});

it('mails a reset link to the stored address only, whatever was typed', async () => {
  await account('Maria@fazendinha.com.br');
  const before = post.emails.length;
  for (const email of ['maria@fazendİnha.com.br', 'maria@fazendınha.com.br', 'maria@xn--fazendinha-t2f.com.br'])
    expect((await send('POST', '/accounts/reset', { email })).status).toBe(200);
  expect((await send('POST', '/accounts/reset', { email: ' ＭARIA@fazendinha.com.br ' })).status).toBe(200);
  await expect.poll(() => post.emails.length, { timeout: scaled(10_000) }).toBe(before + 1);
  const recipients = post.emails.slice(before).flatMap((letter) => letter.match(/^RCPT TO:.*$/gm));
  expect(recipients).toEqual(['RCPT TO:<Maria@fazendinha.com.br>']);
  // E-mails are sent in order: when this last one has arrived, all earlier ones have.
  await send('POST', '/accounts/reset', { email: 'maria@fazendinha.com.br' });
  await expect.poll(() => post.emails.length, { timeout: scaled(10_000) }).toBe(before + 2);
});

it('nobody can make a sign-in slower, or lock its holder out, by hiring the address on many farms', async () => {
  const victim = await account('muito-contratada@lida.example');
  const [{ rows: owned }, attacker] = [
    await db.owner.query<{ id: string }>('select id from users where email = $1', [victim.email]),
    await account('farto@lida.example'),
  ];
  const costOf = async (times: number) => {
    const before = await server.cpu();
    for (let n = 0; n < times; n++) expect((await enter(victim.email, victims)).json().person?.id).toBe(owned[0]!.id);
    return ((await server.cpu()) - before) / times;
  };
  const alone = await costOf(5);
  for (let n = 0; n < 50; n++) {
    const farm_id = randomUUID();
    await send('POST', '/farms', { id: farm_id, farm_name: `Isca ${n}`, farm_type: 'mista', owner_name: 'Farto' }, attacker.cookie);
    await hire(attacker, farm_id, victim.email, `isca-numero-${n}`);
  }
  // Fifty more passwords would cost fifty times as much if each were verified.
  const crowded = await costOf(5);
  expect(crowded).toBeLessThan(5 * alone + 0.2);
  expect(crowded).toBeLessThan(1);
  // An honest employer who hires the address after all those.
  const boss = await account('patroa@lida.example');
  await hire(boss, boss.farm_id, victim.email, 'senha-da-patroa');
  expect((await enter(victim.email, 'senha-da-patroa')).status).toBe(200);
});
