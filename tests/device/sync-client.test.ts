// The sync client on a bad connection and with odd answers: a call leaves the outbox only on a definitive answer.
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { NoAnswer, Refusal } from '#data/online';
import { settle } from '#data/store-answers';
import { Unreadable } from '#data/store-rows';
import { Postponed, type SyncApi } from '#data/sync-client';
import { addDays } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import { nounNames } from '#domain/nouns';
import { storageWords, usualQuota } from '#domain/people/storage';
import type { Call } from '#domain/verbs';
import { addFarm, build, createFarm, foundedRows, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, insertOxen, livingRows, sendCall, stored } from '../server-calls';
import { lineOf, Phone, today } from './phone';

const db = await freshDatabase();

async function phoneOn(farm: TestFarm, bend: (line: SyncApi) => Partial<SyncApi> = () => ({})) {
  const line = lineOf(db, farm);
  return new Phone(farm, { ...line, ...bend(line) }).start();
}

const newAnimal = (name: string) => build.call('create_animal', build.animal({ name }));
const names = async (farm: TestFarm) => (await stored(db, farm.farm_id, 'animals')).map(({ name }) => name);

async function endsLikeTheServer(phone: Phone, farm: TestFarm) {
  const rows = await livingRows(db, farm.farm_id);
  // On thousands of rows `toEqual` takes seconds: it only describes a difference.
  for (const noun of nounNames) if (!isDeepStrictEqual(phone.rows(noun), rows[noun])) expect(phone.rows(noun)).toEqual(rows[noun]);
}

it.each([
  ['too few results', (results: unknown[]) => results.slice(1)],
  ['results in another order', (results: unknown[]) => results.toReversed()],
  ['no results', () => undefined],
])('ignores an answer with %s: the calls stay and are sent again', async (_what, bent) => {
  const farm = await createFarm(db.owner);
  let odd = true;
  const phone = await phoneOn(farm, (line) => ({
    sync: async (cursor, calls, as) => {
      const answer = await line.sync(cursor, calls, as);
      return odd && calls.length > 0 ? { ...answer, results: bent(answer.results) as never } : answer;
    },
  }));
  await phone.exchange();
  await phone.dispatch(newAnimal('Mimosa'));
  await phone.dispatch(newAnimal('Estrela'));
  await expect(phone.syncClient.exchange()).rejects.toThrow();
  expect(phone.replica.waiting()).toHaveLength(2);
  odd = false;
  await phone.exchange();
  expect(phone.replica.waiting()).toEqual([]);
  expect((await names(farm)).toSorted()).toEqual(['Estrela', 'Mimosa']);
});

it('halves a batch that is too large, and everything arrives in order', async () => {
  const farm = await createFarm(db.owner);
  const sizes: number[] = [];
  const phone = await phoneOn(farm, (line) => ({
    sync: async (cursor, calls, as) => {
      sizes.push(calls.length);
      if (calls.length > 3) throw new Refusal('O conteúdo enviado é grande demais', 413, 'malformed');
      return line.sync(cursor, calls, as);
    },
  }));
  await phone.exchange();
  for (let i = 0; i < 9; i++) await phone.dispatch(newAnimal(`Boi ${i}`));
  await phone.exchange();
  expect(phone.replica.waiting()).toEqual([]);
  expect(sizes).toEqual([0, 9, 5, 3, 6, 3, 3]);
  const { rows } = await db.superuser.query('select name from animals where farm_id = $1 order by version', [farm.farm_id]);
  expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: 9 }, (_, i) => `Boi ${i}`));
});

it('an unreadable call does not block the others, and is kept with the server’s message', async () => {
  const farm = await createFarm(db.owner);
  const phone = await phoneOn(farm, (line) => ({
    sync: async (cursor, calls, as) => {
      if (calls.some(({ input }) => 'name' in input && input.name === 'Ilegível'))
        throw new Refusal('O conteúdo enviado não é um JSON válido', 400, 'malformed');
      return line.sync(cursor, calls, as);
    },
  }));
  await phone.exchange();
  for (const name of ['Mimosa', 'Ilegível', 'Estrela']) await phone.dispatch(newAnimal(name));
  await phone.exchange();
  expect((await names(farm)).toSorted()).toEqual(['Estrela', 'Mimosa']);
  expect(phone.replica.refused()).toMatchObject([{ call: { input: { name: 'Ilegível' } }, message: 'O conteúdo enviado não é um JSON válido' }]);
  expect((await phone.store.kept()).refused).toHaveLength(1);
  await endsLikeTheServer(phone, farm);
});

