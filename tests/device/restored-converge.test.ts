// Two devices on one farm whose server is restored from backups, while a role is lowered and given back: what anybody entered is in exactly one place in the end. RUNS=20 tries more histories, SEED is the first of them.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { SyncApi } from '#data/sync-client';
import type { Row } from '#domain/kernel/farm';
import { newId } from '#domain/kernel/ids';
import { isRecent, recentSince } from '#domain/kernel/recent-records';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import { readableRows } from '#domain/overview/row-permissions';
import { may } from '#domain/people/permissions';
import type { Call, VerbName } from '#domain/verbs';
import { makeBackup } from '#server/backup/backups';
import { restoreDump } from '#server/backup/restore';
import { handOver } from '#server/farm/handed-over';
import { ownerRole } from '#server/kernel/database-roles';
import { addFarm, build, createFarm, hire, type TestFarm } from '../build';
import { emptyDatabase, type Fresh, freshDatabase } from '../database';
import { randomRuns } from '../full';
import { Dice, randomInputs, verbNames } from '../random-inputs';
import { seed as first } from '../seeds';
import { everything } from '../server-calls';
import { scaled } from '../timeouts';
import { type Fate, lineOf, Phone, today } from './phone';

const runs = randomRuns(1, 2);
const steps = 100;

const folder = await mkdtemp(join(tmpdir(), 'lida-restored-'));
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Half of the calls create something: otherwise the farm is soon empty. */
const makers = verbNames.filter((verb) => !/^(update|remove|restore)_/.test(verb));
const fates: Fate[] = ['arrives', 'arrives', 'never arrives', 'answer lost', 'arrives twice'];
const recent = (noun: NounName) => (row: Pick<Row, 'deleted_at'>) => row.deleted_at === null && isRecent(nouns[noun], row, recentSince(today()));

/** A farm with its owner's phone and a worker's, on a server that can be replaced by a restored one. */
async function farmWithTwoPhones() {
  let server: Fresh = await freshDatabase();
  const farm = await createFarm(server.owner);
  const farms = [farm.farm_id, await addFarm(server.owner, farm.user_id)];
  const worker = await hire(server.owner, farm, 'worker');
  const line = { fate: 'arrives' as Fate };
  const phoneOf = (person: TestFarm) => {
    const ask =
      (name: keyof SyncApi) =>
      (...asked: unknown[]) =>
        (lineOf(server, person)[name] as (...asked: unknown[]) => Promise<never>)(...asked);
    return new Phone(person, { sync: ask('sync'), snapshot: ask('snapshot'), older: ask('older'), known: ask('known') }, line).start();
  };
  const phones = [await phoneOf(farm), await phoneOf(worker)];
  for (const phone of phones) await phone.exchange();
  const backup = async () => (await makeBackup(server.connection(ownerRole), join(folder, newId()), 'manual')).file;
  const restore = async (file: string) => {
    const other = await emptyDatabase();
    await restoreDump(other.connection(ownerRole), file, { migrations: 'src/server/migrations' });
    server = other;
  };
  return { farm, farms, worker, line, phones, backup, restore, server: () => server };
}

async function inStore(phone: Phone, change: () => Promise<unknown>) {
  await phone.replica.reload(async () => {
    await change();
    return phone.store.read([]);
  });
}

/** As in Pendências: a refused call again, under its own id. One that breaks a rule here stays refused. */
const retry = (phone: Phone, call: Call) => phone.replica.dispatch(call, (one) => phone.store.requeue(one, call.id), call.id).catch(() => undefined);

async function sendLostAgain(phone: Phone) {
  if ((await phone.store.lost()).length === 0) return;
  await inStore(phone, () => phone.store.settleLost('send'));
  for (const { call, cause } of phone.replica.refused()) if (cause?.kind === 'unknown') await retry(phone, call);
}

