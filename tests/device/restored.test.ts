// The server is restored from a backup: a phone that delivered work since then offers to send it again, and says the names it knew.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import type { Device } from '#data/device';
import { keepFile, keptFile, markSent } from '#data/kept-files';
import { forgetNouns } from '#data/revoked-nouns';
import { deliveredCalls, settle } from '#data/store-answers';
import type { SyncApi } from '#data/sync-client';
import { newId } from '#domain/kernel/ids';
import { describeKnown } from '#domain/overview/call-descriptions';
import type { Call } from '#domain/verbs';
import { makeBackup } from '#server/backup/backups';
import { restoreDump } from '#server/backup/restore';
import { handOver } from '#server/farm/handed-over';
import { ownerRole } from '#server/kernel/database-roles';
import { addFarm, build, createFarm, hire, type TestFarm } from '../build';
import { emptyDatabase, type Fresh, freshDatabase } from '../database';
import { itInFull } from '../full';
import { accepted, sendCall, stored } from '../server-calls';
import { lineOf, Phone } from './phone';

const folder = await mkdtemp(join(tmpdir(), 'lida-lost-'));
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));

const now = () => ({ at: new Date().toISOString() });
const newAnimal = (name: string) => build.call('create_animal', build.animal({ name }), now());

/** A phone whose server can be replaced by the one that was restored. */
async function phoneOfRestored() {
  let server: Fresh = await freshDatabase();
  const farm: TestFarm = await createFarm(server.owner);
  const ask =
    <K extends keyof SyncApi>(name: K) =>
    (...asked: unknown[]) =>
      (lineOf(server, farm)[name] as (...asked: unknown[]) => Promise<never>)(...asked);
  const phone = await new Phone(farm, { sync: ask('sync'), snapshot: ask('snapshot'), older: ask('older'), known: ask('known') }).start();
  await phone.exchange();
  const backup = () => makeBackup(server.connection(ownerRole), join(folder, newId()), 'manual');
  const restore = async (file: string) => {
    const other = await emptyDatabase();
    await restoreDump(other.connection(ownerRole), file, { migrations: 'src/server/migrations' });
    server = other;
  };
  const names = async () => (await stored(server, farm.farm_id, 'animals')).map(({ name }) => name).toSorted();
  return { farm, phone, backup, restore, names, server: () => server };
}

it('offers what the backup lacks, in its order and by name, and sends each once', async () => {
  const { phone, backup, restore, names, farm, server } = await phoneOfRestored();
  await phone.dispatch(newAnimal('Mimosa') as Call);
  await phone.exchange();
  const { file } = await backup();
  const [estrela, nobodysBusiness] = [newAnimal('Estrela'), newAnimal('Alheia')];
  const weighing = build.call('weigh', build.weighing(estrela.input.id), now());
  await phone.dispatch(estrela as Call);
  await phone.exchange();
  await phone.dispatch(weighing as Call);
  await phone.exchange();
  // What others wrote is theirs to send again.
  await sendCall(server(), farm, nobodysBusiness as Call);
  await restore(file);
  expect(await names()).toEqual(['Mimosa']);
  await phone.exchange();
  expect(phone.rows('animals').map(({ name }) => name)).toEqual(['Mimosa']);
  const lost = await phone.store.lost();
  expect(lost.map(({ call }) => call)).toEqual([estrela, weighing]);
  expect(lost.map(({ description: { title, subject } }) => [title, subject])).toEqual([
    ['Cadastrar animal', 'Estrela'],
    ['Registrar pesagem', 'Estrela'],
  ]);
  // Still there after a crash, until the person decides.
  await phone.start();
  expect(await phone.store.lost()).toHaveLength(2);
  await phone.replica.reload(async () => {
    await phone.store.settleLost('send');
    return phone.store.read([]);
  });
  await phone.exchange();
  expect(await names()).toEqual(['Estrela', 'Mimosa']);
  expect(await stored(server(), farm.farm_id, 'animal_weighings')).toMatchObject([{ animal_id: estrela.input.id }]);
  expect([await phone.store.lost(), phone.replica.waiting(), phone.replica.refused()]).toEqual([[], [], []]);
});

