// What is measured inside the page: when something asked for is painted. It is in every page of the bench's browser from its first moment, so it is light.

/** `there`: in the page. `painted`: after the frame that is drawn next. */
export type Moment = { there: number; painted: number };

declare const scheduler: { postTask(task: () => void, how: { priority: 'user-blocking' }): Promise<void> };

/** Before anything that was put off until after the frame: nobody waits for that. */
const painted = () =>
  new Promise<Moment>((done) => {
    const there = performance.now();
    requestAnimationFrame(() => void scheduler.postTask(() => done({ there, painted: performance.now() }), { priority: 'user-blocking' }));
  });

/** There, and in the window when it is painted. */
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
const patience = 20_000;
/** From the moment the finger or the key is felt, in the browser's own clock. */
function arm(event: 'click' | 'keydown' | 'change', isThere: () => Element | boolean | null | undefined) {
  const felt = new Promise<number>((done) => addEventListener(event, ({ timeStamp }) => done(timeStamp), { capture: true, once: true }));
  const tired = new Promise<never>((_, fail) => setTimeout(() => fail(new Error(`Nothing was painted ${patience} ms after the ${event}`)), patience));
  armed = Promise.race([
    Promise.all([felt, paintedOnce(isThere)]).then(([from, { there, painted: to }]) => ({ there: there - from, painted: to - from })),
    tired,
  ]);
}

/** The largest thing painted so far, and for how long the page could not have answered a finger since something was first painted. */
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
  /** When the screen has its title and neither paints anything larger nor works for so long. */
  painted: (quiet: number) =>
    new Promise<{ largest: number; blocked: number }>((done) => {
      const look = () => {
        const idle = performance.now() - Math.max(seen.largest, seen.lastTask);
        if (document.querySelector('main h1') && !document.querySelector('main .loading') && idle > quiet) done(seen);
        else setTimeout(look, 200);
      };
      look();
    }),
  /** The time between frames for so long, whoever moves the page. */
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
  armTab: (name: string) =>
    arm('click', () => {
      const panel = document.querySelector(`[role=tabpanel][aria-labelledby="${tabNamed(name)?.id}"]`);
      // A panel that was drawn before it is shown is there, and has no place.
      return [...(panel?.querySelectorAll('.stat-value, .card, [data-index]') ?? [])].find((part) => part.getClientRects().length > 0);
    }),
  armFound(by: 'keydown' | 'change' = 'keydown') {
    const before = found();
    arm(by, () => found() !== before);
  },
  /** Of a few buttons, the one that is chosen. */
  armPressed: (name: string) => arm('click', () => document.querySelector('main [aria-pressed=true]')?.textContent === name),
  took: () => armed,
};
export type Bench = typeof bench;
(globalThis as unknown as { bench: Bench }).bench = bench;
