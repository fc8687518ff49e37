// The litres of each day; over many months, of each week on average.
import { addDays, daysBetween } from '#domain/kernel/dates';
import { quotient, sum } from '#domain/kernel/money';
import { decimalsOf } from '#domain/kernel/quantities';
import type { MilkDay } from '#domain/milk/milk-queries';
import { Card } from '#ui/Card';
import { LineChart } from '#ui/chart/LineChart';
import { litres } from '#ui/format';

/** More points than this cannot be told apart on a screen. */
const most = 120;

function weeksOf(days: readonly MilkDay[]) {
  const last = days[0]!.day;
  const weeks = new Map<number, number[]>();
  for (const { day, produced } of days) {
    const week = Math.floor(daysBetween(day, last) / 7);
    weeks.set(week, [...(weeks.get(week) ?? []), produced]);
  }
  return Array.from(weeks, ([week, all]) => ({ day: addDays(last, -7 * week), value: quotient(sum(all, 2), all.length, decimalsOf('litres')) }));
}

/** `days`: newest first. */
export function MilkChart({ days }: { days: readonly MilkDay[] }) {
  const weekly = days.length > most;
  const points = weekly ? weeksOf(days) : days.map(({ day, produced }) => ({ day, value: produced }));
  return (
    <Card>
      <LineChart
        title={weekly ? 'Litros por dia, média de cada semana' : 'Litros por dia'}
        series={[{ name: 'Litros', tone: 'blue', points }]}
        format={litres}
      />
    </Card>
  );
}
