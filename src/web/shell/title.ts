// After navigation the new screen's title has the focus, so that it is read and the next Tab starts there; also when the screen comes later than the address.
let owed: MutationObserver | undefined;

export function focusTitle() {
  owed?.disconnect();
  if (take()) return;
  const from = document.activeElement;
  const watch = new MutationObserver(() => {
    // Whoever has gone elsewhere meanwhile is not called back.
    if (hasGone(from) || take()) watch.disconnect();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  owed = watch;
}

/** False: it is not there yet, or only one that stands in for it. */
function take() {
  const title = document.querySelector<HTMLElement>('main h1');
  title?.focus({ preventScroll: true });
  return title !== null && title.dataset['forNow'] === undefined;
}

function hasGone(from: Element | null) {
  const now = document.activeElement;
  return now !== null && now !== document.body && now !== from && !now.matches('main h1');
}
