// What two people of one farm do to each other's work, among the random calls of chaos: the same event on both phones, a deletion over newer work, a lowered role, a server restored from a backup. Each checks at once what both are told.
import { expect } from '@playwright/test';
import type { Role } from '#domain/kernel/roles';
import type { NounName } from '#domain/nouns';
import type { DoubleNoun } from '#domain/overview/double-events';
import { may } from '#domain/people/permissions';
import { type VerbName, verbs } from '#domain/verbs';
import { build, type TestFarm } from '../../build';
import type { Dice } from '../../random-inputs';
import { scaled } from '../../timeouts';
import type { Backend } from './backend';
import type { PhoneDriver, RefusedHere, Said } from './phone-driver';

/** `owner` and `other`: two phones; `role`: of the other's person. */
export type Scene = {
  dice: Dice;
  backend: Backend;
  farm: TestFarm;
  owner: PhoneDriver;
  other: PhoneDriver;
  person: TestFarm;
  role: Role;
};

const said = <V extends VerbName>(verb: V, input: object) => ({ verb, input }) as unknown as Said;
const mayCall = (role: Role, { verb }: Said) => may({ role }, 'write', verbs[verb].on as NounName);

/** Online, and nothing waits. */
export async function delivered(phone: PhoneDriver) {
  await phone.line('open');
  await expect(async () => {
    await phone.sync();
    expect((await phone.standing()).waiting).toEqual([]);
  }).toPass({ timeout: scaled(30_000), intervals: [50] });
}

/** Both online, and each has the other's last change. */
export async function together(phones: PhoneDriver[]) {
  for (const phone of phones) await delivered(phone);
  for (const phone of phones) await phone.sync();
}

const idsOn = async (phone: PhoneDriver, noun: NounName) => new Set((await phone.standing([noun])).rows[noun].map(({ id }) => id));
const refusedOf = async (phone: PhoneDriver, ids: ReadonlySet<string>) => (await phone.standing()).refused.filter(({ id }) => ids.has(id));

/** Dispatches calls that a rule must not stop; returns their ids. */
async function enter(phone: PhoneDriver, calls: Said[]) {
  const before = new Set(phone.said);
  await phone.dispatch(calls);
  const ids = new Set([...phone.said].filter((id) => !before.has(id)));
  expect(ids.size, JSON.stringify(calls)).toBe(calls.length);
  return ids;
}

const day = '2026-11-02';
const herd = (dice: Dice, many: number) =>
  Array.from({ length: many }, () => build.animal({ id: dice.id(), name: `Vaca ${dice.upTo(1e6)}`, birth_date: '2020-01-10' }));

/** The same event twice. With `other`: the second is refused and names the first. With `twice`: both count, and the server asks. */
type Twin = { call: (nth: 0 | 1) => Said; record: (call: Said) => string; other?: NounName; twice?: DoubleNoun };

function twinsOf(dice: Dice, cows: { id: string }[]): Twin[] {
  const [calving, weighed, treated, served, sold, first, second] = cows.map(({ id }) => id) as [string, string, string, string, string, string, string];
  const tag = `B${dice.upTo(1e6)}`;
  const buyer_name = `Frigorífico ${dice.upTo(1e6)}`;
  const id = (call: Said) => (call.input as { id: string }).id;
  const saleOf = (animal_id: string, unit_price: number) =>
    said('create_sale', build.sale([{ id: dice.id(), animal_id, unit_price }], { id: dice.id(), sale_date: day, buyer_name }));
  return [
    {
      call: () =>
        said(
          'register_birth',
          build.birth(calving, { birth_date: day, newborns: [{ ...build.birth(calving).newborns[0]!, id: dice.id(), birth_id: dice.id() }] }),
        ),
      record: ({ input }) => (input as { newborns: { birth_id: string }[] }).newborns[0]!.birth_id,
      other: 'births',
    },
    { call: () => said('create_animal', build.animal({ id: dice.id(), name: 'Pintada', identification: tag })), record: id, other: 'animals' },
    { call: () => saleOf(sold, 3500), record: id, other: 'sales' },
    { call: (nth) => said('weigh', build.weighing(weighed, { id: dice.id(), weighing_date: day, weight: 420 + nth })), record: id, twice: 'animal_weighings' },
    {
      call: () => said('apply_vaccine', { ...build.vaccine([treated], { application_date: day }), applications: [{ id: dice.id(), animal_id: treated }] }),
      record: ({ input }) => (input as { applications: { id: string }[] }).applications[0]!.id,
      twice: 'animal_vaccines',
    },
    {
      call: () => said('create_insemination', build.insemination(served, { id: dice.id(), insemination_date: day })),
      record: id,
      other: 'artificial_inseminations',
    },
    { call: (nth) => saleOf(nth === 0 ? first : second, 4000), record: id, twice: 'sales' },
  ];
}

