// A large herd is made ready to be searched while nobody types: a thousand animals at a time, so that the first letter finds as fast as the last.
import { useEffect } from 'react';
import { readyToFind } from '#domain/herd/animal-queries';
import type { Animal } from '#domain/herd/animals';

const some = 1_000;

export function useReadied(herd: readonly Animal[]) {
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
