// The replica: the device's rows in memory. Rows confirmed by the server, with the effects of the unanswered calls applied on top.
import { Table, type Unread } from '#data/table';
import { alreadyExists, forbidden, RuleBroken } from '#domain/kernel/errors';
import type { Change, Reads, Row } from '#domain/kernel/farm';
import { arrived } from '#domain/kernel/moved-row';
import { isRecent, recentSince } from '#domain/kernel/recent-records';
import type { Actor } from '#domain/kernel/roles';
import type { NounName, Rows } from '#domain/nouns';
import { accessOn, may } from '#domain/people/permissions';
import { outline, outlined } from '#domain/sync/outline';
import type { FarmNow, Refusal, Result, ServerRows } from '#domain/sync/protocol';
import type { Call } from '#domain/verbs';

/** A call the server has not answered. `doubt`: why it fails when applied to the rows received since. */
export type Waiting = { seq: number; call: Call; doubt: string | null };
/** A call the server refused, with its message: stored until the person decides. */
export type Refused = { seq: number; call: Call; at: string } & Refusal;
export type Kept = { waiting: Pick<Waiting, 'seq' | 'call'>[]; refused: Refused[] };

/** The person, the farm, and the other farms they have access to. */
export type Who = { actor: Actor; time_zone: string; state?: string | null | undefined; farm_id: string; farms?: FarmNow['farms'] };
export const whoIn = ({ person, time_zone, state, id, farms }: FarmNow): Who => ({ actor: person, time_zone, state, farm_id: id, farms });

const loadDomain = async () => {
  const [{ isVerb, verbs }, { nouns }, { openFarm }, { checked }] = await Promise.all([
    import('#domain/verbs'),
    import('#domain/nouns'),
    import('#domain/kernel/farm'),
    import('#domain/kernel/validation'),
  ]);
  return { isVerb, verbs, nouns, openFarm, checked };
};
/** Cached: even a repeated `import()` is asynchronous and costs a task. */
let domain: Awaited<ReturnType<typeof loadDomain>> | undefined;

export class Replica {
  private readonly tables = Object.fromEntries(outlined.map((noun) => [noun, new Table(outline[noun].references, outline[noun].identities)])) as {
    [N in NounName]: Table;
  };
  /** The confirmed version of each row changed by an unanswered call; undefined if the call created the row. */
  private readonly confirmed = Object.fromEntries(outlined.map((noun) => [noun, new Map()])) as { [N in NounName]: Map<string, Row | undefined> };
  private outbox: Waiting[] = [];
  private refusals: Refused[] = [];
  private queue: Promise<unknown> = Promise.resolve();
  private readonly watchers = new Set<() => void>();

  constructor(
    public who: Who,
    private readonly today: () => string,
  ) {}

  /** Every row of a noun that is not deleted, with unanswered calls applied: the same array until the noun changes. */
  rows = <N extends NounName>(noun: N) => this.tables[noun].living() as Rows[N][];
  row = <N extends NounName>(noun: N, id: string) => {
    const found = this.tables[noun].get(id);
    return found?.deleted_at === null ? (found as Rows[N]) : undefined;
  };
  /** Includes deleted rows: other records still show their names. */
  known = (noun: NounName, id: string): Row | undefined => this.tables[noun].get(id);
  by = <N extends NounName>(noun: N, field: string, id: string) => this.tables[noun].by(field, id).filter(({ deleted_at }) => deleted_at === null) as Rows[N][];
  /** The same rows: the same list until one of them changes. */
  group = <N extends NounName>(noun: N, field: string, id: string) => this.tables[noun].livingBy(field, id) as readonly Rows[N][];
  waiting = () => this.outbox;
  refused = () => this.refusals;

