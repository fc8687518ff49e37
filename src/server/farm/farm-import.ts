// A whole farm from its export: a new farm of the person who brings it, with new ids, written in one transaction.
import { hash } from 'node:crypto';
import type { Attachment } from '#domain/attachments/attachments';
import { isHash, typeOfBytes } from '#domain/attachments/file-types';
import { RestoredIds } from '#domain/import/restored-ids';
import { RestoredRows } from '#domain/import/restored-rows';
import { type AboutFarm, assertReferences, checkedAbout, checkedRow, type FileRow, refusedFile, registerOf, wholeFarmLimits } from '#domain/import/whole-farm';
import { wholeFarmFiles } from '#domain/import/whole-farm-files';
import { forbidden } from '#domain/kernel/errors';
import type { Change, Row } from '#domain/kernel/farm';
import { factsOf } from '#domain/kernel/fields';
import { derivedId } from '#domain/kernel/ids';
import type { Noun } from '#domain/kernel/noun';
import { expenseId } from '#domain/money/expense-ids';
import { isNoun, type NounName, nounNames, nouns } from '#domain/nouns';
import { decisionId } from '#domain/overview/alert-decisions';
import { bytesOf, storageWords, usualQuota } from '#domain/people/storage';
import { assertFileQuota, type Files, noteFile } from '#server/farm/attachment-files';
import { noteWritten } from '#server/farm/storage-quota';
import { jsonIn, openZip, type Zip } from '#server/farm/zip-entries';
import { noteAccess } from '#server/kernel/access-log';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { alreadyRunning, takeExclusiveLock } from '#server/kernel/exclusive-lock';
import { Refused, TooMuch } from '#server/kernel/refused';
import { enter, farmsOf, NotSignedIn, openCall, Suspended, tokenHash } from '#server/kernel/session';
import { columnsOf } from '#server/kernel/statements';
import { writeCall } from '#server/kernel/write-call';

/** Records written at once, each time as one call. */
const atOnce = 2000;
const tenMinutes = 600_000;
/** Imports at a time in a process: each holds its file in memory. */
const most = 2;
const running = new WeakMap<Database, number>();

export const importVerb = 'import_farm';

const named = nouns as unknown as Record<string, Noun>;
const referredTo = new Set(Object.values(named).flatMap(({ references }) => references.map(({ noun }) => noun)));

/** Answer of POST /api/farms/import. */
export type ImportedFarm = { id: string; farm_name: string; records: number; tables: { noun: NounName; title: string; records: number }[] };

/** What the first reading of the file tells: nothing is written before the whole file was read. */
type Survey = {
  about: AboutFarm;
  ids: RestoredIds;
  mentioned: Map<NounName, FileRow[]>;
  /** Of nouns that others refer to. */
  there: Map<string, Set<string>>;
  farms: Set<string>;
  parts: FileRow[];
  /** Photos and documents, by their content. */
  files: Map<string, AttachedFile>;
  counts: Map<NounName, number>;
};

function parsed(line: string) {
  const found = jsonIn(line);
  if (!found) throw refusedFile('damaged');
  return found.found;
}

async function aboutOf(zip: Zip) {
  if (!zip.has(wholeFarmFiles.about)) throw refusedFile(zip.names.includes('LEIA-ME.txt') ? 'onlySheets' : 'notOurs');
  let text = '';
  for await (const line of zip.lines(wholeFarmFiles.about)) text += line;
  return checkedAbout(parsed(text));
}

async function* rowsIn(zip: Zip, noun: NounName, now: string): AsyncGenerator<{ row: FileRow; line: number }> {
  const file = wholeFarmFiles.table(noun);
  // A noun that the release of the file did not have.
  if (!zip.has(file)) return;
  let line = 0;
  for await (const text of zip.lines(file)) yield { row: checkedRow(noun, parsed(text), ++line, now), line };
}

async function mentionedIn(zip: Zip, now: string) {
  const found = new Map<NounName, FileRow[]>();
  let line = 0;
  for await (const text of zip.has(wholeFarmFiles.mentioned) ? zip.lines(wholeFarmFiles.mentioned) : []) {
    const { noun, row } = (parsed(text) ?? {}) as { noun?: unknown; row?: unknown };
    if (typeof noun !== 'string' || !isNoun(noun) || ++line > wholeFarmLimits.mentioned) throw refusedFile('damaged');
    const known = checkedRow(noun, row, line, now);
    const mine = found.get(noun);
    if (mine) mine.push({ ...known, deleted_at: known.deleted_at ?? known.updated_at });
    else found.set(noun, [{ ...known, deleted_at: known.deleted_at ?? known.updated_at }]);
  }
  return found;
}

