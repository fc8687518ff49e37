// Scrolls a long list with the wheel for some seconds: how many frames the page draws meanwhile.
import type { Phone } from './device-phone';
import { highest, informational, type Line, over } from './figures';
import type { Bench } from './in-page';
import { note } from './progress';

declare const bench: Bench;

const seconds = 5;
/** As fast as a thumb: three windows a second. */
const pixelsPerSecond = 2_500;
/** Milliseconds after which a frame counts as missed. */
const missed = 25;

export async function scrollLines(phone: Phone, list: string, slow: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (const slower of [1, slow]) {
    const { frames, moved } = await scrolled(phone, slower);
    const perSecond = (1000 * frames.length) / frames.reduce((sum, time) => sum + time, 0);
    const late = frames.filter((time) => time > missed).length;
    note(`scroll ${slower}×: ${frames.length} frames over ${moved} pixels, ${late} late, longest ${Math.max(...frames).toFixed(1)} ms`);
    const pace = slower > 1 ? ` (${slower}× slower)` : '';
    lines.push(over(`frames a second while ${list} are scrolled${pace}`, perSecond, slower > 1 ? 50 : 58, '/s', 1));
    lines.push(informational(`… p95 between frames; over ${missed} ms: ${((100 * late) / frames.length).toFixed(1)} %`, highest(frames, 0.95), 'ms', 1));
  }
  return lines;
}

async function scrolled(phone: Phone, slower: number) {
  const tab = await phone.open('/animals', slower);
  await tab.page.waitForTimeout(3_000);
  await tab.page.mouse.move(195, 600);
  const frames = await tab.recorded(`scroll-${slower}`, async () => {
    let scrolling = true;
    const wheel = async () => {
      while (scrolling) await Promise.all([tab.page.mouse.wheel(0, pixelsPerSecond / 20), tab.page.waitForTimeout(50)]);
    };
    const turning = wheel();
    const times = await tab.page.evaluate((milliseconds) => bench.frames(milliseconds), seconds * 1000);
    scrolling = false;
    await turning;
    return times;
  });
  const moved = await tab.page.evaluate(() => Math.round(scrollY));
  await tab.close();
  if (moved < pixelsPerSecond) throw new Error(`The list was not scrolled: ${moved} pixels`);
  return { frames, moved };
}
