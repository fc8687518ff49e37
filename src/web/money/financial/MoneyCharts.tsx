// Cash flow by month and totals by category.
import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { cashFlow } from '#domain/money/cash-flow-queries';
import type { TransactionType } from '#domain/money/financial-categories';
import { totalsByCategory } from '#domain/money/financial-queries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { largest } from '#parts/charts/Largest';
import { MoneyBars } from '#parts/charts/MoneyBars';
import { Card } from '#ui/Card';
import { RowChart } from '#ui/chart/RowChart';
import { money } from '#ui/format';
import { typeTones } from './words';

const most = 7;
const headings: Record<TransactionType, string> = { receita: 'Receitas por categoria', despesa: 'Despesas por categoria' };

type MoneyChartsProps = {
  /** Unfiltered, so that months can be compared. */
  all: readonly FinancialTransaction[];
  /** Transactions of the period in view. */
  shown: readonly FinancialTransaction[];
  type: string;
  today: string;
  nameOf: (category_id: string) => string;
};

export function MoneyCharts({ all, shown, type, today, nameOf }: MoneyChartsProps) {
  const months = useMemo(() => cashFlow(all, today), [all, today]);
  const types = (['receita', 'despesa'] as const).filter((one) => type === '' || type === one);
  const [unfolded, setUnfolded] = useState(false);
  return (
    <Card>
      <MoneyBars title="Fluxo de caixa por mês" months={months} />
      {/* Collapsed: most people come for the list. */}
      <details className="form-more mt-4" onToggle={(event) => setUnfolded(event.currentTarget.open)}>
        <summary>
          <ChevronRight aria-hidden="true" />
          Totais por categoria
        </summary>
        {unfolded && (
          <div className="grid gap-6 pt-4 lg:grid-cols-2">
            {types.map((one) => (
              <Categories key={one} of={one} shown={shown} nameOf={nameOf} />
            ))}
          </div>
        )}
      </details>
    </Card>
  );
}

type CategoriesProps = Pick<MoneyChartsProps, 'shown' | 'nameOf'> & { of: TransactionType };

function Categories({ of, shown, nameOf }: CategoriesProps) {
  const totals = useMemo(() => totalsByCategory(shown, of), [shown, of]);
  const rows = largest(
    totals.map(({ category_id, total }) => ({ label: nameOf(category_id), value: total })),
    most,
    'Demais categorias',
  );
  if (rows.length === 0) return <p className="text-muted">{of === 'receita' ? 'Nenhuma receita no período.' : 'Nenhuma despesa no período.'}</p>;
  return <RowChart title={headings[of]} groupName="Categoria" valueName="Valor" tone={typeTones[of]} rows={rows} format={money} />;
}
