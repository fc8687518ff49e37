// Carries calls to the server and its answers back, one exchange at a time. A call leaves the outbox only on a definitive answer.
import { Refusal } from '#data/online';
import { type Replica, whoIn } from '#data/replica';
import type { Changed, Heard, Staged, Store } from '#data/store';
import type { NounName } from '#domain/nouns';
import type { Cursor, FarmNow, OlderPage, Result, SnapshotPage, SyncAnswer } from '#domain/sync/protocol';
import type { Call } from '#domain/verbs';

/** The server, at the other end of whatever line there is. */
export type SyncApi = {
  /** `as`: whose calls these are. The session may have become somebody else's. */
  sync(cursor: Cursor | null, calls: Call[], as: string | null): Promise<SyncAnswer>;
  /** `upto`: where the page ends, when that is known. */
  snapshot(after: string | null, upto?: string): Promise<SnapshotPage>;
  older(noun: NounName, after: string | null): Promise<OlderPage>;
};

/** With every verb and every field of the farm: fetched behind the first screen, which needs none of it. */
const language = () => import('#domain/sync/contract');
/** Only a farm that is taken whole comes in pages. */
const paging = () => import('#data/pages');

/** The server was there but put off what was said; its message is the reason, if it gave one. */
export class PutOff extends Error {}

/** An answer that does not answer what was asked is none. */
class Nonsense extends Error {}

const mostCalls = 100;

export class SyncClient {
  heard: Heard | undefined;
  progress: { got: number; total: number } | null = null;
  /** The server speaks another version of the contract. */
  outdated = false;
  /** Fewer at a time when the server finds a batch too large or cannot read it. */
  private batch = mostCalls;

  constructor(
    private readonly store: Store,
    private readonly replica: Replica,
    private readonly api: SyncApi,
    /** For the screens and for the other tabs. */
    private readonly tell: (changed: Changed, answered: boolean) => void,
    /** Rows turned out to be none when they were wanted. */
    private readonly spoiled: () => void,
  ) {}

  /** Says what waits and hears what is new, until nothing waits. */
  async exchange() {
    const { contract, shapeOf } = await language();
    // Another tab may have heard more.
    this.heard = await this.store.heard();
    if (!this.heard) await this.download();
    for (let more = true; more; ) {
      const sent = await this.store.next(this.batch);
      const calls = sent.map(({ call }) => call);
      const answer = await this.api
        .sync(this.heard!.cursor, calls, this.heard!.farm.person.id)
        .then(answering(calls), (error: unknown) => this.unread(sent, error));
      if (!answer) continue;
      this.batch = mostCalls;
      await this.take(sent, answer);
      this.outdated = answer.farm.contract !== contract();
      // Between two versions of the application in two tabs the older one does not take the farm anew for ever.
      const reshaped = !this.outdated && this.heard!.shape !== shapeOf(answer.farm.person.role);
      if (answer.snapshot || reshaped) await this.download();
      const later = answer.results.find(({ status }) => status === 'later');
      if (later) throw new PutOff(later.status === 'later' ? later.message : '');
      more = (await this.store.next(1)).length > 0;
    }
  }

  private async take(sent: Awaited<ReturnType<Store['next']>>, { results, rows, cursor, farm }: SyncAnswer) {
    const heard = { ...this.heard!, farm, offset: offsetOf(farm), ...(cursor && { cursor }) };
    await this.replica.applyServerRows({ rows, results }, farm.now, async () => {
      const changed = await this.store.settle({ sent, results, rows, heard, at: farm.now });
      this.hearing(heard);
      this.tell(changed, results.length > 0);
    });
  }

  private hearing(heard: Heard) {
    this.heard = heard;
    this.replica.who = whoIn(heard.farm);
  }

  /** A batch the server could not read is said call by call; one that cannot be read even alone is refused in the server's words. */
  private async unread(sent: Awaited<ReturnType<Store['next']>>, error: unknown): Promise<null> {
    if (!(error instanceof Refusal) || ![400, 413, 422].includes(error.status) || sent.length === 0) throw error;
    if (sent.length > 1) {
      this.batch = error.status === 413 ? Math.ceil(sent.length / 2) : 1;
      return null;
    }
    // Is it the call, or would nothing be understood? Then this fails too, and everything waits.
    await this.api.sync(this.heard!.cursor, [], this.heard!.farm.person.id);
    const { message, code, field } = error;
    const results: Result[] = [{ id: sent[0]!.call.id, status: 'refused', message, code, ...(field && { field }) }];
    await this.take(sent, { results, rows: {}, cursor: null, farm: { ...this.heard!.farm, now: new Date(Date.now() + this.heard!.offset).toISOString() } });
    return null;
  }

  /** The whole farm, page by page; one that was cut off goes on where it was. */
  private async download() {
    const { shapeOf } = await language();
    for (let tries = 0; ; tries++) {
      const staged = await this.stageAll();
      const answer = await this.api.sync(staged.cursor, [], null);
      const shape = shapeOf(answer.farm.person.role);
      if (answer.cursor && staged.shape === shape) {
        const heard = { cursor: answer.cursor, farm: answer.farm, shape, offset: offsetOf(answer.farm) };
        await this.replica.reload(async () => {
          await this.store.unstage(answer.rows, heard);
          this.hearing(heard);
          return this.store.readAll(this.spoiled);
        });
        this.progress = null;
        this.tell('all', true);
        return;
      }
      // The server was restored, or the role changed, while the pages came: from the beginning, but not for ever.
      await this.store.unstageNothing();
      if (tries > 2) throw new PutOff();
    }
  }

  private async stageAll(): Promise<Staged> {
    const [{ shapeOf }, { PagesAhead }] = await Promise.all([language(), paging()]);
    let staged = await this.store.staged();
    const ahead = new PagesAhead((after, upto) => this.api.snapshot(after, upto));
    while (!staged || staged.next !== null) {
      const from = staged?.next ?? null;
      const page = await ahead.page(from, staged?.pages);
      const rows = Object.values(page.rows).reduce((sum, { length }) => sum + length, 0);
      staged = {
        cursor: staged?.cursor ?? page.cursor,
        shape: staged?.shape ?? shapeOf(page.farm.person.role),
        next: page.next,
        got: (staged?.got ?? 0) + rows,
        total: staged?.total ?? page.total ?? rows,
        pages: staged?.pages ?? page.pages ?? [],
      };
      await this.store.stage(page, staged, from);
      this.progress = { got: staged.got, total: staged.total };
      this.tell([], false);
    }
    return staged;
  }
}

const offsetOf = (farm: FarmNow) => Date.parse(farm.now) - Date.now();

/** Exactly one result for each call, in order: nothing else may take a call off the outbox. */
const answering = (calls: Call[]) => (answer: SyncAnswer) => {
  const { results } = answer;
  if (!Array.isArray(results) || results.length !== calls.length || results.some(({ id }, i) => id !== calls[i]!.id)) throw new Nonsense();
  return answer;
};
