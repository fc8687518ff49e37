// The pages of a farm on their way, in their order. On a quick line they come two at once and longer; on a thin one each has the line for itself.
/** `upto`: where it ends, when that is known. */
type Fetch<Page> = (after: string | null, upto?: string) => Promise<Page>;

/** A page that comes sooner than this leaves room on the line for more. */
const quick = 2_000;

type Asked<Page> = { from: string | null; upto: string | undefined; page: Promise<Page> };

export class PagesAhead<Page> {
  private ahead: Asked<Page> | undefined;
  private isQuick = false;

  constructor(private readonly fetch: Fetch<Page>) {}

  /** `starts`: where pages begin, once the first one has said it. */
  page(from: string | null, starts: string[] = []): Promise<Page> {
    const { upto, page } = this.ahead?.from === from ? this.ahead : this.ask(from, starts);
    this.ahead = this.isQuick && upto !== undefined ? this.ask(upto, starts) : undefined;
    // Whether it came is asked when its turn is.
    this.ahead?.page.catch(() => {});
    return page;
  }

  private ask(from: string | null, starts: string[]): Asked<Page> {
    const at = from === null ? -1 : starts.indexOf(from);
    const upto = at < 0 ? undefined : starts.slice(at + 1, at + (this.isQuick ? 3 : 2)).at(-1);
    return { from, upto, page: this.timed(this.fetch(from, upto)) };
  }

  private async timed(coming: Promise<Page>) {
    const began = performance.now();
    const page = await coming;
    this.isQuick = performance.now() - began < quick;
    return page;
  }
}
