// Charts of the dashboard, each with a table for screen readers.
import { useMemo } from 'react';
import { categoryNames } from '#domain/herd/animal-categories';
import { moneyMonths } from '#domain/money/financial-queries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import type { HerdFigures } from '#domain/overview/dashboard';
import { largest } from '#parts/charts/Largest';
import { MoneyBars } from '#parts/charts/MoneyBars';
import { Card } from '#ui/Card';
import { LineChart } from '#ui/chart/LineChart';
import { RowChart } from '#ui/chart/RowChart';
import { litres } from '#ui/format';

const most = 8;

const categories = (shares: HerdFigures['activeByCategory']) =>
  largest(
    shares.map(({ key, count }) => ({ label: key ? categoryNames[key] : 'Sem categoria', value: count })),
    most,
    'Outras',
  );

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
          <LineChart title="Leite dos últimos 30 dias" series={[{ name: 'Litros', tone: 'blue', points: milk }]} format={litres} />
        </Card>
      )}
      {transactions.length > 0 && (
        <Card>
          <MoneyBars title="Receitas e despesas" months={months} />
        </Card>
      )}
    </>
  );
}