it('waits with what the server put off', async () => {
  const farm = await createFarm(db.owner);
  const phone = await phoneOn(farm, (line) => ({
    sync: async (cursor, calls, as) => ({ ...(await line.sync(cursor, [], as)), results: calls.map(({ id }) => ({ id, status: 'later' as const })) }),
  }));
  await phone.exchange();
  await phone.dispatch(newAnimal('Mimosa'));
  await expect(phone.syncClient.exchange()).rejects.toThrow(Postponed);
  const waits = () => {
    expect(phone.replica.waiting()).toMatchObject([{ call: { input: { name: 'Mimosa' } } }]);
    expect(phone.rows('animals')).toMatchObject([{ name: 'Mimosa' }]);
  };
  waits();
  // On the disk too, not in memory alone.
  await phone.start();
  waits();
});

async function herd(farm: TestFarm, heads: number) {
  await insertOxen(db, farm, heads);
  await db.superuser.query('update farm_counters set version = 1 where farm_id = $1', [farm.farm_id]);
}

it('resumes a snapshot where it was cut off, even after a crash, and reports its progress', async () => {
  const farm = await createFarm(db.owner);
  await herd(farm, 7_000);
  const asked: (string | null)[] = [];
  let cut = true;
  const phone = await phoneOn(farm, (line) => ({
    snapshot: async (after, upto) => {
      asked.push(after);
      if (cut && asked.length === 2) throw new NoAnswer();
      return line.snapshot(after, upto);
    },
  }));
  await phone.exchange();
  const { got, total } = phone.syncClient.progress!;
  expect(total).toBe(7_000 + foundedRows);
  // Pages are cut by a sample of the rows: their lengths are approximate.
  expect(got).toBeGreaterThan(1_000);
  expect(got).toBeLessThan(6_000);
  expect(phone.rows('animals')).toEqual([]);
  await phone.start();
  cut = false;
  const before = asked.length;
  await phone.exchange();
  expect(asked[before]).toBe(asked[1]);
  expect(asked.filter((after) => after === null)).toHaveLength(1);
  expect(phone.syncClient.progress).toBeNull();
  await endsLikeTheServer(phone, farm);
});

it('never reports more than the total, with an animal that moved away and others registered during the download', async () => {
  const farm = await createFarm(db.owner);
  await herd(farm, 9_000);
  const send = async (call: Call) => expect(accepted(await sendCall(db, farm, call))).toBe(true);
  const moved = build.animal({ name: 'Estrela' });
  await send(build.call('create_animal', moved));
  await send(build.call('create_transfer', build.transfer(moved.id, { to_farm_id: await addFarm(db.owner, farm.user_id), status: 'concluída' })));
  const seen: { got: number; total: number }[] = [];
  let pages = 0;
  const phone = await phoneOn(farm, (line) => ({
    snapshot: async (after, upto) => {
      // Ids after all others: they come with the last page.
      const last = (i: number) => `ffffffff-ffff-7fff-bfff-${String(i).padStart(12, '0')}`;
      if (++pages === 2) for (let i = 0; i < 20; i++) await send(build.call('create_animal', build.animal({ id: last(i), name: `Recém-chegada ${i}` })));
      return line.snapshot(after, upto);
    },
  }));
  phone.changed = () => {
    const { progress } = phone.syncClient;
    if (progress) seen.push(progress);
  };
  await phone.exchange();
  expect(seen.length).toBeGreaterThan(2);
  // The herd, the moved animal by its name, and its transfer.
  expect(new Set(seen.map(({ total }) => total))).toEqual(new Set([9_000 + 1 + 1 + foundedRows]));
  for (const { got, total } of seen) expect(got).toBeLessThanOrEqual(total);
  expect(seen.at(-1)!.got).toBe(seen.at(-1)!.total);
  await endsLikeTheServer(phone, farm);
});

