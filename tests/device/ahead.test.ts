// What a new phone asks the server before the application has arrived: once, for one person, and only what it will need.
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { forgetAhead, sendFirstAhead, sendPagesAhead, snapshotPath, storesKey, takeAhead } from '#data/ahead';
import type { Session } from '#domain/people/accounts';

const farm = { id: 'fa000000-0000-7000-8000-000000000001' };
const session = (more: object = {}) => ({ farms: [farm], must_change_password: false, ...more }) as Session;
const page = (pages: string[]) => `${JSON.stringify({ cursor: { epoch: 'e', version: 1 }, pages })}\n{"next":null}\n`;
const stored = new Map<string, string>();
let sent: string[] = [];
let answers: Record<string, () => Promise<Response>>;

beforeEach(() => {
  forgetAhead();
  stored.clear();
  sent = [];
  answers = { [snapshotPath(farm.id)]: async () => new Response(page([])) };
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('fetch', (path: string) => {
    sent.push(path);
    return answers[path]?.() ?? Promise.resolve(new Response('', { status: 401 }));
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('asks for the session, then for the first page of the only farm; each answer is taken once, and whole', async () => {
  answers['/api/session'] = async () => Response.json(session());
  await sendFirstAhead();
  expect(sent).toEqual(['/api/session', snapshotPath(farm.id)]);
  expect(await (await takeAhead('/api/session')!).json()).toEqual(session());
  expect(await (await takeAhead(snapshotPath(farm.id))!).text()).toBe(page([]));
  expect(takeAhead(snapshotPath(farm.id))).toBeUndefined();
});

test.each([
  [[], []],
  [['animals:1'], [snapshotPath(farm.id, 'animals:1')]],
  [['animals:1', 'births:2'], []],
])('of a farm with the further pages %j it asks for %j as well: of more pages the device knows how long they may be', async (pages, more) => {
  answers[snapshotPath(farm.id)] = async () => new Response(page(pages));
  await sendPagesAhead(session());
  expect(sent).toEqual([snapshotPath(farm.id), ...more]);
});

test.each([
  ['is on the device', session(), `[{"farm_id":"${farm.id}"}]`],
  ['is one of several', session({ farms: [farm, { id: 'other' }] }), '[]'],
  ['does not exist', session({ farms: [] }), '[]'],
  ['waits for a new password', session({ must_change_password: true }), '[]'],
  ['waits for a second factor', session({ must_set_second_factor: true }), '[]'],
])('does not ask for a farm that %s', async (_, asked, stores) => {
  stored.set(storesKey, stores);
  await sendPagesAhead(asked);
  expect(sent).toEqual([]);
});

it('keeps nothing of a person who signs out, nor asks for more', async () => {
  let arrive = (_: Response) => {};
  answers[snapshotPath(farm.id)] = () => new Promise((resolve) => (arrive = resolve));
  const asking = sendPagesAhead(session());
  forgetAhead();
  arrive(new Response(page(['animals:1'])));
  await asking;
  expect(sent).toEqual([snapshotPath(farm.id)]);
  expect(takeAhead(snapshotPath(farm.id))).toBeUndefined();
});

it('asks nothing while the server has still to be told of a sign-out', async () => {
  stored.set('lida_leaving', 'true');
  await sendFirstAhead();
  expect(sent).toEqual([]);
});
