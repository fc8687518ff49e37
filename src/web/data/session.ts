// Who is signed in on this device, and on which farm. It stores names and roles, never a secret: the token is in an HttpOnly cookie.

import { forgetAhead, leavingKey, sendPagesAhead, sessionPath } from '#data/ahead';
import { ask, isTransient, NoAnswer, Refusal } from '#data/online';
import type { AccessibleFarm, Installation, Session } from '#domain/people/accounts';

type Person = Session['person'];

export type SessionState =
  | { status: 'loading' }
  /** `ended`: whose session the server ended; the login form shows their e-mail. */
  | { status: 'out'; to: 'landing' | 'login'; ended: Person | null }
  /** `ended`: the server no longer accepts the session. Work goes on with the data on this device; nothing is sent before a new sign-in. */
  | { status: 'in'; session: Session; farm: AccessibleFarm | null; ended: boolean };

const sessionKey = 'farm_user_session';
const farmKey = 'selected_farm';
const installationKey = 'lida_installation';
/** The last known figures of the farms (farms-overview.ts): for as long as the person has the same farms. */
export const overviewKey = 'lida_farms_overview';
/** The last known milk of all years of each farm (milk-years.ts), as long. */
export const milkYearsKey = 'lida_milk_years';
/** E-mails of people whose sessions the server has ended on this device, until they sign in again. */
const endedKey = 'lida_ended';

const startTimeout = 2_000;
const renewCheckInterval = 30_000;
const renewAt = 90_000;
const firstBackoff = 200;
const longestBackoff = 30_000;

let state: SessionState = { status: 'loading' };
/** By this device's clock, computed from the remaining lifetime. */
let endsAt = 0;
let renewing: Promise<void> | undefined;
/** Why a valid session could not be renewed: its person is suspended. */
let notRenewed: Refusal | null = null;
const watchers = new Set<() => void>();

export const current = () => state;
export const whyNotRenewed = () => notRenewed;
export function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function setState(next: SessionState) {
  state = next;
  for (const watcher of watchers) watcher();
}

export function writeStored(key: string, value: unknown) {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(value));
}

export function readStored<T>(key: string): T | null {
  const text = localStorage.getItem(key);
  return text === null ? null : (JSON.parse(text) as T);
}

/** The person who was last signed in on this device and has not signed out, with their farm. */
export function lastSession() {
  const session = readStored(leavingKey) ? null : readStored<Session>(sessionKey);
  const farm = readStored<AccessibleFarm>(farmKey);
  return session && { session, farm: session.farms.find(({ id }) => id === farm?.id) ?? null };
}

/** Resolves when the session is known. */
export async function sessionKnown() {
  if (state.status !== 'loading') return;
  await new Promise<void>((decide) => {
    const stop = watch(() => {
      if (state.status === 'loading') return;
      stop();
      decide();
    });
  });
}

export const endedPeople = () => readStored<string[]>(endedKey) ?? [];
const storeEnded = (people: string[]) => writeStored(endedKey, people.length > 0 ? people : null);
/** They have no unsent calls left on this device. */
export const forgetEnded = (email: string) => storeEnded(endedPeople().filter((one) => one !== email.toLowerCase()));

function setSignedIn(session: Session) {
  forgetEnded(session.person.email);
  // A sign-in replaces the previous session: there is no sign-out left to report.
  writeStored(leavingKey, null);
  endsAt = Date.now() + Date.parse(session.expires_at) - Date.parse(session.now);
  storeSession(session);
  setState({ status: 'in', session, farm: farmOf(session), ended: false });
}

const sameFarms = (session: Session | null, farms: AccessibleFarm[]) => JSON.stringify(farms) === JSON.stringify(session?.farms);

function storeSession(session: Session | null) {
  if (!session || !sameFarms(readStored<Session>(sessionKey), session.farms)) for (const key of [overviewKey, milkYearsKey]) writeStored(key, null);
  writeStored(sessionKey, session);
}

