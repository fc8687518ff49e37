// One farm on this device, for one person: the replica that screens read, the outbox, and the state of the sync.

import { coalesce } from '#data/coalesce';
import { whenIdle } from '#data/idle';
import { inOneTab } from '#data/one-tab';
import { isTransient, Refusal } from '#data/online';
import { type Refused, Replica, type Waiting, whoIn } from '#data/replica';
import type { StorageGuard } from '#data/storage-guard';
import { type Changed, type LostCall, type Store, Unreadable } from '#data/store';
import { openStore, salvage } from '#data/store-repair';
import { Postponed, type SyncApi, SyncClient } from '#data/sync-client';
import { dayIn } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import type { NounName } from '#domain/nouns';
import { may } from '#domain/people/permissions';
import type { Deletion } from '#domain/sync/protocol';
import type { Call, InputOf, VerbName } from '#domain/verbs';

export type Condition = {
  /** Empty: no rows here, and the server cannot be reached. */
  phase: 'opening' | 'downloading' | 'ready' | 'empty';
  progress: { got: number; total: number } | null;
  /** Every stored row has been parsed, not only those that screens have needed so far. */
  read: boolean;
  /** Stuck: the last attempt failed; it is retried automatically. */
  sending: 'idle' | 'sending' | 'stuck';
  /** The server's message on why it postpones this account's calls. */
  reason: string | null;
  waiting: Waiting[];
  refused: Refused[];
  /** Calls the server had accepted before it was restored from a backup, and no longer has. */
  lostCalls: LostCall[];
  /** For owner and admins: calls of others that wait for their decision. */
  handedOver: number;
  /** Unsafe: this browser stores nothing. Full: no disk space left, or a write has failed for any other reason. */
  storage: 'safe' | 'unsafe' | 'full';
  /** The browser had discarded this farm's store; `restored`: unsent calls that came back from their second copy. */
  discarded: { restored: number } | null;
  /** The session ended: nothing is sent until the person signs in. */
  ended: boolean;
  /** The person no longer has access to the farm. */
  lost: boolean;
  /** The farm's owner or this person is suspended: all data stays here, and sync is retried at intervals. */
  suspended: boolean;
  /** The server has another version of the contract. */
  outdated: boolean;
};

const none: Deletion[] = [];
const firstBackoff = 1_000;
const longestBackoff = 60_000;
const longestRetryAfter = 300_000;
const syncInterval = 60_000;
/** Paint a new call before sending it: both run on the main thread. */
const paintDelay = 50;
const lockTimeout = 90_000;

const storageFull = () => new RuleBroken('Não há espaço neste aparelho: nada foi salvo. Libere espaço e tente de novo.');

