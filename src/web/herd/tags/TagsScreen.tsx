// /tags: cattle that need an official number or a new tag, the first due first.
import { ScanBarcode, Tag } from 'lucide-react';
import { useMemo, useState } from 'react';
import { allBy, headsInBatches, type PnibWork, pnibWords, pnibWorklist } from '#domain/official/pnib';
import { animalColumn } from '#parts/animals/AnimalColumn';
import { animalPath } from '#parts/animals/AnimalLink';
import { Age, animalWord } from '#parts/animals/AnimalWords';
import { ExportSheets, filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { OfficialTabs } from '#parts/official/OfficialTabs';
import { useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Badge, type Tone } from '#ui/Badge';
import { Notice } from '#ui/Banner';
import { buttonClass } from '#ui/Button';
import { type Column, DataTable } from '#ui/DataTable';
import type { RowLink } from '#ui/datatable/column';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { count, date } from '#ui/format';
import { Page } from '#ui/Page';

const TagForm = lazily(async () => (await import('./TagForm')).TagForm);
const filterNames = ['porque', 'search'] as const;
const reasons = Object.entries(pnibWords).map(([value, label]) => ({ value, label }));
const tones: Record<PnibWork['why'], Tone> = { lost: 'red', vaccine: 'orange', rest: 'gray' };
const linkTo: RowLink<PnibWork> = ({ id }, props) => <Link to={animalPath(id)} {...props} />;

const columnsOn = (today: string): Column<PnibWork>[] => [
  animalColumn,
  {
    key: 'due',
    header: 'Até',
    width: '9rem',
    sort: ({ due }) => Date.parse(due),
    cell: ({ due, why }) => (why === 'lost' ? `Desde ${date(due)}` : `${date(due)}${due < today ? ' (vencido)' : ''}`),
  },
  { key: 'why', header: 'Por quê', badge: true, sort: ({ why }) => why, cell: ({ why }) => <Badge tone={tones[why]}>{pnibWords[why]}</Badge> },
  { key: 'gender', header: 'Sexo', sort: ({ animal }) => animal.gender, cell: ({ animal }) => animalWord('gender', animal.gender) },
  { key: 'age', header: 'Idade', sort: ({ animal }) => animal.birth_date, cell: ({ animal }) => animal.birth_date && <Age of={animal} /> },
];

export function TagsScreen() {
  const [animals, events] = [useRows('animals'), useRows('tag_events')];
  const today = useToday();
  const mayWrite = useMayWrite('tag_events');
  const { values, change, clear } = useAddressFilters(filterNames);
  const [tagging, setTagging] = useState<string | null>(null);
  const all = useMemo(() => pnibWorklist(animals, events), [animals, events]);
  const columns = useMemo(() => columnsOn(today), [today]);
  const words = values.search.trim().toLowerCase();
  const found = all.filter(
    ({ why, animal }) =>
      (values.porque === '' || why === values.porque) &&
      (words === '' || [animal.name, animal.identification].some((text) => text?.toLowerCase().includes(words))),
  );
  const batches = headsInBatches(animals);
  const selects = [{ label: 'Por quê', all: 'Todos', value: values.porque, options: reasons, onChange: (porque: string) => change({ porque }) }];
  return (
    <Page
      title="Brincos e documentos"
      subtitle="Bovinos que precisam do número oficial (PNIB), e até quando"
      actions={
        <>
          {found.length > 0 && (
            <ExportSheets title="Animais a identificar" pdf filters={filtersInWords(values.search, selects)} sheets={() => [sheetOf(found)]} />
          )}
          {mayWrite && (
            <Link to="/tags/curral" className={buttonClass('primary')}>
              <ScanBarcode aria-hidden="true" />
              Brincar no curral
            </Link>
          )}
        </>
      }
    >
      <OfficialTabs />
      {batches > 0 && <Notice tone="blue" title={`${count(batches, 'cabeça está', 'cabeças estão')} em lotes: cadastre uma a uma para dar um número a cada`} />}
      {all.length > 0 && (
        <Filters
          search={{ label: 'Buscar por nome ou brinco', placeholder: 'Buscar animal', value: values.search, onChange: (search) => change({ search }) }}
          selects={selects}
          onClear={clear}
          found={count(found.length, 'animal', 'animais')}
        />
      )}
      <DataTable
        rows={found}
        columns={columns}
        caption="Animais a identificar"
        rowLabel={({ animal }) => animal.name}
        renderLink={linkTo}
        actions={mayWrite ? ({ id }) => [{ label: 'Brinco', icon: Tag, onSelect: () => setTagging(id) }] : undefined}
        empty={
          <EmptyState icon={Tag} title="Nenhum animal a identificar">
            {all.length > 0 ? 'Mude a busca ou limpe os filtros.' : 'Todos os bovinos do rebanho têm número oficial.'}
          </EmptyState>
        }
      />
      <p className="text-sm text-muted">
        Portaria SDA/MAPA 1.331/2025: de 2027 a 2029 os que passam pelo manejo da vacina de brucelose; de 2030 a 2032 os demais, antes da primeira movimentação;
        depois de {date(allBy)} nenhum sai da fazenda sem número. Números antigos continuam valendo.
      </p>
      <TagForm with={tagging !== null && { animal_id: tagging, onClose: () => setTagging(null) }} />
    </Page>
  );
}

const sheetOf = (found: readonly PnibWork[]) => ({
  title: 'Animais a identificar',
  columns: [
    { label: 'Animal', kind: 'text' as const },
    { label: 'Identificação', kind: 'text' as const },
    { label: 'Sexo', kind: 'text' as const },
    { label: 'Nascimento', kind: 'date' as const },
    { label: 'Até', kind: 'date' as const },
    { label: 'Por quê', kind: 'text' as const },
  ],
  rows: found.map(({ animal, why, due }) => [animal.name, animal.identification, animalWord('gender', animal.gender), animal.birth_date, due, pnibWords[why]]),
});
