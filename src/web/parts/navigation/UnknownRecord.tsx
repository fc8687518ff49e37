// An id without a record, or a deleted one: back to the list, with a message.
import { useEffect, useEffectEvent } from 'react';
import { currentConnection } from '#data/connection';
import type { NounName } from '#domain/nouns';
import { go } from '#parts/navigation/Router';
import { useDevice } from '#parts/sync/FarmData';
import { Spinner } from '#ui/Spinner';
import { useToast } from '#ui/Toast';

/** On a connection that hangs, the person is not kept longer than this. */
const longestSearch = 10_000;

/** `words`: "Animal não encontrado". A colleague may just have registered it: a record this device has never seen is asked of the server once. */
export function Unknown({ noun, id, words, list }: { noun: NounName; id: string; words: string; list: string }) {
  const { show } = useToast();
  const device = useDevice();
  const isNew = device.replica.known(noun, id) === undefined && currentConnection() !== 'offline';
  const leave = useEffectEvent(() => {
    // Found: the screen shows it with its next render.
    if (device.replica.row(noun, id)) return;
    show({ message: words });
    void go({ to: list, replace: true });
  });
  const search = useEffectEvent(() => (isNew ? Promise.race([device.syncAfresh(), new Promise((end) => setTimeout(end, longestSearch))]) : Promise.resolve()));
  useEffect(() => {
    let stays = true;
    void search().then(() => stays && leave());
    return () => {
      stays = false;
    };
  }, []);
  return isNew ? <Spinner label="Procurando..." /> : null;
}
