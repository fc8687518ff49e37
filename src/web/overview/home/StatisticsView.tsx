// Statistics: eighteen cards in the specification's order, herd breakdowns, weaning, and charts.
import { lazy, type ReactNode, Suspense } from 'react';
import { categoryNames } from '#domain/herd/animal-categories';
import { animalTypes } from '#domain/herd/animal-types';
import { percentages } from '#domain/kernel/adding-up';
import { decimalsOf } from '#domain/kernel/quantities';
import { type HerdFigures, milkLately, type Share } from '#domain/overview/dashboard';
import { animalWord, statusTones } from '#parts/animals/AnimalWords';
import { Link } from '#parts/navigation/Router';
import { useMayRead } from '#parts/sync/Auth';
import type { Tone } from '#ui/Badge';
import { Card, StatCard, Stats } from '#ui/Card';
import { number, percent } from '#ui/format';
import { Progress } from '#ui/Progress';
import { Spinner } from '#ui/Spinner';
import { useDashboardData, useFirstLink } from './dashboard-data';
import { type DashboardData, herd as herdOf, type Stat } from './figures';
import { stats } from './statistics';
import { VaccinePanel } from './VaccinePanel';
import { WeaningPanel } from './WeaningPanel';

const Charts = lazy(async () => ({ default: (await import('./Charts')).Charts }));

const cards: [string, Stat][] = Object.entries(stats);

export function StatisticsView() {
  const seen = useDashboardData();
  const herd = herdOf(seen);
  const seesHealth = useMayRead('animal_vaccines');
  return (
    <div className="home">
      <Stats>
        {cards.map(([key, stat]) => (
          <Statistic key={key} stat={stat} seen={seen} />
        ))}
      </Stats>
      <Breakdowns herd={herd} />
      <div className="panels">
        <WeaningPanel calves={herd.calves} />
        <div className="home">
          <Suspense fallback={<Spinner />}>
            <Charts
              herd={herd}
              milk={milkLately(seen.rows.milk_production, seen.today).days}
              transactions={seen.rows.financial_transactions}
              today={seen.today}
            />
          </Suspense>
          {seesHealth && <VaccinePanel animals={seen.rows.animals} applications={seen.rows.animal_vaccines} today={seen.today} />}
        </div>
      </div>
    </div>
  );
}

function Statistic({ stat: { label, links, always, ask }, seen }: { stat: Stat; seen: DashboardData }) {
  const target = useFirstLink()(links);
  if (!target && !always) return null;
  const { value, hint } = ask(seen);
  const link = target && ((props: { className: string; children: ReactNode }) => <Link to={target.to} search={target.search} {...props} />);
  return <StatCard label={label} value={value} hint={hint} icon={target?.icon} renderLink={link ?? undefined} />;
}

function Breakdowns({ herd: { total, byType, byStatus, byCategory } }: { herd: HerdFigures }) {
  if (total === 0) return null;
  return (
    <div className="breakdowns">
      <Breakdown title="Por tipo" total={total} shares={byType} nameOf={(key) => animalTypes[key]} />
      <Breakdown title="Por situação" total={total} shares={byStatus} nameOf={(key) => animalWord('status', key)!} toneOf={(key) => statusTones[key]} />
      <Breakdown title="Principais categorias" total={total} shares={byCategory} most={5} nameOf={(key) => categoryNames[key]} />
    </div>
  );
}

type BreakdownProps<Key extends string> = {
  title: string;
  total: number;
  shares: Share<Key>[];
  nameOf: (key: Key) => string;
  toneOf?: (key: Key) => Tone;
  /** Only the largest. */
  most?: number;
};

/** Each bar is a share of all animals. */
function Breakdown<Key extends string>({ title, total, shares, nameOf, toneOf, most }: BreakdownProps<Key>) {
  const counts = shares.map(({ count }) => count);
  // The animals in none of the shares count too.
  const rest = total - counts.reduce((all, one) => all + one, 0);
  const percents = percentages([...counts, rest], decimalsOf('percent'));
  return (
    <Card title={title}>
      {shares.length === 0 && <p className="text-muted">Nenhum animal tem categoria.</p>}
      <ul className="flex flex-col gap-3">
        {shares.slice(0, most).map(({ key, count }, nth) => (
          <li key={key}>
            <Progress label={nameOf(key)} value={count} max={total} tone={toneOf?.(key)} text={`${number(count, 0)} (${percent(percents[nth])})`} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
