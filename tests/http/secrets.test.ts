// The log under normal use and with errors: it contains no secret and no personal name.
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { sessionCookie } from '#server/kernel/session';
import { freshDatabase } from '../database';
import { eventually } from '../eventually';
import { ask, newFolder, startLida } from '../scale/servers';

const db = await freshDatabase();
const { host, port } = db.connection('postgres');
const inSettings = { banco: 'senha-do-banco', correio: 'senha-do-correio', equipe: 'senha-da-equipe', metricas: 'ficha-das-metricas' };
const settings = {
  DATABASE_URL: `postgresql://postgres:${inSettings.banco}@/${db.name}?host=${encodeURIComponent(host!)}&port=${port}`,
  DATA_DIR: await newFolder(),
  LOG_LEVEL: 'info',
  METRICS_TOKEN: inSettings.metricas,
  SMTP_URL: `smtp://carteiro:${inSettings.correio}@127.0.0.1:9`,
  PUBLIC_URL: 'http://lida.example',
  DEFAULT_FARM_USER_PASSWORD: inSettings.equipe,
  // A removed setting: reported once, and no reason not to start.
  DATABASE_PIPELINE: 'off',
};

it('names neither people nor secrets, in a log with errors', async () => {
  const { child, address, lines } = await startLida(settings);
  const api = (method: string, path: string, body?: unknown, cookie?: string) => ask(`${address}/api/${path}`, { method, body, ...(cookie && { cookie }) });
  const ana = { name: 'Ana Paula', farm_name: 'Retiro das Garças', email: 'ana@garcas.example', password: 'porteira-azul' };
  const made = await api('POST', 'accounts', ana);
  const cookie = made.headers['set-cookie']![0]!.split(';')[0]!;
  const farm_id = made.json().farms[0].id as string;
  expect((await api('POST', 'session', { email: ana.email, password: 'porteira-errada' })).status).toBe(401);
  const wesley = { id: farm_id, farm_id, name: 'Wesley Santos', email: 'wesley@garcas.example', role: 'worker', password: 'porteira-verde' };
  expect((await api('POST', 'farm_users', wesley, cookie)).status).toBe(200);
  expect((await api('PUT', 'accounts/password', { current: ana.password, password: 'porteira-branca' }, cookie)).status).toBe(200);
  expect((await api('POST', 'accounts/reset', { email: ana.email })).status).toBe(200);
  expect((await api('PUT', 'accounts/reset', { token: 'r'.repeat(43), password: 'porteira-preta' })).status).toBe(404);
  expect((await api('GET', `farms/${farm_id}/animals?name=52998224725`, undefined, cookie)).status).toBe(200);
  expect((await ask(`${address}/%ff?senha=porteira-no-endereço`.normalize('NFD'))).status).toBe(400);
  for (const authorization of [`Bearer ${inSettings.metricas}`, 'Bearer ficha-adivinhada']) await ask(`${address}/metrics`, { headers: { authorization } });
  // A database error that repeats the row, and one in the middle of a session.
  await db.superuser.query(`alter table users add constraint no_bia check (email <> 'bia@garcas.example')`);
  expect((await api('POST', 'accounts', { ...ana, name: 'Bia Lima', email: 'bia@garcas.example' })).status).toBe(500);
  await db.superuser.query('alter function session_access(bytea, uuid) rename to no_farms');
  expect((await api('GET', 'session', undefined, cookie)).status).toBe(500);
  await db.superuser.query('alter function no_farms(bytea, uuid) rename to session_access');
  await eventually('the post was tried', () => lines.some((line) => line.includes('mail not sent')));
  child.kill('SIGTERM');
  await once(child, 'close');

  const log = lines.join('\n');
  for (const word of ['"request"', 'mail not sent', 'request failed', 'no_bia']) expect(log).toContain(word);
  expect(lines.filter((line) => line.includes('DATABASE_PIPELINE')).map((line) => JSON.parse(line))).toEqual([
    { level: 40, time: expect.any(Number), msg: expect.stringContaining('não tem mais efeito') },
  ]);
  const token = cookie.slice(sessionCookie.length + 1);
  const secrets = [
    ...Object.values(inSettings),
    'porteira',
    'ficha',
    token,
    'rrrrr',
    'argon2',
    'Ana Paula',
    'Bia',
    'Wesley',
    'Garças',
    'garcas',
    farm_id,
    '52998224725',
  ];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});

it.each(['127.0.0.1:9/lida', 'banco:porta/lida'])('does not print the password of a database that cannot be reached: %s', async (place) => {
  const DATABASE_URL = `postgresql://lida:${inSettings.banco}@${place}`;
  const said = await startLida({ ...settings, DATABASE_URL }).catch((error: Error) => error.message);
  expect(said).toMatch(/banco de dados|DATABASE_URL/);
  expect(said).not.toContain(inSettings.banco);
});
