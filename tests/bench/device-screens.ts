// Screens over many records, on a phone-like CPU: from the press on the menu, on a tab or on another period until the result is painted. The rows are on the device.
import { cpus, loadavg } from 'node:os';
import { sizes } from './device-farms';
import type { Phone, Tab } from './device-phone';
import { feedLines, questionLines } from './device-questions';
import { type Line, median, under } from './figures';
import type { Bench, Moment } from './in-page';
import { note } from './progress';

declare const bench: Bench;

const most = 100;

export async function milkScreen(phone: Phone, slow: number, times: number): Promise<Line[]> {
  const milked = `${(2 * sizes.cows * sizes.milked) / 1000} 000 records of milk`;
  const [opened, switched] = [await openedBy(phone, 'Leite', 'Produção de Leite', slow, times), await periods(phone, slow)];
  return [
    under(`the milk screen opened, ${milked} (${slow}× slower)`, opened, most, 'ms'),
    under('… switched to another period', switched, most, 'ms'),
    ...(await questionLines(phone, slow)),
  ];
}

/** The reports of the same dairy. */
export async function reportScreen(phone: Phone, slow: number, times: number): Promise<Line[]> {
  const opened = await openedBy(phone, 'Relatórios', 'Relatórios e Indicadores', slow, times);
  return [
    under(`the reports opened, ${sizes.transactions} transactions (${slow}× slower)`, opened, most, 'ms'),
    under('… switched to 365 days', await toAYear(phone, slow, times), most, 'ms'),
  ];
}

async function toAYear(phone: Phone, slow: number, times: number) {
  // It has no list whose first row could be awaited.
  const tab = await phone.open('/animals', slow);
  await (await wayTo(tab, 'Relatórios')).click();
  const took: Moment[] = [];
  await tab.page.waitForTimeout(5_000);
  const choose = (days: number) => tab.page.getByRole('button', { name: `${days} dias`, exact: true }).click();
  for (let i = 0; i < times; i++) {
    await choose([30, 7, 90][i % 3]!);
    await tab.page.waitForTimeout(1_000);
    await tab.page.evaluate(() => bench.armPressed('365 dias'));
    await tab.recorded(`reports-year-${i}`, async () => {
      await choose(365);
      took.push(await tab.page.evaluate(() => bench.took()));
    });
    await tab.page.waitForTimeout(1_000);
  }
  await tab.close();
  return settled('reports switched', took);
}

export async function feedScreens(phone: Phone, slow: number, times: number): Promise<Line[]> {
  const bought = `${sizes.purchases} purchases, ${sizes.consumption} consumptions`;
  return [
    under(`feed control opened, ${bought} (${slow}× slower)`, await openedBy(phone, 'Compras de Ração', 'Controle de Rações', slow, times), most, 'ms'),
    under('… the page of purchases opened', await openedBy(phone, 'Compras', 'Compras de Rações', slow, times), most, 'ms'),
    ...(await tabLines(phone, slow)),
    ...(await feedLines(phone, slow)),
  ];
}

/** Each time in a new tab, on which another screen was opened before. */
async function openedBy(phone: Phone, link: string, title: string, slow: number, times: number) {
  const took: Moment[] = [];
  for (let i = 0; i < times; i++) {
    const tab = await phone.open('/animals', slow);
    const way = await wayTo(tab, link);
    await tab.page.evaluate((wanted) => bench.armScreen(wanted), title);
    await tab.recorded(`${link}-${i}`, async () => {
      await way.click();
      took.push(await tab.page.evaluate(() => bench.took()));
    });
    await tab.close();
  }
  return settled(`${title} opened`, took);
}

/** Hovers over its menu link. */
export async function wayTo({ page }: Tab, link: string) {
  await page.waitForTimeout(3_000);
  await page.getByRole('button', { name: 'Abrir menu', exact: true }).click();
  const way = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: link, exact: true });
  await way.hover();
  await page.waitForTimeout(1_000);
  return way;
}

async function periods(phone: Phone, slow: number) {
  const tab = await phone.open('/milk-production', slow);
  const took: Moment[] = [];
  await tab.page.waitForTimeout(5_000);
  for (const period of ['30', '', '365', '90', '']) {
    await tab.page.evaluate(() => bench.armFound('change'));
    await tab.recorded(`milk-period-${period}`, async () => {
      await tab.page.getByRole('combobox', { name: 'Período' }).selectOption(period);
      took.push(await tab.page.evaluate(() => bench.took()));
    });
    await tab.page.waitForTimeout(1_000);
  }
  await tab.close();
  return settled('milk switched', took);
}

async function tabLines(phone: Phone, slow: number): Promise<Line[]> {
  const took = new Map<string, Moment[]>();
  const tab = await phone.open('/feeds', slow);
  await tab.page.waitForTimeout(5_000);
  for (let round = 0; round < 3; round++)
    for (const name of ['Ração', 'Finalizadas', 'Feno', 'Consumo', 'Inventário']) {
      await tab.page.evaluate((wanted) => bench.armTab(wanted), name);
      await tab.recorded(`feed-${name}-${round}`, async () => {
        await tab.page.getByRole('tab', { name, exact: true }).click();
        took.set(name, [...(took.get(name) ?? []), await tab.page.evaluate(() => bench.took())]);
      });
      await tab.page.waitForTimeout(1_000);
    }
  await tab.close();
  return Array.from(took, ([name, moments]) => under(`… switched to ${name}`, settled(name, moments), most, 'ms'));
}

/** The median until painted; also logs how much of it was waiting for the frame, and the load of the machine. */
export function settled(what: string, took: Moment[]) {
  const each = took.map(({ there, painted }) => `${there.toFixed(0)}+${(painted - there).toFixed(0)}`).join(', ');
  note(`${what}, in the page + painted: ${each} ms; load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores`);
  return median(took.map(({ painted }) => painted));
}
