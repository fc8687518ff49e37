// Names are single-line: no name of a person or a farm adds a line break to a screen, a file or the headers of an e-mail.
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { factsOf } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import { nouns } from '#domain/nouns';
import { FarmUser } from '#domain/people/farm-users';
import { Farm } from '#domain/people/farms';
import { createMailer } from '#server/accounts/mail';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { readSettings } from '#server/kernel/settings';
import { createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { startMailServer } from '../mail-server';

const db = await freshDatabase();
const app = await createApp(db.app);
const { url: smtp, emails } = await startMailServer();
afterAll(() => app.close());

/** The header names of an e-mail; a folded header continues with a space. */
const headOf = (letter: string) =>
  letter
    .slice(letter.indexOf('DATA\r\n') + 'DATA\r\n'.length, letter.indexOf('\r\n\r\n'))
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase());

const breaks = ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f', '\t', '\u001b'] as const;

describe.each(breaks)('%j in a name', (line) => {
  const typed = `Ana${line}Bcc: todos@lida.demo`;
  const inOne = 'Ana Bcc: todos@lida.demo';

  test('of a new account and its farm becomes a space', async () => {
    const email = `${randomUUID()}@lida.demo`;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/accounts',
      remoteAddress: `10.1.${breaks.indexOf(line)}.1`,
      payload: { name: typed, farm_name: `${line}Boa${line}Vista`, email, password: 'nova-senha-9' },
    });
    expect(answer.json()).toMatchObject({ person: { name: inOne }, farms: [{ farm_name: 'Boa Vista' }] });
  });

  test('of staff, of a farm, of an animal becomes a space, and in notes it stays', async () => {
    const farm: TestFarm = await createFarm(db.owner);
    const send = (method: 'POST', url: string, payload: object) => app.inject({ method, url, payload, cookies: { [sessionCookie]: farm.token } });
    const hired = await send('POST', '/api/farm_users', {
      id: randomUUID(),
      farm_id: farm.farm_id,
      name: typed,
      email: `${randomUUID()}@lida.demo`,
      role: 'worker',
    });
    expect(hired.json()).toMatchObject({ user: { name: inOne } });
    const notes = `um${line}dois`;
    const made = await send('POST', '/api/farms', { id: randomUUID(), farm_name: typed, farm_type: 'mista', owner_name: typed, notes });
    expect(made.json()).toMatchObject({ farm_name: inOne, owner_name: inOne, notes });
  });

  test('does not make an invalid e-mail valid', async () => {
    const payload = { email: `ana@lida.demo${line}x@lida.demo`, password: 'errada' };
    const answer = await app.inject({ method: 'POST', url: '/api/session', payload, remoteAddress: `10.2.${breaks.indexOf(line)}.1` });
    expect([answer.statusCode, answer.json().field]).toEqual([422, 'email']);
  });

  test('adds no header to an e-mail, neither in its subject nor in its address', async () => {
    const post = createMailer(smtp, 'http://lida.example');
    const before = emails.length;
    await post('ana@lida.demo', 'Nova senha', 'Olá');
    await post('ana@lida.demo', `Nova senha${line}Bcc: todos@lida.demo`, `Olá, ${typed}`);
    await expect.poll(() => emails.length).toBe(before + 2);
    const [plain, other] = emails.slice(before);
    expect(headOf(other!)).toEqual(expect.arrayContaining(headOf(plain!).filter((name) => name !== 'content-transfer-encoding')));
    expect(headOf(other!)).not.toContain('bcc');
    expect(headOf(other!).length).toBe(headOf(plain!).length);
  });
});

test('the password e-mail goes to one address, with the stored name', async () => {
  const mailing = await createApp(db.app, readSettings({ SMTP_URL: smtp, PUBLIC_URL: 'http://lida.example' }));
  const email = `${randomUUID()}@lida.demo`;
  // As an older release would have stored it.
  await db.owner.query(`insert into users (id, email, name, password_hash) values ($1, $2, $3, '-')`, [
    randomUUID(),
    email,
    'Ana\r\nBcc: todos@lida.demo\r\n\r\nOutra carta',
  ]);
  const before = emails.length;
  await mailing.inject({ method: 'POST', url: '/api/accounts/reset', payload: { email } });
  await expect.poll(() => emails.length).toBe(before + 1);
  const letter = emails.at(-1)!;
  expect(headOf(letter)).toContain('to');
  expect(headOf(letter)).not.toContain('bcc');
  expect(letter).toContain('Bcc: todos@lida.demo Outra carta.');
  await mailing.close();
});

const everyText = [...Object.values<Noun>(nouns), Farm as unknown as Noun, FarmUser as unknown as Noun].flatMap(({ name, create }) =>
  Object.entries(create.shape).flatMap(([field, schema]) => {
    if (field === 'id' || factsOf(schema as never).kind !== 'text') return [];
    return [[`${name}.${field}`, schema] as const];
  }),
);

/** Multi-line fields, and JSON that only programs read. */
const long =
  /notes|observations|agency_stock|(?<!financial_transactions\.)description|complications|composition|message|steps|heading_key|mapping|written|stayed/;

test.each(everyText)('%s keeps line breaks only if it is multi-line', (name, schema) => {
  const { success, data } = z.safeParse(schema, 'um\u2028dois') as { success: boolean; data: string };
  // A document, a phone number or a time refuses unknown characters.
  if (success) expect(data.includes('\u2028')).toBe(long.test(name));
});
