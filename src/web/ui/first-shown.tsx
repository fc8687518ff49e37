// How many of a long list are shown: the first ones, more when asked for, and all of them on paper.
import { useState } from 'react';
import { usePrinting } from '#ui/printing';

/** `step`: how many more at once; left out, all of them. */
export function useFirstShown(first: number, step = Infinity): [most: number, showMore: () => void] {
  const [more, setMore] = useState(0);
  const printing = usePrinting();
  return [printing ? Infinity : first + more, () => setMore(more + step)];
}
