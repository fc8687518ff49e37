// Questions answered inside the page from the device's rows: how long the computation takes. Loaded into a page that is already open.

import { inventory, inventoryStats } from '#domain/feed/feed-inventory-queries';
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
} from '#domain/feed/feed-queries';
import { standardProtocols } from '#domain/health/standard-protocols';
import { suggestionGroups } from '#domain/health/vaccine-suggestion-queries';
import { findAnimals, newestFirst } from '#domain/herd/animal-queries';
import type { Animal } from '#domain/herd/animals';
import { inbreedingOf, type Parents } from '#domain/herd/inbreeding';
import { addDays } from '#domain/kernel/dates';
import { lastDays } from '#domain/kernel/periods';
import { incrementalDays, milkFigures, rowsOfDay } from '#domain/milk/milk-queries';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import { alertsOf, type Candidates } from '#domain/overview/alerts';
import { herdFigures, milkLately, workFigures } from '#domain/overview/dashboard';
import { reportOf } from '#domain/overview/reports';
import { search } from '#domain/overview/search';
import { weighingFigures } from '#domain/overview/statistics';
import { kpisOf, questionOf } from '#domain/reproduction/kpis';
import { breedingHerd, incrementalHerd } from '#domain/reproduction/rows-to-events';
import { incrementalWorklists } from '#domain/reproduction/worklists';
import { breedingRows } from './breeding-rows';

const every = { type: '', status: '', category: '', pregnancy_status: '', is_batch: '' };

/** Ten generations of a tenth each: 1 bull for 20 cows, a third of them sires of the generation before last, so that lines meet. */
function pedigreeOfHerd(animals: number) {
  const each = animals / 10;
  const parents = new Map<string, Parents>();
  for (let i = 0; i < animals; i++) {
    const [generation, place] = [Math.floor(i / each), i % each];
    const back = Math.min(generation, place % 3 === 0 ? 2 : 1);
    const of = (n: number) => `${(generation - back) * each + (n % each)}`;
    parents.set(`${i}`, generation === 0 ? { sire: null, dam: null } : { sire: of(20 * ((place * 7) % (each / 20))), dam: of(place * 3 + 1) });
  }
  return parents;
}

const questions = {
  /** Of the whole herd, and of a bull with the cows of the last generations. */
  async inbreeding(animals: number, rounds: number) {
    const parents = pedigreeOfHerd(animals);
    const times: Record<'herd' | 'bull', number[]> = { herd: [], bull: [] };
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      const known = inbreedingOf(parents.keys(), (id) => parents.get(id));
      const herd = performance.now();
      for (let cow = animals / 2; cow < animals; cow++) known.ofCalf(`${animals - 20}`, `${cow}`);
      times.herd.push(herd - began);
      times.bull.push(performance.now() - herd);
    }
    return times;
  },
  /** The list search alone: the first key before the index is built, and every key of all rounds after it. */
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
  /** The questions of screens over all rows, each time on uncached rows: milliseconds by question. */
  async all(store: string, today: string, rounds: number) {
    const kept = Object.fromEntries(await Promise.all(nounNames.map(async (noun) => [noun, await rowsOf(store, noun)]))) as unknown as Candidates;
    // Every animal was given two of forty products; the others are due for each.
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
        const days = incrementalDays()(milk_production);
        void [milkFigures(days), days.slice(0, 10).map((day) => rowsOfDay(day, (id) => id))];
      },
      reports: ({ animals, births, financial_transactions: transactions, milk_production, pastures, pasture_rotations: rotations }: Candidates) =>
        void reportOf({ animals, births, transactions, milkDays: incrementalDays()(milk_production), pastures, rotations }, lastDays(365, today), today),
      alerts: (rows: Candidates) => void alertsOf(rows, today, { role: 'owner' }),
      search: (rows: Candidates) => void search(rows, 'mimosa 13', () => true, today),
      suggestions: ({ animals }: Candidates) => void suggestionGroups(animals, given, protocols, today),
    };
    return timed(kept, ask, rounds);
  },
  /** The questions of each feed tab before it is drawn. */
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
    // Sort orders are cached by row identity: the first opening has no cache.
    return timed(kept, ask, rounds, (rows) => rows.map((row) => ({ ...row })));
  },
  /** The indicators of a year and the worklists of a day, of a herd with ten years of events. */
  reproduction(cows: number, years: number, today: string, rounds: number) {
    const rows = breedingRows(cows, years, today);
    const times = { indicators: [] as number[], worklists: [] as number[], tick: [] as number[] };
    const period = { from: addDays(today, -356), to: today };
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      kpisOf(questionOf(breedingHerd(rows, addDays(today, -400)), period));
      const asked = performance.now();
      const [herdOf, listsOf] = [incrementalHerd(), incrementalWorklists()];
      listsOf(herdOf(rows, addDays(today, 1)), today);
      const listed = performance.now();
      // One more check, of one cow.
      const pregnancy_checks = [...rows.pregnancy_checks, { ...rows.pregnancy_checks[0]!, id: 'tick', check_date: today }];
      listsOf(herdOf({ ...rows, pregnancy_checks }, addDays(today, 1)), today);
      times.indicators.push(asked - began);
      times.worklists.push(listed - asked);
      times.tick.push(performance.now() - listed);
    }
    return times;
  },
};
export type Questions = typeof questions;
(globalThis as unknown as { questions: Questions }).questions = questions;

/** Each round on new arrays, so that no cache applies. */
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
  // Empty values are not stored: a row of the application has them as null.
  const empty = Object.fromEntries(nouns[noun].names.map((name) => [name, null]));
  return (reading.result as string[]).flatMap((text) => (JSON.parse(text) as object[]).map((row) => ({ ...empty, ...row })));
}
