// Names have one line: whatever a client sends, no name of a person or a farm begins another line, on a screen, in a file or in the head of a letter.
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { factsOf } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import { nouns } from '#domain/nouns';
import { FarmUser } from '#domain/people/farm-users';
import { Farm } from '#domain/people/farms';
import { openPost } from '#server/accounts/mail';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { readSettings } from '#server/kernel/settings';
import { type FarmAtHand, settle } from '../build';
import { freshDatabase } from '../database';
import { openPostOffice } from '../post-office';

const db = await freshDatabase();
const app = await createApp(db.app);
const { url: smtp, letters } = await openPostOffice();
afterAll(() => app.close());

/** The names of the lines at the head of a letter, which is in its envelope still; one that goes on begins with a space. */
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

  test('of a new account and its farm is a space', async () => {
    const email = `${randomUUID()}@lida.demo`;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/accounts',
      remoteAddress: `10.1.${breaks.indexOf(line)}.1`,
      payload: { name: typed, farm_name: `${line}Boa${line}Vista`, email, password: 'nova-senha-9' },
    });
    expect(answer.json()).toMatchObject({ person: { name: inOne }, farms: [{ farm_name: 'Boa Vista' }] });
  });

  test('of somebody on the staff, of a farm, of an animal is a space, and in notes it stays', async () => {
    const farm: FarmAtHand = await settle(db.owner);
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

  test('does not make an e-mail of what is none', async () => {
    const payload = { email: `ana@lida.demo${line}x@lida.demo`, password: 'errada' };
    const answer = await app.inject({ method: 'POST', url: '/api/session', payload, remoteAddress: `10.2.${breaks.indexOf(line)}.1` });
    expect([answer.statusCode, answer.json().field]).toEqual([422, 'email']);
  });

  test('adds nothing to the head of a letter, neither as its subject nor beside its address', async () => {
    const post = openPost(smtp, 'http://lida.example');
    const before = letters.length;
    await post('ana@lida.demo', 'Nova senha', 'Olá');
    await post('ana@lida.demo', `Nova senha${line}Bcc: todos@lida.demo`, `Olá, ${typed}`);
    await expect.poll(() => letters.length).toBe(before + 2);
    const [plain, other] = letters.slice(before);
    expect(headOf(other!)).toEqual(expect.arrayContaining(headOf(plain!).filter((name) => name !== 'content-transfer-encoding')));
    expect(headOf(other!)).not.toContain('bcc');
    expect(headOf(other!).length).toBe(headOf(plain!).length);
  });
});

test('the letter for a new password goes to one address, with the name that was kept', async () => {
  const mailing = await createApp(db.app, readSettings({ SMTP_URL: smtp, PUBLIC_URL: 'http://lida.example' }));
  const email = `${randomUUID()}@lida.demo`;
  // As an older release would have kept it.
  await db.owner.query(`insert into users (id, email, name, password_hash) values ($1, $2, $3, '-')`, [
    randomUUID(),
    email,
    'Ana\r\nBcc: todos@lida.demo\r\n\r\nOutra carta',
  ]);
  const before = letters.length;
  await mailing.inject({ method: 'POST', url: '/api/accounts/reset', payload: { email } });
  await expect.poll(() => letters.length).toBe(before + 1);
  const letter = letters.at(-1)!;
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

/** Written in several lines on the screen. */
const long = /notes|observations|(?<!financial_transactions\.)description|complications|composition|message/;

test.each(everyText)('%s keeps lines only where it has several', (name, schema) => {
  const { success, data } = z.safeParse(schema, 'um\u2028dois') as { success: boolean; data: string };
  // A document, a telephone or an hour refuses what it does not know.
  if (success) expect(data.includes('\u2028')).toBe(long.test(name));
});
