// Measured inside the page: when a requested element is painted. It is injected into every page at its start, so it is small.

/** `there`: in the DOM. `painted`: after the next frame. */
export type Moment = { there: number; painted: number };

declare const scheduler: { postTask(task: () => void, how: { priority: 'user-blocking' }): Promise<void> };

/** Before work that was deferred until after the frame: nobody waits for that. */
const painted = () =>
  new Promise<Moment>((done) => {
    const there = performance.now();
    requestAnimationFrame(() => void scheduler.postTask(() => done({ there, painted: performance.now() }), { priority: 'user-blocking' }));
  });

/** In the DOM, and inside the viewport when painted. */
function paintedOnce(isThere: () => Element | boolean | null | undefined) {
  return new Promise<Moment>((done) => {
    const look = () => {
      if (!isThere()) return;
      void painted().then((moment) => {
        const seen = isThere();
        if (!seen || (seen instanceof Element && seen.getBoundingClientRect().top >= innerHeight)) return;
        observer.disconnect();
        done(moment);
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['style', 'aria-labelledby'] });
  });
}

const shownRows = () => [...document.querySelectorAll('[data-index]')];
const found = () => document.querySelector('.filters-found')?.textContent;
const tabNamed = (name: string) => [...document.querySelectorAll('[role=tab]')].find((tab) => tab.textContent === name);

let armed: Promise<Moment>;
const timeout = 20_000;
/** From the event's own timestamp. */
function arm(event: 'click' | 'keydown' | 'change', isThere: () => Element | boolean | null | undefined) {
  const felt = new Promise<number>((done) => addEventListener(event, ({ timeStamp }) => done(timeStamp), { capture: true, once: true }));
  const tired = new Promise<never>((_, fail) => setTimeout(() => fail(new Error(`Nothing was painted ${timeout} ms after the ${event}`)), timeout));
  armed = Promise.race([
    Promise.all([felt, paintedOnce(isThere)]).then(([from, { there, painted: to }]) => ({ there: there - from, painted: to - from })),
    tired,
  ]);
}

/** The largest paint so far, and how long the main thread was blocked since the first paint. */
const seen = { largest: 0, first: 0, blocked: 0, lastTask: 0 };
function watch(type: string, note: (entry: PerformanceEntry) => void) {
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
}
watch('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
watch('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (seen.first = startTime));
watch('longtask', ({ startTime, duration }) => {
  seen.lastTask = startTime + duration;
  if (seen.first > 0 && startTime + duration > seen.first) seen.blocked += duration - 50;
});

const bench = {
  /** When the screen has its title and neither a larger paint nor a long task happens for so long. */
  painted: (quiet: number) =>
    new Promise<{ largest: number; blocked: number }>((done) => {
      const look = () => {
        const idle = performance.now() - Math.max(seen.largest, seen.lastTask);
        if (document.querySelector('main h1') && !document.querySelector('main .loading') && idle > quiet) done(seen);
        else setTimeout(look, 200);
      };
      look();
    }),
  /** The times between frames for so long. */
  frames: (milliseconds: number) =>
    new Promise<number[]>((done) => {
      const times: number[] = [];
      let [began, last] = [0, 0];
      const frame = (now: number) => {
        if (last > 0) times.push(now - last);
        else began = now;
        last = now;
        if (now - began > milliseconds) done(times);
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    }),
  /** Since the navigation began. */
  firstRow: paintedOnce(() => shownRows().length > 0 || document.querySelector('.empty') !== null),
  armRow: (text: string) => arm('click', () => shownRows().find((row) => row.textContent.includes(text))),
  /** A screen with its figures. */
  armScreen: (title: string) => arm('click', () => document.querySelector('h1')?.textContent === title && document.querySelector('.stat-value')),
  /** A screen with the first row of its list. */
  armList: (title: string) => arm('click', () => (document.querySelector('h1')?.textContent === title ? shownRows()[0] : null)),
  /** A chart of the screen. */
  armFigure: () => arm('click', () => document.querySelector('main figure')),
  armTab: (name: string) =>
    arm('click', () => {
      const panel = document.querySelector(`[role=tabpanel][aria-labelledby="${tabNamed(name)?.id}"]`);
      // A panel that is rendered but hidden has no client rects.
      return [...(panel?.querySelectorAll('.stat-value, .card, [data-index]') ?? [])].find((part) => part.getClientRects().length > 0);
    }),
  armFound(by: 'keydown' | 'change' = 'keydown') {
    const before = found();
    arm(by, () => found() !== before);
  },
  /** The chosen one of a group of buttons. */
  armPressed: (name: string) => arm('click', () => document.querySelector('main [aria-pressed=true]')?.textContent === name),
  took: () => armed,
};
export type Bench = typeof bench;
(globalThis as unknown as { bench: Bench }).bench = bench;
