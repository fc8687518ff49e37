// Who is signed in on this device, and on which farm. What is kept here are names and roles, never a secret: the key is in a cookie no script can read.

import { ask, isPassing, NoAnswer, Refusal } from '#data/online';
import type { AccessibleFarm, Installation, Session } from '#domain/people/accounts';

type Person = Session['person'];

export type Standing =
  | { status: 'loading' }
  /** `ended`: whose session the server ended; they are asked in again. */
  | { status: 'out'; to: 'landing' | 'login'; ended: Person | null }
  /** `ended`: the server no longer knows the session. What is on this device can be worked with; nothing is sent before a new sign-in. */
  | { status: 'in'; session: Session; farm: AccessibleFarm | null; ended: boolean };

const sessionKey = 'farm_user_session';
const farmKey = 'selected_farm';
/** Signed out without signal: the server has still to be told. */
const leavingKey = 'lida_leaving';
const installationKey = 'lida_installation';
/** Whose sessions the server has ended here, by e-mail, until they come in again. */
const endedKey = 'lida_ended';

const longEnough = 2_000;
const tick = 30_000;
const renewAt = 90_000;
const firstPause = 200;
const longestPause = 30_000;

let standing: Standing = { status: 'loading' };
/** By this device's clock, from what the server said was left. */
let endsAt = 0;
let renewing: Promise<void> | undefined;
/** Why the session could not be renewed although the server knows it: its person is suspended. */
let notRenewed: Refusal | null = null;
const watchers = new Set<() => void>();

export const current = () => standing;
export const whyNotRenewed = () => notRenewed;
export function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function stand(next: Standing) {
  standing = next;
  for (const watcher of watchers) watcher();
}

function keep(key: string, value: unknown) {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(value));
}

function kept<T>(key: string): T | null {
  const text = localStorage.getItem(key);
  return text === null ? null : (JSON.parse(text) as T);
}

/** Whoever was signed in when this device was last used and has not left, and the farm they were on. */
export function lastHere() {
  const session = kept(leavingKey) ? null : kept<Session>(sessionKey);
  const farm = kept<AccessibleFarm>(farmKey);
  return session && { session, farm: session.farms.find(({ id }) => id === farm?.id) ?? null };
}

/** Once it is known who is here. */
export async function decided() {
  if (standing.status !== 'loading') return;
  await new Promise<void>((decide) => {
    const stop = watch(() => {
      if (standing.status === 'loading') return;
      stop();
      decide();
    });
  });
}

export const endedPeople = () => kept<string[]>(endedKey) ?? [];
const setEnded = (people: string[]) => keep(endedKey, people.length > 0 ? people : null);
/** Nothing is left here that they would have to be told of. */
export const forgetEnded = (email: string) => setEnded(endedPeople().filter((one) => one !== email.toLowerCase()));

function arrive(session: Session) {
  forgetEnded(session.person.email);
  // Whoever comes in has ended what was there before: there is nobody left to say goodbye for.
  keep(leavingKey, null);
  endsAt = Date.now() + Date.parse(session.expires_at) - Date.parse(session.now);
  keep(sessionKey, session);
  stand({ status: 'in', session, farm: farmOf(session), ended: false });
}

function depart(to: 'landing' | 'login' = 'landing', ended: Person | null = null) {
  keep(sessionKey, null);
  stand({ status: 'out', to, ended });
}

/** The server knows this session no longer. Whoever works here stays until the shell lets them go: what they are typing is not taken from them. */
function end() {
  if (standing.status === 'in') return standing.ended ? undefined : stand({ ...standing, ended: true });
  const known = kept<Session>(sessionKey);
  if (known) stand({ status: 'in', session: known, farm: farmOf(known), ended: true });
  else depart();
}

/** An ended session with nothing to stay for: to the way in, and afterwards back to the same farm. */
export function letGo() {
  if (standing.status !== 'in') return;
  const { person } = standing.session;
  // Only the server's own word takes the farm from this phone.
  if (standing.ended) setEnded([...new Set([...endedPeople(), person.email.toLowerCase()])]);
  depart('login', person);
}

/** Somebody else wants to come in. What waits for the first one stays where it is. */
export function makeWay() {
  keep(farmKey, null);
  depart('login');
}

/** The farm chosen before, if it is still theirs; else the first. One lost while the person works is asked for again: nothing goes to another farm unasked. */
function farmOf({ farms }: Session): AccessibleFarm | null {
  // Another tab may stand on another farm: this one stays where it is.
  const chosen = (standing.status === 'in' && standing.farm) || kept<AccessibleFarm>(farmKey);
  const same = farms.find(({ id }) => id === chosen?.id);
  const farm = same ?? (standing.status === 'in' && standing.farm && farms.length > 1 ? null : (farms[0] ?? null));
  keep(farmKey, farm);
  return farm;
}

/** Once, when the application opens. Without an answer, whoever was signed in on this device still is. */
export async function start() {
  if (kept(leavingKey)) {
    depart();
    await sayGoodbye();
    return;
  }
  // On a line that hangs, whoever was here is not kept waiting for the word that they still are.
  const timer = setTimeout(() => kept(sessionKey) && stayAsKnown(), longEnough);
  await ask<Session | null>('GET', '/api/session').then(async (session) => {
    // Whoever has left meanwhile is not brought back.
    if (standing.status === 'out') return;
    if (!session) end();
    // One that is about to run out may have no farms any more, by the clock of the database.
    else if (Date.parse(session.expires_at) - Date.parse(session.now) <= renewAt) await renew();
    else arrive(session);
  }, stayAsKnown);
  clearTimeout(timer);
}

