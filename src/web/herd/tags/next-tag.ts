// The stock of tags on this device, and the next free number.
import { useMemo } from 'react';
import { stockOf } from '#domain/herd/tag-ranges';
import { compare } from '#domain/kernel/sorting';
import { useRows } from '#parts/sync/FarmData';

export function useTagStock() {
  const [ranges, animals, events] = [useRows('tag_ranges'), useRows('animals'), useRows('tag_events')];
  return useMemo(() => {
    const oldest = ranges.toSorted((a, b) => compare(a.purchase_date, b.purchase_date) || compare(a.first_number, b.first_number));
    const spent = events.flatMap(({ sisbov, rfid, previous_sisbov, previous_rfid }) => [sisbov, rfid, previous_sisbov, previous_rfid]);
    return stockOf(oldest, animals, spent);
  }, [ranges, animals, events]);
}

export const useNextTag = () => useTagStock().find(({ next }) => next !== null)?.next ?? null;