/** Both enter the same events without signal. */
export async function sameEventTwice({ dice, owner, other, role, farm }: Scene) {
  const cows = herd(dice, 7);
  await enter(
    owner,
    cows.map((cow) => said('create_animal', cow)),
  );
  await together([owner, other]);
  const [first, second] = dice.oneIn(2) ? [owner, other] : [other, owner];
  const twins = twinsOf(dice, cows).filter(({ call }) => mayCall(role, call(0)));
  const calls = twins.map(({ call }) => [call(0), call(1)] as const);
  for (const phone of [first, second]) await phone.line('cut');
  await enter(
    first,
    calls.map(([call]) => call),
  );
  const entered = await enter(
    second,
    calls.map(([, call]) => call),
  );
  await together([first, second]);

  const refused = await refusedOf(second, entered);
  const expected = twins.flatMap(({ other: noun, record }, i) => (noun ? [{ noun, id: record(calls[i]![0]) }] : []));
  expect(refused.map(({ other: named }) => ({ noun: named?.noun, id: named?.id }))).toEqual(expected);
  for (const { message, code, other: named } of refused) {
    expect(code).toBe('conflict');
    expect(message).not.toBe('');
    expect(named!.who).toBe(first === owner ? 'José Antônio Ribeiro' : `Pessoa ${role}`);
  }
  const answer = await owner.page.request.get(`/api/farms/${farm.farm_id}/double-events`);
  const { doubles } = (await answer.json()) as { doubles: { noun: string; records: { id: string }[] }[] };
  for (const [i, { twice, record }] of twins.entries())
    if (twice) {
      const pair = calls[i]!.map(record).toSorted();
      expect(
        doubles.filter(({ noun, records }) => noun === twice && JSON.stringify(records.map(({ id }) => id).toSorted()) === JSON.stringify(pair)),
      ).toHaveLength(1);
    }
}

/** One deletes an animal that the other has weighed meanwhile: asked, confirmed, told, and restored from the bin or left there. */
export async function deletedOverNewerWork({ dice, owner, other, role, farm }: Scene) {
  const [cow] = herd(dice, 1) as [ReturnType<typeof build.animal>];
  await enter(owner, [said('create_animal', cow)]);
  await together([owner, other]);
  const removal = said('remove_animal', { id: cow.id });
  const [deleter, worker] = dice.oneIn(2) || !mayCall(role, removal) ? [owner, other] : [other, owner];
  await deleter.line('cut');
  const weighing = build.weighing(cow.id, { id: dice.id(), weighing_date: day });
  await enter(worker, [said('weigh', weighing)]);
  await delivered(worker);
  const asked = await enter(deleter, [removal]);
  await delivered(deleter);
  const [question] = (await refusedOf(deleter, asked)) as [RefusedHere];
  expect(question).toMatchObject({ code: 'conflict', clash: { field: 'seen' }, message: expect.stringContaining(cow.name) });
  expect((await idsOn(deleter, 'animal_weighings')).has(weighing.id)).toBe(true);

  await deleter.retry(question.id, { ...question.input, seen: question.clash!.current });
  await together([deleter, worker]);
  for (const phone of [deleter, worker])
    expect([(await idsOn(phone, 'animals')).has(cow.id), (await idsOn(phone, 'animal_weighings')).has(weighing.id)]).toEqual([false, false]);
  const bin = await owner.page.request.get(`/api/farms/${farm.farm_id}/deleted?noun=animals&search=${encodeURIComponent(cow.name)}`);
  const [removed] = ((await bin.json()) as { rows: { call_id: string }[] }).rows;
  expect((await worker.standing()).told).toContain(removed!.call_id);

  if (!mayCall(role, said('restore_animal', { id: cow.id })) || dice.oneIn(3)) return;
  await enter(worker, [said('restore_animal', { id: cow.id })]);
  await together([worker, deleter]);
  for (const phone of [deleter, worker])
    expect([(await idsOn(phone, 'animals')).has(cow.id), (await idsOn(phone, 'animal_weighings')).has(weighing.id)]).toEqual([true, true]);
}