async function survey(zip: Zip, farm_id: string, now: string): Promise<Survey> {
  const about = await aboutOf(zip);
  const ids = new RestoredIds(about.farm_id, farm_id, { decisionId, expenseId });
  const mentioned = await mentionedIn(zip, now);
  const seen: Survey = { about, ids, mentioned, there: new Map(), farms: new Set(), parts: [], files: new Map(), counts: new Map() };
  let total = 0;
  const see = (noun: NounName, row: FileRow) => {
    ids.see(noun, row);
    if (referredTo.has(noun)) seen.there.set(noun, (seen.there.get(noun) ?? new Set()).add(row.id));
    for (const field of farmFields(noun)) if (row[field]) seen.farms.add(row[field] as string);
    if (noun === 'import_parts') seen.parts.push(row);
    if (noun === 'attachments') seen.files.set(row['content_hash'] as string, row as unknown as AttachedFile);
  };
  for (const noun of nounNames) {
    for (const row of mentioned.get(noun) ?? []) see(noun, row);
    let count = 0;
    for await (const { row } of rowsIn(zip, noun, now)) {
      see(noun, row);
      count += 1;
      if (++total > wholeFarmLimits.rows) throw refusedFile('tooMuch');
    }
    seen.counts.set(noun, count);
  }
  ids.settle();
  return seen;
}

const farmFields = (noun: NounName) => Object.entries(named[noun]!.fields).flatMap(([field, schema]) => (factsOf(schema).kind === 'farm' ? [field] : []));

export async function importFarm(db: Database, files: Files, token: string | undefined, id: string, bytes: Buffer, ip: string): Promise<ImportedFarm> {
  const before = running.get(db) ?? 0;
  if (before >= most) throw new Refused('Há outras fazendas sendo trazidas agora. Tente de novo em alguns minutos.', 503, 'later');
  running.set(db, before + 1);
  return bring(db, files, token, id, bytes, ip).finally(() => running.set(db, running.get(db)! - 1));
}

async function bring(db: Database, files: Files, token: string | undefined, id: string, bytes: Buffer, ip: string): Promise<ImportedFarm> {
  if (!token) throw new NotSignedIn();
  await transaction(db, 'read', (send) => ownerOf(send, token));
  const zip = openZip(bytes);
  const now = new Date().toISOString();
  const seen = await survey(zip, id, now);
  const long: Database = { ...db, transactionTimeout: tenMinutes, connect: db.connectForLongRead };
  const done = await transaction(long, 'write', async (send) => {
    void send({ text: `set local statement_timeout = '${tenMinutes}'` });
    const owner = await ownerOf(send, token);
    await takeExclusiveLock(send, `import of ${owner}`, alreadyRunning);
    // Sent a second time because the first answer was lost.
    const there = (await send(enter, [tokenHash(token), id])).rows[0];
    if (there?.['owner_id']) return { farm_name: there['farm_name'] as string, user_id: owner, bytes: 0 };
    const farms = await farmsOf(send, token);
    const others = new Set(farms.flatMap((farm) => (farm.user_id === owner && seen.farms.has(farm.id) ? [farm.id] : [])));
    const person = (await send({ text: 'select name from session_person($1)' }, [tokenHash(token)])).rows[0]!['name'] as string;
    const register = registerOf(
      seen.about,
      id,
      person,
      farms.map(({ farm_name }) => farm_name),
    );
    await send({ text: 'select register_farm($1, $2)' }, [tokenHash(token), register]);
    void send({ text: 'set constraints all deferred' });
    const written = await writeAll(send, token, { zip, seen, id, now, others });
    void send({ text: 'set constraints all immediate' });
    await bringFiles(send, files, owner, zip, [...seen.files.values()]);
    const { farm_name } = register;
    noteAccess(send, { kind: 'farm_imported', owner_id: owner, person: { id: owner, name: person }, ip, target: farm_name, farm_id: id });
    return { farm_name, user_id: owner, bytes: written };
  });
  noteWritten(db, done.user_id, done.bytes);
  const tables = nounNames.flatMap((noun) => {
    const records = seen.counts.get(noun) ?? 0;
    return records > 0 ? [{ noun, title: nouns[noun].title, records }] : [];
  });
  return { id, farm_name: done.farm_name, records: tables.reduce((sum, { records }) => sum + records, 0), tables };
}

