// Deleting, for every noun: over newer work it asks, of something deleted it succeeds, and the bin shows what went along and restores it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedName } from '#domain/feed/feeds';
import { derivedId } from '#domain/kernel/ids';
import { type NounName, nounNames } from '#domain/nouns';
import { type DeletedEntry, type DeletedPage, removalVerbs, restoringCall } from '#domain/overview/deletions';
import { isOwnOnly } from '#domain/overview/row-permissions';
import { type Call, type VerbName, verbs } from '#domain/verbs';
import { removalsPage } from '#server/farm/deleted-records';
import { createApp } from '#server/http/app';
import { transaction } from '#server/kernel/db';
import { enterFarm } from '#server/kernel/session';
import { callThatPasses } from '../accepted-calls';
import { addFarm, build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { idInSql } from '../ids';
import { accepted, countWrites, fillFarm, sendCall, writesSoFar } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

let farm: TestFarm;
let manager: TestFarm;

const ask = (who: TestFarm, query = '', farm_id = who.farm_id) =>
  app.inject({ url: `/api/farms/${farm_id}/deleted${query}`, cookies: { lida_session: who.token } });
const bin = async (who: TestFarm, query = '') => (await ask(who, query)).json() as DeletedPage;

async function send(who: TestFarm, verb: VerbName, input: object) {
  const heard = await sendCall(db, who, build.call(verb, input as never) as Call);
  if (!accepted(heard)) expect.fail(`${verb}: ${JSON.stringify(heard)}`);
  return heard.version;
}

const removedText = nounNames
  .map((noun) => `select '${noun}' as noun, id from ${noun} where user_id = $1 and farm_id = $2 and deleted_call = $3`)
  .join(' union all ');

/** The rows whose last deletion was this call's. */
async function removedBy(call_id: string) {
  const { rows } = await db.superuser.query({ name: 'removed by', text: removedText, values: [farm.user_id, farm.farm_id, call_id] });
  return rows.map(({ noun, id }) => `${noun} ${id}`).toSorted();
}

const idsOf = ({ noun, records, along }: DeletedEntry) =>
  [...records.map(({ id }) => `${noun} ${id}`), ...along.flatMap((one) => one.records.map(({ id }) => `${one.noun} ${id}`))].toSorted();

const restoreAll = async (who: TestFarm, entry: DeletedEntry) => {
  for (const row of entry.records) {
    const { verb, input } = restoringCall(entry.noun, row)!;
    await send(who, verb, input);
  }
};

beforeAll(async () => {
  await countWrites(db);
  farm = await createFarm(db.owner, { called: 'bin' });
  await fillFarm(db, farm, 8);
  manager = await hire(db.owner, farm, 'manager');
});

// Nobody else removes what only its person reads.
describe.each(removalVerbs.filter((verb) => !isOwnOnly(verbs[verb].on as NounName)))('%s', (verb) => {
  const noun = verbs[verb].on as NounName;
  let last: { call: Call; entry: DeletedEntry } | undefined;
  /** A record deleted by the manager, as the bin shows it; again the same one, restored. */
  async function deleted() {
    if (last) await restoreAll(manager, last.entry);
    const call = last ? (build.call(verb, last.call.input as never) as Call) : ((await callThatPasses(db, farm, verb)) as Call);
    const seen = (await writesSoFar(db, farm)).version;
    expect(accepted(await sendCall(db, manager, call))).toBe(true);
    const entry = (await bin(farm, `?noun=${noun}`)).rows.find(({ call_id }) => call_id === call.id);
    last = { call, entry: entry ?? expect.fail('not in the bin') };
    return { ...last, seen };
  }

  it('puts the record in the bin with all that went along, who and when, and it is restored from there', async () => {
    const { call, entry } = await deleted();
    const removed = await removedBy(call.id);
    expect(idsOf(entry)).toEqual(removed);
    expect(entry).toMatchObject({ noun, who: 'Pessoa manager', at: call.at });
    expect([entry.subject, ...entry.details.map(({ value }) => value)].filter(Boolean).length).toBeGreaterThan(0);
    await restoreAll(farm, entry);
    expect(await removedBy(call.id)).toEqual([]);
    expect((await bin(farm)).rows.map(({ call_id }) => call_id)).not.toContain(call.id);
  });

  it('succeeds for what is deleted already, and restoring still brings back what the first call removed', async () => {
    const { call, entry } = await deleted();
    const before = await writesSoFar(db, farm);
    const removed = await removedBy(call.id);
    await send(farm, verb, call.input);
    const after = await writesSoFar(db, farm);
    expect(after).toEqual({ ...before, calls: before.calls + 1, version: before.version + 1 });
    expect(await removedBy(call.id)).toEqual(removed);
    await restoreAll(farm, entry);
    expect(await removedBy(call.id)).toEqual([]);
    // Two people restore it: the second changes nothing.
    const restored = await writesSoFar(db, farm);
    await restoreAll(manager, entry);
    expect(await writesSoFar(db, farm)).toMatchObject({ row_writes: restored.row_writes });
  });

  it('asks when somebody else changed the record since, and deletes when told so', async () => {
    const { call, seen, entry } = await deleted();
    await restoreAll(manager, entry);
    const before = await writesSoFar(db, farm);
    const again = (more: object) => sendCall(db, farm, build.call(verb, { ...call.input, ...more } as never) as Call);
    const refused = await again({ seen });
    expect(refused).toMatchObject({
      code: 'conflict',
      field: 'seen',
      message: expect.stringMatching(/^Pessoa manager desfez exclusão .* (às|em) .*, depois da sua última atualização$/),
      clash: { field: 'seen', current: before.version, wanted: seen, who: 'Pessoa manager' },
    });
    expect(await writesSoFar(db, farm)).toEqual(before);
    expect(accepted(await again({ seen: before.version }))).toBe(true);
  });

  it('does not ask when the person changed it, nor without what they had seen, as older releases send it', async () => {
    const { call, seen, entry } = await deleted();
    await restoreAll(manager, entry);
    expect(accepted(await sendCall(db, manager, build.call(verb, { ...call.input, seen } as never) as Call))).toBe(true);
    await restoreAll(manager, entry);
    expect(accepted(await sendCall(db, farm, build.call(verb, call.input as never) as Call))).toBe(true);
  });
});

describe('a farm where people work at the same time', () => {
  let worker: TestFarm;
  beforeAll(async () => {
    farm = await createFarm(db.owner);
    manager = await hire(db.owner, farm, 'manager');
    worker = await hire(db.owner, farm, 'worker');
  });

  async function cow(name: string) {
    const animal = build.animal({ name });
    return { animal, version: await send(farm, 'create_animal', animal) };
  }
  const remove = (who: TestFarm, id: string, seen?: number) =>
    sendCall(db, who, build.call('remove_animal', { id, ...(seen !== undefined && { seen }) }) as Call);

  it('asks before deleting an animal that somebody weighed since', async () => {
    const { animal, version } = await cow('Mimosa');
    await send(manager, 'weigh', build.weighing(animal.id));
    expect(await remove(farm, animal.id, version)).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Pessoa manager pesou Mimosa (às|em .* às) \d\d:\d\d, depois da sua última atualização$/),
    });
    expect(await remove(farm, animal.id, version + 1)).toMatchObject({ version: version + 2 });
  });

  it('asks before deleting an animal whose milk somebody recorded since, though the milk stays', async () => {
    const { animal, version } = await cow('Estrela');
    await send(manager, 'record_milk', build.milk(animal.id));
    expect(await remove(farm, animal.id, version)).toMatchObject({ message: expect.stringContaining('Pessoa manager registrou leite (Estrela)') });
  });

  it('does not ask for a value that only followed from somebody’s work on another record', async () => {
    const { animal } = await cow('Boneca');
    await send(farm, 'weigh', build.weighing(animal.id, { weighing_date: '2026-01-10' }));
    const later = build.weighing(animal.id, { weighing_date: '2026-03-10' });
    const seen = await send(farm, 'weigh', later);
    await send(manager, 'weigh', build.weighing(animal.id, { weighing_date: '2026-02-10' }));
    // The gain of the later weighing was computed again, nothing else of it changed.
    expect(await sendCall(db, farm, build.call('remove_weighing', { id: later.id, seen }) as Call)).toMatchObject({ version: seen + 2 });
  });

  it('says who deleted the record that a call is about, and which one to restore', async () => {
    const { animal } = await cow('Mimosa');
    await remove(manager, animal.id);
    const restore = { verb: 'restore_animal', input: { id: animal.id } };
    expect(await sendCall(db, worker, build.call('weigh', build.weighing(animal.id)) as Call)).toMatchObject({
      code: 'not_found',
      message: 'Animal não encontrado',
      cause: { kind: 'deleted', noun: 'animals', id: animal.id, name: 'Mimosa', who: 'Pessoa manager', when: expect.any(String), restore },
    });
  });

  it('offers to restore the animal, not its weighing, when the weighing was deleted along', async () => {
    const { animal } = await cow('Mimosa');
    const weighing = build.weighing(animal.id);
    await send(worker, 'weigh', weighing);
    await remove(manager, animal.id);
    const changes = { weight: { was: weighing.weight, to: 401 } };
    expect(await sendCall(db, worker, build.call('update_weighing', { id: weighing.id, changes }) as Call)).toMatchObject({
      cause: { kind: 'deleted', who: 'Pessoa manager', restore: { verb: 'restore_animal', input: { id: animal.id } } },
    });
  });

  it('refuses in words to restore what is about an animal that is gone', async () => {
    const { animal } = await cow('Mimosa');
    const weighing = build.weighing(animal.id);
    await send(farm, 'weigh', weighing);
    await send(farm, 'remove_weighing', { id: weighing.id });
    await remove(farm, animal.id);
    expect(await sendCall(db, farm, build.call('restore_weighing', { id: weighing.id }) as Call)).toMatchObject({ message: 'Animal não encontrado' });
  });

  it('refuses in words to restore a feed whose name another one has', async () => {
    const named = (name: string) => build.feed({ id: derivedId(farm.farm_id, feedName(name)), name });
    const bean = named('Soja');
    await send(farm, 'create_feed', bean);
    await send(farm, 'update_feed', { id: bean.id, changes: { name: { was: 'Soja', to: 'Farelo' } } });
    await send(farm, 'remove_feed', { id: bean.id });
    await send(farm, 'create_feed', named('Farelo'));
    expect(await sendCall(db, farm, build.call('restore_feed', { id: bean.id }) as Call)).toMatchObject({ message: 'Já existe uma ração com este nome' });
  });
});

