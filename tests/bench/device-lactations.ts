// Lactations of a large dairy, on a phone-like CPU: from the press on the tab until the herd's figures, and until the chart of one cow, are painted.
import { sizes } from './device-farms';
import type { Phone } from './device-phone';
import { settled } from './device-screens';
import { type Line, under } from './figures';
import type { Bench, Moment } from './in-page';

declare const bench: Bench;

const [mostOfTab, mostOfChart] = [1500, 300];

export async function lactationLines(phone: Phone, slow: number, times: number): Promise<Line[]> {
  const milked = `${(2 * sizes.dairyCows * sizes.milked) / 1000} 000 milkings`;
  return [
    under(`the tab of lactations opened, ${milked} (${slow}× slower)`, await tabOpened(phone, slow, times), mostOfTab, 'ms'),
    under('… the chart of a cow painted', await chartOpened(phone, slow, times), mostOfChart, 'ms'),
  ];
}

/** Each time in a new tab, on the screen of milk. */
async function tabOpened(phone: Phone, slow: number, times: number) {
  const took: Moment[] = [];
  for (let i = 0; i < times; i++) {
    const tab = await phone.open('/milk-production', slow);
    const way = tab.page.getByRole('navigation', { name: 'Leite' }).getByRole('link', { name: 'Lactações', exact: true });
    await tab.page.waitForTimeout(8_000);
    await way.hover();
    await tab.page.waitForTimeout(1_000);
    await tab.page.evaluate(() => bench.armScreen('Lactações'));
    await tab.recorded(`lactations-${i}`, async () => {
      await way.click();
      took.push(await tab.page.evaluate(() => bench.took()));
    });
    await tab.close();
  }
  return settled('lactations opened', took);
}

/** On the page of a cow, each time of another one. */
async function chartOpened(phone: Phone, slow: number, times: number) {
  const took: Moment[] = [];
  for (let i = 0; i < times; i++) {
    const tab = await phone.open('/animals', slow);
    await tab.page.waitForTimeout(5_000);
    await tab.page.getByRole('row').getByRole('link').or(tab.page.locator('[data-index] a')).nth(i).click();
    const leite = tab.page.getByRole('tab', { name: 'Leite', exact: true });
    await leite.hover();
    await tab.page.waitForTimeout(3_000);
    await tab.page.evaluate(() => bench.armFigure());
    await tab.recorded(`chart-${i}`, async () => {
      await leite.click();
      took.push(await tab.page.evaluate(() => bench.took()));
    });
    await tab.close();
  }
  return settled('chart painted', took);
}