const accountText = 'select user_id, is_super_admin, user_id is null and is_suspended_session($1) as suspended from session_account($1)';

/** The account of the session, which the new farm will belong to. */
async function ownerOf(send: Send, token: string) {
  const session = (await send({ text: accountText }, [tokenHash(token)])).rows[0];
  const owner = session?.['user_id'] as string | undefined;
  if (!owner) throw !session ? new NotSignedIn() : session['suspended'] ? new Suspended() : forbidden();
  return owner;
}

type Writing = { zip: Zip; seen: Survey; id: string; now: string; others: ReadonlySet<string> };

/** Estimated bytes of what was written. */
async function writeAll(send: Send, token: string, { zip, seen, id, now, others }: Writing) {
  const { about, ids, mentioned, there } = seen;
  const { farmSession } = await openCall(send, token, id);
  const { used = 0, quota } = ((await send({ text: 'select used, quota from tenant_stored()' })).rows[0] ?? {}) as Usage;
  const left = (quota ?? usualQuota) - used;
  // After the founding of the farm, which is a call too.
  const at = new Date().toISOString();
  const { actor, user_id } = farmSession;
  const rows = new RestoredRows(ids, { from: about.farm_id, to: id, others }, actor.id, jsonIn);
  for (const part of seen.parts) rows.expect(part);
  const founded = new Map(
    (
      await send({ text: `select ${columnsOf('financial_categories').join(', ')} from financial_categories where user_id = $1 and farm_id = $2` }, [
        user_id,
        id,
      ])
    ).rows.map((row) => [row['id'] as string, row as Row]),
  );
  let [bytes, calls] = [0, 0];
  const write = async (changes: Change[]) => {
    if (changes.length === 0) return;
    bytes += bytesOf(changes);
    if (bytes > left) throw new TooMuch(storageWords.full, 60);
    const { version } = await openCall(send, token, id);
    const call_id = derivedId(id, `import ${++calls}`);
    writeCall(send, farmSession, version, { id: call_id, verb: importVerb, input_hash: hash('sha256', call_id, 'buffer'), actor, at }, changes);
  };
  const isThere = (noun: string, wanted: string) => there.get(noun)?.has(wanted) ?? false;
  for (const noun of nounNames) {
    let batch: Change[] = [];
    const add = async (row: FileRow, line: number) => {
      assertReferences(noun, row, line, isThere);
      const after = rows.of(noun, row);
      const before = (noun === 'financial_categories' && founded.get(after.id)) || null;
      founded.delete(after.id);
      batch.push({ noun, before, after, fields: [...named[noun]!.names, 'deleted_at'] });
      if (batch.length < atOnce) return;
      await write(batch);
      batch = [];
    };
    for (const [nth, row] of (mentioned.get(noun) ?? []).entries()) await add(row, nth + 1);
    for await (const { row, line } of rowsIn(zip, noun, now)) await add(row, line);
    // Categories that every farm begins with and this one had deleted.
    if (noun === 'financial_categories')
      for (const before of founded.values())
        batch.push({ noun, before, after: { ...before, updated_at: now, deleted_at: now, deleted_call: derivedId(id, 'import') }, fields: ['deleted_at'] });
    await write(batch);
  }
  return bytes;
}

/** Those that are in the file. Of the others the owner has the content already, or nobody has it. */
async function bringFiles(send: Send, { store, quota }: Files, user_id: string, zip: Zip, all: readonly AttachedFile[]) {
  const brought = all.filter((file) => isHash(file.content_hash) && zip.has(wholeFarmFiles.attachment(file)));
  await assertFileQuota(send, quota, brought);
  for (const file of brought) {
    const bytes = await zip.bytes(wholeFarmFiles.attachment(file));
    // One that was not readable when the farm was exported.
    if (bytes.length === 0) continue;
    const { content_hash } = file;
    const file_type = typeOfBytes(bytes);
    if (!file_type || bytes.length !== file.file_size || hash('sha256', bytes) !== content_hash) throw refusedFile('damaged');
    await store.write({ user_id, content_hash }, bytes);
    await noteFile(send, { content_hash, file_type, file_size: bytes.length });
  }
}

type AttachedFile = Pick<Attachment, 'content_hash' | 'file_type' | 'file_size'>;
type Usage = { used?: number; quota?: number | null };
