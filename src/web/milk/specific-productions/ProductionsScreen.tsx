// /specific-productions: eggs, honey, wool, cheese and the rest, the newest first, and how much there was of each.
import { Box, ClipboardList, Droplet, Egg, Package, Pencil, Plus, Scissors, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { countProductions, newestProductions, productionsOf } from '#domain/milk/specific-production-queries';
import type { SpecificProduction } from '#domain/milk/specific-productions';
import { Export } from '#parts/export/Export';
import { useRemoval } from '#parts/forms/Removal';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { useNewWanted } from '#parts/navigation/Router';
import { useMayWrite, useRows } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { StatCard, Stats } from '#ui/Card';
import { Choices } from '#ui/Choices';
import { DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { count, money, number } from '#ui/format';
import type { Icon } from '#ui/Icon';
import { Page } from '#ui/Page';
import { columns } from './columns';
import { type Editing, LazyForm } from './LazyForm';
import { productionRemoval } from './removal';
import { amount, nameOf, types } from './words';

const icons: Record<SpecificProduction['production_type'], Icon> = { ovos: Egg, mel: Droplet, lã: Scissors, queijo: Package, outro: Box };
const filterNames = ['production_type'] as const;
const filters = [['', 'Todas'], ...Object.entries(types)] as [string, string][];

export function ProductionsScreen() {
  const productions = useRows('specific_productions');
  const mayWrite = useMayWrite('specific_productions');
  const { values, change } = useAddressFilters(filterNames);
  const [editing, setEditing] = useState<Editing>(null);
  const removal = useRemoval(productionRemoval);
  useNewWanted(() => mayWrite && setEditing({}));

  const type = Object.hasOwn(types, values.production_type) ? values.production_type : '';
  const newest = useMemo(() => newestProductions(productions), [productions]);
  const found = useMemo(() => productionsOf(newest, type), [newest, type]);
  const edit = (production: SpecificProduction) => setEditing({ production });
  const add = mayWrite && (
    <Button variant="primary" icon={Plus} onClick={() => setEditing({})}>
      Nova Produção
    </Button>
  );

  return (
    <Page
      title="Produções Específicas"
      subtitle="Ovos, mel, lã, queijo e o que mais a fazenda produz"
      actions={
        <>
          <Export noun="specific_productions" rows={found} filters={type && `Produto: ${types[type]}`} />
          {add}
        </>
      }
    >
      <Figures productions={productions} />
      <Choices label="Mostrar" choices={filters} value={type} onChange={(production_type) => change({ production_type })} />
      <p role="status" className="text-muted">
        {count(found.length, 'registro', 'registros')}
      </p>
      <DataTable
        rows={found}
        columns={columns}
        caption="Produções"
        rowLabel={nameOf}
        onOpen={mayWrite ? edit : undefined}
        actions={
          mayWrite
            ? (row) => [
                { label: 'Editar', icon: Pencil, onSelect: () => edit(row) },
                { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => removal.ask({ id: row.id, name: `${nameOf(row)}: ${amount(row)}` }) },
              ]
            : undefined
        }
        empty={
          <EmptyState
            icon={Egg}
            title={
              type === ''
                ? 'Nenhuma produção registrada'
                : `Nenhuma produção de ${type === 'outro' ? 'outros produtos' : types[type]!.toLowerCase()} registrada`
            }
            action={type === '' && add}
          >
            {type === '' && mayWrite && 'Anote o que a fazenda produz além do leite: os totais de cada produto aparecem aqui.'}
          </EmptyState>
        }
      />
      {removal.dialog}
      <LazyForm editing={editing} onClose={() => setEditing(null)} />
    </Page>
  );
}

function Figures({ productions }: { productions: readonly SpecificProduction[] }) {
  const { total, sale, types: present } = useMemo(() => countProductions(productions), [productions]);
  return (
    <Stats row>
      <StatCard label="Total de registros" value={number(total, 0)} icon={ClipboardList} tone="blue" hint={sale > 0 && `${money(sale)} em preço de venda`} />
      {present.map(({ type, count: many, amounts: [first, ...others] }) => (
        <StatCard
          key={type}
          label={types[type]!}
          value={amount(first!)}
          icon={icons[type]}
          hint={[...(others.length > 0 ? [`e ${others.map(amount).join(', ')}`] : []), count(many, 'registro', 'registros')].join(' · ')}
        />
      ))}
    </Stats>
  );
}
