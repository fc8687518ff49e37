// /milk-production/ordenha: one milking, cow by cow, for a phone in the parlour: number, Enter, next cow. Each is saved on blur.
import { ArrowLeft, ChevronLeft, ChevronRight, Milk } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { addDays } from '#domain/kernel/dates';
import { sum } from '#domain/kernel/money';
import { fold, hasWords } from '#domain/kernel/text';
import { type ControlMilking, controlOf } from '#domain/milk/control-queries';
import { canBeMilked, type Shift, shiftNames } from '#domain/milk/milk-production';
import { type Milking, milkingOf } from '#domain/milk/milk-queries';
import { milkings } from '#domain/milk/shifts';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { useMilk } from '#parts/milk/JudgedMilk';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { useDevice, useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button, buttonClass, IconButton } from '#ui/Button';
import { Card } from '#ui/Card';
import { Choices } from '#ui/Choices';
import { DateInput } from '#ui/DateInput';
import { useDraftsLater } from '#ui/drafts';
import { EmptyState } from '#ui/EmptyState';
import { Field } from '#ui/Field';
import { date, litres, number } from '#ui/format';
import { Page } from '#ui/Page';
import { Progress } from '#ui/Progress';
import { TextInput } from '#ui/TextInput';
import { MilkingLine } from './MilkingLine';
import { milkingIn } from './typed-litres';

const filterNames = ['dia', 'turno'] as const;
/** A test day is typed as the total of the day. */
const control = 'total_dia' as const;
const shifts = [...milkings.map((shift) => [shift, shiftNames[shift]] as const), [control, 'Controle'] as const];
/** In the address. */
const namedShift = (shift: Shift) => (shift === control ? 'controle' : shift);
const list: string = '/milk-production';
const isDay = (day: string) => /^(19|20|21)\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

/** The milking at this hour. */
const shiftAt = (hour: number): (typeof milkings)[number] => (hour < 12 ? 'manha' : hour < 18 ? 'tarde' : 'noite');

export function MilkingScreen() {
  const today = useToday();
  const { values, change } = useAddressFilters(filterNames);
  const [now] = useState(() => shiftAt(new Date().getHours()));
  // A milking that continues past midnight keeps its date.
  const [opened] = useState(today);
  const day = isDay(values.dia) && values.dia <= today ? values.dia : opened;
  const shift: Shift = values.turno === 'controle' ? control : (milkings.find((one) => one === values.turno) ?? now);
  const animals = useRows('animals');
  const records = useMilk();
  const mayWrite = useMayWrite('milk_production');
  const [also, setAlso] = useState<ReadonlySet<string>>(new Set());
  const cows = useMemo(
    () => (shift === control ? controlOf(animals, records, day, also) : milkingOf(animals, records, day, shift, also)),
    [animals, records, day, shift, also],
  );

  return (
    <Page
      title="Ordenha"
      subtitle={
        shift === control
          ? 'Controle leiteiro: o leite do dia todo de cada vaca, na ordem da última ordenha'
          : 'Um número por vaca; Enter passa para a próxima, e cada uma já fica salva'
      }
      actions={
        <Link to={list} className={buttonClass('secondary', 'px-3')}>
          <ArrowLeft aria-hidden="true" />
          Produção de Leite
        </Link>
      }
    >
      <div className="flex max-w-3xl flex-col gap-4">
        <Day day={day} today={today} onDay={(dia) => change({ dia: dia === opened ? '' : dia, turno: namedShift(shift) })} />
        <Choices
          label="Turno"
          choices={shifts}
          value={shift}
          onChange={(turno) => change({ dia: values.dia, turno: namedShift(turno) })}
          className="grid-cols-2 sm:grid-cols-4"
        />
        <OtherDrafts day={day} shift={shift} onOpen={(dia, turno) => change({ dia: dia === opened ? '' : dia, turno: namedShift(turno) })} />
        <Sum cows={cows} />
        <Cows key={`${day} ${shift}`} cows={cows} day={day} shift={shift} />
        {mayWrite && <AnotherCow onChoose={(id) => setAlso(new Set([...also, id]))} />}
      </div>
    </Page>
  );
}

function Day({ day, today, onDay }: { day: string; today: string; onDay: (day: string) => void }) {
  return (
    <div className="flex items-end gap-1">
      <IconButton label="Dia anterior" icon={ChevronLeft} onClick={() => onDay(addDays(day, -1))} />
      <Field label="Data" className="flex-1">
        <DateInput value={day} max={today} today={today} onChange={(typed) => typed && isDay(typed) && typed <= today && onDay(typed)} />
      </Field>
      <IconButton label="Próximo dia" icon={ChevronRight} disabled={day >= today} onClick={() => onDay(addDays(day, 1))} />
    </div>
  );
}

