// Remembers how a person arranged each list, on all their devices, and offers their saved filters beside the filters of a list.
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { newId } from '#domain/kernel/ids';
import { arrangementOf } from '#domain/people/list-view-queries';
import { useDevice, useMayWrite, useRows } from '#parts/sync/FarmData';
import { type Arrangement, type Arrangements, ArrangementsContext } from '#ui/datatable/arrangement';
import { FiltersMoreContext } from '#ui/filters-more';

const SavedLists = lazy(async () => ({ default: (await import('#parts/lists/SavedLists')).SavedLists }));

/** A person presses several headers before they are done: one call. */
const pause = 2_000;

export function ListMemory({ children }: { children: ReactNode }) {
  const views = useRows('list_views');
  const mayKeep = useMayWrite('list_views');
  const { dispatch, replica } = useDevice();
  /** Not stored yet, or never: whoever writes nothing arranges for this visit. */
  const [own, setOwn] = useState<ReadonlyMap<string, Arrangement>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const arrangements = useMemo((): Arrangements => {
    const store = async (list: string, { columns, sort }: Arrangement) => {
      const id = arrangementOf(replica.rows('list_views'), list)?.id ?? newId();
      // Without space on the device it stays as long as the visit.
      await dispatch('arrange_list', { id, list, columns, sort }).then(
        // From here on another device may change it.
        () => setOwn((now) => new Map([...now].filter(([key, one]) => key !== list || one.columns !== columns || one.sort !== sort))),
        console.error,
      );
    };
    return {
      of: (list) => own.get(list) ?? arrangementOf(views, list),
      keep(list, arrangement) {
        setOwn((now) => new Map(now).set(list, arrangement));
        clearTimeout(timers.current.get(list));
        if (mayKeep)
          timers.current.set(
            list,
            setTimeout(() => void store(list, arrangement), pause),
          );
      },
    };
  }, [views, own, mayKeep, dispatch, replica]);

  const saved = useMemo(
    () =>
      mayKeep && (
        <Suspense>
          <SavedLists />
        </Suspense>
      ),
    [mayKeep],
  );
  return (
    <ArrangementsContext value={arrangements}>
      <FiltersMoreContext value={saved}>{children}</FiltersMoreContext>
    </ArrangementsContext>
  );
}
