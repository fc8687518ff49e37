// The moments in which nobody waits for this page.

type Idle = { timeRemaining(): number };

/** Some browsers do not tell: there a little of every moment is taken. */
const nowAndThen = (work: (idle: Idle) => void) =>
  setTimeout(() => {
    const until = performance.now() + 10;
    work({ timeRemaining: () => until - performance.now() });
  }, 50);

export const whenIdle: (work: (idle: Idle) => void) => unknown = 'requestIdleCallback' in globalThis ? (work) => requestIdleCallback(work) : nowAndThen;
