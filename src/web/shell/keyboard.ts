// The on-screen keyboard: the bar of the phone gives its place to the form (`data-keyboard`), and what is fixed to the bottom stays above it.
import { useEffect } from 'react';

/** Pixels. The address bar of a browser is smaller than this, a keyboard larger. */
const keyboardHeight = 150;

/**
 * Android makes the page smaller (`interactive-widget` in index.html). Safari lays the keyboard over the page and moves the page under it:
 * `--covered` is what it covers of the page's lower end.
 */
export function useKeyboardMark() {
  useEffect(() => {
    const root = document.documentElement;
    const tallest = new Map<number, number>();
    const look = () => {
      const { width, height, offsetTop } = visualViewport ?? { width: innerWidth, height: innerHeight, offsetTop: 0 };
      // Rounded: pinching changes the size too, but not by whole widths of a phone.
      const key = Math.round(width);
      tallest.set(key, Math.max(height, tallest.get(key) ?? 0));
      const isOpen = tallest.get(key)! - height > keyboardHeight;
      root.toggleAttribute('data-keyboard', isOpen);
      root.style.setProperty('--covered', `${isOpen ? Math.max(0, Math.round(root.clientHeight - offsetTop - height)) : 0}px`);
    };
    look();
    const from = visualViewport ?? window;
    from.addEventListener('resize', look);
    from.addEventListener('scroll', look);
    return () => {
      from.removeEventListener('resize', look);
      from.removeEventListener('scroll', look);
      root.removeAttribute('data-keyboard');
      root.style.removeProperty('--covered');
    };
  }, []);
}
