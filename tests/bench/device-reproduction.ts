// The herd of ten years of services, on a phone-like CPU: its worklists and indicators as opened from another screen, and computed alone from rows without any cache.
import { sizes } from './device-farms';
import type { Phone, Tab } from './device-phone';
import { settled, wayTo } from './device-screens';
import { informational, type Line, median, under } from './figures';
import type { Bench, Moment } from './in-page';
import type { Questions } from './in-page-questions';

declare const bench: Bench;
declare const questions: Questions;

const [mostOfScreen, mostOfTick] = [1000, 100];
/** Until the rows of ten years are parsed in idle time and the alerts are known. */
const prepared = 25_000;

export async function reproductionLines(phone: Phone, slow: number, times: number): Promise<Line[]> {
  const herd = `${sizes.bredCows} cows and ${sizes.bredYears} years (${slow}× slower)`;
  const worklists: Moment[] = [];
  const indicators: Moment[] = [];
  for (let i = 0; i < times; i++) {
    const tab = await phone.open('/animals', slow);
    await tab.page.waitForTimeout(prepared);
    const menu = await wayTo(tab, 'Listas de trabalho');
    worklists.push(await opened(tab, `worklists-${i}`, () => bench.armList('Listas de trabalho'), menu));
    await tab.page.waitForTimeout(3_000);
    const link = tab.page.getByRole('main').getByRole('link', { name: 'Indicadores', exact: true });
    await link.hover();
    await tab.page.waitForTimeout(1_000);
    indicators.push(await opened(tab, `indicators-${i}`, () => bench.armScreen('Indicadores de reprodução'), link));
    await tab.close();
  }
  const direct = await phone.open('/worklists', slow);
  await direct.close();
  return [
    under(`the worklists painted, ${herd}`, settled('worklists opened', worklists), mostOfScreen, 'ms'),
    under(`the indicators painted, ${herd}`, settled('indicators opened', indicators), mostOfScreen, 'ms'),
    informational('… offline start on the worklists', direct.firstRow.painted, 'ms'),
    ...(await computedLines(phone, slow, herd)),
  ];
}

async function opened({ page, recorded }: Tab, name: string, arm: () => void, link: { click(): Promise<void> }) {
  await page.evaluate(arm);
  return recorded(name, async () => {
    await link.click();
    return page.evaluate(() => bench.took());
  });
}

/** The answers alone, from rows that nobody grouped: as on the server. */
async function computedLines(phone: Phone, slow: number, herd: string): Promise<Line[]> {
  const tab = await phone.open('/animals', slow);
  const today = new Date().toISOString().slice(0, 10);
  await tab.questioned();
  const times = await tab.page.evaluate(([cows, years, day]) => questions.reproduction(cows, years, day, 3), [sizes.bredCows, sizes.bredYears, today] as const);
  await tab.close();
  return Object.entries(times).map(([question, took]) => {
    const figure = `… ${question} computed, ${herd}`;
    return question === 'tick' ? under(figure, median(took), mostOfTick, 'ms') : under(figure, median(took), mostOfScreen, 'ms');
  });
}