async function changeRole({ owner, person }: Scene, was: Role, to: Role) {
  const answer = await owner.page.request.put(`/api/farm_users/${person.person_id}`, {
    data: { id: person.person_id, changes: { role: { was, to } }, password: null },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Somebody's role is lowered while they work without signal, and given back: their work is handed over, or sent after all. */
export async function roleLowered(scene: Scene) {
  const { dice, owner, other, role, farm } = scene;
  const [cow] = herd(dice, 1) as [ReturnType<typeof build.animal>];
  await enter(owner, [said('create_animal', cow)]);
  await together([owner, other]);
  await other.line('cut');
  const unsent = await enter(other, [
    said('weigh', build.weighing(cow.id, { id: dice.id() })),
    said('treat', build.treatment(cow.id, { id: dice.id(), duration_days: 3 })),
    said('weigh', build.weighing(cow.id, { id: dice.id(), weighing_date: '2026-10-03' })),
  ]);
  await changeRole(scene, role, 'visitor');
  await delivered(other);
  const refused = await refusedOf(other, unsent);
  expect(refused.map(({ id }) => id).toSorted()).toEqual([...unsent].toSorted());
  for (const { code, cause } of refused) expect([code, cause?.kind, cause?.who]).toEqual(['forbidden', 'role', 'José Antônio Ribeiro']);
  // Now nothing more can be entered.
  const before = other.said.size;
  await other.dispatch([said('weigh', build.weighing(cow.id, { id: dice.id() }))]);
  expect(other.said.size).toBe(before);

  const isHandedOver = dice.oneIn(2);
  if (isHandedOver) {
    await other.handOverAll();
    expect(await refusedOf(other, unsent)).toEqual([]);
  }
  await changeRole(scene, 'visitor', role);
  await delivered(other);
  if (!isHandedOver) {
    for (const id of unsent) await other.retry(id);
    await delivered(other);
    expect(await refusedOf(other, unsent)).toEqual([]);
    return;
  }
  const answer = await owner.page.request.get(`/api/farms/${farm.farm_id}/handed_over`);
  const { rows } = (await answer.json()) as { rows: { id: string; verb: string; input: object; at: string; person_name: string }[] };
  expect(rows.filter(({ id }) => unsent.has(id)).map(({ person_name }) => person_name)).toEqual([...unsent].map(() => `Pessoa ${role}`));
  // The owner registers one of them; the others wait for a decision.
  const { id, verb, input, at } = rows.find((one) => unsent.has(one.id))!;
  await owner.accept({ id, verb, input, at });
  await delivered(owner);
}

/** Sends again what the restore lost, with a tap on each phone. */
export async function sendLostAgain(phones: PhoneDriver[]) {
  await together(phones);
  for (const phone of phones) {
    const { lost } = await phone.standing();
    if (lost.length === 0) continue;
    await phone.sendLost();
    await delivered(phone);
    expect((await phone.standing()).lost).toEqual([]);
  }
}
