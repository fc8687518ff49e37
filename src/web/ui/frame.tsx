// Runs less urgent work after the next frame is painted.

/** Returns a cancel function. */
export function afterFrame(work: () => void) {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => void (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
