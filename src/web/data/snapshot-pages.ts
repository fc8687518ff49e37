// Fetches snapshot pages in order. On a fast connection it asks for longer pages, two at once; on a slow one it fetches them one by one.
/** `upto`: where the page ends, if known. */
type Fetch<Page> = (after: string | null, upto?: string) => Promise<Page>;

/** A page that takes less than this (ms) means a fast connection. */
const fastPage = 2_000;

type Asked<Page> = { from: string | null; upto: string | undefined; page: Promise<Page> };

export class PagesAhead<Page> {
  private ahead: Asked<Page> | undefined;
  private isFast = false;

  constructor(private readonly fetch: Fetch<Page>) {}

  /** `starts`: where pages begin, as listed by the first one. */
  page(from: string | null, starts: string[] = []): Promise<Page> {
    const { upto, page } = this.ask(from, starts);
    this.ahead = undefined;
    if (this.isFast && upto !== undefined) this.ask(upto, starts);
    return page;
  }

  /** Requests a page, while the one before it is stored or is still being received. */
  ask(from: string | null, starts: string[] = []): Asked<Page> {
    if (this.ahead?.from === from) return this.ahead;
    const at = from === null ? -1 : starts.indexOf(from);
    const upto = at < 0 ? undefined : starts.slice(at + 1, at + (this.isFast ? 3 : 2)).at(-1);
    this.ahead = { from, upto, page: this.timed(this.fetch(from, upto)) };
    // A failure is handled when this page is needed.
    this.ahead.page.catch(() => {});
    return this.ahead;
  }

  private async timed(coming: Promise<Page>) {
    const began = performance.now();
    const page = await coming;
    this.isFast = performance.now() - began < fastPage;
    return page;
  }
}
