// /tags/historico: tags that animals got, lost or had replaced, newest first.
import { Tag, Tags } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { inTagOrder, TagEvent, tagParts } from '#domain/herd/tag-events';
import { factsOf } from '#domain/kernel/fields';
import { fold } from '#domain/kernel/text';
import { AnimalName } from '#parts/animals/AnimalName';
import { filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListScreen } from '#parts/lists/ListScreen';
import { PageAction } from '#parts/lists/PageAction';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { OfficialTabs } from '#parts/official/OfficialTabs';
import { useDevice, useMayWrite, useRows } from '#parts/sync/FarmData';
import { Badge, type Tone } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { count, date } from '#ui/format';
import { Second } from '#ui/SecondLine';

const TagForm = lazily(async () => (await import('./TagForm')).TagForm);
const LostTagForm = lazily(async () => (await import('./LostTagForm')).LostTagForm);
const filterNames = ['search', 'tipo'] as const;
const kinds = factsOf(TagEvent.fields.kind).values!;
const tones: Record<TagEvent['kind'], Tone> = { aplicado: 'green', substituido: 'blue', perdido: 'orange' };
const numbersOf = ({ identification, sisbov, rfid }: TagEvent) => [...new Set([identification, sisbov, rfid])].filter(Boolean).join(' · ');

const columns: Column<TagEvent>[] = [
  {
    key: 'animal',
    header: 'Animal',
    primary: true,
    cell: (event) => (
      <>
        <AnimalName id={event.animal_id} />
        <Second>{numbersOf(event)}</Second>
      </>
    ),
  },
  {
    key: 'kind',
    header: 'O que houve',
    badge: true,
    sort: ({ kind }) => kind,
    cell: ({ kind, lost_part }) => (
      <Badge tone={tones[kind]}>
        {kinds[kind]}
        {lost_part && `: ${tagParts[lost_part].toLowerCase()}`}
      </Badge>
    ),
  },
  { key: 'date', header: 'Data', width: '8rem', sort: ({ event_date }) => Date.parse(event_date), cell: ({ event_date }) => date(event_date) },
  {
    key: 'before',
    header: 'Antes',
    cell: ({ kind, previous_identification, previous_sisbov, previous_rfid }) =>
      kind === 'substituido' && [...new Set([previous_identification, previous_sisbov, previous_rfid])].filter(Boolean).join(' · '),
  },
  { key: 'notes', header: 'Observações', cell: ({ notes }) => notes },
];

const removal: Removal = {
  remove: 'remove_tag_event',
  restore: 'restore_tag_event',
  title: 'Excluir registro do brinco',
  question: TagEvent.confirm!,
  done: 'Registro do brinco excluído',
  failed: TagEvent.failed!.remove,
};

export function TagEventsScreen() {
  const events = useRows('tag_events');
  const { replica } = useDevice();
  const mayWrite = useMayWrite('tag_events');
  const { values, change, clear } = useAddressFilters(filterNames);
  const search = useDeferredValue(values.search);
  const [lost, setLost] = useState(false);
  const animalOf = (id: string) => (replica.known('animals', id)?.['name'] as string | undefined) ?? 'animal de outra fazenda';
  const newest = useMemo(() => events.toSorted(inTagOrder).toReversed(), [events]);
  const words = fold(search);
  const found = newest.filter(
    (event) => (values.tipo === '' || event.kind === values.tipo) && (words === '' || fold(`${animalOf(event.animal_id)} ${numbersOf(event)}`).includes(words)),
  );
  const nameOf = (event: TagEvent) => `brinco de ${animalOf(event.animal_id)} em ${date(event.event_date)}`;
  const selects = [
    {
      label: 'O que houve',
      all: 'Tudo',
      value: values.tipo,
      options: Object.entries(kinds).map(([value, label]) => ({ value, label })),
      onChange: (tipo: string) => change({ tipo }),
    },
  ];
  return (
    <ListScreen
      noun="tag_events"
      title="Brincos"
      subtitle="Aplicados, perdidos e substituídos"
      add="Novo Brinco"
      rows={found}
      columns={columns}
      caption="Brincos aplicados, perdidos e substituídos"
      nameOf={nameOf}
      removal={removal}
      renderForm={(editing, onClose) => <TagForm with={editing && { onClose }} />}
      pageActions={mayWrite && <PageAction label="Perdeu o brinco" icon={Tags} onSelect={() => setLost(true)} />}
      corrects={false}
      filters={{
        search: { label: 'Buscar por animal ou número', placeholder: 'Animal ou número', value: values.search, onChange: (to) => change({ search: to }) },
        selects,
        onClear: clear,
        found: count(found.length, 'registro', 'registros'),
      }}
      isFiltered={search !== '' || values.tipo !== ''}
      empty={{
        icon: Tag,
        title: 'Nenhum brinco registrado',
        filtered: 'Nenhum brinco encontrado',
        hint: 'Registre os brincos que os animais recebem ou perdem.',
      }}
      exported={{ filters: filtersInWords(search, selects) }}
    >
      <OfficialTabs />
      <LostTagForm with={lost && { onClose: () => setLost(false) }} />
    </ListScreen>
  );
}