it('keeps the photo of a lost call, also when the role is lowered, and while the call moves to the outbox', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => {});
  const { sendFiles } = await import('#data/file-transfer');
  const { phone, backup, restore } = await phoneOfRestored();
  const mimosa = newAnimal('Mimosa');
  await phone.dispatch(mimosa as Call);
  await phone.exchange();
  const { file } = await backup();
  const content_hash = 'a'.repeat(64);
  await phone.dispatch(build.call('create_attachment', build.attachment({ animal_id: mimosa.input.id, content_hash }), now()) as Call);
  await phone.exchange();
  const { epoch } = phone.syncClient.syncState!.cursor;
  await keepFile(phone.name, { content_hash, file_type: 'jpeg', bytes: new ArrayBuffer(8), waiting: false, epoch });
  await restore(file);
  await phone.exchange();
  expect(phone.rows('attachments')).toEqual([]);
  // The role is lowered: the call stays, and so does the photo that only this phone has.
  await forgetNouns(phone.store, ['attachments']);
  expect(await keptFile(phone.name, content_hash)).toMatchObject({ waiting: false });
  const farmStore = { store: phone.store, syncClient: phone.syncClient };
  const device = { name: phone.name, replica: phone.replica, farmStore, mayWrite: () => true } as unknown as Device;
  await phone.replica.reload(async () => {
    await phone.store.settleLost('send');
    await sendFiles(device);
    return phone.store.read([]);
  });
  expect(phone.rows('attachments')).toMatchObject([{ content_hash }]);
  expect(await keptFile(phone.name, content_hash)).toMatchObject({ waiting: false });
  await markSent(phone.name, content_hash, phone.syncClient.syncState!.cursor.epoch);
  await forgetNouns(phone.store, ['attachments']);
  expect(await keptFile(phone.name, content_hash)).toBeUndefined();
  vi.unstubAllGlobals();
});

it('offers nothing when the backup has everything, and still asks after the next restore', async () => {
  const { phone, backup, restore, names } = await phoneOfRestored();
  const first = await backup();
  await phone.dispatch(newAnimal('Mimosa') as Call);
  await phone.exchange();
  const second = await backup();
  await restore(second.file);
  await phone.exchange();
  expect(await phone.store.lost()).toEqual([]);
  await restore(first.file);
  await phone.exchange();
  expect((await phone.store.lost()).map(({ description }) => description.subject)).toEqual(['Mimosa']);
  // Given up, they are not offered again.
  await phone.store.settleLost('dismiss');
  await phone.exchange();
  expect([await phone.store.lost(), await names()]).toEqual([[], []]);
});

itInFull('a call that waited for a record lost in the restore is refused with the name the phone had', async () => {
  const { phone, backup, restore } = await phoneOfRestored();
  const { file } = await backup();
  const estrela = newAnimal('Estrela');
  await phone.dispatch(estrela as Call);
  await phone.exchange();
  await restore(file);
  const weighing = build.call('weigh', build.weighing(estrela.input.id), now()) as Call;
  await phone.dispatch(weighing);
  await phone.exchange();
  await phone.start();
  expect(phone.replica.refused()).toMatchObject([{ call: weighing, cause: { kind: 'unknown', noun: 'animals', id: estrela.input.id } }]);
  const before = await phone.store.describedBefore();
  expect(describeKnown(weighing, (noun, id) => phone.replica.known(noun as never, id), before[weighing.id]).subject).toBe('Estrela');
});

it('a deletion sent again over what somebody entered since the restore is asked about', async () => {
  const { phone, backup, restore, farm, server } = await phoneOfRestored();
  const mimosa = newAnimal('Mimosa');
  await phone.dispatch(mimosa as Call);
  await phone.exchange();
  const { file } = await backup();
  for (const name of ['Estrela', 'Pintada', 'Duquesa']) await sendCall(server(), farm, newAnimal(name) as Call);
  await phone.exchange();
  const { version } = phone.syncClient.syncState!.cursor;
  await phone.dispatch(build.call('remove_animal', { id: mimosa.input.id, seen: version }, now()) as Call);
  await phone.exchange();
  await restore(file);
  await phone.exchange();
  expect(await phone.store.lost()).toHaveLength(1);
  const maria = await hire(server().owner, farm, 'worker');
  expect(accepted(await sendCall(server(), maria, build.call('weigh', build.weighing(mimosa.input.id), now()) as Call))).toBe(true);
  await phone.replica.reload(async () => {
    await phone.store.settleLost('send');
    return phone.store.read([]);
  });
  await phone.exchange();
  expect(phone.replica.refused()).toMatchObject([{ clash: { field: 'seen' }, message: expect.stringContaining('Pessoa worker pesou Mimosa') }]);
  expect(phone.rows('animals').map(({ name }) => name)).toEqual(['Mimosa']);
});

