// /milk-production: milk by day, animal and milking, with totals and quality.

import { Droplets, ListChecks, Milk, Percent, Plus, Trash2, TrendingUp } from 'lucide-react';
import { type ReactNode, startTransition, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { findAnimals } from '#domain/herd/animal-queries';
import { periodStart, writtenDay } from '#domain/kernel/dates';
import { type Days, dayPeriods, periodNamed, periodOptions } from '#domain/kernel/periods';
import { MilkProduction } from '#domain/milk/milk-production';
import { allDays, daysOf, daysSince, daysWithin, type MilkDay, type MilkRow, milkFigures } from '#domain/milk/milk-queries';
import { animalPath } from '#parts/animals/AnimalLink';
import { Export, filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { ListFigures } from '#parts/lists/ListFigures';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { discardInWords } from '#parts/milk/discard-words';
import { useMilk } from '#parts/milk/JudgedMilk';
import { MilkTabs } from '#parts/milk/MilkTabs';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link, useNewWanted } from '#parts/navigation/Router';
import { useDevice, useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Older, useOlder } from '#parts/sync/Older';
import { Button, buttonClass } from '#ui/Button';
import { StatCard } from '#ui/Card';
import { DataTable } from '#ui/DataTable';
import type { RowLink } from '#ui/datatable/column';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { useFocusBack } from '#ui/FocusBack';
import { count, date, litres, quantity } from '#ui/format';
import { Page } from '#ui/Page';
import { Spinner } from '#ui/Spinner';
import { type Called, columnsWith } from './columns';
import { useLines } from './lines';
import type { Given } from './MilkForm';
import { lineKey, useMilkRemoval } from './removal';
import { farmTotal } from './words';

const LazyForm = lazily(async () => (await import('./MilkForm')).MilkForm, <Spinner />);
// Reserve the height, so that the lazy chart does not shift the list.
const chartsPlace = <div className="card min-h-[19.625rem]" />;
const LazyChart = lazily(async () => (await import('#parts/charts/MilkChart')).MilkChart, chartsPlace);

const filterNames = ['search', 'periodo'] as const;
const anyAnimal = { type: '', status: '', category: '', pregnancy_status: '', is_batch: '' };
const isOfDays = (periodo: string) => dayPeriods.some((days) => String(days) === periodo);
const keyOf = ({ records }: MilkRow) => records[0]!.id;
const recordsOf = ({ records }: { records: readonly object[] }) => records;
export const milkingPath: string = '/milk-production/ordenha';

export function MilkScreen() {
  const records = useMilk();
  const { replica } = useDevice();
  const mayWrite = useMayWrite('milk_production');
  const history = useHistoryItem('milk_production');
  const { values, change, clear } = useAddressFilters(filterNames);
  const [writing, setWriting] = useState<Given | null>(null);
  const button = useFocusBack(writing !== null);
  const removal = useMilkRemoval();
  const older = useOlder(MilkProduction);
  useNewWanted((about, { value }) => mayWrite && setWriting({ animal_id: replica.row('animals', about)?.id, quantity_liters: value }));

  const search = useDeferredValue(values.search);
  const today = useToday();
  const periods = useMemo(() => periodOptions(today), [today]);
  const period = useMemo(() => periodNamed(values.periodo, today), [values.periodo, today]);
  const periodLabel = period ? periods.find(({ value }) => value === values.periodo)!.label : null;
  const { days, whole } = useDays(search, period);
  const nameOf = useCallback((id: string) => replica.known('animals', id)?.['name'] as string | undefined, [replica]);
  const { lines, all } = useLines(days, nameOf);
  const shownDays = useDeferredValue(days);

  const calledOf = useCallback(
    ({ animal_id }: MilkRow): Called => {
      if (animal_id === null) return { name: farmTotal, also: null };
      // `known`: milk stays when its animal was deleted, and shows its name.
      const animal = replica.known('animals', animal_id) as { name: string; identification: string | null } | undefined;
      return { name: animal?.name ?? 'Animal que não está neste aparelho', also: animal?.identification ?? null };
    },
    [replica],
  );
  const columns = useMemo(() => columnsWith(calledOf), [calledOf]);
  const linkTo: RowLink<MilkRow> = ({ animal_id }, props) =>
    animal_id && replica.row('animals', animal_id) ? <Link to={animalPath(animal_id)} {...props} /> : props.children;
  const nameOfLine = (row: MilkRow) => `leite de ${calledOf(row).name} em ${date(row.production_date)}`;

  const filtered = search !== '' || period !== null;
  const selects = [
    { label: 'Período', all: 'Tudo', value: period ? values.periodo : '', options: periods, onChange: (periodo: string) => change({ periodo }) },
  ];
  // A file outlives the day on which "Este mês" was written.
  const inFile = period && { label: 'Período', value: 'x', options: [{ value: 'x', label: `${writtenDay(period.from)} a ${writtenDay(period.to)}` }] };
  const taken = whole && (
    <Export
      noun="milk_production"
      // `lines` may be incomplete; `days` is not.
      rows={all ? lines : days}
      records={recordsOf}
      filters={filtersInWords(search, inFile ? [inFile] : [])}
      since={period ? null : older.since}
    />
  );
  const actions = mayWrite && !writing && (
    <>
      <Link to={milkingPath} className={buttonClass('secondary')}>
        <ListChecks aria-hidden="true" />
        Ordenha
      </Link>
      <Button ref={button} variant="primary" icon={Plus} onClick={() => setWriting({})}>
        Nova Produção
      </Button>
    </>
  );
  return (
    <Page
      title="Produção de Leite"
      subtitle="O leite de cada ordenha, por animal ou da fazenda toda"
      actions={
        <>
          {taken}
          {actions}
        </>
      }
    >
      <MilkTabs />
      <LazyForm with={writing && { given: writing, onClose: () => setWriting(null) }} />
      <Figures
        days={whole ? days : null}
        since={periodLabel === null ? older.reach : isOfDays(values.periodo) ? `Últimos ${periodLabel}` : periodLabel}
        chart={whole ? shownDays.length > 1 && <LazyChart with={{ days: shownDays }} /> : chartsPlace}
      />
      {(records.length > 0 || filtered) && (
        <Filters
          search={{
            label: 'Buscar animal por nome ou brinco',
            placeholder: 'Animal',
            value: values.search,
            onChange: (search) => change({ search }),
          }}
          selects={selects}
          onClear={clear}
          found={whole ? count(days.length, 'dia com leite', 'dias com leite') : undefined}
        />
      )}
      <DataTable
        rows={lines}
        columns={columns}
        caption="Produção de leite"
        rowKey={keyOf}
        rowLabel={nameOfLine}
        renderLink={linkTo}
        actions={
          mayWrite
            ? (row) => [
                ...history(...row.records.map(({ id }) => id)),
                { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => removal.ask({ id: lineKey(row), name: nameOfLine(row) }) },
              ]
            : undefined
        }
        empty={
          whole && (
            <EmptyState icon={Milk} title={filtered ? 'Nenhuma produção encontrada' : 'Nenhuma produção registrada'}>
              {filtered ? 'Mude a busca ou limpe os filtros.' : mayWrite && 'Anote uma ordenha vaca por vaca, ou só o total do dia da fazenda.'}
            </EmptyState>
          )
        }
      />
      <Older of={older} />
      {removal.dialog}
    </Page>
  );
}

/** So many records are grouped into days without visible delay. */
const few = 5_000;
/** With more records, render none first, then 7 days, then all. */
const steps = [0, 7, Infinity];

/** The days in view, by animal and period. `whole`: whether they are complete. */
function useDays(search: string, period: Days | null) {
  const records = useMilk();
  const animals = useRows('animals');
  const today = useToday();
  const [step, setStep] = useState(0);
  const reach = records.length <= few ? Infinity : steps[step]!;
  const whole = reach === Infinity;
  useEffect(() => {
    if (!whole) startTransition(() => setStep(step + 1));
  }, [whole, step]);
  // Depend on the herd only while searching: changes to animals then cause no work.
  const sought = search === '' ? null : animals;
  const days = useMemo(
    () => (whole ? daysWithin(allDays(records), period) : reach > 0 ? daysSince(records, periodStart(reach, today)) : []),
    [whole, reach, records, period, today],
  );
  const found = useMemo(
    () => (sought ? daysOf(days, new Set(findAnimals(sought, { ...anyAnimal, search }).map(({ id }) => id))) : days),
    [days, sought, search],
  );
  return { days: found, whole };
}

const readings = (many: number) => many > 0 && `÷ ${count(many, 'análise', 'análises')}`;

function Figures({ days, since, chart }: { days: readonly MilkDay[] | null; since: string; chart: ReactNode }) {
  const figures = useMemo(() => days && milkFigures(days), [days]);
  const thrown = figures && discardInWords(figures);
  const value = (of: (known: NonNullable<typeof figures>) => string) => (figures ? of(figures) : '…');
  return (
    <ListFigures charts={chart}>
      <StatCard label="Total Produzido" value={value(({ produced }) => litres(produced))} icon={Milk} tone="blue" hint={thrown || since} />
      <StatCard
        label="Média Diária"
        value={value(({ daily }) => litres(daily))}
        icon={TrendingUp}
        hint={value(({ days }) => `÷ ${count(days, 'dia com leite', 'dias com leite')}`)}
      />
      <StatCard
        label="Gordura Média"
        value={value(({ fat }) => quantity('milkSolids', fat))}
        icon={Percent}
        tone="yellow"
        hint={figures && readings(figures.fatReadings)}
      />
      <StatCard
        label="Proteína Média"
        value={value(({ protein }) => quantity('milkSolids', protein))}
        icon={Droplets}
        tone="orange"
        hint={figures && readings(figures.proteinReadings)}
      />
    </ListFigures>
  );
}
