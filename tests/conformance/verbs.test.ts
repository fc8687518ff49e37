// Every verb, present and future: once is once, only those who may, never past the tenant or the farm.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#domain/kernel/farm';
import { type Role, roles } from '#domain/kernel/roles';
import { type NounName, nounNames } from '#domain/nouns';
import { type Call, verbs } from '#domain/verbs';
import { createApp } from '#server/http/app';
import { addFarm, build, type FarmAtHand, hire, settle } from '../build';
import { freshDatabase } from '../database';
import { accepted, elsewhere, footprint, liveliness, stored, tell } from '../farmhand';
import { verbNames } from '../moves';
import { callThatPasses } from '../passing';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

let farm: FarmAtHand;
let people: Record<Role, FarmAtHand>;
let stranger: FarmAtHand;
/** Farms where nothing has been done yet: another tenant's, and another of the owner. */
let untouched: Partial<Record<string, FarmAtHand>>;

/** The verbs of a noun have a farm of their own, small and lively, with somebody in every role. */
async function moveIn(called: string, rounds: number) {
  farm = await settle(db.owner, { called });
  await liveliness(db, farm, rounds);
  const hired = (Object.keys(roles) as Role[]).map(async (role) => [role, await hire(db.owner, farm, role)] as const);
  people = Object.fromEntries(await Promise.all(hired)) as typeof people;
  stranger = await settle(db.owner);
  untouched = {};
}
beforeAll(() => moveIn('alone', 1));

it('tells rows of two nouns apart though they carry the same id and change in one call', async () => {
  const animal = build.animal();
  await tell(db, farm, build.call('create_animal', animal));
  const heard = await tell(db, farm, build.call('weigh', build.weighing(animal.id, { id: animal.id })));
  expect(accepted(heard), JSON.stringify(heard)).toBe(true);
});

/** Verbs that need nothing that is already there: said on another farm, they make something of that farm. */
const standAlone = new Set<string>([
  'create_animal',
  'create_activity',
  'create_pasture',
  'create_protocol',
  'create_specific_production',
  'create_feed',
  'buy_feed',
  'buy_hay',
  'record_milk',
  'create_financial_category',
  'resolve_alert',
  'ignore_alert',
]);
/** Verbs whose row has an id made from a name: whoever says the same meets the row that is there. */
const meeting = new Set<string>(['resolve_alert', 'ignore_alert', 'create_financial_category']);

/** Verbs whose row is known by what it is of: a second one is refused in words of its own. */
const oneOfAKind: Record<string, string> = { record_milk: 'já tem leite registrado' };

/** Verbs that make the row they lead to when it is missing: on another farm of the owner its id is taken. */
const alsoMaking = new Set<string>(['buy_feed']);

/** The second time there may be nothing left to do it to, which is said before anybody asks for the id. */
const endsItsOwnGround: Record<string, unknown> = { register_loss: 'rule', create_sale: 'rule', consume_feed: expect.stringMatching(/^(rule|conflict)$/) };

const verbsOn = (noun: string) => verbNames.filter((verb) => verbs[verb].on === noun);

