// Columns of the pasture list: land, who grazes there and for how long, or how long it has rested.
import type { Also } from '#data/export/records';
import type { Ground } from '#domain/pastures/pasture-queries';
import { whoGrazes } from '#parts/pastures/Grounds';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import type { Column } from '#ui/DataTable';
import { days, hectares, quantity } from '#ui/format';
import { Second } from '#ui/SecondLine';

const baseColumns: Column<Ground>[] = [
  {
    key: 'name',
    header: 'Pastagem',
    primary: true,
    sort: ({ pasture }) => pasture.name,
    cell: ({ pasture: { name, grass_type } }) => (
      <>
        {name}
        <Second>{grass_type}</Second>
      </>
    ),
  },
  { key: 'area', header: 'Área', align: 'end', sort: ({ pasture }) => pasture.area_hectares, cell: ({ pasture }) => hectares(pasture.area_hectares) },
  {
    key: 'state',
    header: 'Situação',
    badge: true,
    sort: ({ now }) => (now ? 0 : 1),
    cell: ({ now }) => <Badge tone={now ? 'green' : 'blue'}>{now ? 'Em uso' : 'Disponível'}</Badge>,
  },
  {
    key: 'days',
    header: 'Tempo',
    sort: ({ now, rested }) => now?.days ?? rested ?? -1,
    cell: ({ now, rested }) => {
      if (now)
        return (
          <>
            {days(now.days)} em uso
            <Second>{whoGrazes(now)}</Second>
          </>
        );
      return rested === null ? 'Nunca usada' : `${days(rested)} de descanso`;
    },
  },
  {
    key: 'stocking',
    header: 'Lotação',
    align: 'end',
    sort: ({ stocking }) => stocking ?? -1,
    cell: ({ stocking }) => (stocking === null ? null : quantity('stocking', stocking)),
  },
];

/** Extra columns of the exported file. */
export const also: Also<Ground>[] = [
  { label: 'Situação', kind: 'text', value: ({ now }) => (now ? 'Em uso' : 'Disponível') },
  { label: 'Ocupada por', kind: 'text', value: ({ now }) => (now ? whoGrazes(now) : null) },
  { label: 'Dias em uso', kind: 'number', scale: 0, value: ({ now }) => now?.days ?? null },
  { label: 'Dias de descanso', kind: 'number', scale: 0, value: ({ rested }) => rested },
  { label: 'Lotação (UA/ha)', kind: 'number', scale: 2, value: ({ stocking }) => stocking },
];

type Turn = (ground: Ground) => void;

/** `turn` is omitted for read-only access. */
export const columnsFor = (turn: Turn | undefined): Column<Ground>[] => [
  ...baseColumns,
  ...(turn
    ? [
        {
          key: 'turn',
          header: 'Rotação',
          cell: (ground: Ground) => (
            <span className="flex py-1">
              <Button className="px-3" aria-label={`${ground.now ? 'Liberar' : 'Ocupar'} ${ground.pasture.name}`} onClick={() => turn(ground)}>
                {ground.now ? 'Liberar' : 'Ocupar'}
              </Button>
            </span>
          ),
        },
      ]
    : []),
];
