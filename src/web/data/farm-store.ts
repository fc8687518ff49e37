// The store of the open farm: opened, compared with its second copy, repaired, and closed while nothing can be written.
import type { WatchedCondition } from '#data/condition';
import { whenIdle } from '#data/idle';
import { type Kept, type Replica, whoIn } from '#data/replica';
import type { StorageGuard } from '#data/storage-guard';
import type { Store } from '#data/store';
import { openStore, salvage } from '#data/store-repair';
import type { Changed } from '#data/store-schema';
import { exchanging, type SyncApi, SyncClient } from '#data/sync-client';
import { RuleBroken } from '#domain/kernel/errors';

/** The device that the store belongs to. `announce` tells the other tabs what changed. */
type Owner = {
  name: string;
  api: SyncApi;
  replica: Replica;
  state: WatchedCondition;
  closing: AbortController;
  announce(changed: Changed): void;
  sync(): Promise<void>;
  close(): void;
};

const storageFull = () => new RuleBroken('Não há espaço neste aparelho: nada foi salvo. Libere espaço e tente de novo.');

export class FarmStore {
  /** Undefined before it is open, and while nothing can be written. */
  store: Store | undefined;
  syncClient: SyncClient | undefined;
  private guarding: Promise<StorageGuard | undefined> | undefined;
  /** Resolves when the open store has been compared with its second copy. */
  private attached: Promise<void> | undefined;

  constructor(private readonly of: Owner) {}

  /** Opens with the stored rows. False: this browser stores nothing, or there is no space. */
  async open(): Promise<boolean> {
    const { state } = this.of;
    if (await this.openReadable()) return true;
    // It was read, but cannot be written.
    if (state.current().storage === 'full') return false;
    const isUnsafe = await this.hasSpace();
    state.update({ phase: 'empty', ...(isUnsafe && { storage: 'unsafe' as const }) });
    if (!isUnsafe) void this.stopWriting(false);
    return false;
  }

  close() {
    this.store?.close();
    this.store = undefined;
  }

  private openReadable = () => {
    const shown = this.kept();
    return this.openStoreHere()
      .then(this.readOrRepair)
      .then(
        () => (this.attached = this.attach(shown)).then(() => this.store !== undefined),
        () => false,
      );
  };

  /** What the screens show. */
  private kept = () => ({ waiting: this.of.replica.waiting(), refused: this.of.replica.refused() });

  /** Compares the store with its second copy, before anything is sent or added. */
  private async attach(shown: Kept) {
    const { store } = this;
    const guard = await this.guard();
    if (!store || !guard) return;
    const { discarded, restored } = await guard.attach(store, shown).catch(() => {
      void this.stopWriting(true);
      return { discarded: null, restored: 0 };
    });
    if (restored > 0) await this.of.replica.reload(() => store.read([])).catch(() => {});
    if (discarded) this.of.state.update({ discarded });
  }

  /** Loaded after the first screen. Without it there is one copy. */
  private guard = () =>
    (this.guarding ??= import('#data/storage-guard').then(
      ({ StorageGuard }) => new StorageGuard(this.of.name),
      () => undefined,
    ));
  private hasSpace = async () => (await this.guard())?.hasSpace() ?? true;
  /** How many unsent calls the second copy has, while the store cannot be opened. */
  copied = async () => (await this.guard())?.kept() ?? 0;

  /** Checks free space before the person types something that cannot be stored, and again after each exchange. */
  async measure() {
    const { store } = this;
    if (!store) return;
    if (!(await this.hasSpace())) return void this.stopWriting(false);
    await (await this.guard())?.hold(store);
  }

  /** The store to write to. Undefined: this browser stores nothing. */
  async writable() {
    await this.attached;
    if (this.of.state.current().storage === 'full') throw storageFull();
    return this.store;
  }

  /** For a write that failed. */
  readonly failed = (error: unknown): never => {
    if (error instanceof RuleBroken) throw error;
    void this.stopWriting(true);
    throw storageFull();
  };

