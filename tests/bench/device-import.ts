// Trazer dados with a large herd: 5 000 animals with their parents, then 50 000 weighings of them. Read and tried on the device, then written to the server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { browse } from './device-phone';
import { type Line, under } from './figures';

const sizes = { animals: 5_000, weighings: 50_000 };
const patience = 900_000;
const byThousands = (many: number) => `${Math.floor(many / 1000)}.${String(many % 1000).padStart(3, '0')}`;
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('/');

/** A bull and a cow of the file are the parents of every later animal. */
const herd = [
  'Brinco;Nome;Sexo;Nascimento;Raça;Mãe;Pai',
  ...Array.from({ length: sizes.animals }, (_, i) => {
    const [young, mother, father] = [i >= sizes.animals / 2, (i * 7) % (sizes.animals / 2), (i * 10) % 1000];
    const isCow = i % 10 !== 0;
    return `${10_000 + i};Animal ${i};${isCow ? 'F' : 'M'};${day(young ? 700 + (i % 300) : 2_000 + (i % 900))};NEL;${young ? 10_000 + (mother % 10 === 0 ? mother + 1 : mother) : ''};${young ? 10_000 + father : ''}`;
  }),
].join('\r\n');

const each = sizes.weighings / sizes.animals;
const weighings = [
  'Brinco;Data;Peso (kg)',
  ...Array.from(
    { length: sizes.weighings },
    (_, i) => `${10_000 + (i % sizes.animals)};${day(30 * (each - Math.floor(i / sizes.animals)))};${300 + Math.floor(i / sizes.animals) * 12},5`,
  ),
].join('\r\n');

type Measured = { review: number; frame: number; heap: number; write: number };

/** The longest time between two frames: a page that answers no tap in between. As text: the bench's compiler would add helpers that the page lacks. */
const watchFrames = `(() => {
  const watched = (globalThis.watched = { longest: 0 });
  let last = performance.now();
  requestAnimationFrame(function next() {
    const now = performance.now();
    watched.longest = Math.max(watched.longest, now - last);
    last = now;
    requestAnimationFrame(next);
  });
})()`;

/** JavaScript heap of the page in MB, every half second, while work is done. */
async function peakOf(cdp: CDPSession, work: () => Promise<void>) {
  let [peak, isDone] = [0, false];
  const sampling = (async () => {
    while (!isDone) {
      const { usedSize } = await cdp.send('Runtime.getHeapUsage');
      peak = Math.max(peak, usedSize / 1_048_576);
      await new Promise((next) => setTimeout(next, 500));
    }
  })();
  await work().finally(() => (isDone = true));
  await sampling;
  return peak;
}

async function bring(page: Page, cdp: CDPSession, name: string, text: string, rows: number, writes: boolean): Promise<Measured> {
  const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click({ timeout: patience });
  await page.goto('/import');
  const input = page.getByLabel('Planilha', { exact: true });
  await input.waitFor({ state: 'attached', timeout: patience });
  await page.evaluate(watchFrames);
  let [review, write] = [0, 0];
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return (performance.now() - began) / 1000;
  };
  const ready = page.getByRole('button', { name: `Trazer ${byThousands(rows)} linhas` });
  const heap = await peakOf(cdp, async () => {
    review = await timed(async () => {
      await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
      await page.getByRole('heading', { name: /Colunas/ }).waitFor({ timeout: patience });
      await press('Continuar: Conferir');
      await ready.waitFor({ timeout: patience });
    });
    if (!writes) return;
    write = await timed(async () => {
      await ready.click();
      await page.getByRole('status').filter({ hasText: 'novos' }).waitFor({ timeout: patience });
      await page.getByText('Tudo enviado').first().waitFor({ state: 'attached', timeout: patience });
    });
  });
  const frame = await page.evaluate<number>('watched.longest');
  return { review, frame, heap, write };
}

/** `farm`: one without records. */
export async function importLines(url: string, farm: number, slow: number): Promise<Line[]> {
  const profile = mkdtempSync(join(tmpdir(), 'lida-bench-import-'));
  const context = await browse(profile, url, farm);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const cdp = await context.newCDPSession(page);
    const slower = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });
    const animals = await bring(page, cdp, 'rebanho.csv', herd, sizes.animals, true);
    await slower(slow);
    const onPhone = await bring(page, cdp, 'pesagens.csv', weighings, sizes.weighings, false);
    await slower(1);
    const weighed = await bring(page, cdp, 'pesagens.csv', weighings, sizes.weighings, true);
    const [herdName, weighedName] = [`${sizes.animals / 1000} 000 animals with parents`, `${sizes.weighings / 1000} 000 weighings`];
    return [
      under(`${herdName}: read and tried`, animals.review, 15, 's', 1),
      under(`${weighedName}: read and tried`, weighed.review, 15, 's', 1),
      under(`${weighedName}: read and tried (${slow}× slower)`, onPhone.review, 60, 's', 1),
      under('… the longest time without a frame, both files', Math.max(animals.frame, weighed.frame), 1_000, 'ms'),
      under(`both files written and sent`, animals.write + weighed.write, 180, 's', 1),
      under('JS heap meanwhile, at most', Math.max(animals.heap, weighed.heap, onPhone.heap), 300, 'MB'),
    ];
  } finally {
    await context.close().catch(() => {});
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
