// What is asked of all the rows of a large farm, on a phone-like CPU: the dashboard, the alerts and the search, each of rows it has not seen before.
import type { Phone } from './device-phone';
import { type Line, median, under } from './figures';
import type { Bench } from './in-page';

declare const bench: Bench;

const rounds = 7;

export async function questionLines(phone: Phone, slower: number): Promise<Line[]> {
  const tab = await phone.open('/animals', slower);
  const today = new Date().toISOString().slice(0, 10);
  const times = await tab.page.evaluate(([store, today, rounds]) => bench.questions(store, today, rounds), [phone.store, today, rounds] as const);
  await tab.close();
  return Object.entries(times).map(([question, took]) => under(`${question}, all of its rows new (${slower}× slower)`, median(took), 50, 'ms', 1));
}
