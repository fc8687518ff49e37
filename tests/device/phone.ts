// A phone on a farm, without its screen: the real store, replica and sync client, on a connection that the test controls.
import 'fake-indexeddb/auto';
import { NoAnswer } from '#data/online';
import type { Replica } from '#data/replica';
import { Store } from '#data/store';
import { type SyncApi, SyncClient } from '#data/sync-client';
import { dayIn } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { type NounName, nounNames } from '#domain/nouns';
import type { OlderPage } from '#domain/sync/protocol';
import type { Call } from '#domain/verbs';
import { knownCalls } from '#server/farm/known-calls';
import { olderRecords } from '#server/farm/records';
import { sync } from '#server/farm/sync';
import type { TestFarm } from '../build';
import type { Fresh } from '../database';
import type { View } from '../random-inputs';
import { deviceOf, snapshotPage } from '../server-calls';

export const today = () => dayIn('America/Sao_Paulo', new Date().toISOString());

export type Fate = 'arrives' | 'never arrives' | 'answer lost' | 'arrives twice';

/** The connection without faults: everything passes through JSON. */
export function lineOf(db: Fresh, farm: TestFarm): SyncApi {
  const { token, farm_id } = farm;
  const asText = <T>(answer: T) => JSON.parse(JSON.stringify(answer)) as T;
  return {
    snapshot: (after, upto) => snapshotPage(db, farm, after ?? undefined, upto),
    sync: async (cursor, calls, as) => asText(await sync(db.app, token, farm_id, { cursor, calls, ...(as && { as }) })),
    known: async (ids) => asText(await knownCalls(db.app, token, farm_id, { ids })).known,
    older: async (noun, after) => asText(await olderRecords({ db: db.app, token, farm_id, noun }, after === null ? {} : { after })) as OlderPage,
  };
}

export class Phone {
  replica!: Replica;
  syncClient!: SyncClient;
  store!: Store;
  /** Calls that were shown as saved. */
  readonly saved: Call[] = [];
  /** Called when the screens would be. */
  changed = () => {};
  /** How often unreadable rows were found. */
  spoiled = 0;
  constructor(
    private readonly farm: TestFarm,
    private readonly api: SyncApi,
    private readonly line: { fate: Fate } = { fate: 'arrives' },
    /** Another tab of the phone has the same name, and so the same store. */
    readonly name = newId(),
  ) {}

  /** Also a restart after a crash: memory is lost, the store is not. */
  async start() {
    this.store?.close();
    this.store = await Store.open(this.name, () => {});
    this.replica = deviceOf(this.farm, today());
    const through =
      <A extends unknown[], T>(ask: (...asked: A) => Promise<T>) =>
      (...asked: A) =>
        this.through(() => ask(...asked));
    const api = { sync: through(this.api.sync), snapshot: through(this.api.snapshot), older: this.api.older, known: through(this.api.known) };
    const spoiled = () => void this.spoiled++;
    this.syncClient = new SyncClient(this.store, this.replica, api, () => this.changed(), spoiled);
    await this.replica.reload(() => this.store.readAll(spoiled));
    return this;
  }

  private async through<T>(ask: () => Promise<T>): Promise<T> {
    const { fate } = this.line;
    if (fate === 'never arrives') throw new NoAnswer();
    if (fate === 'arrives twice') await ask();
    const answer = await ask();
    if (fate === 'answer lost') throw new NoAnswer();
    return answer;
  }

  /** A call that breaks a rule is not stored. */
  async dispatch(call: Call) {
    await this.replica
      .dispatch(call, (one) => this.store.add(one))
      .then(
        () => this.saved.push(call),
        (error: unknown) => {
          if (!(error instanceof RuleBroken)) throw error;
        },
      );
  }

  /** Corrupts a bucket of rows. */
  async spoil(bucket: string) {
    const opening = indexedDB.open(this.name);
    await new Promise((opened) => opening.addEventListener('success', opened));
    const writing = opening.result.transaction('rows', 'readwrite');
    writing.objectStore('rows').put('[{"id":', bucket);
    await new Promise((done) => writing.addEventListener('complete', done));
    opening.result.close();
  }

  /** Without an answer it can be repeated later. */
  exchange = () =>
    this.syncClient.exchange().catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
    });

  view(): View {
    const ids = Object.fromEntries(nounNames.map((noun) => [noun, this.replica.rows(noun).map(({ id }) => id)])) as Record<NounName, string[]>;
    return { ids, row: (noun, id) => this.replica.row(noun, id) };
  }

  rows = <N extends NounName>(noun: N) => this.replica.rows(noun).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
