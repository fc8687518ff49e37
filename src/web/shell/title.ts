// After navigation the new screen's title has the focus, so that it is read and the next Tab starts there.
export const focusTitle = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
