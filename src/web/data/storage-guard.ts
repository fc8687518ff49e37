// Guards what a store has promised: restores calls from their second copy, finds out that the browser discarded a store, and whether there is space for the next call.
import { CopyFailed, copyOf, type OutboxCopy } from '#data/outbox-copy';
import { type Copied, callsOf, nothingCopied } from '#data/outbox-file';
import type { Kept } from '#data/replica';
import type { Store } from '#data/store';
import { discardedKey, heldKey } from '#data/store-repair';

/** With less granted space than this the storage counts as full: a call must always fit. */
const minFreeSpace = 4_000_000;
/** What a few calls need on the disk. */
const probeSize = 131_072;
/** What replacing the log needs: see `renewLog`. */
const renewalSize = 16_000_000;
const probeInterval = 10_000;
const [firstWait, longestWait] = [2_000, 15_000];
const looksPerWait = 8;
/** Chromium replaces its log after 4 MB, and keeps values of 64 kB and more elsewhere. */
const [fillers, fillerSize] = [120, 60_000];

const filler = () => ({ bytes: crypto.getRandomValues(new Uint8Array(fillerSize)) });

/** `held`: the store has the farm's rows. `wasHeld`: it had them when the copy was last written. `restored`: calls that only the copy had. */
type Compared = { held: boolean; wasHeld: boolean; restored: number };

/** Makes the store and the copy equal, and keeps them so. `opened`: the farm is being opened, so a copy is made if there is none. */
export async function compare(store: Store, copy: OutboxCopy, opened: boolean): Promise<Compared> {
  return copy.locked(async () => {
    const copied = await copy.file.read();
    // Even if the rest fails: a call may not be discarded in the store alone.
    if (copied) store.copy = copy;
    const [kept, held] = [await store.kept(), await isHeld(store)];
    const restored = await restore(store, missingIn(kept, copied ?? nothingCopied()));
    const compared = { held, wasHeld: copied?.held === true, restored };
    if (!copied && !opened) return compared;
    const state = { ...callsOf(restored > 0 ? await store.kept() : kept), held: held || (!opened && compared.wasHeld), torn: copied?.torn === true };
    if (JSON.stringify(state) !== JSON.stringify(copied)) await copy.file.replace(state);
    store.copy = copy;
    return compared;
  });
}

const isHeld = async (store: Store) => (await store.syncState()) !== undefined;

/** Calls that the store does not have, each placed by its time among those of the store, whose numbers a request in progress may refer to. */
function missingIn({ waiting, refused }: Kept, copied: Pick<Copied, 'waiting' | 'refused'>): Kept {
  const known = new Set([...waiting, ...refused].map(({ call }) => call.id));
  const lost = copied.waiting.filter(({ id }) => !known.has(id));
  const placed = lost.map((call, i) => {
    const next = waiting.findIndex((one) => one.call.at > call.at);
    // The store gives the last ones the next numbers.
    if (next < 0) return { call };
    const [from, to] = [waiting[next - 1]?.seq ?? waiting[next]!.seq - 1, waiting[next]!.seq];
    return { call, seq: from + ((to - from) * (i + 1)) / (lost.length + 1) };
  });
  return { waiting: placed as Kept['waiting'], refused: copied.refused.filter(({ call }) => !known.has(call.id)) };
}

/** Returns how many. */
async function restore(store: Store, missing: Kept) {
  const count = missing.waiting.length + missing.refused.length;
  if (count > 0) await store.restoreOutbox(missing);
  return count;
}

/** For a store that is not the open farm's: the browser may have discarded it too. */
export async function restoreCopied(name: string, store: Store) {
  const copy = copyOf(name);
  if (copy) await compare(store, copy, false).catch(() => undefined);
}

export class StorageGuard {
  private copy: OutboxCopy | null;
  private torn = false;
  private held = false;
  private provedAt = -Infinity;
  private distrusted = false;

  constructor(private readonly name: string) {
    this.copy = copyOf(name);
  }

  /** Called for each opened store. `shown`: what the screens show. `discarded`: it had the farm's rows, and was empty; not null until the person has read it. */
  async attach(store: Store, shown: Kept) {
    await this.assertWritable();
    const { restored, held, wasHeld } = await this.compared(store, shown);
    // The mark in localStorage is for a browser that discards both, or has no second copy.
    const isMarked = localStorage.getItem(heldKey(this.name)) !== null;
    if (held) localStorage.setItem(heldKey(this.name), '1');
    else localStorage.removeItem(heldKey(this.name));
    this.held = held;
    if (this.torn && this.copy) void this.renewLog(store, this.copy);
    const unread = localStorage.getItem(discardedKey(this.name));
    const isDiscarded = (wasHeld || isMarked) && !held && !store.emptied;
    const discarded = isDiscarded || unread !== null ? { restored: restored + Number(unread) } : null;
    if (discarded) localStorage.setItem(discardedKey(this.name), String(discarded.restored));
    return { restored, discarded };
  }

