// One farm on this device, for one person: what screens read and say, what waits, and how the device stands with the server.

import { coalesce } from '#data/coalesce';
import { whenIdle } from '#data/idle';
import { isPassing, Refusal } from '#data/online';
import { type Refused, Replica, type Waiting, whoIn } from '#data/replica';
import { openStore, salvage } from '#data/salvage';
import { type Changed, type Store, Unreadable } from '#data/store';
import { PutOff, type SyncApi, SyncClient } from '#data/sync-client';
import { dayIn } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import type { NounName } from '#domain/nouns';
import { may } from '#domain/people/permissions';
import type { Call, InputOf, VerbName } from '#domain/verbs';

export type Condition = {
  /** Empty: no rows here, and none to be had now. */
  phase: 'opening' | 'downloading' | 'ready' | 'empty';
  progress: { got: number; total: number } | null;
  /** Every row that is here has been looked at, not only what the screens wanted so far. */
  read: boolean;
  /** Stuck: tried without an answer; it is tried again by itself. */
  sending: 'idle' | 'sending' | 'stuck';
  /** In the server's words, why it lets this account wait. */
  reason: string | null;
  waiting: Waiting[];
  refused: Refused[];
  /** Unsafe: this browser keeps nothing. Full: there is no room left. */
  storage: 'safe' | 'unsafe' | 'full';
  /** The session ended: the person has to sign in before anything is sent. */
  ended: boolean;
  /** The farm is no longer this person's. */
  lost: boolean;
  /** The farm's owner is suspended, or this person: everything stays here, and is tried again now and then. */
  suspended: boolean;
  /** The server speaks another version of the contract. */
  outdated: boolean;
};

const firstPause = 1_000;
const longestPause = 60_000;
const longestWait = 300_000;
const between = 60_000;
/** What was said is painted before it is sent: the phone has one hand for both. */
const aMoment = 50;
const patience = 90_000;
/** Less room than this is no room: a call must always fit. */
const leastRoom = 4_000_000;

const noRoom = () => new RuleBroken('Não há espaço neste aparelho: nada foi salvo. Libere espaço e tente de novo.');

export class Device {
  readonly replica: Replica = new Replica({ farm_id: '', actor: { id: '', name: '', role: 'visitor' }, time_zone: 'America/Sao_Paulo' }, () => this.today());
  private store: Store | undefined;
  private courier: SyncClient | undefined;
  private state: Omit<Condition, 'waiting' | 'refused' | 'progress'>;
  private shown: Condition;
  private readonly watchers = new Set<() => void>();
  private readonly channel: BroadcastChannel;
  private running: Promise<void> | null = null;
  private again = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause = firstPause;
  /** The server asked not to be asked before this. */
  private notBefore = 0;
  private readonly listening = new AbortController();

  constructor(
    readonly name: string,
    private readonly api: SyncApi,
  ) {
    this.state = {
      phase: 'opening',
      read: false,
      sending: 'idle',
      reason: null,
      storage: 'safe',
      ended: false,
      lost: false,
      suspended: false,
      outdated: false,
    };
    this.shown = this.seen();
    this.channel = new BroadcastChannel(name);
    this.channel.addEventListener('message', ({ data }) => void this.refresh(data as Changed));
    this.replica.watch(() => this.become({}));
  }

  /** Who said something goes on before anybody draws: a form goes in the same drawing in which its row comes. */
  private readonly tell = coalesce(() => {
    for (const watcher of this.watchers) watcher();
  });

  condition = () => this.shown;
  /** Of the condition and of the rows. */
  watch = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** The farm opens with what is here; what is new comes behind it. */
  async open() {
    const opened = await this.openSound().catch(() => null);
    if (!opened) return this.become({ phase: 'empty', storage: 'unsafe' });
    this.listen();
    await Promise.all([this.sync(), navigator.storage?.persist?.().catch(() => false)]);
  }

  private async openSound() {
    await this.readSound(await this.openHere());
    return true;
  }

  private readSound = (store: Store) => this.readAll(store).catch(() => this.readAnew(store));

  /** Rows that cannot be read come anew from the server; a store that cannot even forget them is made anew around its outbox. */
  private readAnew = (store: Store) =>
    store
      .forgetRows()
      .then(() => this.readAll(store))
      .catch(async () => {
        await salvage(this.name, store);
        await this.readAll(await this.openHere());
      });

