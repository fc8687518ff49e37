// After navigation the new screen's title gets the focus: screen readers read it, and the next Tab starts there.
export const focusTitle = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