function setSignedOut(to: 'landing' | 'login' = 'landing', ended: Person | null = null) {
  forgetAhead();
  storeSession(null);
  setState({ status: 'out', to, ended });
}

/** The server no longer accepts this session. The person stays until the shell calls `leaveEndedSession`, so that what they are typing is not lost. */
function markEnded() {
  if (state.status === 'in') return state.ended ? undefined : setState({ ...state, ended: true });
  const known = readStored<Session>(sessionKey);
  if (known) setState({ status: 'in', session: known, farm: farmOf(known), ended: true });
  else setSignedOut();
}

/** Leaves an ended session: to the login, and after it back to the same farm. */
export function leaveEndedSession() {
  if (state.status !== 'in') return;
  const { person } = state.session;
  // Farm data is deleted from the device only if the server ended the session.
  if (state.ended) storeEnded([...new Set([...endedPeople(), person.email.toLowerCase()])]);
  setSignedOut('login', person);
}

/** To the login, for another account. The outbox of the first person stays stored. */
export function switchAccount() {
  writeStored(farmKey, null);
  setSignedOut('login');
}

/** The farm chosen before, if accessible; else the first. If lost while the person works, they choose again: nothing goes to the wrong farm. */
function farmOf({ farms }: Session): AccessibleFarm | null {
  // Another tab may be on another farm: this tab keeps its own.
  // A notice leads to its own farm.
  const linked = new URLSearchParams(location.search).get('fazenda');
  const chosen = (state.status === 'in' && state.farm) || farms.find(({ id }) => id === linked) || readStored<AccessibleFarm>(farmKey);
  const same = farms.find(({ id }) => id === chosen?.id);
  const farm = same ?? (state.status === 'in' && state.farm && farms.length > 1 ? null : (farms[0] ?? null));
  writeStored(farmKey, farm);
  return farm;
}

/** Called once, at startup. Without a response the stored session stays valid. */
export async function start() {
  if (readStored(leavingKey)) {
    setSignedOut();
    await endOnServer();
    return;
  }
  // On a hanging connection, continue with the stored session.
  const timer = setTimeout(() => readStored(sessionKey) && restoreSession(), startTimeout);
  await ask<Session | null>('GET', sessionPath).then(async (session) => {
    // Signed out meanwhile.
    if (state.status === 'out') return;
    if (!session) markEnded();
    // A session about to expire may already list no farms, by the clock of the database.
    else if (Date.parse(session.expires_at) - Date.parse(session.now) <= renewAt) await renew();
    else setSignedIn(session);
  }, restoreSession);
  clearTimeout(timer);
}

function restoreSession() {
  if (state.status !== 'loading') return;
  const known = readStored<Session>(sessionKey);
  if (known) setState({ status: 'in', session: known, farm: farmOf(known), ended: false });
  else setSignedOut();
}

/** Called once, at startup. */
export function keepAlive() {
  const look = () => {
    if (state.status === 'in' && !state.ended && endsAt - Date.now() <= renewAt) void renew();
  };
  setInterval(look, renewCheckInterval);
  addEventListener('online', () => {
    look();
    if (readStored(leavingKey)) void endOnServer();
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === sessionKey) followTab(personIn(newValue));
  });
}

/** Another tab signed in another person, or signed out: load the session again. */
function followTab(there: string | undefined) {
  const here = state.status === 'in' ? state.session.person.email : undefined;
  const ended = state.status === 'in' && state.ended;
  if (there === here) {
    // The same person signed in again in the other tab: use that session.
    if (ended) void renew();
    return;
  }
  // The server ended the session and the other tab left; this one may still have an open form.
  if (here && there === undefined && endedPeople().includes(here.toLowerCase())) return markEnded();
  if (ended && there === undefined && !readStored(leavingKey)) return;
  forgetAhead();
  setState({ status: 'loading' });
  void start();
}

