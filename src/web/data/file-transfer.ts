// Sends the photos and documents that wait on this device, piece by piece, and fetches those of other devices. Calls never wait for them.
import { currentConnection } from '#data/connection';
import type { Device } from '#data/device';
import { dropFile, filesToSend, keepFile, keptFile, markSent, trimFiles } from '#data/kept-files';
import { ask, NoAnswer, Refusal } from '#data/online';
import { current } from '#data/session';
import { requestsAs } from '#data/sync-api';
import { type FileType, pieces } from '#domain/attachments/file-types';
import type { Call } from '#domain/verbs';

type UploadState = { received: number; size: number };

/** A slow line sends a piece of 128 kB in less. */
const timeout = 120_000;
/** A file without a record: the person gave it up. */
const orphanFor = 30 * 24 * 3_600_000;

/** As the person of this device, and nobody else who may have signed in meanwhile. */
function asPerson<T>(request: () => Promise<T>): Promise<T> {
  if (currentConnection() === 'offline') throw new NoAnswer();
  const state = current();
  if (state.status !== 'in' || state.ended) throw new Refusal('User not authenticated', 401, 'unauthenticated');
  const { email } = state.session.person;
  return requestsAs((person) => person.email === email)(request);
}

async function fetched(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, { ...init, signal: AbortSignal.timeout(timeout) }).catch(() => {
    throw new NoAnswer();
  });
  if (answer.ok) return answer;
  const { message = '', code = 'unknown' } = (await answer.json().catch(() => ({}))) as { message?: string; code?: string };
  throw new Refusal(message, answer.status, code);
}

const pathOf = ({ replica }: Device, content_hash: string) => `/api/farms/${replica.who.farm_id}/files/${content_hash}`;

async function send(device: Device, content_hash: string, bytes: ArrayBuffer) {
  const path = `${pathOf(device, content_hash)}/upload`;
  let { received, size } = await asPerson(() => ask<UploadState>('GET', path));
  while (received < size && !device.closing.signal.aborted) {
    const body = bytes.slice(received, received + pieces.sent);
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(received) };
    ({ received, size } = await asPerson(async () => (await (await fetched(path, { method: 'PATCH', headers, body })).json()) as UploadState));
  }
  return received >= size;
}

/** Why files wait although there is signal, in the server's words; by device. */
const reasons = new Map<string, string>();
export const whyWaiting = (device: string) => reasons.get(device) ?? null;

const hashIn = ({ call }: { call: Call }) => (call.input as { content_hash?: string }).content_hash;
const epochOf = ({ farmStore }: Device) => farmStore.syncClient?.syncState?.cursor.epoch;

async function sendAll(device: Device) {
  const { name, replica, farmStore } = device;
  const recorded = () => replica.rows('attachments').map(({ content_hash }) => content_hash);
  // In the order in which a call moves when the server is restored: from the rows to the lost ones, to the outbox on disk, to the replica.
  const before = recorded();
  const lost = (await farmStore.store?.lost()) ?? [];
  const onDisk = await farmStore.store?.kept();
  const calls = [...replica.waiting(), ...replica.refused(), ...(onDisk?.waiting ?? []), ...(onDisk?.refused ?? []), ...lost];
  const unsent = new Set(calls.map(hashIn).filter((hash) => hash !== undefined));
  const known = new Set(recorded());
  const epoch = epochOf(device);
  for (const { content_hash, waiting, at } of await filesToSend(name, epoch)) {
    if (unsent.has(content_hash) || !(waiting || device.mayWrite('attachments'))) continue;
    if (!known.has(content_hash)) {
      if (waiting && Date.now() - at > orphanFor) await dropFile(name, content_hash);
      continue;
    }
    const file = await keptFile(name, content_hash);
    const isSent = file && (await send(device, content_hash, file.bytes).catch((error: unknown) => postponed(device, error)));
    if (isSent) await markSent(name, content_hash, epoch);
  }
  const anywhere = new Set([...before, ...unsent, ...known]);
  await trimFiles(name, (hash) => anywhere.has(hash));
}

/** What is wrong with one file does not keep the others waiting. */
function postponed({ name }: Device, error: unknown) {
  if (!(error instanceof Refusal && [403, 404, 409, 413, 422].includes(error.status))) throw error;
  reasons.set(name, error.message);
  return false;
}

let sending: Promise<void> | undefined;

/** After each exchange of calls. Goes on with the next one where it stopped. In one tab: the server takes a piece twice without harm. */
export function sendFiles(device: Device): Promise<void> {
  const work = async () => {
    reasons.delete(device.name);
    await sendAll(device).catch((error: unknown) => {
      if (error instanceof Refusal && error.status !== 401 && error.message) reasons.set(device.name, error.message);
      else if (!(error instanceof NoAnswer || error instanceof Refusal)) throw error;
    });
  };
  const { locks } = navigator;
  const alone = async () => {
    if (!locks) return work();
    await locks.request(`${device.name} files`, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
  };
  return (sending ??= alone().finally(() => (sending = undefined)));
}

/** From this device, else from the server, and then kept here. */
export async function fileFor(device: Device, { content_hash, file_type }: { content_hash: string; file_type: FileType }): Promise<ArrayBuffer> {
  const here = await keptFile(device.name, content_hash);
  if (here) return here.bytes;
  const bytes = await asPerson(async () => (await fetched(pathOf(device, content_hash))).arrayBuffer());
  await keepFile(device.name, { content_hash, file_type, bytes, waiting: false, epoch: epochOf(device) }).catch(() => {});
  return bytes;
}