  private async openHere() {
    const store = await openStore(this.name, (by) => {
      this.close();
      // What another tab deletes is over, and nothing more can be written here; what the browser took away is opened again.
      if (by === 'the browser') location.reload();
      else this.become({ phase: 'empty', storage: 'unsafe' });
    });
    if (this.listening.signal.aborted) {
      store.close();
      throw new Error('Left before it was open');
    }
    await store.takeUp();
    this.store = store;
    const tell = (changed: Changed, answered: boolean) => {
      if (changed.length > 0 || answered) this.announce(changed);
      if (changed === 'all') this.readOn();
      this.become({});
    };
    this.courier = new SyncClient(store, this.replica, this.api, tell, () => void this.mend(this.readAnew(store)));
    return store;
  }

  /** To the other tabs. What was kept is kept, also when this one is being left. */
  private announce(changed: Changed) {
    if (!this.listening.signal.aborted) this.channel.postMessage(changed);
  }

  private async readAll(store: Store) {
    await this.recall(store);
    await this.replica.reload(() => store.readAll(() => void this.mend(this.readAnew(store))));
    this.become({ phase: this.courier!.heard ? 'ready' : 'downloading' });
    this.readOn();
  }

  /** What the first screen did not want is read in idle moments: later screens find their rows, and what cannot be read is found out. */
  private readOn() {
    this.become({ read: false });
    const turn = (idle: { timeRemaining(): number }) => {
      if (!this.store) return;
      while (this.replica.readOn()) if (idle.timeRemaining() < 2) return whenIdle(turn);
      this.become({ read: true });
    };
    whenIdle(turn);
  }

  private async recall(store: Store) {
    const heard = await store.heard();
    this.courier!.heard = heard;
    if (heard) this.replica.who = whoIn(heard.farm);
  }

  /** Another tab wrote: this one reads what it wrote. What cannot be read here is looked for once more among everything. */
  private async refresh(changed: Changed) {
    const { store } = this;
    if (!store) return;
    if (changed === 'all') return this.mend(this.readSound(store));
    await this.recall(store)
      .then(() => this.replica.reload(() => store.read(changed)))
      .then(
        () => this.become({ phase: this.courier!.heard ? 'ready' : this.state.phase }),
        () => this.mend(this.readSound(store)),
      );
  }

  private async mend(read: Promise<void>) {
    const sound = await read.then(
      () => true,
      () => false,
    );
    // Closed in the middle of it: there is nothing to show any more.
    if (!this.store) return;
    if (!sound) this.become({ phase: 'empty', storage: 'unsafe' });
    else if (!this.courier!.heard) void this.sync();
  }

