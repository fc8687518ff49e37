// /milk-production/anos: the milk of the farm year by year, over all years. A device holds the last one; the server adds up the rest.
import { Droplets, Milk, TrendingUp } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { storedMilkYears, storeMilkYears } from '#data/milk-years';
import type { AllYears, MilkYear, MilkYearsUntil } from '#domain/milk/milk-years';
import { ExportSheets } from '#parts/export/Export';
import { ListFigures } from '#parts/lists/ListFigures';
import { discardInWords } from '#parts/milk/discard-words';
import { MilkTabs } from '#parts/milk/MilkTabs';
import { useAuth, useFarm } from '#parts/sync/Auth';
import { Online, useAsked } from '#parts/sync/Online';
import { StatCard } from '#ui/Card';
import { type Column, DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { count, date, litres, number, quantity } from '#ui/format';
import { Page } from '#ui/Page';
import { Second } from '#ui/SecondLine';

const yearOf = ({ from }: Pick<MilkYear, 'from'>) => from.slice(0, 4);

/** Only of a year that is not there from its first day to its last. */
const partOf = ({ from, to }: MilkYear) =>
  [from.endsWith('-01-01') ? '' : `desde ${date(from)}`, to.endsWith('-12-31') ? '' : `até ${date(to)}`].filter(Boolean).join(' ');
const milkDays = (days: number) => `÷ ${count(days, 'dia com leite', 'dias com leite')}`;
const cowDays = (days: number) => `÷ ${count(days, 'dia de vaca em ordenha', 'dias de vaca em ordenha')}`;

const columns: Column<MilkYear>[] = [
  {
    key: 'year',
    header: 'Ano',
    primary: true,
    cell: (year) => (
      <>
        {yearOf(year)}
        <Second>{partOf(year)}</Second>
      </>
    ),
    sort: yearOf,
  },
  {
    key: 'litres',
    header: 'Produzido',
    align: 'end',
    cell: (year) => (
      <>
        {litres(year.litres)}
        {year.discarded > 0 && <Second>{litres(year.discarded)} de descarte</Second>}
      </>
    ),
    sort: ({ litres }) => litres,
  },
  {
    key: 'daily',
    header: 'Por dia',
    align: 'end',
    cell: ({ daily, days }) => (
      <>
        {litres(daily)}
        <Second>{milkDays(days)}</Second>
      </>
    ),
    sort: ({ daily }) => daily,
  },
  {
    key: 'per_milked_cow_day',
    header: 'Por vaca e dia',
    align: 'end',
    cell: ({ per_milked_cow_day, cow_days }) => (
      <>
        {quantity('litresPerCow', per_milked_cow_day)}
        <Second>{cow_days !== null && cowDays(cow_days)}</Second>
      </>
    ),
    sort: ({ per_milked_cow_day }) => per_milked_cow_day,
  },
  { key: 'cows', header: 'Vacas ordenhadas', align: 'end', cell: ({ cows }) => number(cows, 0), sort: ({ cows }) => cows },
];

export function MilkYearsScreen() {
  const { email } = useAuth().session.person;
  const { farm } = useFarm();
  const asked = useAsked<MilkYearsUntil>(`/api/farms/${farm.id}/figures/milk_years`);
  const { data } = asked;
  useEffect(() => {
    if (data) storeMilkYears(email, farm.id, data);
  }, [email, farm.id, data]);
  const known = useMemo(() => data ?? storedMilkYears(email, farm.id), [data, email, farm.id]);
  const exported = known?.all && <ExportSheets title="Leite por ano" pdf sheets={async () => (await import('./sheets')).milkYearSheets(known)} />;
  return (
    <Page title="Leite por Ano" subtitle="Todos os anos da fazenda, desde o primeiro leite anotado" actions={exported}>
      <MilkTabs />
      <Online of={{ ...asked, data: known }} failed="Erro ao carregar o leite por ano">
        {({ years, all, to }) => (
          <>
            {all && <Figures all={all} to={to} />}
            <DataTable
              rows={years}
              columns={columns}
              caption="Leite por ano"
              rowKey={yearOf}
              rowLabel={yearOf}
              empty={
                <EmptyState icon={Milk} title="Nenhuma produção registrada">
                  O leite anotado aparece aqui, ano a ano.
                </EmptyState>
              }
            />
          </>
        )}
      </Online>
    </Page>
  );
}

function Figures({ all, to }: { all: AllYears; to: string }) {
  return (
    <ListFigures note={`De ${date(all.from)} a ${date(to)}, conforme o que o servidor já recebeu`}>
      <StatCard label="Total Produzido" value={litres(all.litres)} icon={Milk} tone="blue" hint={discardInWords(all) ?? `Desde ${date(all.from)}`} />
      <StatCard label="Média Diária" value={litres(all.daily)} icon={TrendingUp} hint={milkDays(all.days)} />
      <StatCard
        label="Por vaca e dia"
        value={quantity('litresPerCow', all.per_milked_cow_day)}
        icon={Droplets}
        tone="yellow"
        hint={all.cow_days !== null && cowDays(all.cow_days)}
      />
    </ListFigures>
  );
}
