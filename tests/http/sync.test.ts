// Sync as a device relies on it: one result for each call, in order, whatever the calls are and whatever fails.
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { newId } from '#domain/kernel/ids';
import { contract } from '#domain/sync/contract';
import type { Cursor, SyncAnswer } from '#domain/sync/protocol';
import { pageOf } from '#domain/sync/snapshot';
import { verbs } from '#domain/verbs';
import { createApp } from '#server/http/app';
import type { Database } from '#server/kernel/db';
import { sessionCookie } from '#server/kernel/session';
import { addFarm, build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { everything, sendCall } from '../server-calls';

const db = await freshDatabase();
const farm = await createFarm(db.owner);

/** Opening the n-th connection may fail with the error of `turn`. */
/** The first connection, which authenticates, is not counted. */
const breaking = (turn: (n: number) => Error | undefined): Database => {
  let n = -1;
  return {
    ...db.app,
    connect: async () => {
      const broken = ++n > 0 && turn(n);
      if (broken) throw broken;
      return db.app.connect();
    },
  };
};
const refusedConnection = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

const post = async (payload: unknown, { who = farm, through = db.app }: { who?: Partial<TestFarm>; through?: Database } = {}) => {
  const app = await createApp(through);
  const answer = await app.inject({
    method: 'POST',
    url: `/api/farms/${who.farm_id ?? farm.farm_id}/sync`,
    payload: payload as object,
    ...(who.token && { cookies: { [sessionCookie]: who.token } }),
  });
  return { http: answer.statusCode, answer: answer.json() as SyncAnswer & { code?: string } };
};
const page = async (who: TestFarm) => {
  const app = await createApp(db.app);
  return pageOf((await app.inject({ url: `/api/farms/${who.farm_id}/snapshot`, cookies: { [sessionCookie]: who.token } })).body);
};
const good = () => build.call('create_animal', build.animal());
const statuses = ({ answer }: Awaited<ReturnType<typeof post>>) => answer.results.map(({ status }) => status);

describe('there is one result for each call, in order', () => {
  test('when some of them are malformed', async () => {
    const [first, last] = [good(), good()];
    const strange = [null, 7, 'pesar', [], {}, { id: 7 }, { id: first.id }, { ...good(), verb: 7 }, { ...good(), input: null }, { ...good(), at: '' }];
    const { http, answer } = await post({ cursor: null, calls: [first, ...strange, last] });
    expect(http).toBe(200);
    expect(answer.results.map(({ id }) => id)).toEqual(
      [first, ...strange, last].map((call) => (typeof (call as { id?: unknown } | null)?.id === 'string' ? (call as { id: string }).id : null)),
    );
    expect(answer.results.map(({ status }) => status)).toEqual(['ok', ...strange.map(() => 'refused'), 'ok']);
    for (const result of answer.results)
      if (result.status === 'refused') expect(result).toMatchObject({ code: 'validation', message: expect.stringMatching(/\p{L}/u) });
  });

  test('when a call is in it twice: the same answer twice, and one effect', async () => {
    const [call, other] = [good(), good()];
    const before = await everything(db, farm.farm_id);
    const { answer } = await post({ cursor: null, calls: [call, other, call] });
    expect(answer.results).toEqual([
      { id: call.id, status: 'ok', version: before.version + 1 },
      { id: other.id, status: 'ok', version: before.version + 2 },
      { id: call.id, status: 'ok', version: before.version + 1 },
    ]);
    expect((await everything(db, farm.farm_id)).animals).toHaveLength(before.animals.length + 2);
  });

  test('when a verb is unknown: it is refused with a message, and the others are done', async () => {
    const calls = [good(), { ...good(), verb: 'milk_by_moonlight' }, good()];
    const { answer } = await post({ cursor: null, calls });
    expect(answer.results).toMatchObject([
      { status: 'ok' },
      { id: calls[1]!.id, status: 'refused', code: 'not_found', message: 'Verbo desconhecido: milk_by_moonlight' },
      { status: 'ok' },
    ]);
  });

  test('when a verb throws an unexpected error: it is refused, logged, and the others are done', async () => {
    const run = vi.spyOn(verbs.remove_animal, 'run').mockRejectedValue(new TypeError('horns is not a function'));
    const calls = [good(), build.call('remove_animal', { id: newId() }), good()];
    const lines: string[] = [];
    const app = await createApp(db.app, undefined, { log: { level: 'error', stream: { write: (line: string) => lines.push(line) } } });
    const { results } = (
      await app.inject({
        method: 'POST',
        url: `/api/farms/${farm.farm_id}/sync`,
        payload: { cursor: null, calls },
        cookies: { [sessionCookie]: farm.token },
      })
    ).json() as SyncAnswer;
    expect(run).toHaveBeenCalled();
    expect(results).toMatchObject([
      { status: 'ok' },
      { id: calls[1]!.id, status: 'refused', code: 'internal', message: 'Não foi possível concluir. Tente de novo.' },
      { status: 'ok' },
    ]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch('horns is not a function');
  });

  test('when there are five hundred', async () => {
    const calls = Array.from({ length: 500 }, (_, i) => (i % 2 ? { ...good(), verb: 'fly' } : 'nada'));
    const { answer } = await post({ cursor: null, calls });
    expect(answer.results).toHaveLength(500);
  });
});

describe('after a fault of the infrastructure', () => {
  const calls = [good(), good(), good(), good(), good()];

  test('the rest of the batch is answered "later", and what was done stays done', async () => {
    const before = await everything(db, farm.farm_id);
    // A connection for each call, then one for the pull: the third fails.
    const heard = await post({ cursor: null, calls }, { through: breaking((n) => (n === 3 ? refusedConnection() : undefined)) });
    expect(heard.http).toBe(200);
    expect(heard.answer.results).toEqual([
      { id: calls[0]!.id, status: 'ok', version: before.version + 1 },
      { id: calls[1]!.id, status: 'ok', version: before.version + 2 },
      ...[2, 3, 4].map((i) => ({ id: calls[i]!.id, status: 'later' })),
    ]);
    const again = await post({ cursor: null, calls });
    expect(again.answer.results).toEqual(calls.map(({ id }, i) => ({ id, status: 'ok', version: before.version + 1 + i })));
    expect(await everything(db, farm.farm_id)).toMatchObject({ calls: before.calls + 5, version: before.version + 5 });
  });

  test.each(['40001', '40P01', '55P03', '53300', '57P01', '57014', '08006'])('such as %s', async (code) => {
    const fault = Object.assign(new pg.DatabaseError('something', 1, 'error'), { code });
    expect(statuses(await post({ cursor: null, calls: [good(), good()] }, { through: breaking((n) => (n === 1 ? fault : undefined)) }))).toEqual([
      'later',
      'later',
    ]);
  });

  test('a malformed call after it is answered "later" too: nothing is validated any more', async () => {
    expect(
      statuses(await post({ cursor: null, calls: [good(), null, { id: newId() }] }, { through: breaking((n) => (n === 1 ? refusedConnection() : undefined)) })),
    ).toEqual(['later', 'later', 'later']);
  });

  test('that lasts until the pull there is no answer, and the same batch again gives every result', async () => {
    const said = [good(), { ...good(), verb: 'fly' }];
    const before = await everything(db, farm.farm_id);
    // A connection for each call, one to look up the refused one, then the pull's.
    const broken = await post({ cursor: null, calls: said }, { through: breaking((n) => (n === 4 ? refusedConnection() : undefined)) });
    expect(broken).toMatchObject({ http: 503, answer: { code: 'later' } });
    expect((await post({ cursor: null, calls: said })).answer.results).toMatchObject([
      { status: 'ok', version: before.version + 1 },
      { status: 'refused', code: 'not_found' },
    ]);
  });
});

describe('before any call is run', () => {
  const nothingRun = async (who: Partial<TestFarm>, http: number, code: string, owner: TestFarm = farm) => {
    const before = await everything(db, owner.farm_id);
    for (const calls of [[good(), good()], [null, good()], ['nada'], [{ ...good(), verb: 'fly' }], []])
      expect(await post({ cursor: null, calls }, { who }), JSON.stringify(calls)).toMatchObject({ http, answer: { code } });
    expect(await everything(db, owner.farm_id)).toEqual(before);
  };

  test('without a session it is 401', () => nothingRun({ farm_id: farm.farm_id }, 401, 'unauthenticated'));
  test('with an ended session it is 401', async () => {
    const hand = await hire(db.owner, farm, 'worker');
    await db.owner.query('update farm_users set is_active = false where id = $1', [hand.person_id]);
    await nothingRun(hand, 401, 'unauthenticated');
  });
  test('on a farm without access it is 404', async () => nothingRun({ ...farm, token: (await createFarm(db.owner)).token }, 404, 'not_found'));
  test('on a deleted farm it is 404', async () => {
    const lost = { ...farm, farm_id: await addFarm(db.owner, farm.user_id) };
    await sendCall(db, lost, good());
    await db.owner.query('update farms set deleted_at = now() where id = $1', [lost.farm_id]);
    await nothingRun(lost, 404, 'not_found', lost);
  });
});

describe('a session that ends in the middle of a batch', () => {
  test('is 401 as a whole; signed in again, the same batch gives every result once', async () => {
    const before = await everything(db, farm.farm_id);
    const hand = await hire(db.owner, farm, 'worker');
    const calls = [good(), good(), good()];
    const ending = breaking(() => undefined);
    let turn = 0;
    const through = {
      ...ending,
      connect: async () => {
        if (++turn === 3)
          await db.owner.query('delete from sessions s using session_farm_users r where r.token_hash = s.token_hash and r.farm_user_id = $1', [hand.person_id]);
        return ending.connect();
      },
    };
    expect(await post({ cursor: null, calls }, { who: hand, through })).toMatchObject({ http: 401, answer: { code: 'unauthenticated' } });
    expect(await everything(db, farm.farm_id)).toMatchObject({ version: before.version + 1 });
    expect((await post({ cursor: null, calls })).answer.results).toEqual(calls.map(({ id }, i) => ({ id, status: 'ok', version: before.version + 1 + i })));
  });
});

describe('every answer contains', () => {
  test('the server’s contract version, on sync, on a snapshot request and in a snapshot', async () => {
    const first = await page(farm);
    const asked = await post({ cursor: null, calls: [] });
    const synced = await post({ cursor: first.cursor, calls: [] });
    expect([first.farm.contract, asked.answer.farm.contract, synced.answer.farm.contract]).toEqual([contract(), contract(), contract()]);
    expect(asked.answer.snapshot?.code).toBe('snapshot');
    expect(synced.answer.cursor).toEqual(first.cursor);
  });

  test('the person’s role there, and the server’s time', async () => {
    const worker = await hire(db.owner, farm, 'worker');
    const { farm: now } = (await post({ cursor: null, calls: [] }, { who: worker })).answer;
    expect(now).toMatchObject({ id: farm.farm_id, time_zone: 'America/Sao_Paulo', person: { id: worker.person_id, role: 'worker' } });
    expect(Math.abs(Date.parse(now.now) - Date.now())).toBeLessThan(5000);
  });
});

describe('a cursor', () => {
  test.each([
    ['of another epoch', (mine: Cursor) => ({ ...mine, epoch: newId() })],
    ['ahead of the server', (mine: Cursor) => ({ ...mine, version: mine.version + 1 })],
    ['of nothing', () => null],
  ])('%s asks for a snapshot, and brings no rows', async (_what, of) => {
    const { cursor } = await page(farm);
    expect((await post({ cursor: of(cursor), calls: [] })).answer).toMatchObject({ results: [], rows: {}, cursor: null, snapshot: { code: 'snapshot' } });
  });

  test('from before a restore asks for a snapshot; the calls sent with it are done', async () => {
    const { cursor } = await page(farm);
    expect((await post({ cursor, calls: [] })).answer.cursor).toEqual(cursor);
    await db.owner.query('select new_epochs()');
    const call = good();
    const { answer } = await post({ cursor, calls: [call] });
    expect(answer).toMatchObject({ results: [{ id: call.id, status: 'ok' }], cursor: null, snapshot: { code: 'snapshot' } });
    const anew = await page(farm);
    expect(anew.cursor).toEqual({ epoch: expect.any(String), version: cursor.version + 1 });
    expect(anew.cursor.epoch).not.toBe(cursor.epoch);
    expect((await post({ cursor: anew.cursor, calls: [] })).answer).toMatchObject({ rows: {}, cursor: anew.cursor });
  });
});