function stayAsKnown() {
  if (standing.status !== 'loading') return;
  const known = kept<Session>(sessionKey);
  if (known) stand({ status: 'in', session: known, farm: farmOf(known), ended: false });
  else depart();
}

/** Once, for as long as the application is open. */
export function keepAlive() {
  const look = () => {
    if (standing.status === 'in' && !standing.ended && endsAt - Date.now() <= renewAt) void renew();
  };
  setInterval(look, tick);
  addEventListener('online', () => {
    look();
    if (kept(leavingKey)) void sayGoodbye();
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === sessionKey) followTab(personIn(newValue));
  });
}

/** Another tab let somebody else in, or everybody out: this one asks who is here. */
function followTab(there: string | undefined) {
  const here = standing.status === 'in' ? standing.session.person.email : undefined;
  const ended = standing.status === 'in' && standing.ended;
  if (there === here) {
    // The same person signed in over there: the new session is this tab's too.
    if (ended) void renew();
    return;
  }
  // The server ended it, and over there nothing held them; here something may be open still.
  if (here && there === undefined && endedPeople().includes(here.toLowerCase())) return end();
  if (ended && there === undefined && !kept(leavingKey)) return;
  stand({ status: 'loading' });
  void start();
}

/** By e-mail: the server may come to know somebody by another of their records. */
const personIn = (stored: string | null) => (stored === null ? undefined : (JSON.parse(stored) as Session).person.email);

/** One renewal at a time; tried again on the passing faults, at 200 ms and then twice as long each time. */
export function renew(): Promise<void> {
  renewing ??= tryToRenew(firstPause).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function tryToRenew(pause: number): Promise<void> {
  const outcome = await ask<Session>('POST', '/api/session/refresh').then(
    (session) => session,
    (error: unknown) => error,
  );
  notRenewed = outcome instanceof Refusal && outcome.code === 'suspended' ? outcome : null;
  // Whoever has left meanwhile is not brought back.
  if (standing.status === 'out') return;
  if (isPassing(outcome)) {
    await new Promise((wake) => setTimeout(wake, Math.max(pause, outcome.retryAfter * 1000)));
    return tryToRenew(Math.min(pause * 2, longestPause));
  }
  // Another 401 is a proxy's.
  if (outcome instanceof Refusal && outcome.status === 401 && outcome.code === 'unauthenticated') end();
  // Without an answer the tick asks again; until then the person stays.
  else if (!(outcome instanceof Error)) arrive(outcome as Session);
  else stayAsKnown();
}

/** `code`: of the second factor, where the server asked for one. */
export async function signIn(email: string, password: string, code?: string) {
  const session = await ask<Session>('POST', '/api/session', { email, password, ...(code !== undefined && { code }) });
  arrive(session);
  return session;
}

export async function signUp(form: { name: string; farm_name: string; email: string; password: string; accepted_terms: true }) {
  arrive(await ask<Session>('POST', '/api/accounts', form));
}

/** `current` is asked for unless somebody else set it. */
export async function changePassword(password: string, current: string | null = null) {
  arrive(await ask<Session>('PUT', '/api/accounts/password', { password, current }));
}

export const requestReset = (email: string) => ask<{ message: string }>('POST', '/api/accounts/reset', { email });
export const resetPassword = (token: string, password: string) => ask<{ message: string }>('PUT', '/api/accounts/reset', { token, password });

/** Whoever is signed in here may be somebody else: the session is asked who it is now. */
export async function confirmEmail(token: string) {
  const said = await ask<{ message: string }>('PUT', '/api/accounts/email', { token });
  if (standing.status === 'in') void renew();
  return said;
}

/** Leaves at once, with or without signal. Says whether the server knows. */
export async function signOut() {
  keep(leavingKey, true);
  keep(farmKey, null);
  if (standing.status !== 'out') depart();
  return sayGoodbye();
}

async function sayGoodbye() {
  const told = await ask('DELETE', '/api/session').then(
    () => true,
    (error: unknown) => !(error instanceof NoAnswer || isPassing(error)),
  );
  if (told) keep(leavingKey, null);
  return told;
}

export function chooseFarm(id: string) {
  if (standing.status !== 'in') return;
  const farm = standing.session.farms.find((one) => one.id === id) ?? standing.farm;
  keep(farmKey, farm);
  stand({ ...standing, farm });
}

/** Said with every exchange: another name, another role or another farm shows at once, not only when the session is renewed. */
export function setFarms(farms: AccessibleFarm[]) {
  if (standing.status !== 'in' || standing.ended || JSON.stringify(farms) === JSON.stringify(standing.session.farms)) return;
  const session = { ...standing.session, farms };
  keep(sessionKey, session);
  stand({ ...standing, session, farm: farmOf(session) });
}

/** What this installation offers; without signal, what it offered last. */
export async function installation(): Promise<Installation> {
  return ask<Installation>('GET', '/api/installation').then(
    (offers) => {
      keep(installationKey, offers);
      return offers;
    },
    () => kept<Installation>(installationKey) ?? { signup: false, reset_by_mail: false, contact_url: null },
  );
}
