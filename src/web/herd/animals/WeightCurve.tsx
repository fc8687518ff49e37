// Weight curve of an animal.
import { byDate } from '#domain/herd/animal-weighings';
import type { Animal } from '#domain/herd/animals';
import { useRowsOf } from '#parts/sync/FarmData';
import { Card } from '#ui/Card';
import { LineChart } from '#ui/chart/LineChart';
import { kg } from '#ui/format';

export function WeightCurve({ animal }: { animal: Animal }) {
  const weighings = useRowsOf('animal_weighings', 'animal_id', animal.id).toSorted(byDate);
  // The later of two weighings on one day counts, as it does for the animal.
  const byDay = new Map(weighings.map(({ weighing_date, weight }) => [weighing_date, weight]));
  const points = Array.from(byDay, ([day, value]) => ({ day, value }));
  return (
    <Card title="Curva de peso">
      <LineChart title="Peso em cada pesagem" series={[{ name: 'Peso', points }]} format={kg} fromZero={false} />
    </Card>
  );
}
