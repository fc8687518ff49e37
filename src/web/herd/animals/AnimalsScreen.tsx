// /animals: the herd, with search and six filters; opens, adds, changes and deletes animals.

import { ListChecks, PawPrint, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { findHeld } from '#domain/health/held-animal-queries';
import { findAnimals, newestFirst } from '#domain/herd/animal-queries';
import type { Animal } from '#domain/herd/animals';
import { categoryOn } from '#domain/herd/category-by-age';
import { hadTag } from '#domain/herd/old-tags';
import { animalPath } from '#parts/animals/AnimalLink';
import { Export, filtersInWords } from '#parts/export/Export';
import { useRemoval } from '#parts/forms/Removal';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { go, Link, useNewWanted } from '#parts/navigation/Router';
import { useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { DataTable } from '#ui/DataTable';
import type { RowLink } from '#ui/datatable/column';
import { type Selection, useSelection } from '#ui/datatable/selection';
import { asShown } from '#ui/datatable/shown-rows';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { count } from '#ui/format';
import { Page } from '#ui/Page';
import { usePageMenu } from '#ui/page-actions';
import { columnsOn } from './columns';
import { categoriesIn, filterNames, filterSelects } from './filters';
import { type Editing, LazyForm } from './LazyForm';
import { usePrepareSearch } from './prepare-search';
import { animalRemoval } from './removal';

const nameOf = ({ name }: Animal) => name;
/** Columns of the printed list. */
const onPaper = ['name', 'identification', 'type', 'breed', 'gender', 'category', 'birth_date', 'weight', 'status', 'pregnancy_status'];
const buying = { label: 'Comprar animais', onSelect: () => void go({ to: '/purchases/animals', search: { nova: '1' } }) };
const bringing = { label: 'Trazer dados', onSelect: () => void go({ to: '/import' }) };
const linkTo: RowLink<Animal> = ({ id }, props) => <Link to={animalPath(id)} {...props} />;

type BulkOf = (props: { with: { selection: Selection; chosen: readonly Animal[]; rows: readonly Animal[]; exported: ReactNode } | null | false }) => ReactNode;

/** `Bulk`: what can be done with the selected animals. */
export function AnimalsScreen({ Bulk }: { Bulk: BulkOf }) {
  const animals = useRows('animals');
  const mayWrite = useMayWrite('animals');
  const mayImport = useMayWrite('imports');
  const mayBuy = useMayWrite('animal_purchases');
  const more = [...(mayBuy ? [buying] : []), ...(mayImport ? [bringing] : [])];
  const history = useHistoryItem('animals');
  const { values, change, clear } = useAddressFilters(filterNames);
  const [editing, setEditing] = useState<Editing>(null);
  const removal = useRemoval(animalRemoval);
  const selection = useSelection();
  useNewWanted(() => mayWrite && setEditing({}));

  // Deferred: typing stays responsive while the list updates.
  const wanted = useDeferredValue(values);
  const herd = useMemo(() => newestFirst(animals), [animals]);
  usePrepareSearch(herd);
  const today = useToday();
  const inHerd = useMemo(() => categoriesIn(animals, today), [animals, today]);
  const columns = useMemo(() => columnsOn(today), [today]);
  const acts = useRows('tag_events');
  const old = useMemo(() => hadTag(wanted.search, animals, acts), [wanted.search, animals, acts]);
  const found = useMemo(() => {
    const named = findAnimals(herd, wanted, today);
    const known = new Set(named);
    const before = old.size > 0 ? findAnimals(herd, { ...wanted, search: '' }, today).filter((animal) => old.has(animal.id) && !known.has(animal)) : [];
    return findHeld([...named, ...before], wanted.carencia, today);
  }, [herd, wanted, today, old]);
  const oldWords = found.flatMap(({ id, name }) => (old.has(id) ? [`${old.get(id)} é brinco antigo de ${name}`] : [])).slice(0, 3);
  /** As the list shows them. */
  const records = (animal: Animal) => [{ ...animal, category: categoryOn(animal, today) }];
  const selects = filterSelects(inHerd, values, change);
  const chosen = selection.ids.size > 0 ? asShown(found).filter(({ id }) => selection.ids.has(id)) : [];
  const filtered = Object.values(wanted).some(Boolean);
  const add = mayWrite && (
    <Button variant="primary" icon={Plus} onClick={() => setEditing({})}>
      Novo animal
    </Button>
  );

  return (
    <Page
      title="Animais"
      actions={
        <>
          <Export
            noun="animals"
            rows={found}
            records={records}
            filters={filtersInWords(wanted.search, selects)}
            pdf={onPaper}
            more={more.length > 0 ? more : undefined}
          />
          {add}
        </>
      }
    >
      {(animals.length > 0 || filtered) && (
        <Filters
          search={{ label: 'Buscar por nome ou brinco', placeholder: 'Buscar animal', value: values.search, onChange: (search) => change({ search }) }}
          selects={selects}
          onClear={clear}
          found={count(found.length, 'animal', 'animais')}
        />
      )}
      {oldWords.length > 0 && <p role="status">{oldWords.join('; ')}</p>}
      <DataTable
        rows={found}
        columns={columns}
        caption="Animais"
        rowLabel={nameOf}
        renderLink={linkTo}
        actions={
          mayWrite
            ? (animal) => [
                { label: 'Editar', icon: Pencil, onSelect: () => setEditing({ animal }) },
                ...history(animal.id),
                { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => removal.ask({ id: animal.id, name: animal.name }) },
              ]
            : undefined
        }
        selection={mayWrite ? selection : undefined}
        empty={
          <EmptyState icon={PawPrint} title="Nenhum animal encontrado" action={!filtered && add}>
            {filtered ? 'Mude a busca ou limpe os filtros.' : mayWrite && 'Cadastre o primeiro animal do rebanho.'}
            {!filtered && mayImport && (
              <Link to="/import" className="block underline">
                Trazer de uma planilha
              </Link>
            )}
          </EmptyState>
        }
      />
      {removal.dialog}
      {mayWrite && found.length > 0 && <Selecting selection={selection} />}
      <Bulk
        with={
          mayWrite && {
            selection,
            chosen,
            rows: found,
            exported: (
              <Export
                noun="animals"
                label="Exportar selecionados"
                rows={chosen}
                records={records}
                filters={count(chosen.length, 'selecionado', 'selecionados')}
                pdf={onPaper}
              />
            ),
          }
        }
      />
      <LazyForm editing={editing} onClose={() => setEditing(null)} />
    </Page>
  );
}

/** On a phone, which has no checkboxes until then. */
function Selecting({ selection }: { selection: Selection }) {
  usePageMenu({ items: [{ label: 'Selecionar', icon: ListChecks, onSelect: selection.begin }] });
  return null;
}
