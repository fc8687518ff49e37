// Columns of the list of products, with whose label their days are from.
import { applicationTypes } from '#domain/health/animal-vaccines';
import { type Product, whoseLabel } from '#domain/health/withdrawal-products';
import { labelInWords } from '#parts/animals/WithdrawalWords';
import { Badge } from '#ui/Badge';
import { Breakable } from '#ui/Breakable';
import type { Column } from '#ui/DataTable';
import { days } from '#ui/format';
import { Second } from '#ui/SecondLine';

export const useOf = ({ application_type }: Pick<Product, 'application_type'>) => (application_type ? applicationTypes[application_type] : 'Medicamento');

const cows = { any: null, lactating: 'vacas em lactação', dry: 'vacas secas' };

function Standing({ product }: { product: Product }) {
  if (product.own) return <Badge tone="green">Da fazenda</Badge>;
  return product.source ? <Badge tone="blue">Bula consultada</Badge> : <Badge tone="yellow">Confira a bula</Badge>;
}

export const columns: Column<Product>[] = [
  {
    key: 'product',
    header: 'Produto',
    primary: true,
    sort: ({ name }) => name,
    cell: ({ name, active, strength, route, cow, application_type }) => (
      <>
        <Breakable text={name} />
        <Second>{[useOf({ application_type }), active, strength, route, cows[cow]].filter(Boolean).join(' · ')}</Second>
      </>
    ),
  },
  {
    key: 'withdrawal',
    header: 'Carência',
    cell: (product) => (
      <>
        {labelInWords(product)}
        <Second>
          {[product.min_days_before_calving && `Só até ${days(product.min_days_before_calving)} antes do parto`, whoseLabel(product), product.note]
            .filter(Boolean)
            .join('. ')}
        </Second>
      </>
    ),
  },
  { key: 'standing', header: 'Bula', width: '9.5rem', cell: (product) => <Standing product={product} /> },
];
