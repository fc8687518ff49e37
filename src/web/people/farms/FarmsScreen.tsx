// /farms: the person's farms as cards; only for owner and admin.
import { Columns3, Fence, PackageOpen, Plus } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { renew } from '#data/session';
import { findFarms } from '#domain/people/farm-queries';
import { Farm, type FarmRegister, farmWords, type RegisteredFarm } from '#domain/people/farms';
import type { OwnerStorage } from '#domain/people/storage';
import { DeletedFarms } from '#parts/accounts/DeletedFarms';
import { Used } from '#parts/accounts/Used';
import { ExportSheets, filtersInWords } from '#parts/export/Export';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { go } from '#parts/navigation/Router';
import { Online, useAsked } from '#parts/sync/Online';
import { Button } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { Facts } from '#ui/Facts';
import { Filters } from '#ui/Filters';
import { count } from '#ui/format';
import { Page } from '#ui/Page';
import { useWholeFarm } from './export-farm';
import { FarmCard } from './FarmCard';
import { type Editing, LazyForm } from './LazyForm';
import { useFarmRemoval } from './removal';

const BringFarm = lazy(async () => ({ default: (await import('./BringFarm')).BringFarm }));

const filterNames = ['search'] as const;

const farmSheets = async (farms: readonly RegisteredFarm[]) => {
  const { registerSheet } = await import('#data/export/records');
  return { sheets: [registerSheet(Farm as never, farms)] };
};

/** Of all farms of this person as their owner. */
function Space({ of: { storage_used, storage_quota, files_used, files_quota } }: { of: OwnerStorage }) {
  return (
    <section aria-label="Espaço no servidor" className="card flex flex-col gap-2">
      <h2 className="text-lg">Espaço no servidor</h2>
      <Facts
        facts={[
          { label: 'Registros', value: <Used used={storage_used} quota={storage_quota} /> },
          { label: 'Fotos e documentos', value: <Used used={files_used} quota={files_quota} /> },
        ]}
      />
      <p className="text-sm text-muted">
        De todas as suas fazendas. Se faltar espaço, o trabalho continua guardado nos aparelhos; peça mais ao administrador do Lida.
      </p>
    </section>
  );
}

export function FarmsScreen() {
  const asked = useAsked<FarmRegister>('/api/farms');
  const { values, change, clear } = useAddressFilters(filterNames);
  const search = useDeferredValue(values.search);
  const [editing, setEditing] = useState<Editing>(null);
  const removal = useFarmRemoval(asked.reload);
  const takeWhole = useWholeFarm();
  const [bringing, setBringing] = useState(false);

  const add = asked.data?.may_create && (
    <Button variant="primary" icon={Plus} disabled={asked.offline} onClick={() => setEditing({})}>
      Nova Fazenda
    </Button>
  );
  const found = findFarms(asked.data?.rows ?? [], search);
  const cards = ({ rows }: FarmRegister) => {
    const card = (farm: RegisteredFarm) => (
      <FarmCard
        key={farm.id}
        farm={farm}
        locked={asked.offline}
        onEdit={() => setEditing({ farm })}
        onRemove={() => void removal.ask(farm, rows.length === 1)}
        onExport={(files) => void takeWhole(farm, files)}
      />
    );
    return (
      <>
        <Filters
          search={{ label: 'Buscar fazenda por nome', placeholder: 'Buscar fazenda', value: values.search, onChange: (typed) => change({ search: typed }) }}
          onClear={clear}
          found={count(found.length, 'fazenda', 'fazendas')}
        />
        {found.length > 0 ? (
          <ul aria-label="Fazendas" className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
            {found.map(card)}
          </ul>
        ) : (
          <EmptyState icon={Fence} title={farmWords.none} action={!search && add}>
            {search && 'Mude a busca ou limpe os filtros.'}
          </EmptyState>
        )}
      </>
    );
  };

  return (
    <Page
      title="Fazendas"
      actions={
        <>
          {(asked.data?.rows.length ?? 0) > 1 && (
            <Button icon={Columns3} onClick={() => void go({ to: '/farms/lado-a-lado' })}>
              Comparar fazendas
            </Button>
          )}
          {found.length > 0 && <ExportSheets title="Fazendas" filters={filtersInWords(search)} sheets={() => farmSheets(found)} />}
          {add}
        </>
      }
    >
      <Online of={asked} failed={Farm.failed!.load}>
        {cards}
      </Online>
      {asked.data?.storage && <Space of={asked.data.storage} />}
      {asked.data?.may_create && (
        <Button icon={PackageOpen} className="self-start" disabled={asked.offline} onClick={() => setBringing(true)}>
          Trazer uma fazenda inteira
        </Button>
      )}
      {asked.data?.may_create && (
        <DeletedFarms
          // Another count of farms: one was deleted or restored.
          key={asked.data.rows.length}
          list="/api/farms/deleted"
          farms="/api/farms"
          onRestored={async () => {
            await renew();
            await asked.reload();
          }}
        />
      )}
      {removal.dialog}
      <Suspense>{bringing && <BringFarm onBrought={asked.reload} onClose={() => setBringing(false)} />}</Suspense>
      <LazyForm editing={editing} onSaved={asked.reload} onClose={() => setEditing(null)} />
    </Page>
  );
}
