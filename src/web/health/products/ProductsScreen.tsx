// /vaccines/products: what the labels say, of the catalogue and of the farm's own products, and the doses that still lack their days.
import { ArrowLeft, Pencil, Pill, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { FarmProduct } from '#domain/health/farm-products';
import { onlyLabel, type Product, productsInUse } from '#domain/health/withdrawal-products';
import { fold, hasWords } from '#domain/kernel/text';
import type { InputOf } from '#domain/verbs';
import { Export, filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { useRemoval } from '#parts/forms/Removal';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link, useNewWanted } from '#parts/navigation/Router';
import { useMayWrite, useRows } from '#parts/sync/FarmData';
import { Button, buttonClass } from '#ui/Button';
import { DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { count } from '#ui/format';
import { Page } from '#ui/Page';
import { columns } from './columns';
import { productRemoval } from './removal';
import { UnknownWithdrawals } from './UnknownWithdrawals';

const LazyForm = lazily(async () => (await import('./ProductForm')).ProductForm);
const filterNames = ['search', 'de'] as const;
const nameOf = ({ name }: Product) => name;
const origins = [
  { value: 'fazenda', label: 'Da fazenda' },
  { value: 'catalogo', label: 'Do catálogo' },
];

type Start = Partial<InputOf<'create_farm_product'>>;
type Editing = { product?: FarmProduct; start?: Start };

const copyOf = (product: Product): Start => ({
  product_name: product.name,
  application_type: product.application_type,
  active_ingredient: product.active,
  strength: product.strength,
  ...onlyLabel(product),
});

export function ProductsScreen() {
  const own = useRows('farm_products');
  const mayWrite = useMayWrite('farm_products');
  const history = useHistoryItem('farm_products');
  const { values, change, clear } = useAddressFilters(filterNames);
  const [editing, setEditing] = useState<Editing | null>(null);
  const removal = useRemoval(productRemoval);
  useNewWanted(() => mayWrite && setEditing({}));
  const all = useMemo(() => productsInUse(own).map((product) => ({ ...product, id: product.own?.id ?? product.name })), [own]);
  const found = useMemo(() => {
    const words = fold(values.search);
    const isFrom = ({ own: ours }: Product) => values.de === '' || (values.de === 'fazenda') === (ours !== null);
    return all.filter((product) => isFrom(product) && hasWords(fold(`${product.name} ${product.active}`), words));
  }, [all, values]);
  const selects = [{ label: 'De quem', all: 'Todos', value: values.de, options: origins, onChange: (de: string) => change({ de }) }];
  const exported = useMemo(() => found.flatMap(({ own: ours }) => ours ?? []), [found]);

  return (
    <Page
      title="Produtos"
      subtitle="Quantos dias de carência cada produto tem: ao escolher um deles, os dias vão para o registro"
      actions={
        <>
          <Link to="/vaccines" className={buttonClass('secondary', 'px-3')}>
            <ArrowLeft aria-hidden="true" />
            Voltar
          </Link>
          <Export noun="farm_products" rows={exported} filters={filtersInWords(values.search, selects)} />
          {mayWrite && (
            <Button variant="primary" icon={Plus} onClick={() => setEditing({})}>
              Novo produto
            </Button>
          )}
        </>
      }
    >
      <UnknownWithdrawals />
      <Filters
        search={{ label: 'Buscar por produto ou princípio ativo', value: values.search, onChange: (search) => change({ search }) }}
        selects={selects}
        onClear={clear}
        found={count(found.length, 'produto', 'produtos')}
      />
      <DataTable
        rows={found}
        columns={columns}
        caption="Produtos"
        rowLabel={nameOf}
        actions={
          mayWrite
            ? (product) =>
                product.own
                  ? [
                      { label: 'Editar', icon: Pencil, onSelect: () => setEditing({ product: product.own! }) },
                      ...history(product.own.id),
                      { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => removal.ask({ id: product.own!.id, name: product.name }) },
                    ]
                  : [{ label: 'Ajustar para a fazenda', icon: Pencil, onSelect: () => setEditing({ start: copyOf(product) }) }]
            : undefined
        }
        empty={
          <EmptyState icon={Pill} title="Nenhum produto encontrado">
            Mude a busca ou limpe os filtros.
          </EmptyState>
        }
      />
      {removal.dialog}
      <LazyForm with={editing && { ...editing, onClose: () => setEditing(null) }} />
    </Page>
  );
}
