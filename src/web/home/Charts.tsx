// The dashboard's charts; each holds its numbers as a table too, for who cannot see it.
import { categoryNames } from '#domain/nouns/animal-categories';
import type { HerdFigures } from '#domain/questions/dashboard';
import { Card } from '#ui/Card';
import { LineChart } from '#ui/chart/LineChart';
import { RowChart } from '#ui/chart/RowChart';
import { litres } from '#ui/format';
import { Soon } from './Soon';

const most = 8;

/** The largest by name, the rest together. */
function categories(shares: HerdFigures['activeByCategory']) {
  const rows = shares.map(({ key, count }) => ({ label: key ? categoryNames[key] : 'Sem categoria', value: count }));
  if (rows.length <= most + 1) return rows;
  return [...rows.slice(0, most), { label: 'Outras', value: rows.slice(most).reduce((sum, { value }) => sum + value, 0) }];
}

export function Charts({ herd: { activeByCategory }, milk }: { herd: HerdFigures; milk: { day: string; value: number }[] }) {
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
      <Soon title="Receitas e despesas">o que entrou e o que saiu em cada mês.</Soon>
    </>
  );
}
