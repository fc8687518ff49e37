// Above every printed screen: the farm and the day.
import { useFarm } from '#parts/sync/Auth';
import { useToday } from '#parts/sync/FarmData';
import { date } from '#ui/format';
import { usePrinting } from '#ui/printing';

export function PrintHeading() {
  const { farm } = useFarm();
  const today = useToday();
  return usePrinting() ? (
    <p className="print-only print-heading">
      <span>{farm.farm_name}</span>
      <span>{`Impresso em ${date(today)}`}</span>
    </p>
  ) : null;
}
