// Linha do tempo: the records of an animal, newest first.
import { Baby, Droplets, HeartCrack, HeartPulse, LogOut, Milestone, Milk, Receipt, Scale, Sparkles, Syringe, Truck } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Animal } from '#domain/herd/animals';
import { type EventKind, type LifeEvent, lifeOf } from '#domain/overview/timeline';
import { Link } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { useRow, useRowsOf } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { EmptyState } from '#ui/EmptyState';
import { date } from '#ui/format';
import type { Icon } from '#ui/Icon';
import { usePrinting } from '#ui/printing';
import { Young } from './Young';

const icons: Record<EventKind, Icon> = {
  birth: Sparkles,
  weighing: Scale,
  vaccine: Syringe,
  treatment: HeartPulse,
  insemination: Milestone,
  calving: Baby,
  loss: HeartCrack,
  dry_off: Droplets,
  milk: Milk,
  transfer: Truck,
  sale: Receipt,
  exit: LogOut,
};
const page = 40;

export function Timeline({ animal }: { animal: Animal }) {
  const { id } = animal;
  const weighings = useRowsOf('animal_weighings', 'animal_id', id);
  const vaccines = useRowsOf('animal_vaccines', 'animal_id', id);
  const treatments = useRowsOf('animal_treatments', 'animal_id', id);
  const inseminations = useRowsOf('artificial_inseminations', 'animal_id', id);
  const calvings = useRowsOf('births', 'mother_id', id);
  const losses = useRowsOf('pregnancy_losses', 'animal_id', id);
  const milk = useRowsOf('milk_production', 'animal_id', id);
  const transfers = useRowsOf('farm_transfers', 'animal_id', id);
  const [item] = useRowsOf('sale_items', 'animal_id', id);
  const sale = useRow('sales', item?.sale_id);
  const { farm } = useFarm();
  const life = useMemo(
    () => lifeOf(animal, { weighings, vaccines, treatments, inseminations, calvings, losses, milk, transfers, sold: sale && item && { sale, item } }, farm.id),
    [animal, weighings, vaccines, treatments, inseminations, calvings, losses, milk, transfers, sale, item, farm.id],
  );
  const [shown, setShown] = useState(page);
  const printing = usePrinting();
  if (life.length === 0) return <EmptyState icon={Milestone} title="Nada registrado ainda" />;
  return (
    <Card>
      <ol className="flex flex-col">
        {(printing ? life : life.slice(0, shown)).map((event) => (
          <Line key={event.key} event={event} />
        ))}
      </ol>
      {life.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + page)}>
          Mostrar mais
        </Button>
      )}
    </Card>
  );
}

function Line({ event: { day, kind, title, detail, young, sale } }: { event: LifeEvent }) {
  const Icon = icons[kind];
  return (
    <li className="flex gap-3 border-b border-line py-3 last:border-0">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-ink" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {title} {young && <Young id={young} />}
          {sale && (
            <Link to={`/sales/${sale}`} className="link">
              Ver venda
            </Link>
          )}
        </p>
        {detail && <p className="text-muted">{detail}</p>}
      </div>
      <time dateTime={day} className="shrink-0 text-sm text-muted">
        {date(day)}
      </time>
    </li>
  );
}
