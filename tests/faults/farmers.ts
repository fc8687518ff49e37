// The people of the fault proofs: owners with farms who write all day. Every call is remembered with what was answered, if anything was.
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import type { Result } from '#domain/sync/protocol';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { build } from '../build';
import { Dice } from '../moves';
import { scaled } from '../timeouts';
import type { Lida } from './lida';

export type Farm = { email: string; farm_id: string; cookie: string; herd: string[]; feed: { id: string; name: string }; milked: number };
/** `version`: what the server answered when it said yes. Without one nobody knows yet. */
export type Said = { farm: Farm; call: Call; version?: number };
export type Heard = { status: number; message: string; took: number };

export const password = 'lida-faults';
const cows = 12;
/** No farm gives more milk than this in one proof: each record has a day and a shift of its own. */
const days = 390;

const call = <V extends VerbName>(verb: V, input: InputOf<V>) => ({ id: newId(), verb, input, at: new Date().toISOString() }) as unknown as Call;

export class Farmers {
  readonly said: Said[] = [];
  /** Every answer that was no yes, and every silence (status 0). */
  readonly heard: Heard[] = [];
  slowest = 0;
  private farms: Farm[] = [];
  private readonly dice: Dice;

  constructor(
    private readonly lida: Lida,
    seed: number,
    /** Of this proof: what is written is dated from here back. */
    private readonly today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  ) {
    this.dice = new Dice([seed]);
  }

  get all(): readonly Farm[] {
    return this.farms;
  }

  /** Signed up as anybody would, each with cows and a feed. */
  async settle(count: number) {
    for (let i = 0; i < count; i++) {
      const email = `dono${i}@lida.demo`;
      const answer = await this.ask('POST', '/api/accounts', { name: 'José Antônio Ribeiro', farm_name: `Fazenda ${i}`, email, password });
      const { farms } = (await answer.json()) as { farms: { id: string }[] };
      const farm: Farm = { email, farm_id: farms[0]!.id, cookie: cookieOf(answer), herd: [], feed: { id: newId(), name: 'Concentrado 22%' }, milked: 0 };
      this.farms.push(farm);
      const herd = Array.from({ length: cows }, () => build.animal());
      await this.insist(farm, [
        ...herd.map((animal) => call('create_animal', animal)),
        call('buy_feed', build.feedPurchase(farm.feed, { ...this.bought(), quantity_kg: 90_000, unit_price: 90_000 })),
      ]);
      farm.herd = herd.map(({ id }) => id);
    }
  }

  async signIn(farm: Farm) {
    const answer = await this.ask('POST', '/api/session', { email: farm.email, password });
    if (answer.status === 200) farm.cookie = cookieOf(answer);
    return answer.status;
  }

  /** Several people on every farm, each saying the next thing when the last was answered, until told to stop. */
  work(people = 2) {
    let over = false;
    const all = this.farms.flatMap((farm) => Array.from({ length: people }, () => this.day(farm, () => over)));
    return async () => {
      over = true;
      await Promise.all(all);
    };
  }

  private async day(farm: Farm, isOver: () => boolean) {
    while (!isOver()) {
      const said = this.next(farm).map((call): Said => ({ farm, call }));
      this.said.push(...said);
      const answered = await this.say(farm, said);
      await sleep(answered ? 4 + this.dice.upTo(12) : 100);
    }
  }

  /** Some calls go alone, as other programs send them; most as phones send them. Says whether somebody answered. */
  private async say(farm: Farm, said: Said[]) {
    const began = performance.now();
    const alone = said.length === 1 && this.dice.oneIn(3) ? said[0]! : undefined;
    const done = await (alone ? this.sayAlone(farm, alone) : this.sync(farm, said)).catch((error: Error) => ({
      status: 0,
      message: (error.cause as Error | undefined)?.message ?? error.message,
    }));
    const took = performance.now() - began;
    this.slowest = Math.max(this.slowest, took);
    if (done) this.heard.push({ ...done, took });
    return !done;
  }

  private async sayAlone(farm: Farm, one: Said) {
    const { call } = one;
    const answer = await this.ask('POST', `/api/farms/${farm.farm_id}/verbs/${call.verb}`, call.input, farm, { 'idempotency-key': call.id });
    const told = (await answer.json()) as { version: number; message: string };
    if (answer.status !== 200) return { status: answer.status, message: told.message };
    one.version = told.version;
    return undefined;
  }

