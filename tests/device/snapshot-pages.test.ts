// The pages of a snapshot: in order, two at once on a fast connection, never one twice.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PagesAhead } from '#data/snapshot-pages';

const starts = ['b', 'c', 'd', 'e', 'f', 'g'];
const last = 'g';

/** A connection on which a page takes so long. Records the requests, and how many were in progress at most. */
function line(delay: () => number) {
  const noted = { asked: [] as string[], most: 0 };
  let under = 0;
  const fetch = async (after: string | null, upto?: string) => {
    noted.asked.push(`${after ?? ''}–${upto ?? ''}`);
    noted.most = Math.max(noted.most, ++under);
    await new Promise((done) => setTimeout(done, delay()));
    under -= 1;
    return { from: after, next: after === null ? 'b' : (upto ?? null) };
  };
  return { noted, pages: new PagesAhead(fetch) };
}

async function takeAll(pages: PagesAhead<{ from: string | null; next: string | null }>) {
  const taken: (string | null)[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const page = await pages.page(next ?? null, next === undefined ? undefined : starts);
    expect(page.from).toBe(next ?? null);
    taken.push(page.from);
    next = page.next;
  }
  return taken;
}

describe('pages ahead', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('come one after the other on a slow connection', async () => {
    const { noted, pages } = line(() => 2_000);
    const all = takeAll(pages);
    await vi.runAllTimersAsync();
    expect(await all).toEqual([null, ...starts]);
    expect(noted).toEqual({ asked: ['–', 'b–c', 'c–d', 'd–e', 'e–f', 'f–g', 'g–'], most: 1 });
  });

  it('come two at once and longer on a fast one', async () => {
    const { noted, pages } = line(() => 1_999);
    const all = takeAll(pages);
    await vi.runAllTimersAsync();
    expect(await all).toEqual([null, 'b', 'd', 'f', last]);
    expect(noted).toEqual({ asked: ['–', 'b–d', 'd–f', 'f–g', 'g–'], most: 2 });
  });

  it('are requested while the one before is stored, still one after the other on a slow connection', async () => {
    const { noted, pages } = line(() => 2_000);
    const took = async () => {
      const began = performance.now();
      for (let next: string | null | undefined; next !== null; ) {
        const page = await pages.page(next ?? null, starts);
        next = page.next;
        if (next !== null) pages.ask(next, starts);
        await new Promise((stored) => setTimeout(stored, 1_000));
      }
      return performance.now() - began;
    };
    const all = took();
    await vi.runAllTimersAsync();
    expect(await all).toBe(7 * 2_000 + 1_000);
    expect(noted).toEqual({ asked: ['–', 'b–c', 'c–d', 'd–e', 'e–f', 'f–g', 'g–'], most: 1 });
  });

  it('come one after the other again when the connection becomes slow', async () => {
    let delay = 100;
    const { noted, pages } = line(() => delay);
    const all = takeAll(pages);
    await vi.advanceTimersByTimeAsync(150);
    delay = 9_000;
    await vi.runAllTimersAsync();
    expect(await all).toEqual([null, 'b', 'd', 'f', last]);
    expect(noted.asked).toEqual(['–', 'b–d', 'd–f', 'f–g', 'g–']);
  });

  it('are requested again when one fails, and one that arrived early is not lost', async () => {
    vi.useRealTimers();
    const asked: string[] = [];
    let broken = false;
    const pages = new PagesAhead(async (after, upto) => {
      asked.push(`${after ?? ''}–${upto ?? ''}`);
      if (after === 'd' && !broken) {
        broken = true;
        throw new Error('no signal');
      }
      return after;
    });
    await pages.page(null);
    expect(await pages.page('b', starts)).toBe('b');
    await expect(pages.page('d', starts)).rejects.toThrow('no signal');
    expect(await pages.page('d', starts)).toBe('d');
    expect(asked.filter((one) => one.startsWith('d'))).toEqual(['d–f', 'd–f']);
  });
});
