// /vaccines/products: what the labels say, of the catalogue and of the farm's own products, and the doses that still lack their days.
import { Pill } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { FarmProduct } from '#domain/health/farm-products';
import { onlyLabel, type Product, productsInUse } from '#domain/health/withdrawal-products';
import { fold, hasWords } from '#domain/kernel/text';
import type { InputOf } from '#domain/verbs';
import { lazily } from '#parts/forms/Lazy';
import { CatalogueList } from '#parts/lists/CatalogueList';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { useNewWanted } from '#parts/navigation/Router';
import { useMayWrite, useRows } from '#parts/sync/FarmData';
import { count } from '#ui/format';
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
  const { values, change, clear } = useAddressFilters(filterNames);
  const [editing, setEditing] = useState<Editing | null>(null);
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
    <CatalogueList
      noun="farm_products"
      title="Produtos"
      subtitle="Quantos dias de carência cada produto tem: ao escolher um deles, os dias vão para o registro"
      back="/vaccines"
      add="Novo produto"
      rows={found}
      columns={columns}
      nameOf={nameOf}
      ownIdOf={({ own: ours }) => ours?.id ?? null}
      exported={exported}
      removal={productRemoval}
      filters={{
        search: { label: 'Buscar por produto ou princípio ativo', value: values.search, onChange: (search) => change({ search }) },
        selects,
        onClear: clear,
        found: count(found.length, 'produto', 'produtos'),
      }}
      empty={{ icon: Pill, title: 'Nenhum produto encontrado' }}
      onEdit={(product) => setEditing(product ? (product.own ? { product: product.own } : { start: copyOf(product) }) : {})}
      form={<LazyForm with={editing && { ...editing, onClose: () => setEditing(null) }} />}
    >
      <UnknownWithdrawals />
    </CatalogueList>
  );
}
