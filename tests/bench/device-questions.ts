// What is asked of all the rows of a large farm, on a phone-like CPU: the dashboard, the alerts, the search and the vaccines of 40 protocols, each of rows it has not seen before.
import type { Phone } from './device-phone';
import { type Line, median, under } from './figures';
import type { Questions } from './in-page-questions';

declare const questions: Questions;

const rounds = 7;
/** In milliseconds; what looks at every animal once for each protocol may take twice as long. */
const most = (question: string) => (question === 'suggestions' ? 100 : 50);

export async function questionLines(phone: Phone, slower: number): Promise<Line[]> {
  const tab = await phone.open('/animals', slower);
  const today = new Date().toISOString().slice(0, 10);
  await tab.questioned();
  const times = await tab.page.evaluate(([store, today, rounds]) => questions.all(store, today, rounds), [phone.store, today, rounds] as const);
  await tab.close();
  return Object.entries(times).map(([question, took]) => under(`${question}, all of its rows new (${slower}× slower)`, median(took), most(question), 'ms', 1));
}

/** What each tab of the feed screens asks, of a store with years of purchases and a year of consumption. */
export async function feedLines(phone: Phone, slower: number): Promise<Line[]> {
  const tab = await phone.open('/animals', slower);
  const today = new Date().toISOString().slice(0, 10);
  await tab.questioned();
  const times = await tab.page.evaluate(([store, today, rounds]) => questions.feedTabs(store, today, rounds), [phone.store, today, rounds] as const);
  await tab.close();
  return Object.entries(times).map(([question, took]) => under(`feed, ${question}, all of its rows new (${slower}× slower)`, median(took), 100, 'ms', 1));
}