  private listen() {
    const { signal } = this.listening;
    addEventListener('online', () => this.hurry(), { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.hurry(), { signal });
    // A page brought back from the browser's memory has missed what the other tabs said.
    window.addEventListener('pageshow', ({ persisted }) => persisted && void this.refresh('all'), { signal });
  }

  close() {
    this.listening.abort();
    clearTimeout(this.timer);
    this.channel.close();
    this.store?.close();
    this.store = undefined;
  }

  /** By the server's clock as last heard; never earlier than what was already said or heard, whatever this device's clock says. */
  now() {
    const { heard } = this.courier ?? {};
    const known = [heard?.farm.now, this.replica.waiting().at(-1)?.call.at].map((moment) => (moment ? Date.parse(moment) : 0));
    return new Date(Math.max(Date.now() + (heard?.offset ?? 0), ...known)).toISOString();
  }
  today = () => dayIn(this.replica.who.time_zone, this.now());
  mayWrite = (noun: NounName) => this.state.storage === 'safe' && may(this.replica.who.actor.role, 'write', noun);

  /** Safe on this device when it returns, and drawn right after; what breaks a rule is thrown, and nothing is kept. */
  dispatch = async <V extends VerbName>(verb: V, input: InputOf<V>) => {
    await this.keep({ id: newId(), verb, input, at: this.now() } as unknown as Call, (store, call) => store.add(call));
  };

  /** The same call again, or another input instead of what it said, behind what waits. */
  async retry(call_id: string, input?: Call['input']) {
    const refused = this.replica.refused().find(({ call }) => call.id === call_id)?.call;
    if (!refused) return;
    const call = (input ? { ...refused, id: newId(), input, at: this.now() } : refused) as Call;
    await this.keep(call, (store, one) => store.requeue(one, call_id), call_id);
  }

  private async keep(call: Call, write: (store: Store, call: Call) => Promise<number>, instead?: string) {
    const { store } = this;
    if (!store) throw new RuleBroken('Este navegador não está guardando dados: nada foi salvo.');
    if (this.state.storage === 'full') throw noRoom();
    const written = (one: Call) =>
      write(store, one).catch((error: unknown) => {
        if (!isFull(error)) throw error;
        this.become({ storage: 'full' });
        throw noRoom();
      });
    await this.replica.dispatch(call, written, instead);
    this.announce([]);
    setTimeout(() => this.hurry(), aMoment);
  }

  /** Given up by the person: what it showed disappears. */
  async discard(call_id: string) {
    const { store } = this;
    if (!store) return;
    await this.replica.reload(async () => {
      await store.discard(call_id);
      return store.read([]);
    });
    this.announce([]);
  }

  /** What a screen keeps for this person and farm, on this device alone: it survives a fall, and goes with the store. */
  noted = async (name: string) => this.store?.noted(name);
  note = async (name: string, said: object | null) => this.store?.note(name, said);

  /** One page of what is too old to be kept here, newest first; where the next begins, or null. */
  async older(noun: NounName, after: string | null) {
    const { rows, next } = await this.api.older(noun, after);
    await this.replica.admit(noun, rows as never);
    return next;
  }

  /** Something is new, or somebody looks: no waiting for the next turn. */
  hurry() {
    this.pause = firstPause;
    if (this.state.lost) this.become({ lost: false });
    void this.sync();
  }

  /** One exchange at a time, in one tab at a time; what comes up meanwhile is done right after. */
  sync(): Promise<void> {
    if (this.running) {
      this.again = true;
      return this.running;
    }
    clearTimeout(this.timer);
    const rest = this.notBefore - Date.now();
    if (rest > 0) {
      this.timer = setTimeout(() => void this.sync(), rest);
      return Promise.resolve();
    }
    this.running = this.exchange().finally(() => {
      this.running = null;
      if (this.again) void this.sync();
      this.again = false;
    });
    return this.running;
  }

  private async exchange() {
    const { courier, store } = this;
    if (!courier || !store) return;
    const work = async () => {
      this.become({ sending: this.replica.waiting().length > 0 ? 'sending' : this.state.sending, ...(!courier.heard && { phase: 'downloading' as const }) });
      await courier.exchange();
    };
    // A tab that does not let go is not waited for: the server counts a call once, whoever sends it.
    let began = false;
    const runExclusive = () => {
      began = true;
      return work();
    };
    const done = navigator.locks
      ? navigator.locks.request(this.name, { signal: AbortSignal.timeout(patience) }, runExclusive).catch((error: unknown) => {
          if (began) throw error;
          return work();
        })
      : work();
    const next = await done.then(
      () => this.answered(),
      (error: unknown) => this.unanswered(error),
    );
    if (this.store && next > 0) this.timer = setTimeout(() => void this.sync(), next);
    await this.measure();
  }

  private answered() {
    this.pause = firstPause;
    const { heard, outdated } = this.courier!;
    this.become({
      sending: 'idle',
      reason: null,
      ended: false,
      suspended: false,
      phase: heard ? 'ready' : this.state.phase,
      outdated,
    });
    return between;
  }

  private unanswered(error: unknown) {
    const { status = 0, code = '', retryAfter = 0 } = error instanceof Refusal ? error : {};
    // Not for ever, whatever a clock or a proxy made of it.
    this.notBefore = Date.now() + Math.min(retryAfter * 1000, longestWait);
    const reason = error instanceof PutOff || (isPassing(error) && status === 429) ? error.message || null : null;
    // Another 404 is a proxy's, while the server is away.
    const lost = status === 404 && code === 'not_found';
    const suspended = status === 403 && code === 'suspended';
    if (error instanceof Unreadable) void this.store?.forgetRows();
    const phase = this.courier!.heard ? 'ready' : 'empty';
    this.become({ sending: 'stuck', reason, phase, ended: status === 401, lost, suspended, ...(isFull(error) && { storage: 'full' as const }) });
    // Nothing can be sent before somebody signs in; then `hurry` is called.
    if (status === 401) return 0;
    if (lost || suspended) return longestPause;
    const wait = Math.max(retryAfter * 1000, this.pause) * (0.75 + Math.random() / 2);
    this.pause = Math.min(this.pause * 2, longestPause);
    return wait;
  }

  /** Asked before anything is typed in vain, and again when room may have been made. */
  private async measure() {
    const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => ({}) as StorageEstimate)) ?? {};
    if (this.state.storage !== 'unsafe') this.become({ storage: quota - usage < leastRoom ? 'full' : 'safe' });
  }

  private seen = (): Condition => ({
    ...this.state,
    progress: this.courier?.progress ?? null,
    waiting: this.replica.waiting(),
    refused: this.replica.refused(),
  });

  private become(change: Partial<Device['state']>) {
    this.state = { ...this.state, ...change };
    const now = this.seen();
    // The same condition is the same object: nobody draws again what has not changed.
    if (!isSame(this.shown, now)) this.shown = now;
    this.tell();
  }
}

const isSame = (a: Condition, b: Condition) => (Object.keys(b) as (keyof Condition)[]).every((name) => a[name] === b[name]);
const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError';
