// The farms side by side as a sheet, with all together in the last row.
import type { Cell, SheetColumn } from '#domain/kernel/export-sheet';
import type { FarmFigures, Together } from '#domain/overview/farms-overview';
import type { FarmRow } from './columns';

const columns: SheetColumn[] = [
  { label: 'Fazenda', kind: 'text' },
  { label: 'Animais ativos', kind: 'number', scale: 0 },
  { label: 'Cabeças ativas', kind: 'number', scale: 0 },
  { label: 'Vacas prenhas', kind: 'number', scale: 0 },
  { label: 'Partos (30 dias)', kind: 'number', scale: 0 },
  { label: 'Partos atrasados', kind: 'number', scale: 0 },
  { label: 'Leite (30 dias), L', kind: 'number', scale: 2 },
  { label: 'Atividades para fazer', kind: 'number', scale: 0 },
  { label: 'Receitas do mês', kind: 'money' },
  { label: 'Despesas do mês', kind: 'money' },
  { label: 'Saldo do mês', kind: 'money' },
];

const cells = (name: string, { herd, breeding, milk, work, money }: FarmFigures): Cell[] => [
  name,
  herd?.active ?? null,
  herd?.heads ?? null,
  breeding?.pregnant_cows ?? null,
  breeding?.births ?? null,
  breeding?.late_births ?? null,
  milk?.litres ?? null,
  work ? work.late + work.due : null,
  money?.revenue ?? null,
  money?.expense ?? null,
  money?.balance ?? null,
];

export function overviewSheets(farms: readonly FarmRow[], all: Together) {
  const sums = Object.fromEntries(Object.entries(all).map(([group, { figures }]) => [group, figures])) as FarmFigures;
  const rows = [...farms.map(({ farm_name, figures }) => cells(farm_name, figures ?? {})), cells('Todas', sums)];
  return { sheets: [{ title: 'Fazendas', columns, rows }] };
}