describe.each(nounNames.filter((noun) => verbsOn(noun).length > 0))('of %s', (noun) => {
  beforeAll(() => moveIn(noun, 3));

  describe.each(verbsOn(noun))('%s', (verb) => {
    it('has one effect, however often it is delivered', async () => {
      const call = (await callThatPasses(db, farm, verb)) as Call;
      const before = await footprint(db, farm);
      const [first, second, third] = [
        await tell(db, farm, call),
        await tell(db, farm, call),
        await tell(db, farm, { ...call, at: '2026-11-02T00:00:00.000Z' }),
      ];
      const after = await footprint(db, farm);
      expect(first).toEqual({ version: before.version + 1 });
      expect([second, third]).toEqual([first, first]);
      expect(after).toMatchObject({ calls: before.calls + 1, version: before.version + 1 });
      expect(after.history).toBeGreaterThan(before.history);
    });

    it('has one effect when delivered twice at once', async () => {
      const call = (await callThatPasses(db, farm, verb)) as Call;
      const before = await footprint(db, farm);
      const answers = await Promise.all([tell(db, farm, call), tell(db, farm, call), tell(elsewhere(db), farm, call)]);
      expect(answers).toEqual([{ version: before.version + 1 }, { version: before.version + 1 }, { version: before.version + 1 }]);
      expect(await footprint(db, farm)).toMatchObject({ calls: before.calls + 1, version: before.version + 1 });
    });

    it('refuses the same id with other content, and writes nothing', async () => {
      const call = (await callThatPasses(db, farm, verb)) as Call;
      await tell(db, farm, call);
      let other = (await callThatPasses(db, farm, verb)) as Call;
      while (JSON.stringify(other.input) === JSON.stringify(call.input)) {
        // A record that was removed again may be the only one to restore: done, it makes room for another.
        await tell(db, farm, other);
        other = (await callThatPasses(db, farm, verb)) as Call;
      }
      const before = await footprint(db, farm);
      expect(await tell(db, farm, { ...other, id: call.id })).toMatchObject({ code: 'validation', field: 'id' });
      expect(await footprint(db, farm)).toEqual(before);
    });

    it('keeps in the history what it changed, for whom and when', async () => {
      const call = (await callThatPasses(db, farm, verb)) as Call;
      const heard = await tell(db, farm, call);
      const { rows } = await db.superuser.query(
        `select h.noun, h.row_id, h.before, h.after, c.verb, c.actor, c.at from history h join calls c on c.id = h.call_id where h.farm_id = $1 and h.version = $2`,
        [farm.farm_id, accepted(heard) ? heard.version : 0],
      );
      expect(rows.length).toBeGreaterThan(0);
      const changed = new Map<NounName, Row[]>();
      for (const { noun } of rows) if (!changed.has(noun)) changed.set(noun, await stored(db, farm.farm_id, noun));
      for (const { noun, row_id, after, before, ...said } of rows) {
        expect(said).toEqual({ verb, actor: farm.person_id, at: new Date(call.at) });
        expect(after).not.toEqual(before);
        const row = changed.get(noun)!.find(({ id }) => id === row_id);
        expect(row).toMatchObject({ version: accepted(heard) ? heard.version : 0, updated_at: call.at });
        for (const [field, value] of Object.entries(after)) if (field !== 'deleted_at') expect(row?.[field]).toEqual(value);
      }
    });

    it.each(Object.keys(roles) as Role[])('said by %s', async (role) => {
      const call = (await callThatPasses(db, farm, verb)) as Call;
      const before = await footprint(db, farm);
      const heard = await tell(db, people[role], call);
      if (role === 'visitor') {
        expect(heard).toEqual({ message: 'Acesso Negado', code: 'forbidden' });
        expect(await footprint(db, farm)).toEqual(before);
      } else {
        expect(heard).toEqual({ version: before.version + 1 });
      }
    });

    it.each(['another tenant', 'another farm of the owner'])('finds nothing of this farm when said on the farm of %s', async (whose) => {
      const elsewhere = (untouched[whose] ??=
        whose === 'another tenant' ? await settle(db.owner) : { ...farm, farm_id: await addFarm(db.owner, farm.user_id) });
      const call = (await callThatPasses(db, farm, verb)) as Call;
      const before = await footprint(db, farm);
      const founded = await footprint(db, elsewhere);
      const heard = await tell(db, elsewhere, call);
      if (accepted(heard)) delete untouched[whose];
      if (!(standAlone.has(verb) && accepted(heard))) {
        expect(heard).toMatchObject({ code: meeting.has(verb) || alsoMaking.has(verb) ? 'conflict' : 'not_found' });
        expect(await footprint(db, elsewhere)).toEqual(founded);
      }
      expect(await footprint(db, farm)).toEqual(before);
    });

    it('is refused when it would make a row under an id that exists', async () => {
      const call = (await callThatPasses(db, farm, verb)) as Call;
      const heard = await tell(db, farm, call);
      const made = await db.superuser.query('select from history where farm_id = $1 and version = $2 and before is null', [
        farm.farm_id,
        accepted(heard) && heard.version,
      ]);
      if (made.rows.length === 0) return;
      const before = await footprint(db, farm);
      if (meeting.has(verb)) {
        expect(await tell(db, farm, build.call(verb, call.input as never) as Call)).toEqual({ version: before.version + 1 });
        expect(await footprint(db, farm)).toEqual({ ...before, calls: before.calls + 1, version: before.version + 1 });
        return;
      }
      const again = await tell(db, farm, build.call(verb, call.input as never) as Call);
      // What was done once may break a rule the second time: a loss leaves no pregnancy to lose.
      const known = oneOfAKind[verb] ? expect.stringContaining(oneOfAKind[verb]) : 'Este registro já existe';
      expect(again).toMatchObject(endsItsOwnGround[verb] ? { code: endsItsOwnGround[verb] } : { code: 'conflict', message: known });
      expect(await footprint(db, farm)).toEqual(before);
    });

    it('reaches nothing with a stranger’s session, or none', async () => {
      const call = (await callThatPasses(db, farm, verb)) as Call;
      const before = await footprint(db, farm);
      const post = (cookies: Record<string, string>) =>
        app.inject({ method: 'POST', url: `/api/farms/${farm.farm_id}/verbs/${verb}`, payload: call.input, cookies });
      expect((await post({ lida_session: stranger.token })).statusCode).toBe(404);
      expect((await post({})).json()).toEqual({ message: 'User not authenticated', code: 'unauthenticated' });
      expect(await footprint(db, farm)).toEqual(before);
    });
  });
});

it('has no verb that was left out above', () => {
  expect(nounNames.flatMap(verbsOn).toSorted()).toEqual(verbNames.toSorted());
});

describe('on a farm with something living of everything', () => {
  let sister: string;
  beforeAll(async () => {
    await moveIn('of everything', 20);
    sister = await addFarm(db.owner, farm.user_id);
  });

  it.each(nounNames)('records of %s are not found from another tenant or another farm', async (noun) => {
    const id = (await stored(db, farm.farm_id, noun)).find(({ deleted_at }) => deleted_at === null)!.id;
    const get = async (path: string, token: string) => (await app.inject({ url: `/api/farms/${path}`, cookies: { lida_session: token } })).statusCode;
    expect(await get(`${farm.farm_id}/${noun}/${id}`, farm.token)).toBe(200);
    expect(await get(`${farm.farm_id}/${noun}/${id}`, stranger.token)).toBe(404);
    expect(await get(`${stranger.farm_id}/${noun}/${id}`, stranger.token)).toBe(404);
    expect(await get(`${sister}/${noun}/${id}`, farm.token)).toBe(404);
    expect(await get(`${sister}/${noun}/${id}/history`, farm.token)).toBe(404);
  });
});
