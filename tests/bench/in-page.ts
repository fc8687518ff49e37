// What is measured inside the page: when something asked for is painted, and how long the search itself takes. Bundled into one script of the bench's browser.

import { type NounName, nounNames, nouns } from '#domain/nouns';
import type { Animal } from '#domain/nouns/animals';
import { standardProtocols } from '#domain/nouns/standard-protocols';
import { alertsOf, type Candidates } from '#domain/questions/alerts';
import { findAnimals, newestFirst } from '#domain/questions/animals';
import { herdFigures, milkLately, weighingFigures, workFigures } from '#domain/questions/dashboard';
import { inventory, inventoryStats } from '#domain/questions/feed-inventory';
import {
  consumptionStats,
  feedPurchaseStats,
  hayStats,
  lowFeeds,
  monthConsumption,
  newestConsumption,
  newestHay,
  newestPurchases,
  topConsumption,
} from '#domain/questions/feeds';
import { keptDays, milkFigures, rowsOfDay } from '#domain/questions/milk';
import { reportOf } from '#domain/questions/reports';
import { search } from '#domain/questions/search';
import { suggestionGroups } from '#domain/questions/suggestions';

/** `there`: in the page. `painted`: after the frame that is drawn next. */
export type Moment = { there: number; painted: number };

declare const scheduler: { postTask(task: () => void, how: { priority: 'user-blocking' }): Promise<void> };

/** Before anything that was put off until after the frame: nobody waits for that. */
const painted = () =>
  new Promise<Moment>((done) => {
    const there = performance.now();
    requestAnimationFrame(() => void scheduler.postTask(() => done({ there, painted: performance.now() }), { priority: 'user-blocking' }));
  });

