// Columns of the production list.
import type { SpecificProduction } from '#domain/milk/specific-productions';
import { AnimalName } from '#parts/animals/AnimalName';
import { useRow } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { date, money } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { amount, grades, types } from './words';

function Whose({ id }: { id: string }) {
  const breed = useRow('animals', id)?.breed;
  return (
    <>
      <AnimalName id={id} />
      <Second>{breed}</Second>
    </>
  );
}

export const columns: Column<SpecificProduction>[] = [
  {
    key: 'type',
    header: 'Produto',
    primary: true,
    sort: ({ production_type }) => types[production_type],
    cell: ({ production_type, batch_number, storage_location, notes }) => (
      <>
        {types[production_type]}
        <Second>{[batch_number, storage_location].filter(Boolean).join(' · ')}</Second>
        {notes && <span className="second line-clamp-2 text-sm font-normal text-muted">{notes}</span>}
      </>
    ),
  },
  {
    key: 'date',
    header: 'Data',
    width: '6.5rem',
    sort: ({ production_date }) => Date.parse(production_date),
    cell: ({ production_date }) => date(production_date),
  },
  { key: 'quantity', header: 'Quantidade', width: '7rem', align: 'end', sort: ({ quantity }) => quantity, cell: amount },
  {
    key: 'grade',
    header: 'Classificação',
    badge: true,
    sort: ({ quality_grade }) => quality_grade && grades[quality_grade],
    cell: ({ quality_grade }) => quality_grade && <Badge>{grades[quality_grade]}</Badge>,
  },
  { key: 'animal', header: 'Animal', width: '12rem', cell: ({ animal_id }) => animal_id && <Whose id={animal_id} /> },
  {
    key: 'price',
    header: 'Preço de venda',
    align: 'end',
    sort: ({ sale_price }) => sale_price,
    cell: ({ sale_price }) => (sale_price === null ? null : money(sale_price)),
  },
];
