// The frame that shows what somebody is waiting for: what can wait comes behind it.

/** Returns what calls it off. */
export function afterFrame(work: () => void) {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => void (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
