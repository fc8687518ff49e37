// One farm on this device, for one person: the replica that screens read, the outbox, and the state of the sync.

import { WatchedCondition } from '#data/condition';
import { FarmStore } from '#data/farm-store';
import { inOneTab } from '#data/one-tab';
import { isTransient, Refusal } from '#data/online';
import { Replica } from '#data/replica';
import type { Store } from '#data/store';
import { discardedKey } from '#data/store-repair';
import { Unreadable } from '#data/store-rows';
import type { Changed } from '#data/store-schema';
import { Postponed, type SyncApi } from '#data/sync-client';
import { type Failure, SyncSchedule } from '#data/sync-schedule';
import { dayIn } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import type { NounName } from '#domain/nouns';
import { may } from '#domain/people/permissions';
import type { Deletion } from '#domain/sync/protocol';
import type { Call, Confirmed, InputOf, VerbName } from '#domain/verbs';

const none: Deletion[] = [];
/** Paint a new call before sending it: both run on the main thread. */
const paintDelay = 50;
const lockTimeout = 90_000;

/** Few starts need them. */
const decisions = () => import('#data/device-decisions');

export class Device {
  readonly replica: Replica = new Replica({ farm_id: '', actor: { id: '', name: '', role: 'visitor' }, time_zone: 'America/Sao_Paulo' }, () => this.today());
  readonly closing = new AbortController();
  readonly farmStore = new FarmStore(this);
  readonly state: WatchedCondition = new WatchedCondition(() => ({
    progress: this.farmStore.syncClient?.progress ?? null,
    waiting: this.replica.waiting(),
    refused: this.replica.refused(),
    handedOver: this.syncState?.farm.handed_over ?? 0,
  }));
  private readonly schedule = new SyncSchedule(() => this.exchange());
  private readonly channel: BroadcastChannel;

  constructor(
    readonly name: string,
    readonly api: SyncApi,
  ) {
    this.channel = new BroadcastChannel(name);
    this.channel.addEventListener('message', ({ data }) => void this.farmStore.refresh(data as Changed));
    this.replica.watch(() => this.state.update({}));
  }

  condition = this.state.current;
  /** Called on changes of the condition and of the rows. */
  watch = this.state.watch;
  private get syncState() {
    return this.farmStore.syncClient?.syncState;
  }

  /** Opens with the stored rows, then syncs. */
  async open() {
    this.listen();
    if (await this.farmStore.open()) await Promise.all([this.sync(), navigator.storage?.persist?.().catch(() => false)]);
  }

