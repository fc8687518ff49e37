// Saves one entry at a time and shows the error message.
import { useRef, useState } from 'react';
import { RuleBroken } from '#domain/kernel/errors';

export function useSaving(failed: string) {
  const [fault, setFault] = useState<string>();
  const busy = useRef(false);
  const save = (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    void work()
      .then(
        () => setFault(undefined),
        (error: unknown) => {
          if (!(error instanceof RuleBroken)) console.error(error);
          setFault(error instanceof RuleBroken ? error.message : failed);
        },
      )
      .finally(() => {
        busy.current = false;
      });
  };
  return { fault, setFault, save };
}
