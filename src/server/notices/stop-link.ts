// The link that ends the e-mails of one person about one farm, without a session: both ids with a signature of the installation.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { RuleBroken } from '#domain/kernel/errors';
import { noticeWords } from '#domain/people/notice-choices';
import { installationKey } from '#server/accounts/installation-key';
import { type Database, transaction } from '#server/kernel/db';

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const signatureOf = (key: Buffer, ids: Buffer) => createHmac('sha256', key).update('stop e-mails ').update(ids).digest();

export async function stopToken(db: Database, person_id: string, farm_id: string) {
  const ids = Buffer.concat([bytesOf(person_id), bytesOf(farm_id)]);
  return Buffer.concat([ids, signatureOf(await installationKey(db), ids)]).toString('base64url');
}

/** Refuses a link that this installation did not make. */
export async function readStopToken(db: Database, token: string) {
  const bytes = Buffer.from(/^[\w-]{86}$/.test(token) ? token : '', 'base64url');
  const ids = bytes.subarray(0, 32);
  if (bytes.length !== 64 || !timingSafeEqual(bytes.subarray(32), signatureOf(await installationKey(db), ids)))
    throw new RuleBroken(noticeWords.linkOver, 'token', 'not_found');
  return { person_id: idOf(ids.subarray(0, 16)), farm_id: idOf(ids.subarray(16)) };
}

const stop = { name: 'stop_notice_emails', text: 'select stop_notice_emails($1, $2) as stopped' };

/** Idempotent. */
export async function stopEmails(db: Database, token: string) {
  const { person_id, farm_id } = await readStopToken(db, token);
  const { rows } = await transaction(db, 'write', (send) => send(stop, [person_id, farm_id]));
  if (!rows[0]!['stopped']) throw new RuleBroken(noticeWords.linkOver, 'token', 'not_found');
  return { message: 'Pronto: você não recebe mais o resumo por e-mail.' };
}