  private listen() {
    const { signal } = this.closing;
    addEventListener('online', () => this.syncNow(), { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.syncNow(), { signal });
    // A page restored from the back/forward cache has missed the messages of other tabs.
    window.addEventListener('pageshow', ({ persisted }) => persisted && void this.farmStore.refresh('all'), { signal });
  }

  close() {
    this.closing.abort();
    this.schedule.stop();
    this.channel.close();
    this.farmStore.close();
  }

  /** Tells the other tabs. The write has succeeded even if this device is already closed. */
  announce(changed: Changed) {
    if (!this.closing.signal.aborted) this.channel.postMessage(changed);
  }

  dismissDiscarded = () => {
    localStorage.removeItem(discardedKey(this.name));
    this.state.update({ discarded: null });
  };
  copied = () => this.farmStore.copied();

  /** By the server's clock; never earlier than the last response or the last queued call, whatever this device's clock says. */
  now = () => {
    const { syncState } = this;
    const known = [syncState?.farm.now, this.replica.waiting().at(-1)?.call.at].map((moment) => (moment ? Date.parse(moment) : 0));
    return new Date(Math.max(Date.now() + (syncState?.offset ?? 0), ...known)).toISOString();
  };
  today = () => dayIn(this.replica.who.time_zone, this.now());
  mayWrite = (noun: NounName) => this.condition().storage === 'safe' && may(this.replica.who.actor, 'write', noun);

  /** Resolves when the call is safely stored; it is rendered right after. A broken rule is thrown, and nothing is stored. */
  dispatch = async <V extends VerbName>(verb: V, input: InputOf<V> & Confirmed) => {
    // A removal tells what the person could know: the server asks if somebody changed the record since.
    const seen = verb.startsWith('remove_') && { seen: this.syncState?.cursor.version };
    const asked = await this.asked(verb, { ...input, ...seen } as never);
    await this.enqueue({ id: newId(), verb, input: asked, at: this.now() } as unknown as Call, (store, call) => store.add(call, this.draftInSave));
  };

  /** Without `confirmed`, the server takes a call for one of an older release. */
  private asked = async (verb: VerbName, input: Call['input']) => ((await this.replica.asks(verb)) ? { confirmed: [], ...input } : input) as Call['input'];

  /** Deletions by others of records that this person worked on. */
  deletions = () => this.syncState?.deletions ?? none;

  /** Queues a call that somebody else handed over, under its own id. */
  accept = (call: Call) => this.enqueue(call, (store, one) => store.add(one));

  /** Queues a refused call again, with its own input or a corrected one, at the end of the outbox. */
  async retry(call_id: string, input?: Call['input']) {
    const refused = this.replica.refused().find(({ call }) => call.id === call_id)?.call;
    if (!refused) return;
    const call = (input ? { ...refused, id: newId(), input: await this.asked(refused.verb, input), at: this.now() } : refused) as Call;
    await this.enqueue(call, (store, one) => store.requeue(one, call_id), call_id);
  }

  private async enqueue(call: Call, write: (store: Store, call: Call) => Promise<number>, instead?: string) {
    const store = await this.farmStore.writable();
    if (!store) throw new RuleBroken('Este navegador não está guardando dados: nada foi salvo.');
    await this.replica.dispatch(call, (one) => write(store, one).catch(this.farmStore.failed), instead);
    this.stored();
  }

  /** A call was written: tell the other tabs, and send it. */
  private stored() {
    this.announce([]);
    setTimeout(() => this.syncNow(), paintDelay);
  }

  isSending = () => this.schedule.isRunning();

  /** Replaces the input of a waiting call. */
  async correct(call_id: string, input: Call['input']) {
    const verb = this.replica.waiting().find(({ call }) => call.id === call_id)?.call.verb;
    await (await decisions()).correct(this, call_id, verb ? await this.asked(verb, input) : input);
    this.stored();
  }

  /** The person gives up a call, or has handed it over: its changes disappear from the rows. */
  async discard(call_id: string, handedOver = false) {
    await (await decisions()).discard(this, call_id, handedOver);
    this.announce([]);
  }

  /** Sends the lost calls again, each with its id: the server applies none twice. Or gives them up. */
  async settleLost(decision: 'send' | 'dismiss') {
    await (await decisions()).settleLost(this, decision);
    this.announce('all');
    this.syncNow();
  }

  describedBefore = async () => (await this.farmStore.store?.describedBefore()) ?? {};

  /** State of a screen, for this person and farm, on this device only: it survives a crash, and is deleted with the store. */
  noted = async (name: string) => this.farmStore.store?.noted(name);
  note = async (name: string, value: object | null) => this.farmStore.store?.note(name, value);
  notes = async (prefix: string) => this.farmStore.store?.notes(prefix) ?? [];
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
    if (this.condition().lost) this.state.update({ lost: false });
    this.schedule.syncNow();
  }
  sync = () => this.schedule.sync();
  syncAfresh = () => this.schedule.syncAfresh();

  /** In one tab at a time. */
  private async exchange() {
    const { syncClient, store } = this.farmStore;
    if (!syncClient || !store) return undefined;
    const work = async () => {
      this.state.update({
        sending: this.replica.waiting().length > 0 ? 'sending' : this.condition().sending,
        ...(!syncClient.syncState && { phase: 'downloading' as const }),
      });
      await syncClient.exchange();
    };
    const failure = await inOneTab(this.name, lockTimeout, work).then(
      () => this.answered(),
      (error: unknown) => this.unanswered(error),
    );
    await this.farmStore.measure();
    return failure;
  }

  private answered(): null {
    const { syncState, outdated } = this.farmStore.syncClient!;
    this.state.update({
      sending: 'idle',
      reason: null,
      ended: false,
      suspended: false,
      phase: syncState ? 'ready' : this.condition().phase,
      outdated,
    });
    // Loaded only where there are photos or documents.
    if (this.replica.rows('attachments').length > 0) void import('#data/file-transfer').then(({ sendFiles }) => sendFiles(this)).catch(() => {});
    return null;
  }

  private unanswered(error: unknown): Failure {
    const { status = 0, code = '', retryAfter = 0 } = error instanceof Refusal ? error : {};
    const reason = error instanceof Postponed || (isTransient(error) && status === 429) ? error.message || null : null;
    // Any other 404 comes from a proxy while the server is down.
    const lost = status === 404 && code === 'not_found';
    const suspended = status === 403 && code === 'suspended';
    if (error instanceof Unreadable) void this.farmStore.store?.forgetRows();
    const phase = this.syncState ? 'ready' : 'empty';
    this.state.update({ sending: 'stuck', reason, phase, ended: status === 401, lost, suspended });
    // After 401 nothing can be sent until the person signs in, which calls `syncNow`.
    return { retryAfter, again: status === 401 ? 'never' : lost || suspended ? 'rarely' : 'soon' };
  }
}