  watch = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** Serializes all changes of the replica. */
  private runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => {});
    return done.finally(() => {
      for (const watcher of this.watchers) watcher();
    });
  }

  /** Throws a broken rule before storing anything. The rows change only after `keep` has stored the call. `instead`: the refused call it replaces. */
  dispatch = (call: Call, keep: (call: Call) => Promise<number> = async () => (this.outbox.at(-1)?.seq ?? 0) + 1, instead = call.id) =>
    this.runExclusive(async () => {
      const changes = await this.attempt(call);
      const seq = await keep(call);
      this.outbox = [...this.outbox, { seq, call, doubt: null }];
      this.refusals = this.refusals.filter((refused) => refused.call.id !== instead);
      this.show(changes);
    });

  /** Replaces a waiting call in its place by the first of these that breaks no rule; if all do, throws and changes nothing. */
  correct = (tries: readonly Call[], keep: (call: Call) => Promise<void>) =>
    this.runExclusive(async () => {
      const whole = this.outbox;
      const place = whole.findIndex(({ call }) => call.id === tries[0]!.id);
      if (place < 0) throw new RuleBroken('Este registro já não está em Pendências');
      this.outbox = whole.slice(0, place);
      await this.rebase({});
      try {
        const call = await this.firstPossible(tries);
        await keep(call);
        this.outbox = whole.with(place, { ...whole[place]!, call });
      } catch (error) {
        this.outbox = whole;
        throw error;
      } finally {
        await this.rebase({});
      }
    });

  private async firstPossible([call, ...others]: readonly Call[]): Promise<Call> {
    return this.attempt(call!).then(
      () => call!,
      (error: unknown) => (others.length > 0 ? this.firstPossible(others) : Promise.reject(error)),
    );
  }

  /** The server's rows replace the confirmed ones, and the calls still in the outbox are applied again on top. */
  applyServerRows = ({ rows, results }: { rows: ServerRows; results: Result[] }, at: string, keep: () => Promise<void> = async () => {}) =>
    this.runExclusive(async () => {
      await keep();
      const answers = new Map(results.map((result) => [result.id, result]));
      for (const { seq, call } of this.outbox) {
        const answer = answers.get(call.id);
        if (answer?.status === 'refused') this.refusals = [...this.refusals, refusedCall(seq, call, answer, at)];
      }
      this.outbox = this.outbox.filter(({ call }) => (answers.get(call.id)?.status ?? 'later') === 'later');
      await this.rebase(rows);
    });

  /** Reads from the store: after another tab wrote to it (`rows`), or when the farm is opened (`unread`: replaces all rows). */
  reload = (read: () => Promise<Kept & ({ rows: ServerRows } | { unread: Unread })>) =>
    this.runExclusive(async () => {
      const { waiting, refused, ...found } = await read();
      this.outbox = waiting.map(({ seq, call }) => ({ seq, call, doubt: null }));
      this.refusals = refused;
      if ('unread' in found) this.refill(found.unread);
      await this.rebase('rows' in found ? found.rows : {});
    });

  /** Parses some rows that no screen has needed yet; false: none are left. */
  parseMore = () => outlined.some((noun) => this.tables[noun].parseMore());

  /** Adds older records from the server, in memory only: they are gone when the farm is opened again. */
  admit = <N extends NounName>(noun: N, rows: Rows[N][]) =>
    this.runExclusive(async () => {
      for (const row of rows) if (!this.tables[noun].get(row.id)) this.tables[noun].set(row as Row);
    });

  private refill(unread: Unread) {
    for (const noun of outlined) {
      const guessed = new Map(this.confirmed[noun]);
      this.confirmed[noun].clear();
      this.tables[noun].fill(unread.get(noun) ?? [].values(), this.keeps(noun, guessed));
    }
  }

  /** Drops rows that are too old, except those with an unanswered call, which stay on the screen. */
  private keeps(noun: NounName, guessed: Map<string, unknown>) {
    if (!outline[noun].recent) return () => true;
    // Computed only if needed: the first use of Intl is slow on a phone.
    let since: string;
    return (row: Row) => guessed.has(row.id) || isRecent(outline[noun], row, (since ??= recentSince(this.today())));
  }

  private async rebase(rows: ServerRows) {
    for (const noun of outlined) {
      const table = this.tables[noun];
      const guessed = new Map(this.confirmed[noun]);
      this.confirmed[noun].clear();
      for (const [id, row] of guessed) {
        if (row) table.set(row);
        else table.drop(id);
      }
      const keeps = this.keeps(noun, guessed);
      for (const row of rows[noun] ?? []) {
        const known = table.get(row.id);
        if (known ? row.version > known.version : keeps(row as Row)) table.set(row as Row);
      }
    }
    if (this.outbox.length === 0) return;
    const again: Waiting[] = [];
    for (const { seq, call } of this.outbox) again.push({ seq, call, doubt: await this.attempt(call).then(this.show, doubtOf) });
    this.outbox = again;
  }

  /** Whether its unlikely values are confirmed by the person. */
  asks = async (verb: Call['verb']) => (domain ??= await loadDomain()).verbs[verb]?.asks === true;

  private async attempt(call: Call): Promise<Change[]> {
    // Loaded after the first screen: rows can be shown without verbs.
    const { isVerb, verbs, nouns, openFarm, checked } = (domain ??= await loadDomain());
    if (!isVerb(call.verb)) throw new RuleBroken('Esta versão do Lida não conhece este registro');
    const verb = verbs[call.verb];
    if (!may(this.who.actor, 'write', verb.on as NounName)) throw forbidden();
    const { farm, changes } = openFarm(nouns, this.reads, { call_id: call.id, at: call.at, ...this.who });
    await verb.run(farm, checked(verb.input, call.input) as never);
    const made = changes();
    for (const { noun, before, after, farm_id } of made) if (!before && !farm_id && this.tables[noun as NounName].get(after.id)) throw alreadyExists();
    return made;
  }

  private readonly show = (changes: Change[]) => {
    for (const { noun, after: made, farm_id } of changes) {
      // Of changes in other farms, show only what is transferred to this one.
      if (farm_id && made.moved_to !== this.who.farm_id) continue;
      const after = farm_id ? arrived(made) : made;
      const [table, confirmed] = [this.tables[noun as NounName], this.confirmed[noun as NounName]];
      if (!confirmed.has(after.id)) confirmed.set(after.id, table.get(after.id));
      table.set(after);
    }
    return null;
  };

  /** Rows transferred to another farm stay only for their names: verbs must not find them. */
  get reads(): Reads {
    const { farm_id, farms = [] } = this.who;
    const tableOf = (noun: string) => this.tables[noun as NounName];
    return {
      one: async (noun, id) => notTransferred(tableOf(noun).get(id)),
      many: async (noun, field, value, removed) =>
        tableOf(noun)
          .by(field, value)
          .filter((row) => !row.moved_to && (row.deleted_at !== null) === removed),
      farms: { find: async (id) => otherFarmOf(farms, farm_id, id), enter: async (id) => this.departedRows(id) },
    };
  }

  /** Of another farm the device knows only the rows transferred there: as they were then, for an animal those that went with it. */
  private departedRows(farm_id: string): Reads {
    const there = (row: Row | undefined) => (row?.moved_to === farm_id ? arrived(row) : undefined);
    return {
      one: async (noun, id) => there(this.tables[noun as NounName].get(id)),
      many: async (noun, field, value, removed) => {
        const journey = this.tables.animals.get(value)?.deleted_call;
        return removed ? [] : this.tables[noun as NounName].by(field, value).flatMap((row) => (row.deleted_call === journey && there(row)) || []);
      },
    };
  }
}

const notTransferred = (row: Row | undefined) => (row?.moved_to ? undefined : row);

/** Another farm of the same owner. */
function otherFarmOf(farms: FarmNow['farms'], here: string, id: string) {
  const owner = farms.find((farm) => farm.id === here)?.user_id;
  const found = farms.find((farm) => farm.id === id && farm.user_id === owner);
  return found && { farm_name: found.farm_name, mayWrite: may(accessOn(found), 'write', 'farm_transfers') };
}

export function refusedCall(seq: number, call: Call, { message, code, field, clash, other, cause, confirm }: Refusal, at: string): Refused {
  return {
    seq,
    call,
    at,
    message,
    code,
    ...(field && { field }),
    ...(clash && { clash }),
    ...(other && { other }),
    ...(cause && { cause }),
    ...(confirm && { confirm }),
  };
}

/** A call that fails with an unexpected error stays in the outbox, like one that breaks a rule: the server decides. */
function doubtOf(error: unknown) {
  return error instanceof RuleBroken ? error.message : 'Não foi possível mostrar este registro aqui; ele será enviado assim mesmo';
}
