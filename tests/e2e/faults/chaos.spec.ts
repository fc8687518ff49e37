// Chaos: two phones dispatch two hundred calls while connections are cut, answers are lost, tabs are closed and the server is killed. In the end all hold exactly the accepted calls, once, and refused ones are in Pendências.
// The same seed gives the same verbs and faults in the same order; timing still varies. CHAOS=500 tries so many seeds, SEED is the first of them.
import { expect } from '@playwright/test';
import type { Row } from '#domain/kernel/farm';
import { isRecent, recentSince } from '#domain/kernel/noun';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import { pageOf } from '#domain/sync/snapshot';
import type { Call } from '#domain/verbs';
import { createFarm, hire, type TestFarm } from '../../build';
import { Dice, randomInputs, type View, verbNames } from '../../random-inputs';
import { seed as first } from '../../seeds';
import { scaled } from '../../timeouts';
import { type Backend, test as base } from './backend';
import { type Fate, PhoneDriver } from './phone-driver';

const wanted = 200;
const seeds = Number(process.env['CHAOS'] ?? 20);

const test = base.extend<object, { phones: PhoneDriver[] }>({
  phones: [
    async ({ browser, backend }, use) => {
      const phones = [await PhoneDriver.begin(browser, backend.server.url), await PhoneDriver.begin(browser, backend.server.url)];
      await use(phones);
      for (const phone of phones) await phone.end();
    },
    { scope: 'worker' },
  ],
});

/** Half of the calls create something: otherwise the farm is soon empty. */
const makers = verbNames.filter((verb) => !/^(update|remove|restore)_/.test(verb));
const fates: Fate[] = ['open', 'open', 'open', 'open', 'cut', 'cut', 'answers lost', 'server fails'];

/** The rows one phone shows, and every id that any phone ever showed. */
class KnownRows {
  private readonly ids = Object.fromEntries(nounNames.map((noun) => [noun, new Set<string>()])) as Record<NounName, Set<string>>;
  of(rows: Record<NounName, Row[]>): View {
    const byId = new Map(nounNames.flatMap((noun) => rows[noun].map((row) => [`${noun} ${row.id}`, row] as const)));
    for (const noun of nounNames) for (const { id } of rows[noun]) this.ids[noun].add(id);
    const ids = Object.fromEntries(nounNames.map((noun) => [noun, [...this.ids[noun]]])) as View['ids'];
    return { ids, row: (noun, id) => byId.get(`${noun} ${id}`) as never };
  }
}

async function live(seed: number, phones: PhoneDriver[], { server }: Backend) {
  const dice = new Dice([seed]);
  const sight = new KnownRows();
  const killedAt = 4 + dice.upTo(8);
  const backAt = killedAt + 1 + dice.upTo(4);
  let [gone, back] = [Promise.resolve(), Promise.resolve()];
  for (let burst = 0; phones.reduce((sum, { said }) => sum + said.size, 0) < wanted || burst <= backAt; burst++) {
    expect(burst, 'the farm stands still').toBeLessThan(200);
    const phone = phones[dice.upTo(1)]!;
    if (dice.oneIn(3)) await phone.line(dice.pick(fates));
    const view = sight.of((await phone.standing()).rows);
    const calls = Array.from({ length: 4 + dice.upTo(16) }, () => {
      const verb = dice.pick(burst < 4 ? (['create_animal', 'weigh', 'create_feed', 'create_pasture'] as const) : dice.oneIn(2) ? makers : verbNames);
      const own = new Dice([dice.upTo(1e9), seed, dice.upTo(1e9), burst]);
      return { verb, input: randomInputs[verb](own, view) } as Pick<Call, 'verb' | 'input'>;
    });
    if (dice.oneIn(10)) await phone.dispatchAndClose(calls, dice.upTo(60));
    else await phone.dispatch(calls);
    if (burst === killedAt) gone = new Promise((wake) => setTimeout(wake, dice.upTo(120))).then(() => server.stop('SIGKILL'));
    if (burst === backAt) back = gone.then(() => server.start());
    if (dice.oneIn(3)) await new Promise((wake) => setTimeout(wake, 20 + dice.upTo(150)));
  }
  await back;
}

