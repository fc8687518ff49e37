// Sends calls to the server and stores its responses, one exchange at a time. A call leaves the outbox only on a definitive result.
import { Refusal } from '#data/online';
import { forgetNouns, revokedNouns } from '#data/revoked-nouns';
import { PagesAhead } from '#data/snapshot-pages';
import type { Store } from '#data/store';
import { commitStaged, deliveredCalls, discardStaged, settle, stage, stagedPages } from '#data/store-answers';
import type { Staged } from '#data/store-schema';
import { mostCalls, Postponed, type SyncClient } from '#data/sync-client';
import { contractId } from '#domain/sync/contract-ids';
import type { FarmNow, Result, ServerRows, SnapshotPage, SyncAnswer } from '#domain/sync/protocol';
import { shapeOf } from '#domain/sync/shape';
import type { Call } from '#domain/verbs';

/** The results do not match the calls. */
class InvalidAnswer extends Error {}

/** Notices of deletions kept on the device. */
const mostDeletions = 50;

/** Sends the outbox and receives changes, until the outbox is empty. */
export async function exchange(client: SyncClient) {
  // Another tab may have a newer cursor.
  client.syncState = await client.store.syncState();
  if (!client.syncState) await download(client);
  for (let more = true; more; ) {
    const sent = await client.store.next(client.batch);
    const calls = sent.map(({ call }) => call);
    const answer = await client.api
      .sync(client.syncState!.cursor, calls, client.syncState!.farm.person.id)
      .then(answering(calls), (error: unknown) => unread(client, sent, error));
    if (!answer) continue;
    client.batch = mostCalls;
    await take(client, sent, answer);
    client.outdated = answer.farm.contract !== contractId;
    // Not if outdated: two tabs with different versions of the application would resync for ever.
    const reshaped = !client.outdated && client.syncState!.shape !== shapeOf(answer.farm.person);
    if (answer.snapshot || reshaped) await download(client);
    const later = answer.results.find(({ status }) => status === 'later');
    if (later) throw new Postponed(later.status === 'later' ? later.message : '');
    more = (await client.store.next(1)).length > 0;
  }
}

async function take(client: SyncClient, sent: Awaited<ReturnType<Store['next']>>, { results, rows, cursor, farm, deletions }: SyncAnswer) {
  const lost = revokedNouns(client.syncState!.farm.person, farm.person);
  if (lost.length > 0) await forgetNouns(client.store, lost);
  const known = (client.syncState!.deletions ?? []).filter(({ noun }) => !lost.includes(noun));
  const told = (deletions ?? lost.length > 0) && { deletions: [...known, ...(deletions ?? [])].slice(-mostDeletions) };
  const syncState = { ...client.syncState!, farm, offset: offsetOf(farm), ...(cursor && { cursor }), ...told };
  await client.replica.applyServerRows({ rows, results }, farm.now, async () => {
    const changed = await settle(client.store, { sent, results, rows, syncState, at: farm.now });
    client.setSyncState(syncState);
    client.onChange(changed, results.length > 0);
  });
  if (lost.length === 0) return;
  await client.replica.reload(() => client.store.readAll(client.onUnreadable));
  client.onChange('all', true);
}

/** A batch the server cannot parse is sent call by call; a call it cannot parse alone counts as refused, with the server's message. */
async function unread(client: SyncClient, sent: Awaited<ReturnType<Store['next']>>, error: unknown): Promise<null> {
  if (!(error instanceof Refusal) || ![400, 413, 422].includes(error.status) || sent.length === 0) throw error;
  if (sent.length > 1) {
    client.batch = error.status === 413 ? Math.ceil(sent.length / 2) : 1;
    return null;
  }
  // Check with an empty request: if this fails too, the call is not the cause and everything stays in the outbox.
  await client.api.sync(client.syncState!.cursor, [], client.syncState!.farm.person.id);
  const { message, code, field } = error;
  const results: Result[] = [{ id: sent[0]!.call.id, status: 'refused', message, code, ...(field && { field }) }];
  await take(client, sent, {
    results,
    rows: {},
    cursor: null,
    farm: { ...client.syncState!.farm, now: new Date(Date.now() + client.syncState!.offset).toISOString() },
  });
  return null;
}

