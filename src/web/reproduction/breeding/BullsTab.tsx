// Touros: semen bulls and bulls of the herd, with their doses, conception, daughters and PTA or DEP.
import { Dna, Plus } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { addDays, periodStart } from '#domain/kernel/dates';
import { type BullLine, bullLines, bullsFound, latestOf } from '#domain/reproduction/bull-queries';
import { groupsOf } from '#domain/reproduction/kpi-groups';
import { kpiOf, questionOf } from '#domain/reproduction/kpis';
import { breedingNouns, incrementalHerd } from '#domain/reproduction/rows-to-events';
import { useHerdParameters } from '#parts/animals/HerdParameters';
import { ExportSheets } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { useMayWrite, useRows, useRowsOfAll, useToday } from '#parts/sync/FarmData';
import { buttonClass } from '#ui/Button';
import { type Column, DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { count, number, percent, quantity } from '#ui/format';
import { Page } from '#ui/Page';
import { Second } from '#ui/SecondLine';

const BullDialog = lazily(async () => (await import('./BullDialog')).BullDialog);

/** As the indicators: whole cycles of 21 days. */
const days = 357;
const farthest = 400;

function useBulls(): BullLine[] {
  const rows = useRowsOfAll(breedingNouns);
  const herd = useHerdParameters();
  const today = useToday();
  const [external, supplies, lots, evaluations] = [useRows('external_animals'), useRows('supplies'), useRows('supply_lots'), useRows('bull_evaluations')];
  const [herdOf] = useState(incrementalHerd);
  const conception = useMemo(() => {
    const members = herdOf(rows, addDays(today, -farthest));
    const period = { from: periodStart(days, today), to: today };
    return (['cows', 'heifers'] as const).flatMap((group) => {
      const conceived = kpiOf('conception_rate', questionOf(members, period, group, herd));
      return groupsOf('sire', conceived, members, 1).groups.map(({ name, kpi }) => ({ name, positive: kpi.numerator!, known: kpi.denominator }));
    });
  }, [herdOf, rows, today, herd]);
  return useMemo(
    () => bullLines({ animals: rows.animals, external, supplies, lots, evaluations, conception }),
    [rows.animals, external, supplies, lots, evaluations, conception],
  );
}

const columns: Column<BullLine>[] = [
  {
    key: 'name',
    header: 'Touro',
    primary: true,
    sort: ({ name }) => name,
    cell: ({ name, code, registration, breed, isExternal }) => (
      <>
        {name}
        <Second>{[code ?? registration, breed, !isExternal && 'do rebanho'].filter(Boolean).join(' · ')}</Second>
      </>
    ),
  },
  { key: 'doses', header: 'Doses', align: 'end', sort: ({ doses }) => doses, cell: ({ doses }) => quantity('product', doses) },
  {
    key: 'conception',
    header: 'Concepção',
    align: 'end',
    sort: ({ conception }) => conception,
    cell: ({ conception, positive, known }) => conception !== null && `${percent(conception)} (${positive} ÷ ${known})`,
  },
  { key: 'daughters', header: 'Filhas', align: 'end', sort: ({ daughters }) => daughters, cell: ({ daughters }) => number(daughters, 0) },
  {
    key: 'evaluations',
    header: 'PTA e DEP',
    cell: ({ evaluations }) =>
      latestOf(evaluations)
        .slice(0, 2)
        .map(({ kind, trait, value, year }) => `${kind} ${trait} ${quantity('evaluation', value)} (${year})`)
        .join('; ') || null,
  },
];

const sheetOf = (rows: readonly BullLine[]) => ({
  title: 'Touros',
  columns: [
    { label: 'Touro', kind: 'text' as const },
    { label: 'Código', kind: 'text' as const },
    { label: 'Registro', kind: 'text' as const },
    { label: 'Raça', kind: 'text' as const },
    { label: 'Doses', kind: 'number' as const, scale: 2 },
    { label: 'Positivas', kind: 'number' as const, scale: 0 },
    { label: 'Com resultado', kind: 'number' as const, scale: 0 },
    { label: 'Concepção (%)', kind: 'number' as const, scale: 1 },
    { label: 'Filhas', kind: 'number' as const, scale: 0 },
    { label: 'Filhos', kind: 'number' as const, scale: 0 },
  ],
  rows: rows.map((one) => [one.name, one.code, one.registration, one.breed, one.doses, one.positive, one.known, one.conception, one.daughters, one.sons]),
});

export function BullsTab({ children }: { children: ReactNode }) {
  const bulls = useBulls();
  const mayWrite = useMayWrite('external_animals');
  const { values, change, clear } = useAddressFilters(['search', 'touro']);
  const search = useDeferredValue(values.search);
  const found = useMemo(() => bullsFound(bulls, search), [bulls, search]);
  const open = bulls.find(({ id }) => id === values.touro);
  return (
    <Page
      title="Manejo Reprodutivo"
      subtitle="Doses, filhas e concepção de cada touro em 12 meses (÷ serviços com resultado)"
      actions={
        <>
          {bulls.length > 0 && <ExportSheets title="Touros" sheets={() => [sheetOf(found)]} />}
          {mayWrite && (
            <Link to="/external-animals" search={{ nova: '1' }} className={buttonClass('primary')}>
              <Plus aria-hidden="true" />
              Novo Touro
            </Link>
          )}
        </>
      }
    >
      {children}
      {bulls.length > 0 && (
        <Filters
          search={{ label: 'Buscar touro', placeholder: 'Nome, código ou registro', value: values.search, onChange: (text) => change({ search: text }) }}
          onClear={clear}
          found={count(found.length, 'touro', 'touros')}
        />
      )}
      <DataTable
        rows={found}
        columns={columns}
        caption="Touros"
        rowLabel={({ name }) => name}
        onOpen={({ id }) => change({ touro: id })}
        empty={
          <EmptyState icon={Dna} title={search ? 'Nenhum touro encontrado' : 'Nenhum touro registrado'}>
            Registre o touro do sêmen em Animais de fora, e o sêmen em Estoque.
          </EmptyState>
        }
      />
      <BullDialog with={open !== undefined && { bull: open, onClose: () => change({ touro: '' }) }} />
    </Page>
  );
}
