// Situação: how each cow and heifer stands today, by the events recorded of her.
import { ScanHeart } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { Also } from '#data/export/records';
import type { Animal } from '#domain/herd/animals';
import { countStates, findStates, type HerdLine, herdStates } from '#domain/reproduction/herd-states';
import { breedingNouns } from '#domain/reproduction/rows-to-events';
import { lactationStates, reproductiveStates, type State } from '#domain/reproduction/states';
import { animalPath } from '#parts/animals/AnimalLink';
import { BreedingBadge, lactationWords } from '#parts/animals/BreedingState';
import { useHerdParameters } from '#parts/animals/HerdParameters';
import { Export, filtersInWords } from '#parts/export/Export';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { useRowsOfAll, useToday } from '#parts/sync/FarmData';
import { type Column, DataTable } from '#ui/DataTable';
import type { RowLink } from '#ui/datatable/column';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { count, date, days, number } from '#ui/format';
import { Page } from '#ui/Page';
import { Second } from '#ui/SecondLine';
import { optionsOf } from '#ui/Select';

const filterNames = ['search', 'reproducao', 'lactacao'] as const;
const { saiu: _, ...present } = reproductiveStates;
const linkTo: RowLink<HerdLine> = ({ id }, props) => <Link to={animalPath(id)} {...props} />;
const nameOf = ({ animal }: HerdLine) => animal.name;

const columns: Column<HerdLine>[] = [
  {
    key: 'animal',
    header: 'Animal',
    primary: true,
    sort: nameOf,
    cell: ({ animal: { name, identification, breed } }) => (
      <>
        {name}
        <Second>{[identification, breed].filter(Boolean).join(' · ')}</Second>
      </>
    ),
  },
  {
    key: 'state',
    header: 'Reprodução',
    badge: true,
    sort: ({ state }) => reproductiveStates[state.reproductive],
    cell: ({ state }) => <BreedingBadge state={state} />,
  },
  { key: 'lactation', header: 'Lactação', sort: ({ state }) => state.lactationNumber, cell: ({ state }) => lactationWords(state) },
  { key: 'del', header: 'DEL', align: 'end', sort: ({ state }) => state.del, cell: ({ state: { del } }) => (del === null ? null : number(del, 0)) },
  {
    key: 'services',
    header: 'Coberturas',
    align: 'end',
    sort: ({ state }) => state.services,
    cell: ({ state: { services } }) => (services === 0 ? null : number(services, 0)),
  },
  {
    key: 'open',
    header: 'Dias em aberto',
    align: 'end',
    sort: ({ state }) => state.daysOpen,
    cell: ({ state: { daysOpen } }) => (daysOpen === null ? null : number(daysOpen, 0)),
  },
  {
    key: 'due',
    header: 'Gestação e parto',
    sort: ({ state }) => state.pregnancy && Date.parse(state.pregnancy.expected),
    cell: ({ state: { pregnancy } }) =>
      pregnancy && (
        <>
          {`${days(pregnancy.days)}, parto em ${date(pregnancy.expected)}`}
          <Second>{`Secar em ${date(pregnancy.dryOff)}`}</Second>
        </>
      ),
  },
];

export function StatesTab({ children }: { children: ReactNode }) {
  const rows = useRowsOfAll(breedingNouns);
  const herd = useHerdParameters();
  const today = useToday();
  const { values, change, clear } = useAddressFilters(filterNames);
  const wanted = useDeferredValue(values);
  const lines = useMemo(() => herdStates(rows, today, herd), [rows, today, herd]);
  const found = useMemo(() => findStates(lines, wanted), [lines, wanted]);
  const counts = useMemo(() => countStates(lines), [lines]);
  const also = useMemo(() => alsoOf(lines), [lines]);
  const counted = Object.fromEntries(
    Object.entries(present).map(([value, label]) => [value, `${label} (${number(counts.get(value as State['reproductive']) ?? 0, 0)})`]),
  );
  const selects = [
    {
      label: 'Reprodução',
      all: 'Toda situação',
      value: values.reproducao,
      options: optionsOf(counted),
      onChange: (reproducao: string) => change({ reproducao }),
    },
    {
      label: 'Lactação',
      all: 'Toda lactação',
      value: values.lactacao,
      options: optionsOf(lactationStates),
      onChange: (lactacao: string) => change({ lactacao }),
    },
  ];
  const filtered = Object.values(wanted).some(Boolean);
  return (
    <Page
      title="Manejo Reprodutivo"
      subtitle="Como está cada vaca e novilha hoje, pelo que foi registrado"
      actions={
        <Export
          noun="animals"
          title="Situação reprodutiva"
          rows={found.map(({ animal }) => animal)}
          also={also}
          filters={filtersInWords(wanted.search, selects)}
        />
      }
    >
      {children}
      {(lines.length > 0 || filtered) && (
        <Filters
          search={{ label: 'Buscar por animal', placeholder: 'Animal ou brinco', value: values.search, onChange: (search) => change({ search }) }}
          selects={selects}
          onClear={clear}
          found={count(found.length, 'fêmea', 'fêmeas')}
        />
      )}
      <DataTable
        rows={found}
        columns={columns}
        caption="Situação reprodutiva"
        rowLabel={nameOf}
        renderLink={linkTo}
        empty={
          <EmptyState icon={ScanHeart} title={filtered ? 'Nenhuma fêmea nesta situação' : 'Nenhuma vaca ou novilha no rebanho'}>
            {filtered && 'Mude a busca ou limpe os filtros.'}
          </EmptyState>
        }
      />
    </Page>
  );
}

/** Extra columns of the exported file. */
function alsoOf(lines: readonly HerdLine[]): Also<Animal>[] {
  const states = new Map(lines.map(({ id, state }) => [id, state]));
  const of = ({ id }: Animal) => states.get(id);
  return [
    { label: 'Reprodução', kind: 'text', value: (animal) => reproductiveStates[of(animal)?.reproductive ?? 'apta'] },
    { label: 'Lactação', kind: 'text', value: (animal) => lactationStates[of(animal)?.lactation ?? 'nunca_pariu'] },
    { label: 'Nº da lactação', kind: 'number', scale: 0, value: (animal) => of(animal)?.lactationNumber ?? null },
    { label: 'DEL', kind: 'number', scale: 0, value: (animal) => of(animal)?.del ?? null },
    { label: 'Coberturas', kind: 'number', scale: 0, value: (animal) => of(animal)?.services ?? null },
    { label: 'Dias em aberto', kind: 'number', scale: 0, value: (animal) => of(animal)?.daysOpen ?? null },
    { label: 'Dias de gestação', kind: 'number', scale: 0, value: (animal) => of(animal)?.pregnancy?.days ?? null },
    { label: 'Secar em', kind: 'date', value: (animal) => of(animal)?.pregnancy?.dryOff ?? null },
  ];
}
