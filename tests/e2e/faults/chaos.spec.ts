// Chaos: two phones say two hundred things while lines are cut, answers are lost, tabs are closed and the server is killed. In the end everybody holds exactly what was accepted, once, and what was refused is in Pendências.
// The same seed says the same verbs and has the same faults in the same order; what the machine does in between is its own. CHAOS=500 tries so many seeds, SEED is the first of them.
import { expect } from '@playwright/test';
import type { Row } from '#domain/kernel/farm';
import { isRecent, recentSince } from '#domain/kernel/noun';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import { pageOf } from '#domain/sync/snapshot';
import type { Call } from '#domain/verbs';
import { type FarmAtHand, hire, settle } from '../../build';
import { Dice, moves, type View, verbNames } from '../../moves';
import { seed as first } from '../../seeds';
import { scaled } from '../../timeouts';
import { test as base, type Farmhouse } from './farmhouse';
import { type Fate, Hand } from './hand';

const wanted = 200;
const seeds = Number(process.env['CHAOS'] ?? 20);

const test = base.extend<object, { hands: Hand[] }>({
  hands: [
    async ({ browser, farmhouse }, use) => {
      const hands = [await Hand.begin(browser, farmhouse.server.url), await Hand.begin(browser, farmhouse.server.url)];
      await use(hands);
      for (const hand of hands) await hand.end();
    },
    { scope: 'worker' },
  ],
});

/** Half of what is done makes something: a farm that is only tidied up is soon empty. */
const makers = verbNames.filter((verb) => !/^(update|remove|restore)_/.test(verb));
const fates: Fate[] = ['open', 'open', 'open', 'open', 'cut', 'cut', 'answers lost', 'server fails'];

/** What one of them sees, and every id that anybody ever saw. */
class Sight {
  private readonly ids = Object.fromEntries(nounNames.map((noun) => [noun, new Set<string>()])) as Record<NounName, Set<string>>;
  of(rows: Record<NounName, Row[]>): View {
    const byId = new Map(nounNames.flatMap((noun) => rows[noun].map((row) => [`${noun} ${row.id}`, row] as const)));
    for (const noun of nounNames) for (const { id } of rows[noun]) this.ids[noun].add(id);
    const ids = Object.fromEntries(nounNames.map((noun) => [noun, [...this.ids[noun]]])) as View['ids'];
    return { ids, row: (noun, id) => byId.get(`${noun} ${id}`) as never };
  }
}

async function live(seed: number, hands: Hand[], { server }: Farmhouse) {
  const dice = new Dice([seed]);
  const sight = new Sight();
  const killedAt = 4 + dice.upTo(8);
  const backAt = killedAt + 1 + dice.upTo(4);
  let [gone, back] = [Promise.resolve(), Promise.resolve()];
  for (let burst = 0; hands.reduce((sum, { said }) => sum + said.size, 0) < wanted || burst <= backAt; burst++) {
    expect(burst, 'the farm stands still').toBeLessThan(200);
    const hand = hands[dice.upTo(1)]!;
    if (dice.oneIn(3)) await hand.line(dice.pick(fates));
    const view = sight.of((await hand.standing()).rows);
    const calls = Array.from({ length: 4 + dice.upTo(16) }, () => {
      const verb = dice.pick(burst < 4 ? (['create_animal', 'weigh', 'create_feed', 'create_pasture'] as const) : dice.oneIn(2) ? makers : verbNames);
      const own = new Dice([dice.upTo(1e9), seed, dice.upTo(1e9), burst]);
      return { verb, input: moves[verb](own, view) } as Pick<Call, 'verb' | 'input'>;
    });
    if (dice.oneIn(10)) await hand.sayAndLeave(calls, dice.upTo(60));
    else await hand.dispatch(calls);
    if (burst === killedAt) gone = new Promise((wake) => setTimeout(wake, dice.upTo(120))).then(() => server.stop('SIGKILL'));
    if (burst === backAt) back = gone.then(() => server.start());
    if (dice.oneIn(3)) await new Promise((wake) => setTimeout(wake, 20 + dice.upTo(150)));
  }
  await back;
}