itInFull('a deletion that waited during the restore is asked about if somebody has worked on the record since', async () => {
  const { phone, backup, restore, farm, server } = await phoneOfRestored();
  const mimosa = newAnimal('Mimosa');
  await phone.dispatch(mimosa as Call);
  await phone.exchange();
  const { file } = await backup();
  for (const name of ['Estrela', 'Pintada', 'Duquesa']) await sendCall(server(), farm, newAnimal(name) as Call);
  await phone.exchange();
  await phone.dispatch(build.call('remove_animal', { id: mimosa.input.id, seen: phone.syncClient.syncState!.cursor.version }, now()) as Call);
  await restore(file);
  const maria = await hire(server().owner, farm, 'worker');
  expect(accepted(await sendCall(server(), maria, build.call('weigh', build.weighing(mimosa.input.id), now()) as Call))).toBe(true);
  await phone.exchange();
  expect(phone.replica.refused()).toMatchObject([{ clash: { field: 'seen' }, message: expect.stringContaining('Pessoa worker pesou Mimosa') }]);
});

itInFull('a transfer that the backup lacks is offered with the name of the farm', async () => {
  const { phone, backup, restore, farm, server } = await phoneOfRestored();
  const to_farm_id = await addFarm(server().owner, farm.user_id);
  const mimosa = newAnimal('Mimosa');
  await phone.dispatch(mimosa as Call);
  await phone.exchange();
  const { file } = await backup();
  await phone.dispatch(build.call('create_transfer', build.transfer(mimosa.input.id, { to_farm_id }), now()) as Call);
  await phone.exchange();
  await restore(file);
  await phone.exchange();
  const [lost, ...more] = await phone.store.lost();
  expect([lost!.description.subject, more]).toEqual(['Mimosa', []]);
  expect(lost!.description.details).toContainEqual({ label: 'Fazenda de destino', value: 'Fazenda Santa Clara' });
});

it('work handed over to the owner that the backup lacks is offered again; what the server still has is not', async () => {
  const { phone, backup, restore, farm, server } = await phoneOfRestored();
  const [mimosa, estrela] = ['Mimosa', 'Estrela'].map(newAnimal) as [Call, Call];
  const give = async (call: Call) => {
    await phone.dispatch(call);
    const { id, verb, input, at } = call;
    const description = { title: 'Cadastrar animal', subject: null, details: [] };
    const email = `${farm.person_id}@lida.demo`;
    expect(await handOver(server().app, farm.token, farm.farm_id, { person: email, calls: [{ id, verb, input, at, description }] })).toEqual({ taken: [id] });
    await phone.replica.reload(async () => {
      await phone.store.discard(id, true);
      return phone.store.read([]);
    });
  };
  await give(mimosa);
  const { file } = await backup();
  await give(estrela);
  expect([phone.replica.waiting(), await stored(server(), farm.farm_id, 'animals')]).toEqual([[], []]);
  await restore(file);
  await phone.exchange();
  expect((await phone.store.lost()).map(({ call, description }) => [call, description.subject])).toEqual([[estrela, 'Estrela']]);
});

it('forgets delivered calls after a week, and all of them with the farm', async () => {
  const { phone } = await phoneOfRestored();
  const deliver = async (name: string, at: string) => {
    await phone.store.add(newAnimal(name) as Call);
    const sent = await phone.store.next(1);
    const syncState = (await phone.store.syncState())!;
    await settle(phone.store, { sent, results: [{ id: sent[0]!.call.id, status: 'ok', version: 1 }], rows: {}, syncState, at });
  };
  const names = async () => (await deliveredCalls(phone.store)).flatMap(({ calls }) => calls).map(({ input }) => (input as { name: string }).name);
  await deliver('Antiga', '2026-11-01T12:00:00.000Z');
  await deliver('Mimosa', '2026-11-08T12:00:00.000Z');
  expect(await names()).toEqual(['Antiga', 'Mimosa']);
  await deliver('Estrela', '2026-11-09T12:00:00.000Z');
  expect(await names()).toEqual(['Mimosa', 'Estrela']);
  await phone.store.forgetFarm();
  expect(await names()).toEqual([]);
});