/** There, and in the window when it is painted. */
function paintedOnce(isThere: () => Element | boolean | null | undefined) {
  return new Promise<Moment>((done) => {
    const look = () => {
      if (!isThere()) return;
      void painted().then((moment) => {
        const seen = isThere();
        if (!seen || (seen instanceof Element && seen.getBoundingClientRect().top >= innerHeight)) return;
        observer.disconnect();
        done(moment);
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
}

const shownRows = () => [...document.querySelectorAll('[data-index]')];
const found = () => document.querySelector('.filters-found')?.textContent;
const tabNamed = (name: string) => [...document.querySelectorAll('[role=tab]')].find((tab) => tab.textContent === name);
const every = { type: '', status: '', category: '', pregnancy_status: '', is_batch: '' };

let armed: Promise<Moment>;
const patience = 20_000;
/** From the moment the finger or the key is felt, in the browser's own clock. */
function arm(event: 'click' | 'keydown' | 'change', isThere: () => Element | boolean | null | undefined) {
  const felt = new Promise<number>((done) => addEventListener(event, ({ timeStamp }) => done(timeStamp), { capture: true, once: true }));
  const tired = new Promise<never>((_, fail) => setTimeout(() => fail(new Error(`Nothing was painted ${patience} ms after the ${event}`)), patience));
  armed = Promise.race([
    Promise.all([felt, paintedOnce(isThere)]).then(([from, { there, painted: to }]) => ({ there: there - from, painted: to - from })),
    tired,
  ]);
}

const bench = {
  /** Since the navigation began. */
  firstRow: paintedOnce(() => shownRows().length > 0 || document.querySelector('.empty') !== null),
  armRow: (text: string) => arm('click', () => shownRows().find((row) => row.textContent.includes(text))),
  /** A screen with its figures. */
  armScreen: (title: string) => arm('click', () => document.querySelector('h1')?.textContent === title && document.querySelector('.stat-value')),
  armTab: (name: string) =>
    arm('click', () => document.querySelector(`[role=tabpanel][aria-labelledby="${tabNamed(name)?.id}"]`)?.querySelector('.stat-value, .card, [data-index]')),
  armFound(by: 'keydown' | 'change' = 'keydown') {
    const before = found();
    arm(by, () => found() !== before);
  },
  /** Of a few buttons, the one that is chosen. */
  armPressed: (name: string) => arm('click', () => document.querySelector('main [aria-pressed=true]')?.textContent === name),
  took: () => armed,
  /** The search of the list alone, over the rows this device holds: the first key before anything is made ready, and every key of all rounds after it. */
  async search(store: string, typed: string, rounds: number) {
    const herd = newestFirst(await herdOf(store));
    const times: number[] = [];
    for (let round = 0; round < rounds; round++)
      for (let length = 1; length <= typed.length; length++) {
        const began = performance.now();
        findAnimals(herd, { ...every, search: typed.slice(0, length) });
        times.push(performance.now() - began);
      }
    return { animals: herd.length, first: times[0]!, others: times.slice(1) };
  },
  /** What a screen asks of all the farm's rows, each time of rows it has not seen: in milliseconds, by question. */
  async questions(store: string, today: string, rounds: number) {
    const kept = Object.fromEntries(await Promise.all(nounNames.map(async (noun) => [noun, await rowsOf(store, noun)]))) as unknown as Candidates;
    // Every animal was given two of forty products: what is due of the others is told for each.
    const protocols = Array.from({ length: 40 }, (_, i) => ({
      ...standardProtocols[i % standardProtocols.length]!,
      animal_type: 'bovino' as const,
      vaccine_name: `Produto ${i}`,
    }));
    const given = kept.animals.flatMap(({ id }, i) =>
      [i % 40, (i + 7) % 40].map((n) => ({
        id: `${id} ${n}`,
        animal_id: id,
        vaccine_name: `Produto ${n}`,
        application_date: '2026-05-01',
        next_application_date: null,
      })),
    );
    const ask = {
      dashboard: ({ animals, animal_weighings, daily_activities, milk_production }: Candidates) =>
        void [herdFigures(animals, today), weighingFigures(animal_weighings, today), workFigures(daily_activities, today), milkLately(milk_production, today)],
      milk: ({ milk_production }: Candidates) => {
        const days = keptDays()(milk_production);
        void [milkFigures(days), days.slice(0, 10).map((day) => rowsOfDay(day, (id) => id))];
      },
      reports: ({ animals, financial_transactions: transactions, milk_production, pastures, pasture_rotations: rotations }: Candidates) =>
        void reportOf({ animals, transactions, milkDays: keptDays()(milk_production), pastures, rotations }, 365, today),
      alerts: (rows: Candidates) => void alertsOf(rows, today),
      search: (rows: Candidates) => void search(rows, 'mimosa 13', () => true),
      suggestions: ({ animals }: Candidates) => void suggestionGroups(animals, given, protocols, today),
    };
    return timed(kept, ask, rounds);
  },
  /** What each tab of the feed screens asks before it is drawn. */
  async feedTabs(store: string, today: string, rounds: number) {
    const kept = Object.fromEntries(await Promise.all(nounNames.map(async (noun) => [noun, await rowsOf(store, noun)]))) as unknown as Candidates;
    const ask = {
      cards: ({ feeds, feed_consumption }: Candidates) => void [lowFeeds(feeds), monthConsumption(feed_consumption, today)],
      inventory: ({ feeds, feed_purchases, hay_purchases }: Candidates) => void inventoryStats(inventory(feeds, feed_purchases, hay_purchases, today)),
      purchases: ({ feed_purchases }: Candidates) => void [newestPurchases(feed_purchases), feedPurchaseStats(feed_purchases, today)],
      hay: ({ hay_purchases }: Candidates) => void [newestHay(hay_purchases), hayStats(hay_purchases, today)],
      consumption: ({ feed_consumption }: Candidates) =>
        void [newestConsumption(feed_consumption), consumptionStats(feed_consumption), topConsumption(feed_consumption)],
    };
    // An order that is kept knows the rows themselves: the first opening has none.
    return timed(kept, ask, rounds, (rows) => rows.map((row) => ({ ...row })));
  },
  /** The time between frames while the page is scrolled steadily. */
  scroll: (milliseconds: number, pixels: number) =>
    new Promise<number[]>((done) => {
      const times: number[] = [];
      let [began, last] = [0, 0];
      const frame = (now: number) => {
        if (last > 0) times.push(now - last);
        else began = now;
        last = now;
        if (now - began > milliseconds) return done(times);
        scrollBy(0, pixels);
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    }),
};
export type Bench = typeof bench;
(globalThis as unknown as { bench: Bench }).bench = bench;

/** Each round over lists that nobody has seen before. */
function timed<Name extends string>(kept: Candidates, ask: Record<Name, (rows: Candidates) => void>, rounds: number, anew = (rows: object[]) => [...rows]) {
  const times = Object.fromEntries(Object.keys(ask).map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++)
    for (const name of Object.keys(ask) as Name[]) {
      const rows = Object.fromEntries(Object.entries(kept).map(([noun, all]) => [noun, anew(all as object[])])) as unknown as Candidates;
      const began = performance.now();
      ask[name](rows);
      times[name].push(performance.now() - began);
    }
  return times;
}

const herdOf = async (store: string) => (await rowsOf(store, 'animals')) as Animal[];

async function rowsOf(store: string, noun: NounName): Promise<object[]> {
  const opening = indexedDB.open(store);
  await new Promise((opened) => opening.addEventListener('success', opened));
  const reading = opening.result
    .transaction('rows')
    .objectStore('rows')
    .getAll(IDBKeyRange.bound(`${noun}/`, `${noun}/~`));
  await new Promise((read) => reading.addEventListener('success', read));
  opening.result.close();
  // What is empty is not kept: a row of the application has it.
  const empty = Object.fromEntries(nouns[noun].names.map((name) => [name, null]));
  return (reading.result as string[]).flatMap((text) => (JSON.parse(text) as object[]).map((row) => ({ ...empty, ...row })));
}
