// Úbere: the last cell count of a cow, what it says, and her mastitis cases.
import { useMemo } from 'react';
import type { Animal } from '#domain/herd/animals';
import { cellTests } from '#domain/milk/analysis-queries';
import { infectionNames, infectionOf, linearScore } from '#domain/milk/cow-quality';
import { newestCases, quarterNames, quartersOf } from '#domain/milk/mastitis-cases';
import { useRowsOf } from '#parts/sync/FarmData';
import { Card } from '#ui/Card';
import { Facts } from '#ui/Facts';
import { date, quantity } from '#ui/format';

/** `calvings`: the days on which she calved. */
export function Udder({ animal, calvings }: { animal: Animal; calvings: readonly string[] }) {
  const analyses = useRowsOf('milk_analyses', 'animal_id', animal.id);
  const milk = useRowsOf('milk_production', 'animal_id', animal.id);
  const cases = useRowsOf('mastitis_cases', 'animal_id', animal.id);
  const found = useMemo(() => infectionOf(cellTests(analyses, milk).get(animal.id) ?? [], calvings), [analyses, milk, animal.id, calvings]);
  if (!found && cases.length === 0) return null;
  return (
    <Card title="Úbere">
      <Facts
        facts={[
          { label: 'CCS', value: found && `${quantity('thousandCells', found.last.cells / 1000)} em ${date(found.last.day)}` },
          { label: 'Escore linear', value: found && quantity('linearScore', linearScore(found.last.cells)) },
          { label: 'Infecção', value: found && `${infectionNames[found.state]}${found.dry ? ' no período seco' : ''}` },
          ...newestCases(cases).map((one) => ({
            label: `Mastite em ${date(one.case_date)}`,
            value: `${quartersOf(one)
              .map((quarter) => quarterNames[quarter])
              .join(', ')}${one.cured_date ? `, curada em ${date(one.cured_date)}` : ', em tratamento'}`,
          })),
        ]}
      />
    </Card>
  );
}
