// Once, in a turn of its own, however often it was asked for in this one.

/** A message, not a timer: timers that follow each other are held back by the browser. One channel for all: each would keep what it tells alive for good. */
const { port1, port2 } = new MessageChannel();
const asked = new Set<() => void>();
port1.addEventListener('message', () => {
  const works = [...asked];
  asked.clear();
  for (const work of works) work();
});
port1.start();

export const coalesce = (work: () => void) => () => {
  if (asked.size === 0) port2.postMessage(null);
  asked.add(work);
};
