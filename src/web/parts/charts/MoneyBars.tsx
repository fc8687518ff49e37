// Bar chart of income and expenses by month.
import { type MoneyMonth, monthInWords } from '#domain/money/financial-queries';
import { BarChart } from '#ui/chart/BarChart';
import { money } from '#ui/format';

export const MoneyBars = ({ title, months }: { title: string; months: readonly MoneyMonth[] }) => (
  <BarChart
    title={title}
    groupName="Mês"
    series={[
      { name: 'Receitas', tone: 'green' },
      { name: 'Despesas', tone: 'red' },
    ]}
    groups={months.map(({ month, revenue, expense }) => ({ label: monthInWords(month), values: [revenue, expense] }))}
    format={money}
  />
);
