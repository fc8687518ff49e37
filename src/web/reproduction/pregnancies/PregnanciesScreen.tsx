// /pregnancies: pregnant animals, earliest due first; records births, losses and dry-offs.

import { Baby, CalendarClock, CalendarDays, CalendarX2, Plus } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type AnimalType, animalTypes } from '#domain/herd/animal-types';
import type { Animal } from '#domain/herd/animals';
import { countPregnant, type DueFilter, dueFilters, findPregnant, pregnantOnes, type Stage, stages } from '#domain/reproduction/pregnancy-queries';
import { useDryingOff } from '#parts/animals/DryingOff';
import { Export, filtersInWords } from '#parts/export/Export';
import { ListFigures } from '#parts/lists/ListFigures';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link, useNewWanted } from '#parts/navigation/Router';
import { useDevice, useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Button, buttonClass } from '#ui/Button';
import { StatCard } from '#ui/Card';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { count, number } from '#ui/format';
import { Page } from '#ui/Page';
import { optionsOf } from '#ui/Select';
import { type Doing, LazyForms } from './LazyForms';
import { PregnancyCards } from './PregnancyCards';
import { alsoOn } from './words';

const filterNames = ['search', 'stage', 'type', 'previsao'] as const;
const { bovino, peixe: _, ...others } = animalTypes;
const everyType = 'todas';
const types = [...optionsOf(others), { value: everyType, label: 'Todas as espécies' }];

/** Cattle, unless the URL says otherwise. */
const typeOf = (asked: string): AnimalType | '' => (asked === everyType ? '' : asked in others ? (asked as AnimalType) : 'bovino');

export function PregnanciesScreen() {
  const animals = useRows('animals');
  const today = useToday();
  const mayWrite = useMayWrite('births');
  const { values, change, clear } = useAddressFilters(filterNames);
  const [doing, setDoing] = useState<Doing>(null);
  const [dryOff, mayKeep] = [useDryingOff(), useMayWrite('animals')];
  const { replica } = useDevice();
  const [settings] = useRows('herd_settings');
  useNewWanted((about) => {
    const animal = replica.row('animals', about);
    if (mayWrite) setDoing(animal ? { form: 'birth', animal } : { form: 'mother' });
  });

  // Deferred: typing stays responsive while the list updates.
  const search = useDeferredValue(values.search);
  const type = typeOf(values.type);
  const stage: Stage | '' = values.stage in stages ? (values.stage as Stage) : '';
  const due: DueFilter | '' = values.previsao in dueFilters ? (values.previsao as DueFilter) : '';
  const counts = useMemo(() => countPregnant(pregnantOnes(animals, type), today), [animals, type, today]);
  const found = useMemo(() => findPregnant(animals, { search, stage, type, due }, today, settings), [animals, search, stage, type, due, today, settings]);
  const selects = [
    { label: 'Fase', all: 'Todas as fases', value: stage, options: optionsOf(stages), onChange: (stage: string) => change({ stage }) },
    { label: 'Previsão', all: 'Toda previsão', value: due, options: optionsOf(dueFilters), onChange: (previsao: string) => change({ previsao }) },
    { label: 'Espécie', all: bovino, value: type === 'bovino' ? '' : values.type, options: types, onChange: (type: string) => change({ type }) },
  ];
  const also = useMemo(() => alsoOn(today), [today]);
  const filtered = search !== '' || stage !== '' || due !== '';
  useFocusKept(doing !== null, found);

  return (
    <Page
      title="Prenhas"
      subtitle="Em que fase está cada uma e quando deve parir"
      actions={
        <>
          {found.length > 0 && <Export noun="animals" title="Prenhas" rows={found} also={also} filters={filtersInWords(search, selects)} />}
          {mayWrite && (
            <Button icon={Plus} onClick={() => setDoing({ form: 'mother' })}>
              Registrar parto
            </Button>
          )}
        </>
      }
    >
      <ListFigures>
        <StatCard label="Prenhas" value={number(counts.pregnant, 0)} icon={Baby} />
        <StatCard label="Em até 7 dias" value={number(counts.week, 0)} icon={CalendarClock} tone="orange" />
        <StatCard label="Atrasadas" value={number(counts.late, 0)} icon={CalendarX2} tone="red" />
        <StatCard label="Em até 30 dias" value={number(counts.month, 0)} icon={CalendarDays} tone="yellow" />
      </ListFigures>
      <Filters
        search={{ label: 'Buscar por nome ou brinco', placeholder: 'Nome ou brinco', value: values.search, onChange: (search) => change({ search }) }}
        selects={selects}
        onClear={clear}
        found={count(found.length, 'prenha', 'prenhas')}
      />
      {found.length > 0 ? (
        <PregnancyCards animals={found} today={today} doings={mayWrite ? { open: setDoing, dryOff: mayKeep ? dryOff : undefined } : undefined} />
      ) : (
        <EmptyState icon={Baby} title="Nenhuma vaca prenha encontrada" action={!filtered && mayWrite && <Beginnings />}>
          {filtered
            ? 'Mude a busca ou limpe os filtros.'
            : mayWrite && 'Uma inseminação positiva ou a data da cobertura na ficha do animal traz a prenha para esta lista.'}
        </EmptyState>
      )}
      <LazyForms doing={doing} onDo={setDoing} onClose={() => setDoing(null)} />
    </Page>
  );
}

const Beginnings = () => (
  <>
    <Link to="/inseminations" className={buttonClass('primary')}>
      Inseminação
    </Link>
    <Link to="/animals" className={buttonClass('secondary')}>
      Animais
    </Link>
  </>
);

/** After a birth the animal leaves the list with its focused button, just before or after the form closes: focus the first card. */
function useFocusKept(open: boolean, list: readonly Animal[]) {
  const left = useRef<readonly Animal[] | null>(null);
  useEffect(() => {
    if (open) left.current ??= list;
    if (open || !left.current) return;
    const lost = document.activeElement === document.body;
    if (lost) (document.querySelector<HTMLElement>('main [data-index="0"]') ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    if (lost || left.current !== list) left.current = null;
  }, [open, list]);
}
