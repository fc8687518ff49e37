// /milk-production/lactacoes: the last lactation of each cow, ranked by 305 days, and what the herd will give.
import { CalendarClock, Milk, TrendingDown } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { findLactations, herdNow, type LactationRow, lactationRows, situations, testedBy } from '#domain/milk/lactation-queries';
import { parityGroups } from '#domain/milk/standard-curves';
import { animalPath } from '#parts/animals/AnimalLink';
import { ExportSheets, filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { ListFigures } from '#parts/lists/ListFigures';
import { useLactations } from '#parts/milk/Lactations';
import { MilkTabs } from '#parts/milk/MilkTabs';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { useToday } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { StatCard } from '#ui/Card';
import { DataTable } from '#ui/DataTable';
import type { RowLink } from '#ui/datatable/column';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { count, days, litres, number, percent } from '#ui/format';
import { Page } from '#ui/Page';
import { optionsOf } from '#ui/Select';
import { columns } from './columns';

const LazyHerdMilk = lazily(async () => (await import('./HerdMilk')).HerdMilk, <div className="card min-h-[19.625rem]" />);
const filterNames = ['search', 'grupo', 'situacao'] as const;
const groups = optionsOf(parityGroups);
const situationOptions = optionsOf(situations);
const linkTo: RowLink<LactationRow> = ({ id }, props) => <Link to={animalPath(id)} {...props} />;
const keyOf = ({ id }: LactationRow) => id;
const nameOf = ({ cow }: LactationRow) => cow.name;

const sheetOf = (rows: readonly LactationRow[]) => ({
  title: 'Lactações',
  columns: [
    { label: 'Vaca', kind: 'text' as const },
    { label: 'Identificação', kind: 'text' as const },
    { label: 'Lactação', kind: 'number' as const, scale: 0 },
    { label: 'Parto', kind: 'date' as const },
    { label: 'Fim', kind: 'date' as const },
    { label: 'DEL', kind: 'number' as const, scale: 0 },
    { label: 'Controles', kind: 'number' as const, scale: 0 },
    { label: 'Litros', kind: 'number' as const, scale: 2 },
    { label: '305 dias (litros)', kind: 'number' as const, scale: 2 },
    { label: 'Projeção', kind: 'text' as const },
    { label: 'Persistência (%)', kind: 'number' as const, scale: 1 },
  ],
  rows: rows.map(({ cow, lactation, litres305, isProjected }) => [
    cow.name,
    cow.identification,
    lactation.number,
    lactation.from,
    lactation.to,
    lactation.days,
    lactation.tests.length,
    lactation.litres,
    litres305,
    isProjected ? 'Sim' : 'Não',
    lactation.persistency === null ? null : 100 * lactation.persistency,
  ]),
});

export function LactationsScreen() {
  const herd = useLactations();
  const today = useToday();
  const { values, change, clear } = useAddressFilters(filterNames);
  const search = useDeferredValue(values.search);
  const grupo = values.grupo in parityGroups ? values.grupo : '';
  const situacao = values.situacao in situations ? values.situacao : '';
  const rows = useMemo(() => lactationRows(herd), [herd]);
  const found = useMemo(() => findLactations(rows, { search, grupo, situacao }), [rows, search, grupo, situacao]);
  const below = useMemo(() => findLactations(rows, { search: '', grupo: '', situacao: 'abaixo' }).length, [rows]);
  const untested = useMemo(() => findLactations(rows, { search: '', grupo: '', situacao: 'sem_controle' }).length, [rows]);
  const now = useMemo(() => herdNow(herd, today), [herd, today]);
  const selects = [
    { label: 'Situação', all: 'Todas', value: situacao, options: situationOptions, onChange: (wanted: string) => change({ situacao: wanted }) },
    { label: 'Lactação', all: 'Todas', value: grupo, options: groups, onChange: (wanted: string) => change({ grupo: wanted }) },
  ];
  const filtered = search !== '' || grupo !== '' || situacao !== '';
  return (
    <Page
      title="Lactações"
      subtitle="O leite de cada vaca desde o parto, em 305 dias, e o que vem pela frente"
      actions={<ExportSheets title="Lactações" filters={filtersInWords(search, selects)} sheets={() => [sheetOf(found)]} />}
    >
      <MilkTabs />
      {rows.length > 0 && (
        <ListFigures charts={<LazyHerdMilk with={{ herd, daily: now.expected.daily }} />}>
          <StatCard
            label="Vacas em lactação"
            value={`${number(now.inMilk, 0)} de ${number(now.cows, 0)}`}
            icon={Milk}
            hint={`${percent(now.percentInMilk)} das vacas que já pariram · DEL médio ${days(now.meanDays)}`}
          />
          <StatCard
            label="Abaixo da curva"
            value={number(below, 0)}
            icon={TrendingDown}
            tone={below > 0 ? 'orange' : 'green'}
            hint="Últimos controles abaixo de 85% do esperado"
          />
          <StatCard
            label="Próximos 60 dias"
            value={litres(now.expected.total)}
            icon={CalendarClock}
            tone="blue"
            hint={`Projeção: ${count(now.expected.byTests, 'vaca', 'vacas')} pelos controles, ${number(now.expected.byStandard, 0)} pela curva esperada`}
          />
        </ListFigures>
      )}
      {untested > 0 && situacao !== 'sem_controle' && (
        <Notice tone="yellow" title={`${count(untested, 'vaca', 'vacas')} com ${testedBy} dias de lactação ou mais e nenhum controle`}>
          <Link to="/milk-production/lactacoes" search={{ situacao: 'sem_controle' }} className="link">
            Ver quais são
          </Link>{' '}
          ou{' '}
          <Link to="/milk-production/ordenha" search={{ turno: 'controle' }} className="link">
            fazer o controle leiteiro
          </Link>
          .
        </Notice>
      )}
      {(rows.length > 0 || filtered) && (
        <Filters
          search={{ label: 'Buscar vaca por nome ou brinco', placeholder: 'Vaca', value: values.search, onChange: (wanted) => change({ search: wanted }) }}
          selects={selects}
          onClear={clear}
          found={count(found.length, 'vaca', 'vacas')}
        />
      )}
      <DataTable
        rows={found}
        columns={columns}
        caption="Lactações"
        rowKey={keyOf}
        rowLabel={nameOf}
        renderLink={linkTo}
        empty={
          <EmptyState icon={Milk} title={filtered ? 'Nenhuma vaca encontrada' : 'Nenhuma lactação com leite registrado'}>
            {filtered
              ? 'Mude a busca ou limpe os filtros.'
              : 'Anote o parto da vaca e o leite dela, ao menos um dia por mês: a curva e a projeção aparecem aqui.'}
          </EmptyState>
        }
      />
    </Page>
  );
}
