// A program on Lida's API: signs in, lists cows with a range and an order, records a weighing, and follows what changes on the farm.
import { randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import type { components, paths } from './lida.js';

const { LIDA_URL: baseUrl = 'http://localhost:3000', LIDA_TOKEN: token, LIDA_EMAIL: email, LIDA_PASSWORD: password } = process.env;
const api = createClient<paths>({ baseUrl });

type Refusal = components['schemas']['Refusal'];

/** The answer, or the server's own sentence with every invalid field. */
function answered<T>({ data, error, response }: { data?: T; error?: Refusal; response: Response }): T {
  if (data !== undefined) return data;
  const fields = error?.fields?.map(({ field, message }) => `${field}: ${message}`).join('; ');
  throw new Error(`${response.status} ${error?.message ?? ''}${fields ? ` (${fields})` : ''}`);
}

/** With a token of the person's own, or with e-mail and password, whose session is a cookie. */
async function signIn() {
  if (token) return { Authorization: `Bearer ${token}` };
  if (!email || !password) throw new Error('Set LIDA_TOKEN, or LIDA_EMAIL and LIDA_PASSWORD');
  const answer = await api.POST('/api/session', { body: { email, password } });
  answered(answer);
  return {
    Cookie: answer.response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
}

type AnimalQuery = NonNullable<paths['/api/farms/{farm_id}/animals']['get']['parameters']['query']>;

/** Every page of the cows and heifers born since a day, the youngest first. */
async function cowsSince(farm_id: string, day: string) {
  const found: components['schemas']['animals'][] = [];
  const query: AnimalQuery = { 'birth_date[gte]': day, gender: 'femea', 'status[in]': ['ativo'], is_batch: false, order: '-birth_date', limit: 50 };
  for (;;) {
    const page = answered(await api.GET('/api/farms/{farm_id}/animals', { params: { path: { farm_id }, query } }));
    found.push(...page.rows);
    if (page.next === null) return found;
    query.after = page.next;
  }
}

/** The day at the farm, not in Greenwich. */
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });

/** Sent twice, the call is done once: its key is the id of the weighing. */
async function weigh(farm_id: string, animal_id: string, weight: number) {
  const id = randomUUID();
  const body: components['schemas']['weigh_input'] = { id, animal_id, weighing_date: today(), weight, weighing_method: 'balanca' };
  answered(await api.POST('/api/farms/{farm_id}/verbs/weigh', { params: { path: { farm_id }, header: { 'Idempotency-Key': id } }, body }));
  return id;
}

/** All records of the farm by kind and id, and the cursor from which to follow. */
async function copyOf(farm_id: string) {
  const copy = new Map<string, components['schemas']['FarmRecord']['record']>();
  for (let cursor: string | undefined; ; ) {
    const page = answered(await api.GET('/api/farms/{farm_id}/records', { params: { path: { farm_id }, query: { limit: 500, ...(cursor && { cursor }) } } }));
    for (const { noun, record } of page.records) copy.set(`${noun}/${record.id}`, record);
    cursor = page.cursor;
    if (!page.more) return { copy, cursor };
  }
}

/** What changed since the cursor. A program asks again with the new one, every minute or so. */
async function* changesSince(farm_id: string, cursor: string) {
  for (;;) {
    const page = answered(await api.GET('/api/farms/{farm_id}/records/changes', { params: { path: { farm_id }, query: { cursor } } }));
    yield* page.changes;
    cursor = page.cursor;
    if (!page.more) return;
  }
}

const headers = await signIn();
api.use({
  onRequest({ request }) {
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    return request;
  },
});

const farm_id = process.env['LIDA_FARM'] ?? answered(await api.GET('/api/farms')).rows[0]?.id;
if (!farm_id) throw new Error('This person has no farm');

const cows = await cowsSince(farm_id, '2010-01-01');
console.log(`${cows.length} cows and heifers, the youngest born on ${cows[0]?.birth_date ?? 'no day'}`);

const { copy, cursor } = await copyOf(farm_id);
console.log(`${copy.size} records`);

const cow = cows.find(({ weight }) => weight !== null);
if (!cow?.weight) throw new Error('Nobody to weigh');
const weighing = await weigh(farm_id, cow.id, cow.weight + 1);

for await (const change of changesSince(farm_id, cursor)) {
  // The kind of record tells its fields.
  if (change.noun === 'animal_weighings' && change.record)
    console.log(`${cow.name} now weighs ${change.record.weight} kg${change.id === weighing ? ', recorded here' : ''}`);
  if (change.record) copy.set(`${change.noun}/${change.id}`, change.record);
  else copy.delete(`${change.noun}/${change.id}`);
}
console.log(`${copy.size} records after the changes`);
