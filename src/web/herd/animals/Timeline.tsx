// Linha do tempo: the records of an animal, newest first.
import {
  Baby,
  Ban,
  Droplets,
  Flame,
  HeartCrack,
  HeartPulse,
  LogOut,
  Milestone,
  Milk,
  Receipt,
  Scale,
  ScanHeart,
  Sparkles,
  Sprout,
  Stethoscope,
  Syringe,
  Tag,
  Truck,
} from 'lucide-react';
import { Fragment, useMemo } from 'react';
import type { Animal } from '#domain/herd/animals';
import { type EventKind, type LifeEvent, lifeOf } from '#domain/overview/timeline';
import { type Lactation, lactationOn, lactationsOf } from '#domain/reproduction/herd-states';
import { Link } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { useRow, useRowsOf, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { EmptyState } from '#ui/EmptyState';
import { useFirstShown } from '#ui/first-shown';
import { count, date } from '#ui/format';
import type { Icon } from '#ui/Icon';
import { Young } from './Young';

const icons: Record<EventKind, Icon> = {
  birth: Sparkles,
  weighing: Scale,
  vaccine: Syringe,
  treatment: HeartPulse,
  insemination: Milestone,
  check: ScanHeart,
  heat: Flame,
  stop: Ban,
  exam: Stethoscope,
  weaning: Sprout,
  calving: Baby,
  loss: HeartCrack,
  dry_off: Droplets,
  milk: Milk,
  tag: Tag,
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
  const checks = useRowsOf('pregnancy_checks', 'animal_id', id);
  const heats = useRowsOf('heats', 'animal_id', id);
  const dryOffs = useRowsOf('dry_offs', 'animal_id', id);
  const stops = useRowsOf('breeding_stops', 'animal_id', id);
  const weanings = useRowsOf('weanings', 'animal_id', id);
  const exams = useRowsOf('uterine_exams', 'animal_id', id);
  const tags = useRowsOf('tag_events', 'animal_id', id);
  const today = useToday();
  const milk = useRowsOf('milk_production', 'animal_id', id);
  const transfers = useRowsOf('farm_transfers', 'animal_id', id);
  const [item] = useRowsOf('sale_items', 'animal_id', id);
  const sale = useRow('sales', item?.sale_id);
  const { farm } = useFarm();
  const life = useMemo(() => {
    const breeding = { inseminations, calvings, losses, checks, heats, dryOffs, stops, weanings, exams };
    return lifeOf(animal, { weighings, vaccines, treatments, ...breeding, tags, milk, transfers, sold: sale && item && { sale, item } }, farm.id);
  }, [
    animal,
    weighings,
    vaccines,
    treatments,
    inseminations,
    calvings,
    losses,
    checks,
    heats,
    dryOffs,
    stops,
    weanings,
    exams,
    tags,
    milk,
    transfers,
    sale,
    item,
    farm.id,
  ]);
  const lactations = useMemo(() => lactationsOf(animal, { births: calvings, dry_offs: dryOffs }, today), [animal, calvings, dryOffs, today]);
  const [most, showMore] = useFirstShown(page, page);
  if (life.length === 0) return <EmptyState icon={Milestone} title="Nada registrado ainda" />;
  return (
    <Card>
      <ol className="flex flex-col">
        {life.slice(0, most).map((event, i, all) => {
          const lactation = lactationOn(lactations, event.day);
          const isNew = lactation !== null && lactation !== (i > 0 ? lactationOn(lactations, all[i - 1]!.day) : null);
          return (
            <Fragment key={event.key}>
              {isNew && <Band lactation={lactation} />}
              <Line event={event} lactation={lactation} />
            </Fragment>
          );
        })}
      </ol>
      {life.length > most && (
        <Button variant="quiet" onClick={showMore}>
          Mostrar mais
        </Button>
      )}
    </Card>
  );
}

/** The heading of a lactation: its days in milk, and when she was dried off. */
function Band({ lactation: { number, from, dried, days: milked, to } }: { lactation: Lactation }) {
  const words = [`${count(milked, 'dia', 'dias')} em leite`, dried ? `seca em ${date(dried)}` : to === null && 'em curso'];
  return (
    <li className="mt-3 rounded-t-lg bg-brand-soft px-3 py-2 font-semibold">
      {`${number}ª lactação, desde ${date(from)}`}
      <span className="block text-sm font-normal">{words.filter(Boolean).join(' · ')}</span>
    </li>
  );
}

/** A solid line beside what happened in milk, a dashed one while she was dry. */
function Line({ event: { day, kind, title, detail, young, sale }, lactation }: { event: LifeEvent; lactation: Lactation | null }) {
  const Icon = icons[kind];
  const isDry = lactation?.dried != null && day >= lactation.dried;
  const band = lactation ? `border-l-4 border-l-brand pl-3 ${isDry ? '[border-left-style:dashed]' : ''}` : '';
  return (
    <li className={`flex gap-3 border-b border-line py-3 last:border-b-0 ${band}`}>
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
