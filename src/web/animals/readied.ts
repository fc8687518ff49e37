// A large herd is made ready to be searched while nobody types: a thousand animals at a time, so that the first letter finds as fast as the last.
import { useEffect } from 'react';
import type { Animal } from '#domain/nouns/animals';
import { findAnimals } from '#domain/questions/animals';

const some = 1_000;
const anything = { search: 'a', type: '', status: '', category: '', pregnancy_status: '', is_batch: '' };

export function useReadied(herd: readonly Animal[]) {
  useEffect(() => {
    let from = 0;
    let timer = setTimeout(ready, 300);
    function ready() {
      findAnimals(herd.slice(from, from + some), anything);
      from += some;
      if (from < herd.length) timer = setTimeout(ready, 16);
    }
    return () => clearTimeout(timer);
  }, [herd]);
}
