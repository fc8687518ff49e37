// The figures of the dashboard: each list of rows is read once, and again only if it or the day has changed.

import { isActivePurchase } from '#domain/feed/feed-purchase-status';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import type { Feed } from '#domain/feed/feeds';
import type { Category } from '#domain/herd/animal-categories';
import { headsOf, isBornDead, weightOfOne } from '#domain/herd/animal-facts';
import type { AnimalType } from '#domain/herd/animal-types';
import type { Animal } from '#domain/herd/animals';
import type { OwnDays } from '#domain/herd/breeding-days';
import { categoryOn } from '#domain/herd/category-by-age';
import { type Weaning, type WeaningAges, weaningOf } from '#domain/herd/weaning';
import { periodStart } from '#domain/kernel/dates';
import { product, quotient, sum } from '#domain/kernel/money';
import { decimalsOf } from '#domain/kernel/quantities';
import { compare } from '#domain/kernel/sorting';
import { litresOfDay } from '#domain/milk/counted-milk';
import type { MilkProduction } from '#domain/milk/milk-production';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { dueOf, isPregnant, shouldDryOff } from '#domain/reproduction/pregnancy-queries';
import type { DailyActivity } from '#domain/work/daily-activities';
import { openWork } from '#domain/work/open-work';

/** In days: today and those before it, or from today to that many days ahead. */
export const period = 30;

export type Share<Key extends string> = { key: Key; count: number };
export type Calf = Weaning & { animal: Animal };

// Memoized by list identity: a list of rows is never changed, only replaced.
export function memoizePerDay<Row, Answer, Also = undefined>(ask: (rows: readonly Row[], today: string, also?: Also) => Answer) {
  const known = new WeakMap<readonly Row[], { today: string; also: Also | undefined; answer: Answer }>();
  return (rows: readonly Row[], today: string, also?: Also): Answer => {
    let last = known.get(rows);
    if (last?.today !== today || last.also !== also) known.set(rows, (last = { today, also, answer: ask(rows, today, also) }));
    return last.answer;
  };
}

/** What the counts of active animals read. */
type Counted = Pick<
  Animal,
  'type' | 'status' | 'is_batch' | 'batch_quantity' | 'birth_outcome' | 'pregnancy_status' | 'pregnancy_date' | 'expected_birth_date'
>;

/** `births`: expected from today on; late ones are not included. */
export const newCounts = () => ({ active: 0, activeHeads: 0, pregnantCows: 0, births: 0, nearBirths: 0, lateBirths: 0 });

/** Adds an animal that was not born dead, and is active. */
export function countActive(counts: ReturnType<typeof newCounts>, animal: Counted, today: string) {
  counts.active++;
  counts.activeHeads += headsOf(animal);
  if (!isPregnant(animal)) return;
  if (animal.type === 'bovino') counts.pregnantCows++;
  const due = dueOf(animal, today);
  if (due === 'late') counts.lateBirths++;
  else if (due !== 'later') counts.births++;
  if (due === 'week') counts.nearBirths++;
}

