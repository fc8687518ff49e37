// /inseminations: every service, the newest first, and what became of it.

import { CircleCheck, CircleX, Clock, Dna, Pencil, Percent, Plus, Trash2 } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { countInseminations, findServices, newestServiceFirst, type Service, servicesOf } from '#domain/reproduction/insemination-queries';
import { animalPath } from '#parts/animals/AnimalLink';
import { Export, filtersInWords } from '#parts/export/Export';
import { useRemoval } from '#parts/forms/Removal';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link, useNewWanted } from '#parts/navigation/Router';
import { useMayWrite, useRows } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { StatCard, Stats } from '#ui/Card';
import { DataTable } from '#ui/DataTable';
import type { RowLink } from '#ui/datatable/column';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { count, date, decimal, number } from '#ui/format';
import { Page } from '#ui/Page';
import { optionsOf } from '#ui/Select';
import { columnsFor, results } from './columns';
import { useDiagnosis } from './diagnosing';
import { type Editing, LazyForm } from './LazyForm';
import { inseminationRemoval } from './removal';

const filterNames = ['search', 'result'] as const;

const linkTo: RowLink<Service> = ({ animal }, props) => <Link to={animalPath(animal.id)} {...props} />;
const recordsOf = ({ insemination }: Service) => [insemination];
const nameOf = ({ animal, insemination }: Service) => `inseminação de ${animal.name} em ${date(insemination.insemination_date)}`;

export function InseminationsScreen() {
  const animals = useRows('animals');
  const inseminations = useRows('artificial_inseminations');
  const mayWrite = useMayWrite('artificial_inseminations');
  const { values, change, clear } = useAddressFilters(filterNames);
  const [editing, setEditing] = useState<Editing>(null);
  const removal = useRemoval(inseminationRemoval);
  const diagnose = useDiagnosis();
  useNewWanted(() => mayWrite && setEditing({}));

  // Typing goes first; the list follows as fast as it can.
  const search = useDeferredValue(values.search);
  const result = values.result in results ? values.result : '';
  const services = useMemo(() => servicesOf(newestServiceFirst(inseminations), animals), [inseminations, animals]);
  const found = useMemo(() => findServices(services, { search, result }), [services, search, result]);
  const selects = [{ label: 'Resultado', all: 'Todo resultado', value: result, options: optionsOf(results), onChange: (result: string) => change({ result }) }];
  const filtered = search !== '' || result !== '';
  const add = mayWrite && (
    <Button variant="primary" icon={Plus} onClick={() => setEditing({})}>
      Nova Inseminação
    </Button>
  );

  return (
    <Page
      title="Inseminação Artificial"
      subtitle="As coberturas de cada fêmea e no que deram"
      actions={
        <>
          <Export noun="artificial_inseminations" rows={found} records={recordsOf} filters={filtersInWords(search, selects)} />
          {add}
        </>
      }
    >
      <Figures services={services} />
      {(services.length > 0 || filtered) && (
        <Filters
          search={{
            label: 'Buscar por animal ou touro',
            placeholder: 'Animal, brinco ou touro',
            value: values.search,
            onChange: (search) => change({ search }),
          }}
          selects={selects}
          onClear={clear}
          found={count(found.length, 'inseminação', 'inseminações')}
        />
      )}
      <DataTable
        rows={found}
        columns={columnsFor(mayWrite ? diagnose : undefined)}
        caption="Inseminações"
        rowLabel={nameOf}
        renderLink={linkTo}
        actions={
          mayWrite
            ? (row) => [
                { label: 'Editar', icon: Pencil, onSelect: () => setEditing({ insemination: row.insemination }) },
                { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => removal.ask({ id: row.id, name: nameOf(row) }) },
              ]
            : undefined
        }
        empty={
          <EmptyState icon={Dna} title={filtered ? 'Nenhuma inseminação encontrada' : 'Nenhuma inseminação registrada'} action={!filtered && add}>
            {filtered
              ? 'Mude a busca ou limpe os filtros.'
              : mayWrite && 'Anote cada cobertura: 30 dias depois o Lida lembra do diagnóstico, e a positiva vai para as prenhas.'}
          </EmptyState>
        }
      />
      {removal.dialog}
      <LazyForm editing={editing} onClose={() => setEditing(null)} />
    </Page>
  );
}

function Figures({ services }: { services: readonly Service[] }) {
  const { total, pendente, positiva, negativa, rate } = useMemo(() => countInseminations(services.map(({ insemination }) => insemination)), [services]);
  return (
    <Stats row>
      <StatCard label="Total" value={number(total, 0)} icon={Dna} tone="blue" />
      <StatCard label="Pendentes" value={number(pendente, 0)} icon={Clock} tone="yellow" />
      <StatCard label="Positivas" value={number(positiva, 0)} icon={CircleCheck} />
      <StatCard label="Negativas" value={number(negativa, 0)} icon={CircleX} tone="red" />
      <StatCard label="Taxa de Sucesso" value={`${decimal(rate, 1)}%`} icon={Percent} tone="orange" />
    </Stats>
  );
}
