// What a finger or a mouse button is on does not move until it is released: the press would end on something else, and do nothing.
import { useEffect, useState } from 'react';

/** A longer press is none. */
const longestPress = 1_000;
/** The click comes right after the release. */
const untilClick = 50;

let pressed = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;
const released = new Set<() => void>();

function releaseIn(time: number) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    pressed = false;
    for (const tell of released) tell();
  }, time);
}

function listen() {
  if (isListening) return;
  isListening = true;
  const on = (name: string, work: () => void) => addEventListener(name, work, { capture: true, passive: true });
  on('pointerdown', () => {
    pressed = true;
    releaseIn(longestPress);
  });
  for (const name of ['pointerup', 'pointercancel']) on(name, () => pressed && releaseIn(untilClick));
  on('click', () => pressed && releaseIn(0));
}

/** The value as it was when the press began. Use it where nothing expensive is computed beside it: a change renders twice. */
export function useStillWhilePressed<T extends object>(now: T): T {
  const [shown, setShown] = useState(now);
  if (shown !== now && !pressed) setShown(now);
  const isHeld = shown !== now && pressed;
  useEffect(listen, []);
  useEffect(() => {
    if (!isHeld) return;
    const tell = () => setShown(now);
    // Released between the rendering and this effect.
    if (!pressed) return tell();
    released.add(tell);
    return () => void released.delete(tell);
  }, [isHeld, now]);
  return isHeld ? shown : now;
}
