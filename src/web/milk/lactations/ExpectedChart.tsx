// Litres to expect of the herd in the next days.
import { Card } from '#ui/Card';
import { LineChart } from '#ui/chart/LineChart';
import { litres } from '#ui/format';

export const ExpectedChart = ({ daily }: { daily: readonly { day: string; litres: number }[] }) => (
  <Card>
    <LineChart
      title="Litros por dia nos próximos 60 dias (projeção)"
      series={[{ name: 'Litros', tone: 'blue', points: daily.map(({ day, litres: value }) => ({ day, value })) }]}
      format={litres}
    />
  </Card>
);
