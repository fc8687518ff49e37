// /specific-productions: eggs, honey, wool, cheese and others, newest first, with totals.
import { Box, ClipboardList, Droplet, Egg, Package, Scissors } from 'lucide-react';
import { useMemo } from 'react';
import { countProductions, newestProductions, productionsOf } from '#domain/milk/specific-production-queries';
import type { SpecificProduction } from '#domain/milk/specific-productions';
import { lazily } from '#parts/forms/Lazy';
import { ListFigures } from '#parts/lists/ListFigures';
import { ListScreen } from '#parts/lists/ListScreen';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { useRows } from '#parts/sync/FarmData';
import { StatCard } from '#ui/Card';
import { Choices } from '#ui/Choices';
import { count, money, number } from '#ui/format';
import type { Icon } from '#ui/Icon';
import { columns } from './columns';
import { productionRemoval } from './removal';
import { amount, nameOf, types } from './words';

const Form = lazily(async () => (await import('./ProductionForm')).ProductionForm);
const icons: Record<SpecificProduction['production_type'], Icon> = { ovos: Egg, mel: Droplet, lã: Scissors, queijo: Package, outro: Box };
const filterNames = ['production_type'] as const;
const filters = [['', 'Todas'], ...Object.entries(types)] as [string, string][];

export function ProductionsScreen() {
  const productions = useRows('specific_productions');
  const { values, change } = useAddressFilters(filterNames);
  const type = Object.hasOwn(types, values.production_type) ? values.production_type : '';
  const newest = useMemo(() => newestProductions(productions), [productions]);
  const found = useMemo(() => productionsOf(newest, type), [newest, type]);
  const product = type === 'outro' ? 'outros produtos' : (types[type] ?? '').toLowerCase();
  return (
    <ListScreen
      noun="specific_productions"
      title="Produções Específicas"
      subtitle="Ovos, mel, lã, queijo e o que mais a fazenda produz"
      add="Nova Produção"
      rows={found}
      columns={columns}
      caption="Produções"
      nameOf={nameOf}
      detail={(row) => `${nameOf(row)}: ${amount(row)}`}
      removal={productionRemoval}
      renderForm={(editing, onClose) => <Form with={editing && { production: editing.row, onClose }} />}
      isFiltered={type !== ''}
      empty={{
        icon: Egg,
        title: 'Nenhuma produção registrada',
        filtered: `Nenhuma produção de ${product} registrada`,
        hint: 'Anote o que a fazenda produz além do leite: os totais de cada produto aparecem aqui.',
        filteredHint: null,
      }}
      exported={{ filters: type && `Produto: ${types[type]}` }}
      opensForm
    >
      <Figures productions={productions} />
      <div className="flex flex-col gap-3 lg:flex-row lg:items-center">
        <Choices label="Mostrar" choices={filters} value={type} onChange={(production_type) => change({ production_type })} />
        <p role="status" className="text-muted lg:ms-auto">
          {count(found.length, 'registro', 'registros')}
        </p>
      </div>
    </ListScreen>
  );
}

function Figures({ productions }: { productions: readonly SpecificProduction[] }) {
  const { total, sale, types: present } = useMemo(() => countProductions(productions), [productions]);
  return (
    <ListFigures>
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
    </ListFigures>
  );
}
