// So many phones in one process, asked over IPC: they open their farms, work a day, and send what is left.
import 'fake-indexeddb/auto';
import { setTimeout as sleep } from 'node:timers/promises';
import { answer } from '../bench/child';
import { idOf, tokenOf } from '../bench/people';
import { Dice } from '../random-inputs';
import { nothingSeen, Phone } from './phone';

/** `ofFarm`: phones of each farm. */
export type Fleet = { url: string; firstFarm: number; farms: number; ofFarm: number };
/** `records`: of each phone, half of them in one spell of a tenth of the day; every second phone has no signal in that spell. */
export type Day = { seconds: number; records: number; isInField: boolean };

const atOnce = 20;
const phones: Phone[] = [];
let seen = nothingSeen();

answer({ open, work, drained, seen: () => seen });

async function open({ url, firstFarm, farms, ofFarm }: Fleet) {
  serveFrom(url, firstFarm, farms);
  for (let farm = firstFarm; farm < firstFarm + farms; farm++)
    for (let number = 0; number < ofFarm; number++) phones.push(new Phone(farm, number, ofFarm, () => seen, new Dice([farm, number])));
  const left = [...phones];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let phone = left.pop(); phone; phone = left.pop()) await phone.open();
    }),
  );
}

/** What a browser adds to a request: the address of the page, and the cookie of who is signed in there. */
function serveFrom(url: string, firstFarm: number, farms: number) {
  const cookies = new Map(Array.from({ length: farms }, (_, nth) => [idOf('farm', firstFarm + nth), `lida_session=${tokenOf(firstFarm + nth)}`]));
  const fetchFrom = globalThis.fetch;
  const fetchAsPage = async (path: string, init: RequestInit & { headers: object }) => {
    const cookie = cookies.get(path.split('/')[3]!)!;
    const began = performance.now();
    const answered = await fetchFrom(`${url}${path}`, { ...init, headers: Object.assign({ cookie }, init.headers) });
    seen.requests.push(performance.now() - began);
    return answered;
  };
  globalThis.fetch = fetchAsPage as typeof fetch;
}

async function work(day: Day) {
  seen = nothingSeen();
  await Promise.all(phones.map((phone, nth) => workOn(phone, nth, day)));
  return seen;
}

async function workOn(phone: Phone, nth: number, { seconds, records, isInField }: Day) {
  const dice = new Dice([nth, records]);
  const moment = (from: number, to: number) => (from + ((to - from) * dice.upTo(10_000)) / 10_000) * seconds * 1000;
  const spell = dice.upTo(85) / 100;
  const isOutside = isInField && nth % 2 === 0;
  const plan: [at: number, what: () => unknown][] = Array.from({ length: records }, (_, one) => [
    one % 2 === 0 ? moment(spell, spell + 0.1) : moment(0, 1),
    () => phone.record(),
  ]);
  if (isOutside) plan.push([spell * seconds * 1000, () => phone.loseSignal()], [(spell + 0.1) * seconds * 1000, () => phone.findSignal()]);
  const began = performance.now();
  for (const [at, what] of plan.toSorted(([a], [b]) => a - b)) {
    await sleep(Math.max(0, began + at - performance.now()));
    await what();
  }
  await sleep(Math.max(0, began + seconds * 1000 - performance.now()));
}

/** How long after this question each phone had nothing left to send, in ms: Infinity for those that still have something. */
async function drained(within: number) {
  seen = nothingSeen();
  const began = performance.now();
  const took = new Map<Phone, number>();
  while (took.size < phones.length && performance.now() - began < within) {
    for (const phone of phones) if (!took.has(phone) && phone.waiting() === 0) took.set(phone, performance.now() - began);
    await sleep(100);
  }
  return { took: phones.map((phone) => took.get(phone) ?? Number.POSITIVE_INFINITY), seen };
}