/** Online again: no call waits, and both have pulled the other's last change. */
async function reconnected(phones: PhoneDriver[]) {
  for (const phone of phones) {
    await phone.line('open');
    await expect(async () => {
      await phone.sync();
      expect((await phone.standing()).waiting).toEqual([]);
    }).toPass({ timeout: scaled(30_000), intervals: [50] });
  }
  for (const phone of phones) await phone.sync();
}

async function onServer(phone: PhoneDriver, { farm_id }: TestFarm) {
  const all = Object.fromEntries(nounNames.map((noun) => [noun, [] as Row[]])) as Record<NounName, Row[]>;
  for (let after: string | null = ''; after !== null; ) {
    const answer = await phone.page.request.get(`/api/farms/${farm_id}/snapshot${after && `?after=${encodeURIComponent(after)}`}`);
    expect(answer.status()).toBe(200);
    const { rows, next } = pageOf(await answer.text());
    for (const noun of nounNames) all[noun].push(...((rows[noun] ?? []) as Row[]));
    after = next;
  }
  return all;
}

/** The rows a device keeps of a noun, by id and without null values. */
function kept(noun: NounName, rows: Row[]) {
  const since = recentSince(new Date().toISOString().slice(0, 10));
  const plain = (row: Row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  return rows
    .filter((row) => row.deleted_at === null && isRecent(nouns[noun], row, since))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(plain);
}

test.describe.configure({ timeout: scaled(120_000) });

for (let seed = first; seed < first + seeds; seed++)
  test(`two phones, two hundred verbs, seed ${seed}`, async ({ phones, backend }) => {
    const { db } = backend;
    const farm = await createFarm(db);
    await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
    const people = [farm, await hire(db, farm, 'admin')];
    await Promise.all(phones.map((phone, i) => phone.enter(people[i]!)));
    await live(seed, phones, backend);
    await reconnected(phones);

    const server = await onServer(phones[0]!, farm);
    // The initial rows of a farm have version 0.
    const { rows: calls } = await db.query<{ id: string }>('select id from calls where farm_id = $1 and version > 0', [farm.farm_id]);
    const accepted = new Set(calls.map(({ id }) => id));
    const { rows: counters } = await db.query<{ version: number }>('select version::int from farm_counters where farm_id = $1', [farm.farm_id]);
    // Once each: the farm's counter was incremented once per call.
    expect(counters[0]!.version).toBe(accepted.size);

    /** On one phone now. */
    const holdsExactlyThat = async (phone: PhoneDriver) => {
      const { rows, waiting, refused } = await phone.standing();
      expect(waiting).toEqual([]);
      for (const noun of nounNames) expect(kept(noun, rows[noun])).toEqual(kept(noun, server[noun]));
      expect([...phone.said].filter((id) => !accepted.has(id) && !refused.includes(id))).toEqual([]);
      expect(refused.filter((id) => accepted.has(id))).toEqual([]);
      expect(phone.faults).toEqual([]);
      return refused;
    };
    for (const phone of phones) await holdsExactlyThat(phone);
    // And as read from IndexedDB after the tab was closed.
    await Promise.all(phones.map((phone) => phone.close().then(() => phone.open('/pending'))));
    const refusedAnywhere: string[] = [];
    for (const phone of phones) {
      const refused = await holdsExactlyThat(phone);
      const list = phone.page.getByRole('region', { name: 'Recusado' });
      if (refused.length === 0) await expect(list).toHaveCount(0);
      else await expect(list.getByRole('heading', { level: 2 })).toHaveText(`Recusado ${refused.length}`);
      refusedAnywhere.push(...refused);
      await phone.close();
    }
    // No unknown calls: at most those that a closed tab had no time to report.
    const said = new Set(phones.flatMap((phone) => [...phone.said]));
    const unheard = [...accepted, ...refusedAnywhere].filter((id) => !said.has(id)).length;
    expect(unheard).toBeLessThanOrEqual(phones.reduce((sum, { unsure }) => sum + unsure, 0));
    console.log(`seed ${seed}: ${said.size + unheard} said, ${accepted.size} accepted, ${refusedAnywhere.length} refused`);
  });
