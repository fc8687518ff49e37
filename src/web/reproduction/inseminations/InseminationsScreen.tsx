// /inseminations: all services, newest first, with their results.

import { CircleCheck, CircleX, Clock, Dna, Percent } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { countInseminations, findServices, newestServiceFirst, type Service, servicesOf, toDiagnose } from '#domain/reproduction/insemination-queries';
import { animalPath } from '#parts/animals/AnimalLink';
import { useDiagnosis } from '#parts/animals/Diagnosing';
import { filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { ListFigures } from '#parts/lists/ListFigures';
import { ListScreen } from '#parts/lists/ListScreen';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { useMayRead } from '#parts/sync/Auth';
import { useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { StatCard } from '#ui/Card';
import type { RowLink } from '#ui/datatable/column';
import { count, date, number, percent } from '#ui/format';
import { optionsOf } from '#ui/Select';
import { columnsFor, results } from './columns';
import { inseminationRemoval } from './removal';

const Form = lazily(async () => (await import('./InseminationForm')).InseminationForm);
const filterNames = ['search', 'result'] as const;
const resultFilters: Record<string, string> = { ...results, [toDiagnose]: 'Diagnóstico a fazer' };

const linkTo: RowLink<Service> = ({ animal }, props) => <Link to={animalPath(animal.id)} {...props} />;
const recordsOf = ({ insemination }: Service) => [insemination];
const nameOf = ({ animal, insemination }: Service) => `inseminação de ${animal.name} em ${date(insemination.insemination_date)}`;

export function InseminationsScreen() {
  const animals = useRows('animals');
  const inseminations = useRows('artificial_inseminations');
  const today = useToday();
  const [settings] = useRows('herd_settings');
  const mayWrite = useMayWrite('artificial_inseminations');
  const { values, change, clear } = useAddressFilters(filterNames);
  const maySeeStock = useMayRead('supplies');
  const diagnose = useDiagnosis();

  // Deferred: typing stays responsive while the list updates.
  const search = useDeferredValue(values.search);
  const result = values.result in resultFilters ? values.result : '';
  const services = useMemo(() => servicesOf(newestServiceFirst(inseminations), animals), [inseminations, animals]);
  const found = useMemo(() => findServices(services, { search, result }, today, settings), [services, search, result, today, settings]);
  const selects = [
    { label: 'Resultado', all: 'Todo resultado', value: result, options: optionsOf(resultFilters), onChange: (result: string) => change({ result }) },
  ];

  return (
    <ListScreen
      noun="artificial_inseminations"
      title="Inseminação Artificial"
      subtitle="As coberturas de cada fêmea e no que deram"
      add="Nova Inseminação"
      rows={found}
      columns={columnsFor(mayWrite ? diagnose : undefined)}
      caption="Inseminações"
      nameOf={nameOf}
      removal={inseminationRemoval}
      renderForm={(editing, onClose) => <Form with={editing && { insemination: editing.row?.insemination, animal_id: editing.about, onClose }} />}
      filters={{
        search: { label: 'Buscar por animal ou touro', placeholder: 'Animal, brinco ou touro', value: values.search, onChange: (search) => change({ search }) },
        selects,
        onClear: clear,
        found: count(found.length, 'inseminação', 'inseminações'),
      }}
      isFiltered={search !== '' || result !== ''}
      empty={{
        icon: Dna,
        title: 'Nenhuma inseminação registrada',
        filtered: 'Nenhuma inseminação encontrada',
        hint: 'Anote cada cobertura: 30 dias depois o Lida lembra do diagnóstico, e a positiva vai para as prenhas.',
      }}
      exported={{ records: recordsOf, filters: filtersInWords(search, selects) }}
      renderLink={linkTo}
    >
      <Figures services={services} />
      <p className="flex flex-wrap gap-x-4">
        <Link to="/mating">Acasalamento</Link>
        <Link to="/external-animals">Touros e outros animais de fora</Link>
        <Link to="/breeding" search={{ aba: 'touros' }}>
          Resultado por touro
        </Link>
        {maySeeStock && (
          <Link to="/supplies" search={{ tipo: 'semen' }}>
            Sêmen em estoque
          </Link>
        )}
      </p>
    </ListScreen>
  );
}

function Figures({ services }: { services: readonly Service[] }) {
  const { total, pendente, positiva, negativa, rate } = useMemo(() => countInseminations(services.map(({ insemination }) => insemination)), [services]);
  const diagnosed = positiva + negativa;
  return (
    <ListFigures>
      <StatCard label="Total" value={number(total, 0)} icon={Dna} tone="blue" />
      <StatCard label="Pendentes" value={number(pendente, 0)} icon={Clock} tone="yellow" />
      <StatCard label="Positivas" value={number(positiva, 0)} icon={CircleCheck} />
      <StatCard label="Negativas" value={number(negativa, 0)} icon={CircleX} tone="red" />
      <StatCard
        label="Taxa de Sucesso"
        value={percent(rate)}
        icon={Percent}
        tone="orange"
        hint={diagnosed > 0 && `÷ ${number(diagnosed, 0)} com diagnóstico`}
      />
    </ListFigures>
  );
}
