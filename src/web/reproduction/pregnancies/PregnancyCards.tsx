// Pregnant animals as cards, virtualized.
import { Baby, HeartCrack, Moon, Pencil } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { type Animal, isLactating } from '#domain/herd/animals';
import { gestationOf } from '#domain/herd/gestation';
import { daysBetween } from '#domain/kernel/dates';
import { dueOf, elapsed, mayDryOff, mayGiveBirth, shouldDryOff, stageOf, stages } from '#domain/reproduction/pregnancy-queries';
import { animalPath } from '#parts/animals/AnimalLink';
import { categoryWord, headsOf } from '#parts/animals/AnimalWords';
import { Link } from '#parts/navigation/Router';
import { useRows } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import type { Column } from '#ui/datatable/column';
import { useLongList } from '#ui/datatable/long-list';
import { PrintTable } from '#ui/datatable/PrintTable';
import { Facts } from '#ui/Facts';
import { date, days, number } from '#ui/format';
import { Menu, type MenuItem } from '#ui/Menu';
import { Progress } from '#ui/Progress';
import { usePrinting } from '#ui/printing';
import type { Doing } from './LazyForms';
import { DueBadge, dueInWords, dueTones } from './words';

/** undefined for read-only access; `dryOff` undefined: the person does not write the animals' register. */
type Doings = { open: (doing: Doing) => void; dryOff: ((animal: Animal) => void) | undefined } | undefined;

const open = (_index: number, card: HTMLElement) => card.querySelector<HTMLElement>('[data-open]')?.click();

export function PregnancyCards({ animals, today, doings }: { animals: Animal[]; today: string; doings: Doings }) {
  const keyOf = useCallback((index: number) => animals[index]?.id ?? '', [animals]);
  const { list, shown, after, active, virtual, measure, events } = useLongList({ count: animals.length, rowHeight: 190, gap: 12, keyOf, open });
  const printing = usePrinting();
  const columns = useMemo(() => columnsOn(today), [today]);
  return (
    <>
      <ul ref={list} aria-label="Prenhas" className="row-cards" style={{ paddingBlockEnd: after }} {...events}>
        {shown.map(({ index, before }) => {
          const animal = animals[index]!;
          return (
            <li
              key={animal.id}
              ref={virtual ? measure : undefined}
              data-index={index}
              tabIndex={index === active ? 0 : -1}
              className="card row-card row-card-opens"
              style={before > 0 ? { marginBlockStart: before } : undefined}
              {...(virtual && { 'aria-posinset': index + 1, 'aria-setsize': animals.length })}
            >
              <PregnancyCard animal={animal} today={today} doings={doings} tabIndex={index === active ? 0 : -1} />
            </li>
          );
        })}
      </ul>
      {printing && <PrintTable rows={animals} columns={columns} rowKey={({ id }) => id} caption="Prenhas" />}
    </>
  );
}

const factsOf = (animal: Animal, today: string) =>
  [animal.identification, animal.breed, categoryWord(animal, today), headsOf(animal)].filter(Boolean).join(' · ');

/** What the cards say, on paper. */
const columnsOn = (today: string): Column<Animal>[] => [
  { key: 'name', header: 'Animal', cell: ({ name }) => name },
  { key: 'facts', header: 'Brinco, raça e categoria', cell: (animal) => factsOf(animal, today) },
  { key: 'stage', header: 'Fase', cell: (animal) => stages[stageOf(animal, today)] },
  { key: 'served', header: 'Cobertura', cell: ({ pregnancy_date }) => pregnancy_date && date(pregnancy_date) },
  { key: 'due', header: 'Previsão de parto', cell: ({ expected_birth_date }) => expected_birth_date && date(expected_birth_date) },
  { key: 'left', header: 'Parto', cell: (animal) => dueInWords(animal, today) },
  { key: 'milk', header: 'Lactação', cell: (animal) => <Milk animal={animal} today={today} /> },
];

function PregnancyCard({ animal, today, doings, tabIndex }: { animal: Animal; today: string; doings: Doings; tabIndex: number }) {
  const { id, name, breed, type, pregnancy_date, expected_birth_date } = animal;
  const whole = gestationOf(type, breed);
  const passed = pregnancy_date && whole > 0 ? `${number(Math.max(0, daysBetween(pregnancy_date, today)), 0)} de ${days(whole)}` : undefined;
  const birth = doings && !animal.is_batch && mayGiveBirth(animal, today);
  return (
    <>
      <div className="row-card-head mb-2 flex-wrap">
        <div className="row-card-title">
          <Link to={animalPath(id)} className="row-open" tabIndex={-1} data-open>
            {name}
          </Link>
          <span className="block text-sm font-normal text-muted">{factsOf(animal, today)}</span>
        </div>
        <div className="max-lg:order-last max-lg:basis-full">
          <DueBadge animal={animal} today={today} />
        </div>
        {doings && <Menu label={`Ações de ${name}`} items={itemsOf(animal, doings)} tabIndex={tabIndex} />}
      </div>
      <div className="grid items-start gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <Progress label={`Fase: ${stages[stageOf(animal, today)]}`} value={elapsed(animal, today) * 100} tone={dueTones[dueOf(animal, today)]} text={passed} />
        <Facts
          facts={[
            { label: 'Cobertura', value: pregnancy_date && date(pregnancy_date) },
            { label: 'Previsão de parto', value: expected_birth_date && date(expected_birth_date) },
            { label: 'Lactação', value: <Milk animal={animal} today={today} /> },
          ]}
        />
      </div>
      {birth && (
        <Button
          variant="primary"
          icon={Baby}
          className="mt-3 max-sm:w-full"
          tabIndex={tabIndex}
          aria-label={`Registrar nascimento: ${name}`}
          onClick={() => doings.open({ form: 'birth', animal })}
        >
          Registrar nascimento
        </Button>
      )}
    </>
  );
}

function Milk({ animal, today }: { animal: Animal; today: string }) {
  const [settings] = useRows('herd_settings');
  if (shouldDryOff(animal, today, settings)) return <strong className="text-orange-ink">Hora de secar</strong>;
  if (!animal.last_birth_date) return 'Ainda não pariu';
  return isLactating(animal) ? 'Em lactação' : `Seca desde ${date(animal.dry_off_date)}`;
}

const itemsOf = (animal: Animal, { open, dryOff }: NonNullable<Doings>): MenuItem[] => [
  ...(dryOff ? [{ label: 'Atualizar informações', icon: Pencil, onSelect: () => open({ form: 'pregnancy', animal }) }] : []),
  ...(dryOff && mayDryOff(animal) ? [{ label: 'Secar', icon: Moon, onSelect: () => dryOff(animal) }] : []),
  { label: 'Registrar perda (aborto)', icon: HeartCrack, tone: 'danger', onSelect: () => open({ form: 'loss', animal }) },
];
