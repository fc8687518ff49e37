// /transfers: every animal sent to another farm of the owner, or come from one, the newest first.

import { CircleCheck, Clock, Fence, Pencil, Plus, Trash2, Truck, Wallet } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { isArrival, isOpenTransfer } from '#domain/transfers/farm-transfers';
import { countTransfers, findJourneys, type Journey, journeysOf, newestTransferFirst } from '#domain/transfers/transfer-queries';
import { animalPath } from '#parts/animals/AnimalLink';
import { Export, filtersInWords } from '#parts/export/Export';
import { useRemoval } from '#parts/forms/Removal';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link, useNewWanted } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { useDevice, useMayWrite, useRows } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { StatCard, Stats } from '#ui/Card';
import { DataTable } from '#ui/DataTable';
import type { RowLink } from '#ui/datatable/column';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { count, date, money, number } from '#ui/format';
import type { MenuItem } from '#ui/Menu';
import { Page } from '#ui/Page';
import { columns } from './columns';
import { useCompletion } from './completing';
import { type Editing, LazyForm } from './LazyForm';
import { transferRemoval } from './removal';

const filterNames = ['search', 'status'] as const;
const wanted = { pendente: 'Pendentes', em_transito: 'Em Trânsito', concluída: 'Concluídas' };

const recordsOf = ({ transfer }: Journey) => [transfer];
const also = [
  { label: 'Origem', kind: 'text' as const, value: ({ from }: Journey) => from },
  { label: 'Destino', kind: 'text' as const, value: ({ to }: Journey) => to },
];
const nameOf = ({ animal, transfer }: Journey) => `transferência de ${animal} em ${date(transfer.transfer_date)}`;

export function TransfersScreen() {
  const { farm } = useFarm();
  const mayWrite = useMayWrite('farm_transfers');
  const journeys = useJourneys();
  const { values, change, clear } = useAddressFilters(filterNames);
  const [editing, setEditing] = useState<Editing>(null);
  const removal = useRemoval(transferRemoval);
  const complete = useCompletion();
  const linkTo = useAnimalLink();
  useNewWanted(() => mayWrite && setEditing({}));

  // Typing goes first; the list follows as fast as it can.
  const search = useDeferredValue(values.search);
  const status = values.status in wanted ? values.status : '';
  const found = useMemo(() => findJourneys(journeys, { search, status }), [journeys, search, status]);
  const options = Object.entries(wanted).map(([value, label]) => ({ value, label }));
  const selects = [{ label: 'Situação', all: 'Todas', value: status, options, onChange: (status: string) => change({ status }) }];
  const filtered = search !== '' || status !== '';
  const add = mayWrite && (
    <Button variant="primary" icon={Plus} onClick={() => setEditing({})}>
      Nova Transferência
    </Button>
  );
  /** What came from elsewhere is changed there. */
  const actions = (row: Journey): MenuItem[] => {
    const { transfer } = row;
    if (isArrival(transfer, farm.id)) return [];
    const warning = transfer.completed_at !== null && <p className="mt-2">O animal volta para esta fazenda.</p>;
    return [
      ...(isOpenTransfer(transfer) ? [{ label: 'Concluir', icon: CircleCheck, onSelect: () => complete(row) }] : []),
      { label: 'Editar', icon: Pencil, onSelect: () => setEditing({ transfer }) },
      { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => removal.ask({ id: row.id, name: nameOf(row), warning }) },
    ];
  };

  return (
    <Page
      title="Movimentações entre Fazendas"
      subtitle="Os animais que vão de uma fazenda sua para outra"
      actions={
        <>
          <Export noun="farm_transfers" rows={found} records={recordsOf} also={also} filters={filtersInWords(search, selects)} />
          {add}
        </>
      }
    >
      <Figures journeys={journeys} />
      {(journeys.length > 0 || filtered) && (
        <Filters
          search={{
            label: 'Buscar por animal ou fazenda',
            placeholder: 'Animal, brinco ou fazenda',
            value: values.search,
            onChange: (search) => change({ search }),
          }}
          selects={selects}
          onClear={clear}
          found={count(found.length, 'transferência', 'transferências')}
        />
      )}
      <DataTable
        rows={found}
        columns={columns}
        caption="Transferências"
        rowLabel={nameOf}
        renderLink={linkTo}
        actions={mayWrite ? actions : undefined}
        empty={
          <EmptyState icon={Truck} title={filtered ? 'Nenhuma transferência encontrada' : 'Nenhuma transferência registrada'} action={!filtered && add}>
            {filtered
              ? 'Mude a busca ou limpe os filtros.'
              : mayWrite && 'Anote o animal que vai para outra fazenda sua: ao concluir, ele passa para lá com pesagens, saúde e reprodução.'}
          </EmptyState>
        }
      />
      {removal.dialog}
      <LazyForm editing={editing} onClose={() => setEditing(null)} />
    </Page>
  );
}

function useJourneys() {
  const { replica } = useDevice();
  const { farms } = useFarm();
  const animals = useRows('animals');
  const transfers = useRows('farm_transfers');
  return useMemo(() => {
    const names = new Map(farms.map(({ id, farm_name }) => [id, farm_name]));
    // Made anew when an animal changes its name, too.
    return animals && journeysOf(newestTransferFirst(transfers), { animal: (id) => replica.known('animals', id), farm: (id) => names.get(id) });
  }, [replica, farms, animals, transfers]);
}

/** To the page of an animal that is here; of one that left there is only the name. */
function useAnimalLink(): RowLink<Journey> {
  const { replica } = useDevice();
  return ({ transfer: { animal_id } }, { children, ...props }) =>
    replica.row('animals', animal_id) ? (
      <Link to={animalPath(animal_id)} {...props}>
        {children}
      </Link>
    ) : (
      <span>{children}</span>
    );
}

function Figures({ journeys }: { journeys: readonly Journey[] }) {
  const { total, pendente, em_transito, concluída, cost } = useMemo(() => countTransfers(journeys.map(({ transfer }) => transfer)), [journeys]);
  return (
    <Stats row>
      <StatCard label="Total" value={number(total, 0)} icon={Fence} tone="blue" />
      <StatCard label="Pendentes" value={number(pendente, 0)} icon={Clock} tone="yellow" />
      <StatCard label="Em Trânsito" value={number(em_transito, 0)} icon={Truck} tone="orange" />
      <StatCard label="Concluídas" value={number(concluída, 0)} icon={CircleCheck} />
      <StatCard label="Custo Total" value={money(cost)} icon={Wallet} tone="red" />
    </Stats>
  );
}