  /**
   * There is no space, or a write has failed. Nothing is written until there is space, and then the store is opened again:
   * the browser may discard what is written after a failed write.
   */
  private async stopWriting(failed: boolean) {
    const { state, closing } = this.of;
    if (closing.signal.aborted) return;
    const isKnown = state.current().storage === 'full';
    this.close();
    state.update({ storage: 'full' });
    const guard = await this.guard();
    if (failed) await guard?.failed(this.kept());
    if (isKnown) return;
    await guard?.resume(this.openReadable, this.kept, closing.signal);
    if (!this.store) return;
    state.update({ storage: 'safe' });
    void this.of.sync();
  }

  private readOrRepair = (store: Store) => this.readAll(store).catch(() => this.repair(store));

  /** Unreadable rows are downloaded again; a store that cannot even delete them is recreated, keeping its outbox. */
  private repair = (store: Store) =>
    store
      .forgetRows()
      .then(() => this.readAll(store))
      .catch(async () => {
        await salvage(this.of.name, store);
        await this.readAll(await this.openStoreHere());
      });

  private async openStoreHere() {
    const { name, api, replica, state, closing } = this.of;
    const store = await openStore(name, (by) => {
      // A store deleted by another tab is gone, and nothing can be written; one closed by the browser is opened again.
      if (by !== 'another tab') return void this.stopWriting(true);
      this.of.close();
      state.update({ phase: 'empty', storage: 'unsafe' });
    });
    if (closing.signal.aborted) {
      store.close();
      throw new Error('Left before it was open');
    }
    await store.clearForgotten();
    this.store = store;
    const onChange = (changed: Changed, answered: boolean) => {
      if (changed.length > 0 || answered) this.of.announce(changed);
      if (changed === 'all') {
        this.parseMore();
        void this.loadLost(store);
      }
      // Shown before the next exchange has been answered.
      state.update(changed === 'all' && this.syncClient?.syncState ? { phase: 'ready' } : {});
    };
    this.syncClient = new SyncClient(store, replica, api, onChange, () => void this.recover(this.repair(store)));
    return store;
  }

  private async readAll(store: Store) {
    await Promise.all([this.loadSyncState(store), this.loadLost(store)]);
    await this.of.replica.reload(() => store.readAll(() => void this.recover(this.repair(store))));
    this.of.state.update({ phase: this.syncClient!.syncState ? 'ready' : 'downloading' });
    this.parseMore();
  }

  /** Parses the remaining rows in idle time: later screens find them ready, and unreadable ones are detected. */
  private parseMore() {
    const { replica, state } = this.of;
    state.update({ read: false });
    const work = (idle: { timeRemaining(): number }) => {
      if (!this.store) return;
      while (replica.parseMore()) if (idle.timeRemaining() < 2) return whenIdle(work);
      state.update({ read: true });
    };
    whenIdle(work);
  }

  private async loadSyncState(store: Store) {
    const syncState = await store.syncState();
    this.syncClient!.syncState = syncState;
    if (syncState) this.of.replica.who = whoIn(syncState.farm);
    else void exchanging().catch(() => {});
  }

  async loadLost(store: Store) {
    const lostCalls = await store.lost();
    if (lostCalls.length + this.of.state.current().lostCalls.length > 0) this.of.state.update({ lostCalls });
  }

  /** Another tab wrote: read the changed buckets. If that fails, read everything. */
  async refresh(changed: Changed) {
    const { store } = this;
    const { state, replica } = this.of;
    if (!store) return;
    if (changed === 'all') return this.recover(this.readOrRepair(store));
    await this.loadSyncState(store)
      .then(() => replica.reload(() => store.read(changed)))
      .then(
        () => state.update({ phase: this.syncClient!.syncState ? 'ready' : state.current().phase }),
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
    if (!isReadable) this.of.state.update({ phase: 'empty', storage: 'unsafe' });
    else if (!this.syncClient!.syncState) void this.of.sync();
  }
}
