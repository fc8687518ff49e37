// Every verb, present and future: idempotent, allowed roles only, never outside the tenant or the farm.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayReadAttachment } from '#domain/attachments/attached-records';
import type { Row } from '#domain/kernel/farm';
import { factsOf } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import { type Role, roles } from '#domain/kernel/roles';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import { isOwnOnly, mayKnowAlert } from '#domain/overview/row-permissions';
import { may } from '#domain/people/permissions';
import { type Call, type VerbName, verbs } from '#domain/verbs';
import { createApp } from '#server/http/app';
import { callThatPasses } from '../accepted-calls';
import { addFarm, build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { isFull } from '../full';
import { verbNames } from '../random-inputs';
import { accepted, anotherServer, countWrites, fillFarm, sendCall, stored, writesSoFar } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

let farm: TestFarm;
let people: Record<Role, TestFarm>;
let stranger: TestFarm;
/** Farms without calls: another tenant's, and another of the owner. */
let untouched: Partial<Record<string, TestFarm>>;

/** The verbs of some nouns share a small farm with a random history and somebody in every role. */
async function prepareFarm(called: string, rounds: number) {
  farm = await createFarm(db.owner, { called });
  await fillFarm(db, farm, rounds);
  const hired = (Object.keys(roles) as Role[]).map(async (role) => [role, await hire(db.owner, farm, role)] as const);
  people = Object.fromEntries(await Promise.all(hired)) as typeof people;
  stranger = await createFarm(db.owner);
  untouched = {};
}
beforeAll(async () => {
  await countWrites(db);
  await prepareFarm('alone', 1);
});

it('keeps rows of two nouns apart though they have the same id and change in one call', async () => {
  const animal = build.animal();
  await sendCall(db, farm, build.call('create_animal', animal));
  const heard = await sendCall(db, farm, build.call('weigh', build.weighing(animal.id, { id: animal.id })));
  expect(accepted(heard), JSON.stringify(heard)).toBe(true);
});

/** A decision is also about the record that its alert tells of, and a photo about its record. */
async function mayRun(role: Role, { verb, input }: Call) {
  const { on } = verbs[verb];
  if ((on !== 'alert_decisions' && on !== 'attachments') || !may({ role }, 'write', on)) return may({ role }, 'write', on as NounName);
  const [decided] = (await stored(db, farm.farm_id, on)).filter(({ id }) => id === (input as { id: string }).id);
  if (on === 'attachments') return mayReadAttachment({ role }, (decided ?? input) as object);
  return mayKnowAlert({ role }, (input as { key?: string }).key ?? String(decided!['key']));
}

const nounOf = (verb: VerbName) => nouns[verbs[verb].on as NounName] as unknown as Noun;
const isPlainCreate = (verb: VerbName) => (verbs[verb].input as unknown) === nounOf(verb).create;
const needsAnother = (verb: VerbName) => Object.values(nounOf(verb).fields).some((field) => factsOf(field).kind === 'reference' && !factsOf(field).optional);

/** Verbs that need no existing row: on another farm they create something there. */
const independent = new Set<string>([
  // A photo needs one of several records.
  ...verbNames.filter((verb) => isPlainCreate(verb) && !needsAnother(verb) && verb !== 'create_attachment'),
  'create_animal',
  'purchase_animals',
  'create_pasture',
  'create_protocol',
  'create_feed',
  'buy_feed',
  'enter_supply',
  'buy_hay',
  'record_milk',
  'create_milk_analysis',
  'create_milk_delivery',
  'create_financial_category',
  'choose_funrural',
  'update_herd_settings',
  'create_party',
  'update_money_settings',
  'update_cost_settings',
  'resolve_alert',
  'ignore_alert',
  'import_rows',
  'create_list_view',
  'arrange_list',
]);
/** Verbs whose row id is derived from a name: a second call updates the existing row. */
const upserting = new Set<string>([
  'resolve_alert',
  'ignore_alert',
  'create_financial_category',
  'choose_funrural',
  'update_herd_settings',
  'update_money_settings',
  'update_cost_settings',
  'import_rows',
  'arrange_list',
]);

/** Verbs whose row has a natural key: a second one is refused with its own message. */
const naturalKey: Record<string, string> = { record_milk: 'já tem leite registrado', book_milk_statement: 'já está no financeiro' };

/** Verbs that create the row they reference when it is missing: on another farm of the owner its id is taken. */
const createsReference = new Set<string>(['buy_feed', 'enter_supply']);

const either = expect.stringMatching(/^(rule|conflict)$/);
/** After the first call, a batch may have fewer heads than the second wants. */
const takesHeads = ['slaughter', 'report_death', 'report_lost', 'split_batch', 'create_sale', 'create_transfer'];

/** A second call may break a rule before its id is checked. */
const breaksRuleFirst: Record<string, unknown> = {
  use_supply: either,
  update_sale: either,
  move_to_pasture: 'rule',
  register_loss: either,
  wean: 'rule',
  dry_off: 'rule',
  expose_animals: 'rule',
  complete_synchronisation_step: 'rule',
  consume_feed: either,
  pay_financial_transaction: either,
  ...Object.fromEntries(takesHeads.map((verb) => [verb, either])),
};

/** Verbs that may do the same again: the next part of a bill may have the same amount, and as many heads may remain in a batch. */
const repeatable = new Set<string>(['pay_financial_transaction', ...takesHeads]);

/** They need an animal on its way from another farm: tests/conformance/transfers.test.ts. */
const ofTwoFarms = new Set<string>(['receive_transfer', 'refuse_transfer']);
const verbsOn = (noun: string) => verbNames.filter((verb) => verbs[verb].on === noun && !ofTwoFarms.has(verb));

const nounsWithVerbs = nounNames.filter((noun) => verbsOn(noun).length > 0);
/** Filling a farm is half the work: in `npm test` ten nouns share one. */
const nounsPerFarm = isFull ? 1 : 10;

describe.each(nounsWithVerbs)('of %s', (noun) => {
  beforeAll(async () => {
    if (nounsWithVerbs.indexOf(noun) % nounsPerFarm === 0) await prepareFarm(noun, 3);
  });

  describe.each(verbsOn(noun))('%s', (verb) => {
    /** A call that the farm would accept now: finding one is most of the work, so the tests below share it until it has run. */
    let ready: Call | null = null;
    const readyCall = async () => (ready ??= (await callThatPasses(db, farm, verb)) as Call);
    async function takeCall() {
      const call = await readyCall();
      ready = null;
      return call;
    }
    /** The last call that had its effect. */
    let done: { call: Call; version: number };

    it('does nothing with another person’s session, or none', async () => {
      const call = await readyCall();
      const before = await writesSoFar(db, farm);
      const post = (cookies: Record<string, string>) =>
        app.inject({ method: 'POST', url: `/api/farms/${farm.farm_id}/verbs/${verb}`, payload: call.input, cookies });
      expect((await post({ lida_session: stranger.token })).statusCode).toBe(404);
      expect((await post({})).json()).toEqual({ message: 'User not authenticated', code: 'unauthenticated' });
      expect(await writesSoFar(db, farm)).toEqual(before);
    });

    it.each(['another tenant', 'another farm of the owner'])('finds nothing of this farm when run on the farm of %s', async (whose) => {
      const elsewhere = (untouched[whose] ??=
        whose === 'another tenant' ? await createFarm(db.owner) : { ...farm, farm_id: await addFarm(db.owner, farm.user_id) });
      const call = await readyCall();
      const before = await writesSoFar(db, farm);
      const founded = await writesSoFar(db, elsewhere);
      const heard = await sendCall(db, elsewhere, call);
      if (accepted(heard)) {
        delete untouched[whose];
        // Its ids are taken now.
        ready = null;
      }
      if (!(independent.has(verb) && accepted(heard))) {
        expect(heard).toMatchObject({ code: upserting.has(verb) || createsReference.has(verb) ? 'conflict' : 'not_found' });
        expect(await writesSoFar(db, elsewhere)).toEqual(founded);
      }
      expect(await writesSoFar(db, farm)).toEqual(before);
    });

    it('has one effect, however often it is delivered', async () => {
      const call = await takeCall();
      const before = await writesSoFar(db, farm);
      const [first, second, third] = [
        await sendCall(db, farm, call),
        await sendCall(db, farm, call),
        await sendCall(db, farm, { ...call, at: '2026-11-02T00:00:00.000Z' }),
      ];
      const after = await writesSoFar(db, farm);
      expect(first).toEqual({ version: before.version + 1 });
      expect([second, third]).toEqual([first, first]);
      expect(after).toMatchObject({ calls: before.calls + 1, version: before.version + 1 });
      expect(after.history).toBeGreaterThan(before.history);
      done = { call, version: before.version + 1 };
    });

    it('writes to the history what it changed, by whom and when', async () => {
      const { call, version } = done;
      const { rows } = await db.superuser.query(
        `select h.noun, h.row_id, h.before, h.after, c.verb, c.actor, c.at from history h join calls c on c.id = h.call_id where h.farm_id = $1 and h.version = $2`,
        [farm.farm_id, version],
      );
      expect(rows.length).toBeGreaterThan(0);
      const changed = new Map<NounName, Row[]>();
      for (const { noun } of rows) if (!changed.has(noun)) changed.set(noun, await stored(db, farm.farm_id, noun));
      for (const { noun, row_id, after, before, ...said } of rows) {
        expect(said).toEqual({ verb, actor: farm.person_id, at: new Date(call.at) });
        expect(after).not.toEqual(before);
        const row = changed.get(noun)!.find(({ id }) => id === row_id);
        expect(row).toMatchObject({ version, updated_at: call.at });
        for (const [field, value] of Object.entries(after)) if (field !== 'deleted_at') expect(row?.[field]).toEqual(value);
      }
    });

    it('is refused when it would create a row under an existing id', async () => {
      const { call, version } = done;
      const made = await db.superuser.query('select from history where farm_id = $1 and version = $2 and before is null', [farm.farm_id, version]);
      if (made.rows.length === 0) return;
      const before = await writesSoFar(db, farm);
      // A change that is there already is accepted again, with the check or dry-off that it made before.
      if (upserting.has(verb) || (verb.startsWith('update_') && !('added' in call.input))) {
        expect(await sendCall(db, farm, build.call(verb, call.input as never) as Call)).toEqual({ version: before.version + 1 });
        expect(await writesSoFar(db, farm)).toEqual({ ...before, calls: before.calls + 1, version: before.version + 1 });
        return;
      }
      const again = await sendCall(db, farm, build.call(verb, call.input as never) as Call);
      if (repeatable.has(verb) && accepted(again)) return;
      // The second call may break a rule: a loss leaves no pregnancy to lose.
      const known = naturalKey[verb] ? expect.stringContaining(naturalKey[verb]) : 'Este registro já existe';
      expect(again).toMatchObject(breaksRuleFirst[verb] ? { code: breaksRuleFirst[verb] } : { code: 'conflict', message: known });
      expect(await writesSoFar(db, farm)).toEqual(before);
    });

    it('has one effect when delivered twice at once', async () => {
      const call = await takeCall();
      const before = await writesSoFar(db, farm);
      const answers = await Promise.all([sendCall(db, farm, call), sendCall(db, farm, call), sendCall(anotherServer(db), farm, call)]);
      expect(answers).toEqual([{ version: before.version + 1 }, { version: before.version + 1 }, { version: before.version + 1 }]);
      expect(await writesSoFar(db, farm)).toMatchObject({ calls: before.calls + 1, version: before.version + 1 });
      done = { call, version: before.version + 1 };
    });

    it('refuses the same id with other content, and writes nothing', async () => {
      const { call } = done;
      const next = await readyCall();
      // What was removed may be the only record that can be: another verb is other content too.
      const other = JSON.stringify(next.input) === JSON.stringify(call.input) ? await callThatPasses(db, farm, 'create_animal') : next;
      const before = await writesSoFar(db, farm);
      expect(await sendCall(db, farm, { ...other, id: call.id })).toMatchObject({ code: 'validation', field: 'id' });
      expect(await writesSoFar(db, farm)).toEqual(before);
    });

    it('runs for every role that may, and is refused without effect to every other', async () => {
      let hasRun = false;
      for (const role of (Object.keys(roles) as Role[]).toReversed()) {
        const call = await readyCall();
        // Each role that may needs a new call: `npm test` tries the first, and permissions.test.ts the table of all.
        if (hasRun && !isFull && (await mayRun(role, call))) continue;
        const before = await writesSoFar(db, farm);
        const others =
          isOwnOnly(noun) &&
          (await stored(db, farm.farm_id, noun)).some(
            ({ id, created_by }) => id === (call.input as { id?: string }).id && created_by !== people[role].person_id,
          );
        const heard = await sendCall(db, people[role], call);
        if (others && (await mayRun(role, call))) {
          expect([role, heard]).toMatchObject([role, { code: 'not_found' }]);
          expect([role, await writesSoFar(db, farm)]).toEqual([role, before]);
        } else if (await mayRun(role, call)) {
          expect([role, heard]).toEqual([role, { version: before.version + 1 }]);
          ready = null;
          hasRun = true;
        } else {
          expect([role, heard]).toMatchObject([role, { message: 'Acesso Negado', code: 'forbidden' }]);
          expect([role, await writesSoFar(db, farm)]).toEqual([role, before]);
        }
      }
    });
  });
});

it('no verb was left out above', () => {
  expect(nounNames.flatMap(verbsOn).toSorted()).toEqual(verbNames.filter((verb) => !ofTwoFarms.has(verb)).toSorted());
});

describe('on a farm with something living of everything', () => {
  let otherFarm: string;
  beforeAll(async () => {
    await prepareFarm('of everything', 20);
    otherFarm = await addFarm(db.owner, farm.user_id);
  });

  it.each(nounNames)('records of %s are not found from another tenant or another farm', async (noun) => {
    const id = (await stored(db, farm.farm_id, noun)).find(({ deleted_at }) => deleted_at === null)!.id;
    const get = async (path: string, token: string) => (await app.inject({ url: `/api/farms/${path}`, cookies: { lida_session: token } })).statusCode;
    expect(await get(`${farm.farm_id}/${noun}/${id}`, farm.token)).toBe(200);
    expect(await get(`${farm.farm_id}/${noun}/${id}`, stranger.token)).toBe(404);
    expect(await get(`${stranger.farm_id}/${noun}/${id}`, stranger.token)).toBe(404);
    expect(await get(`${otherFarm}/${noun}/${id}`, farm.token)).toBe(404);
    expect(await get(`${otherFarm}/${noun}/${id}/history`, farm.token)).toBe(404);
  });
});
