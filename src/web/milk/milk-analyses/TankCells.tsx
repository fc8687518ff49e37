// The tank's counts month by month, and the cows that bring most cells into it.
import { useMemo } from 'react';
import { tankCells } from '#domain/milk/analysis-queries';
import { infectionNames } from '#domain/milk/cow-quality';
import type { Count, QualityMonth } from '#domain/milk/tank-quality';
import { AnimalLink } from '#parts/animals/AnimalLink';
import { useDevice, useRows, useToday } from '#parts/sync/FarmData';
import { Card } from '#ui/Card';
import { LineChart } from '#ui/chart/LineChart';
import { litres, number, percent } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { thousands } from './columns';

const inThousands = (value: number) => `${number(value, 0)} mil`;

export function TankCells({ months }: { months: Record<Count, readonly QualityMonth[]> }) {
  const points = (of: Count, which: 'own' | 'value') =>
    months[of].flatMap(({ month, [which]: value }) => (value === null ? [] : [{ day: `${month}-15`, value: value / 1000 }]));
  return (
    <>
      <Card>
        <LineChart
          title="CCS do tanque por mês, em mil células/mL"
          series={[
            { name: 'Resultado do mês', tone: 'blue', points: points('ccs', 'own') },
            { name: 'Média de 3 meses', tone: 'orange', points: points('ccs', 'value') },
          ]}
          format={inThousands}
        />
      </Card>
      <Cows />
    </>
  );
}

function Cows() {
  const analyses = useRows('milk_analyses');
  const milk = useRows('milk_production');
  const births = useRows('births');
  const today = useToday();
  const { replica } = useDevice();
  const { top, tank, without, cows } = useMemo(() => {
    const calvings = new Map<string, string[]>();
    for (const { mother_id, birth_date } of births) calvings.set(mother_id, [...(calvings.get(mother_id) ?? []), birth_date]);
    return tankCells(analyses, milk, calvings, today);
  }, [analyses, milk, births, today]);
  if (top.length === 0) return null;
  return (
    <Card title="Vacas que mais pesam na CCS do tanque">
      <p className="text-muted">
        Pela última análise de {number(cows, 0)} vacas: {thousands(tank)} no tanque
        {without !== null && `, ${thousands(without)} sem estas ${number(top.length, 0)}`}.
      </p>
      <ol className="mt-3 flex flex-col gap-2">
        {top.map(({ cow, cells, litres: given, percent: share }) => (
          <li key={cow.id} className="flex items-baseline justify-between gap-3">
            <span>
              <AnimalLink id={cow.id} name={(replica.known('animals', cow.id)?.['name'] as string | undefined) ?? 'Vaca'} />
              <Second>{[`${thousands(cells)}, ${litres(given)}`, `${infectionNames[cow.state]}${cow.dry ? ' no período seco' : ''}`].join(' · ')}</Second>
            </span>
            <strong>{percent(share)}</strong>
          </li>
        ))}
      </ol>
    </Card>
  );
}
