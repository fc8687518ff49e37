// Litres to expect of the herd in the next days, and litres per test by lactation in the last ones.
import { useMemo } from 'react';
import { lastDays } from '#domain/kernel/periods';
import type { CowLactations } from '#domain/milk/herd-lactations';
import { milkByGroup } from '#domain/milk/herd-milk';
import { type ParityGroup, parityGroup, parityGroups } from '#domain/milk/standard-curves';
import { useToday } from '#parts/sync/FarmData';
import { Card } from '#ui/Card';
import { LineChart } from '#ui/chart/LineChart';
import { Facts } from '#ui/Facts';
import { count, litres, quantity } from '#ui/format';

const period = 30;

type HerdMilkProps = { herd: readonly CowLactations[]; daily: readonly { day: string; litres: number }[] };

export function HerdMilk({ herd, daily }: HerdMilkProps) {
  const today = useToday();
  const groups = useMemo(() => {
    const cows = herd.map(({ cow, lactations }) => ({ id: cow.id, exit: cow.exit_date, spans: lactations }));
    const found = new Map(milkByGroup<ParityGroup>(cows, lastDays(period, today), (_, number) => parityGroup(number)).map((one) => [one.group, one]));
    return (Object.keys(parityGroups) as ParityGroup[]).flatMap((group) => found.get(group) ?? []);
  }, [herd, today]);
  return (
    <>
      <Card>
        <LineChart
          title="Litros por dia nos próximos 60 dias (projeção)"
          series={[{ name: 'Litros', tone: 'blue', points: daily.map(({ day, litres: value }) => ({ day, value })) }]}
          format={litres}
        />
      </Card>
      <Card title={`Litros por controle, últimos ${period} dias`}>
        <Facts
          facts={groups.map(({ group, per_test, tests, cows }) => ({
            label: parityGroups[group],
            value: `${quantity('litresPerCow', per_test)} (÷ ${count(tests, 'controle', 'controles')} de ${count(cows, 'vaca', 'vacas')})`,
          }))}
          empty="Nenhum controle neste período."
        />
      </Card>
    </>
  );
}
