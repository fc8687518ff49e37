// requestIdleCallback, with a fallback.

type Idle = { timeRemaining(): number };

/** Without requestIdleCallback: work for 10 ms every 50 ms. */
const fallback = (work: (idle: Idle) => void) =>
  setTimeout(() => {
    const until = performance.now() + 10;
    work({ timeRemaining: () => until - performance.now() });
  }, 50);

export const whenIdle: (work: (idle: Idle) => void) => unknown = 'requestIdleCallback' in globalThis ? (work) => requestIdleCallback(work) : fallback;
