// Sends calls to the server and stores its responses, one exchange at a time. A call leaves the outbox only on a definitive result.
import { Refusal } from '#data/online';
import { type Replica, whoIn } from '#data/replica';
import type { Changed, Staged, Store, SyncState } from '#data/store';
import type { NounName } from '#domain/nouns';
import type { Cursor, FarmNow, OlderPage, Result, SnapshotPage, SyncAnswer } from '#domain/sync/protocol';
import type { Call } from '#domain/verbs';

/** The requests of sync, independent of the transport. */
export type SyncApi = {
  /** `as`: whose calls these are. The session may meanwhile belong to another person. */
  sync(cursor: Cursor | null, calls: Call[], as: string | null): Promise<SyncAnswer>;
  /** `upto`: where the page ends, if known. */
  snapshot(after: string | null, upto?: string): Promise<SnapshotPage>;
  older(noun: NounName, after: string | null): Promise<OlderPage>;
  /** Which of these calls the server has. */
  known(ids: string[]): Promise<string[]>;
};

/** Contains every verb and field: loaded after the first screen, which needs none of it. */
const language = () => import('#domain/sync/contract');
/** Needed only for a full resync. */
const paging = () => import('#data/snapshot-pages');

/** The server answered but postponed the calls; the message is its reason, if any. */
export class Postponed extends Error {}

/** The results do not match the calls. */
class InvalidAnswer extends Error {}

const mostCalls = 100;
/** Notices of deletions kept on the device. */
const mostDeletions = 50;

export class SyncClient {
  syncState: SyncState | undefined;
  progress: { got: number; total: number } | null = null;
  /** The server has another version of the contract. */
  outdated = false;
  /** Reduced when the server finds a batch too large or cannot parse it. */
  private batch = mostCalls;

  constructor(
    private readonly store: Store,
    private readonly replica: Replica,
    private readonly api: SyncApi,
    /** Notifies the screens and the other tabs. */
    private readonly onChange: (changed: Changed, answered: boolean) => void,
    /** Stored rows turned out to be unreadable when they were needed. */
    private readonly onUnreadable: () => void,
  ) {}

  /** Sends the outbox and receives changes, until the outbox is empty. */
  async exchange() {
    const { contract, shapeOf } = await language();
    // Another tab may have a newer cursor.
    this.syncState = await this.store.syncState();
    if (!this.syncState) await this.download();
    for (let more = true; more; ) {
      const sent = await this.store.next(this.batch);
      const calls = sent.map(({ call }) => call);
      const answer = await this.api
        .sync(this.syncState!.cursor, calls, this.syncState!.farm.person.id)
        .then(answering(calls), (error: unknown) => this.unread(sent, error));
      if (!answer) continue;
      this.batch = mostCalls;
      await this.take(sent, answer);
      this.outdated = answer.farm.contract !== contract();
      // Not if outdated: two tabs with different versions of the application would resync for ever.
      const reshaped = !this.outdated && this.syncState!.shape !== shapeOf(answer.farm.person.role);
      if (answer.snapshot || reshaped) await this.download();
      const later = answer.results.find(({ status }) => status === 'later');
      if (later) throw new Postponed(later.status === 'later' ? later.message : '');
      more = (await this.store.next(1)).length > 0;
    }
  }

  private async take(sent: Awaited<ReturnType<Store['next']>>, { results, rows, cursor, farm, deletions }: SyncAnswer) {
    const told = deletions && { deletions: [...(this.syncState!.deletions ?? []), ...deletions].slice(-mostDeletions) };
    const syncState = { ...this.syncState!, farm, offset: offsetOf(farm), ...(cursor && { cursor }), ...told };
    await this.replica.applyServerRows({ rows, results }, farm.now, async () => {
      const changed = await this.store.settle({ sent, results, rows, syncState, at: farm.now });
      this.setSyncState(syncState);
      this.onChange(changed, results.length > 0);
    });
  }

  private setSyncState(syncState: SyncState) {
    this.syncState = syncState;
    this.replica.who = whoIn(syncState.farm);
  }

