// /weighings: all weighings with their gain, newest first, and the form for a new one above.

import { Fence, Plus, Scale, Trash2 } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { findAnimals } from '#domain/herd/animal-queries';
import { animalTypes } from '#domain/herd/animal-types';
import type { AnimalWeighing } from '#domain/herd/animal-weighings';
import type { Animal } from '#domain/herd/animals';
import { newestWeighings, weighingsOf } from '#domain/herd/weighing-queries';
import { herdFigures } from '#domain/overview/dashboard';
import { animalPath } from '#parts/animals/AnimalLink';
import { weighingRemoval } from '#parts/animals/WeighingRemoval';
import { Export, filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { useRemoval } from '#parts/forms/Removal';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link, useNewWanted } from '#parts/navigation/Router';
import { useDevice, useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Button, buttonClass } from '#ui/Button';
import { DataTable } from '#ui/DataTable';
import type { RowLink } from '#ui/datatable/column';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { useFocusBack } from '#ui/FocusBack';
import { count, date, kg } from '#ui/format';
import { Page } from '#ui/Page';
import { Spinner } from '#ui/Spinner';
import { columnsWith } from './columns';
import type { Given } from './WeighingForm';

const LazyForm = lazily(async () => (await import('./WeighingForm')).WeighingForm, <Spinner />);
const filterNames = ['search'] as const;
const anyAnimal = { type: '', status: '', category: '', pregnancy_status: '', is_batch: '' };

const linkTo: RowLink<AnimalWeighing> = ({ animal_id }, props) => <Link to={animalPath(animal_id)} {...props} />;

export function WeighingsScreen() {
  const animals = useRows('animals');
  const weighings = useRows('animal_weighings');
  const { replica } = useDevice();
  const mayWrite = useMayWrite('animal_weighings');
  const history = useHistoryItem('animal_weighings');
  const { values, change, clear } = useAddressFilters(filterNames);
  const [writing, setWriting] = useState<Given | null>(null);
  const button = useFocusBack(writing !== null);
  const removal = useRemoval(weighingRemoval);
  useNewWanted((about, { value }) => mayWrite && setWriting({ animal_id: replica.row('animals', about)?.id, weight: value }));

  // Deferred: typing stays responsive while the list updates.
  const search = useDeferredValue(values.search);
  const newest = useMemo(() => newestWeighings(weighings), [weighings]);
  const found = useMemo(() => (search ? weighingsOf(findAnimals(animals, { ...anyAnimal, search }), newest) : newest), [animals, newest, search]);
  // Look up animals only for the visible rows, not for thousands.
  const animalOf = useCallback(({ animal_id }: AnimalWeighing) => replica.row('animals', animal_id), [replica]);
  const columns = useMemo(() => columnsWith(animalOf), [animalOf]);
  const inWords = (row: AnimalWeighing) => `${animalOf(row)?.name}: ${kg(row.weight)} em ${date(row.weighing_date)}`;

  const add = mayWrite && !writing && (
    <>
      <Link to="/weighings/curral" className={buttonClass('secondary')}>
        <Fence aria-hidden="true" />
        Modo Curral
      </Link>
      <Button ref={button} variant="primary" icon={Plus} onClick={() => setWriting({})}>
        Nova Pesagem
      </Button>
    </>
  );
  return (
    <Page
      title="Controle de Pesagens"
      subtitle="O peso de cada animal e quanto ele ganha por dia"
      actions={
        <>
          <Export noun="animal_weighings" rows={found} filters={filtersInWords(search)} />
          {add}
        </>
      }
    >
      <LazyForm with={writing && { given: writing, onClose: () => setWriting(null) }} />
      {(weighings.length > 0 || search) && (
        <Filters
          search={{
            label: 'Buscar animal por nome ou brinco',
            placeholder: 'Nome ou brinco',
            value: values.search,
            onChange: (search) => change({ search }),
          }}
          onClear={clear}
          found={count(found.length, 'pesagem', 'pesagens')}
        />
      )}
      <AverageWeight animals={animals} />
      <DataTable
        rows={found}
        columns={columns}
        caption="Pesagens"
        rowLabel={(row) => `pesagem de ${animalOf(row)?.name} em ${date(row.weighing_date)}`}
        renderLink={linkTo}
        actions={
          mayWrite
            ? (row) => [
                ...history(row.id),
                {
                  label: 'Excluir',
                  icon: Trash2,
                  tone: 'danger',
                  onSelect: () => removal.ask({ id: row.id, name: inWords(row) }),
                },
              ]
            : undefined
        }
        empty={
          <EmptyState icon={Scale} title={search ? 'Nenhuma pesagem encontrada' : 'Nenhuma pesagem registrada'}>
            {search ? 'Mude a busca ou limpe os filtros.' : mayWrite && 'Pese um animal e registre aqui: da segunda pesagem em diante o ganho aparece sozinho.'}
          </EmptyState>
        }
      />
      {removal.dialog}
    </Page>
  );
}

/** The dashboard's figure, which links here. */
function AverageWeight({ animals }: { animals: readonly Animal[] }) {
  const average = herdFigures(animals, useToday()).averageWeight;
  if (!average) return null;
  return (
    <p className="text-muted">
      Peso médio: <strong className="text-ink">{kg(average.kg)}</strong> por cabeça, {animalTypes[average.type].toLowerCase()}s ativos
    </p>
  );
}
