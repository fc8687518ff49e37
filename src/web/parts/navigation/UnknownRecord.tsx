// An id without a record, or a deleted one: back to the list, with a message.
import { useEffect, useEffectEvent } from 'react';
import { go } from '#parts/navigation/Router';
import { useToast } from '#ui/Toast';

/** `words`: "Animal não encontrado". */
export function Unknown({ words, list }: { words: string; list: string }) {
  const { show } = useToast();
  const leave = useEffectEvent(() => {
    show({ message: words });
    void go({ to: list, replace: true });
  });
  useEffect(() => leave(), []);
  return null;
}