describe('the bin', () => {
  beforeAll(async () => {
    farm = await createFarm(db.owner);
  });

  it('shows nothing to a visitor, and what they may delete to the others', async () => {
    const animal = build.animal({ name: 'Mimosa' });
    await send(farm, 'create_animal', animal);
    await send(farm, 'remove_animal', { id: animal.id });
    for (const role of ['admin', 'manager', 'worker'] as const)
      expect((await bin(await hire(db.owner, farm, role))).rows).toMatchObject([{ subject: animal.name }]);
    const visitor = await ask(await hire(db.owner, farm, 'visitor'));
    expect([visitor.statusCode, visitor.json()]).toEqual([403, { message: 'Acesso Negado', code: 'forbidden' }]);
  });

  it('is not found with another tenant’s session, and another farm of the owner has its own', async () => {
    const stranger = await createFarm(db.owner);
    expect((await ask(stranger, '', farm.farm_id)).statusCode).toBe(404);
    expect((await ask({ ...farm, token: '' })).statusCode).toBe(401);
    expect((await bin({ ...farm, farm_id: await addFarm(db.owner, farm.user_id) })).rows).toEqual([]);
    expect((await bin(farm)).rows).toHaveLength(1);
  });

  it('refuses what it does not know', async () => {
    const sentences = ['?noun=farms', '?after=hoje', '?after=2026-01-01T00:00:00.000Z,1', '?deleted=1'].map(
      async (query) => (await ask(farm, query)).statusCode,
    );
    expect(await Promise.all(sentences)).toEqual([422, 422, 422, 422]);
  });

  it('is read page by page, newest first, by noun and by words without accents', async () => {
    const cows = Array.from({ length: 70 }, (_, nth) => build.animal({ name: nth === 3 ? 'Açucena' : `Vaca ${nth}` }));
    for (const cow of cows) {
      await send(farm, 'create_animal', cow);
      await send(farm, 'remove_animal', { id: cow.id });
    }
    const rows: DeletedEntry[] = [];
    for (let page = await bin(farm); ; page = await bin(farm, `?after=${encodeURIComponent(page.next)}`)) {
      rows.push(...page.rows);
      if (page.next === null) break;
    }
    expect(rows.map(({ records }) => records[0]!.id).slice(0, 70)).toEqual(cows.map(({ id }) => id).toReversed());
    expect(rows).toHaveLength(71);
    expect((await bin(farm, '?search=acucena')).rows.map(({ subject }) => subject)).toEqual(['Açucena']);
    expect((await bin(farm, '?noun=animals&search=vaca%2069')).rows).toHaveLength(1);
    expect((await bin(farm, '?noun=pastures')).rows).toEqual([]);
  });

  it('is read along its index, however many calls the farm has had', async () => {
    const many = await createFarm(db.owner);
    await db.superuser.query(
      `insert into calls (user_id, farm_id, id, version, verb, input_hash, actor, actor_name, at)
       select $1, $2, ${idInSql('$2::uuid', '$3::int', 'n')}, n, case when n % 50 = 0 then 'remove_animal' else 'weigh' end, '', $1, 'José', now() - n * interval '1 minute'
       from generate_series(1, $3::int) n`,
      [many.user_id, many.farm_id, 40_000],
    );
    await db.superuser.query('analyze calls');
    const plan = await transaction(db.app, 'read', async (ask) => {
      await enterFarm(ask, many.token, many.farm_id);
      const values = [many.user_id, many.farm_id, removalVerbs, '2000-01-01', 'infinity', many.farm_id];
      return (await ask({ text: `explain (costs off) ${removalsPage.text}` }, values)).rows.map((row) => row['QUERY PLAN'] as string).join('\n');
    });
    expect(plan).toMatch('calls_removals');
    // A bitmap of the index and a sort of its few rows is as good, and the planner's choice.
    expect(plan).not.toMatch(/Seq Scan/);
    expect((await bin(many)).rows).toEqual([]);
  });

  it('shows 400 days, and nothing older', async () => {
    const young = build.animal({ name: 'Novilha' });
    const old = build.animal({ name: 'Velha' });
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    for (const [animal, days] of [
      [young, 399.9],
      [old, 400.1],
    ] as const) {
      await send(farm, 'create_animal', animal);
      await sendCall(db, farm, build.call('remove_animal', { id: animal.id }, { at: ago(days) }) as Call);
    }
    const found = await Promise.all(['Novilha', 'Velha'].map(async (name) => (await bin(farm, `?search=${name}`)).rows.length));
    expect(found).toEqual([1, 0]);
  });
});
