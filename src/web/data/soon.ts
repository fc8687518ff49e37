// Once, in a turn of its own, however often it was asked for in this one.

/** A message, not a timer: timers that follow each other are held back by the browser. */
export function soon(work: () => void) {
  const { port1, port2 } = new MessageChannel();
  let asked = false;
  port1.addEventListener('message', () => {
    asked = false;
    work();
  });
  port1.start();
  return () => {
    if (asked) return;
    asked = true;
    port2.postMessage(null);
  };
}
