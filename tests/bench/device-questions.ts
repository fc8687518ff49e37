// Questions over all rows of a large farm, on a phone-like CPU: the dashboard, the alerts, the search and the vaccines of 40 protocols, each on rows without any cache.
import type { Phone } from './device-phone';
import { type Line, median, under } from './figures';
import type { Questions } from './in-page-questions';

declare const questions: Questions;

const rounds = 7;
/** In milliseconds; double for questions that look at every animal once per protocol, or at a year of milk and money. */
const most = (question: string) => (['suggestions', 'reports'].includes(question) ? 100 : 50);

export async function questionLines(phone: Phone, slower: number): Promise<Line[]> {
  const tab = await phone.open('/animals', slower);
  const today = new Date().toISOString().slice(0, 10);
  await tab.questioned();
  const times = await tab.page.evaluate(([store, today, rounds]) => questions.all(store, today, rounds), [phone.store, today, rounds] as const);
  await tab.close();
  return Object.entries(times).map(([question, took]) => under(`${question}, all of its rows new (${slower}× slower)`, median(took), most(question), 'ms', 1));
}

/** The questions of each feed tab, on a store with years of purchases and a year of consumption. */
export async function feedLines(phone: Phone, slower: number): Promise<Line[]> {
  const tab = await phone.open('/animals', slower);
  const today = new Date().toISOString().slice(0, 10);
  await tab.questioned();
  const times = await tab.page.evaluate(([store, today, rounds]) => questions.feedTabs(store, today, rounds), [phone.store, today, rounds] as const);
  await tab.close();
  return Object.entries(times).map(([question, took]) => under(`feed, ${question}, all of its rows new (${slower}× slower)`, median(took), 100, 'ms', 1));
}

const pedigreed = 20_000;

/** The inbreeding of a whole herd, and of one bull with all its cows, computed anew. */
export async function inbreedingLines(phone: Phone, slower: number): Promise<Line[]> {
  const tab = await phone.open('/animals', slower);
  await tab.questioned();
  const times = await tab.page.evaluate((animals) => questions.inbreeding(animals, 3), pedigreed);
  await tab.close();
  return Object.entries(times).map(([question, took]) =>
    under(`inbreeding, ${question}, ${pedigreed / 1000} 000 animals (${slower}× slower)`, median(took), 2000, 'ms', 0),
  );
}
