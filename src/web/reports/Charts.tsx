// The charts of the reports; each holds its numbers as a table too, for who cannot see it.
import { animalTypes } from '#domain/nouns/animal-types';
import { type MoneyMonth, monthInWords } from '#domain/questions/financial';
import type { Report } from '#domain/questions/reports';
import { animalWord } from '#parts/AnimalWords';
import { Card } from '#ui/Card';
import { BarChart } from '#ui/chart/BarChart';
import { RowChart } from '#ui/chart/RowChart';
import { money } from '#ui/format';

const most = 8;

/** The largest by name, the rest together. */
function largest(rows: readonly { label: string; value: number }[]) {
  if (rows.length <= most + 1) return rows;
  return [...rows.slice(0, most), { label: 'Outras', value: rows.slice(most).reduce((all, { value }) => all + value, 0) }];
}

export function HerdCharts({ herd: { byType, byStatus, activeByCategory } }: { herd: Report['herd'] }) {
  const categories = activeByCategory.map(({ key, count }) => ({ label: animalWord('category', key || null) ?? 'Sem categoria', value: count }));
  const types = byType.map(({ key, count }) => ({ label: animalTypes[key], value: count }));
  const statuses = byStatus.map(({ key, count }) => ({ label: animalWord('status', key)!, value: count }));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 2xl:grid-cols-3">
      <Card>
        <RowChart title="Por tipo" groupName="Tipo" valueName="Animais" rows={types} />
      </Card>
      <Card>
        <RowChart title="Por situação" groupName="Situação" valueName="Animais" tone="blue" rows={statuses} />
      </Card>
      {categories.length > 0 && (
        <Card className="lg:max-2xl:col-span-2">
          <RowChart title="Ativos por categoria" groupName="Categoria" valueName="Animais" rows={largest(categories)} />
        </Card>
      )}
    </div>
  );
}

export function MoneyChart({ months }: { months: readonly MoneyMonth[] }) {
  return (
    <Card>
      <BarChart
        title="Receitas e despesas por mês"
        groupName="Mês"
        series={[
          { name: 'Receitas', tone: 'green' },
          { name: 'Despesas', tone: 'red' },
        ]}
        groups={months.map(({ month, revenue, expense }) => ({ label: monthInWords(month), values: [revenue, expense] }))}
        format={money}
      />
    </Card>
  );
}
