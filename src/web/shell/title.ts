// After navigation the new screen's title has the focus, so that it is read and the next Tab starts there; also when the screen comes later than the address.
let owed = false;

export function focusTitle() {
  const title = document.querySelector<HTMLElement>('main h1');
  title?.focus();
  owed = !title || title.dataset['forNow'] !== undefined;
}

/** The screen stands: whoever was promised its title gets it. */
export function titleArrived() {
  if (owed) focusTitle();
}
