// Columns of the transfer list.
import { factsOf } from '#domain/kernel/fields';
import { FarmTransfer, isArrival } from '#domain/transfers/farm-transfers';
import type { Journey } from '#domain/transfers/transfer-queries';
import { Badge, type Tone } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { date, money } from '#ui/format';
import { Second } from '#ui/SecondLine';

export const statuses = factsOf(FarmTransfer.fields.status).values!;

const tones: Record<FarmTransfer['status'], Tone> = { pendente: 'yellow', em_transito: 'blue', concluída: 'green', cancelada: 'gray' };

/** The origin pays: at the destination the cost is only information. */
export const columnsAt = (farm_id: string): Column<Journey>[] => [
  {
    key: 'animal',
    header: 'Animal',
    primary: true,
    sort: ({ animal }) => animal,
    cell: ({ animal, identification }) => (
      <>
        {animal}
        <Second>{identification}</Second>
      </>
    ),
  },
  { key: 'date', header: 'Data', sort: ({ transfer }) => Date.parse(transfer.transfer_date), cell: ({ transfer }) => date(transfer.transfer_date) },
  { key: 'from', header: 'Origem', sort: ({ from }) => from ?? '', cell: ({ from }) => from ?? '-' },
  {
    key: 'to',
    header: 'Destino',
    sort: ({ to }) => to ?? '',
    cell: ({ to, transfer: { transport_method } }) => (
      <>
        {to ?? '-'}
        <Second>{transport_method}</Second>
      </>
    ),
  },
  {
    key: 'cost',
    header: 'Custo',
    align: 'end',
    sort: ({ transfer }) => transfer.cost ?? 0,
    cell: ({ transfer }) => (
      <>
        {money(transfer.cost)}
        <Second>{transfer.cost !== null && isArrival(transfer, farm_id) && 'pago pela origem'}</Second>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Situação',
    badge: true,
    sort: ({ transfer }) => statuses[transfer.status],
    cell: ({ transfer: { status } }) => <Badge tone={tones[status]}>{statuses[status]}</Badge>,
  },
];
