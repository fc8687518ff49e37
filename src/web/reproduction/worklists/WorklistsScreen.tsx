// /worklists: what to do with which cow on a day, list by list, of one lot or pasture or of all.
import { ClipboardList, Image as ImageIcon, Share2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { incrementalFarmWorklists } from '#domain/overview/farm-worklists';
import { type Place, placeNouns, placesOn } from '#domain/overview/worklist-places';
import { asText, vetVisit, type WorkItem, type Worklist, worklistMeanings, worklistNames, worklists } from '#domain/reproduction/worklists';
import { animalPath } from '#parts/animals/AnimalLink';
import { useBreedingRows, worklistsOfToday } from '#parts/animals/BreedingHerd';
import { DaysButton } from '#parts/animals/DaysButton';
import { ExportSheets } from '#parts/export/Export';
import { useShare } from '#parts/export/Sharing';
import { lazily } from '#parts/forms/Lazy';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { useRows, useRowsOfAll, useToday } from '#parts/sync/FarmData';
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
import { columnsFor, type Line, visitColumns } from './columns';
import { useDeeds } from './deeds';

const MoveForm = lazily(async () => (await import('#parts/animals/MoveForm')).MoveForm);
const NarrowPrint = lazily(async () => (await import('./NarrowPrint')).NarrowPrint);

const filterNames = ['lista', 'dia', 'lote'] as const;
/** Beside the lists: those that a vet works through at a visit, as one. */
const titles = { ...worklists, visita: 'Visita do veterinário' };
type ListName = keyof typeof titles;
const listNames = Object.keys(titles) as ListName[];
/** One line on a phone: each card says its list. */
const visitMeaning = 'Do exame pós-parto às vazias problema';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const linkTo: RowLink<Line> = ({ animal }, props) => <Link to={animalPath(animal.id)} {...props} />;

export function WorklistsScreen() {
  const today = useToday();
  const { values, change } = useAddressFilters(filterNames);
  const day = isDay(values.dia) ? values.dia : today;
  const { lists, places, animals, herd } = useWorklists(day, today);
  const linesOf = (items: readonly { list: Worklist; item: WorkItem }[]) =>
    items.flatMap(({ list, item }): Line[] => {
      const animal = animals.get(item.animal);
      const place = places.get(item.animal);
      return animal && (values.lote === '' || place?.name === values.lote) ? [{ id: item.animal, animal, place, list, item }] : [];
    });
  const found: Record<ListName, Line[]> = {
    ...(Object.fromEntries(worklistNames.map((list) => [list, linesOf(lists[list].map((item) => ({ list, item })))])) as Record<Worklist, Line[]>),
    visita: linesOf(vetVisit(lists)),
  };
  const list: ListName = values.lista in titles ? (values.lista as ListName) : (worklistNames.find((name) => found[name].length > 0) ?? 'partos');
  const lines = found[list];
  const lots = [...new Set([...places.values()].map(({ name }) => name))].toSorted((a, b) => a.localeCompare(b));
  const options = listNames.map((value) => ({ value, label: `${titles[value]} (${found[value].length})` }));
  const [moving, setMoving] = useState<string | null>(null);
  const deedsOf = useDeeds(day, ({ id }) => setMoving(id));
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
          <DaysButton />
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
            all: 'Todos os lotes',
            value: values.lote,
            options: lots.map((name) => ({ value: name, label: name })),
            onChange: (lote) => change({ lote }),
          },
        ]}
        onClear={() => change({ dia: '', lote: '' })}
        active={values.dia !== ''}
      >
        <div className="w-40 sm:w-48">
          <DateInput aria-label="Dia" value={values.dia || today} today={today} onChange={(dia) => change({ dia: dia === today ? '' : (dia ?? '') })} />
        </div>
      </Filters>
      <section aria-label={titles[list]} className="worked-through">
        <p className="mb-3 text-muted">{list === 'visita' ? visitMeaning : worklistMeanings(herd)[list]}.</p>
        <DataTable
          rows={lines}
          columns={list === 'visita' ? visitColumns(deedsOf) : columnsFor(deedsOf(list))}
          caption={titles[list]}
          rowLabel={({ animal }) => animal.name}
          renderLink={linkTo}
          empty={
            <EmptyState icon={ClipboardList} title="Nada nesta lista">
              {values.lote === '' ? 'Nenhuma vaca precisa disto neste dia.' : 'Nenhuma vaca deste lote ou pasto precisa disto neste dia.'}
            </EmptyState>
          }
        />
      </section>
      <MoveForm with={moving !== null && { animals: [moving], onClose: () => setMoving(null) }} />
    </Page>
  );
}

function useWorklists(day: string, today: string) {
  const rows = useBreedingRows();
  const milk_production = useRows('milk_production');
  const herd_settings = useRows('herd_settings');
  const places = useRowsOfAll(placeNouns);
  const [ofAnotherDay] = useState(incrementalFarmWorklists);
  const ask = day === today ? worklistsOfToday : ofAnotherDay;
  const asked = useMemo(() => ask({ ...rows, milk_production, herd_settings }, day), [ask, rows, milk_production, herd_settings, day]);
  return { ...asked, places: useMemo((): ReadonlyMap<string, Place> => placesOn(places, day), [places, day]) };
}

function Sharing({ list, day, lines }: { list: ListName; day: string; lines: readonly Line[] }) {
  const sharing = useShare();
  const share = () =>
    sharing.text(
      asText(
        titles[list],
        day,
        lines.map(({ animal, item }) => ({ name: animal.name, tag: animal.identification, item })),
      ),
    );
  const picture = () =>
    sharing.files(async () => {
      const { picturesOf } = await import('./list-picture');
      return { files: await picturesOf(titles[list], day, lines), title: titles[list] };
    });
  const [isNarrow, setNarrow] = useState(false);
  const inMenu = usePageMenu({ items: [{ label: 'Compartilhar', icon: Share2, onSelect: share }] });
  const more = [
    { label: 'Imprimir em 80 mm', onSelect: () => setNarrow(true) },
    { label: 'Compartilhar imagem', icon: ImageIcon, onSelect: picture },
  ];
  return (
    <>
      {!inMenu && (
        <Button icon={Share2} onClick={share}>
          Compartilhar
        </Button>
      )}
      <ExportSheets title={titles[list]} filters={`Dia: ${date(day)}`} pdf print="Imprimir em A4" more={more} sheets={() => [sheetOf(list, lines)]} />
      <NarrowPrint with={isNarrow && { title: titles[list], day, lines, onDone: () => setNarrow(false) }} />
    </>
  );
}

const sheetOf = (list: ListName, lines: readonly Line[]) => ({
  title: titles[list],
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
