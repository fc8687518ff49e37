// Charts of the reports, each with a table for screen readers.
import { animalTypes } from '#domain/herd/animal-types';
import type { MoneyMonth } from '#domain/money/financial-queries';
import type { Report } from '#domain/overview/reports';
import { animalWord } from '#parts/animals/AnimalWords';
import { largest } from '#parts/charts/Largest';
import { MoneyBars } from '#parts/charts/MoneyBars';
import { Card } from '#ui/Card';
import { RowChart } from '#ui/chart/RowChart';

const most = 8;

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
          <RowChart title="Ativos por categoria" groupName="Categoria" valueName="Animais" rows={largest(categories, most, 'Outras')} />
        </Card>
      )}
    </div>
  );
}

export function MoneyChart({ months }: { months: readonly MoneyMonth[] }) {
  return (
    <Card>
      <MoneyBars title="Receitas e despesas por mês" months={months} />
    </Card>
  );
}