/** By e-mail: the server may switch to another user record of the same person. */
const personIn = (stored: string | null) => (stored === null ? undefined : (JSON.parse(stored) as Session).person.email);

/** One renewal at a time; transient failures are retried with exponential backoff from 200 ms. */
export function renew(): Promise<void> {
  renewing ??= tryToRenew(firstBackoff).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function tryToRenew(backoff: number): Promise<void> {
  const outcome = await ask<Session>('POST', '/api/session/refresh').then(
    (session) => session,
    (error: unknown) => error,
  );
  notRenewed = outcome instanceof Refusal && outcome.code === 'suspended' ? outcome : null;
  // Signed out meanwhile.
  if (state.status === 'out') return;
  if (isTransient(outcome)) {
    await new Promise((wake) => setTimeout(wake, Math.max(backoff, outcome.retryAfter * 1000)));
    return tryToRenew(Math.min(backoff * 2, longestBackoff));
  }
  // Any other 401 comes from a proxy.
  if (outcome instanceof Refusal && outcome.status === 401 && outcome.code === 'unauthenticated') markEnded();
  // Without a response the tick retries; until then the person stays signed in.
  else if (!(outcome instanceof Error)) setSignedIn(outcome as Session);
  else restoreSession();
}

/** `code`: of the second factor, if the server asked for one. */
export async function signIn(email: string, password: string, code?: string) {
  const session = await ask<Session>('POST', sessionPath, { email, password, ...(code !== undefined && { code }) });
  void sendPagesAhead(session).catch(() => {});
  setSignedIn(session);
  return session;
}

export async function signUp(form: { name: string; farm_name: string; email: string; password: string; accepted_terms: true }) {
  setSignedIn(await ask<Session>('POST', '/api/accounts', form));
}

/** `current` is required unless another person set the password. */
export async function changePassword(password: string, current: string | null = null) {
  setSignedIn(await ask<Session>('PUT', '/api/accounts/password', { password, current }));
}

export const requestReset = (email: string) => ask<{ message: string }>('POST', '/api/accounts/reset', { email });
export const resetPassword = (token: string, password: string) => ask<{ message: string }>('PUT', '/api/accounts/reset', { token, password });

/** The signed-in person may be another one: renew the session to get the current e-mail. */
export async function confirmEmail(token: string) {
  const said = await ask<{ message: string }>('PUT', '/api/accounts/email', { token });
  if (state.status === 'in') void renew();
  return said;
}

/** Signs out at once, online or offline. Resolves to whether the server knows. */
export async function signOut() {
  writeStored(leavingKey, true);
  writeStored(farmKey, null);
  if (state.status !== 'out') setSignedOut();
  return endOnServer();
}

async function endOnServer() {
  const isKnown = await ask('DELETE', sessionPath).then(
    () => true,
    (error: unknown) => !(error instanceof NoAnswer || isTransient(error)),
  );
  if (isKnown) writeStored(leavingKey, null);
  return isKnown;
}

export function chooseFarm(id: string) {
  if (state.status !== 'in') return;
  const farm = state.session.farms.find((one) => one.id === id) ?? state.farm;
  writeStored(farmKey, farm);
  setState({ ...state, farm });
}

/** Every sync response lists the farms: a new name, role or farm shows at once, not only after the session is renewed. */
export function setFarms(farms: AccessibleFarm[]) {
  if (state.status !== 'in' || state.ended || sameFarms(state.session, farms)) return;
  const session = { ...state.session, farms };
  storeSession(session);
  setState({ ...state, session, farm: farmOf(session) });
}

/** Options of this installation; offline, the last known ones. */
export async function installation(): Promise<Installation> {
  return ask<Installation>('GET', '/api/installation').then(
    (offers) => {
      writeStored(installationKey, offers);
      return offers;
    },
    () => readStored<Installation>(installationKey) ?? { signup: false, reset_by_mail: false, contact_url: null },
  );
}
