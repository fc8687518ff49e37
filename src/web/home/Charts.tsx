// The dashboard's charts; each holds its numbers as a table too, for who cannot see it.
import { useMemo } from 'react';
import { categoryNames } from '#domain/nouns/animal-categories';
import type { FinancialTransaction } from '#domain/nouns/financial-transactions';
import type { HerdFigures } from '#domain/questions/dashboard';
import { moneyMonths, monthInWords } from '#domain/questions/financial';
import { Card } from '#ui/Card';
import { BarChart } from '#ui/chart/BarChart';
import { LineChart } from '#ui/chart/LineChart';
import { RowChart } from '#ui/chart/RowChart';
import { litres, money } from '#ui/format';

const most = 8;

/** The largest by name, the rest together. */
function categories(shares: HerdFigures['activeByCategory']) {
  const rows = shares.map(({ key, count }) => ({ label: key ? categoryNames[key] : 'Sem categoria', value: count }));
  if (rows.length <= most + 1) return rows;
  return [...rows.slice(0, most), { label: 'Outras', value: rows.slice(most).reduce((sum, { value }) => sum + value, 0) }];
}

type ChartsProps = { herd: HerdFigures; milk: { day: string; value: number }[]; transactions: readonly FinancialTransaction[]; today: string };

export function Charts({ herd: { activeByCategory }, milk, transactions, today }: ChartsProps) {
  const months = useMemo(() => moneyMonths(transactions, today, 6), [transactions, today]);
  return (
    <>
      {activeByCategory.length > 0 && (
        <Card>
          <RowChart title="Rebanho ativo por categoria" groupName="Categoria" valueName="Animais" rows={categories(activeByCategory)} />
        </Card>
      )}
      {milk.length > 1 && (
        <Card>
          <LineChart title="Leite dos últimos 30 dias" series={[{ name: 'Litros', tone: 'blue', points: milk }]} format={(value) => litres(value, 0)} />
        </Card>
      )}
      {transactions.length > 0 && (
        <Card>
          <BarChart
            title="Receitas e despesas"
            groupName="Mês"
            series={[
              { name: 'Receitas', tone: 'green' },
              { name: 'Despesas', tone: 'red' },
            ]}
            groups={months.map(({ month, revenue, expense }) => ({ label: monthInWords(month), values: [revenue, expense] }))}
            format={money}
          />
        </Card>
      )}
    </>
  );
}