  /** A batch the server cannot parse is sent call by call; a call it cannot parse alone counts as refused, with the server's message. */
  private async unread(sent: Awaited<ReturnType<Store['next']>>, error: unknown): Promise<null> {
    if (!(error instanceof Refusal) || ![400, 413, 422].includes(error.status) || sent.length === 0) throw error;
    if (sent.length > 1) {
      this.batch = error.status === 413 ? Math.ceil(sent.length / 2) : 1;
      return null;
    }
    // Check with an empty request: if this fails too, the call is not the cause and everything stays in the outbox.
    await this.api.sync(this.syncState!.cursor, [], this.syncState!.farm.person.id);
    const { message, code, field } = error;
    const results: Result[] = [{ id: sent[0]!.call.id, status: 'refused', message, code, ...(field && { field }) }];
    await this.take(sent, {
      results,
      rows: {},
      cursor: null,
      farm: { ...this.syncState!.farm, now: new Date(Date.now() + this.syncState!.offset).toISOString() },
    });
    return null;
  }

  /** Full resync, page by page; an interrupted one continues where it stopped. */
  private async download() {
    const { shapeOf } = await language();
    for (let tries = 0; ; tries++) {
      const staged = await this.stageAll();
      const answer = await this.api.sync(staged.cursor, [], null);
      const shape = shapeOf(answer.farm.person.role);
      if (answer.cursor && staged.shape === shape) {
        const { deletions = [] } = this.syncState ?? {};
        const syncState = { cursor: answer.cursor, farm: answer.farm, shape, offset: offsetOf(answer.farm), deletions };
        const past = await this.lookBack(answer.cursor.epoch);
        await this.replica.reload(async () => {
          await this.store.commitStaged(answer.rows, syncState, past);
          this.setSyncState(syncState);
          return this.store.readAll(this.onUnreadable);
        });
        this.progress = null;
        this.onChange('all', true);
        return;
      }
      // The server was restored, or the role changed, during the download: start again, but only a few times.
      await this.store.discardStaged();
      if (tries > 2) throw new Postponed();
    }
  }

  /** After a restore, which starts another epoch: asks what became of the calls that the server had accepted. */
  private async lookBack(epoch: string) {
    const delivered = await this.store.delivered();
    if (delivered.every((one) => one.epoch === epoch)) return undefined;
    return (await import('#data/lost-calls')).lookBack(delivered, this.replica, this.api);
  }

  private async stageAll(): Promise<Staged> {
    const [{ shapeOf }, { PagesAhead }] = await Promise.all([language(), paging()]);
    let staged = await this.store.staged();
    const ahead = new PagesAhead((after, upto) => this.api.snapshot(after, upto));
    while (!staged || staged.next !== null) {
      const from = staged?.next ?? null;
      const page = await ahead.page(from, staged?.pages);
      const cursor = staged?.cursor ?? page.cursor;
      // Rows written during the download are not in the total: some come twice, or were created after it was counted.
      const counted = Object.values(page.rows).reduce((sum, rows) => sum + rows.filter(({ version }) => version <= cursor.version).length, 0);
      const got = (staged?.got ?? 0) + counted;
      const total = staged?.total ?? page.total ?? got;
      staged = {
        cursor,
        shape: staged?.shape ?? shapeOf(page.farm.person.role),
        next: page.next,
        got: page.next === null ? total : got,
        total,
        pages: staged?.pages ?? page.pages ?? [],
      };
      await this.store.stage(page, staged, from);
      this.progress = { got: staged.got, total: staged.total };
      this.onChange([], false);
    }
    return staged;
  }
}

const offsetOf = (farm: FarmNow) => Date.parse(farm.now) - Date.now();

/** Requires exactly one result for each call, in order: nothing else may remove a call from the outbox. */
const answering = (calls: Call[]) => (answer: SyncAnswer) => {
  const { results } = answer;
  if (!Array.isArray(results) || results.length !== calls.length || results.some(({ id }, i) => id !== calls[i]!.id)) throw new InvalidAnswer();
  return answer;
};
