// /farms/lado-a-lado: the figures of each farm of the person and of all together; a tap opens the farm.
import { Baby, ClipboardList, Fence, Milk, PawPrint, Scale } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { storedOverview, storeOverview } from '#data/farms-overview';
import { roles } from '#domain/kernel/roles';
import { type FarmsOverview, figuresFor, type Together, together } from '#domain/overview/farms-overview';
import type { AccessibleFarm } from '#domain/people/accounts';
import { accessOn } from '#domain/people/permissions';
import { ExportSheets } from '#parts/export/Export';
import { ListFigures } from '#parts/lists/ListFigures';
import { go } from '#parts/navigation/Router';
import { useAuth, useFarm } from '#parts/sync/Auth';
import { Online, useAsked } from '#parts/sync/Online';
import { StatCard } from '#ui/Card';
import { DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { count, dateTime, litres, money, number } from '#ui/format';
import { Page } from '#ui/Page';
import { columnsFor, type FarmRow } from './columns';

/** Until the farms that took too long are asked for again. */
const againAfter = 1_000;

export function FarmsOverviewScreen() {
  const { email } = useAuth().session.person;
  const { farm, farms, chooseFarm } = useFarm();
  const asked = useAsked<FarmsOverview>('/api/farms/overview');
  const { data, offline, reload } = asked;
  useEffect(() => {
    if (data) storeOverview(email, data);
  }, [email, data]);
  const isPartial = !offline && data?.farms.some(({ figures }) => figures === null);
  useEffect(() => {
    if (!isPartial) return;
    const soon = setTimeout(() => void reload(), againAfter);
    return () => clearTimeout(soon);
  }, [isPartial, reload]);
  const overview = useMemo(() => data ?? storedOverview(email), [data, email]);
  const rows = useMemo(() => (overview ? rowsOf(overview, farms) : []), [overview, farms]);
  const all = useMemo(() => together(rows), [rows]);
  const columns = useMemo(() => columnsFor(all, farm.id), [all, farm.id]);

  const open = ({ id }: FarmRow) => {
    chooseFarm(id);
    void go({ to: '/' });
  };
  const exported = rows.length > 0 && (
    <ExportSheets title="Fazendas lado a lado" pdf sheets={async () => (await import('./sheets')).overviewSheets(rows, all)} />
  );
  return (
    <Page title="Fazendas lado a lado" actions={exported}>
      <Online of={{ ...asked, data: overview }} failed="Erro ao carregar os números das fazendas">
        {({ at, left_out }) => (
          <>
            <p className="text-muted">
              Números de {dateTime(at)}. Toque em uma fazenda para abri-la.
              {left_out > 0 && ` ${count(left_out, 'fazenda não aparece', 'fazendas não aparecem')} aqui.`}
            </p>
            <Sums all={all} farms={rows.length} />
            <DataTable
              rows={rows}
              columns={columns}
              caption="Fazendas lado a lado"
              rowLabel={({ farm_name }) => farm_name}
              onOpen={open}
              empty={<EmptyState icon={Fence} title="Nenhuma fazenda cadastrada" />}
            />
          </>
        )}
      </Online>
    </Page>
  );
}

/** Farms that the person has now, with what they may see of them now. */
function rowsOf({ farms }: FarmsOverview, mine: readonly AccessibleFarm[]): FarmRow[] {
  const known = new Map(farms.map(({ id, figures }) => [id, figures]));
  return mine.flatMap((farm) => {
    const figures = known.get(farm.id);
    if (figures === undefined) return [];
    const { id, farm_name, user_role } = farm;
    return [{ id, farm_name, role: roles[user_role], figures: figures && figuresFor(accessOn(farm), figures) }];
  });
}

/** Which farms a sum is of. */
function partsOf(farms: readonly string[], all: number) {
  return farms.length === all ? `Soma de ${count(all, 'fazenda', 'fazendas')}` : `Soma de ${farms.length} de ${all}: ${farms.join(', ')}`;
}

function Sums({ all: { herd, breeding, milk, work, money: cash }, farms }: { all: Together; farms: number }) {
  return (
    <ListFigures label="Todas as fazendas">
      {herd && <StatCard label="Animais ativos" value={number(herd.figures.active, 0)} icon={PawPrint} hint={partsOf(herd.farms, farms)} />}
      {breeding && <StatCard label="Vacas prenhas" value={number(breeding.figures.pregnant_cows, 0)} icon={Baby} hint={partsOf(breeding.farms, farms)} />}
      {milk && <StatCard label="Leite (30 dias)" value={litres(milk.figures.litres)} icon={Milk} hint={partsOf(milk.farms, farms)} />}
      {work && (
        <StatCard
          label="Atividades para fazer"
          value={number(work.figures.late + work.figures.due, 0)}
          icon={ClipboardList}
          hint={partsOf(work.farms, farms)}
        />
      )}
      {cash && (
        <StatCard
          label="Saldo do mês"
          value={money(cash.figures.balance)}
          icon={Scale}
          tone={cash.figures.balance < 0 ? 'red' : 'green'}
          hint={partsOf(cash.farms, farms)}
        />
      )}
    </ListFigures>
  );
}
