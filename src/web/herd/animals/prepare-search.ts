// Prepares a large herd for search in idle time, 1,000 animals at a time, so that the first key is as fast as the last.
import { useEffect } from 'react';
import { readyToFind } from '#domain/herd/animal-queries';
import type { Animal } from '#domain/herd/animals';

const some = 1_000;

export function usePrepareSearch(herd: readonly Animal[]) {
  useEffect(() => {
    let many = 0;
    let timer = setTimeout(ready, 300);
    function ready() {
      many = Math.min(many + some, herd.length);
      readyToFind(herd, many);
      if (many < herd.length) timer = setTimeout(ready, 16);
    }
    return () => clearTimeout(timer);
  }, [herd]);
}
