// Keyboard shortcuts of the shell, disabled while a dialog is open.
import { useEffect, useEffectEvent } from 'react';

const onApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** "Ctrl+K", or "⌘K" where that is the key. */
export const keysOf = (key: string) => `${onApple ? '⌘' : 'Ctrl+'}${key.toUpperCase()}`;

/** Ctrl or Cmd with this key. */
export function useShortcut(key: string, run: () => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== key) return;
    event.preventDefault();
    if (!document.querySelector('dialog[open]')) run();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
