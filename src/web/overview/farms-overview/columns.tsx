// Columns of the farms side by side. A group that this person sees on no farm has none; on a farm where they do not see it, "-".
import type { ReactNode } from 'react';
import type { FarmFigures, FigureGroup, Together } from '#domain/overview/farms-overview';
import type { Column } from '#ui/DataTable';
import { count, litres, money, number } from '#ui/format';
import { Second } from '#ui/SecondLine';

export type FarmRow = { id: string; farm_name: string; role: string; figures: FarmFigures | null };

/** A figure of one group, ordered by its number. */
const figure = <G extends FigureGroup>(
  group: G,
  header: string,
  value: (of: NonNullable<FarmFigures[G]>) => number,
  shown: (of: NonNullable<FarmFigures[G]>) => ReactNode,
): Column<FarmRow> & { group: FigureGroup } => {
  const of = ({ figures }: FarmRow) => figures?.[group] as NonNullable<FarmFigures[G]> | undefined;
  return {
    key: header,
    group,
    header,
    align: 'end',
    cell: (row) => {
      const known = of(row);
      return known ? shown(known) : row.figures ? '-' : 'Calculando…';
    },
    sort: (row) => {
      const known = of(row);
      return known ? value(known) : null;
    },
  };
};

const columns = [
  figure(
    'herd',
    'Animais ativos',
    ({ active }) => active,
    ({ active, heads }) => (
      <>
        {number(active, 0)}
        {heads !== active && <Second>{count(heads, 'cabeça', 'cabeças')}</Second>}
      </>
    ),
  ),
  figure(
    'breeding',
    'Vacas prenhas',
    ({ pregnant_cows }) => pregnant_cows,
    ({ pregnant_cows }) => number(pregnant_cows, 0),
  ),
  figure(
    'breeding',
    'Partos (30 dias)',
    ({ births }) => births,
    ({ births, late_births }) => (
      <>
        {number(births, 0)}
        {late_births > 0 && <Second>e {count(late_births, 'atrasado', 'atrasados')}</Second>}
      </>
    ),
  ),
  figure(
    'milk',
    'Leite (30 dias)',
    (of) => of.litres,
    (of) => litres(of.litres),
  ),
  figure(
    'work',
    'Atividades para fazer',
    ({ late, due }) => late + due,
    ({ late, due }) => (
      <>
        {number(late + due, 0)}
        {late > 0 && <Second>{count(late, 'atrasada', 'atrasadas')}</Second>}
      </>
    ),
  ),
  figure(
    'money',
    'Receitas do mês',
    ({ revenue }) => revenue,
    ({ revenue }) => money(revenue),
  ),
  figure(
    'money',
    'Despesas do mês',
    ({ expense }) => expense,
    ({ expense }) => money(expense),
  ),
  figure(
    'money',
    'Saldo do mês',
    ({ balance }) => balance,
    ({ balance }) => <span className={balance < 0 ? 'text-red-ink' : ''}>{money(balance)}</span>,
  ),
];

export const columnsFor = (all: Together, here: string): Column<FarmRow>[] => [
  {
    key: 'farm',
    header: 'Fazenda',
    primary: true,
    cell: ({ id, farm_name, role }) => (
      <>
        {farm_name}
        <Second>{id === here ? 'Em uso' : role}</Second>
      </>
    ),
    sort: ({ farm_name }) => farm_name,
  },
  ...columns.filter(({ group }) => all[group]),
];
