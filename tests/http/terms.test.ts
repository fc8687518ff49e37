// The terms: the accepted version is stored with the account; an older client without them can still create one.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { checked } from '#domain/kernel/validation';
import { signUpForm, termsVersion } from '#domain/people/accounts';
import { createApp } from '#server/http/app';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

const form = () => ({ name: 'Ana', farm_name: 'Boa Vista', email: `${randomUUID()}@lida.demo`, password: 'nova-senha-9' });
const sent = (payload: object) => app.inject({ method: 'POST', url: '/api/accounts', payload });
async function acceptedBy(email: string) {
  const { rows } = await db.owner.query(
    `select accepted_terms_version, accepted_terms_at > now() - interval '1 minute' as just_now from users where email = $1`,
    [email],
  );
  return rows;
}
const refusal = {
  message: 'Para criar a conta, aceite os termos de uso e a política de privacidade',
  code: 'validation',
  field: 'accepted_terms',
  fields: expect.any(Array),
};

test('accepted, the version and the time are stored', async () => {
  const account = form();
  const answer = await sent({ ...account, accepted_terms: true });
  expect(answer.statusCode).toBe(200);
  expect(await acceptedBy(account.email)).toEqual([{ accepted_terms_version: termsVersion, just_now: true }]);
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  expect((await app.inject({ url: '/api/my_data', cookies })).json()).toMatchObject({
    account: { accepted_terms_version: termsVersion, accepted_terms_at: expect.any(String) },
  });
});

test('an older client sends nothing about them, and nothing is stored', async () => {
  const account = form();
  expect((await sent(account)).statusCode).toBe(200);
  expect(await acceptedBy(account.email)).toEqual([{ accepted_terms_version: null, just_now: null }]);
});

test.each([false, 'sim', null, 1])('%j is no acceptance, and no account', async (accepted_terms) => {
  const account = form();
  const answer = await sent({ ...account, accepted_terms });
  expect([answer.statusCode, answer.json()]).toEqual([422, refusal]);
  expect(await acceptedBy(account.email)).toEqual([]);
});

test('an e-mail that has an account already accepts nothing in its owner’s name', async () => {
  const account = form();
  await sent(account);
  expect((await sent({ ...account, accepted_terms: true })).statusCode).toBe(409);
  expect(await acceptedBy(account.email)).toEqual([{ accepted_terms_version: null, just_now: null }]);
});

test('the form requires the tick', () => {
  expect(() => checked(signUpForm, form())).toThrow(refusal.message);
  expect(checked(signUpForm, { ...form(), accepted_terms: 'on' })).toMatchObject({ accepted_terms: true });
});

test('the application’s role can write acceptances only through the function', async () => {
  const client = await db.app.connect();
  await expect(client.query(`update users set accepted_terms_version = 'x'`)).rejects.toThrow(/permission denied/);
  client.release();
});