it('two tabs that download at once, in a browser without locks, both end with every row', async () => {
  const farm = await createFarm(db.owner);
  await insertOxen(db, farm, 30);
  const line = lineOf(db, farm);
  /** Resolves when both tabs have their last page. */
  let arrive = () => {};
  const both = new Promise<void>((resolve) => {
    let tabs = 0;
    arrive = () => void (++tabs === 2 && resolve());
  });
  const api: SyncApi = {
    ...line,
    snapshot: async (...asked) => {
      const page = await line.snapshot(...asked);
      if (page.next === null) {
        arrive();
        await both;
      }
      return page;
    },
  };
  const first = await new Phone(farm, api).start();
  const second = await new Phone(farm, api, undefined, first.name).start();
  // One of them finds that the other was first, and fails: it asks again.
  await Promise.allSettled([first.exchange(), second.exchange()]);
  for (const tab of [first, second]) {
    await tab.start();
    await tab.exchange();
    await endsLikeTheServer(tab, farm);
  }
});

it('begins a snapshot again when the server is restored during the download', async () => {
  const farm = await createFarm(db.owner);
  await herd(farm, 9_000);
  let pages = 0;
  const phone = await phoneOn(farm, (line) => ({
    snapshot: async (after, upto) => {
      if (++pages === 2) {
        await db.superuser.query('delete from animals where farm_id = $1 and name < $2', [farm.farm_id, 'Boi 2']);
        await db.superuser.query('update farm_counters set epoch = gen_random_uuid() where farm_id = $1', [farm.farm_id]);
      }
      return line.snapshot(after, upto);
    },
  }));
  await phone.exchange();
  await endsLikeTheServer(phone, farm);
  expect(phone.rows('animals').length).toBeLessThan(9_000);
});

it('makes a full resync after a restore, and sends waiting calls to the restored farm', async () => {
  const farm = await createFarm(db.owner);
  const phone = await phoneOn(farm);
  await phone.exchange();
  await phone.dispatch(newAnimal('Perdida na restauração'));
  await phone.exchange();
  await phone.dispatch(newAnimal('Mimosa'));
  await db.superuser.query('delete from animals where farm_id = $1', [farm.farm_id]);
  await db.superuser.query('delete from history where farm_id = $1', [farm.farm_id]);
  await db.superuser.query('delete from calls where farm_id = $1', [farm.farm_id]);
  await db.superuser.query('update farm_counters set epoch = gen_random_uuid(), version = 0 where farm_id = $1', [farm.farm_id]);
  await phone.exchange();
  expect(phone.rows('animals')).toMatchObject([{ name: 'Mimosa' }]);
  await endsLikeTheServer(phone, farm);
  expect(phone.replica.waiting()).toEqual([]);
});

it('makes a full resync when the schema of the rows has changed, and keeps the outbox', async () => {
  const farm = await createFarm(db.owner);
  const phone = await phoneOn(farm);
  await phone.exchange();
  await phone.dispatch(newAnimal('Mimosa'));
  await settle(phone.store, {
    sent: [],
    results: [],
    rows: {},
    syncState: { ...phone.syncClient.syncState!, shape: 'de ontem' },
    at: new Date().toISOString(),
  });
  await phone.start();
  expect(phone.replica.waiting()).toHaveLength(1);
  await phone.exchange();
  expect(phone.syncClient.syncState!.shape).not.toBe('de ontem');
  expect(await names(farm)).toEqual(['Mimosa']);
  await endsLikeTheServer(phone, farm);
});

it('keeps the recent or open rows of a windowed noun, and loads the rest on request', async () => {
  const farm = await createFarm(db.owner);
  const [recent, old] = [addDays(today(), -400), addDays(today(), -401)];
  const phone = await phoneOn(farm);
  const activity = (activity_date: string, status: 'pendente' | 'concluída', description: string) =>
    build.call('create_activity', { id: newId(), activity_date, activity_type: 'Vacinação', description, status, priority: 'média' }) as Call;
  await phone.exchange();
  for (const call of [activity(recent, 'concluída', 'recente'), activity(old, 'concluída', 'antiga'), activity(old, 'pendente', 'ainda aberta')])
    await phone.dispatch(call);
  const described = () =>
    phone
      .rows('daily_activities')
      .map(({ description }) => description as string)
      .toSorted();
  expect(described()).toEqual(['ainda aberta', 'antiga', 'recente']);
  await phone.exchange();
  // A row just written stays visible; it is gone when the farm is opened again.
  expect(described()).toEqual(['ainda aberta', 'antiga', 'recente']);
  await phone.start();
  expect(described()).toEqual(['ainda aberta', 'recente']);

  const fresh = await phoneOn(farm);
  await fresh.exchange();
  expect(fresh.rows('daily_activities')).toHaveLength(2);
  const { rows, next } = await lineOf(db, farm).older('daily_activities', null);
  expect(next).toBeNull();
  await fresh.replica.admit('daily_activities', rows as never);
  expect(fresh.rows('daily_activities')).toHaveLength(3);
  // A loaded older record can be corrected like any other.
  const { id } = fresh.rows('daily_activities').find(({ description }) => description === 'antiga')!;
  await fresh.dispatch(build.call('update_activity', { id, changes: { description: { was: 'antiga', to: 'corrigida' } } }) as Call);
  await fresh.exchange();
  expect(
    fresh
      .rows('daily_activities')
      .map(({ description }) => description as string)
      .toSorted(),
  ).toEqual(['ainda aberta', 'corrigida', 'recente']);
  expect(fresh.replica.refused()).toEqual([]);
});