  /** After a failed write nothing is written before there is space to replace the log: each write would make the damage worse. */
  private async assertWritable() {
    const copied = await readCopy(this.copy);
    this.torn ||= copied?.torn === true;
    if (this.torn && !(await this.hasSpace())) throw new CopyFailed('No space', true);
  }

  /** A copy that cannot be used is given up: the store alone is kept then. */
  private async compared(store: Store, shown: Kept): Promise<Compared> {
    const alone = async () => {
      [this.copy, store.copy] = [null, undefined];
      const held = await isHeld(store);
      // A browser may delete the store under the open application.
      const restored = held ? 0 : await restore(store, missingIn(await store.kept(), callsOf(shown)));
      return { held, wasHeld: false, restored };
    };
    if (!this.copy) {
      // There is no other way to find out whether it can be written again.
      if (this.distrusted) for (const value of [filler(), null]) await store.note('filler', value);
      this.distrusted = false;
      return alone();
    }
    return compare(store, this.copy, true).catch((error: unknown) => {
      if (error instanceof CopyFailed && !error.full) return alone();
      throw error;
    });
  }

  /** The farm's rows are in the store: from now on an empty one was discarded. */
  async hold(store: Store) {
    if (this.held || !(await isHeld(store).catch(() => false))) return;
    this.held = true;
    localStorage.setItem(heldKey(this.name), '1');
    await this.copy?.locked(() => this.copy!.change({ held: true })).catch(() => {});
  }

  /**
   * Replaces the log of the browser's database by writing more than it holds. Chromium appends to a log that ends with half a record,
   * the remains of a failed write, and finds it damaged at the next start: it then discards what came after it, or everything.
   */
  private async renewLog(store: Store, copy: OutboxCopy) {
    const renew = async () => {
      for (let i = 0; i < fillers; i++) await store.note(`filler ${i}`, filler());
      for (let i = 0; i < fillers; i++) await store.note(`filler ${i}`, null);
      await copy.locked(() => copy.change({ torn: false }));
      this.torn = false;
    };
    // The next start tries again.
    await renew().catch(() => {});
  }

  /** A write into the store failed, or the browser closed it. `kept`: what the screens show. */
  async failed(kept: Kept) {
    this.torn = this.copy !== null;
    this.distrusted = true;
    this.provedAt = -Infinity;
    await this.copy?.locked(() => this.copy!.change({ torn: true })).catch(() => {});
    await this.keep(kept);
  }

  /** A browser that needs space deletes store and copy together, also while the application is open: the copy is then made again from memory. */
  private async keep(kept: Kept) {
    const { copy, held, torn } = this;
    const make = async () => {
      if ((await copy!.file.read()) === null) await copy!.file.replace({ ...callsOf(kept), held, torn });
    };
    if (kept.waiting.length + kept.refused.length > 0) await copy?.locked(make).catch(() => {});
  }

  /** Whether the browser grants space, and the disk has it. */
  async hasSpace(): Promise<boolean> {
    const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => ({}) as StorageEstimate)) ?? {};
    if (quota - usage < minFreeSpace) return false;
    if (!this.copy || performance.now() - this.provedAt < probeInterval) return true;
    const { copy } = this;
    const isProved = await copy
      .locked(() => copy.file.probe(this.torn ? renewalSize : probeSize))
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof CopyFailed && error.full) return false;
          this.copy = null;
          return true;
        },
      );
    if (isProved) this.provedAt = performance.now();
    return isProved;
  }

  /** Opens the store when there is space again. Until then the copy stays, however often the browser deletes it. */
  async resume(open: () => Promise<boolean>, kept: () => Kept, signal: AbortSignal) {
    for (let wait = firstWait; !signal.aborted; wait = Math.min(2 * wait, longestWait)) {
      for (let looks = 0; looks < looksPerWait; looks++) {
        await new Promise((wake) => setTimeout(wake, wait / looksPerWait));
        if (!signal.aborted) await this.keep(kept());
      }
      if (!signal.aborted && (await this.hasSpace()) && (await open())) return;
    }
  }

  /** Calls that are only in the copy while the store cannot be opened. */
  async kept(): Promise<number> {
    const copied = await readCopy(this.copy);
    return copied ? copied.waiting.length + copied.refused.length : 0;
  }
}

/** Whether the copy can replace a store whose outbox is unreadable: it is there, and a full disk is not the cause. */
export async function isCopied(name: string): Promise<boolean> {
  const copy = copyOf(name);
  if (!copy || !(await readCopy(copy))) return false;
  return copy
    .locked(() => copy.file.probe(probeSize))
    .then(
      () => true,
      () => false,
    );
}

const readCopy = async (copy: OutboxCopy | null): Promise<Copied | null> => copy && copy.locked(() => copy.file.read()).catch(() => null);
