// The load of the fault tests: owners with farms who write all day. Every call is recorded with its answer, if there was one.
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import type { Result } from '#domain/sync/protocol';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { build } from '../build';
import { Dice } from '../random-inputs';
import { scaled } from '../timeouts';
import type { Lida } from './lida';

export type Farm = { email: string; farm_id: string; cookie: string; herd: string[]; feed: { id: string; name: string }; milked: number };
/** `version`: the server's answer when the call was accepted, and `at` when that was. Without one its outcome is unknown. `tries`: how often it was sent. */
export type SentCall = { farm: Farm; call: Call; version?: number; at?: number; tries?: number };
export type Failure = { status: number; message: string; code?: string | undefined; took: number };
/** `insist`: like a phone, sends the same calls until they are answered. `pause`: milliseconds after an answer, at most. */
export type Manner = { insist?: boolean; pause?: number };

export const password = 'lida-faults';
const cows = 12;
/** Enough for the milk records of one run: each has its own date and shift. */
const days = 390;

const call = <V extends VerbName>(verb: V, input: InputOf<V>) => ({ id: newId(), verb, input, at: new Date().toISOString() }) as unknown as Call;

export class Farmers {
  readonly sent: SentCall[] = [];
  /** Every answer that was not an acceptance, and every missing answer (status 0). */
  readonly failures: Failure[] = [];
  slowest = 0;
  private farms: Farm[] = [];
  private readonly dice: Dice;

  constructor(
    private readonly lida: Pick<Lida, 'url'>,
    seed: number,
    /** Records are dated back from here. */
    private readonly today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  ) {
    this.dice = new Dice([seed]);
  }

  get all(): readonly Farm[] {
    return this.farms;
  }

  /** Accounts made through the API, each with cows and a feed. */
  async createFarms(count: number) {
    for (let i = 0; i < count; i++) {
      const email = `dono${i}@lida.demo`;
      const answer = await this.ask('POST', '/api/accounts', { name: 'José Antônio Ribeiro', farm_name: `Fazenda ${i}`, email, password });
      const { farms } = (await answer.json()) as { farms: { id: string }[] };
      const farm: Farm = { email, farm_id: farms[0]!.id, cookie: cookieOf(answer), herd: [], feed: { id: newId(), name: 'Concentrado 22%' }, milked: 0 };
      this.farms.push(farm);
      const herd = Array.from({ length: cows }, () => build.animal());
      await this.sendUntilAnswered(farm, [
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

  /** Several people on every farm, each sends the next call after the last answer, until stopped. */
  work(people = 2, manner: Manner = {}) {
    let over = false;
    const all = this.farms.flatMap((farm) => Array.from({ length: people }, () => this.day(farm, () => over, manner)));
    return async () => {
      over = true;
      await Promise.all(all);
    };
  }

  private async day(farm: Farm, isOver: () => boolean, { insist = false, pause = 16 }: Manner) {
    let sent: SentCall[] = [];
    while (!isOver()) {
      if (!insist || sent.every(({ version }) => version !== undefined)) {
        sent = this.next(farm).map((call): SentCall => ({ farm, call }));
        this.sent.push(...sent);
      }
      const answered = await this.send(farm, sent);
      await sleep(answered ? pause / 4 + this.dice.upTo((pause * 3) / 4) : 100);
    }
  }

  /** Some calls go to the verb's route, as other programs send them; most by sync, like phones. Returns whether there was an answer. */
  private async send(farm: Farm, sent: SentCall[]) {
    const began = performance.now();
    for (const one of sent) one.tries = (one.tries ?? 0) + 1;
    const alone = sent.length === 1 && this.dice.oneIn(3) ? sent[0]! : undefined;
    const done = await (alone ? this.sendAlone(farm, alone) : this.sync(farm, sent)).catch((error: Error) => ({
      status: 0,
      message: (error.cause as Error | undefined)?.message ?? error.message,
    }));
    const took = performance.now() - began;
    this.slowest = Math.max(this.slowest, took);
    if (done) this.failures.push({ ...done, took });
    return !done;
  }

  private async sendAlone(farm: Farm, one: SentCall) {
    const { call } = one;
    const answer = await this.ask('POST', `/api/farms/${farm.farm_id}/verbs/${call.verb}`, call.input, farm, { 'idempotency-key': call.id });
    const told = (await answer.json()) as { version: number; message: string; code: string };
    if (answer.status !== 200) return { status: answer.status, message: told.message, code: told.code };
    accept(one, told.version);
    return undefined;
  }

  private async sync(farm: Farm, sent: SentCall[]) {
    const answer = await this.ask('POST', `/api/farms/${farm.farm_id}/sync`, { cursor: null, calls: sent.map(({ call }) => call) }, farm);
    const told = (await answer.json()) as { results: Result[]; message: string; code: string };
    if (answer.status !== 200) return { status: answer.status, message: told.message, code: told.code };
    for (const [i, result] of told.results.entries()) {
      if (result.status === 'ok') accept(sent[i]!, result.version);
      else return { status: answer.status, message: result.status === 'refused' ? `refused ${sent[i]!.call.verb}: ${result.message}` : 'later' };
    }
    return undefined;
  }

  /** Like a phone: retries unanswered calls, in order, until they are answered. */
  async sendUntilAnswered(farm: Farm, calls: Call[], within = scaled(60_000)) {
    const sent = calls.map((call): SentCall => ({ farm, call }));
    this.sent.push(...sent);
    await this.again(sent, within);
  }

  async again(sent: SentCall[], within = scaled(60_000)) {
    const until = Date.now() + within;
    for (const farm of this.farms)
      for (
        let mine = sent.filter((one) => one.farm === farm && one.version === undefined);
        mine.length > 0;
        mine = mine.filter((one) => one.version === undefined)
      ) {
        const done = await this.sync(farm, mine.slice(0, 200)).catch((error: Error) => ({ status: 0, message: String(error) }));
        if (done?.message.startsWith('refused')) throw new Error(done.message);
        if (done && Date.now() > until) throw new Error(`No answer within ${within / 1000} s: ${done.status} ${done.message}`);
        if (done) await sleep(100);
      }
  }

  /** Sends answered calls again: the answers must be the same and nothing may change. */
  async repeat(sent: SentCall[]) {
    const wrong: string[] = [];
    for (const farm of this.farms) {
      const mine = sent.filter((one) => one.farm === farm && one.version !== undefined);
      for (let at = 0; at < mine.length; at += 200) {
        const copies = mine.slice(at, at + 200).map(({ call }): SentCall => ({ farm, call }));
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
    if (kind < 7) return [call('weigh', build.weighing(cow, { weighing_date: addDays(this.today, -dice.upTo(200)), weight: (40_000 + dice.upTo(400)) / 100 }))];
    if (kind < 12) return [this.milk(farm)];
    if (kind < 17)
      return [
        call(
          'consume_feed',
          build.consumption(farm.feed.id, { animal_id: cow, consumption_date: addDays(this.today, -dice.upTo(20)), quantity: (100 + dice.upTo(300)) / 100 }),
        ),
      ];
    if (kind < 18) return [call('buy_feed', build.feedPurchase(farm.feed, { ...this.bought(), quantity_kg: 50, unit_price: 100 + dice.upTo(99) }))];
    // Bought, weighed and sold in one batch without signal: the later calls depend on the first.
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

function accept(one: SentCall, version: number) {
  Object.assign(one, { version, at: performance.now() });
}

const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
