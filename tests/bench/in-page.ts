// What is measured inside the page: when something asked for is painted, and how long the search itself takes. Bundled into one script of the bench's browser.

import { nounNames } from '#domain/nouns';
import type { Animal } from '#domain/nouns/animals';
import { alertsOf, type Candidates } from '#domain/questions/alerts';
import { findAnimals, newestFirst } from '#domain/questions/animals';
import { herdFigures, weighingFigures, workFigures } from '#domain/questions/dashboard';
import { search } from '#domain/questions/search';

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
const every = { type: '', status: '', category: '', pregnancy_status: '', is_batch: '' };

let armed: Promise<Moment>;
const patience = 20_000;
/** From the moment the finger or the key is felt, in the browser's own clock. */
function arm(event: 'click' | 'keydown', isThere: () => Element | boolean | null | undefined) {
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
  armFound() {
    const before = found();
    arm('keydown', () => found() !== before);
  },
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
    const ask = {
      dashboard: ({ animals, animal_weighings, daily_activities }: Candidates) =>
        void [herdFigures(animals, today), weighingFigures(animal_weighings, today), workFigures(daily_activities, today)],
      alerts: (rows: Candidates) => void alertsOf(rows, today),
      search: (rows: Candidates) => void search(rows, 'mimosa 13', () => true),
    };
    const times = Object.fromEntries(Object.keys(ask).map((name) => [name, [] as number[]])) as Record<keyof typeof ask, number[]>;
    for (let round = 0; round < rounds; round++)
      for (const [name, question] of Object.entries(ask)) {
        const rows = Object.fromEntries(Object.entries(kept).map(([noun, all]) => [noun, [...all]])) as unknown as Candidates;
        const began = performance.now();
        question(rows);
        times[name as keyof typeof ask].push(performance.now() - began);
      }
    return times;
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

const herdOf = async (store: string) => (await rowsOf(store, 'animals')) as Animal[];

async function rowsOf(store: string, noun: string) {
  const opening = indexedDB.open(store);
  await new Promise((opened) => opening.addEventListener('success', opened));
  const reading = opening.result
    .transaction('rows')
    .objectStore('rows')
    .getAll(IDBKeyRange.bound(`${noun}/`, `${noun}/~`));
  await new Promise((read) => reading.addEventListener('success', read));
  opening.result.close();
  return (reading.result as string[]).flatMap((text) => JSON.parse(text) as object[]);
}
