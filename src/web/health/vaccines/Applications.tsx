// Aplicações Realizadas: newest first, searchable by animal or product.
import { Pencil, Syringe, Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { type AnimalVaccine, applicationTypes } from '#domain/health/animal-vaccines';
import { applicationsOf, findApplications, newestApplications } from '#domain/health/health-queries';
import { animalPath } from '#parts/animals/AnimalLink';
import { useDoseRemoval } from '#parts/animals/DoseRemoval';
import { vaccineRemoval } from '#parts/animals/VaccineRemoval';
import { Export, filtersInWords } from '#parts/export/Export';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { Link } from '#parts/navigation/Router';
import { useDevice, useMayWrite, useRows } from '#parts/sync/FarmData';
import { DataTable } from '#ui/DataTable';
import type { RowLink } from '#ui/datatable/column';
import { EmptyState } from '#ui/EmptyState';
import { count, date } from '#ui/format';
import { optionsOf } from '#ui/Select';
import { columnsWith } from './columns';

const linkTo: RowLink<AnimalVaccine> = ({ animal_id }, props) => <Link to={animalPath(animal_id)} {...props} />;

type ApplicationsProps = {
  filters: { search: string; application_type: string };
  /** The filters themselves: on a desktop in one line with the number of results. */
  narrowing: ReactNode;
  add: ReactNode;
  onEdit: (seen: AnimalVaccine) => void;
};

const filtersOf = ({ search, application_type }: ApplicationsProps['filters']) =>
  filtersInWords(search, [{ label: 'Tipo', value: application_type, options: optionsOf(applicationTypes) }]);

/** Without a search there is nothing to look up. */
export function useFoundApplications({ search: typed, application_type }: ApplicationsProps['filters']) {
  const animals = useRows('animals');
  const applications = useRows('animal_vaccines');
  const search = useDeferredValue(typed);
  const newest = useMemo(() => newestApplications(applications), [applications]);
  const hasFilter = search !== '' || application_type !== '';
  const beside = useMemo(() => (hasFilter ? applicationsOf(animals, newest) : []), [hasFilter, animals, newest]);
  return useMemo(
    () => (hasFilter ? findApplications(beside, { search, application_type }).map(({ application }) => application) : newest),
    [hasFilter, beside, search, application_type, newest],
  );
}

export function Applications({ filters, narrowing, add, onEdit }: ApplicationsProps) {
  const { replica } = useDevice();
  const mayWrite = useMayWrite('animal_vaccines');
  const history = useHistoryItem('animal_vaccines');
  const removal = useDoseRemoval(vaccineRemoval);
  const found = useFoundApplications(filters);
  const filtered = filters.search !== '' || filters.application_type !== '';
  // Look up animals only for the visible rows, not for thousands.
  const animalOf = useCallback(({ animal_id }: AnimalVaccine) => replica.row('animals', animal_id), [replica]);
  const columns = useMemo(() => columnsWith(animalOf), [animalOf]);
  const nameOf = (row: AnimalVaccine) => `${row.vaccine_name} de ${animalOf(row)?.name} em ${date(row.application_date)}`;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <div className="min-w-0 basis-full lg:flex-1 lg:basis-auto">{narrowing}</div>
        {found.length > 0 && (
          <>
            <p role="status" className="flex-1 text-muted lg:flex-none">
              {count(found.length, 'aplicação', 'aplicações')}
            </p>
            <Export noun="animal_vaccines" title="Aplicações Realizadas" rows={found} filters={filtersOf(filters)} />
          </>
        )}
      </div>
      <DataTable
        rows={found}
        columns={columns}
        caption="Aplicações Realizadas"
        rowLabel={nameOf}
        renderLink={linkTo}
        actions={
          mayWrite
            ? (row) => [
                { label: 'Editar', icon: Pencil, onSelect: () => onEdit(row) },
                ...history(row.id),
                { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => removal.ask({ id: row.id, name: nameOf(row) }) },
              ]
            : undefined
        }
        empty={
          <EmptyState icon={Syringe} title={filtered ? 'Nenhuma aplicação encontrada' : 'Nenhuma aplicação registrada'} action={!filtered && add}>
            {filtered
              ? 'Mude a busca ou limpe os filtros.'
              : mayWrite && 'Anote cada vacina, vermífugo e carrapaticida: a próxima dose e a carência de carne e leite são calculadas.'}
          </EmptyState>
        }
      />
      {removal.dialog}
    </>
  );
}
