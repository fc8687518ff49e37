// Columns of the consumption table.

import { FeedConsumption } from '#domain/feed/feed-consumption';
import { factsOf } from '#domain/kernel/fields';
import { AnimalName } from '#parts/animals/AnimalName';
import type { Column } from '#ui/DataTable';
import { date, kg, money } from '#ui/format';
import { Second } from '#ui/SecondLine';

const types = factsOf(FeedConsumption.fields.consumption_type).values!;

export const columnsWith = (feedName: (id: string) => string): Column<FeedConsumption>[] => [
  {
    key: 'date',
    header: 'Data',
    sort: ({ consumption_date, consumption_time }) => Date.parse(`${consumption_date}T${consumption_time ?? '00:00'}Z`),
    cell: ({ consumption_date, consumption_time }) => [date(consumption_date), consumption_time].filter(Boolean).join(' '),
  },
  {
    key: 'feed',
    header: 'Ração',
    primary: true,
    sort: ({ feed_id }) => feedName(feed_id),
    cell: ({ feed_id, notes }) => (
      <>
        {feedName(feed_id)}
        {notes && <span className="second line-clamp-2 text-sm font-normal text-muted">{notes}</span>}
      </>
    ),
  },
  { key: 'type', header: 'Tipo', cell: ({ consumption_type }) => types[consumption_type] },
  {
    key: 'who',
    header: 'Animais/Lote',
    cell: ({ batch_name, animal_id }) => (
      <>
        {batch_name ?? 'Individual'}
        {batch_name === null && animal_id && (
          <Second>
            <AnimalName id={animal_id} />
          </Second>
        )}
      </>
    ),
  },
  { key: 'quantity', header: 'Quantidade', align: 'end', sort: ({ quantity }) => quantity, cell: ({ quantity }) => kg(quantity) },
  { key: 'cost', header: 'Custo', align: 'end', sort: ({ cost }) => cost, cell: ({ cost }) => (cost > 0 ? money(cost) : 'Sem custo') },
  { key: 'responsible', header: 'Responsável', cell: ({ responsible }) => responsible },
];
