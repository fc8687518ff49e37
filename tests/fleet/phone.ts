// A phone of the fleet: the application's own store, replica, sync client and schedule, without a screen. The store is IndexedDB in memory.
import { ask, NoAnswer, Refusal } from '#data/online';
import { Replica } from '#data/replica';
import { Store } from '#data/store';
import { type SyncApi, SyncClient } from '#data/sync-client';
import { queryOf } from '#data/sync-pages';
import { type Failure, SyncSchedule } from '#data/sync-schedule';
import { dayIn } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import type { OlderPage, SyncAnswer } from '#domain/sync/protocol';
import { pageOf } from '#domain/sync/snapshot';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { activity, weighing } from '#server/demo/builders';
import { idOf } from '../bench/people';
import type { Dice } from '../random-inputs';

/** What was seen by all phones of a process. `delivered`: from a saved call, or from the signal that came back later, to the server's confirmation. */
export type Seen = { requests: number[]; delivered: number[]; saved: number; refused: string[]; failures: Record<string, number> };
export const nothingSeen = (): Seen => ({ requests: [], delivered: [], saved: 0, refused: [], failures: {} });

const requestTimeout = 60_000;
/** As on the screen: a new call is painted before it is sent. */
const paintDelay = 50;
const zone = 'America/Sao_Paulo';

export class Phone {
  private store!: Store;
  private readonly replica = new Replica({ farm_id: '', actor: { id: '', name: '', role: 'visitor' }, time_zone: zone }, () => this.today());
  private client!: SyncClient;
  private readonly schedule = new SyncSchedule(() => this.exchange());
  private readonly savedAt = new Map<string, number>();
  private hasSignal = true;
  private signalSince = 0;
  private weighed = 0;

  /** Several phones of one farm have different numbers, and weigh different animals. */
  constructor(
    private readonly farm: number,
    private readonly number: number,
    private readonly phonesOfFarm: number,
    private readonly seen: () => Seen,
    private readonly dice: Dice,
  ) {}

  private today = () => dayIn(zone, new Date().toISOString());

  /** Downloads the farm. */
  async open() {
    this.store = await Store.open(`${this.farm} ${this.number}`, () => {});
    this.client = new SyncClient(
      this.store,
      this.replica,
      this.api(),
      () => {},
      () => {},
    );
    await this.schedule.sync();
  }

  private api(): SyncApi {
    const path = `/api/farms/${idOf('farm', this.farm)}`;
    return {
      sync: async (cursor, calls, as) => {
        if (!this.hasSignal) throw new NoAnswer();
        const answer = await ask<SyncAnswer>('POST', `${path}/sync`, { cursor, calls, ...(as && { as }) }, requestTimeout);
        this.confirm(answer);
        return answer;
      },
      snapshot: (after, upto) =>
        ask('GET', `${path}/snapshot${queryOf(after, upto)}`, undefined, requestTimeout, async (answer) => pageOf(await answer.text())),
      known: async (ids) => (await ask<{ known: string[] }>('POST', `${path}/calls/known`, { ids })).known,
      older: (noun, after) => ask<OlderPage>('GET', `${path}/older/${noun}${queryOf(after)}`),
    };
  }

  private confirm({ results }: SyncAnswer) {
    const now = performance.now();
    for (const result of results) {
      if (result.status === 'refused') this.seen().refused.push(result.message);
      if (result.status !== 'ok') continue;
      this.seen().delivered.push(now - Math.max(this.savedAt.get(result.id!) ?? now, this.signalSince));
    }
  }

  /** As the application: see `unanswered` of its device. */
  private exchange = (): Promise<Failure | null> =>
    this.client.exchange().then(
      () => null,
      (error: unknown) => {
        const { status = 0, retryAfter = 0 } = error instanceof Refusal ? error : {};
        const name = error instanceof Refusal ? `${status}` : error instanceof NoAnswer ? (this.hasSignal ? 'no answer' : 'no signal') : String(error);
        this.seen().failures[name] = (this.seen().failures[name] ?? 0) + 1;
        return { retryAfter, again: status === 401 ? 'never' : 'soon' };
      },
    );

  loseSignal() {
    this.hasSignal = false;
  }

  findSignal() {
    this.hasSignal = true;
    this.signalSince = performance.now();
    this.schedule.syncNow();
  }

  /** One record: an animal that was not weighed today, or what was done. */
  async record() {
    const animals = this.replica.rows('animals');
    const at = this.weighed * this.phonesOfFarm + this.number;
    const isWeighing = at < animals.length && this.dice.oneIn(2);
    if (isWeighing) this.weighed++;
    const today = this.today();
    await (isWeighing
      ? this.save('weigh', weighing(animals[at]!.id, { weighing_date: today, weight: 400 + this.dice.upTo(90) }))
      : this.save('create_activity', activity({ activity_date: today })));
  }

  private async save<V extends VerbName>(verb: V, input: InputOf<V>) {
    const call = { id: newId(), verb, input, at: new Date().toISOString() } as unknown as Call;
    await this.replica.dispatch(call, (one) => this.store.add(one));
    this.savedAt.set(call.id, performance.now());
    this.seen().saved++;
    setTimeout(() => this.schedule.syncNow(), paintDelay);
  }

  /** Calls the server has not confirmed. */
  waiting = () => this.replica.waiting().length;
}
