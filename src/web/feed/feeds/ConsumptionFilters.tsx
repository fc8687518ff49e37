// Filters of the consumption list, in the URL: feed, animal, first and last day.
import { useCallback, useMemo, useState } from 'react';
import type { ConsumptionFilters as Values } from '#domain/feed/consumption-filter-queries';
import type { FeedConsumption } from '#domain/feed/feed-consumption';
import type { Animal } from '#domain/herd/animals';
import { compareWords } from '#domain/kernel/sorting';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { Field } from '#ui/Field';
import { Filters } from '#ui/Filters';
import { count } from '#ui/format';

export const filterNames = ['feed_id', 'animal_id', 'from', 'to'] as const satisfies (keyof Values)[];

/** A day in the URL may be anything. */
export const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);

type ConsumptionFiltersProps = {
  /** All of them, for the options. */
  consumption: readonly FeedConsumption[];
  feedName: (id: string) => string;
  values: Values;
  change: (changes: Partial<Values>) => void;
  clear: () => void;
  found: number;
};

export function ConsumptionFilters({ consumption, feedName, values, change, clear, found }: ConsumptionFiltersProps) {
  const feeds = useMemo(
    () =>
      [...new Set(consumption.map(({ feed_id }) => feed_id))]
        .map((value) => ({ value, label: feedName(value) }))
        .toSorted((a, b) => compareWords(a.label, b.label)),
    [consumption, feedName],
  );
  const fed = useMemo(() => new Set(consumption.map(({ animal_id }) => animal_id)), [consumption]);
  const which = useCallback(({ id }: Animal) => fed.has(id), [fed]);
  return (
    <Filters
      selects={[{ label: 'Ração', all: 'Todas as rações', value: values.feed_id, options: feeds, onChange: (feed_id) => change({ feed_id }) }]}
      active={values.animal_id !== '' || values.from !== '' || values.to !== ''}
      onClear={clear}
      found={count(found, 'registro', 'registros')}
    >
      <div className="filters-select">
        <AnimalPicker
          aria-label="Animal"
          title="Animal"
          placeholder="Todos os animais"
          which={which}
          clearable
          value={values.animal_id || null}
          onChange={(animal_id) => change({ animal_id: animal_id ?? '' })}
        />
      </div>
      <Day label="De" value={values.from} onChange={(from) => change({ from })} />
      <Day label="Até" value={values.to} onChange={(to) => change({ to })} />
    </Filters>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const today = useToday();
  /** What is being typed, until it is a day. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label} className="flex-1 basis-32 lg:w-52 lg:flex-none lg:flex-row lg:items-center">
      <DateInput
        value={typed ?? (value || null)}
        max={today}
        today={today}
        onBlur={() => setTyped(null)}
        onChange={(text) => {
          const done = text === null || isDay(text);
          setTyped(done ? null : text);
          if (done) onChange(text ?? '');
        }}
      />
    </Field>
  );
}
