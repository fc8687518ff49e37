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

const bench = {
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
  /** The time between frames while the page is scrolled steadily. */
  scroll: (milliseconds: number, pixels: number) =>
    new Promise<number[]>((done) => {
      const times: number[] = [];
      let [began, last] = [0, 0];
      const frame = (now: number) => {
        if (last > 0) times.push(now - last);
        else began = now;
        last = now;
        if (now - began > milliseconds) return done(times);
        scrollBy(0, pixels);
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    }),
};
export type Bench = typeof bench;
(globalThis as unknown as { bench: Bench }).bench = bench;
