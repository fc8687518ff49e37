// The bytes of photos and documents: received in pieces, checked against their record, given to whoever may read the record.
import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { mayReadAttachment } from '#domain/attachments/attached-records';
import { type Attachment, Attachment as Noun } from '#domain/attachments/attachments';
import { type FileType, fileWords, isHash, typeOfBytes } from '#domain/attachments/file-types';
import { forbidden, notFound, RuleBroken } from '#domain/kernel/errors';
import type { Change } from '#domain/kernel/farm';
import { may } from '#domain/people/permissions';
import { type Database, type Send, transaction } from '#server/kernel/db';
import type { FileStore } from '#server/kernel/file-keys';
import { fileQuotaOf } from '#server/kernel/file-quota';
import { Refused } from '#server/kernel/refused';
import { assertMay, enterFarm } from '#server/kernel/session';
import type { Uploads } from '#server/kernel/uploads';

/** `quota`: bytes of an owner's files. */
export type Files = { store: FileStore; uploads: Uploads; quota: number };
type Asked = { db: Database; files: Files; token: string | undefined; farm_id: string; content_hash: string };
type Known = { user_id: string; size: number; stored: FileType | null };

/** Answer of a device's question, and to each of its pieces. */
export type UploadState = { received: number; size: number };

const missing = () => notFound(Noun.missing);
const rowsText = `select ${['animal_id', 'treatment_id', 'activity_id', 'transaction_id', 'sale_id', 'pasture_id', 'file_size'].join(', ')}
  from attachments where user_id = tenant() and farm_id = $1 and content_hash = $2 and deleted_at is null`;
const rows = { name: 'attachments_of_content', text: rowsText };
const stored = { name: 'attachment_file', text: 'select file_type, file_size from attachment_files where user_id = tenant() and content_hash = $1' };

/** Another tenant's file, one of a record that this person may not read, and one that never was: all answer 404. */
async function find({ db, token, farm_id, content_hash }: Asked, action: 'read' | 'write'): Promise<Known> {
  return transaction(db, 'read', async (send) => {
    const entered = enterFarm(send, token, farm_id);
    const isKnown = isHash(content_hash);
    const [session, mine, file] = await Promise.all([
      entered,
      isKnown ? send(rows, [farm_id, content_hash]) : null,
      isKnown ? send(stored, [content_hash]) : null,
    ]);
    assertMay(session, 'read', 'attachments');
    const [row] = (mine?.rows ?? []).filter((one) => mayReadAttachment(session.actor, one as Attachment)) as Attachment[];
    if (!row) throw missing();
    if (action === 'write' && !may(session.actor, 'write', 'attachments')) throw forbidden();
    const here = file!.rows[0] as { file_type: FileType; file_size: number } | undefined;
    return { user_id: session.user_id, size: here?.file_size ?? row.file_size, stored: here?.file_type ?? null };
  });
}

/** Null in `stored` also for a file that was noted and is not there: the disk or the backup lost it, and a device may still have it. */
async function findToReceive(asked: Asked): Promise<Known> {
  const known = await find(asked, 'write');
  const isThere = known.stored && (await asked.files.store.has({ user_id: known.user_id, content_hash: asked.content_hash }));
  return isThere ? known : { ...known, stored: null };
}

export async function uploadState(asked: Asked): Promise<UploadState> {
  const { user_id, size, stored: type } = await findToReceive(asked);
  const key = { user_id, content_hash: asked.content_hash };
  // All of it arrived, but the server ended before it was stored: the last byte is asked for again.
  return { received: type ? size : Math.min(size - 1, await asked.files.uploads.received(key)), size };
}

/** `offset`: the header that says where the piece begins. */
export async function receivePiece(asked: Asked, offset: string | string[] | undefined, piece: Buffer): Promise<UploadState> {
  const { user_id, size, stored: type } = await findToReceive(asked);
  if (typeof offset !== 'string' || !/^\d{1,9}$/.test(offset))
    throw new RuleBroken('Informe em Upload-Offset onde a parte começa', 'upload-offset', 'validation');
  const at = Number(offset);
  if (type) return { received: size, size };
  const { uploads, quota } = asked.files;
  const key = { user_id, content_hash: asked.content_hash };
  const before = await uploads.received(key);
  // A piece that came twice is written again; a gap never is.
  if (at > before) throw new RuleBroken(`Continue em ${before}`, 'upload-offset', 'conflict');
  if (piece.length === 0 || at + piece.length > size) throw new Refused('O conteúdo enviado é maior do que o registrado', 413, 'malformed');
  await transaction(asked.db, 'read', async (send) => {
    await enterFarm(send, asked.token, asked.farm_id);
    await assertFileQuota(send, quota);
  });
  const received = await uploads.add(key, at, piece);
  return received < size ? { received, size } : complete(asked, key, size);
}

async function complete({ db, files: { store, uploads }, token, farm_id }: Asked, key: { user_id: string; content_hash: string }, size: number) {
  const bytes = await uploads.whole(key);
  const type = typeOfBytes(bytes);
  if (bytes.length !== size || hash('sha256', bytes) !== key.content_hash || !type) {
    await uploads.discard(key);
    throw new RuleBroken(type ? 'O conteúdo não é o do arquivo registrado. Envie de novo desde o começo.' : fileWords.wrongType, 'content_hash', 'validation');
  }
  await store.write(key, bytes);
  await transaction(db, 'write', async (send) => {
    await enterFarm(send, token, farm_id);
    await noteFile(send, { content_hash: key.content_hash, file_type: type, file_size: size });
  });
  await uploads.discard(key);
  return { received: size, size };
}

export const noteFile = (send: Send, { content_hash, file_type, file_size }: Pick<Attachment, 'content_hash' | 'file_type' | 'file_size'>) =>
  send(
    {
      name: 'note_attachment_file',
      text: 'insert into attachment_files (user_id, content_hash, file_type, file_size) values (tenant(), $1, $2, $3) on conflict do nothing',
    },
    [content_hash, file_type, file_size],
  );

export async function readAttachmentFile(asked: Asked): Promise<{ type: FileType; size: number; bytes: Readable }> {
  const { user_id, size, stored: type } = await find(asked, 'read');
  const bytes = type && (await asked.files.store.read({ user_id, content_hash: asked.content_hash }));
  if (!bytes) throw notFound('O arquivo ainda não chegou ao servidor: ele está no aparelho de quem o anexou.');
  return { type: type!, size, bytes };
}

const used = {
  name: 'attachment_bytes',
  text: `select coalesce(sum(file_size), 0)::float8 as used from (
      select content_hash, file_size from attachment_files where user_id = tenant()
      union select content_hash, file_size from attachments where user_id = tenant() and deleted_at is null
      union select * from unnest($1::text[], $2::integer[])
    ) as files`,
};

/** In a transaction of that tenant. `added`: files of records that are being written. */
export async function assertFileQuota(send: Send, quota: number, added: readonly Pick<Attachment, 'content_hash' | 'file_size'>[] = []) {
  const { rows: found } = await send(used, [added.map((file) => file.content_hash), added.map((file) => file.file_size)]);
  if ((found[0] as { used: number }).used > quota) throw new RuleBroken(fileWords.full(quota), 'file_size');
}

/** Of a call: the device keeps a refused one, with its photo, until there is space or the person gives it up. */
export async function assertFilesFit(db: Database, send: Send, changes: readonly Change[]) {
  const added = changes.flatMap(({ noun, before, after }) => (noun === 'attachments' && !before ? [after as unknown as Attachment] : []));
  if (added.length > 0) await assertFileQuota(send, fileQuotaOf(db), added);
}
