// Saved lists over every channel: their author gets them, nobody else of the farm does.
import { unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#domain/kernel/ids';
import { sync } from '#server/farm/sync';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { sendCall, snapshotPage } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

const farm = await createFarm(db.owner);
const worker = await hire(db.owner, farm, 'worker');
const secret = 'Vacas do compadre';
const view = { id: newId(), list: '/animals', name: secret, filters: 'search=compadre', columns: null, sort: null };
const gone = { ...view, id: newId(), name: `${secret} 2` };
const at = new Date().toISOString();
for (const [verb, input] of [
  ['create_list_view', view],
  ['create_list_view', gone],
  ['remove_list_view', { id: gone.id }],
  ['arrange_list', { id: newId(), list: 'Animais', columns: 'name,-compadre', sort: null }],
] as const)
  expect(await sendCall(db, worker, build.call(verb, input as never, { at }) as never)).toHaveProperty('version');

const ask = async ({ token }: TestFarm, path: string) =>
  app.inject({ method: 'GET', url: `/api/farms/${farm.farm_id}/${path}`, cookies: { [sessionCookie]: token } });

/** What a person is told over each channel. */
async function told(person: TestFarm) {
  const whole = await snapshotPage(db, person);
  const cursor = (whole as unknown as { cursor: { epoch: string; version: number } }).cursor;
  const pulled = await sync(db.app, person.token, farm.farm_id, { cursor: { epoch: cursor.epoch, version: 0 }, calls: [] });
  const records = [
    'list_views',
    `list_views/${view.id}`,
    `list_views/${view.id}/history`,
    'changes',
    'changes?noun=list_views',
    'deleted',
    'deleted?noun=list_views',
  ];
  const answers = await Promise.all(records.map(async (path) => [path, (await ask(person, path)).body] as const));
  const zip = await ask(person, 'export');
  const files = zip.statusCode === 200 ? Object.values(unzipSync(new Uint8Array(zip.rawPayload))).map((file) => Buffer.from(file).toString()) : [];
  return Object.entries({ snapshot: JSON.stringify(whole), pulled: JSON.stringify(pulled.rows), ...Object.fromEntries(answers), export: files.join('') })
    .filter(([, text]) => text.includes('compadre'))
    .map(([channel]) => channel);
}

test('their author gets them with the farm, by the API and in the export', async () => {
  expect(await told(worker)).toEqual(['snapshot', 'pulled', 'list_views', `list_views/${view.id}`, 'export']);
});

test.each(['owner', 'admin', 'manager', 'worker', 'visitor'] as const)('another person who is %s gets them nowhere', async (role) => {
  expect(await told(role === 'owner' ? farm : await hire(db.owner, farm, role))).toEqual([]);
});

test('nobody else changes or deletes them, nor learns that they exist', async () => {
  const call = (verb: 'update_list_view' | 'remove_list_view', input: object) => sendCall(db, farm, build.call(verb, input as never, { at }) as never);
  const unknown = await call('remove_list_view', { id: newId() });
  expect(await call('remove_list_view', { id: view.id })).toMatchObject({ message: (unknown as { message: string }).message });
  expect(await call('update_list_view', { id: view.id, changes: { name: { was: secret, to: 'x' } } })).toMatchObject({ message: 'Lista não encontrada' });
});
