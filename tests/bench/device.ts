// The budgets of the device, on a phone-like CPU and without signal: time until a large farm is on the screen, until a weighing is, search and scroll speed of a list.
import type pg from 'pg';
import { startPostgres } from '#server/postgres/launcher';
import { Server } from '../e2e/server';
import { demoFarm, farms, fillDeviceFarms, sizes } from './device-farms';
import { importLines } from './device-import';
import { lactationLines } from './device-lactations';
import { landingLine, paintLines } from './device-paint';
import { Phone, type Tab } from './device-phone';
import { inbreedingLines, questionLines } from './device-questions';
import { reproductionLines } from './device-reproduction';
import { feedScreens, milkScreen, reportScreen, settled } from './device-screens';
import { scrollLines } from './device-scroll';
import { highest, informational, type Line, under } from './figures';
import type { Bench, Moment } from './in-page';
import type { Questions } from './in-page-questions';

declare const bench: Bench;
declare const questions: Questions;

const slow = 4;
const times = 5;
/** Each letter leaves fewer animals. */
const letters = ['1', '3', '7', '7'];
const typed = letters.join('');
const thousands = (many: number) => `${many / 1000} 000`;
const herd = `${thousands(sizes.animals)} animals`;
const events = `${herd}, ${thousands(sizes.animals * (sizes.weighings + sizes.activities))} events`;
const largeHerd = `${thousands(sizes.large)} animals`;

/** What is measured without the rows of the farms. */
const withoutRows = ['import', 'landing'];

/** The built server over an empty PostgreSQL, filled with the farms. `only`: these of them. */
export async function deviceLines(profiles: string | null, only: string[]): Promise<Line[]> {
  const server = await Server.empty({ LOG_LEVEL: 'warn' });
  const stopServer = () => server.stop('SIGTERM').finally(() => server.forget());
  process.once('SIGINT', () => void stopServer().finally(() => process.exit(130)));
  try {
    await server.start();
    const cluster = await startPostgres({ folder: server.folder });
    const superuser = cluster.connection('postgres', 'lida') as pg.ClientConfig;
    await fillDeviceFarms(superuser, only.some((name) => !withoutRows.includes(name)) || only.length === 0);
    const demo = await demoFarm(superuser);
    await cluster.stop();
    const onPhone = async (farm: number, measure: (phone: Phone) => Promise<Line[]>) => {
      const phone = new Phone(server.url, farm, profiles);
      return phone
        .start()
        .then(measure)
        .finally(() => phone.end());
    };
    const lines: Line[] = [];
    const measured = {
      herd: ofHerd,
      events: ofEvents,
      large: ofLargeHerd,
      milk: async (phone: Phone) => [...(await reportScreen(phone, slow, times)), ...(await milkScreen(phone, slow, times))],
      feed: (phone: Phone) => feedScreens(phone, slow, times),
      demo: (phone: Phone) => ofDemo(phone, demo),
      dairy: (phone: Phone) => lactationLines(phone, slow, times),
      reproduction: (phone: Phone) => reproductionLines(phone, slow, 3),
    };
    if (only.length === 0 || only.includes('landing')) lines.push(await landingLine(server.url, slow));
    if (only.length === 0 || only.includes('paint')) lines.push(...(await paintLines(server.url, farms.usual, slow)));
    for (const [name, measure] of Object.entries(measured))
      if (only.length === 0 || only.includes(name)) lines.push(...(await onPhone(farms[name as keyof typeof farms], measure)));
    if (only.length === 0 || only.includes('inbreeding')) lines.push(...(await onPhone(farms.usual, (phone) => inbreedingLines(phone, slow))));
    if (only.length === 0 || only.includes('import')) lines.push(...(await importLines(server.url, farms.import, slow)));
    return lines;
  } finally {
    await stopServer();
  }
}

async function ofHerd(phone: Phone) {
  const lines = [under(`offline start, ${herd} (${slow}× slower)`, await startTime(phone), 1500, 'ms')];
  const tab = await phone.open('/animals', 1);
  const search = await searched(phone, tab);
  lines.push(under(`search of ${thousands(search.animals)} animals, a key, p90`, highest(search.others, 0.9), 16.7, 'ms', 1));
  lines.push(informational('… the first key, nothing made ready', search.first, 'ms', 1));
  lines.push(informational('… from the key to the painted list, median', await keys(tab), 'ms', 1));
  await tab.close();
  lines.push(under(`a weighing painted, ${herd} (${slow}× slower)`, await weighing(phone), 100, 'ms'));
  lines.push(...(await scrollLines(phone, herd, slow)));
  return lines;
}