it('neither sends nor receives anything through a session that belongs to another person now', async () => {
  const farm = await createFarm(db.owner);
  const worker = await hire(db.owner, farm, 'worker');
  let whose = farm;
  const phone = await phoneOn(farm, () => ({ sync: (...asked) => lineOf(db, whose).sync(...asked) }));
  await phone.exchange();
  whose = worker;
  await phone.dispatch(newAnimal('Mimosa'));
  await expect(phone.syncClient.exchange()).rejects.toThrow('User not authenticated');
  expect(await names(farm)).toEqual([]);
  whose = farm;
  await phone.exchange();
  expect(await names(farm)).toEqual(['Mimosa']);
});

it('knows the name of a removed record, and can restore it on a phone that never had it', async () => {
  const farm = await createFarm(db.owner);
  const mimosa = newAnimal('Mimosa');
  const first = await phoneOn(farm);
  await first.exchange();
  await first.dispatch(mimosa);
  await first.dispatch(build.call('remove_animal', { id: mimosa.input.id }) as Call);
  await first.exchange();
  const second = await phoneOn(farm);
  await second.exchange();
  expect(second.rows('animals')).toEqual([]);
  expect(second.replica.known('animals', mimosa.input.id)).toMatchObject({ name: 'Mimosa' });
  await second.dispatch(build.call('restore_animal', { id: mimosa.input.id }) as Call);
  await second.exchange();
  expect(await names(farm)).toEqual(['Mimosa']);
  await endsLikeTheServer(second, farm);
});

it('keeps everything waiting when no answer can be read, such as a hotspot’s page', async () => {
  const farm = await createFarm(db.owner);
  let hotspot = false;
  const phone = await phoneOn(farm, (line) => ({
    sync: async (cursor, calls, as) => {
      if (hotspot) throw new Refusal('', 400, 'unknown');
      return line.sync(cursor, calls, as);
    },
  }));
  await phone.exchange();
  for (const name of ['Mimosa', 'Estrela']) await phone.dispatch(newAnimal(name));
  hotspot = true;
  await expect(phone.syncClient.exchange()).rejects.toThrow(Refusal);
  expect([phone.replica.waiting().length, phone.replica.refused()]).toEqual([2, []]);
  hotspot = false;
  await phone.exchange();
  expect((await names(farm)).toSorted()).toEqual(['Estrela', 'Mimosa']);
});

it('does not bring back a call that was discarded while it was being sent', async () => {
  const farm = await createFarm(db.owner);
  const phone = await phoneOn(farm, (line) => ({
    sync: async (cursor, calls, as) => {
      for (const { id } of calls) await phone.store.discard(id);
      return line.sync(cursor, calls, as);
    },
  }));
  await phone.exchange();
  await phone.dispatch({ ...newAnimal('Mimosa'), verb: 'cadastrar_bicho' } as never);
  await phone.store.add({ ...newAnimal('Mimosa'), verb: 'cadastrar_bicho' } as never);
  await phone.exchange();
  expect(await phone.store.kept()).toEqual({ waiting: [], refused: [] });
});

it('takes nothing of an answer that cannot be stored completely', async () => {
  const farm = await createFarm(db.owner);
  const phone = await phoneOn(farm);
  await phone.exchange();
  const mimosa = newAnimal('Mimosa');
  await phone.dispatch(mimosa);
  const before = phone.syncClient.syncState!.cursor;
  await phone.spoil(`animals/${mimosa.input.id.slice(-2)}`);
  await expect(phone.syncClient.exchange()).rejects.toThrow(Unreadable);
  expect((await phone.store.kept()).waiting).toHaveLength(1);
  expect((await phone.store.syncState())!.cursor).toEqual(before);
  // After a full resync the call still counts once.
  await phone.store.forgetRows();
  await phone.exchange();
  expect(await names(farm)).toEqual(['Mimosa']);
  await endsLikeTheServer(phone, farm);
});

