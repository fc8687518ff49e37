// /worklists: what to do with which cow on a day, list by list, of one lot or pasture or of all.
import { ClipboardList, Share2 } from 'lucide-react';
import { useMemo } from 'react';
import type { Animal } from '#domain/herd/animals';
import { isBeefBreed } from '#domain/herd/breeds';
import { lastLitres, type Place, placeNouns, placesOn } from '#domain/overview/worklist-places';
import { whatsAppLink } from '#domain/people/invitation';
import { breedingHerd, breedingNouns } from '#domain/reproduction/rows-to-events';
import { asText, type Worklist, worklistMeanings, worklistNames, worklists, worklistsOn } from '#domain/reproduction/worklists';
import { animalPath } from '#parts/animals/AnimalLink';
import { useDiagnosis } from '#parts/animals/Diagnosing';
import { useDryingOff } from '#parts/animals/DryingOff';
import { ExportSheets } from '#parts/export/Export';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { go, Link } from '#parts/navigation/Router';
import { useDevice, useMayWrite, useRows, useRowsOfAll, useToday } from '#parts/sync/FarmData';
import { Button, buttonClass } from '#ui/Button';
import { Choices } from '#ui/Choices';
import { DataTable } from '#ui/DataTable';
import { DateInput } from '#ui/DateInput';
import type { RowLink } from '#ui/datatable/column';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { date } from '#ui/format';
import { useWide } from '#ui/media';
import { Page } from '#ui/Page';
import { usePageMenu } from '#ui/page-actions';
import { Select } from '#ui/Select';
import { useToast } from '#ui/Toast';
import { columnsFor, type Deed, type Line } from './columns';

const filterNames = ['lista', 'dia', 'lote'] as const;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const linkTo: RowLink<Line> = ({ animal }, props) => <Link to={animalPath(animal.id)} {...props} />;

export function WorklistsScreen() {
  const today = useToday();
  const { values, change } = useAddressFilters(filterNames);
  const day = isDay(values.dia) ? values.dia : today;
  const { lists, places, animals } = useWorklists(day);
  const linesOf = (name: Worklist) =>
    lists[name].flatMap((item): Line[] => {
      const animal = animals.get(item.animal);
      const place = places.get(item.animal);
      return animal && (values.lote === '' || place?.name === values.lote) ? [{ id: item.animal, animal, place, item }] : [];
    });
  const found = Object.fromEntries(worklistNames.map((name) => [name, linesOf(name)])) as Record<Worklist, Line[]>;
  const list = values.lista in worklists ? (values.lista as Worklist) : (worklistNames.find((name) => found[name].length > 0) ?? 'partos');
  const lines = found[list];
  const lots = [...new Set([...places.values()].map(({ name }) => name))].toSorted((a, b) => a.localeCompare(b));
  const options = worklistNames.map((value) => ({ value, label: `${worklists[value]} (${found[value].length})` }));
  const deeds = useDeeds(list, day === today);
  const wide = useWide();

  return (
    <Page
      title="Listas de trabalho"
      subtitle={day === today ? 'O que fazer hoje, e com qual vaca' : `O que há para fazer em ${date(day)}`}
      actions={
        <>
          <Link to="/reproduction" className={buttonClass('secondary')}>
            Indicadores
          </Link>
          <Link to="/breeding" className={buttonClass('secondary')}>
            Registros
          </Link>
          {lines.length > 0 && <Sharing list={list} day={day} lines={lines} />}
        </>
      }
    >
      {/* On a phone eleven buttons would fill the screen before the first cow. */}
      {wide ? (
        <Choices label="Lista" choices={options.map(({ value, label }) => [value, label] as const)} value={list} onChange={(lista) => change({ lista })} />
      ) : (
        <Select aria-label="Lista" value={list} onChange={(event) => change({ lista: event.target.value })} options={options} />
      )}
      <Filters
        selects={[
          {
            label: 'Lote ou pasto',
            all: 'Todos os lotes e pastos',
            value: values.lote,
            options: lots.map((name) => ({ value: name, label: name })),
            onChange: (lote) => change({ lote }),
          },
        ]}
        onClear={() => change({ dia: '', lote: '' })}
        active={values.dia !== ''}
      >
        <div className="sm:w-48">
          <DateInput aria-label="Dia" value={values.dia || today} today={today} onChange={(dia) => change({ dia: dia === today ? '' : (dia ?? '') })} />
        </div>
      </Filters>
      <section aria-label={worklists[list]}>
        <p className="mb-3 text-muted">{worklistMeanings[list]}.</p>
        <DataTable
          rows={lines}
          columns={columnsFor(deeds)}
          caption={worklists[list]}
          rowLabel={({ animal }) => animal.name}
          renderLink={linkTo}
          empty={
            <EmptyState icon={ClipboardList} title="Nada nesta lista">
              {values.lote === '' ? 'Nenhuma vaca precisa disto neste dia.' : 'Nenhuma vaca deste lote ou pasto precisa disto neste dia.'}
            </EmptyState>
          }
        />
      </section>
    </Page>
  );
}