for (let seed = first; seed < first + runs; seed++)
  it(
    `history ${seed}: each call is on the server, in Pendências or handed over, once`,
    async () => {
      const { farm, farms, worker, line, phones, backup, restore, server } = await farmWithTwoPhones();
      const dice = new Dice([seed]);
      const [owner, other] = phones as [Phone, Phone];
      const setRole = (role: string) => server().owner.query('update farm_users set role = $2 where id = $1', [worker.person_id, role]);
      const give = async () => {
        for (const { call, cause } of other.replica.refused())
          if (cause?.kind === 'role') {
            const { id, verb, input, at } = call;
            const calls = [{ id, verb, input, at, description: { title: 'Registro', subject: null, details: [] } }];
            await handOver(server().app, worker.token, farm.farm_id, { person: `${worker.person_id}@lida.demo`, calls });
            await inStore(other, () => other.store.discard(id, true));
          }
      };
      const registerHandedOver = async () => {
        const open = 'select id, verb, input, at from handed_over_calls where farm_id = $1 and settled_at is null order by id limit 1';
        for (const { at, ...one } of (await server().superuser.query(open, [farm.farm_id])).rows)
          await owner.replica.dispatch({ ...one, at: at.toISOString() } as Call, (call) => owner.store.add(call)).catch(() => undefined);
      };
      const dispatch = async (phone: Phone, nth: number) => {
        const verb = dice.pick(nth < 6 ? (['create_animal', 'weigh', 'create_feed'] as VerbName[]) : dice.oneIn(2) ? makers : verbNames);
        const seen = verb.startsWith('remove_') && { seen: phone.syncClient.syncState?.cursor.version };
        const input = { ...randomInputs[verb](new Dice([dice.upTo(1e9), seed, nth]), { ...phone.view(), farms }), ...seen };
        await phone.dispatch(build.call(verb, input as never, { at: new Date().toISOString() }) as Call);
      };

      let file = '';
      const backups = [5 + dice.upTo(10), 50 + dice.upTo(10)];
      const restores = [20 + dice.upTo(15), 70 + dice.upTo(15)];
      for (let nth = 0; nth < steps; nth++) {
        const phone = dice.pick(phones);
        if (backups.includes(nth)) file = await backup();
        if (restores.includes(nth)) await restore(file);
        const rolled = dice.upTo(14);
        if (rolled === 0) await phone.start();
        else if (rolled === 1) await sendLostAgain(phone);
        else if (rolled === 2) await setRole(dice.pick(['worker', 'visitor']));
        else if (rolled === 3) await give();
        else if (rolled === 4) await registerHandedOver();
        else if (rolled === 5) for (const { call } of phone.replica.refused().slice(0, 1)) await retry(phone, call);
        else if (rolled <= 8) {
          line.fate = dice.pick(fates);
          await phone.exchange();
        } else await dispatch(phone, nth);
      }

      line.fate = 'arrives';
      await setRole('worker');
      for (const phone of [...phones, ...phones]) await phone.exchange();
      for (const phone of phones) {
        await sendLostAgain(phone);
        await phone.exchange();
      }
      for (const phone of phones) await phone.exchange();

      const idsIn = async (query: string) => new Set((await server().superuser.query<{ id: string }>(query, [farm.farm_id])).rows.map(({ id }) => id));
      const accepted = await idsIn('select id from calls where farm_id = $1 and version > 0');
      const handedOver = await idsIn('select id from handed_over_calls h where farm_id = $1 and not exists (select from calls c where c.id = h.id)');
      const there = await everything(server(), farm.farm_id);
      for (const phone of phones) {
        const role = phone === owner ? 'owner' : 'worker';
        for (const noun of nounNames.filter((one) => may({ role }, 'read', one)))
          expect(phone.rows(noun).filter(recent(noun)), noun).toEqual(
            readableRows({ role, id: phone.replica.who.actor.id }, noun, there[noun]).filter(recent(noun)),
          );
        const { waiting, refused } = await phone.store.kept();
        expect([waiting, await phone.store.lost()]).toEqual([[], []]);
        const here = new Set(refused.map(({ call }) => call.id));
        expect(phone.saved.filter(({ id }) => [accepted, handedOver, here].filter((place) => place.has(id)).length !== 1)).toEqual([]);
      }
      // Once each: the farm's counter was incremented once per call.
      const { rows } = await server().superuser.query('select version::int from farm_counters where farm_id = $1', [farm.farm_id]);
      expect(rows[0].version).toBe(accepted.size);
    },
    scaled(60_000),
  );