  private async sync(farm: Farm, said: Said[]) {
    const answer = await this.ask('POST', `/api/farms/${farm.farm_id}/sync`, { cursor: null, calls: said.map(({ call }) => call) }, farm);
    const told = (await answer.json()) as { results: Result[]; message: string };
    if (answer.status !== 200) return { status: answer.status, message: told.message };
    for (const [i, result] of told.results.entries()) {
      if (result.status === 'ok') said[i]!.version = result.version;
      else return { status: answer.status, message: result.status === 'refused' ? `refused ${said[i]!.call.verb}: ${result.message}` : 'later' };
    }
    return undefined;
  }

  /** What a phone does with what was not answered: says it again, in order, until it is. */
  async insist(farm: Farm, calls: Call[], within = scaled(60_000)) {
    const said = calls.map((call): Said => ({ farm, call }));
    this.said.push(...said);
    await this.again(said, within);
  }

  async again(said: Said[], within = scaled(60_000)) {
    const until = Date.now() + within;
    for (const farm of this.farms)
      for (
        let mine = said.filter((one) => one.farm === farm && one.version === undefined);
        mine.length > 0;
        mine = mine.filter((one) => one.version === undefined)
      ) {
        const done = await this.sync(farm, mine.slice(0, 200)).catch((error: Error) => ({ status: 0, message: String(error) }));
        if (done?.message.startsWith('refused')) throw new Error(done.message);
        if (done && Date.now() > until) throw new Error(`No answer within ${within / 1000} s: ${done.status} ${done.message}`);
        if (done) await sleep(100);
      }
  }

  /** Of calls that were answered: the same answers once more, which do nothing. */
  async repeat(said: Said[]) {
    const wrong: string[] = [];
    for (const farm of this.farms) {
      const mine = said.filter((one) => one.farm === farm && one.version !== undefined);
      for (let at = 0; at < mine.length; at += 200) {
        const copies = mine.slice(at, at + 200).map(({ call }): Said => ({ farm, call }));
        const done = await this.sync(farm, copies);
        if (done) wrong.push(`said again: ${done.status} ${done.message}`);
        for (const [i, { version }] of copies.entries())
          if (version !== mine[at + i]!.version) wrong.push(`${mine[at + i]!.call.verb} answered otherwise the second time`);
      }
    }
    return wrong;
  }

  private bought = () => ({ purchase_date: addDays(this.today, -40), start_date: addDays(this.today, -40) });

  private next(farm: Farm): Call[] {
    const { dice } = this;
    const cow = dice.pick(farm.herd);
    const kind = dice.upTo(19);
    if (kind < 7)
      return [call('weigh', build.weighing(cow, { weighing_date: addDays(this.today, -dice.upTo(200)), weight: (30_000 + dice.upTo(20_000)) / 100 }))];
    if (kind < 12) return [this.milk(farm)];
    if (kind < 17)
      return [
        call(
          'consume_feed',
          build.consumption(farm.feed.id, { animal_id: cow, consumption_date: addDays(this.today, -dice.upTo(20)), quantity: (100 + dice.upTo(300)) / 100 }),
        ),
      ];
    if (kind < 18) return [call('buy_feed', build.feedPurchase(farm.feed, { ...this.bought(), quantity_kg: 50, unit_price: 100 + dice.upTo(99) }))];
    // Bought, weighed and sold before the signal was back: the second is nothing without the first.
    const ox = build.animal({ name: 'Boi Fumaça', gender: 'macho' });
    const sold = [{ id: newId(), animal_id: ox.id!, unit_price: (300_000 + dice.upTo(99_900)) / 100 }];
    return [call('create_animal', ox), call('create_sale', build.sale(sold, { sale_date: this.today }))];
  }

  private milk(farm: Farm) {
    const turn = farm.milked++;
    const production_date = addDays(this.today, -(Math.floor(turn / cows / 2) % days));
    const milking_shift = Math.floor(turn / cows) % 2 === 0 ? ('manha' as const) : ('tarde' as const);
    return call('record_milk', build.milk(farm.herd[turn % cows]!, { production_date, milking_shift, quantity_liters: (50 + this.dice.upTo(200)) / 10 }));
  }

  private ask(method: string, path: string, body: unknown, farm?: Farm, more: Record<string, string> = {}) {
    const headers = { 'content-type': 'application/json', ...(farm && { cookie: farm.cookie }), ...more };
    return fetch(`${this.lida.url}${path}`, { method, headers, body: JSON.stringify(body) });
  }
}

const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