/** Full resync, page by page; an interrupted one continues where it stopped. */
async function download(client: SyncClient) {
  for (let tries = 0; ; tries++) {
    const { staged, last, pages } = await stageAll(client);
    // Usually nothing changed during the download: the pages are complete, and the next exchange is a round trip less to wait for.
    const isComplete = last?.cursor.epoch === staged.cursor.epoch && last.cursor.version === staged.cursor.version;
    const answer = isComplete ? { cursor: last.cursor, farm: last.farm, rows: {} } : await client.api.sync(staged.cursor, [], null);
    const shape = shapeOf(answer.farm.person);
    if (answer.cursor && staged.shape === shape) {
      const { deletions = [] } = client.syncState ?? {};
      const syncState = { cursor: answer.cursor, farm: answer.farm, shape, offset: offsetOf(answer.farm), deletions };
      const past = await lookBack(client, answer.cursor.epoch);
      await client.replica.reload(async () => {
        const unread = await commitStaged(client.store, answer.rows, syncState, { past, pages });
        client.setSyncState(syncState);
        return { unread, ...(await client.store.kept()) };
      });
      client.progress = null;
      client.onChange('all', true);
      return;
    }
    // The server was restored, or the role changed, during the download: start again, but only a few times.
    await discardStaged(client.store);
    if (tries > 2) throw new Postponed();
  }
}

/** After a restore, which starts another epoch: asks what became of the calls that the server had accepted. */
async function lookBack(client: SyncClient, epoch: string) {
  const delivered = await deliveredCalls(client.store);
  if (delivered.every((one) => one.epoch === epoch)) return undefined;
  return (await import('#data/lost-calls')).lookBack(delivered, client.replica, client.api);
}

/** `last`: the page that ends the farm, if it was fetched now. `pages`: the rows of all pages, unless some were fetched before. */
async function stageAll(client: SyncClient): Promise<{ staged: Staged; last: SnapshotPage | undefined; pages: ServerRows[] | undefined }> {
  let staged = await stagedPages(client.store);
  let last: SnapshotPage | undefined;
  const pages = staged ? undefined : ([] as ServerRows[]);
  const ahead = new PagesAhead((after, upto) => client.api.snapshot(after, upto));
  while (!staged || staged.next !== null) {
    const from = staged?.next ?? null;
    const page = await ahead.page(from, staged?.pages);
    if (page.next !== null) ahead.ask(page.next, staged?.pages ?? page.pages);
    const cursor = staged?.cursor ?? page.cursor;
    // Rows written during the download are not in the total: some come twice, or were created after it was counted.
    const counted = Object.values(page.rows).reduce((sum, rows) => sum + rows.filter(({ version }) => version <= cursor.version).length, 0);
    const got = (staged?.got ?? 0) + counted;
    const total = staged?.total ?? page.total ?? got;
    staged = {
      cursor,
      shape: staged?.shape ?? shapeOf(page.farm.person),
      next: page.next,
      got: page.next === null ? total : got,
      total,
      pages: staged?.pages ?? page.pages ?? [],
    };
    await stage(client.store, page, staged, from);
    last = page;
    pages?.push(page.rows);
    client.progress = { got: staged.got, total: staged.total };
    client.onChange([], false);
  }
  return { staged, last, pages };
}

const offsetOf = (farm: FarmNow) => Date.parse(farm.now) - Date.now();

/** Requires exactly one result for each call, in order: nothing else may remove a call from the outbox. */
const answering = (calls: Call[]) => (answer: SyncAnswer) => {
  const { results } = answer;
  if (!Array.isArray(results) || results.length !== calls.length || results.some(({ id }, i) => id !== calls[i]!.id)) throw new InvalidAnswer();
  return answer;
};
