// What the table says of a day's milk: one line for each animal, or for the farm.

import type { MilkProduction, Shift } from '#domain/nouns/milk-production';
import { discardsOf, litresIn, litresOf, type MilkRow, qualityOf } from '#domain/questions/milk';
import { Badge } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { date, litres } from '#ui/format';
import { Second } from '#ui/Second';
import { GradeBadge } from './words';

const shift = (key: Shift, header: string): Column<MilkRow> => ({
  key,
  header,
  width: '7rem',
  align: 'end',
  sort: (row) => litresIn(row, key),
  cell: (row) => {
    const given = litresIn(row, key);
    return given === null ? null : litres(given);
  },
});

/** Why, where somebody knows. */
const reasons = (discards: MilkProduction[]) => [...new Set(discards.flatMap(({ discard_reason }) => discard_reason ?? []))].join(', ');

export type Called = { name: string; also: string | null };

export const columnsWith = (calledOf: (row: MilkRow) => Called): Column<MilkRow>[] => [
  { key: 'date', header: 'Data', width: '8rem', sort: (row) => Date.parse(row.production_date), cell: (row) => date(row.production_date) },
  {
    key: 'animal',
    header: 'Animal',
    primary: true,
    width: '12rem',
    sort: (row) => calledOf(row).name,
    cell: (row) => {
      const { name, also } = calledOf(row);
      return (
        <>
          {name}
          <Second>{also}</Second>
        </>
      );
    },
  },
  shift('manha', 'Manhã'),
  shift('tarde', 'Tarde'),
  shift('noite', 'Noite'),
  {
    key: 'total',
    header: 'Total',
    width: '10rem',
    align: 'end',
    sort: litresOf,
    cell: (row) => {
      const discards = discardsOf(row);
      return (
        <>
          <span className="font-semibold">{litres(litresOf(row))}</span>
          {discards.length > 0 && (
            <span className="block py-0.5">
              <Badge tone="orange">Descarte</Badge>
              <Second>{reasons(discards)}</Second>
            </span>
          )}
        </>
      );
    },
  },
  { key: 'quality', header: 'Qualidade', width: '8rem', badge: true, sort: (row) => qualityOf(row), cell: (row) => <GradeBadge quality={qualityOf(row)} /> },
];