it('catches up after a year offline, and its waiting calls keep their date', async () => {
  const farm = await createFarm(db.owner);
  const phone = await phoneOn(farm);
  const [kept, gone] = [newAnimal('Mimosa'), newAnimal('Estrela')];
  await phone.dispatch(kept);
  await phone.dispatch(gone);
  await phone.exchange();
  const then = `${addDays(today(), -365)}T12:00:00.000Z`;
  const forgotten = { ...build.call('weigh', build.weighing(kept.input.id, { weighing_date: addDays(today(), -365) })), at: then };
  await phone.dispatch(forgotten);
  // Meanwhile the farm went on.
  const others = await phoneOn(farm);
  await others.exchange();
  for (let i = 0; i < 250; i++) await others.dispatch(build.call('create_animal', build.animal({ name: `Novilha ${i}` })));
  await others.dispatch(build.call('remove_animal', { id: gone.input.id }));
  await others.dispatch(build.call('record_milk', build.milk(kept.input.id, { production_date: addDays(today(), -300) })));
  await others.exchange();
  await phone.start();
  await phone.exchange();
  expect(phone.replica.refused()).toEqual([]);
  expect(phone.rows('animals')).toHaveLength(251);
  expect(phone.rows('animal_weighings')).toMatchObject([{ created_at: then }]);
  await endsLikeTheServer(phone, farm);
});

it('keeps the calls of an account over its rate limit, and sends them when allowed', async () => {
  const farm = await createFarm(db.owner);
  let busy = true;
  const phone = await phoneOn(farm, (line) => ({
    sync: async (cursor, calls, as) => {
      if (busy && calls.length > 0) throw new Refusal('Há pedidos demais desta conta ao mesmo tempo.', 429, 'later', undefined, 5);
      return line.sync(cursor, calls, as);
    },
  }));
  await phone.exchange();
  await phone.dispatch(newAnimal('Mimosa'));
  await expect(phone.syncClient.exchange()).rejects.toMatchObject({ status: 429, retryAfter: 5 });
  expect(phone.replica.waiting()).toHaveLength(1);
  busy = false;
  await phone.exchange();
  expect(phone.replica.waiting()).toEqual([]);
  expect(await names(farm)).toEqual(['Mimosa']);
});

it('keeps calls that exceed the owner’s quota, with the reason, still pulls changes, and sends them when there is room', async () => {
  const farm = await createFarm(db.owner);
  const phone = await phoneOn(farm);
  await phone.exchange();
  await db.superuser.query('insert into tenant_storage (user_id, used) values ($1, $2)', [farm.user_id, usualQuota]);
  await phone.dispatch(newAnimal('Mimosa'));
  await expect(phone.syncClient.exchange()).rejects.toThrow(new Postponed(storageWords.full));
  expect(phone.replica.waiting()).toHaveLength(1);
  await db.superuser.query('delete from tenant_storage where user_id = $1', [farm.user_id]);
  const elsewhere = { ...db, app: { ...db.app } };
  const later = await new Phone(farm, lineOf(elsewhere, farm)).start();
  for (const { call } of phone.replica.waiting()) await later.dispatch(call);
  await later.exchange();
  expect(await names(farm)).toEqual(['Mimosa']);
});

it('keeps everything while the farm’s owner is suspended, and sends it afterwards', async () => {
  const farm = await createFarm(db.owner);
  const hand = await hire(db.owner, farm, 'worker');
  const phone = await phoneOn(hand);
  await phone.exchange();
  const suspend = (at: string) => db.owner.query(`update users set suspended_at = ${at} where id = $1`, [farm.user_id]);
  await suspend('now()');
  await phone.dispatch(newAnimal('Mimosa'));
  await phone.dispatch(newAnimal('Estrela'));
  await expect(phone.syncClient.exchange()).rejects.toMatchObject({ status: 403, code: 'suspended' });
  await phone.start();
  expect(phone.replica.waiting()).toHaveLength(2);
  expect(phone.replica.refused()).toEqual([]);
  expect(await names(farm)).toEqual([]);
  await suspend('null');
  await phone.exchange();
  expect((await names(farm)).toSorted()).toEqual(['Estrela', 'Mimosa']);
  await endsLikeTheServer(phone, farm);
});
