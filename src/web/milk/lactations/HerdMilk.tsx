// The herd's milk of a period by its divisors, by lactation and lot, and the litres to expect in the next days.
import { useMemo, useState } from 'react';
import { lastDays } from '#domain/kernel/periods';
import { dairyCows, herdFigures } from '#domain/milk/herd-figures';
import type { CowLactations } from '#domain/milk/herd-lactations';
import { milkByGroup } from '#domain/milk/herd-milk';
import { allDays } from '#domain/milk/milk-queries';
import { type ParityGroup, parityGroup, parityGroups } from '#domain/milk/standard-curves';
import { placeNouns, placesOn } from '#domain/overview/worklist-places';
import { useMilk } from '#parts/milk/JudgedMilk';
import { useRows, useRowsOfAll, useToday } from '#parts/sync/FarmData';
import { Card } from '#ui/Card';
import { Choices } from '#ui/Choices';
import { LineChart } from '#ui/chart/LineChart';
import { Facts } from '#ui/Facts';
import { count, days as daysInWords, litres, number, percent, quantity } from '#ui/format';

const periods = [
  [1, 'Ontem'],
  [7, '7 dias'],
  [30, '30 dias'],
  [90, '90 dias'],
] as const;
type Period = (typeof periods)[number][0];

type HerdMilkProps = { herd: readonly CowLactations[]; daily: readonly { day: string; litres: number }[] };

export function HerdMilk({ herd, daily }: HerdMilkProps) {
  const today = useToday();
  const milk = useMilk();
  const analyses = useRows('milk_analyses');
  const places = useRowsOfAll(placeNouns);
  const [many, setMany] = useState<Period>(30);
  // Of today some milkings are still missing: only yesterday is a whole day.
  const period = useMemo(() => (many === 1 ? { from: lastDays(2, today).from, to: lastDays(2, today).from } : lastDays(many, today)), [many, today]);
  const cows = useMemo(() => dairyCows(herd), [herd]);
  const found = useMemo(() => herdFigures(cows, allDays(milk), analyses, period), [cows, milk, analyses, period]);
  const { groups, lots } = useMemo(() => {
    const byParity = new Map(milkByGroup<ParityGroup>(cows, period, (_, nth) => parityGroup(nth)).map((one) => [one.group, one]));
    const lotOf = placesOn(places, period.to);
    return {
      groups: (Object.keys(parityGroups) as ParityGroup[]).flatMap((group) => {
        const one = byParity.get(group);
        return one ? [{ ...one, label: parityGroups[group] }] : [];
      }),
      lots: milkByGroup(cows, period, (id) => lotOf.get(id)?.name ?? null)
        .map((one) => ({ ...one, label: one.group }))
        .toSorted((a, b) => b.litres - a.litres),
    };
  }, [cows, period, places]);
  const perTest = (some: typeof groups | typeof lots) =>
    some.map(({ label, per_test, tests, cows: whose }) => ({
      label,
      value: `${quantity('litresPerCow', per_test)} (÷ ${count(tests, 'controle', 'controles')} de ${count(whose, 'vaca', 'vacas')})`,
    }));
  const inMilk = `÷ ${number(found.cow_days_in_milk, 0)} dias de vaca em lactação`;
  const withFat = found.fat !== null && `gordura de ${quantity('milkSolids', found.fat)}`;
  const withBoth = withFat && found.protein !== null && `${withFat}, proteína de ${quantity('milkSolids', found.protein)}`;
  return (
    <>
      <Card title="Leite do rebanho">
        <Choices label="Período" choices={periods} value={many} onChange={setMany} className="mb-4 grid-cols-4 sm:flex" />
        <Facts
          facts={[
            {
              label: 'Por vaca em lactação, por dia',
              value: found.per_cow_in_milk !== null && `${quantity('litresPerCow', found.per_cow_in_milk)} (${litres(found.litres)} ${inMilk})`,
            },
            {
              label: 'Por vaca que já pariu, por dia',
              value: found.per_cow !== null && `${quantity('litresPerCow', found.per_cow)} (÷ ${number(found.cow_days, 0)} dias de vaca, com as secas)`,
            },
            {
              label: 'Vacas em lactação',
              value: found.percent_in_milk !== null && `${percent(found.percent_in_milk)} dos ${number(found.cow_days, 0)} dias de vaca`,
            },
            { label: 'DEL médio', value: found.mean_dim !== null && `${daysInWords(found.mean_dim)} (${inMilk})` },
            {
              label: 'Corrigido a 4% de gordura',
              value: found.fat_corrected !== null && withFat && `${quantity('litresPerCow', found.fat_corrected)} por vaca em lactação (${withFat})`,
            },
            {
              label: 'Corrigido pela energia',
              value: found.energy_corrected !== null && withBoth && `${quantity('litresPerCow', found.energy_corrected)} por vaca em lactação (${withBoth})`,
            },
          ]}
          empty="Nenhum leite neste período."
        />
      </Card>
      {found.daily.length > 1 && (
        <Card>
          <LineChart
            title="Litros por vaca em lactação, dia a dia"
            series={[{ name: 'Por vaca em lactação', tone: 'green', points: found.daily.map(({ day, per_cow_in_milk: value }) => ({ day, value })) }]}
            format={(value) => quantity('litresPerCow', value)}
          />
        </Card>
      )}
      <Card>
        <LineChart
          title="Litros por dia nos próximos 60 dias (projeção)"
          series={[{ name: 'Litros', tone: 'blue', points: daily.map(({ day, litres: value }) => ({ day, value })) }]}
          format={litres}
        />
      </Card>
      <Card title="Litros por controle, por lactação">
        <Facts facts={perTest(groups)} empty="Nenhum controle neste período." />
      </Card>
      {lots.length > 0 && (
        <Card title="Litros por controle, por lote de hoje">
          <Facts facts={perTest(lots)} />
        </Card>
      )}
    </>
  );
}
