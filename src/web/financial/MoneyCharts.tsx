// The cash flow month by month, and what each category came to.
import { useMemo } from 'react';
import { sum } from '#domain/kernel/money';
import type { TransactionType } from '#domain/nouns/financial-categories';
import type { FinancialTransaction } from '#domain/nouns/financial-transactions';
import { moneyMonths, monthInWords, totalsByCategory } from '#domain/questions/financial';
import { Card } from '#ui/Card';
import { BarChart } from '#ui/chart/BarChart';
import { RowChart } from '#ui/chart/RowChart';
import { money } from '#ui/format';
import { typeTones } from './words';

const most = 7;
const headings: Record<TransactionType, string> = { receita: 'Receitas por categoria', despesa: 'Despesas por categoria' };

type MoneyChartsProps = {
  /** All there is, whatever is filtered: a month is compared with the others. */
  all: readonly FinancialTransaction[];
  /** Those of the period in view. */
  shown: readonly FinancialTransaction[];
  type: string;
  today: string;
  nameOf: (category_id: string) => string;
};

export function MoneyCharts({ all, shown, type, today, nameOf }: MoneyChartsProps) {
  const months = useMemo(() => moneyMonths(all, today), [all, today]);
  const types = (['receita', 'despesa'] as const).filter((one) => type === '' || type === one);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card className="lg:col-span-2">
        <BarChart
          title="Fluxo de caixa por mês"
          groupName="Mês"
          series={[
            { name: 'Receitas', tone: 'green' },
            { name: 'Despesas', tone: 'red' },
          ]}
          groups={months.map(({ month, revenue, expense }) => ({ label: monthInWords(month), values: [revenue, expense] }))}
          format={money}
        />
      </Card>
      {types.map((one) => (
        <Categories key={one} of={one} shown={shown} nameOf={nameOf} wide={types.length === 1} />
      ))}
    </div>
  );
}

type CategoriesProps = Pick<MoneyChartsProps, 'shown' | 'nameOf'> & { of: TransactionType; wide: boolean };

/** The largest by name, the rest together. */
function Categories({ of, shown, nameOf, wide }: CategoriesProps) {
  const totals = useMemo(() => totalsByCategory(shown, of), [shown, of]);
  if (totals.length === 0) return null;
  const rows = totals.map(({ category_id, total }) => ({ label: nameOf(category_id), value: total }));
  const few =
    rows.length <= most + 1
      ? rows
      : [
          ...rows.slice(0, most),
          {
            label: 'Demais categorias',
            value: sum(
              rows.slice(most).map(({ value }) => value),
              2,
            ),
          },
        ];
  return (
    <Card className={wide ? 'lg:col-span-2' : ''}>
      <RowChart title={headings[of]} groupName="Categoria" valueName="Valor" tone={typeTones[of]} rows={few} format={money} />
    </Card>
  );
}
