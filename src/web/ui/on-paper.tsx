// Parts of a screen that are only on paper.
import { type ComponentType, useEffect, useState } from 'react';
import { usePrinting } from '#ui/printing';

/** A part that is only on paper: loaded with the screen, as it is too late when printing begins. */
export function onPaper<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  return function OnPaper(props: Props) {
    const printing = usePrinting();
    const [, setArrived] = useState(false);
    useEffect(() => {
      void load().then(
        (part) => {
          loaded = part;
          setArrived(true);
        },
        () => undefined,
      );
    }, []);
    const Part = loaded;
    return printing && Part ? <Part {...props} /> : null;
  };
}
