// The milk of each year as a sheet, with the sum of all in the last row.
import type { Cell, SheetColumn } from '#domain/kernel/export-sheet';
import { decimalsOf } from '#domain/kernel/quantities';
import type { AllYears, MilkYears } from '#domain/milk/milk-years';

const columns: SheetColumn[] = [
  { label: 'Ano', kind: 'text' },
  { label: 'De', kind: 'date' },
  { label: 'Até', kind: 'date' },
  { label: 'Produzido, L', kind: 'number', scale: 2 },
  { label: 'Para venda, L', kind: 'number', scale: 2 },
  { label: 'Descarte, L', kind: 'number', scale: 2 },
  { label: 'Dias com leite', kind: 'number', scale: 0 },
  { label: 'Litros por dia', kind: 'number', scale: decimalsOf('litres') },
  { label: 'Vacas ordenhadas', kind: 'number', scale: 0 },
  { label: 'Dias de vaca em ordenha', kind: 'number', scale: 0 },
  { label: 'Litros por vaca e dia', kind: 'number', scale: decimalsOf('litresPerCow') },
];

const cells = (name: string, of: AllYears, cows: number | null): Cell[] => [
  name,
  of.from,
  of.to,
  of.litres,
  of.saleable,
  of.discarded,
  of.days,
  of.daily,
  cows,
  of.cow_days,
  of.per_milked_cow_day,
];

export function milkYearSheets({ years, all }: MilkYears) {
  const rows = [...years.map((year) => cells(year.from.slice(0, 4), year, year.cows)), ...(all ? [cells('Todos', all, null)] : [])];
  return { sheets: [{ title: 'Leite por ano', columns, rows }] };
}