export class Device {
  readonly replica: Replica = new Replica({ farm_id: '', actor: { id: '', name: '', role: 'visitor' }, time_zone: 'America/Sao_Paulo' }, () => this.today());
  private store: Store | undefined;
  private syncClient: SyncClient | undefined;
  private state: Omit<Condition, 'waiting' | 'refused' | 'progress' | 'handedOver'>;
  private shown: Condition;
  private readonly watchers = new Set<() => void>();
  private readonly channel: BroadcastChannel;
  private running: Promise<void> | null = null;
  private again = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private backoff = firstBackoff;
  /** From Retry-After: no request before this time. */
  private notBefore = 0;
  private readonly closing = new AbortController();
  private guarding: Promise<StorageGuard | undefined> | undefined;
  /** Resolves when the open store has been compared with its second copy. */
  private attached: Promise<void> | undefined;

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
      discarded: null,
      ended: false,
      lost: false,
      suspended: false,
      outdated: false,
      lostCalls: [],
    };
    this.shown = this.conditionNow();
    this.channel = new BroadcastChannel(name);
    this.channel.addEventListener('message', ({ data }) => void this.refresh(data as Changed));
    this.replica.watch(() => this.update({}));
  }

  /** Deferred, so that the dispatching code continues before React renders: the form closes in the same render in which its row appears. */
  private readonly notify = coalesce(() => {
    for (const watcher of this.watchers) watcher();
  });

  condition = () => this.shown;
  /** Called on changes of the condition and of the rows. */
  watch = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** Opens with the stored rows, then syncs. */
  async open() {
    this.listen();
    if (!(await this.openReadable())) {
      // It was read, but cannot be written.
      if (this.state.storage === 'full') return;
      const isUnsafe = await this.hasSpace();
      this.update({ phase: 'empty', ...(isUnsafe && { storage: 'unsafe' as const }) });
      if (!isUnsafe) void this.stopWriting(false);
      return;
    }
    await Promise.all([this.sync(), navigator.storage?.persist?.().catch(() => false)]);
  }

  private openReadable = () =>
    this.openStoreHere()
      .then(this.readOrRepair)
      .then(
        () => (this.attached = this.attach()).then(() => this.store !== undefined),
        () => false,
      );

  /** Compares the store with its second copy, before anything is sent or added. */
  private async attach() {
    const { store } = this;
    const guard = await this.guard();
    if (!store || !guard) return;
    const { discarded, restored } = await guard.attach(store).catch(() => {
      void this.stopWriting(true);
      return { discarded: false, restored: 0 };
    });
    if (restored > 0) await this.replica.reload(() => store.read([])).catch(() => {});
    if (discarded) this.update({ discarded: { restored } });
  }

  /** Loaded after the first screen. Without it there is one copy. */
  private guard = () =>
    (this.guarding ??= import('#data/storage-guard').then(
      ({ StorageGuard }) => new StorageGuard(this.name),
      () => undefined,
    ));
  private hasSpace = async () => (await this.guard())?.hasSpace() ?? true;
  dismissDiscarded = () => this.update({ discarded: null });
  /** How many unsent calls the second copy has, while the store cannot be opened. */
  copied = async () => (await this.guard())?.kept() ?? 0;

  /**
   * There is no space, or a write has failed. Nothing is written until there is space, and then the store is opened again:
   * the browser may discard what is written after a failed write.
   */
  private async stopWriting(failed: boolean) {
    const { signal } = this.closing;
    if (signal.aborted) return;
    const isKnown = this.state.storage === 'full';
    this.store?.close();
    this.store = undefined;
    this.update({ storage: 'full' });
    const guard = await this.guard();
    if (failed) await guard?.failed();
    if (isKnown) return;
    await guard?.resume(this.openReadable, signal);
    if (!this.store) return;
    this.update({ storage: 'safe' });
    void this.sync();
  }

  private readOrRepair = (store: Store) => this.readAll(store).catch(() => this.repair(store));

  /** Unreadable rows are downloaded again; a store that cannot even delete them is recreated, keeping its outbox. */
  private repair = (store: Store) =>
    store
      .forgetRows()
      .then(() => this.readAll(store))
      .catch(async () => {
        await salvage(this.name, store);
        await this.readAll(await this.openStoreHere());
      });

  private async openStoreHere() {
    const store = await openStore(this.name, (by) => {
      // A store deleted by another tab is gone, and nothing can be written; one closed by the browser is opened again.
      if (by !== 'another tab') return void this.stopWriting(true);
      this.close();
      this.update({ phase: 'empty', storage: 'unsafe' });
    });
    if (this.closing.signal.aborted) {
      store.close();
      throw new Error('Left before it was open');
    }
    await store.clearForgotten();
    this.store = store;
    const onChange = (changed: Changed, answered: boolean) => {
      if (changed.length > 0 || answered) this.announce(changed);
      if (changed === 'all') {
        this.parseMore();
        void this.loadLost(store);
      }
      this.update({});
    };
    this.syncClient = new SyncClient(store, this.replica, this.api, onChange, () => void this.recover(this.repair(store)));
    return store;
  }

  /** Tells the other tabs. The write has succeeded even if this device is already closed. */
  private announce(changed: Changed) {
    if (!this.closing.signal.aborted) this.channel.postMessage(changed);
  }

  private async readAll(store: Store) {
    await Promise.all([this.loadSyncState(store), this.loadLost(store)]);
    await this.replica.reload(() => store.readAll(() => void this.recover(this.repair(store))));
    this.update({ phase: this.syncClient!.syncState ? 'ready' : 'downloading' });
    this.parseMore();
  }

  /** Parses the remaining rows in idle time: later screens find them ready, and unreadable ones are detected. */
  private parseMore() {
    this.update({ read: false });
    const work = (idle: { timeRemaining(): number }) => {
      if (!this.store) return;
      while (this.replica.parseMore()) if (idle.timeRemaining() < 2) return whenIdle(work);
      this.update({ read: true });
    };
    whenIdle(work);
  }

  private async loadSyncState(store: Store) {
    const syncState = await store.syncState();
    this.syncClient!.syncState = syncState;
    if (syncState) this.replica.who = whoIn(syncState.farm);
  }

  private async loadLost(store: Store) {
    const lostCalls = await store.lost();
    if (lostCalls.length + this.state.lostCalls.length > 0) this.update({ lostCalls });
  }

  /** Another tab wrote: read the changed buckets. If that fails, read everything. */
  private async refresh(changed: Changed) {
    const { store } = this;
    if (!store) return;
    if (changed === 'all') return this.recover(this.readOrRepair(store));
    await this.loadSyncState(store)
      .then(() => this.replica.reload(() => store.read(changed)))
      .then(
        () => this.update({ phase: this.syncClient!.syncState ? 'ready' : this.state.phase }),
        () => this.recover(this.readOrRepair(store)),
      );
  }

  private async recover(read: Promise<void>) {
    const isReadable = await read.then(
      () => true,
      () => false,
    );
    // Closed meanwhile.
    if (!this.store) return;
    if (!isReadable) this.update({ phase: 'empty', storage: 'unsafe' });
    else if (!this.syncClient!.syncState) void this.sync();
  }

  private listen() {
    const { signal } = this.closing;
    addEventListener('online', () => this.syncNow(), { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.syncNow(), { signal });
    // A page restored from the back/forward cache has missed the messages of other tabs.
    window.addEventListener('pageshow', ({ persisted }) => persisted && void this.refresh('all'), { signal });
  }

  close() {
    this.closing.abort();
    clearTimeout(this.timer);
    this.channel.close();
    this.store?.close();
    this.store = undefined;
  }

  /** By the server's clock; never earlier than the last response or the last queued call, whatever this device's clock says. */
  now() {
    const { syncState } = this.syncClient ?? {};
    const known = [syncState?.farm.now, this.replica.waiting().at(-1)?.call.at].map((moment) => (moment ? Date.parse(moment) : 0));
    return new Date(Math.max(Date.now() + (syncState?.offset ?? 0), ...known)).toISOString();
  }
  today = () => dayIn(this.replica.who.time_zone, this.now());
  mayWrite = (noun: NounName) => this.state.storage === 'safe' && may(this.replica.who.actor.role, 'write', noun);

  /** Resolves when the call is safely stored; it is rendered right after. A broken rule is thrown, and nothing is stored. */
  dispatch = async <V extends VerbName>(verb: V, input: InputOf<V>) => {
    // A removal tells what the person could know: the server asks if somebody changed the record since.
    const seen = verb.startsWith('remove_') && { seen: this.syncClient?.syncState?.cursor.version };
    await this.enqueue({ id: newId(), verb, input: { ...input, ...seen }, at: this.now() } as unknown as Call, (store, call) =>
      store.add(call, this.draftInSave),
    );
  };

  /** Deletions by others of records that this person worked on. */
  deletions = () => this.syncClient?.syncState?.deletions ?? none;

  /** Queues a call that somebody else handed over, under its own id. */
  accept = (call: Call) => this.enqueue(call, (store, one) => store.add(one));

  /** Queues a refused call again, with its own input or a corrected one, at the end of the outbox. */
  async retry(call_id: string, input?: Call['input']) {
    const refused = this.replica.refused().find(({ call }) => call.id === call_id)?.call;
    if (!refused) return;
    const call = (input ? { ...refused, id: newId(), input, at: this.now() } : refused) as Call;
    await this.enqueue(call, (store, one) => store.requeue(one, call_id), call_id);
  }

  /** Replaces the input of a waiting call. Not while calls are being sent: the server may be applying the old one. */
  async correct(call_id: string, input: Call['input']) {
    const store = await this.storeToWrite();
    const work = async () => {
      const waiting = this.replica.waiting().find(({ call }) => call.id === call_id);
      if (!waiting || !store) throw new RuleBroken('Este registro já não está em Pendências');
      const { seq, call } = waiting;
      const corrected = { ...call, input } as Call;
      // Dated as it was, so that the calls behind it keep their moments; dated now if its new day was then in the future.
      await this.replica.correct([corrected, { ...corrected, at: this.now() }], (one) => store.correct(seq, call, one).catch(this.failed));
    };
    const unlessSending = async (isFree: boolean) => {
      if (!isFree || this.running) throw new RuleBroken('Este registro está sendo enviado agora. Espere um instante e salve de novo.');
      await work();
    };
    if (navigator.locks) await navigator.locks.request(this.name, { ifAvailable: true }, (lock) => unlessSending(lock !== null));
    else await unlessSending(true);
    this.announce([]);
    setTimeout(() => this.syncNow(), paintDelay);
  }

  /** Undefined: this browser stores nothing. */
  private async storeToWrite() {
    await this.attached;
    if (this.state.storage === 'full') throw storageFull();
    return this.store;
  }

  private async enqueue(call: Call, write: (store: Store, call: Call) => Promise<number>, instead?: string) {
    const store = await this.storeToWrite();
    if (!store) throw new RuleBroken('Este navegador não está guardando dados: nada foi salvo.');
    await this.replica.dispatch(call, (one) => write(store, one).catch(this.failed), instead);
    this.announce([]);
    setTimeout(() => this.syncNow(), paintDelay);
  }

  private readonly failed = (error: unknown): never => {
    if (error instanceof RuleBroken) throw error;
    void this.stopWriting(true);
    throw storageFull();
  };

  /** The person gives up a call: its changes disappear from the rows. */
  async discard(call_id: string) {
    const store = await this.storeToWrite();
    if (!store) return;
    await this.replica.reload(async () => {
      await store.discard(call_id).catch(this.failed);
      return store.read([]);
    });
    this.announce([]);
  }

  /** Sends the lost calls again, each with its id: the server applies none twice. Or gives them up. */
  async settleLost(decision: 'send' | 'dismiss') {
    const store = await this.storeToWrite();
    if (!store) return;
    await this.replica.reload(async () => {
      await store.settleLost(decision).catch(this.failed);
      return store.read([]);
    });
    await this.loadLost(store);
    this.announce('all');
    this.syncNow();
  }

  describedBefore = async () => (await this.store?.describedBefore()) ?? {};

  /** State of a screen, for this person and farm, on this device only: it survives a crash, and is deleted with the store. */
  noted = async (name: string) => this.store?.noted(name);
  note = async (name: string, value: object | null) => this.store?.note(name, value);
  notes = async (prefix: string) => this.store?.notes(prefix) ?? [];
  /** The note of the draft that the next call saves. */
  draftInSave: string | null = null;

  /** Loads one page of records too old to be stored here, newest first; returns where the next begins, or null. */
  async older(noun: NounName, after: string | null) {
    const { rows, next } = await this.api.older(noun, after);
    await this.replica.admit(noun, rows as never);
    return next;
  }

  /** Syncs now instead of at the next interval, and resets the backoff. */
  syncNow() {
    this.backoff = firstBackoff;
    if (this.state.lost) this.update({ lost: false });
    void this.sync();
  }

  /** One exchange at a time, in one tab at a time; a request during an exchange starts another right after it. */
  sync(): Promise<void> {
    if (this.running) {
      this.again = true;
      return this.running;
    }
    clearTimeout(this.timer);
    const remaining = this.notBefore - Date.now();
    if (remaining > 0) {
      this.timer = setTimeout(() => void this.sync(), remaining);
      return Promise.resolve();
    }
    this.running = this.exchange().finally(() => {
      this.running = null;
      if (this.again) void this.sync();
      this.again = false;
    });
    return this.running;
  }

  /** Resolves after an exchange that began later than this call, whether or not the server answered. */
  async syncAfresh() {
    await this.running;
    await this.sync();
  }

  private async exchange() {
    const { syncClient, store } = this;
    if (!syncClient || !store) return;
    const work = async () => {
      this.update({
        sending: this.replica.waiting().length > 0 ? 'sending' : this.state.sending,
        ...(!syncClient.syncState && { phase: 'downloading' as const }),
      });
      await syncClient.exchange();
    };
    const next = await inOneTab(this.name, lockTimeout, work).then(
      () => this.answered(),
      (error: unknown) => this.unanswered(error),
    );
    if (this.store && next > 0) this.timer = setTimeout(() => void this.sync(), next);
    await this.measure();
  }

  private answered() {
    this.backoff = firstBackoff;
    const { syncState, outdated } = this.syncClient!;
    this.update({
      sending: 'idle',
      reason: null,
      ended: false,
      suspended: false,
      phase: syncState ? 'ready' : this.state.phase,
      outdated,
    });
    return syncInterval;
  }

  private unanswered(error: unknown) {
    const { status = 0, code = '', retryAfter = 0 } = error instanceof Refusal ? error : {};
    // Limited: a wrong clock or a proxy may send any value.
    this.notBefore = Date.now() + Math.min(retryAfter * 1000, longestRetryAfter);
    const reason = error instanceof Postponed || (isTransient(error) && status === 429) ? error.message || null : null;
    // Any other 404 comes from a proxy while the server is down.
    const lost = status === 404 && code === 'not_found';
    const suspended = status === 403 && code === 'suspended';
    if (error instanceof Unreadable) void this.store?.forgetRows();
    const phase = this.syncClient!.syncState ? 'ready' : 'empty';
    this.update({ sending: 'stuck', reason, phase, ended: status === 401, lost, suspended });
    // Nothing can be sent until the person signs in, which calls `syncNow`.
    if (status === 401) return 0;
    if (lost || suspended) return longestBackoff;
    const wait = Math.max(retryAfter * 1000, this.backoff) * (0.75 + Math.random() / 2);
    this.backoff = Math.min(this.backoff * 2, longestBackoff);
    return wait;
  }

  /** Checks free space before the person types something that cannot be stored, and again after each exchange. */
  private async measure() {
    const { store } = this;
    if (!store) return;
    if (!(await this.hasSpace())) return void this.stopWriting(false);
    await (await this.guard())?.hold(store);
  }

  private conditionNow = (): Condition => ({
    ...this.state,
    progress: this.syncClient?.progress ?? null,
    waiting: this.replica.waiting(),
    refused: this.replica.refused(),
    handedOver: this.syncClient?.syncState?.farm.handed_over ?? 0,
  });

  private update(change: Partial<Device['state']>) {
    this.state = { ...this.state, ...change };
    const now = this.conditionNow();
    // Keep the same object while nothing has changed: React then skips the render.
    if (!isSame(this.shown, now)) this.shown = now;
    this.notify();
  }
}

const isSame = (a: Condition, b: Condition) => (Object.keys(b) as (keyof Condition)[]).every((name) => a[name] === b[name]);