/** `total`, `batches`, types, statuses and categories count all records; everything else counts active animals only. */
export const herdFigures = memoizePerDay((animals: readonly Animal[], today: string, own?: WeaningAges & OwnDays<'dry_days'>) => {
  let [total, heads, batches, toDryOff] = [0, 0, 0, 0];
  const counts = newCounts();
  const weighed = new Map<AnimalType, { weights: number[]; heads: number }>();
  const calves: Calf[] = [];
  const types = new Map<AnimalType, number>();
  const statuses = new Map<Animal['status'], number>();
  const categories = new Map<Category, number>();
  const activeCategories = new Map<Category | '', number>();

  for (const animal of animals) {
    if (isBornDead(animal)) continue;
    total++;
    const many = headsOf(animal);
    heads += many;
    if (animal.is_batch) batches++;
    add(types, animal.type, 1);
    add(statuses, animal.status, 1);
    const category = categoryOn(animal, today);
    if (category) add(categories, category, 1);
    if (animal.status !== 'ativo') continue;

    countActive(counts, animal, today);
    add(activeCategories, category ?? '', 1);
    if (shouldDryOff(animal, today, own)) toDryOff++;
    const weight = weightOfOne(animal);
    if (weight !== null && many > 0) {
      let same = weighed.get(animal.type);
      if (!same) weighed.set(animal.type, (same = { weights: [], heads: 0 }));
      same.weights.push(many === 1 ? weight : product(weight, many, 2));
      same.heads += many;
    }
    const weaning = weaningOf(animal, today, own);
    if (weaning) calves.push({ ...weaning, animal });
  }

  return {
    total,
    heads,
    batches,
    ...counts,
    toDryOff,
    averageWeight: averageOf(weighed),
    byType: largestFirst(types),
    byStatus: largestFirst(statuses),
    byCategory: largestFirst(categories),
    /** Empty key: without category. */
    activeByCategory: largestFirst(activeCategories),
    /** The calf that has been ready longest comes first. */
    calves: calves.toSorted((a, b) => a.daysLeft - b.daysLeft || compare(a.animal.name, b.animal.name)),
  };
});
export type HerdFigures = ReturnType<typeof herdFigures>;

/** Average per head of the type with most weights: hens and cattle are not averaged together. `alone`: no other type is weighed. */
function averageOf(weighed: Map<AnimalType, { weights: number[]; heads: number }>) {
  const [first, ...others] = Array.from(weighed, ([type, { weights, heads }]) => ({ type, weights, heads })).toSorted(
    (a, b) => b.weights.length - a.weights.length || compare(a.type, b.type),
  );
  return first
    ? { kg: quotient(sum(first.weights, 2), first.heads, decimalsOf('kg'))!, heads: first.heads, type: first.type, alone: others.length === 0 }
    : null;
}

function add<Key>(counts: Map<Key, number>, key: Key, many: number) {
  counts.set(key, (counts.get(key) ?? 0) + many);
}

const largestFirst = <Key extends string>(counts: Map<Key, number>): Share<Key>[] =>
  Array.from(counts, ([key, count]) => ({ key, count })).toSorted((a, b) => b.count - a.count || compare(a.key, b.key));

export const workFigures = memoizePerDay((activities: readonly DailyActivity[], today: string) => openWork(activities, today));

/** The milk of the last 30 days, by day; of judged records. */
export const milkLately = memoizePerDay((records: readonly MilkProduction[], today: string) => {
  const since = periodStart(period, today);
  const byDay = new Map<string, MilkProduction[]>();
  for (const record of records) {
    const { production_date: day } = record;
    if (day < since || day > today) continue;
    const same = byDay.get(day);
    if (same) same.push(record);
    else byDay.set(day, [record]);
  }
  const days = Array.from(byDay, ([day, theirs]) => ({ day, value: litresOfDay(theirs).produced })).toSorted((a, b) => compare(a.day, b.day));
  const litres = days.map(({ value }) => value);
  return { days, litres: sum(litres, 2), daily: quotient(sum(litres, 2), days.length, decimalsOf('litres')) };
});

/** Paid and pending revenue of the calendar month. */
export const monthRevenue = memoizePerDay((transactions: readonly FinancialTransaction[], today: string) => {
  const [all, pending]: [number[], number[]] = [[], []];
  for (const { type, status, amount, transaction_date } of transactions) {
    if (type !== 'receita' || status === 'cancelado' || !transaction_date.startsWith(today.slice(0, 7))) continue;
    all.push(amount);
    if (status === 'pendente') pending.push(amount);
  }
  return { total: sum(all, 2), pending: sum(pending, 2) };
});

/** Feed purchases in use. */
export const purchaseFigures = memoizePerDay((purchases: readonly FeedPurchase[], today: string) => ({
  active: purchases.filter((purchase) => isActivePurchase(purchase, today)).length,
}));

/** How many feeds are low. */
export const lowFeedFigures = memoizePerDay((feeds: readonly Feed[]) => ({ low: feeds.filter(({ low_since }) => low_since !== null).length }));
