// Columns of the daily milk table: one line per animal, or one for the farm.

import type { MilkProduction, Shift } from '#domain/milk/milk-production';
import { discardsOf, grades, litresIn, litresOf, type MilkRow, measuredIn, qualityOf, shownLitresIn } from '#domain/milk/milk-queries';
import { Badge } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { date, litres } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { GradeBadge } from './words';

const shift = (key: Shift, header: string): Column<MilkRow> => ({
  key,
  header,
  width: '5.25rem',
  align: 'end',
  sort: (row) => litresIn(row, key),
  cell: (row) => {
    const given = shownLitresIn(row, key);
    return given === null ? null : litres(given);
  },
});

/** Known discard reasons. */
const reasons = (discards: MilkProduction[]) =>
  [...new Set(discards.flatMap(({ discard_reason, discard_note }) => discard_reason ?? discard_note ?? []))].join(', ');

const gradeOf = (row: MilkRow) => {
  const quality = qualityOf(row);
  return quality && grades[quality];
};

export type Called = { name: string; also: string | null };

export const columnsWith = (calledOf: (row: MilkRow) => Called): Column<MilkRow>[] => [
  {
    key: 'date',
    header: 'Data',
    width: '6.5rem',
    sort: (row) => Date.parse(row.production_date),
    cell: (row) => <span className="whitespace-nowrap">{date(row.production_date)}</span>,
  },
  {
    key: 'animal',
    header: 'Animal',
    primary: true,
    width: '12rem',
    sort: (row) => calledOf(row).name,
    cell: (row) => {
      const { name, also } = calledOf(row);
      const why = reasons(discardsOf(row));
      return (
        <>
          {name}
          <Second>{[also, why && `Descarte: ${why}`].filter(Boolean).join(' · ')}</Second>
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
    width: '6.5rem',
    align: 'end',
    sort: litresOf,
    cell: (row) => (
      <>
        <span className="font-semibold">{litres(litresOf(row))}</span>
        {discardsOf(row).length > 0 && (
          <span className="block py-0.5">
            <Badge tone="orange">Descarte</Badge>
          </span>
        )}
      </>
    ),
  },
  { key: 'quality', header: 'Qualidade', width: '6.5rem', badge: true, sort: gradeOf, cell: (row) => <GradeBadge quality={qualityOf(row)} /> },
  {
    key: 'measured',
    header: 'CCS, °C e tanque',
    width: '9rem',
    cell: (row) => {
      const measured = measuredIn(row);
      return measured.length > 0
        ? measured.map((words) => (
            <span key={words} className="block">
              {words}
            </span>
          ))
        : null;
    },
  },
];
