// A person's own notices: what they chose on each farm, their devices, and a message to try one.
import { notFound, RuleBroken } from '#domain/kernel/errors';
import type { Role } from '#domain/kernel/roles';
import { checked } from '#domain/kernel/validation';
import { kindsFor } from '#domain/overview/notices';
import { deviceName } from '#domain/people/device-name';
import { type MyNotices, mostDevices, newDevice, noticeChoice, noticeKindNames, noticeWords } from '#domain/people/notice-choices';
import { countAttempts } from '#server/accounts/attempt-limits';
import { recordsOf } from '#server/accounts/my-data';
import { type Database, transaction } from '#server/kernel/db';
import { tokenHash, withoutOf } from '#server/kernel/session';
import { isPoint } from '#server/notices/push-encryption';
import type { PushService } from '#server/notices/push-service';

type Token = string | undefined;
type Choice = MyNotices['farms'][number]['choice'];
type Chosen = { farm_id: string; farm_name: string; role: Role; without: unknown } & { [F in keyof NonNullable<Choice>]: NonNullable<Choice>[F] | null };
type Device = MyNotices['devices'][number] & { endpoint: string; p256dh: Buffer; auth: Buffer };

const choices = { name: 'own_notice_choices', text: 'select * from own_notice_choices($1)' };
const devices = { name: 'own_push_devices', text: 'select * from own_push_devices($1)' };
const calendars = { name: 'own_calendars', text: 'select created_at, read_at from own_calendars($1)' };
const save = { name: 'save_notice_choice', text: 'select save_notice_choice($1, $2, $3, $4, $5, $6, $7) as saved' };
const add = { name: 'add_push_device', text: 'select add_push_device($1, $2, $3, $4, $5) as id' };
const remove = { name: 'remove_push_device', text: 'select remove_push_device($1, $2) as removed' };
const drop = { name: 'drop_device', text: 'select drop_device($1)' };

export async function myNotices(db: Database, token: Token, push: PushService | undefined, mail: boolean): Promise<MyNotices> {
  const key = (await push?.keys())?.public_key.toString('base64url') ?? null;
  return transaction(db, 'read', async (send) => {
    const [first] = await recordsOf(send, token);
    const [chosen, own, feeds] = await Promise.all([choices, devices, calendars].map((one) => send(one, [tokenHash(token!)])));
    return {
      push_key: key,
      mail,
      email: first!.email,
      farms: (chosen!.rows as unknown as Chosen[]).map(({ farm_id, farm_name, role, without, ...choice }) => {
        const kinds = kindsFor({ role, ...withoutOf(without) });
        return { id: farm_id, farm_name, kinds, choice: choice.kinds && choiceOf(choice as NonNullable<Choice>) };
      }),
      devices: (own!.rows as unknown as Device[]).map(({ id, device, created_at, told_at, is_current }) => ({
        id,
        device: deviceName(device),
        created_at,
        told_at,
        is_current,
      })),
      calendar: (feeds!.rows[0] as MyNotices['calendar'] | undefined) ?? null,
    };
  });
}

const choiceOf = ({ kinds, summary_hour, quiet_from, quiet_until, by_email }: NonNullable<Choice>) => ({
  kinds: noticeKindNames.filter((kind) => kinds.includes(kind)),
  summary_hour,
  quiet_from,
  quiet_until,
  by_email,
});

export const saveChoice = (db: Database, token: Token, farm_id: string | null, body: unknown, mail: boolean) =>
  transaction(db, 'write', async (send) => {
    await recordsOf(send, token);
    const { kinds, summary_hour, quiet_from, quiet_until, by_email } = checked(noticeChoice, body);
    if (by_email && !mail) throw new RuleBroken(noticeWords.noMail, 'by_email', 'validation');
    const values = [tokenHash(token!), farm_id, [...new Set(kinds)], summary_hour, quiet_from, quiet_until, by_email];
    if (!farm_id || !(await send(save, values)).rows[0]!['saved']) throw notFound(noticeWords.noFarm);
    return null;
  });

export const addDevice = (db: Database, token: Token, body: unknown, push: PushService | undefined) =>
  transaction(db, 'write', async (send) => {
    await recordsOf(send, token);
    const { endpoint, keys } = checked(newDevice, body);
    const [p256dh, auth] = [keys.p256dh, keys.auth].map((key) => Buffer.from(key, 'base64url'));
    if (!push?.accepts(endpoint) || !isPoint(p256dh!) || auth!.length !== 16) throw new RuleBroken(noticeWords.address, 'endpoint', 'validation');
    const { rows } = await send(add, [tokenHash(token!), endpoint, p256dh, auth, mostDevices]);
    if (rows[0]!['id'] === null) throw new RuleBroken(noticeWords.tooMany, undefined, 'rule');
    return { id: rows[0]!['id'] as string };
  });

export const removeDevice = (db: Database, token: Token, id: string | null) =>
  transaction(db, 'write', async (send) => {
    await recordsOf(send, token);
    if (!id || !(await send(remove, [tokenHash(token!), id])).rows[0]!['removed']) throw notFound(noticeWords.noDevice);
    return null;
  });

/** In a quarter of an hour. */
const mostTests = 10;
const testKept = 10 * 60;

/** Sent at once, also in quiet hours: the person is holding the phone. */
export async function testDevice(db: Database, token: Token, id: string | null, push: PushService | undefined) {
  const { device, farm_id, person } = await transaction(db, 'read', async (send) => {
    const [first] = await recordsOf(send, token);
    const [own, chosen] = await Promise.all([devices, choices].map((one) => send(one, [tokenHash(token!)])));
    const found = (own!.rows as unknown as Device[]).find((one) => one.id === id);
    return { device: found, farm_id: (chosen!.rows[0]?.['farm_id'] as string | undefined) ?? '', person: String(first!['id']) };
  });
  if (!device || !push) throw notFound(noticeWords.noDevice);
  await countAttempts(db, [{ key: `test notice ${person}`, most: mostTests }]);
  const text = { tag: 'test', title: 'Aviso de teste do Lida', body: 'Este aparelho recebe os avisos da fazenda.', link: '/notices', farm_id };
  const { status } = await push.push(device, text, testKept).catch(() => ({ status: 0 }));
  if (status === 404 || status === 410) {
    await transaction(db, 'write', (send) => send(drop, [device.id]));
    throw new RuleBroken('O navegador desligou os avisos deste aparelho. Ative de novo.', undefined, 'rule');
  }
  if (status < 200 || status > 299) throw new RuleBroken('O serviço de avisos do navegador não respondeu. Tente de novo mais tarde.', undefined, 'rule');
  return null;
}
