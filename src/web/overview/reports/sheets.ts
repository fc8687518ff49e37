// A report as a file: one sheet per panel and one per list behind it.

import { animalTypes } from '#domain/herd/animal-types';
import { type Figure, figures, type Sheet } from '#domain/kernel/export-sheet';
import { monthInFull } from '#domain/kernel/periods';
import { decimalsOf } from '#domain/kernel/quantities';
import type { Report } from '#domain/overview/reports';
import { animalWord } from '#parts/animals/AnimalWords';

type Line = Figure & { label: string };
const whole = (label: string, value: number): Line => ({ label, kind: 'number', scale: 0, value });
const places = (label: string, value: number | null, scale = 2): Line => ({ label, kind: 'number', scale, value });
const reais = (label: string, value: number): Line => ({ label, kind: 'money', value });

const counted = (title: string, label: string, rows: readonly [string, number][]): Sheet => ({
  title,
  columns: [
    { label, kind: 'text' },
    { label: 'Animais', kind: 'number', scale: 0 },
  ],
  rows,
  chart: 'rows',
});

/** What this person may read. */
export type Sees = { money: boolean; milk: boolean; pastures: boolean };

export function sheetsOf({ herd, money, milk, pastures, indicators }: Report, sees: Sees): Sheet[] {
  const sheets: (Sheet | false)[] = [
    figures('Rebanho', [
      whole('Total de animais', herd.total),
      whole('Total de cabeças', herd.heads),
      whole('Animais ativos', herd.active),
      whole('Cabeças ativas', herd.activeHeads),
      whole('Em lactação', herd.lactating),
    ]),
    counted(
      'Rebanho por tipo',
      'Tipo',
      herd.byType.map(({ key, count }) => [animalTypes[key], count]),
    ),
    counted(
      'Rebanho por situação',
      'Situação',
      herd.byStatus.map(({ key, count }) => [animalWord('status', key)!, count]),
    ),
    counted(
      'Ativos por categoria',
      'Categoria',
      herd.activeByCategory.map(({ key, count }) => [animalWord('category', key || null) ?? 'Sem categoria', count]),
    ),
    sees.money &&
      figures('Financeiro', [
        reais('Receitas do período', money.totalRevenue),
        reais('Despesas do período', money.totalExpense),
        reais('Saldo do período', money.balance),
        reais('Receitas pagas', money.paidRevenue),
        reais('Receitas pendentes', money.pendingRevenue),
        reais('Despesas pagas', money.paidExpense),
        reais('Despesas pendentes', money.pendingExpense),
        whole('Transações do período', money.totalTransactions),
        whole('Transações de receita', money.revenueCount),
        whole('Transações de despesa', money.expenseCount),
      ]),
    sees.money && {
      title: 'Receitas e despesas por mês',
      columns: [
        { label: 'Mês', kind: 'text' },
        { label: 'Receitas', kind: 'money' },
        { label: 'Despesas', kind: 'money' },
      ],
      rows: money.months.map(({ month, revenue, expense }) => [monthInFull(month), revenue, expense]),
      chart: 'bars',
    },
    sees.milk &&
      figures('Produção de leite', [
        places('Leite produzido no período (L)', milk.totalProduction),
        places('Descarte (L)', milk.discarded),
        places('Para venda (L)', milk.saleable),
        places('Média diária no período (L)', milk.averageDailyProduction, decimalsOf('litres')),
        whole('Dias com registro', milk.uniqueDays),
        whole('Registros de leite', milk.totalRecords),
        places('Gordura média no período (%)', milk.averageFatPercentage),
        places('Proteína média no período (%)', milk.averageProteinPercentage),
      ]),
    sees.milk && {
      title: 'Leite por mês',
      columns: [
        { label: 'Mês', kind: 'text' },
        { label: 'Litros', kind: 'number', scale: 2 },
      ],
      rows: milk.months.map(({ month, produced }) => [monthInFull(month), produced]),
      chart: 'bars',
    },
    sees.milk && {
      title: 'Leite por dia',
      columns: [
        { label: 'Data', kind: 'date' },
        { label: 'Litros', kind: 'number', scale: 2 },
      ],
      rows: milk.days.map(({ day, produced }) => [day, produced]),
      chart: 'line',
    },
    sees.pastures &&
      figures('Pastagens', [
        whole('Total de Pastagens', pastures.total),
        whole('Pastagens Ativas', pastures.active),
        whole('Disponíveis', pastures.available),
        places('Área Total (ha)', pastures.area),
      ]),
    (sees.money || sees.milk || sees.pastures) &&
      figures('Indicadores', [
        ...(sees.money ? [reais('Receita por animal', indicators.revenuePerAnimal), reais('Despesa por animal', indicators.expensePerAnimal)] : []),
        ...(sees.milk ? [places('Leite por vaca ordenhada por dia (L)', indicators.milkPerAnimalPerDay, decimalsOf('litresPerCow'))] : []),
        ...(sees.pastures ? [places('Animais por hectare', indicators.animalsPerHectare), places('Lotação (UA/ha)', indicators.unitsPerHectare)] : []),
      ]),
  ];
  return sheets.filter((sheet) => sheet !== false);
}
