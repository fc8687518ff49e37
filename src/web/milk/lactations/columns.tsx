// Columns of the list of lactations.
import type { LactationRow } from '#domain/milk/lactation-queries';
import { Badge } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { count, days, litres, number, percent } from '#ui/format';
import { Second } from '#ui/SecondLine';

const signed = (value: number) => `${value > 0 ? '+' : ''}${litres(value)}`;

export const columns: Column<LactationRow>[] = [
  {
    key: 'cow',
    header: 'Vaca',
    primary: true,
    sort: ({ cow }) => cow.name,
    cell: ({ cow, called }) => (
      <>
        {cow.name}
        <Second>{[cow.identification, called].filter(Boolean).join(' · ')}</Second>
      </>
    ),
  },
  {
    key: 'state',
    header: 'Situação',
    badge: true,
    cell: ({ below, lactation }) =>
      below ? (
        <Badge tone="orange">{number(below.percent, 0)}% da curva</Badge>
      ) : lactation.tests.length === 0 ? (
        <Badge tone="yellow">Sem controle</Badge>
      ) : lactation.to === null ? (
        <Badge tone="green">Em lactação</Badge>
      ) : (
        <Badge>{lactation.end === 'no_records' ? 'Sem data de secagem' : 'Encerrada'}</Badge>
      ),
  },
  { key: 'days', header: 'DEL', align: 'end', sort: ({ lactation }) => lactation.days, cell: ({ lactation }) => days(lactation.days) },
  {
    key: 'last',
    header: 'Último controle',
    align: 'end',
    sort: ({ lactation }) => lactation.tests.at(-1)?.litres,
    cell: ({ lactation, below }) => (
      <>
        {litres(lactation.tests.at(-1)?.litres)}
        <Second>{below && `esperado ${litres(below.expected)}`}</Second>
      </>
    ),
  },
  {
    key: 'total',
    header: 'Até agora',
    align: 'end',
    tableOnly: true,
    sort: ({ lactation }) => lactation.litres,
    cell: ({ lactation }) => (
      <>
        {litres(lactation.litres)}
        <Second>{lactation.reliable || lactation.tests.length === 0 ? count(lactation.tests.length, 'controle', 'controles') : 'poucos controles'}</Second>
      </>
    ),
  },
  {
    key: 'standard',
    header: '305 dias',
    align: 'end',
    sort: ({ litres305 }) => litres305,
    cell: ({ litres305, isProjected, lactation }) =>
      litres305 === null ? null : (
        <>
          {litres(litres305)}
          <Second>{isProjected && `projeção, ${count(lactation.tests.length, 'controle', 'controles')}`}</Second>
        </>
      ),
  },
  {
    key: 'contemporaries',
    header: 'Contra as parecidas',
    align: 'end',
    sort: ({ contemporaries }) => contemporaries?.difference,
    cell: ({ contemporaries }) =>
      contemporaries && (
        <>
          {signed(contemporaries.difference)}
          <Second>média de {count(contemporaries.count, 'vaca', 'vacas')}</Second>
        </>
      ),
  },
  {
    key: 'persistency',
    header: 'Persistência',
    align: 'end',
    tableOnly: true,
    sort: ({ lactation }) => lactation.persistency,
    cell: ({ lactation }) => lactation.persistency !== null && percent(100 * lactation.persistency),
  },
];
