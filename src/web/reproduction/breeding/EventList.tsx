// The list of one kind of breeding event: newest first, found by animal, with its form, history, deletion and export.
import { useDeferredValue, useMemo } from 'react';
import type { Noun } from '#domain/kernel/noun';
import { capitalized } from '#domain/kernel/text';
import type { Rows } from '#domain/nouns';
import { type EventLine, eventLines, findEvents } from '#domain/reproduction/breeding-event-queries';
import { animalColumn } from '#parts/animals/AnimalColumn';
import { filtersInWords } from '#parts/export/Export';
import type { Removal } from '#parts/forms/Removal';
import { ListScreen } from '#parts/lists/ListScreen';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { useRows } from '#parts/sync/FarmData';
import type { Column } from '#ui/DataTable';
import { count, date } from '#ui/format';
import type { Icon } from '#ui/Icon';
import type { MenuItem } from '#ui/Menu';
import { notesColumn } from './columns';

export type EventNoun = 'pregnancy_checks' | 'heats' | 'dry_offs' | 'breeding_stops' | 'weanings' | 'uterine_exams';

type EventListProps<N extends EventNoun> = {
  noun: N;
  declared: Noun & { name: N };
  subtitle: string;
  add: string | null;
  /** "diagnóstico", "diagnósticos", and whether "a". */
  one: string;
  many: string;
  feminine?: boolean;
  day: keyof Rows[N] & string;
  dayHeader: string;
  /** Between the day and the notes. */
  columns?: readonly Column<EventLine<Rows[N]>>[];
  verbs: Pick<Removal, 'remove' | 'restore'>;
  renderForm: (editing: { row?: EventLine<Rows[N]> } | null, onClose: () => void) => React.ReactNode;
  actions?: (line: EventLine<Rows[N]>) => readonly MenuItem[];
  icon: Icon;
  hint: string;
  children: React.ReactNode;
};

const filterNames = ['search'] as const;

export function EventList<N extends EventNoun>({ noun, declared, one, many, feminine = false, day, columns = [], ...props }: EventListProps<N>) {
  const records = useRows(noun);
  const animals = useRows('animals');
  const { values, change, clear } = useAddressFilters(filterNames);
  const search = useDeferredValue(values.search);
  const lines = useMemo(() => eventLines(records, animals, (record) => record[day] as string), [records, animals, day]);
  const found = useMemo(() => findEvents(lines, search), [lines, search]);
  const nameOf = ({ animal, record }: EventLine<Rows[N]>) => `${one} de ${animal.name} em ${date(record[day] as string)}`;
  const end = feminine ? 'a' : 'o';
  const all: Column<EventLine<Rows[N]>>[] = [
    animalColumn,
    {
      key: 'day',
      header: props.dayHeader,
      width: '9rem',
      sort: ({ record }) => Date.parse(record[day] as string),
      cell: ({ record }) => date(record[day] as string),
    },
    ...columns,
    notesColumn,
  ];
  return (
    <ListScreen
      noun={noun}
      title="Manejo Reprodutivo"
      subtitle={props.subtitle}
      add={props.add}
      rows={found}
      columns={all}
      caption={declared.title}
      nameOf={nameOf}
      removal={{
        ...props.verbs,
        title: `Excluir ${one}`,
        question: declared.confirm!,
        done: `${capitalized(one)} excluíd${end}`,
        failed: declared.failed!.remove,
      }}
      renderForm={props.renderForm}
      {...(props.actions && { actions: props.actions })}
      filters={{
        search: { label: 'Buscar por animal', placeholder: 'Animal ou brinco', value: values.search, onChange: (search) => change({ search }) },
        onClear: clear,
        found: count(found.length, one, many),
      }}
      isFiltered={search !== ''}
      empty={{
        icon: props.icon,
        title: `Nenhum${feminine ? 'a' : ''} ${one} registrad${end}`,
        filtered: `Nenhum${feminine ? 'a' : ''} ${one} encontrad${end}`,
        hint: props.hint,
      }}
      exported={{ records: ({ record }) => [record] as never, filters: filtersInWords(search) }}
      opensForm
    >
      {props.children}
    </ListScreen>
  );
}