async function ofEvents(phone: Phone) {
  const lines = [under(`offline start, ${events} (${slow}× slower)`, await startTime(phone), 3000, 'ms')];
  const tab = await phone.open('/animals', 1);
  lines.push(under(`JS heap there, after garbage collection`, await tab.heap(), 150, 'MB'));
  await tab.close();
  lines.push(under(`a weighing painted, ${events} (${slow}× slower)`, await weighing(phone), 100, 'ms'));
  lines.push(...(await questionLines(phone, slow)));
  return lines;
}

/** The same budgets for a realistic farm with every noun. */
async function ofDemo(phone: Phone, { rows, cows }: Awaited<ReturnType<typeof demoFarm>>) {
  const demo = `the demo ${sizes.demos} times over, ${rows} rows`;
  const lines = [under(`offline start, ${demo} (${slow}× slower)`, await startTime(phone), 3000, 'ms')];
  const tab = await phone.open('/animals', 1);
  lines.push(under(`JS heap there, after garbage collection`, await tab.heap(), 150, 'MB'));
  await tab.close();
  return [...lines, under(`a weighing painted there (${slow}× slower)`, await weighing(phone, cows), 100, 'ms')];
}

async function ofLargeHerd(phone: Phone) {
  const tab = await phone.open('/animals', slow);
  const search = await searched(phone, tab);
  const lines = [
    informational(`offline start, ${largeHerd} (${slow}× slower)`, tab.firstRow.painted, 'ms'),
    under(`search of ${thousands(search.animals)} animals, a key, p90 (${slow}× slower)`, highest(search.others, 0.9), 50, 'ms', 1),
    informational('… the first key, nothing made ready', search.first, 'ms', 1),
    informational('… from the key to the painted list, median', await keys(tab), 'ms', 1),
  ];
  await tab.close();
  lines.push(...(await scrollLines(phone, largeHerd, slow)));
  return lines;
}

async function startTime(phone: Phone) {
  const took: Moment[] = [];
  for (let i = 0; i < times; i++) {
    const tab = await phone.open('/animals', slow);
    took.push(tab.firstRow);
    await tab.close();
  }
  return settled('start', took);
}

async function searched({ store }: Phone, { page, questioned }: Tab) {
  await questioned();
  return page.evaluate(([from, words]) => questions.search(from, words, 5), [store, typed] as const);
}

/** From each key press until the filtered list is painted. */
async function keys({ page, recorded }: Tab) {
  await page.getByRole('searchbox').click();
  // Until the search index is built, as for a person who looks before typing.
  await page.waitForTimeout(3_000);
  const took: Moment[] = [];
  await recorded('keys', async () => {
    for (const key of [...letters, ...letters.map(() => 'Backspace')]) {
      await page.evaluate(() => bench.armFound());
      await page.keyboard.press(key);
      took.push(await page.evaluate(() => bench.took()));
      // The address is updated after the typing.
      await page.waitForTimeout(500);
    }
  });
  return settled('keys', took);
}

/** From the press on Salvar until the new row is painted. */
async function weighing(phone: Phone, animals = Array.from({ length: times }, (_, i) => `Mimosa ${13 * (i + 1) * 7}`)) {
  const tab = await phone.open('/weighings', slow);
  const { page, recorded } = tab;
  const took: Moment[] = [];
  await page.waitForTimeout(1_000);
  for (const [i, name] of animals.entries()) {
    await page.getByRole('button', { name: 'Nova Pesagem' }).click();
    const form = page.getByRole('region', { name: 'Nova Pesagem' });
    await form.getByRole('combobox', { name: 'Animal' }).click();
    await page.getByRole('combobox', { name: 'Buscar na lista' }).fill(name);
    await page.keyboard.press('Enter');
    await form.getByLabel('Peso').fill(`70${i},5`);
    // Hover before: locating the button is the bench's work, not the page's.
    await form.getByRole('button', { name: 'Salvar', exact: true }).hover();
    await page.waitForTimeout(500);
    await page.evaluate((text) => bench.armRow(text), `70${i},5`);
    await recorded(`weighing-${i}`, async () => {
      await page.mouse.down();
      await page.mouse.up();
      took.push(await page.evaluate(() => bench.took()));
    });
    await form.waitFor({ state: 'hidden' });
  }
  await tab.close();
  return settled('weighing', took);
}
