// All farms of the installation, newest first: total, owners, and a new one for a customer.
import { CircleCheck, Fence, HardDrive, PawPrint, Plus, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { accessLogWords } from '#domain/people/access-log';
import { Farm, farmWords } from '#domain/people/farms';
import type { CustomerFarm, CustomerFarms } from '#domain/people/super-admin';
import { DeletedFarms } from '#parts/accounts/DeletedFarms';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { PagesEnd, useKeepPrevious, usePages } from '#parts/navigation/Pages';
import { Link, usePlace } from '#parts/navigation/Router';
import { Online, useAsked } from '#parts/sync/Online';
import { Button, buttonClass } from '#ui/Button';
import { StatCard, Stats } from '#ui/Card';
import { DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { number } from '#ui/format';
import { Page } from '#ui/Page';
import { columns } from './columns';
import { Deletions } from './Deletions';
import { LazyForm } from './LazyForm';
import { StorageForm } from './StorageForm';
import { SuspendedOwners, useSuspension } from './Suspension';

const filterNames = ['search'] as const;

export function Panel() {
  const { values, change, clear } = useAddressFilters(filterNames);
  // The URL follows typing with a debounce, which also limits the requests.
  const search = usePlace().search['search'] ?? '';
  const path = `/api/super_admin/farms?${new URLSearchParams(search ? { limit: '50', search } : { limit: '50' }).toString()}`;
  const asked = useKeepPrevious(useAsked<CustomerFarms>(path));
  const [making, setMaking] = useState(false);
  const [giving, setGiving] = useState<CustomerFarm | null>(null);
  // Change the key to reload the suspended owners.
  const [suspended, setSuspended] = useState(0);
  const add = asked.data && (
    <>
      <Button variant="primary" icon={Plus} disabled={asked.offline} onClick={() => setMaking(true)}>
        Nova Fazenda
      </Button>
      <Link to="/super-admin/access-log" className={buttonClass()}>
        <ScrollText aria-hidden="true" />
        {accessLogWords.title}
      </Link>
    </>
  );
  return (
    <Page title="Super Admin" subtitle="Todas as fazendas" actions={add}>
      <Online of={asked} failed={Farm.failed!.load}>
        {(first) => (
          <>
            <Totals totals={first.totals} />
            <Deletions />
            <SuspendedOwners key={suspended} reload={asked.reload} />
            <DeletedFarms list="/api/super_admin/deleted_farms" farms="/api/super_admin/farms" onRestored={asked.reload} />
            <Filters
              search={{
                label: 'Buscar por fazenda, proprietário ou cidade',
                placeholder: 'Fazenda, proprietário ou cidade',
                value: values.search,
                onChange: (typed) => change({ search: typed }),
              }}
              onClear={clear}
            />
            <Farms
              first={first}
              path={path}
              filtered={Boolean(search)}
              onGive={asked.offline ? undefined : setGiving}
              reload={async () => {
                setSuspended(suspended + 1);
                await asked.reload();
              }}
            />
          </>
        )}
      </Online>
      <LazyForm open={making} onSaved={asked.reload} onClose={() => setMaking(false)} />
      {giving && <StorageForm farm={giving} onSaved={asked.reload} onClose={() => setGiving(null)} />}
    </Page>
  );
}

function Totals({ totals }: { totals: CustomerFarms['totals'] }) {
  const shown = totals ?? { farms: null, animals: null, active: null };
  return (
    <Stats>
      <StatCard label="Total de Fazendas" value={number(shown.farms, 0)} icon={Fence} />
      <StatCard label="Total de Animais" value={number(shown.animals, 0)} icon={PawPrint} tone="orange" />
      <StatCard label="Fazendas Ativas" value={number(shown.active, 0)} icon={CircleCheck} tone="blue" />
    </Stats>
  );
}

type FarmsProps = { first: CustomerFarms; path: string; filtered: boolean; onGive: ((farm: CustomerFarm) => void) | undefined; reload: () => Promise<void> };

function Farms({ first, path, filtered, onGive, reload }: FarmsProps) {
  const { rows, ...pages } = usePages(first, path);
  const suspension = useSuspension(reload);
  return (
    <>
      <DataTable
        rows={rows}
        columns={columns}
        caption="Fazendas"
        rowLabel={({ farm_name }) => farm_name}
        actions={
          onGive &&
          ((farm) => [{ label: 'Mudar o espaço…', icon: HardDrive, onSelect: () => onGive(farm) }, ...(farm.is_self ? [] : [suspension.itemFor(farm)])])
        }
        empty={
          <EmptyState icon={Fence} title={farmWords.none}>
            {filtered && 'Mude a busca ou limpe os filtros.'}
          </EmptyState>
        }
      />
      {suspension.dialog}
      <PagesEnd {...pages} failed={Farm.failed!.load!} shown={rows.length} one="fazenda" many="fazendas" loaded={['carregada', 'carregadas']} />
    </>
  );
}
