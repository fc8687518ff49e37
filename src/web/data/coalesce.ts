// Coalesces repeated calls into one macrotask.

/** A message, not a timer: browsers throttle nested timers. One channel for all: an open port is never garbage-collected, nor is its listener. */
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
