// Columns of the transfer list.
import { daysBetween } from '#domain/kernel/dates';
import { factsOf } from '#domain/kernel/fields';
import { FarmTransfer, isArrival, isComing } from '#domain/transfers/farm-transfers';
import type { Journey } from '#domain/transfers/transfer-queries';
import { Badge, type Tone } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { count, date, money } from '#ui/format';
import { Second } from '#ui/SecondLine';

export const statuses = factsOf(FarmTransfer.fields.status).values!;

const tones: Record<FarmTransfer['status'], Tone> = { pendente: 'yellow', em_transito: 'blue', concluída: 'green', cancelada: 'gray' };

/** Sex, age and papers of an animal that is on its way. */
export const comingWords = ({ animal_gender, animal_birth_date, animal_heads, gta_number, transfer_date }: FarmTransfer) =>
  [
    animal_heads && animal_heads > 1 ? count(animal_heads, 'cabeça', 'cabeças') : animal_gender && (animal_gender === 'femea' ? 'fêmea' : 'macho'),
    animal_birth_date && count(Math.max(0, Math.floor(daysBetween(animal_birth_date, transfer_date) / 30.4375)), 'mês', 'meses'),
    gta_number && `GTA ${gta_number}`,
  ]
    .filter(Boolean)
    .join(', ');

/** The origin pays: at the destination the cost is only information. */
export const columnsAt = (farm_id: string): Column<Journey>[] => [
  {
    key: 'animal',
    header: 'Animal',
    primary: true,
    sort: ({ animal }) => animal,
    cell: ({ animal, identification, transfer }) => (
      <>
        {animal}
        <Second>{[identification, isComing(transfer, farm_id) && comingWords(transfer)].filter(Boolean).join(' · ')}</Second>
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
    cell: ({ transfer }) => (
      <>
        <Badge tone={isComing(transfer, farm_id) ? 'orange' : tones[transfer.status]}>
          {isComing(transfer, farm_id) ? 'A caminho' : statuses[transfer.status]}
        </Badge>
        {transfer.refusal && <Second>{`Recusada: ${transfer.refusal}`}</Second>}
      </>
    ),
  },
];