/** Numbers not saved in another milking: the shift follows the clock, so the screen may open in the next one. */
function OtherDrafts({ day, shift, onOpen }: { day: string; shift: string; onOpen: (day: string, shift: Shift) => void }) {
  const others = new Set(
    useDraftsLater()
      ?.names()
      .flatMap((name) => milkingIn(name) ?? []),
  );
  others.delete(`${day} ${shift}`);
  return [...others].map((other) => {
    const [on, at] = other.split(' ') as [string, Shift];
    return (
      <Notice
        key={other}
        role="status"
        title={`Há rascunho ${at === control ? `no controle leiteiro de ${date(on)}` : `na ordenha de ${date(on)}, ${shiftNames[at]}`}`}
      >
        <Button className="mt-2" onClick={() => onOpen(on, at)}>
          Abrir
        </Button>
      </Notice>
    );
  });
}

/** Total so far. */
function Sum({ cows }: { cows: readonly Milking[] }) {
  const milked = cows.flatMap(({ record }) => record ?? []);
  const [all, discarded] = [milked, milked.filter(({ is_discarded }) => is_discarded)].map((some) =>
    sum(
      some.map(({ quantity_liters }) => quantity_liters),
      2,
    ),
  );
  const expected = cows.filter(({ usual, record }) => usual || record).length;
  if (expected === 0) return null;
  return (
    <Card aria-label="Até agora">
      <p className="text-2xl font-bold">
        {litres(all)} <span className="text-base font-normal text-muted">até agora{discarded! > 0 && `, ${litres(discarded)} de descarte`}</span>
      </p>
      <Progress label="Vacas ordenhadas" value={milked.length} max={expected} text={`${number(milked.length, 0)} de ${number(expected, 0)}`} />
    </Card>
  );
}

/** So few cows need no search. */
const few = 12;

function Cows({ cows, day, shift }: Shown) {
  const mayWrite = useMayWrite('milk_production');
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(fold(typed));
  const lines = useRef<HTMLDivElement>(null);
  const shown = words === '' ? cows : cows.filter(({ animal: { name, identification } }) => hasWords(fold(`${name} ${identification ?? ''}`), words));

  const inputs = () => [...(lines.current?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [])];
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const all = inputs();
    const next = all[all.indexOf(event.target) + by];
    // Moving the focus saves the field; after the last cow, blur does.
    if (next) next.select();
    else event.target.blur();
    next?.focus();
  };

  if (cows.length === 0)
    return (
      <EmptyState icon={Milk} title="Nenhuma vaca em lactação">
        Aparecem aqui as vacas que já pariram e não foram secas.{mayWrite && ' Registre o parto, ou escolha a vaca abaixo.'}
      </EmptyState>
    );
  return (
    <>
      {cows.length > few && (
        <TextInput
          type="search"
          aria-label="Buscar vaca por nome ou brinco"
          placeholder="Buscar vaca"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') inputs()[0]?.focus();
          }}
        />
      )}
      <div ref={lines} className="flex flex-col gap-4" onKeyDown={step}>
        <Lines label="Vacas" cows={shown.filter(({ usual }) => usual)} day={day} shift={shift} />
        <Lines
          label="Outras em lactação"
          hint="Sem leite registrado nos 30 dias antes: recém-paridas, ou só amamentam."
          cows={shown.filter(({ usual }) => !usual)}
          day={day}
          shift={shift}
        />
      </div>
      {shown.length === 0 && <p className="text-muted">Nenhuma vaca com este nome ou brinco.</p>}
    </>
  );
}

type Shown = { cows: readonly (Milking | ControlMilking)[]; day: string; shift: Shift };

function Lines({ label, hint, cows, day, shift }: Shown & { label: string; hint?: string }) {
  const { replica } = useDevice();
  const drafts = useDraftsLater();
  const id = useId();
  if (cows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={hint ? '' : 'sr-only'}>
        {label}
      </h2>
      {hint && <p className="text-muted">{hint}</p>}
      <ol aria-labelledby={id} className="flex flex-col divide-y divide-line">
        {cows.map((cow) => (
          <MilkingLine key={cow.animal.id} cow={cow} day={day} shift={shift} replica={replica} drafts={drafts} />
        ))}
      </ol>
    </section>
  );
}

/** A cow in milk without a recorded calving. */
function AnotherCow({ onChoose }: { onChoose: (id: string) => void }) {
  return (
    <Field label="Incluir outra vaca">
      <AnimalPicker
        value={null}
        which={canBeMilked}
        onChange={(id) => id && onChoose(id)}
        placeholder="Escolha a vaca"
        empty="Nenhuma vaca com este nome ou brinco"
      />
    </Field>
  );
}
