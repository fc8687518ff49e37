// /pastures: the farm's pastures, who occupies them, and which have rested.
import { CircleCheck, Fence, History, MapPinned, Pencil, Plus, Ruler, Sprout, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { fold } from '#domain/kernel/text';
import { type Ground, pastureFigures } from '#domain/pastures/pasture-queries';
import { useAttachmentsItem } from '#parts/attachments/AttachmentsItem';
import { Export, filtersInWords } from '#parts/export/Export';
import { useRemoval } from '#parts/forms/Removal';
import { ListFigures } from '#parts/lists/ListFigures';
import { PageAction } from '#parts/lists/PageAction';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { go, useNewWanted } from '#parts/navigation/Router';
import { useGrounds } from '#parts/pastures/Grounds';
import { useMayWrite, useRows } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { StatCard } from '#ui/Card';
import { DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { count, hectares, number } from '#ui/format';
import { Page } from '#ui/Page';
import { also, columnsFor } from './columns';
import { type Doing, LazyForm } from './LazyForm';
import { pastureRemoval } from './removal';

const filterNames = ['search', 'state'] as const;
const recordsOf = ({ pasture }: Ground) => [pasture];
const states = [
  { value: 'em_uso', label: 'Em uso' },
  { value: 'disponivel', label: 'Disponíveis' },
];

export function PasturesScreen() {
  const grounds = useGrounds();
  const mayWrite = useMayWrite('pastures');
  const history = useHistoryItem('pastures');
  const photos = useAttachmentsItem('pasture_id');
  const { values, change, clear } = useAddressFilters(filterNames);
  const [doing, setDoing] = useState<Doing>(null);
  const removal = useRemoval(pastureRemoval);
  useNewWanted(() => mayWrite && setDoing({ what: 'create' }));

  const words = fold(values.search);
  const { state } = values;
  const found = useMemo(
    () =>
      grounds.filter(
        ({ pasture, now }) =>
          (state === '' || (state === 'em_uso') === (now !== undefined)) &&
          fold(`${pasture.name} ${pasture.grass_type ?? ''} ${now?.rotation.batch_name ?? ''}`).includes(words),
      ),
    [grounds, words, state],
  );
  const columns = useMemo(() => columnsFor(mayWrite ? (ground) => setDoing({ what: ground.now ? 'release' : 'occupy', ground }) : undefined), [mayWrite]);
  const selects = [{ label: 'Situação', all: 'Todas', value: state, options: states, onChange: (state: string) => change({ state }) }];
  const filtered = words !== '' || state !== '';
  const past = (ground: Ground) => ({ label: 'Histórico de uso', icon: History, onSelect: () => setDoing({ what: 'past', ground }) }) as const;
  const add = mayWrite && (
    <Button variant="primary" icon={Plus} onClick={() => setDoing({ what: 'create' })}>
      Nova Pastagem
    </Button>
  );

  return (
    <Page
      title="Gestão de Pastagens"
      subtitle="Quem está em cada pasto, e quais descansam"
      actions={
        <>
          <PageAction label="Mapa" icon={MapPinned} onSelect={() => void go({ to: '/pastures/mapa' })} />
          <Export noun="pastures" rows={found} records={recordsOf} also={also} filters={filtersInWords(values.search, selects)} />
          {add}
        </>
      }
    >
      <Figures />
      {grounds.length > 0 && (
        <Filters
          search={{
            label: 'Buscar por pastagem, capim ou lote',
            placeholder: 'Buscar',
            value: values.search,
            onChange: (search) => change({ search }),
          }}
          selects={selects}
          onClear={clear}
          found={count(found.length, 'pastagem', 'pastagens')}
        />
      )}
      <DataTable
        rows={found}
        columns={columns}
        caption="Pastagens"
        rowLabel={({ pasture }) => pasture.name}
        onOpen={(ground) => setDoing({ what: 'past', ground })}
        actions={(ground) =>
          mayWrite
            ? [
                past(ground),
                { label: 'Editar', icon: Pencil, onSelect: () => setDoing({ what: 'edit', ground }) },
                ...photos.items(ground.id, ground.pasture.name),
                ...history(ground.id),
                { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => removal.ask({ id: ground.id, name: ground.pasture.name }) },
              ]
            : [past(ground), ...photos.items(ground.id, ground.pasture.name)]
        }
        empty={
          <EmptyState icon={Sprout} title={filtered ? 'Nenhuma pastagem encontrada' : 'Nenhuma pastagem cadastrada'} action={!filtered && add}>
            {filtered ? 'Mude a busca ou limpe os filtros.' : mayWrite && 'Cadastre cada pasto com sua área: depois é só dizer quem entra e quando sai.'}
          </EmptyState>
        }
      />
      {removal.dialog}
      {photos.dialog}
      <LazyForm doing={doing} onClose={() => setDoing(null)} />
    </Page>
  );
}

function Figures() {
  const pastures = useRows('pastures');
  const rotations = useRows('pasture_rotations');
  const { total, active, area, available } = useMemo(() => pastureFigures(pastures, rotations), [pastures, rotations]);
  return (
    <ListFigures>
      <StatCard label="Total de Pastagens" value={number(total, 0)} icon={Sprout} />
      <StatCard label="Pastagens Ativas" value={number(active, 0)} icon={Fence} tone="orange" hint="em uso" />
      <StatCard label="Área Total" value={hectares(area)} icon={Ruler} tone="blue" />
      <StatCard label="Disponíveis" value={number(available, 0)} icon={CircleCheck} tone="green" />
    </ListFigures>
  );
}