function useWorklists(day: string) {
  const rows = useRowsOfAll(breedingNouns);
  const treatments = useRows('animal_treatments');
  const milk = useRows('milk_production');
  const places = useRowsOfAll(placeNouns);
  const herd = useMemo(() => breedingHerd({ ...rows, animal_treatments: treatments }), [rows, treatments]);
  const animals = useMemo(() => new Map<string, Animal>(rows.animals.map((animal) => [animal.id, animal])), [rows.animals]);
  const litres = useMemo(() => lastLitres(milk, day), [milk, day]);
  const lists = useMemo(
    () => worklistsOn(herd, day, { litres, isMilked: (id) => litres.has(id) || !isBeefBreed(animals.get(id)?.breed ?? null) }),
    [herd, day, litres, animals],
  );
  return { lists, animals, places: useMemo((): ReadonlyMap<string, Place> => placesOn(places, day), [places, day]) };
}

/** What is done today, with one tap. The records of another day are made in their own forms. */
function useDeeds(list: Worklist, isToday: boolean): readonly Deed[] {
  const { replica } = useDevice();
  const [dryOff, diagnose] = [useDryingOff(), useDiagnosis()];
  const [mayKeep, mayServe, mayBirth] = [useMayWrite('animals'), useMayWrite('artificial_inseminations'), useMayWrite('births')];
  if (!isToday) return [];
  const result =
    (given: 'positiva' | 'negativa') =>
    ({ animal, item }: Line) => {
      const insemination = replica.row('artificial_inseminations', item.service ?? '');
      if (insemination) diagnose({ id: insemination.id, insemination, animal }, given);
    };
  if (list === 'secar' && mayKeep) return [{ label: 'Secar hoje', run: ({ animal }) => dryOff(animal) }];
  if (list === 'diagnostico' && mayServe)
    return [
      { label: 'Prenha', run: result('positiva') },
      { label: 'Vazia', run: result('negativa') },
    ];
  if (list === 'partos' && mayBirth) return [{ label: 'Registrar parto', run: ({ animal }) => void go({ to: '/pregnancies', search: { nova: animal.id } }) }];
  return [];
}

function Sharing({ list, day, lines }: { list: Worklist; day: string; lines: readonly Line[] }) {
  const { show } = useToast();
  const share = () => {
    const text = asText(
      worklists[list],
      day,
      lines.map(({ animal, item }) => ({ name: animal.name, tag: animal.identification, item })),
    );
    // Closing the list of applications is no failure. On plain HTTP there is neither sharing nor a clipboard.
    if ('share' in navigator) void navigator.share({ text }).catch(() => undefined);
    else if (isSecureContext) void (navigator as Navigator).clipboard.writeText(text).then(() => show({ message: 'Lista copiada: cole na conversa' }));
    else open(whatsAppLink(text), '_blank', 'noreferrer');
  };
  const inMenu = usePageMenu({ items: [{ label: 'Compartilhar', icon: Share2, onSelect: share }] });
  return (
    <>
      {!inMenu && (
        <Button icon={Share2} onClick={share}>
          Compartilhar
        </Button>
      )}
      <ExportSheets title={worklists[list]} filters={`Dia: ${date(day)}`} pdf sheets={() => [sheetOf(list, lines)]} />
    </>
  );
}

const sheetOf = (list: Worklist, lines: readonly Line[]) => ({
  title: worklists[list],
  columns: [
    { label: 'Animal', kind: 'text' as const },
    { label: 'Brinco', kind: 'text' as const },
    { label: 'Lote ou pasto', kind: 'text' as const },
    { label: 'DEL', kind: 'number' as const, scale: 0 },
    { label: 'O que', kind: 'text' as const },
    { label: 'Desde', kind: 'date' as const },
  ],
  rows: lines.map(({ animal, place, item }) => [animal.name, animal.identification, place?.name ?? null, item.del, item.what, item.since]),
});
