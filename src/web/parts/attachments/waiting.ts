// Which photos and documents of this device the server does not have yet.
import { useEffect, useState } from 'react';
import { waitingFiles, watchFiles } from '#data/kept-files';
import { useDevice } from '#parts/sync/FarmData';

const nothing: ReadonlySet<string> = new Set();

export function useWaitingFiles(): ReadonlySet<string> {
  const { name } = useDevice();
  const [waiting, setWaiting] = useState(nothing);
  useEffect(() => {
    let left = false;
    const look = () =>
      void waitingFiles(name).then(
        (files) => left || setWaiting(new Set(files.map(({ content_hash }) => content_hash))),
        () => {},
      );
    look();
    const stop = watchFiles(look);
    return () => {
      left = true;
      stop();
    };
  }, [name]);
  return waiting;
}