/** With signal and a server again: nothing waits, and both have heard of the other's last word. */
async function reconnected(hands: Hand[]) {
  for (const hand of hands) {
    await hand.line('open');
    await expect(async () => {
      await hand.sync();
      expect((await hand.standing()).waiting).toEqual([]);
    }).toPass({ timeout: scaled(30_000), intervals: [50] });
  }
  for (const hand of hands) await hand.sync();
}

async function onServer(hand: Hand, { farm_id }: FarmAtHand) {
  const all = Object.fromEntries(nounNames.map((noun) => [noun, [] as Row[]])) as Record<NounName, Row[]>;
  for (let after: string | null = ''; after !== null; ) {
    const answer = await hand.page.request.get(`/api/farms/${farm_id}/snapshot${after && `?after=${encodeURIComponent(after)}`}`);
    expect(answer.status()).toBe(200);
    const { rows, next } = pageOf(await answer.text());
    for (const noun of nounNames) all[noun].push(...((rows[noun] ?? []) as Row[]));
    after = next;
  }
  return all;
}

/** What a device keeps of a noun, in one order and without what is empty. */
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
  test(`two phones, two hundred verbs, seed ${seed}`, async ({ hands, farmhouse }) => {
    const { db } = farmhouse;
    const farm = await settle(db);
    await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
    const people = [farm, await hire(db, farm, 'admin')];
    await Promise.all(hands.map((hand, i) => hand.enter(people[i]!)));
    await live(seed, hands, farmhouse);
    await reconnected(hands);

    const server = await onServer(hands[0]!, farm);
    // What the farm was founded with is at its version 0.
    const { rows: calls } = await db.query<{ id: string }>('select id from calls where farm_id = $1 and version > 0', [farm.farm_id]);
    const accepted = new Set(calls.map(({ id }) => id));
    const { rows: counters } = await db.query<{ version: number }>('select version::int from farm_counters where farm_id = $1', [farm.farm_id]);
    // Once each: the farm's counter moved once for every call.
    expect(counters[0]!.version).toBe(accepted.size);

    /** As it is on one phone now. */
    const holdsExactlyThat = async (hand: Hand) => {
      const { rows, waiting, refused } = await hand.standing();
      expect(waiting).toEqual([]);
      for (const noun of nounNames) expect(kept(noun, rows[noun])).toEqual(kept(noun, server[noun]));
      expect([...hand.said].filter((id) => !accepted.has(id) && !refused.includes(id))).toEqual([]);
      expect(refused.filter((id) => accepted.has(id))).toEqual([]);
      expect(hand.faults).toEqual([]);
      return refused;
    };
    for (const hand of hands) await holdsExactlyThat(hand);
    // And as it is read from the phone's own memory after the tab was closed.
    await Promise.all(hands.map((hand) => hand.close().then(() => hand.open('/pending'))));
    const refusedAnywhere: string[] = [];
    for (const hand of hands) {
      const refused = await holdsExactlyThat(hand);
      const list = hand.page.getByRole('region', { name: 'Recusado' });
      if (refused.length === 0) await expect(list).toHaveCount(0);
      else await expect(list.getByRole('heading', { level: 2 })).toHaveText(`Recusado ${refused.length}`);
      refusedAnywhere.push(...refused);
      await hand.close();
    }
    // Nothing that nobody said: at most what a closed tab had no time to call saved.
    const said = new Set(hands.flatMap((hand) => [...hand.said]));
    const unheard = [...accepted, ...refusedAnywhere].filter((id) => !said.has(id)).length;
    expect(unheard).toBeLessThanOrEqual(hands.reduce((sum, { unsure }) => sum + unsure, 0));
    console.log(`seed ${seed}: ${said.size + unheard} said, ${accepted.size} accepted, ${refusedAnywhere.length} refused`);
  });
